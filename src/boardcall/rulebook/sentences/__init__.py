"""A rulebook in plain sentences for its players, by topic, each with the section of the published rules."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from boardcall.rulebook.by_people import is_by_people
from boardcall.rulebook.kinds import value_at
from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences import conduct, event, play, results
from boardcall.rulebook.sentences.words import Said
from boardcall.wording import joined, say

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


class Mark(StrEnum):
    """What stands behind a sentence of the rules; every sentence has one."""

    TEXT = "text"
    """The published rules say it."""
    READING = "reading"
    """The published rules can be read in several ways, or leave it open; this is our reading."""
    HOUSE = "house"
    """The published rules do not speak of it: the event chooses."""
    PEOPLE = "people"
    """People keep it: the program reminds and records, but cannot enforce it."""


MARKS = {
    Mark.TEXT: say("from the text"),
    Mark.READING: say("our reading"),
    Mark.HOUSE: say("a choice of the house"),
    Mark.PEOPLE: say("kept by people"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """A rule in a sentence, what stands behind it, and for a reading why it is so."""

    text: str
    source: str = ""
    """The section of the published rules, "" for none."""
    chosen: str = ""
    key: str = ""
    changed: bool = False
    """The event changed this rule, so that neither a section nor a reading stands behind it."""
    mark: Mark = Mark.HOUSE

    @property
    def behind(self) -> str:
        """What stands behind the sentence, in words: "kept by people, III.4"."""
        told: tuple[str, ...]
        if self.changed:
            told = (say("changed by this event"), *((MARKS[self.mark],) if self.mark is Mark.PEOPLE else ()))
        elif self.mark is Mark.TEXT:
            told = (self.source,)
        else:
            told = (MARKS[self.mark], *((self.source,) if self.source else ()))
        return joined(", ", told)


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
        return Line(text, key[1:], mark=Mark.TEXT if key[1:] else Mark.HOUSE)
    source, chosen = book.source(key), book.choice(key)
    return Line(text, source, chosen, key, book.has_changed(key), _mark(book, key, source, chosen))


def _mark(book: Rulebook, key: str, source: str, chosen: str) -> Mark:
    if is_by_people(key, value_at(book, key)):
        return Mark.PEOPLE
    if chosen:
        return Mark.READING
    return Mark.TEXT if source else Mark.HOUSE
