"""A rulebook in plain sentences for its players, by topic, each with the section of the published rules."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from boardcall.rulebook.by_people import is_by_people
from boardcall.rulebook.kinds import value_at
from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences import awards, conduct, event, play, results, seating
from boardcall.rulebook.sentences.results import SCORING_READINGS
from boardcall.rulebook.sentences.words import Said
from boardcall.tournament.settings import Statement, Topic
from boardcall.wording import Sentence, joined, own, say

TOPICS: tuple[tuple[Topic, Sentence, Callable[[Rulebook], Said]], ...] = (
    ("event", say("Event"), event.about),
    ("officials", say("Officials"), event.officials),
    ("sign-up", say("Sign-up"), event.sign_up),
    ("rounds", say("Rounds"), event.rounds),
    ("check-in", say("Check-in"), seating.roll_call),
    ("boards", say("Boards and powers"), seating.seating),
    ("time", say("Time"), play.time),
    ("orders", say("Orders"), play.orders),
    ("adjudication", say("Adjudication"), play.adjudication),
    ("adjustments", say("Retreats, builds and disbands"), play.adjustments),
    ("errors", say("Errors and records"), play.errors),
    ("leavers", say("Players who leave"), play.leavers),
    ("solos", say("Winning alone"), play.solos),
    ("draw-votes", say("Draw votes"), play.draw_votes),
    ("scores", say("Score of a game"), results.scores),
    ("standings", say("Standings"), results.standings),
    ("ties", say("Ties"), results.ties),
    ("teams", say("Teams"), results.teams),
    ("awards", say("Awards and votes"), awards.awards),
    ("conduct", say("Conduct"), conduct.conduct),
    ("publication", say("What is published"), results.publication),
    ("programme", say("Programme"), event.programme),
)


class RuleMark(StrEnum):
    """The source of a sentence of the rules; every sentence has one."""

    TEXT = "text"
    """The published rules say it."""
    READING = "reading"
    """The published rules can be read in several ways, or leave it open; this is our reading."""
    HOUSE = "house"
    """The published rules say nothing about it: the event chooses."""
    PEOPLE = "people"
    """People keep it: the program reminds and records, but cannot enforce it."""


MARKS = {
    RuleMark.TEXT: say("from the text"),
    RuleMark.READING: say("our reading"),
    RuleMark.HOUSE: say("the organisers' choice"),
    RuleMark.PEOPLE: say("kept by people"),
}


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule in a sentence, its source, and for a reading the reason."""

    text: Sentence
    source: str = ""
    """The section of the published rules, "" for none."""
    chosen: str = ""
    key: str = ""
    changed: bool = False
    """The event changed this rule, so it has neither a section nor a reading."""
    mark: RuleMark = RuleMark.HOUSE

    @property
    def behind(self) -> Sentence:
        """The source of the sentence, in words: "kept by people, III.4"."""
        told: tuple[object, ...]
        if self.changed:
            told = (say("changed by this event"), *((MARKS[self.mark],) if self.mark is RuleMark.PEOPLE else ()))
        elif self.mark is RuleMark.TEXT:
            told = (self.source,)
        else:
            told = (MARKS[self.mark], *((self.source,) if self.source else ()))
        return joined(", ", told)


@dataclass(frozen=True, slots=True)
class Section:
    """The rules of one topic."""

    title: Sentence
    lines: tuple[RuleLine, ...]


def sentences(rulebook: Rulebook) -> tuple[Section, ...]:
    """The rules in sentences, by topic; topics with nothing to say are left out."""
    written = ((title, _lines(rulebook, topic, write)) for topic, title, write in TOPICS)
    return tuple(Section(title, lines) for title, lines in written if lines)


def lines_on(rulebook: Rulebook, topic: Topic) -> tuple[RuleLine, ...]:
    """The rules of one topic in sentences; nothing if there is no such topic or nothing to say."""
    found = (_lines(rulebook, known, write) for known, _, write in TOPICS if known == topic)
    return tuple(line for lines in found for line in lines)


def _lines(book: Rulebook, topic: Topic, write: Callable[[Rulebook], Said]) -> tuple[RuleLine, ...]:
    stated = (_stated(one, f"statement.{place}") for place, one in enumerate(book.statements, 1) if one.topic == topic)
    return (*(_line(book, *said) for said in write(book)), *stated)


def _stated(one: Statement, key: str) -> RuleLine:
    if one.reading:
        return RuleLine(own(one.text), chosen=one.reading, key=key, mark=RuleMark.READING)
    return RuleLine(own(one.text), one.section, key=key, mark=RuleMark.PEOPLE)


def _line(book: Rulebook, text: Sentence, key: str) -> RuleLine:
    """`key` is a key path, or "=" and the section itself."""
    if key.startswith("="):
        return RuleLine(text, key[1:], mark=RuleMark.TEXT if key[1:] else RuleMark.HOUSE)
    source, chosen = book.source(key), book.choice(key)
    if key.startswith(SCORING_READINGS):
        source, chosen = "", str(say("the published text of the scoring system can be read in several ways"))
    return RuleLine(text, source, chosen, key, book.has_changed(key), _mark(book, key, source, chosen))


def _mark(book: Rulebook, key: str, source: str, chosen: str) -> RuleMark:
    if is_by_people(key, value_at(book, key)):
        return RuleMark.PEOPLE
    if chosen:
        return RuleMark.READING
    return RuleMark.TEXT if source else RuleMark.HOUSE
