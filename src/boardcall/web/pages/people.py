"""Players as pages show them."""

from functools import partial
from typing import Any

from boardcall.errors import NotFoundError
from boardcall.standings.games import Game
from boardcall.tournament.board.boards import Board, Seat
from boardcall.tournament.people import in_lists, office_names
from boardcall.views.games import working
from boardcall.views.publication import seen_points, seen_results
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.snapshot import Snapshot, once
from boardcall.web.pages import results
from boardcall.web.pages.boards import board_order
from boardcall.wording import joined, say


def players_context(snapshot: Snapshot) -> dict[str, Any]:
    """Everybody by name, with their offices."""
    listed = [
        {"id": player.id, "name": player.name, "note": _note(player.roles, withdrawn=player.withdrawn)}
        for player in sorted(snapshot.tournament.players, key=lambda player: in_lists(player.name))
    ]
    return {"players": listed}


def _note(roles: frozenset[str], *, withdrawn: bool) -> str:
    return joined(", ", [*office_names(roles), *([say("withdrawn")] if withdrawn else [])])


def player_context(snapshot: Snapshot, player: str) -> dict[str, Any]:
    """One player: the place, if it is public, and every game with its working; NotFoundError for an unknown id."""
    known = snapshot.tournament.player(player)
    if known is None:
        raise NotFoundError(say("No such player is registered at this event."))
    return {"player": known, "place": results.public_places(snapshot).get(player), "games": _games(snapshot, player)}


def _games(snapshot: Snapshot, player: str) -> list[dict[str, Any]]:
    digits = results.decimals(snapshot)
    found = []
    for board, seat in _seated(snapshot).get(player, ()):
        told = seen_results(snapshot, PUBLIC, board.round, board.name)
        known = told.tournament.board(board.ref) if told else None
        scored = seen_points(snapshot, PUBLIC, board.round, board.name)
        game = _games_played(scored).get((player, board.round, board.name)) if scored else None
        values = (board, seat, known, game, digits)
        place = ("game", player, board.round, board.name)
        found.append(snapshot.kept.get(place, values, partial(_game_shown, *values)))
    return found


def _game_shown(board: Board, seat: Seat, known: Board | None, game: Game | None, digits: int) -> dict[str, Any]:
    """A game on its player's page: as it is seated, and as far as its result is told."""
    scored = game is not None and game.points is not None
    return {
        "round": board.round,
        "board": board.name,
        "power": seat.power,
        "centres": known.result[seat.power].centres if known and known.result else None,
        "points": game.value if game and scored else None,
        "working": list(working(game, digits)) if game and scored else [],
    }


@once
def _seated(snapshot: Snapshot) -> dict[str, list[tuple[Board, Seat]]]:
    """Where each player sits or sat: boards in their order, with one seat on each."""
    found: dict[str, list[tuple[Board, Seat]]] = {}
    for board in sorted(snapshot.tournament.boards, key=board_order):
        seats = {player: seat for seat in reversed(board.seats) for player in seat.players}
        for player, seat in seats.items():
            found.setdefault(player, []).append((board, seat))
    return found


@once
def _games_played(snapshot: Snapshot) -> dict[tuple[str, int, str], Game]:
    """Everybody's games by player, round and board; the first of several on one board."""
    standings = snapshot.standings
    records = [*(place.record for place in standings.places), *standings.unranked]
    games = [game for record in records for game in record.games]
    return {(game.player, game.round, game.board.name): game for game in reversed(games)}
