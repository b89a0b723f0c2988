"""Papers set by typst, an extra. Everything people typed reaches it as JSON, so a name is never taken for its code."""

import json
import re
from importlib.resources import as_file, files
from importlib.util import find_spec
from typing import Any

from boardcall.errors import InputError
from boardcall.paper.job import Sheet
from boardcall.paper.letters import font_folders
from boardcall.wording import say, without_turning

TEMPLATES = ("main.typ", "neatline.typ", "lists.typ", "forms.typ", "cards.typ")
LONG_WORD = re.compile(r"[^\s-]{23,}")
"""A word that may have to be broken to fit its column."""
PIECE = 12
PICTURES = ("code", "drawing")
"""Keys of pictures, which are left unchanged."""
SOFT_BREAK = "\u200b"


def has_typst() -> bool:
    """Whether the extra that makes PDFs is installed."""
    return find_spec("typst") is not None


def typeset(frame: dict[str, Any], sheets: list[Sheet]) -> bytes:
    """The sheets in their frame as one PDF. InputError where typst is not installed."""
    try:
        import typst
    except ImportError:
        hint = say("Install it with: pip install 'boardcall[paper]'. Every page also prints from the browser.")
        raise InputError.of(say("PDF papers need the extra “paper”."), hint) from None
    room = files("boardcall") / "paper"
    sources = {name: (room / "templates" / name).read_bytes() for name in TEMPLATES}
    data = json.dumps(_breakable({"frame": frame, "sheets": sheets}), ensure_ascii=False).encode()
    with as_file(room / "fonts") as fonts:
        made: bytes = typst.compile(  # type: ignore[call-overload]  # its types forget files in memory
            sources | {"data.json": data},
            font_paths=font_folders(str(fonts)),
            format="pdf",
            pdf_tags=False,
            timestamp=0,
        )
    return made


def _breakable(found: Any) -> Any:
    """The same values, every very long word with places where a line may end, and no text that turns what follows."""
    if isinstance(found, dict):
        return {key: value if key in PICTURES else _breakable(value) for key, value in found.items()}
    if isinstance(found, list | tuple):
        return [_breakable(one) for one in found]
    return LONG_WORD.sub(_in_pieces, without_turning(found)) if isinstance(found, str) else found


def _in_pieces(word: re.Match[str]) -> str:
    text = word.group()
    return SOFT_BREAK.join(text[at : at + PIECE] for at in range(0, len(text), PIECE))
