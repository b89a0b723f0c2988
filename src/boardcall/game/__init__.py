"""The board game as it lies on the table."""

from boardcall.game.map import STANDARD, Map, Province, ProvinceKind
from boardcall.game.order import (
    AdjustmentOrder,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Order,
    Remove,
    Retreat,
    RetreatOrder,
    SupportHold,
    SupportMove,
    Waive,
    ordering_power,
)
from boardcall.game.phase import FIRST_YEAR, LATEST_YEAR, Phase, PhaseKind, Season
from boardcall.game.position import Dislodged, Position
from boardcall.game.power import EACH, POWERS, ByPower, Power, power_called, power_named
from boardcall.game.record import GameRecord, PlayedPhase, position_differences
from boardcall.game.unit import Coast, Location, Unit, UnitKind
