"""Where an order goes: the coast as written, filled in where only one can be meant, left out where it says nothing."""

from boardcall.game import STANDARD, Coast, Location, Unit, UnitKind
from boardcall.notation.attempt import ReadingAttempt
from boardcall.notation.reach import reachable_coasts
from boardcall.notation.reading import RemarkKind
from boardcall.notation.shapes import Ref


def destination(attempt: ReadingAttempt, unit: Unit) -> Location:
    """Where a move or retreat goes, the coast filled in where only one can be meant."""
    ref = attempt.needed(attempt.sketch.to)
    code, coast = attempt.province(ref), coast_written(attempt, ref, unit.kind)
    province = STANDARD.provinces[code]
    if unit.kind is UnitKind.ARMY or not province.coasts:
        return Location(code)
    reachable = reachable_coasts(unit, code)
    if coast and (Location(code, coast) in reachable or attempt.context.settings.coast_wrong == "hold"):
        if Location(code, coast) not in reachable:
            attempt.remark(RemarkKind.COAST_UNREACHABLE, str(Location(code, coast)))
        return Location(code, coast)
    return _missing_coast(attempt, code, reachable)


def supported_destination(attempt: ReadingAttempt, other: Unit) -> Location:
    """Where a supported move goes: a coast only where it was written and can matter."""
    ref = attempt.needed(attempt.sketch.to)
    code, coast = attempt.province(ref), coast_written(attempt, ref, other.kind)
    province, settings = STANDARD.provinces[code], attempt.context.settings
    if settings.support_coast == "ignore":
        coast = None
    two = other.kind is UnitKind.FLEET and len(reachable_coasts(other, code)) > 1
    if two and coast is None and settings.support_coast == "required-if-two":
        attempt.remark(RemarkKind.SUPPORT_COAST, province.name)
    return Location(code, coast)


def coast_written(attempt: ReadingAttempt, ref: Ref, kind: UnitKind) -> Coast | None:
    """The coast written with a place, unless it cannot matter there."""
    province = STANDARD.provinces[attempt.province(ref)]
    coast = ref.place.coast if ref.place else None
    if coast is None or (kind is UnitKind.FLEET and coast in province.coasts):
        return coast
    attempt.remark(RemarkKind.COAST_DROPPED, coast.value, province.name)
    return None


def _missing_coast(attempt: ReadingAttempt, code: str, reachable: tuple[Location, ...]) -> Location:
    name, rule = STANDARD.provinces[code].name, attempt.context.settings.coast_missing
    if len(reachable) == 1 and rule != "invalid":
        attempt.remark(RemarkKind.COAST_FILLED, name)
        return reachable[0]
    if reachable and rule == "default":
        first = min(reachable, key=str)
        attempt.remark(RemarkKind.COAST_CHOSEN, name, str(first))
        return first
    if reachable:
        attempt.remark(RemarkKind.COAST_LEFT_OUT, name)
    return Location(code)
