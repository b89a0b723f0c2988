"""The handicaps of an event as everybody may see them: a commitment until they are open, then each with the proof."""

from dataclasses import dataclass
from fractions import Fraction

from boardcall.standings.rules import shown_decimals
from boardcall.tournament import PlayerId, PlayerName
from boardcall.views.names import named
from boardcall.views.points import Points
from boardcall.views.viewer import EventState


@dataclass(frozen=True, slots=True)
class HandicapView:
    """One player's handicap."""

    player: PlayerName
    points: Points


@dataclass(frozen=True, slots=True)
class HandicapsView:
    """The public part of the handicaps. `text`, whose SHA-256 is the commitment, and `players` come at the end."""

    commitment: str
    players: tuple[HandicapView, ...] = ()
    text: str = ""


def handicaps_view(state: EventState) -> HandicapsView:
    """The handicaps: before they are open, nobody sees any points."""
    found = state.tournament.handicaps
    if found.inside is None:
        return HandicapsView(found.commitment)
    decimals = shown_decimals(state.rulebook)

    def shown(player: PlayerId, points: Fraction) -> HandicapView:
        return HandicapView(named(state.tournament, player), Points.of(points, decimals))

    players = (shown(player, points) for player, points in found.inside.points if points)
    return HandicapsView(
        found.commitment,
        tuple(sorted(players, key=lambda one: (-one.points.exact, one.player.name))),
        found.inside.text,
    )
