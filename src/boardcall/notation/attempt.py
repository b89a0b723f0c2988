"""One attempt to make an order from a sketch: its input, and what is noticed while making it."""

from collections.abc import Mapping
from dataclasses import dataclass

from boardcall.game import STANDARD, Order, PhaseKind, Position, Power
from boardcall.notation.reading import Remark, RemarkKind
from boardcall.notation.settings import OrderSettings
from boardcall.notation.shapes import OrderVerb, Ref, Sketch, Trouble
from boardcall.wording import Sentence, say

Choice = Mapping[int, str]
"""Column of each place written to the province it is taken for."""


@dataclass(frozen=True, slots=True)
class Context:
    """What an order is read against; `phase` says which orders are expected if there is no position."""

    settings: OrderSettings
    position: Position | None = None
    phase: PhaseKind | None = None
    power: Power | None = None

    @property
    def expected(self) -> PhaseKind | None:
        return self.position.phase.kind if self.position else self.phase


@dataclass(frozen=True, slots=True)
class Built:
    """An order made from a sketch, with what had to be supplied or left out."""

    order: Order
    remarks: tuple[Remark, ...] = ()


class AttemptStopError(Exception):  # it ends an attempt and carries the trouble out; `make_order` gives it back
    """The attempt failed; `trouble` says why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.message)
        self.trouble = trouble


@dataclass(frozen=True, slots=True)
class ReadingAttempt:
    """A sketch with each place resolved by `choice`; `remarks` collects what is added, left out or noticed."""

    sketch: Sketch
    choice: Choice
    context: Context
    remarks: list[Remark]

    def province(self, ref: Ref) -> str:
        """The code of the province that the place is taken for."""
        return self.choice[ref.column]

    def needed(self, ref: Ref | None) -> Ref:
        """The reference, which the order needs."""
        if ref is None or ref.place is None:
            raise self.stop(say("The order names no unit."), say("Write which unit it is for, such as 'A Par - Bur'."))
        return ref

    def owner(self) -> Power:
        """Whose order it is: what the heading or the order says; a build belongs to its home country."""
        owner = self.context.power or self.sketch.owner
        if owner is None and self.sketch.act is OrderVerb.BUILD and self.sketch.unit:
            owner = STANDARD.provinces[self.province(self.needed(self.sketch.unit))].home
        if owner is None:
            raise self.stop(
                say("The order does not say whose it is."),
                say("Write the power before it, such as 'FRA: A Par - Bur'."),
            )
        return owner

    def stop(self, message: Sentence, hint: Sentence, ref: Ref | None = None) -> AttemptStopError:
        """What to raise when the attempt cannot go on, at the place at fault or the first one named."""
        at = ref or next((one for one in (self.sketch.unit, self.sketch.other, self.sketch.to) if one), None)
        return AttemptStopError(Trouble(message, hint, at.text if at else "", at.column if at else 1))

    def remark(self, kind: RemarkKind, *details: object) -> None:
        self.remarks.append(Remark(kind, details))
