"""Players as pages show them."""

from typing import Any

from boardcall.errors import NotFoundError
from boardcall.standings.games import Game
from boardcall.standings.records import Record
from boardcall.tournament.boards import Board
from boardcall.web.hosting import Snapshot
from boardcall.web.pages import results
from boardcall.web.pages.boards import board_order
from boardcall.web.pages.explain import game_lines
from boardcall.wording import joined, say

OFFICES = {
    "td": say("director"),
    "assistant-td": say("assistant director"),
    "committee": say("committee member"),
    "arbiter": say("arbiter"),
    "designee": say("named by the director"),
    "signup-coordinator": say("coordinator of sign-ups"),
}
"""What the offices at an event are called on pages."""


def players_context(snapshot: Snapshot) -> dict[str, Any]:
    """Everybody by name, with their offices."""
    listed = [
        {"id": player.id, "name": player.name, "note": _note(player.roles, withdrawn=player.withdrawn)}
        for player in sorted(snapshot.tournament.players, key=lambda player: player.name.casefold())
    ]
    return {"players": listed}


def _note(roles: frozenset[str], *, withdrawn: bool) -> str:
    named = [OFFICES.get(role, role) for role in sorted(roles)]
    return joined(", ", [*named, *([say("withdrawn")] if withdrawn else [])])


def player_context(snapshot: Snapshot, player: str) -> dict[str, Any]:
    """One player: the place, if it is public, and every game with its working; NotFoundError for an unknown id."""
    known = snapshot.tournament.player(player)
    if known is None:
        raise NotFoundError(say("No such player is registered at this event."))
    shown = next((row for row in results.standings_context(snapshot)["rows"] if row["player"] == player), None)
    return {"player": known, "place": shown, "games": _games(snapshot, player)}


def _games(snapshot: Snapshot, player: str) -> list[dict[str, Any]]:
    found = []
    for board in sorted(snapshot.tournament.boards, key=board_order):
        seat = next((seat for seat in board.seats if player in seat.players), None)
        if seat is None:
            continue
        told = results.results_told(snapshot, board.round, board.name)
        known = told.tournament.board(board.round, board.name) if told else None
        game = _game(told, player, board) if told else None
        lines = list(game_lines(game, results.decimals(snapshot))) if game and game.points is not None else []
        found.append(
            {
                "round": board.round,
                "board": board.name,
                "power": seat.power,
                "centres": known.result[seat.power].centres if known and known.result else None,
                "points": game.value if game and game.points is not None else None,
                "working": lines,
            }
        )
    return found


def _game(snapshot: Snapshot, player: str, board: Board) -> Game | None:
    games = _record_games(snapshot, player)
    return next((game for game in games if (game.round, game.board.name) == (board.round, board.name)), None)


def _record_games(snapshot: Snapshot, player: str) -> tuple[Game, ...]:
    records: list[Record] = [place.record for place in snapshot.standings.places]
    records += snapshot.standings.unranked
    return next((record.games for record in records if record.player.id == player), ())
