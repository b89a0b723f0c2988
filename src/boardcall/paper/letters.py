"""Which letters of an event's names no font on this computer has, so that they would print as boxes."""

import json
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import as_file, files

from boardcall.exchange.picture import own_fonts
from boardcall.paper.job import PrintJob

LAST_LATIN = 0x24F
"""The bundled fonts have every letter up to this one."""
PROBE = b"""
#let box = "\\u{10FFFD}"  // nobody's letter: every font shows a box
#context {
  let wide(it, other) = measure(text(size: 100pt, font: "Paper Sans", fallback: other, it)).width
  let is-box(it) = (false, true).all(other => wide(it, other) == wide(box, other))
  [#metadata(json("data.json").filter(is-box)) <missing>]
}
"""


def font_folders(own: str) -> list[str]:
    return [own, *own_fonts()]


def missing_letters(job: PrintJob) -> str:
    """The letters of the event's names that no font has, each once; "" where all print, or typst is not installed."""
    letters = {one for name in _names(job) for one in name if ord(one) > LAST_LATIN and one.isalpha()}
    return _without_font("".join(sorted(letters)), tuple(own_fonts())) if letters else ""


def _names(job: PrintJob) -> Iterator[str]:
    tournament = job.state.tournament
    yield from (tournament.name, tournament.place)
    yield from (str(one.called_in_public) for one in tournament.players)
    yield from (one.name for one in tournament.teams)


@lru_cache(maxsize=16)
def _without_font(letters: str, _folders: tuple[str, ...]) -> str:
    try:
        import typst
    except ImportError:
        return ""
    data = json.dumps(list(letters)).encode()
    with as_file(files("boardcall") / "paper" / "fonts") as fonts:
        found = typst.query(  # type: ignore[misc]  # its types forget files in memory
            {"main.typ": PROBE, "data.json": data},
            "<missing>",
            field="value",
            one=True,
            font_paths=font_folders(str(fonts)),
        )
    return "".join(json.loads(found))
