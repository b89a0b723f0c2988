"""If all games ended now: running boards, scored on their last counts, and the places that would give.

These are not standings, and are never called so. People who may not see the standings cannot work them out from here.
"""

from dataclasses import dataclass

from boardcall.game import Power
from boardcall.standings.places import Place
from boardcall.standings.provisional import is_running
from boardcall.tournament import Board, PlayerId, PlayerName, RoundNumber
from boardcall.views.boards import Held, games_by_seat, in_order
from boardcall.views.names import named
from boardcall.views.points import Points
from boardcall.views.publication import sees_running
from boardcall.views.viewer import EventState, Viewer
from boardcall.wording import NO_WORDS, Sentence, say

HIDDEN = say("By the rules of this event the totals and counts of running games are not public.")
NOTHING = say("No board is playing that has been counted.")


@dataclass(frozen=True, slots=True)
class PlaceIfEnded:
    """A place somebody would have."""

    place: int
    shared: bool
    player: PlayerName
    total: Points
    moves: int | None
    """By how many places it is better than the place in the standings."""


@dataclass(frozen=True, slots=True)
class SeatIfEnded:
    """A power on a running board, with the points it would have."""

    power: Power
    player: PlayerName | None
    """Null for a power that nobody played."""
    centres: int
    points: Points | None


@dataclass(frozen=True, slots=True)
class BoardIfEnded:
    """A running board, scored on its last count."""

    round: RoundNumber
    board: str
    year: int
    seats: tuple[SeatIfEnded, ...]


@dataclass(frozen=True, slots=True)
class NowView:
    """What the places would be if all games ended now. These are no standings."""

    status: Sentence
    """Why there is nothing: the rules hide it, or no board is playing."""
    places: tuple[PlaceIfEnded, ...]
    boards: tuple[BoardIfEnded, ...]


def now_view(state: EventState, viewer: Viewer) -> NowView:
    """The places if all games ended now: never the standings, and hidden where running totals are."""
    running = any_running(state)
    if not sees_running(state, viewer) or not running:
        return NowView(NOTHING if sees_running(state, viewer) else HIDDEN, (), ())
    ended = state.provisional
    before = {place.player: place.number for place in state.standings.places}
    places = tuple(_place(one, before, ended.decimals) for one in ended.places)
    games = games_by_seat(ended)
    return NowView(NO_WORDS, places, tuple(_board(state, games, one) for one in in_order(running)))


def any_running(state: EventState) -> tuple[Board, ...]:
    """The boards that could be scored if they ended now."""
    return tuple(filter(is_running, state.tournament.boards))


def _place(place: Place, before: dict[PlayerId, int], decimals: int) -> PlaceIfEnded:
    was, player = before.get(place.player), place.record.player
    moves = None if was is None else was - place.number
    total = Points.of(place.record.total.points, decimals)
    return PlaceIfEnded(place.number, place.shared, PlayerName(player.id, player.name), total, moves)


def _board(state: EventState, games: Held, board: Board) -> BoardIfEnded:
    last = board.counts[-1]
    counted = dict(zip(Power, last.centres, strict=True))
    seats = []
    for seat in board.seats:
        game = games.get((board.ref, seat.power))
        player = named(state.tournament, seat.players[-1]) if seat.players else None
        points = Points.of(game.value, state.decimals) if game and game.points is not None else None
        seats.append(SeatIfEnded(seat.power, player, counted[seat.power], points))
    return BoardIfEnded(board.round, board.name, last.year, tuple(seats))
