"""If all games ended now: boards that play, scored on their last counts, and the places that would give.

Shown only where the rulebook makes running totals and counts public; who may not see the standings cannot work them
out from here. It is named as what it is on every page, and is never part of the standings.
"""

from dataclasses import dataclass
from fractions import Fraction

from boardcall.game import Power
from boardcall.standings.places import Place
from boardcall.standings.provisional import is_running
from boardcall.tournament.board.boards import Board
from boardcall.views.publication import sees_running
from boardcall.views.viewer import PUBLIC, Viewer
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.pages.boards import Seats, board_order, games_by_seat, person
from boardcall.wording import Sentence, say

HIDDEN = say("The rules of this event keep totals and counts of running games from the public.")
NOTHING = say("No board is playing that has been counted.")
NAMED = say("This is not the standings: boards that play are scored on their last counts, as if they ended now.")


@dataclass(frozen=True, slots=True)
class SeatNow:
    """A power on a running board, with the points it would have."""

    power: Power
    name: str
    centres: int
    points: Fraction | None


@dataclass(frozen=True, slots=True)
class BoardNow:
    """A running board with the year of its last count."""

    round: int
    name: str
    year: int
    seats: tuple[SeatNow, ...]


@dataclass(frozen=True, slots=True)
class PlaceNow:
    """A place somebody would have; `moves` is by how many places it is better than the place in the standings."""

    place: int
    shared: bool
    player: str
    name: str
    total: Fraction
    moves: int | None


@dataclass(frozen=True, slots=True)
class Now:
    """The places and boards, or `status` says why there are none."""

    status: Sentence | str
    places: tuple[PlaceNow, ...] = ()
    boards: tuple[BoardNow, ...] = ()


def if_all_ended_now(snapshot: Snapshot, viewer: Viewer = PUBLIC) -> Now:
    """What a viewer may see of it."""
    if not sees_running(snapshot, viewer):
        return Now(HIDDEN)
    running = sorted(filter(is_running, snapshot.tournament.boards), key=board_order)
    if not running:
        return Now(NOTHING)
    ended = snapshot.provisional
    before = {place.player: place.number for place in snapshot.standings.places}
    places = tuple(_place(one, before) for one in ended.places)
    games = games_by_seat(ended)
    return Now("", places, tuple(_board(snapshot, games, one) for one in running))


def _place(place: Place, before: dict[str, int]) -> PlaceNow:
    was = before.get(place.player)
    record = place.record
    moves = None if was is None else was - place.number
    return PlaceNow(place.number, place.shared, place.player, record.player.name, record.total.points, moves)


def _board(snapshot: Snapshot, games: Seats, board: Board) -> BoardNow:
    last = board.counts[-1]
    counted = dict(zip(Power, last.centres, strict=True))
    seats = []
    for seat in board.seats:
        game = games.get((board.ref, seat.power))
        name = person(snapshot.tournament, seat.players[-1]).name if seat.players else ""
        points = game.value if game and game.points is not None else None
        seats.append(SeatNow(seat.power, name, counted[seat.power], points))
    return BoardNow(board.round, board.name, last.year, tuple(seats))


def now_context(snapshot: Snapshot) -> dict[str, object]:
    """The public page and the screen."""
    now = if_all_ended_now(snapshot)
    return {"named": NAMED, "now": now, "has_standings": any(place.moves is not None for place in now.places)}
