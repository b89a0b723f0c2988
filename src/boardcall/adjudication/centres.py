"""The year's count of centres: who owns what after fall, who has won alone, who is out of the game."""

from dataclasses import replace

from boardcall.game import POWERS, STANDARD, Position, Power

CENTRES_FOR_SOLO = 18


def with_new_owners(position: Position) -> Position:
    """The position with every occupied centre owned by the power of the unit there; an empty one keeps its owner."""
    owners = dict(position.centres)
    owners |= {unit.province: unit.power for unit in position.units if STANDARD.provinces[unit.province].is_centre}
    return replace(position, centres=tuple(owners.items()))


def adjustments_due(position: Position) -> dict[Power, int]:
    """Builds (positive) and removals (negative) of each power: its centres less its units."""
    counts = position.counts()
    return {power: counts[power] - len(position.units_of(power)) for power in POWERS}


def builds_possible(position: Position, power: Power) -> tuple[str, ...]:
    """The home centres where the power could build now: its own, owned and empty."""
    homes = STANDARD.home_centres(power)
    return tuple(code for code in homes if position.owner_of(code) is power and position.unit_at(code) is None)


def is_adjustment_needed(position: Position) -> bool:
    """Must any power remove, or can any build?"""
    due = adjustments_due(position)
    return any(number < 0 or (number > 0 and builds_possible(position, power)) for power, number in due.items())


def solo(position: Position, *, needed: int = CENTRES_FOR_SOLO) -> Power | None:
    """The power that owns enough centres to win alone; None when no power does."""
    return next((power for power, count in position.counts().items() if count >= needed), None)


def eliminated(position: Position) -> tuple[Power, ...]:
    """The powers with neither centre nor unit."""
    counts = position.counts()
    return tuple(power for power in POWERS if not counts[power] and not position.units_of(power))
