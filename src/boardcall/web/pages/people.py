"""Players as pages show them."""

from typing import Any

from boardcall.desk.results.amendments import amended_lines
from boardcall.tournament import PlayerId, list_order, office_names
from boardcall.views.boards import board_view
from boardcall.views.games import GameView
from boardcall.views.later_changes import name_changes
from boardcall.views.players import PlayerView, player_results, players_view
from boardcall.views.rounds import round_boards, rounds_view
from boardcall.views.standings import PlaceView, standings_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.parts import BOARDS, RESULTS
from boardcall.web.event.snapshot import Snapshot
from boardcall.wording import Sentence, joined, say


def players_context(snapshot: Snapshot) -> dict[str, Any]:
    """Everybody by name, with their offices, their places, and where they sit in the round that is on."""
    listed = sorted(players_view(snapshot, PUBLIC).players, key=lambda player: list_order(player.name))
    places = snapshot.part(RESULTS, lambda: _places(snapshot), {}, at="places")
    seats = snapshot.part(BOARDS, lambda: _seats_now(snapshot), {}, at="seats")
    return {
        "players": [
            {
                "id": one.id,
                "name": one.name,
                "note": _note(one),
                "place": places.get(one.id),
                "seats": seats.get(one.id, ()),
            }
            for one in listed
        ]
    }


def _places(snapshot: Snapshot) -> dict[PlayerId, PlaceView]:
    return {one.player.id: one for one in standings_view(snapshot, PUBLIC).places}


def _seats_now(snapshot: Snapshot) -> dict[PlayerId, list[GameView]]:
    """The boards of the round that is on and still play, by who has a power there now."""
    rounds = (one for one in rounds_view(snapshot, PUBLIC).rounds if one.cancelled is None)
    now = next((one.number for one in rounds if one.finished < len(one.boards)), None)
    found: dict[PlayerId, list[GameView]] = {}
    for board in round_boards(snapshot, PUBLIC, now).boards if now else ():
        for seat in board.seats if not board.finished else ():
            if seat.players and not seat.left:
                game = GameView(board.round, board.board, board.pool, seat.power)
                found.setdefault(seat.players[-1].id, []).append(game)
    return found


def _note(player: PlayerView) -> Sentence:
    return joined(", ", [*office_names(player.roles), *([say("withdrawn")] if player.withdrawn else [])])


def player_context(snapshot: Snapshot, player: PlayerId) -> dict[str, Any]:
    """One player: the place, if it is public, and every game with its board; NotFoundError for an unknown id."""
    found = player_results(snapshot, PUBLIC, player)
    renamed = name_changes(snapshot).get(player, ())
    amended = (*renamed, *(amended_lines(snapshot.event) if found.place else ()))
    boards = {(one.round, one.name): one for one in snapshot.tournament.boards}
    return {
        "player": found.player,
        "place": found.place,
        "games": found.games,
        "cards": {
            (one.round, one.board): board_view(snapshot, PUBLIC, boards[one.round, one.board]) for one in found.games
        },
        "dropped": {one.round for one in found.place.rounds if not one.counted} if found.place else frozenset(),
        "amended": amended,
    }
