"""Acts of the log as values: the interface and every command print the same."""

from dataclasses import dataclass
from datetime import datetime

from boardcall.tournament import Entry, Replay
from boardcall.tournament.reason_words import reason_words
from boardcall.wording import Sentence


@dataclass(frozen=True, slots=True)
class LoggedAct:
    """An act of the log."""

    number: int
    at: datetime
    author: str
    kind: str
    says: Sentence
    reason: Sentence
    about: tuple[Sentence, ...]
    """What it concerns, such as "player p7" or "board 2 A"."""
    counts: bool
    """False where it was withdrawn or does not hold."""


def logged(history: Replay, entry: Entry) -> LoggedAct:
    """An act as the log tells it."""
    return LoggedAct(
        number=entry.number,
        at=entry.at,
        author=entry.author,
        kind=entry.act.name,
        says=entry.act.says(history.tournament),
        reason=reason_words(entry.reason),
        about=entry.act.about(),
        counts=history.holds(entry.number),
    )
