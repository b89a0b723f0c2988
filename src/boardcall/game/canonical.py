"""Orders in canonical form, 'A PAR - BUR', back to values; fast, and only for text that a program wrote.

What people write is read by `notation`.
"""

from functools import lru_cache

from boardcall.game.order import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from boardcall.game.phase import PhaseKind
from boardcall.game.power import Power
from boardcall.game.unit import Location, Unit


@lru_cache(maxsize=1 << 13)
def read_canonical(text: str, power: Power, kind: PhaseKind) -> Order:
    """The power's order that prints as `text` in a phase of that kind; ValueError if there is none.

    A unit named in a support or convoy is given the same power: the text does not say whose it is, and no rule asks.
    """
    if text == "WAIVE":
        return Waive(power)
    words = text.split(" ")
    if len(words) < 3:
        raise ValueError(f"{text!r} is no order in canonical form.")
    unit = Unit.read(power, " ".join(words[:2]))
    order = _order(unit, words[2], words[3:], kind)
    if order is None or str(order) != text:
        raise ValueError(f"{text!r} is no order in canonical form.")
    return order


def _order(unit: Unit, sign: str, rest: list[str], kind: PhaseKind) -> Order | None:
    match sign, rest:
        case "H" | "D" | "B", []:
            return {"H": Hold, "D": Remove if kind is PhaseKind.ADJUSTMENTS else Disband, "B": Build}[sign](unit)
        case "R", [place]:
            return Retreat(unit, Location.read(place))
        case "-", [*places]:
            return _move(unit, places)
        case "S" | "C", [letter, place, *more]:
            return _about(unit, sign, Unit.read(unit.power, f"{letter} {place}"), more)
    return None


def _move(unit: Unit, words: list[str]) -> Order | None:
    via = words[-1:] == ["VIA"]
    places = [word for word in (words[:-1] if via else words) if word != "-"]
    if not places:
        return None
    route = tuple(places[:-1])
    return Move(unit, Location.read(places[-1]), via_convoy=via or bool(route), route=route)


def _about(unit: Unit, sign: str, other: Unit, more: list[str]) -> Order | None:
    if not more:
        return SupportHold(unit, other) if sign == "S" else None
    if more[0] != "-" or len(more) != 2:
        return None
    to = Location.read(more[1])
    return SupportMove(unit, other, to) if sign == "S" else Convoy(unit, other, to)
