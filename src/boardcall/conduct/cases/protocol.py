"""The protocol of an association: what its rulebook says of cases, and the section behind each rule."""

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Self

from boardcall.conduct.settings import ConductSettings, Ratification, Review, Sanction
from boardcall.errors import InputError, Problem, RefusedError
from boardcall.wording import Sentence, own_name, say

LASTING: tuple[Sanction, ...] = ("suspension-1-year", "suspension-longer", "permanent-ban")
"""Levels that keep somebody from events; the others are said in writing and done."""


@dataclass(frozen=True, slots=True)
class Protocol:
    """The tables [conduct.review] and [conduct.ratification], with their sections."""

    review: Review
    ratification: Ratification | None
    sections: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, settings: ConductSettings, source: Callable[[str], str]) -> Self:
        """The protocol of a rulebook; `source` gives the section of a key. RefusedError where it has none."""
        if settings.review is None:
            raise RefusedError(
                say("This rulebook has no table [conduct.review], so no association can work by it. Name another.")
            )
        found = cls(settings.review, settings.ratification, _sections(settings, source))
        if settings.ratification and not found.electorate_months:
            hint = say('Write a span of months, such as "events-last-24-months".')
            message = say("who votes cannot be worked out from this.")
            raise InputError([Problem(message, hint, field="conduct.ratification.members")])
        return found

    def section(self, key: str) -> str:
        """The section of a key such as "review.grounds"; "" where the rulebook names none."""
        return dict(self.sections).get(key, "")

    def refused(self, what: Sentence, key: str) -> Sentence:
        """A refusal with the section of the rule behind it."""
        section = self.section(key)
        return say("{what} ({section})", what=what, section=section) if section else what

    @property
    def electorate_months(self) -> int:
        """How far back an event has a vote; 0 where the rulebook gives no span."""
        return _months(self.ratification.members, r"events-last-(\d+)-months") if self.ratification else 0

    def director_months(self, seat: str) -> int:
        """Within how many months the holder of a seat must have directed an event; 0 where that is no condition."""
        return _months(seat, DIRECTOR_SEAT)

    def rank(self, level: Sanction) -> int:
        """The place of a level on the ladder, the mildest first."""
        return self.review.sanctions.index(level)


LEVELS: dict[str, Sentence] = {
    "written-warning": say("written warning"),
    "zero-tolerance": say("statement of zero tolerance"),
    "suspension-1-year": say("suspension for a year"),
    "suspension-longer": say("longer suspension"),
    "permanent-ban": say("permanent ban"),
}
"""Each level of sanction in words."""


DIRECTOR_SEAT = r"td-last-(\d+)-months"
SEATS: dict[str, Sentence] = {
    "board-member": say("a board member who is not president"),
    "other": say("somebody else"),
}
"""Seats of the committee in words, but for a director's."""


def seat_named(seat: str) -> Sentence:
    """A seat of the committee by who may take it."""
    if months := _months(seat, DIRECTOR_SEAT):
        return say("a director of an event in the past {months} months", months=months)
    return SEATS.get(seat) or own_name(seat)


def level_named(level: str) -> Sentence:
    """A level of sanction in words, or no sanction."""
    return LEVELS.get(level) or own_name(level)


def _sections(settings: ConductSettings, source: Callable[[str], str]) -> tuple[tuple[str, str], ...]:
    tables = [("review", settings.review), ("ratification", settings.ratification)]
    keys = [f"{name}.{field.name}" for name, table in tables if table for field in fields(table)]
    return tuple((key, source(f"conduct.{key}")) for key in keys)


def _months(text: str, pattern: str) -> int:
    found = re.fullmatch(pattern, text)
    return int(found[1]) if found else 0
