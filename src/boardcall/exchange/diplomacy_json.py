"""Game files of the PyPI package `diplomacy`, in and out, so that its web viewer opens our games and we open its.

The format is the package's saved game: an object with `id`, `map`, `rules` and `phases`, each phase with its `name`,
`state`, `orders`, `results` and `messages` (read from version 1.1.2). Messages are left out in both directions.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from boardcall.adjudication import Policy, adjudicate
from boardcall.adjudication.routes import connects
from boardcall.adjudication.tables import IS_SEA, PROVINCE
from boardcall.errors import InputError, Problem, refuse
from boardcall.exchange.diplomacy_hash import diplomacy_hash
from boardcall.exchange.diplomacy_results import diplomacy_results
from boardcall.game import (
    POWERS,
    STANDARD,
    Dislodged,
    GameRecord,
    Location,
    Move,
    Order,
    Phase,
    PhaseKind,
    PlayedPhase,
    Position,
    Power,
    SupportMove,
    Unit,
    UnitKind,
    ordering_power,
)
from boardcall.notation import read_recorded_orders
from boardcall.scoring.result import SOLO_CENTRES
from boardcall.wording import Sentence, say

Json = Any

_POWERS = {power.name: power for power in POWERS}
_COMPLETED = "COMPLETED"


def write_diplomacy_game(record: GameRecord, policy: Policy | None = None) -> str:
    """The record as one line of JSON, with results as the policy gives them (the 2023 rules when there is none).

    Orders stand as the package's checker accepts them: every move by convoy says so, routes are left out, and so is the
    coast in a fleet's support of a fleet that could go to either. A support of a move that its unit cannot make
    is left out, for the package holds no such order; so is a move by convoy that no fleets could make, unless it went
    by land and stands as such. Units that can retreat nowhere are left out of their phase, as the
    package destroys them at once. After a solo the game is COMPLETED.

    >>> import boardcall as bc
    >>> bc.write_diplomacy_game(bc.Game().record)[:1]
    '{'
    """
    phases = []
    influence: dict[str, Power] = {}
    for played in _until_solo(record.phases):
        influence |= {unit.province: unit.power for unit in played.position.units}
        phases.append(_phase_out(played, influence, policy))
    if record.phases and _is_after_solo(played := record.phases[len(phases) - 1]) and not played.orders:
        phases[-1]["name"] = phases[-1]["state"]["name"] = _COMPLETED
    tags = {"tags": dict(record.tags)} if record.tags else {}
    game = {"id": record.name or "boardcall", "map": "standard", "rules": [], **tags, "phases": phases}
    return json.dumps(game, ensure_ascii=False)


def _until_solo(phases: Sequence[PlayedPhase]) -> Sequence[PlayedPhase]:
    """The phases to the one that a solo was reached in, where nothing was ordered from then on."""
    won = next((place for place, played in enumerate(phases) if _is_after_solo(played)), None)
    return phases if won is None or any(played.orders for played in phases[won:]) else phases[: won + 1]


def _is_after_solo(played: PlayedPhase) -> bool:
    position = played.position
    return position.phase.kind is PhaseKind.ADJUSTMENTS and max(position.counts().values()) >= SOLO_CENTRES


def read_diplomacy_game(text: str, *, policy: Policy | None = None, file: str = "") -> GameRecord:
    """The game in a saved-game file of the package; InputError names every phase and field that cannot be read.

    What the file leaves out of a phase of retreats (stand-offs, where attackers came from) follows from the phase
    before by the policy, where that gives what the file says; else it is inferred from the retreats that are open.

    >>> import boardcall as bc
    >>> saved = bc.write_diplomacy_game(bc.Game().record)
    >>> print(bc.read_diplomacy_game(saved).phases[0].phase)
    S1901M
    """
    try:
        game = json.loads(text)
    except ValueError as error:
        raise InputError.of(say("The file is not JSON: {error}.", error=error), _HINT, file) from None
    except RecursionError:
        raise InputError.of(say("The file is nested too deeply for a game."), _HINT, file) from None
    return _Reader(file, policy).record(game)


_HINT = say("Give a saved game as the package writes it.")


def _phase_out(played: PlayedPhase, influence: Mapping[str, Power], policy: Policy | None) -> Json:
    position, name = played.position, str(played.phase)
    results = diplomacy_results(played, policy) if played.orders else {}
    known = [order for one in played.orders if (order := _as_known(one, position, results))]
    return {
        "name": name,
        "state": _state_out(position, influence),
        "orders": {power.name: [_order_out(one) for one in known if ordering_power(one) is power] for power in POWERS},
        "results": results,
        "messages": [],
    }


def _state_out(position: Position, influence: Mapping[str, Power]) -> Json:
    return {
        "timestamp": 0,
        "zobrist_hash": diplomacy_hash(_without_lost(position)),
        "note": "",
        "name": str(position.phase),
        "units": {power.name: _units_out(position, power) for power in POWERS},
        "retreats": {power.name: _retreats_out(position, power) for power in POWERS},
        "centers": {power.name: list(position.centres_of(power)) for power in POWERS},
        "homes": {power.name: list(STANDARD.home_centres(power)) for power in POWERS},
        "influence": {power.name: [code for code, owner in influence.items() if owner is power] for power in POWERS},
        "civil_disorder": {power.name: 0 for power in POWERS},
        "builds": {power.name: _builds_out(position, power) for power in POWERS},
        "map": "standard",
        "rules": [],
    }


def _units_out(position: Position, power: Power) -> list[str]:
    return [*map(str, position.units_of(power)), *(f"*{unit}" for unit in _retreats_out(position, power))]


def _retreats_out(position: Position, power: Power) -> dict[str, list[str]]:
    return {
        str(one.unit): [str(place) for place in open_places]
        for one in position.dislodged
        if one.unit.power is power and (open_places := _open_places(one, position))
    }


def _without_lost(position: Position) -> Position:
    """The position without the dislodged units that can retreat nowhere."""
    return replace(position, dislodged=tuple(one for one in position.dislodged if _open_places(one, position)))


def _open_places(dislodged: Dislodged, position: Position) -> list[Location]:
    barred = {unit.province for unit in position.units} | set(position.contested)
    barred |= {dislodged.attacker_from} if dislodged.origin_barred else set()
    near = STANDARD.neighbours(dislodged.unit.kind, dislodged.unit.location)
    return [place for place in near if place.province not in barred]


def _builds_out(position: Position, power: Power) -> Json:
    if position.phase.kind is not PhaseKind.ADJUSTMENTS:
        return {"count": 0, "homes": []}
    free = [
        code
        for code in STANDARD.home_centres(power)
        if position.owner_of(code) is power and position.unit_at(code) is None
    ]
    count = len(position.centres_of(power)) - len(position.units_of(power))
    return {"count": min(count, len(free)), "homes": free if count > 0 else []}


def _order_out(order: Order) -> str:
    match order:
        case Move() if is_by_convoy(order):
            return f"{order.unit} - {order.to} VIA"
        case SupportMove() if order.unit.kind is order.supported.kind is UnitKind.FLEET and order.to.coast:
            near = STANDARD.neighbours(UnitKind.FLEET, order.supported.location)
            if len([place for place in near if place.province == order.to.province]) > 1:
                return str(replace(order, to=Location(order.to.province)))
    return str(order)


def _as_known(order: Order, position: Position, results: Mapping[str, Sequence[str]]) -> Order | None:
    """The order as the package knows it; None where it holds no such order, and the unit stays where it is."""
    if isinstance(order, SupportMove):
        return None if _is_of_no_move(order, position) else order
    if not isinstance(order, Move) or not is_by_convoy(order) or _is_over_fleets(order.unit, order.to, position):
        return order
    went_by_land = "no convoy" not in results.get(str(order.unit), ())
    return replace(order, via_convoy=False, route=()) if went_by_land else None


def _is_over_fleets(unit: Unit, to: Location, position: Position, but: Unit | None = None) -> bool:
    """Whether fleets on the board, but that one, make a chain from the unit to the place, whatever they do."""
    fleets = (one.province for one in position.units if one.kind is UnitKind.FLEET and one != but)
    at_sea = frozenset(PROVINCE[code] for code in fleets if IS_SEA[PROVINCE[code]])
    return connects(PROVINCE[unit.province], PROVINCE[to.province], at_sea)


def _is_of_no_move(support: SupportMove, position: Position) -> bool:
    """Whether the supported unit cannot go there, by land or over fleets other than the one that supports it."""
    unit, to = support.supported, support.to
    if any(to in (near, Location(near.province)) for near in STANDARD.neighbours(unit.kind, unit.location)):
        return False
    return unit.kind is UnitKind.FLEET or not _is_over_fleets(unit, to, position, but=support.unit)


def is_by_convoy(move: Move) -> bool:
    """Whether a move says that it goes by convoy, or can go in no other way."""
    near = STANDARD.neighbours(move.unit.kind, move.unit.location)
    is_far = move.unit.kind is UnitKind.ARMY and move.to not in near
    return move.via_convoy or bool(move.route) or is_far


class _Reader:
    """Reads one game and remembers every problem, with its phase and field."""

    def __init__(self, file: str, policy: Policy | None) -> None:
        self.file = file
        self.policy = policy
        self.problems: list[Problem] = []

    def record(self, game: Json) -> GameRecord:
        phases: list[PlayedPhase] = []
        if not isinstance(game, dict) or not isinstance(game.get("phases"), list):
            self._problem(say("The file holds no list of phases."), "phases")
        elif game.get("map", "standard") != "standard":
            self._problem(
                say("The game is on the map {game!r}; only the standard map is known.", game=game["map"]), "map"
            )
        else:
            for number, phase in enumerate(game["phases"], 1):
                played = self._phase(phase, str(say("phase {number}", number=number)), phases)
                phases += [played] if played else []
        refuse(self.problems)
        return GameRecord(tuple(phases), str(game.get("id") or ""), _tags(game.get("tags")))

    def _problem(self, message: Sentence, field: str, text: str = "") -> None:
        self.problems.append(Problem(message, _HINT, self.file, field=field, text=text[:80]))

    def _phase(self, data: Json, where: str, before: Sequence[PlayedPhase]) -> PlayedPhase | None:
        state = data.get("state") if isinstance(data, dict) else None
        if not isinstance(state, dict):
            self._problem(say("The phase has no state."), where)
            return None
        phase = self._name(str(data.get("name") or state.get("name")), where, before)
        if phase is None:
            return None
        where = str(phase)
        standing, dislodged = self._units(state, where)
        centres = tuple((str(code), power) for power, code in self._listed(state, "centers", where))
        wrong = [code for code, _ in centres if code not in STANDARD.centres]
        if wrong:
            self._problem(
                say("{wrong!r} is not a centre.", wrong=wrong[0]), str(say("{where} centers", where=where)), wrong[0]
            )
            return None
        position = Position(phase, standing, centres)
        if dislodged:
            position = _with_dislodged(position, dislodged, before[-1:], self.policy)
        return PlayedPhase(position, self._orders(data, phase, where))

    def _name(self, name: str, where: str, before: Sequence[PlayedPhase]) -> Phase | None:
        """The phase of that name; a finished game is named COMPLETED, in place of the next phase."""
        if name == _COMPLETED and before:
            return before[-1].phase.following()
        try:
            return Phase.read(name)
        except ValueError:
            self._problem(say("{name} is not a phase.", name=name), where, name)
            return None

    def _units(self, state: Json, where: str) -> tuple[tuple[Unit, ...], list[tuple[Unit, list[str]]]]:
        """The units on the board, and those dislodged with the places open to them."""
        standing, dislodged = [], []
        retreats = state.get("retreats") if isinstance(state.get("retreats"), dict) else {}
        for power, text in self._listed(state, "units", where):
            unit = self._unit(power, str(text).lstrip("*"), where)
            if unit and str(text).startswith("*"):
                ways = retreats.get(power.name)
                ways = ways.get(str(unit)) if isinstance(ways, dict) else None
                dislodged.append((unit, [str(way) for way in ways] if isinstance(ways, list) else []))
            elif unit:
                standing.append(unit)
        return tuple(standing), dislodged

    def _unit(self, power: Power, text: str, where: str) -> Unit | None:
        try:
            unit = Unit.read(power, text)
        except ValueError:
            unit = None
        if unit is None or unit.location not in STANDARD.places(unit.kind, unit.province):
            self._problem(
                say("{text!r} is not a unit on the standard map.", text=text),
                str(say("{where} units", where=where)),
                text,
            )
            return None
        return unit

    def _listed(self, state: Json, field: str, where: str) -> Iterable[tuple[Power, Json]]:
        rows = state.get(field)
        if not isinstance(rows, dict):
            self._problem(say("The phase has no {field} by power.", field=field), f"{where} {field}")
            return
        for name, entries in rows.items():
            if name not in _POWERS or not isinstance(entries, list):
                self._problem(
                    say("{name!r} is not a power with a list of {field}.", name=name, field=field),
                    f"{where} {field}",
                    str(name),
                )
                continue
            yield from ((_POWERS[name], entry) for entry in entries)

    def _orders(self, data: Json, phase: Phase, where: str) -> tuple[Order, ...]:
        rows = data.get("orders")
        kept = {name: entries or [] for name, entries in rows.items()} if isinstance(rows, dict) else {}
        orders: list[Order] = []
        for power, text in self._listed({"orders": kept}, "orders", where):
            found, problems = read_recorded_orders(str(text), power, phase.kind)
            orders += found
            for problem in problems:
                self._problem(problem.message, str(say("{where} orders", where=where)), str(text))
        return tuple(orders)


def _tags(given: Json) -> tuple[tuple[str, str], ...]:
    """What a file of ours says else about the game; the package passes it over."""
    found = given.items() if isinstance(given, dict) else ()
    return tuple((key, value) for key, value in found if isinstance(value, str))


def _with_dislodged(
    position: Position, dislodged: list[tuple[Unit, list[str]]], before: Sequence[PlayedPhase], policy: Policy | None
) -> Position:
    """The position with what closes each retreat: the attacker's origin, from the orders before, and stand-offs."""
    for played in before:
        try:
            found = adjudicate(played.position, played.orders, policy).next
        except InputError:  # a position that cannot be played, such as two units in a province
            continue
        if (found.phase, found.units, found.centres) == (position.phase, position.units, position.centres):
            ways = {one.unit: set(map(str, _open_places(one, found))) for one in found.dislodged}
            if {unit: way for unit, way in ways.items() if way} == {unit: set(way) for unit, way in dislodged if way}:
                return found
    return _inferred(position, dislodged, before)


def _inferred(position: Position, dislodged: list[tuple[Unit, list[str]]], before: Sequence[PlayedPhase]) -> Position:
    moves = [order for played in before for order in played.orders if isinstance(order, Move)]
    found, contested = [], set()
    for unit, ways in dislodged:
        attacker = position.unit_at(unit.province)
        came = [one.unit.province for one in moves if attacker and one.to.province == attacker.province]
        origin = next((code for code in came if _came_from(attacker, code, moves)), "")
        shut = _shut(unit, ways, position)
        found.append(Dislodged(unit, origin, origin in shut))
        contested |= shut - {origin}
    return Position(position.phase, position.units, position.centres, tuple(found), tuple(contested))


def _came_from(attacker: Unit | None, code: str, moves: Iterable[Move]) -> bool:
    return attacker is not None and any(
        one.unit.province == code and one.unit.power is attacker.power and one.to.province == attacker.province
        for one in moves
    )


def _shut(unit: Unit, ways: list[str], position: Position) -> set[str]:
    """The empty provinces beside the unit that it may not retreat to."""
    open_to_it = {way.partition("/")[0] for way in ways}
    near = {place.province for place in STANDARD.neighbours(unit.kind, unit.location)}
    return {code for code in near if code not in open_to_it and position.unit_at(code) is None}
