"""Orders as values; each prints in the field's notation, 'A PAR - BUR'.

`unit` is the unit ordered, with the power that wrote the order. An order need not be possible: adjudication says
what becomes of an impossible one.
"""

from dataclasses import dataclass

from boardcall.game.power import Power
from boardcall.game.unit import Location, Unit


@dataclass(frozen=True, slots=True)
class Hold:
    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} H"


@dataclass(frozen=True, slots=True)
class Move:
    """A move; `via_convoy` when the order asks to go by sea; `route` holds the sea provinces named, in order.

    A named route implies `via_convoy`.
    """

    unit: Unit
    to: Location
    via_convoy: bool = False
    route: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.route:
            return " - ".join((str(self.unit), *self.route, str(self.to)))
        return f"{self.unit} - {self.to}{' VIA' if self.via_convoy else ''}"


@dataclass(frozen=True, slots=True)
class SupportHold:
    """Support for a unit that stays: it holds, supports, convoys or has no order that can be carried out."""

    unit: Unit
    supported: Unit

    def __str__(self) -> str:
        return f"{self.unit} S {self.supported}"


@dataclass(frozen=True, slots=True)
class SupportMove:
    """Support for a move; `to` with a coast counts only if that coast is attacked (the policy may say otherwise)."""

    unit: Unit
    supported: Unit
    to: Location

    def __str__(self) -> str:
        return f"{self.unit} S {self.supported} - {self.to}"


@dataclass(frozen=True, slots=True)
class Convoy:
    unit: Unit
    convoyed: Unit
    to: Location

    def __str__(self) -> str:
        return f"{self.unit} C {self.convoyed} - {self.to}"


@dataclass(frozen=True, slots=True)
class Retreat:
    unit: Unit
    to: Location

    def __str__(self) -> str:
        return f"{self.unit} R {self.to}"


@dataclass(frozen=True, slots=True)
class Disband:
    """A dislodged unit leaves the board instead of retreating."""

    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} D"


@dataclass(frozen=True, slots=True)
class Build:
    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} B"


@dataclass(frozen=True, slots=True)
class Remove:
    """A unit leaves the board in winter because its power has more units than centres."""

    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} D"


@dataclass(frozen=True, slots=True)
class Waive:
    """A power leaves one build unused."""

    power: Power

    def __str__(self) -> str:
        return "WAIVE"


MovementOrder = Hold | Move | SupportHold | SupportMove | Convoy
RetreatOrder = Retreat | Disband
AdjustmentOrder = Build | Remove | Waive
Order = MovementOrder | RetreatOrder | AdjustmentOrder


def ordering_power(order: Order) -> Power:
    return order.power if isinstance(order, Waive) else order.unit.power
