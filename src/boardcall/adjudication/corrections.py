"""What was done wrong at the board and is found later: a misadjudication, or a unit a power is not entitled to.

The rulebook's section `errors` says until when a wrong result is put right and which unit goes. Where it leaves the
matter to a director, the answer holds what the program would do, and says so.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from boardcall.adjudication.policy import Policy
from boardcall.adjudication.removals import removal_sequence
from boardcall.adjudication.settings import ErrorSettings, SurplusKey
from boardcall.adjudication.tables import NAMES, PROVINCE, STANCE
from boardcall.game import POWERS, Position, Power, Unit, UnitKind


class ErrorFound(IntEnum):
    """When an error is discovered, counted from the phase after the one that went wrong."""

    DURING_NEGOTIATION = 1
    WHILE_WRITING = 2
    AFTER_DEADLINE = 3


class ErrorRuling(StrEnum):
    """What happens to an error: corrected, left as it is, left unless a director finds a way, or for a director to
    decide.
    """

    CORRECTED = "corrected"
    STANDS = "stands"
    STANDS_UNLESS_DIRECTOR = "stands-unless-td"
    DIRECTOR = "td"


_LIMITS = {"never": 0, "negotiation-end": ErrorFound.DURING_NEGOTIATION, "next-deadline": ErrorFound.WHILE_WRITING}
"""The last moment before each limit."""


def ruling_on_error(found: ErrorFound, settings: ErrorSettings) -> ErrorRuling:
    """Whether an error found at this moment is corrected."""
    if found <= _LIMITS[settings.correct_until]:
        return ErrorRuling(settings.before_that)
    if found > _LIMITS[settings.stands_from]:
        return ErrorRuling(settings.after_that)
    return ErrorRuling.DIRECTOR


class SurplusCause(StrEnum):
    """Why a power has a unit too many: the four kinds of flying Dutchman."""

    FORGOTTEN_DISBAND = "forgotten-disband"
    EXCESS_BUILD = "excess-build"
    PLACED_WRONGLY = "placed-wrongly"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class SurplusRemoval:
    """Units that go because their power is not entitled to them; `is_for_director` when the rulebook leaves it open."""

    units: tuple[Unit, ...]
    cause: SurplusCause
    is_for_director: bool


def surplus_of(position: Position, power: Power) -> int:
    """How many units the power has beyond its centres."""
    return max(0, len(position.units_of(power)) - len(position.centres_of(power)))


def removal_of_surplus(
    position: Position,
    power: Power,
    cause: SurplusCause,
    *,
    policy: Policy,
    settings: ErrorSettings,
    built: Sequence[Unit] = (),
    order_known: bool = True,
    wrong_unit: Unit | None = None,
    fall_deadline_passed: bool = False,
) -> SurplusRemoval:
    """Which units go when a power has too many.

    `built` are the units of the last winter, as written if `order_known`; `wrong_unit` is the one that was placed
    wrongly, when it can be named. After the next fall deadline nothing goes where the rulebook sets that limit: the
    winter's count settles it.
    """
    number = surplus_of(position, power)
    if fall_deadline_passed and settings.surplus_until == "next-fall-deadline":
        number = 0
    sequence = _sequence(
        position,
        power,
        cause,
        policy=policy,
        settings=settings,
        built=built,
        order_known=order_known,
        wrong_unit=wrong_unit,
    )
    return SurplusRemoval(tuple(sequence[:number]), cause, _is_for_director(cause, settings))


def _is_for_director(cause: SurplusCause, settings: ErrorSettings) -> bool:
    if settings.surplus_units == "td":
        return True
    if cause is SurplusCause.FORGOTTEN_DISBAND:
        return settings.forgotten_disband == "td"
    return cause is not SurplusCause.EXCESS_BUILD and settings.unknown_unit == "td"


def _sequence(
    position: Position,
    power: Power,
    cause: SurplusCause,
    *,
    policy: Policy,
    settings: ErrorSettings,
    built: Sequence[Unit],
    order_known: bool,
    wrong_unit: Unit | None,
) -> list[Unit]:
    """The power's units in the order in which they go."""
    default = default_sequence(position, power, policy)
    first: list[Unit] = []
    if cause is SurplusCause.EXCESS_BUILD:
        standing = [unit for unit in built if unit in default]
        first = _builds_in_order(standing, settings.excess_build, order_known=order_known)
    elif cause is SurplusCause.PLACED_WRONGLY and wrong_unit in default:
        first = [unit for unit in default if unit == wrong_unit]
    return first + [unit for unit in default if unit not in first]


def default_sequence(position: Position, power: Power, policy: Policy) -> list[Unit]:
    """The power's units in the order in which they would be removed in winter without orders."""
    by_stance = {STANCE[str(unit)]: unit for unit in position.units_of(power)}
    centres = [PROVINCE[code] for code in position.centres_of(power)]
    sequence = removal_sequence(POWERS.index(power), by_stance, centres, policy.adjustments)
    return [by_stance[stance] for stance in sequence]


def _builds_in_order(built: Sequence[Unit], keys: tuple[SurplusKey, ...], *, order_known: bool) -> list[Unit]:
    """New units in the order in which they go: the last written first, or without a sheet by the other keys."""
    if order_known and "last-written" in keys:
        return list(reversed(built))

    def key(unit: Unit) -> tuple[object, ...]:
        said = {"fleet-first": unit.kind is UnitKind.ARMY, "alphabet": NAMES[PROVINCE[unit.province]]}
        return tuple(said[name] for name in keys if name in said)

    return sorted(built, key=key)
