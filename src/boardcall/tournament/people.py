"""Players and teams."""

from dataclasses import dataclass, field
from datetime import date, datetime
from fractions import Fraction

from boardcall.game import Power


@dataclass(frozen=True, slots=True)
class Player:
    """A person at the event, known by `id`; everything else is what the rules may ask for.

    `roles` are rulebook roles such as "td"; `country` is an ISO 3166 code; `distance_km` the way from home.
    """

    id: str
    name: str
    roles: frozenset[str] = frozenset()
    born: date | None = None
    country: str | None = None
    distance_km: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Team:
    """A team with its members' ids; `powers` says who plays what where the rulebook lets the team decide."""

    name: str
    members: tuple[str, ...]
    powers: tuple[tuple[str, Power], ...] = field(default=())
    entered_at: datetime | None = None
