"""Orders in, results with reasons and the next position out."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from boardcall.adjudication.adjustments import OrderLine, PowerAdjustment
from boardcall.adjudication.centres import is_adjustment_needed, with_new_owners
from boardcall.adjudication.movement import Movement
from boardcall.adjudication.order_codes import IMPOSSIBLE, UNREADABLE, OrderCode, as_stance, read_order
from boardcall.adjudication.outcomes import (
    Adjusted,
    DefaultRemoval,
    NotAdjusted,
    NotCounted,
    Outcome,
    Result,
    Retreated,
    RetreatFailed,
)
from boardcall.adjudication.policy import Policy, preset
from boardcall.adjudication.reasons import Reasons, rule_for
from boardcall.adjudication.removals import removal_facts
from boardcall.adjudication.retreats import Refugee, RetreatFate, RetreatPhase
from boardcall.adjudication.sheet import MovementSheet
from boardcall.adjudication.tables import PROVINCE, STANCE, STANCE_LOCATION, STANCE_PROVINCE
from boardcall.errors import Problem, refuse
from boardcall.game import (
    EACH,
    POWERS,
    Dislodged,
    Order,
    PhaseKind,
    Position,
    Power,
    Remove,
    Season,
    Unit,
    UnitKind,
    ordering_power,
)
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class Adjudication:
    """An adjudicated phase: what became of each unit and order, by power, and the position that follows.

    Each result prints as a sentence and has `power`, `unit`, `order` (None where the unit had none), `outcome`, and
    `dislodged` where the unit was.

    >>> import boardcall as bc
    >>> found = bc.adjudicate(bc.Position.start(), "FRA: A Par - Bur, F Bre - MAO")
    >>> [str(one) for one in found.of("France")]
    ['F BRE - MAO: succeeds.', 'A MAR: has no order and holds.', 'A PAR - BUR: succeeds.']
    >>> print(found.results[0].power, found.next.unit_at("Burgundy"))
    A A BUR
    """

    before: Position
    policy: Policy
    results: tuple[Result, ...]
    next: Position

    def __str__(self) -> str:
        return "\n".join(f"{result.power.full_name}: {result}" for result in self.results)

    def of(self, power: Power | str) -> tuple[Result, ...]:
        """The results of one power, also by its letter or name."""
        asked = EACH[power]
        return tuple(result for result in self.results if result.power is asked)


def adjudicate(
    position: Position, orders: Iterable[Order], policy: Policy | None = None, *, unread: Collection[str] = ()
) -> Adjudication:
    """Adjudicates one phase of any kind; by the 2023 rulebook if no policy is given.

    Orders keep the sequence in which they were written: it decides which of too many builds count. `unread` are the
    provinces of units with several orders of which one is unreadable; `orders` has none of them. InputError if the
    position is impossible, for instance with two units in one province.
    """
    chosen = policy or preset("2023")
    _check(position)
    ordered = tuple(orders)
    if position.phase.kind is PhaseKind.MOVEMENT:
        return _adjudicate_movement(position, ordered, chosen, unread)
    if position.phase.kind is PhaseKind.RETREATS:
        return _adjudicate_retreats(position, ordered, chosen, unread)
    return _adjudicate_adjustments(position, ordered, chosen)


def _check(position: Position) -> None:
    hint = say("Correct the position before adjudicating.")
    everyone = (*position.units, *(one.unit for one in position.dislodged))
    problems = [
        Problem(say("{unit} cannot stand on the map.", unit=unit), hint, text=str(unit))
        for unit in everyone
        if str(unit) not in STANCE
    ]
    provinces = [unit.province for unit in position.units]
    doubled = sorted({province for province in provinces if provinces.count(province) > 1})
    problems += [Problem(say("Two units stand in {code}.", code=code), hint, text=code) for code in doubled]
    refuse(problems)


def _number(power: Power) -> int:
    return POWERS.index(power)


def _stances(units: Iterable[Unit]) -> list[int]:
    return [STANCE[str(unit)] for unit in units]


def _unit(power: int | Power, stance: int) -> Unit:
    owner = power if isinstance(power, Power) else POWERS[power]
    kind = UnitKind.ARMY if stance == STANCE_PROVINCE[stance] else UnitKind.FLEET
    return Unit(owner, kind, STANCE_LOCATION[stance])


# movement


def _adjudicate_movement(
    position: Position, orders: Sequence[Order], policy: Policy, unread: Collection[str]
) -> Adjudication:
    sheet = MovementSheet(policy)
    for power in POWERS:
        sheet.place(_number(power), [str(unit) for unit in position.units_of(power)])
        sheet.read(_number(power), [str(order) for order in orders if ordering_power(order) is power])
    sheet.hold_doubled(PROVINCE[code] for code in unread)
    sheet.match()
    movement = Movement(sheet)
    units = {PROVINCE[unit.province]: unit for unit in position.units}
    results = _movement_results(position, orders, Reasons(movement, units))
    return Adjudication(position, policy, results, _after_movement(position, movement, units))


def _movement_results(position: Position, orders: Sequence[Order], reasons: Reasons) -> tuple[Result, ...]:
    found = []
    for unit in position.units:
        province = PROVINCE[unit.province]
        order = _order_of(orders, unit, reasons.sheet.order[province])
        found.append(Result(unit.power, unit, order, reasons.outcome(province), reasons.dislodged(province)))
    refused = {(POWERS[power], text): why for power, text, why in reasons.sheet.refused}
    for order in orders:
        why = refused.get((ordering_power(order), str(order)))
        if why is not None:
            outcome = NotCounted(why, rule_for(why, reasons.sheet.policy))
            found.append(Result(ordering_power(order), None, order, outcome))
    return tuple(sorted(found, key=lambda result: result.power.value))


def _order_of(orders: Sequence[Order], unit: Unit, code: OrderCode | None) -> Order | None:
    """The order that counts for a unit, among all that were written."""
    if code is None:
        return None
    mine = [
        order
        for order in orders
        if ordering_power(order) is unit.power and read_order(str(order)).province == code.province
    ]
    if len(mine) > 1 and code.why != "several":
        stance = STANCE[str(unit)]
        mine = [one for one in mine if _same_order(as_stance(str(one), stance), code)] or mine
    return mine[0] if mine else None


def _same_order(read: OrderCode, code: OrderCode) -> bool:
    same_kind = code.kind in (read.kind, IMPOSSIBLE)
    return same_kind and read.kind != UNREADABLE and (read.target, read.to) == (code.target, code.to)


def _after_movement(position: Position, movement: Movement, units: Mapping[int, Unit]) -> Position:
    stances = [(unit.power, movement.after[province]) for province, unit in units.items()]
    after = [_unit(power, stance) for power, stance in stances if stance >= 0]
    dislodged = [_dislodged(movement, units, province) for province in movement.dislodged]
    contested = tuple(code for code, number in PROVINCE.items() if number in movement.contested)
    if not any(movement.retreats(province) for province in movement.dislodged):
        return _go_on(replace(position, units=tuple(after), dislodged=(), contested=()))
    phase = position.phase.following(retreats=True)
    return Position(phase, tuple(after), position.centres, tuple(dislodged), contested)


def _dislodged(movement: Movement, units: Mapping[int, Unit], province: int) -> Dislodged:
    attacker = movement.dislodged[province]
    barred = not movement.origin_is_open(attacker)
    return Dislodged(units[province], units[attacker].province, barred)


def _go_on(position: Position) -> Position:
    """The position in the next phase, once nothing is left to retreat; after fall with new owners of centres."""
    if position.phase.season is not Season.FALL:
        return replace(position, phase=position.phase.following())
    counted = with_new_owners(position)
    return replace(counted, phase=position.phase.following(adjustments=is_adjustment_needed(counted)))


# retreats


def retreat_phase(position: Position, policy: Policy) -> RetreatPhase:
    """The retreat phase of a position, to ask what is open to whom."""
    occupied = frozenset(PROVINCE[unit.province] for unit in position.units)
    phase = RetreatPhase(occupied, frozenset(PROVINCE[code] for code in position.contested), policy)
    for one in position.dislodged:
        origin = PROVINCE.get(one.attacker_from, -1) if one.origin_barred else -1
        phase.add(Refugee(_number(one.unit.power), STANCE[str(one.unit)], origin))
    return phase


def _adjudicate_retreats(
    position: Position, orders: Sequence[Order], policy: Policy, unread: Collection[str]
) -> Adjudication:
    phase = retreat_phase(position, policy)
    first: dict[int, Order] = {}
    not_counted = []
    for order in orders:
        power = ordering_power(order)
        province = phase.read(_number(power), str(order))
        if province >= 0:
            first.setdefault(province, order)
        else:
            not_counted.append(Result(power, None, order, NotCounted(phase.refused[-1][2])))
    for code in unread:
        phase.refuse_doubled(PROVINCE[code])
    phase.decide()
    results = [
        Result(
            one.unit.power, one.unit, first.get(PROVINCE[one.unit.province]), _retreat_outcome(phase, one.unit, policy)
        )
        for one in position.dislodged
    ]
    arrived = [_unit(fate.refugee.power, fate.after) for fate in phase.fates.values() if fate.after >= 0]
    after = replace(position, units=(*position.units, *arrived), dislodged=(), contested=())
    return Adjudication(position, policy, (*results, *not_counted), _go_on(after))


def _retreat_outcome(phase: RetreatPhase, unit: Unit, policy: Policy) -> Outcome:
    fate = phase.fates[PROVINCE[unit.province]]
    if fate.after >= 0:
        return Retreated(STANCE_LOCATION[fate.after])
    return RetreatFailed(fate.why, _rivals(phase, fate), rule_for(fate.why, policy))


def _rivals(phase: RetreatPhase, fate: RetreatFate) -> tuple[Unit, ...]:
    refugees = (phase.fates[province].refugee for province in fate.rivals)
    return tuple(_unit(refugee.power, refugee.stance) for refugee in refugees)


# adjustments


def _adjudicate_adjustments(position: Position, orders: Sequence[Order], policy: Policy) -> Adjudication:
    occupied = frozenset(PROVINCE[unit.province] for unit in position.units)
    results: list[Result] = []
    after: list[Unit] = []
    for power in POWERS:
        mine = [order for order in orders if ordering_power(order) is power]
        centres = frozenset(PROVINCE[code] for code in position.centres_of(power))
        adjustment = PowerAdjustment(_number(power), _stances(position.units_of(power)), centres, policy)
        adjustment.run([str(order) for order in mine], occupied)
        results += [
            _line_result(power, order, line, policy) for order, line in zip(mine, adjustment.lines, strict=True)
        ]
        results += [_default_result(power, stance, adjustment, policy) for stance in adjustment.defaults]
        after += [_unit(power, stance) for stance in adjustment.after]
    following = replace(position, phase=position.phase.following(), units=tuple(after))
    return Adjudication(position, policy, tuple(results), following)


def _line_result(power: Power, order: Order, line: OrderLine, policy: Policy) -> Result:
    unit = None if line.stance < 0 else _unit(power, line.stance)
    outcome = Adjusted(line.why) if line.counts else NotAdjusted(line.why, _adjustment_rule(line.why, order, policy))
    return Result(power, unit, order, outcome)


def _default_result(power: Power, stance: int, adjustment: PowerAdjustment, policy: Policy) -> Result:
    facts = removal_facts(_number(power), stance, adjustment.centres, policy.adjustments)
    written = policy.source("adjustments.removal_order") or policy.source("adjustments.removal_classes")
    outcome = DefaultRemoval(facts, written or "DATC 4.D.8")
    return Result(power, _unit(power, stance), None, outcome)


def _adjustment_rule(why: str, order: Order, policy: Policy) -> str:
    fields = {
        "coast-missing": "adjustments.build_coast_missing",
        "too-many": "adjustments.disband_excess" if isinstance(order, Remove) else "adjustments.build_excess",
        "form": "adjustments.build_miswritten",
    }
    return policy.source(fields.get(why, ""))
