"""Numbers and texts that must not be taken for others: a type each, which mypy tells apart."""

from collections.abc import Iterable
from typing import NewType

ActNumber = NewType("ActNumber", int)
"""The number of an act in its event's ledger, from 1; 0 is before the first."""
PlayerId = NewType("PlayerId", str)
"""What a player is known by in acts and values, such as "p12"; never a name."""
NOBODY = PlayerId("")
"""No player, where there may be one."""
TeamId = NewType("TeamId", str)
"""What a team is known by: the name it was entered under."""
NO_TEAM = TeamId("")
"""No team, where there may be one."""
RoundNumber = NewType("RoundNumber", int)
"""The number of a round, from 1."""
FIRST_ROUND = RoundNumber(1)
NO_ROUND = RoundNumber(0)
"""Where a round may be named and none is."""


def rounds_to(last: int) -> tuple[RoundNumber, ...]:
    return tuple(map(RoundNumber, range(1, last + 1)))


def players_of(ids: Iterable[str]) -> tuple[PlayerId, ...]:
    """Texts somebody typed as ids; unknown ids are refused where they are looked up."""
    return tuple(map(PlayerId, ids))
