"""A record in the forms of other programs: mails of a judge, a history page's sentences, godip's phases, DAIDE."""

import json
from collections.abc import Callable
from typing import TypeGuard

from boardcall.adjudication import Policy, adjudicate
from boardcall.adjudication.outcomes import Bounced, Cut, Disrupted, Illegal, NoRoute, Result, RetreatFailed, Void
from boardcall.game import (
    POWERS,
    STANDARD,
    Build,
    Coast,
    Convoy,
    Disband,
    GameRecord,
    Hold,
    Location,
    Move,
    Order,
    PhaseKind,
    PlayedPhase,
    Power,
    Remove,
    Retreat,
    Season,
    SupportHold,
    SupportMove,
    Unit,
    UnitKind,
    Waive,
    ordering_power,
)

COASTS = {Coast.NORTH: "north", Coast.EAST: "east", Coast.SOUTH: "south"}
NATIONS = dict(zip(POWERS, ("Austrian", "English", "French", "German", "Italian", "Russian", "Turkish"), strict=True))
PHASES = {PhaseKind.MOVEMENT: "Movement", PhaseKind.RETREATS: "Retreat", PhaseKind.ADJUSTMENTS: "Adjustment"}
HEADINGS = {PhaseKind.MOVEMENT: "Diplomacy", PhaseKind.RETREATS: "Retreats", PhaseKind.ADJUSTMENTS: "Unit-placement"}
SEASONS = {"SM": "SPR", "SR": "SUM", "FM": "FAL", "FR": "AUT", "WA": "WIN"}
"""DAIDE's word for the first and last letter of a phase's name."""
WORDS: dict[type, str] = {Hold: "HLD", Disband: "DSB", Build: "BLD", Remove: "REM"}
"""DAIDE's words for orders that name nothing but their unit."""
BOUNCES = (Bounced, RetreatFailed)
VOIDS = (Void, Illegal)


def write_judges(record: GameRecord, policy: Policy) -> str:
    """The results as nJudge mails them, a mail a phase; `judges.read_judges` reads them again."""
    parts = []
    for played in _played(record):
        position, results = played.position, _results(played, policy)
        season, year = position.phase.season.name.title(), position.phase.year
        lines = [f"{PHASES[position.phase.kind]} results for {season} of {year}.", ""]
        for power in POWERS:
            given = [one for one in played.orders if ordering_power(one) is power]
            lines += [f"{power.full_name}: {_mailed(one, power)}.{_said(one, results)}" for one in given]
            lines += [""] if given else []
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def write_history(record: GameRecord, policy: Policy) -> str:
    """The orders as webDiplomacy's history page has them, the newest turn first.

    It has no phase without orders: if nobody ordered a move, all units are written as holding.
    """
    turns: dict[tuple[int, str], dict[Power, dict[str, list[str]]]] = {}
    for played in _played(record):
        phase, results = played.phase, _results(played, policy)
        name = "Spring" if phase.season is Season.SPRING else "Autumn"
        held = map(Hold, played.position.units) if phase.kind is PhaseKind.MOVEMENT else ()
        for order in _without_wrong_coasts(played.orders, results) or held:
            if isinstance(order, Waive):
                continue
            by_power = turns.setdefault((phase.year, name), {}).setdefault(ordering_power(order), {})
            failed = _said(order, results)
            lines = by_power.setdefault(HEADINGS[phase.kind], [])
            lines.append(f"{_history(order)}.{' (fail)' if failed and 'dislodged' not in failed else ''}")
    parts = ["Order history"]
    for (year, name), given in sorted(turns.items(), key=lambda one: (one[0][0], one[0][1] != "Spring"), reverse=True):
        parts.append(f"{name}, {year} :")
        for power, phases in given.items():
            parts.append(f"{power.full_name}:")
            for heading, told in phases.items():
                parts += [f"    {heading}", *(f"        {line}" for line in told)]
    return "\n".join(parts) + "\n"


def write_godip(record: GameRecord, _policy: Policy) -> str:
    """The phases with units, centres and orders as godip has them; it has no word for a build that is waived."""
    return json.dumps([_godip_phase(played) for played in record.phases], indent=1) + "\n"


def write_daide(record: GameRecord, policy: Policy) -> str:
    """The units of each phase, and the orders with their results, as a DAIDE server sends them."""
    lines = []
    verdict = {"bounce": "BNC", "cut": "CUT", "void": "NSO", "no convoy": "DSR"}
    for played in record.phases:
        phase, results = played.phase, _results(played, policy)
        turn = f"{SEASONS[str(phase)[0] + str(phase)[-1]]} #{phase.year}"
        lines.append(f"NOW ( {turn} ) {' '.join(map(_daide_unit, played.position.units))}")
        for order in _without_wrong_coasts(played.orders, results):
            said = _said(order, results).strip(" (*)").partition(",")[0]
            lines.append(f"ORD ( {turn} ) ( {_daide(order)} ) ( {verdict.get(said, 'SUC')} )")
    return "\n".join(lines) + "\n"


FORMS: dict[str, Callable[[GameRecord, Policy], str]] = {
    "njudge": write_judges,
    "webdiplomacy": write_history,
    "godip": write_godip,
    "daide": write_daide,
}
"""What a game can be written as, besides a record and a saved game, by name."""

ORDERS_ONLY = frozenset({"njudge", "webdiplomacy"})
"""The formats that cannot show a phase in which nobody has ordered anything yet."""


def _played(record: GameRecord) -> tuple[PlayedPhase, ...]:
    """The phases that were played: all but a last one in which nothing is ordered yet."""
    return record.phases if record.phases and record.phases[-1].orders else record.phases[:-1]


def _results(played: PlayedPhase, policy: Policy) -> dict[Order, Result]:
    found = adjudicate(played.position, played.orders, policy).results
    return {one.order: one for one in found if one.order}


def _without_wrong_coasts(orders: tuple[Order, ...], results: dict[Order, Result]) -> tuple[Order, ...]:
    """The orders for a format whose supports name no coast: a support that is void because it names another coast
    becomes a hold.
    """
    return tuple(Hold(one.unit) if _is_void_on_a_coast(one, results) else one for one in orders)


def _is_void_on_a_coast(order: Order, results: dict[Order, Result]) -> TypeGuard[SupportMove]:
    is_void = order in results and isinstance(results[order].outcome, VOIDS)
    return is_void and isinstance(order, SupportMove) and order.to.coast is not None


def _said(order: Order, results: dict[Order, Result]) -> str:
    """The result of an order, as judges write it; "" if it succeeded."""
    result = results.get(order)
    if result is None:
        return ""
    kinds = ((BOUNCES, "bounce"), ((Cut,), "cut"), (VOIDS, "void"), ((NoRoute, Disrupted), "no convoy"))
    words = [word for types, word in kinds if isinstance(result.outcome, types)]
    words += ["dislodged"] if result.dislodged else []
    return f" (*{', '.join(words)}*)" if words else ""


def _named(location: Location) -> str:
    coast = f" ({COASTS[location.coast]} coast)" if location.coast else ""
    return f"{STANDARD.provinces[location.province].name}{coast}"


def _kind(unit: Unit) -> str:
    return "Army" if unit.kind is UnitKind.ARMY else "Fleet"


def _full(unit: Unit) -> str:
    return f"{_kind(unit)} {_named(unit.location)}"


def _mailed(order: Order, power: Power) -> str:
    if isinstance(order, Waive):
        return "Build waived"
    unit = order.unit
    if isinstance(order, Build | Remove):
        builds = f"Builds {'an' if unit.kind is UnitKind.ARMY else 'a'}"
        does = builds if isinstance(order, Build) else "Removes the"
        return f"{does} {_kind(unit).lower()} in {_named(unit.location)}"
    if isinstance(order, Hold | Disband):
        return f"{_full(unit)} {'HOLD' if isinstance(order, Hold) else 'DISBAND'}"
    if isinstance(order, Move):
        route = [*(Location(sea) for sea in order.route), order.to]
        how = " by convoy" if order.via_convoy and not order.route else ""
        return f"{_full(unit)} -> {' -> '.join(map(_named, route))}{how}"
    if isinstance(order, Retreat):
        return f"{_full(unit)} -> {_named(order.to)}"
    other = order.convoyed if isinstance(order, Convoy) else order.supported
    owner = "" if other.power is power else f"{NATIONS[other.power]} "
    word = "CONVOY" if isinstance(order, Convoy) else "SUPPORT"
    to = "" if isinstance(order, SupportHold) else f" -> {_named(order.to)}"
    return f"{_full(unit)} {word} {owner}{_full(other)}{to}"


def _history_place(location: Location) -> str:
    coast = f" ({COASTS[location.coast].title()} Coast)" if location.coast else ""
    return f"{STANDARD.provinces[location.province].name}{coast}"


def _history(order: Order) -> str:
    assert not isinstance(order, Waive)  # noqa: S101  the caller leaves them out
    at, kind = _history_place(order.unit.location), _kind(order.unit).lower()
    head = f"The {kind} at {at}"
    match order:
        case Build():
            said = f"Build {kind} at {at}"
        case Remove():
            said = f"Destroy the unit at {at}"
        case Move(to=to):
            said = f"{head} move to {_history_place(to)}{' via convoy' if order.via_convoy or order.route else ''}"
        case Retreat(to=to):
            said = f"{head} retreat to {_history_place(to)}"
        case SupportHold(supported=other):
            said = f"{head} support hold to {_history_place(Location(other.province))}"
        case SupportMove(supported=other, to=to):
            there = _history_place(Location(other.province))
            said = f"{head} support move to {_history_place(Location(to.province))} from {there}"
        case Convoy(convoyed=other, to=to):
            said = f"{head} convoy to {_history_place(to)} from {_history_place(other.location)}"
        case _:
            said = f"{head} {'hold' if isinstance(order, Hold) else 'disband'}"
    return said


def _godip_phase(played: PlayedPhase) -> dict[str, object]:
    position = played.position
    orders: dict[str, dict[str, list[str]]] = {}
    for order in played.orders:
        if not isinstance(order, Waive):
            owner = orders.setdefault(str(ordering_power(order).full_name), {})
            owner[_small(order.unit.location)] = _godip(order)
    winter = position.phase.kind is PhaseKind.ADJUSTMENTS
    return {
        "Season": "Fall" if winter else position.phase.season.name.title(),
        "Year": position.phase.year,
        "Type": PHASES[position.phase.kind],
        "Units": {_small(one.location): _godip_unit(one) for one in position.units},
        "Orders": orders,
        "SupplyCenters": {code.lower(): str(owner.full_name) for code, owner in position.centres},
        "Dislodgeds": {_small(one.unit.location): _godip_unit(one.unit) for one in position.dislodged},
        "Dislodgers": {},
        "Bounces": {},
        "Resolutions": {},
    }


def _small(location: Location) -> str:
    return str(location).lower()


def _godip_unit(unit: Unit) -> dict[str, str]:
    return {"Type": _kind(unit), "Nation": str(unit.power.full_name)}


def _godip(order: Order) -> list[str]:
    match order:
        case Move(to=to):
            words = ["MoveViaConvoy" if order.via_convoy or order.route else "Move", _small(to)]
        case Retreat(to=to):
            words = ["Move", _small(to)]
        case SupportHold(supported=other):
            words = ["Support", _small(other.location), _small(other.location)]
        case SupportMove(supported=other, to=to):
            words = ["Support", _small(other.location), _small(to)]
        case Convoy(convoyed=other, to=to):
            words = ["Convoy", _small(other.location), _small(to)]
        case Build(unit=unit):
            words = ["Build", _kind(unit)]
        case _:
            words = ["Hold" if isinstance(order, Hold) else "Disband"]
    return words


def _daide_place(location: Location) -> str:
    names = {"ENG": "ECH", "BOT": "GOB", "LYO": "GOL"}
    name = names.get(location.province, location.province)
    return f"( {name} {location.coast[0]}CS )" if location.coast else name


def _daide_unit(unit: Unit) -> str:
    kind = "AMY" if unit.kind is UnitKind.ARMY else "FLT"
    return f"( {str(unit.power.full_name)[:3].upper()} {kind} {_daide_place(unit.location)} )"


def _daide(order: Order) -> str:
    if isinstance(order, Waive):
        return f"{str(order.power.full_name)[:3].upper()} WVE"
    match order:
        case Move(to=to, route=(_, *_) as route):
            does = f"CTO {_daide_place(to)} VIA ( {' '.join(_daide_place(Location(sea)) for sea in route)} )"
        case Move(to=to):
            does = f"{'CTO' if order.via_convoy else 'MTO'} {_daide_place(to)}"
        case Retreat(to=to):
            does = f"RTO {_daide_place(to)}"
        case SupportHold(supported=other):
            does = f"SUP {_daide_unit(other)}"
        case SupportMove(supported=other, to=to):
            does = f"SUP {_daide_unit(other)} MTO {_daide_place(Location(to.province))}"
        case Convoy(convoyed=other, to=to):
            does = f"CVY {_daide_unit(other)} CTO {_daide_place(to)}"
        case _:
            does = WORDS[type(order)]
    return f"{_daide_unit(order.unit)} {does}"
