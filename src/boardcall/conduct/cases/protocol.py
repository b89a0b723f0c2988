"""The protocol of an association: what its rulebook says of cases, and the section behind each rule."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Self

from boardcall.conduct.in_words import DIRECTOR_SEAT, months_in
from boardcall.conduct.settings import ConductSettings, Ratification, Review, Sanction
from boardcall.errors import InputError, RefusedError
from boardcall.wording import Sentence, say

LASTING: tuple[Sanction, ...] = ("suspension-1-year", "suspension-longer", "permanent-ban")
"""Levels that exclude somebody from events; the others take effect when they are told in writing."""


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
            raise InputError.of(message, hint, field="conduct.ratification.members")
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
        return months_in(self.ratification.members, r"events-last-(\d+)-months") if self.ratification else 0

    def director_months(self, seat: str) -> int:
        """Within how many months the holder of a seat must have directed an event; 0 where that is no condition."""
        return months_in(seat, DIRECTOR_SEAT)

    def rank(self, level: Sanction) -> int:
        """The place of a level on the ladder, the mildest first."""
        return self.review.sanctions.index(level)


def _sections(settings: ConductSettings, source: Callable[[str], str]) -> tuple[tuple[str, str], ...]:
    tables = [("review", settings.review), ("ratification", settings.ratification)]
    keys = [f"{name}.{field.name}" for name, table in tables if table for field in fields(table)]
    return tuple((key, source(f"conduct.{key}")) for key in keys)
