"""Order texts in the field's notation to numbers, with everything about their legality that the map alone decides.

What depends on the position (is there such a unit, does the supported unit move there) is left to `sheet`.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from boardcall.adjudication.tables import IS_COASTAL, IS_SEA, PROVINCE, PROVINCES, REACH, STANCE, STANCE_PROVINCE
from boardcall.game import Coast

HOLD: Final = 0
MOVE: Final = 1
SUPPORT_HOLD: Final = 2
SUPPORT_MOVE: Final = 3
CONVOY: Final = 4
IMPOSSIBLE: Final = 5
UNREADABLE: Final = 6

BY_LAND: Final = 0
BY_EITHER: Final = 1
BY_SEA: Final = 2
"""How a move can go: to a neighbour only; to a neighbour a convoy also reaches; only by convoy or marked so."""


@dataclass(frozen=True, slots=True)
class OrderCode:
    """One order as numbers.

    `stance` is the unit as written (-1 if the text names no possible unit), `province` where it is. For a move,
    `target` is the destination, `after` the stance there, `way` one of BY_LAND, BY_EITHER, BY_SEA, and `route` the
    seas named. For supports and convoys `target` is the unit's province and `to` where it goes; `after` is the stance
    named there if a support names a coast, or -1. `why` says why an order is impossible.
    """

    kind: int
    stance: int
    province: int
    target: int = -1
    to: int = -1
    after: int = -1
    way: int = BY_LAND
    route: tuple[int, ...] = ()
    why: str = ""


KNOWN: Final[dict[str, OrderCode]] = {}
"""Codes of texts read before; a plain dictionary is faster than `lru_cache`."""
_MOST_KNOWN: Final = 1 << 17  # no input can fill the memory


def read_order(text: str) -> OrderCode:
    """The code of an order written as 'A PAR - BUR'; kind UNREADABLE when it is not in the field's notation."""
    code = KNOWN.get(text)
    if code is None:
        if len(KNOWN) >= _MOST_KNOWN:
            KNOWN.clear()
        code = KNOWN[text] = _read(text)
    return code


def _read(text: str) -> OrderCode:
    words = text.upper().split()
    if len(words) < 2 or words[0] not in {"A", "F"}:
        return OrderCode(UNREADABLE, -1, -1, why="form")
    province = PROVINCE.get(words[1][:3], -1)
    stance = STANCE.get(f"{words[0]} {words[1]}", -1)
    if province < 0 or words[1][3:] not in _COAST_ENDINGS:
        return OrderCode(UNREADABLE, stance, -1, why="form")
    if stance < 0:
        return OrderCode(IMPOSSIBLE, -1, province, why="unit")
    return _read_rest(stance, province, words[2:])


_COAST_ENDINGS: Final = frozenset({"", *(f"/{coast}" for coast in Coast)})


def _read_rest(stance: int, province: int, words: list[str]) -> OrderCode:
    match words:
        case [] | ["H"]:
            return OrderCode(HOLD, stance, province)
        case ["-", *places]:
            return _read_move(stance, province, places)
        case ["S", "A" | "F", unit]:
            return _support_hold(stance, province, words[1], unit)
        case ["S", "A" | "F", unit, "-", to]:
            return _support_move(stance, province, unit, to)
        case ["C", "A" | "F" as kind, unit, "-", to]:
            return _convoy(stance, province, kind, unit, to)
    return OrderCode(UNREADABLE, stance, province, why="form")


def _read_move(stance: int, province: int, words: list[str]) -> OrderCode:
    via = words[-1:] == ["VIA"]
    places = words[:-1] if via else words
    stops = places[0::2]
    if not stops or set(places[1::2]) - {"-"} or len(places) % 2 == 0:
        return OrderCode(UNREADABLE, stance, province, why="form")
    ends = [PROVINCE.get(stop[:3], -1) if stop[3:] in _COAST_ENDINGS else -1 for stop in stops]
    if min(ends) < 0:
        return OrderCode(UNREADABLE, stance, province, why="province")
    return _move(stance, province, stops[-1], tuple(ends[:-1]), via=via)


def _move(stance: int, province: int, to: str, route: tuple[int, ...], *, via: bool) -> OrderCode:
    target = PROVINCE[to[:3]]
    if target == province:
        return OrderCode(IMPOSSIBLE, stance, province, target, why="itself")
    if stance >= PROVINCES:
        return _fleet_move(stance, province, target, to, by_sea=via or bool(route))
    near = target in REACH[stance]
    coastal = IS_COASTAL[province] and IS_COASTAL[target]
    if not near and not coastal:
        return OrderCode(IMPOSSIBLE, stance, province, target, why="far")
    way = BY_SEA if via or route or not near else BY_EITHER if coastal else BY_LAND
    return OrderCode(MOVE, stance, province, target, target, target, way, route)


def _fleet_move(stance: int, province: int, target: int, to: str, *, by_sea: bool) -> OrderCode:
    ends = REACH[stance].get(target, ())
    named = STANCE.get(f"F {to}", -1)
    if by_sea:
        return OrderCode(IMPOSSIBLE, stance, province, target, why="fleet-convoy")
    if not ends:
        return OrderCode(IMPOSSIBLE, stance, province, target, why="far")
    if "/" in to and named not in ends:
        return OrderCode(IMPOSSIBLE, stance, province, target, target, ends[0], why="coast-wrong")
    if "/" not in to and len(ends) > 1:
        return OrderCode(IMPOSSIBLE, stance, province, target, target, ends[0], why="coast-missing")
    if "/" not in to and named < 0:
        return OrderCode(MOVE, stance, province, target, target, ends[0], why="coast-added")
    return OrderCode(MOVE, stance, province, target, target, named if named >= 0 else ends[0])


def _support_hold(stance: int, province: int, kind: str, unit: str) -> OrderCode:
    target = _province(unit)
    if target < 0:
        return OrderCode(UNREADABLE, stance, province, why="province")
    if target == province or target not in REACH[stance]:
        why = "itself" if target == province else "support-far"
        return OrderCode(IMPOSSIBLE, stance, province, target, target, why=why)
    after = STANCE.get(f"{kind} {unit}", -1) if "/" in unit else -1
    return OrderCode(SUPPORT_HOLD, stance, province, target, target, after)


def _support_move(stance: int, province: int, unit: str, to: str) -> OrderCode:
    target, end = _province(unit), _province(to)
    if target < 0 or end < 0:
        return OrderCode(UNREADABLE, stance, province, why="province")
    if province in (target, end) or target == end:
        return OrderCode(IMPOSSIBLE, stance, province, target, end, why="itself")
    if end not in REACH[stance]:
        return OrderCode(IMPOSSIBLE, stance, province, target, end, why="support-far")
    after = STANCE.get(f"F {to}", -1) if "/" in to else -1
    return OrderCode(SUPPORT_MOVE, stance, province, target, end, after)


def _convoy(stance: int, province: int, kind: str, unit: str, to: str) -> OrderCode:
    target, end = _province(unit), _province(to)
    if target < 0 or end < 0:
        return OrderCode(UNREADABLE, stance, province, why="province")
    if not (IS_SEA[province] and kind == "A"):
        return OrderCode(IMPOSSIBLE, stance, province, target, end, why="no-convoy")
    if target == end or not (IS_COASTAL[target] and IS_COASTAL[end]):
        return OrderCode(IMPOSSIBLE, stance, province, target, end, why="convoy-far")
    return OrderCode(CONVOY, stance, province, target, end)


def _province(text: str) -> int:
    return PROVINCE.get(text[:3], -1) if text[3:] in _COAST_ENDINGS else -1


@lru_cache(maxsize=1 << 14)
def as_stance(text: str, stance: int) -> OrderCode:
    """The order written for one unit, read as written for another: a wrong type or coast does not void it."""
    written = read_order(text)
    if written.kind == UNREADABLE:
        return written
    rest = text.upper().split()[2:]
    return _read_rest(stance, STANCE_PROVINCE[stance], rest)
