"""A rulebook in plain sentences for its players, by topic, each with the section of the published rules."""

from collections.abc import Callable
from dataclasses import dataclass

from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences import conduct, event, play, results
from boardcall.rulebook.sentences.words import Said
from boardcall.wording import say

TOPICS: tuple[tuple[str, Callable[[Rulebook], Said]], ...] = (
    (say("Event"), event.about),
    (say("Officials"), event.officials),
    (say("Sign-up"), event.sign_up),
    (say("Rounds"), event.rounds),
    (say("Check-in"), event.roll_call),
    (say("Boards and powers"), event.seating),
    (say("Time"), play.time),
    (say("Orders"), play.orders),
    (say("Adjudication"), play.adjudication),
    (say("Retreats, builds and disbands"), play.adjustments),
    (say("Errors and records"), play.errors),
    (say("Players who leave"), play.leavers),
    (say("Winning alone"), play.solos),
    (say("Draw votes"), play.draw_votes),
    (say("Score of a game"), results.scores),
    (say("Standings"), results.standings),
    (say("Ties"), results.ties),
    (say("Teams"), results.teams),
    (say("Awards and votes"), results.awards),
    (say("Conduct"), conduct.conduct),
    (say("What is published"), results.publication),
    (say("Programme"), event.programme),
)


@dataclass(frozen=True, slots=True)
class Line:
    """A rule in a sentence, the section it comes from, and, where the published rules are silent, why it is so."""

    text: str
    source: str = ""
    chosen: str = ""
    key: str = ""
    changed: bool = False
    """The event changed this rule, so that neither a section nor a reading stands behind it."""


@dataclass(frozen=True, slots=True)
class Section:
    """The rules of one topic."""

    title: str
    lines: tuple[Line, ...]


def sentences(rulebook: Rulebook) -> tuple[Section, ...]:
    """The rules in sentences, by topic; topics with nothing to say are left out."""
    written = ((title, tuple(_line(rulebook, *said) for said in write(rulebook))) for title, write in TOPICS)
    return tuple(Section(title, lines) for title, lines in written if lines)


def lines_on(rulebook: Rulebook, topic: str) -> tuple[Line, ...]:
    """The rules of one topic in sentences; nothing where there is no such topic or nothing to say."""
    return tuple(_line(rulebook, *said) for title, write in TOPICS if title == topic for said in write(rulebook))


def _line(book: Rulebook, text: str, key: str) -> Line:
    """`key` is a key path, or "=" and the section itself."""
    if key.startswith("="):
        return Line(text, key[1:])
    return Line(text, book.source(key), book.choice(key), key, book.has_changed(key))
