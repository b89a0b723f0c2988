"""The event itself as everybody sees it."""

from dataclasses import dataclass
from datetime import date

from boardcall.tournament import RoundNumber
from boardcall.views.viewer import EventState, Viewer


@dataclass(frozen=True, slots=True)
class EventView:
    """The event: name, place, days, rulebook, rounds."""

    name: str
    place: str
    starts: date | None
    ends: date | None
    timezone: str
    """The IANA name of the zone that the rulebook's times are in."""
    rulebook: str
    """The id of the rulebook."""
    title: str
    """The rulebook's name."""
    players: int
    """How many are registered and have not withdrawn."""
    rounds: tuple[RoundNumber, ...]
    """The rounds that have boards."""
    round_count: int | None
    """The rounds the rulebook has; null where it leaves that open."""


def event_view(state: EventState, _: Viewer) -> EventView:
    """The event: name, place, days, rulebook, rounds."""
    tournament, rulebook = state.tournament, state.rulebook
    return EventView(
        name=tournament.name,
        place=tournament.place,
        starts=tournament.starts,
        ends=tournament.ends,
        timezone=rulebook.event.timezone,
        rulebook=rulebook.rulebook.id,
        title=rulebook.rulebook.title,
        players=sum(not player.withdrawn for player in tournament.players),
        rounds=tuple(sorted({board.round for board in tournament.boards})),
        round_count=rulebook.round_count,
    )
