"""What came of one written order: the order, or the choices, or the piece that cannot be read."""

from dataclasses import dataclass
from enum import StrEnum
from string import Formatter

from boardcall.errors import Problem
from boardcall.game import Order, Power, Unit
from boardcall.wording import Sentence, Worded, mark, say


class ReadingStage(StrEnum):
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
    """What the reader supplied, left out or noticed; the value is the sentence, with the details in their order."""

    SPELLING = mark("“{text}” was read as {meaning}.")
    TYPE = mark("The unit in {province} is {kind}, not {other}; the order is followed anyway.")
    NATION = mark("The unit in {province} belongs to {power}, not {other}; the order is followed anyway.")
    COAST_FILLED = mark("The coast of {province} was filled in: the fleet reaches no other.")
    COAST_CHOSEN = mark("The coast of {province} was left out; {coast} was taken.")
    COAST_LEFT_OUT = mark("{province} has two coasts that the fleet can reach, and none is named.")
    COAST_UNREACHABLE = mark("The fleet cannot reach {place}.")
    COAST_DROPPED = mark("The coast {coast} of {province} makes no difference here and was left out.")
    COAST_OF_BUILD = mark("A fleet built in {province} needs its coast: {coasts}.")
    IMPOSSIBLE = mark("No unit can do this from where it stands: {order}.")
    SUPPORT_INCOMPLETE = mark("The support does not quote the whole order of {unit}.")
    SUPPORT_COAST = mark("The support names no coast of {province}, and the fleet can reach two.")
    NOTHING_SUPPORTED = mark("No unit stands in {province}.")


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


_GAPS = {kind: tuple(name for _, name, _, _ in Formatter().parse(kind.value) if name) for kind in RemarkKind}
"""The names of each sentence's gaps, in the order of the details."""


@dataclass(frozen=True, slots=True)
class Remark(Worded):
    """One thing the reader noticed, with its details; prints as a sentence."""

    kind: RemarkKind
    details: tuple[object, ...] = ()

    @property
    def sentence(self) -> Sentence:
        return say(self.kind.value, **dict(zip(_GAPS[self.kind], self.details, strict=True)))

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
    standing: ReadingStage
    order: Order | None = None
    power: Power | None = None
    remarks: tuple[Remark, ...] = ()
    choices: tuple[Order, ...] = ()
    problem: Problem | None = None
    unit: Unit | None = None
    """The unit on the map that the line is for, as far as that can be told."""

    @property
    def canonical(self) -> str:
        """The one form in which the order is echoed; '' when there is none."""
        return str(self.order) if self.order is not None else ""
