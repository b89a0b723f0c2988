"""What every act has in common: a name, a version, what it needs to hold, and what it does to the tournament."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any, ClassVar

from boardcall.clock.plan import Turn
from boardcall.errors import Problem
from boardcall.game import POWERS, Phase, Power
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import ActNumber, PlayerId
from boardcall.tournament.people import People
from boardcall.wording import Sentence, day_named, joined, own, own_name, say, with_commas

Upcast = Callable[[dict[str, Any]], dict[str, Any]]
"""The body of an act as one version wrote it, to the body the next version reads."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What is known of an act beside its body: its number, when, by whom and why, and the people table."""

    number: ActNumber
    at: datetime
    author: str
    reason: str
    people: People


KINDS: dict[str, type["Act"]] = {}
"""Every kind of act that is loaded, by its class; one with slots takes the place of the class it was made from."""

_FIELD = re.compile(r"{(\w+)}")
TOPICS: Mapping[str, Callable[[object], Sentence]] = {
    "player": lambda one: say("player {player}", player=one),
    "team": lambda one: say("team {team}", team=one),
    "ballot": lambda one: say("ballot {ballot}", ballot=one),
    "award": lambda one: say("award {award}", award=one),
    "pool": lambda one: say("pool {pool}", pool=one),
    "question": lambda one: say("question {question}", question=one),
}
"""What a field of an act names, by the name of the field."""
PEOPLE = frozenset({"player", "voter", "candidate", "winner", "deputy", "members"})
"""Fields that hold the id of a person, or several."""


def _yes_or_no(value: bool) -> Sentence:
    return say("yes") if value else say("no")


def _counts(centres: tuple[int, ...]) -> str:
    return " ".join(f"{power}{count}" for power, count in zip(POWERS, centres, strict=False))


IN_FULL: Mapping[str, Callable[[Any], object]] = {
    "ballot": own_name,
    "pool": own_name,
    "title": own,
    "centres": _counts,
    "photos": _yes_or_no,
    "streaming": _yes_or_no,
}
"""How a sentence shows a field, by its name."""


class Act(ABC):
    """One thing a person did. Each kind of act is a frozen, slotted dataclass of this class in a module of `acts`.

    `name` is stored in the ledger and never changes. When the fields change, `version` goes up by one and `upcasts`
    gains the function from the old body to the new, so that every ledger ever written still opens.
    """

    __slots__ = ()
    name: ClassVar[str]
    version: ClassVar[int] = 1
    upcasts: ClassVar[tuple[Upcast, ...]] = ()
    needs_reason: ClassVar[bool] = False
    line: ClassVar[str] = ""
    """The act in a sentence, as a pattern with its fields; where it needs more, `says` makes the sentence."""
    line_without: ClassVar[Mapping[str, str]] = {}
    """The pattern in its place while a field is empty or no, by the field; the first of them that is."""
    concerns: ClassVar[tuple[str, ...]] = ()
    """What acts of this kind are about, as patterns with their fields; where there are none, what those name."""
    longest_text: ClassVar[int] = 10_000
    """Characters of any text in it."""

    def __init_subclass__(cls) -> None:
        if hasattr(cls, "name"):
            KINDS[f"{cls.__module__}.{cls.__name__}"] = cls

    def problems(self, _tournament: Tournament) -> tuple[Problem, ...]:
        """Why the act does not hold in this tournament; nothing when it does."""
        return ()

    @abstractmethod
    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        """The tournament after the act, which holds in it."""

    def about(self) -> tuple[Sentence, ...]:
        """What the act concerns, such as "board 2 A" or "player p7": two acts about one thing may collide.

        Where an act does not say otherwise, it concerns what its fields name.
        """
        if self.concerns:
            return tuple(
                say(one, **{name: _in_full(getattr(self, name)) for name in _FIELD.findall(one)})
                for one in self.concerns
            )
        own = fields(self)  # type: ignore[arg-type]  # every kind of act is a dataclass
        return tuple(TOPICS[one.name](getattr(self, one.name)) for one in own if one.name in TOPICS)

    def seals(self) -> tuple[tuple[PlayerId, str], ...]:
        """The people rows the act names: ids and seals."""
        return ()

    def says(self, tournament: Tournament) -> Sentence:
        """The act in a sentence, with the names the tournament knows."""
        empty = (other for field, other in self.line_without.items() if _is_empty(getattr(self, field)))
        line = next(empty, self.line)
        named = _FIELD.findall(line)
        return say(line, **{name: _worded(getattr(self, name), name, tournament) for name in named})


def _is_empty(value: object) -> bool:
    return value is False or value in (None, "", ())  # 0 is a number


def _worded(value: object, name: str, tournament: Tournament) -> object:
    """A field of an act for its sentence: people by name, powers, phases and ids of the rulebook in full."""
    if name in IN_FULL:
        return IN_FULL[name](value)
    if isinstance(value, tuple):
        return with_commas(_worded(one, name, tournament) for one in value)
    return called(tournament, value) if isinstance(value, str) and name in PEOPLE else _in_full(value)


def _in_full(value: object) -> object:
    match value:
        case Power():
            return value.full_name
        case Phase() | Turn():
            return value.sentence
        case date() if not isinstance(value, datetime):
            return day_named(value)
    return value


def called(tournament: Tournament, who: str) -> str:
    """A player's name for a sentence; a text that is no player's id is used as it is."""
    known = tournament.player(PlayerId(who))
    return known.name if known else who


def in_words(problems: Iterable[Problem]) -> Sentence:
    """Problems one after the other, each with what to do about it."""
    return joined(" ", (text for one in problems for text in (one.message, one.hint) if text))


def unknown_players(tournament: Tournament, players: tuple[PlayerId, ...], *, field: str = "") -> tuple[Problem, ...]:
    return tuple(
        Problem(
            say("No player has the id {player}.", player=player),
            say("Register the player first."),
            field=field,
            text=player,
        )
        for player in dict.fromkeys(players)
        if tournament.player(player) is None
    )
