"""Files by which an event hands a case over to its association: sealed, so that they can be sent by any way."""

import json
from hashlib import sha256
from pathlib import Path

from boardcall.errors import InputError, NotFoundError
from boardcall.store.sealed_papers import Paper, unseal
from boardcall.tables.codec import canonical
from boardcall.tables.whole_file import whole_text
from boardcall.wording import say

FORMAT = "sealed case"


def write_handover(sealed: str) -> bytes:
    return f"{canonical({'boardcall': FORMAT, 'format': 1, 'paper': sealed})}\n".encode()


def read_handover(path: Path, key: str) -> Paper:
    """The report in a file, for a key it is sealed to. NotFoundError for another key."""
    try:
        text = whole_text(path)
    except (OSError, ValueError):
        text = ""
    return open_handover(text, key, called=str(path))


def open_handover(text: str, key: str, *, called: str) -> Paper:
    """The report in the text of a file, for a key it is sealed to. NotFoundError for another key.

    Its `report` tells whether two files hold the same report: the name that chance gave it at its event.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("boardcall") != FORMAT or not isinstance(found.get("paper"), str):
        hint = say("Take the file that boardcall cases hand-over wrote.")
        raise InputError.of(say("{path} holds no sealed case.", path=called), hint)
    paper = unseal(found["paper"], key)
    if paper is None:
        raise NotFoundError(say("{path} is not sealed to your key.", path=called))
    return {"report": sha256(found["paper"].encode()).hexdigest(), **paper}
