"""The event in the layout of version 1 of the JSON interface of dipvis, so that what reads that can read this.

Only what is public: totals and ranks as released, results as the rulebook publishes them. What Boardcall does not know
(numbers in record keepers' databases, home towns, addresses of sandboxes) is null or empty, as dipvis has it then.
"""

import json
from datetime import datetime
from fractions import Fraction
from typing import Any
from urllib.parse import quote

from django.http import HttpResponse

from boardcall.clock.clicks import Click
from boardcall.desk.play.play_state import public_game
from boardcall.errors import NotFoundError
from boardcall.game import POWERS, STANDARD, Power, Season
from boardcall.scoring.result import End
from boardcall.scoring.systems import chosen_system
from boardcall.standings.games import Game
from boardcall.standings.rules import title_pool
from boardcall.tournament import Board, Seat
from boardcall.tournament.board.boards import Owners
from boardcall.tournament.board.recording import OWNERS_AT_START
from boardcall.tournament.board.ref import BoardRef
from boardcall.views.publication import seen_points, seen_results
from boardcall.views.standings import PlaceView, UnrankedView
from boardcall.views.viewer import PUBLIC
from boardcall.voting.draw_vote import Stage
from boardcall.web.access.links import addresses_of
from boardcall.web.api.pages import public_json
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.pages.boards import board_order, games_by_seat, person
from boardcall.web.pages.results import public_standings
from boardcall.web.request.route import Call

Json = dict[str, Any]
NAMES = {power: "Austria-Hungary" if power is Power.AUSTRIA else power.full_name for power in POWERS}
START = {power: 4 if power is Power.RUSSIA else 3 for power in POWERS}
START_YEAR = 1900


def tournament_view(call: Call) -> HttpResponse:
    """The event with its rounds, games and results."""
    snapshot, _ = call.event.now().followed(time.now())
    address = _address(call, call.base)
    return public_json(json.dumps(tournament(snapshot, address), ensure_ascii=False))


def game_view(call: Call, name: str) -> HttpResponse:
    """One game: its centres year by year, and how it ended."""
    snapshot, _ = call.event.now().followed(time.now())
    known = next((board for board in snapshot.tournament.boards if game_name(board) == name), None)
    if known is None:
        raise NotFoundError("There is no such game. The names stand in the tournament's rounds, such as R1B2.")
    address = _address(call, f"{call.base}boards/{known.round}/{quote(known.name, safe='')}/")
    return public_json(json.dumps(game(snapshot, known, address, at=time.now()), ensure_ascii=False))


def _address(call: Call, path: str) -> str:
    """Where others find a page: by the server's own address, which no request can change."""
    return addresses_of(call)[0].rstrip("/") + path


def game_name(board: Board) -> str:
    """The name of a game, which no other game of the event has."""
    return f"R{board.round}B{board.name}"


def tournament(snapshot: Snapshot, address: str) -> Json:
    """The tournament as dipvis' address tournament/ID/ gives it."""
    event = snapshot.tournament
    boards = sorted(event.boards, key=board_order)
    return {
        "name": event.name,
        "year": event.starts.year if event.starts else None,
        "url": address,
        "wdr_id": None,
        "wdd_id": None,
        "dbn_coverage": [],
        "rounds": {
            str(number): {
                "scoring_system": chosen_system(snapshot.rulebook.scoring).name,
                "games": {game_name(one): _short_game(snapshot, one) for one in boards if one.round == number},
            }
            for number in sorted({one.round for one in boards})
        },
        "results": _results(snapshot),
    }


def _told(snapshot: Snapshot, board: Board) -> tuple[Snapshot, Board] | None:
    """The state whose counts and scores of a board are public, and the board then; None where they are kept."""
    told = seen_results(snapshot, PUBLIC, board.round, board.name)
    known = told.tournament.board(board.ref) if told else None
    return (told, known) if told and known else None


def _short_game(snapshot: Snapshot, board: Board) -> Json:
    told = _told(snapshot, board)
    scored = seen_points(snapshot, PUBLIC, board.round, board.name)
    games = games_by_seat(scored.standings) if scored else {}
    known = told[1] if told else None
    players = {
        NAMES[seat.power]: _seat(snapshot, known, seat, games.get((board.ref, seat.power))) for seat in board.seats
    }
    draw = _draw(known) if known else None
    return {"sandbox": "", "started": _started(snapshot, board), "draw": draw, "players": players}


def _seat(snapshot: Snapshot, board: Board | None, seat: Seat, game: Game | None) -> Json:
    """A player of a game; `board` and `game` are what is public of it."""
    power = seat.power
    name = person(snapshot.tournament, seat.players[-1]).name if seat.players else ""
    told: Json = {"name": name, "location": "", "wdr_id": None}
    if board is None or board.result is None:
        return told
    line = board.result[power]
    told |= {"final_scs": line.centres, "elimination_year": line.eliminated or board.eliminated_in(power)}
    if game is not None and game.points is not None:
        told["score"] = _number(game.value)
    if board.result.end is End.DRAW:
        told["in_draw"] = power in _sharing(board)
    return told


def _sharing(board: Board) -> tuple[Power, ...]:
    """Who shares the draw of a board that ended in one."""
    assert board.result is not None  # noqa: S101  asked of finished boards only
    named = board.result.in_draw
    return tuple(line.power for line in board.result.powers if (line.power in named if named else line.centres > 0))


def _draw(board: Board) -> Json | None:
    """How a board, as it is public, was drawn."""
    if board.result is None or board.result.end is not End.DRAW:
        return None
    vote = next((vote for vote in board.draw_votes if vote.stage is Stage.PASSED), None)
    season = vote.season if vote else Season.FALL
    year = vote.year if vote else board.result.last_year
    return {"season": season.value, "year": year, "powers": [NAMES[power] for power in _sharing(board)]}


def _started(snapshot: Snapshot, board: Board) -> str | None:
    """When the clock of the game was started, where one was."""
    clocks = snapshot.tournament.clocks
    for name in (board.name, ""):
        starts = (one.at for one in clocks.record(BoardRef(board.round, name)).clicks if one.click is Click.START)
        if at := next(starts, None):
            return at.isoformat()
    return None


def _results(snapshot: Snapshot) -> list[Json]:
    found = public_standings(snapshot)
    return [*map(_result, found.places), *map(_result, found.unranked)]


def _result(one: PlaceView | UnrankedView) -> Json:
    return {
        "player_name": one.player.name,
        "player_wdr_id": None,
        "ranking": one.place if isinstance(one, PlaceView) else None,
        "score": _number(one.total.exact),
        "score_breakdown": [
            {"round": score.round, "score": _number(score.points.exact), "dropped": not score.counted}
            for score in one.rounds
            if score.points
        ],
    }


def _number(points: Fraction) -> float | int:
    """Points as dipvis writes them: a JSON number, to be shown and never computed with."""
    return points.numerator if points.denominator == 1 else float(points)


def game(snapshot: Snapshot, board: Board, address: str, *, at: datetime) -> Json:
    """The game as dipvis' address game/NAME/ gives it, at a moment."""
    told = _told(snapshot, board)
    known = told[1] if told else None
    counts, result = (known.counts, known.result) if known else ((), None)
    title = title_pool(snapshot.rulebook)
    chart = {str(START_YEAR): {NAMES[power]: START[power] for power in POWERS}}
    chart |= {str(one.year): dict(zip(NAMES.values(), one.centres, strict=True)) for one in counts}
    if result and result.last_year:
        chart.setdefault(str(result.last_year), {NAMES[line.power]: line.centres for line in result.powers})
    return {
        "round_number": board.round,
        "started_at": _started(snapshot, board),
        "is_finished": board.result is not None,
        "is_top_board": title is not None and (board.round, board.pool) == (title[0], title[1].id),
        "external_url": address,
        "notes": "",
        "final-year": result.last_year if result else None,
        "draw": _draw(known) if known else None,
        "sc_chart": chart,
        "sc_owners": _owners_told(told[0], known, at) if told and known else {},
    }


def _owners_told(snapshot: Snapshot, board: Board, at: datetime) -> Json:
    return {str(year): _by_power(owners) for year, owners in _owners(snapshot, board, at).items()}


def _owners(snapshot: Snapshot, board: Board, at: datetime) -> dict[int, Owners]:
    """Who owned which centre after each year, as far as somebody named them or followers know the game."""
    known = public_game(snapshot.event, ref=board.ref, at=at).game
    played = {one.phase.year: one.after.centres for one in known.phases if one.counts is not None} if known else {}
    return {START_YEAR: OWNERS_AT_START} | {one.year: one.owners for one in board.owners} | played


def _by_power(owners: Owners) -> dict[str, list[str]]:
    return {
        NAMES[power]: sorted(STANDARD.provinces[code].name for code, owner in owners if owner is power)
        for power in POWERS
    }
