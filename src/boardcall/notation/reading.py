"""What came of one written order: the order, or the choices, or the piece that cannot be read."""

from dataclasses import dataclass
from enum import StrEnum

from boardcall.errors import Problem
from boardcall.game import Order, Power


class Standing(StrEnum):
    """How far a written order got."""

    READ = "read"
    PROPOSED = "proposed"
    """One reading, which a person has to confirm before it counts."""
    FOR_DIRECTOR = "for the director"
    """One reading, which the director has to decide."""
    SEVERAL = "several"
    """Several readings: none counts until one is chosen."""
    UNREADABLE = "unreadable"


class RemarkKind(StrEnum):
    """What the reader supplied, left out or noticed; the value is the sentence, with places for the details."""

    SPELLING = "{0!r} was read as {1}."
    TYPE = "The unit in {0} is {1}, not {2}; the order is followed all the same."
    NATION = "The unit in {0} belongs to {1}, not {2}; the order is followed all the same."
    COAST_FILLED = "The coast of {0} was filled in: the fleet reaches no other."
    COAST_CHOSEN = "The coast of {0} was left out; {1} was taken."
    COAST_LEFT_OUT = "{0} has two coasts that the fleet can reach, and none is named."
    COAST_UNREACHABLE = "The fleet cannot reach {0}."
    COAST_DROPPED = "The coast {1} of {0} says nothing here and was left out."
    COAST_OF_BUILD = "A fleet built in {0} needs its coast: {1}."
    IMPOSSIBLE = "No unit can do this from where it stands: {0}."
    SUPPORT_INCOMPLETE = "The support does not quote the whole order of {0}."
    SUPPORT_COAST = "The support names no coast of {0}, and the fleet can reach two."
    NOTHING_SUPPORTED = "No unit stands in {0}."


_WARNINGS = frozenset(
    {
        RemarkKind.COAST_LEFT_OUT,
        RemarkKind.COAST_UNREACHABLE,
        RemarkKind.COAST_OF_BUILD,
        RemarkKind.IMPOSSIBLE,
        RemarkKind.SUPPORT_INCOMPLETE,
        RemarkKind.SUPPORT_COAST,
        RemarkKind.NOTHING_SUPPORTED,
    }
)


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing the reader noticed, with its details; prints as a sentence."""

    kind: RemarkKind
    details: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.kind.value.format(*self.details)

    @property
    def is_warning(self) -> bool:
        """Whether the writer is likely to want to change the order."""
        return self.kind in _WARNINGS


@dataclass(frozen=True, slots=True)
class Reading:
    """One written order and what it was read as.

    `order` is set when there is one reading; it counts only when `standing` is READ. `choices` holds the readings
    when there are several, `problem` what is wrong when nothing counts. `line` and `column` count from 1.
    """

    text: str
    line: int
    column: int
    standing: Standing
    order: Order | None = None
    power: Power | None = None
    remarks: tuple[Remark, ...] = ()
    choices: tuple[Order, ...] = ()
    problem: Problem | None = None

    @property
    def canonical(self) -> str:
        """The one form in which the order is echoed; '' when there is none."""
        return str(self.order) if self.order is not None else ""
