"""A rulebook in plain sentences for its players, by topic, each with the section of the published rules."""

from collections.abc import Callable
from dataclasses import dataclass

from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences import event, play, results
from boardcall.rulebook.sentences.words import Said

TOPICS: tuple[tuple[str, Callable[[Rulebook], Said]], ...] = (
    ("Event", event.about),
    ("Officials", event.officials),
    ("Sign-up", event.sign_up),
    ("Rounds", event.rounds),
    ("Check-in", event.roll_call),
    ("Boards and powers", event.seating),
    ("Time", play.time),
    ("Orders", play.orders),
    ("Adjudication", play.adjudication),
    ("Retreats, builds and disbands", play.adjustments),
    ("Errors and records", play.errors),
    ("Players who leave", play.leavers),
    ("Winning alone", play.solos),
    ("Draw votes", play.draw_votes),
    ("Score of a game", results.scores),
    ("Standings", results.standings),
    ("Ties", results.ties),
    ("Teams", results.teams),
    ("Awards and votes", results.awards),
    ("Conduct", results.conduct),
    ("What is published", results.publication),
    ("Programme", event.programme),
)


@dataclass(frozen=True, slots=True)
class Line:
    """A rule in a sentence, the section it comes from, and, where the published rules are silent, why it is so."""

    text: str
    source: str = ""
    chosen: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """The rules of one topic."""

    title: str
    lines: tuple[Line, ...]


def sentences(rulebook: Rulebook) -> tuple[Section, ...]:
    """The rules in sentences, by topic; topics with nothing to say are left out."""
    written = ((title, tuple(_line(rulebook, *said) for said in write(rulebook))) for title, write in TOPICS)
    return tuple(Section(title, lines) for title, lines in written if lines)


def _line(book: Rulebook, text: str, key: str) -> Line:
    """`key` is a key path, or "=" and the section itself."""
    if key.startswith("="):
        return Line(text, key[1:])
    return Line(text, book.source(key), book.choice(key), key)
