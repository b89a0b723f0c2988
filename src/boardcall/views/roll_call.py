"""Who is checked in for a round; for the desk alone."""

from dataclasses import dataclass

from boardcall.desk.call.roll_call import checked_in
from boardcall.tournament import PlayerName, RoundNumber
from boardcall.views.names import named
from boardcall.views.viewer import EventState, Viewer


@dataclass(frozen=True, slots=True)
class CheckedInView:
    """Somebody who is here for a round."""

    player: PlayerName
    late: bool
    offers_sit_out: bool
    offers_double: bool
    pool: str


@dataclass(frozen=True, slots=True)
class RollCallView:
    """Who is checked in for a round, the first first."""

    round: RoundNumber
    present: tuple[CheckedInView, ...]


def roll_call_view(state: EventState, _: Viewer, number: RoundNumber) -> RollCallView:
    """Who is checked in for a round."""
    tournament = state.tournament
    return RollCallView(
        number,
        tuple(
            CheckedInView(named(tournament, one.player), one.late, one.offers_sit_out, one.offers_double, one.pool)
            for one in checked_in(tournament, number)
        ),
    )
