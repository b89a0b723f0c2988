"""Which unit an order speaks of: as it stands on the map, or as written where the map does not say."""

from boardcall.game import STANDARD, Location, PhaseKind, Position, Power, ProvinceKind, Unit, UnitKind
from boardcall.notation.attempt import ReadingAttempt
from boardcall.notation.places_meant import coast_written
from boardcall.notation.reach import places, reachable_coasts
from boardcall.notation.reading import RemarkKind
from boardcall.notation.shapes import OrderVerb, Ref
from boardcall.wording import say, with_or

_KIND_NAMES = {UnitKind.ARMY: say("an army"), UnitKind.FLEET: say("a fleet")}

_NO_EFFECT = say("The order has no effect.")
_WRITE_TYPE = say("Write A or F.")


def ordered_unit(attempt: ReadingAttempt) -> Unit:
    """The unit ordered, as it stands on the map; without a position, as written."""
    ref = attempt.needed(attempt.sketch.unit)
    _check_type_needed(attempt, ref)
    if attempt.context.position is None:
        return _written_unit(attempt, ref, attempt.owner())
    code = attempt.province(ref)
    unit = _standing(attempt, code, attempt.context.position)
    owner = attempt.context.power or attempt.sketch.owner
    name = STANDARD.provinces[code].name
    if unit is None:
        fled = attempt.context.expected is PhaseKind.RETREATS
        message = (
            say("There is no dislodged unit in {province}.", province=name)
            if fled
            else say("There is no unit in {province}.", province=name)
        )
        raise attempt.stop(message, _NO_EFFECT, ref)
    if owner and unit.power is not owner:
        message = say(
            "The unit in {province} belongs to {power}, not to {other}.",
            province=name,
            power=unit.power.full_name,
            other=owner.full_name,
        )
        raise attempt.stop(message, _NO_EFFECT, ref)
    _check_kind(attempt, ref, unit)
    return unit


def other_unit(attempt: ReadingAttempt, unit: Unit) -> Unit:
    """The unit supported or convoyed: as it stands, or as written when nothing stands there."""
    ref = attempt.needed(attempt.sketch.other)
    code, position = attempt.province(ref), attempt.context.position
    there = position.unit_at(code) if position else None
    if there is None:
        if position:
            attempt.remark(RemarkKind.NOTHING_SUPPORTED, STANDARD.provinces[code].name)
        return _written_unit(attempt, ref, unit.power, may_guess=True)
    _check_kind(attempt, ref, there)
    _check_nation(attempt, ref, there)
    _check_form(attempt, ref, there)
    return _with_named_coast(attempt, ref, there)


def new_unit(attempt: ReadingAttempt) -> Unit:
    """The unit to build; its type may be left out only where the settings let it follow from the province."""
    ref = attempt.needed(attempt.sketch.unit)
    code, owner = attempt.province(ref), attempt.owner()
    province, needed = STANDARD.provinces[code], attempt.context.settings.type_needed
    if ref.kind is None and (needed != "coastal-builds" or province.kind is not ProvinceKind.INLAND):
        message = say("The build in {province} does not say army or fleet.", province=province.name)
        raise attempt.stop(message, _WRITE_TYPE, ref)
    kind = ref.kind or UnitKind.ARMY
    coast = coast_written(attempt, ref, kind)
    if kind is UnitKind.FLEET and province.coasts and coast is None:
        ways = with_or(str(Location(code, one)) for one in province.coasts)
        attempt.remark(RemarkKind.COAST_OF_BUILD, province.name, ways)
    return Unit(owner, kind, Location(code, coast))


def _standing(attempt: ReadingAttempt, code: str, position: Position) -> Unit | None:
    if attempt.context.expected is PhaseKind.RETREATS:
        return next((one.unit for one in position.dislodged if one.unit.province == code), None)
    return position.unit_at(code)


def _check_type_needed(attempt: ReadingAttempt, ref: Ref) -> None:
    if ref.kind is None and attempt.context.settings.type_needed == "always":
        message, hint = say("The order does not say army or fleet."), say("Write A or F before the province.")
        raise attempt.stop(message, hint, ref)


def _check_kind(attempt: ReadingAttempt, ref: Ref, unit: Unit) -> None:
    if ref.kind is None or ref.kind is unit.kind:
        return
    name = STANDARD.provinces[unit.province].name
    if attempt.context.settings.wrong_type == "reject":
        message = say("The unit in {province} is {kind}.", province=name, kind=_KIND_NAMES[unit.kind])
        raise attempt.stop(message, say("Write its own type."), ref)
    attempt.remark(RemarkKind.TYPE, name, _KIND_NAMES[unit.kind], _KIND_NAMES[ref.kind])


def _check_nation(attempt: ReadingAttempt, ref: Ref, unit: Unit) -> None:
    if ref.power is None or ref.power is unit.power:
        return
    details = (STANDARD.provinces[unit.province].name, unit.power.full_name, ref.power.full_name)
    if attempt.context.settings.wrong_nationality == "reject":
        message = say("The unit in {province} belongs to {power}.", province=details[0], power=details[1])
        raise attempt.stop(message, say("Write the power that owns it."), ref)
    attempt.remark(RemarkKind.NATION, *details)


def _check_form(attempt: ReadingAttempt, ref: Ref, unit: Unit) -> None:
    if attempt.sketch.act is OrderVerb.CONVOY:
        return
    if attempt.context.settings.support_form == "full" and ref.kind is None:
        attempt.remark(RemarkKind.SUPPORT_INCOMPLETE, str(unit))


def _with_named_coast(attempt: ReadingAttempt, ref: Ref, unit: Unit) -> Unit:
    """In a support to hold a coast counts as written, when it is one the province has."""
    coast = ref.place.coast if ref.place else None
    known = coast in STANDARD.provinces[unit.province].coasts
    if attempt.sketch.act is not OrderVerb.SUPPORT_HOLD or unit.kind is UnitKind.ARMY or coast is None or not known:
        return unit
    if attempt.context.settings.support_coast == "ignore":
        return unit
    return Unit(unit.power, unit.kind, Location(unit.province, coast))


def _written_unit(attempt: ReadingAttempt, ref: Ref, power: Power, *, may_guess: bool = False) -> Unit:
    code = attempt.province(ref)
    kind = ref.kind or _only_kind(attempt, code, ref)
    if kind is None and not may_guess:
        name = STANDARD.provinces[code].name
        message = say("The type of the unit in {province} is missing: army or fleet?", province=name)
        raise attempt.stop(message, _WRITE_TYPE, ref)
    kind = kind or UnitKind.ARMY
    coast = ref.place.coast if ref.place and kind is UnitKind.FLEET else None
    unit = Unit(power, kind, Location(code, coast if coast in STANDARD.provinces[code].coasts else None))
    return _on_only_coast(attempt, unit)


def _only_kind(attempt: ReadingAttempt, code: str, ref: Ref) -> UnitKind | None:
    """The type that can stand there, or the only one of the two that can go where the order says."""
    able = [kind for kind in UnitKind if STANDARD.places(kind, code)]
    to = attempt.sketch.to if ref is not attempt.sketch.unit or attempt.sketch.other is None else None
    if len(able) == 2 and to and to.place:
        end = attempt.province(to)
        land = STANDARD.provinces[end].kind is ProvinceKind.INLAND
        sea = STANDARD.provinces[end].kind is ProvinceKind.SEA
        able = [UnitKind.ARMY] if land or attempt.sketch.act is OrderVerb.CONVOY else [UnitKind.FLEET] if sea else able
    return able[0] if len(able) == 1 else None


def _on_only_coast(attempt: ReadingAttempt, unit: Unit) -> Unit:
    """A fleet written without its coast stands on the only one from which it can go where it is ordered."""
    to = attempt.sketch.to
    if unit.kind is UnitKind.ARMY or unit.location in STANDARD.fleet_borders or not to or not to.place:
        return unit
    end = attempt.province(to)
    starts = [place for place in places(unit) if reachable_coasts(Unit(unit.power, unit.kind, place), end)]
    return Unit(unit.power, unit.kind, starts[0]) if len(starts) == 1 else unit
