"""The event in the layout of version 1 of the JSON interface of dipvis, so that what reads that can read this.

Only what is public: totals and ranks as released, results as the rulebook publishes them. What Boardcall does not know
(the event's numbers in databases, home towns, addresses of sandboxes) is null or empty, as dipvis has it then.
"""

import json
from datetime import datetime
from fractions import Fraction
from typing import Any
from urllib.parse import quote

from django.http import HttpResponse

from boardcall.clock.clicks import Click
from boardcall.errors import NotFoundError
from boardcall.game import POWERS, STANDARD, Power, Season
from boardcall.scoring.result import End
from boardcall.standings.rules import round_system, title_pools
from boardcall.tournament import Board, BoardRef, Owners
from boardcall.tournament.board.count_entries import OWNERS_AT_START
from boardcall.views.boards import BoardView, SeatView, board_view, in_order
from boardcall.views.publication import seen_results
from boardcall.views.recorded_games import seen_game
from boardcall.views.standings import PlaceView, UnrankedView, standings_view
from boardcall.views.viewer import PUBLIC
from boardcall.voting.draw_vote import VoteStage
from boardcall.web.api.answers import public_json
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.request.addresses import address_at
from boardcall.web.request.route import Call
from boardcall.wording import verbatim

Json = dict[str, Any]
NAMES = {power: "Austria-Hungary" if power is Power.AUSTRIA else power.full_name for power in POWERS}
START = {power: 4 if power is Power.RUSSIA else 3 for power in POWERS}
START_YEAR = 1900


def tournament_view(call: Call) -> HttpResponse:
    """The event with its rounds, games and results."""
    snapshot, _ = call.event.shown(PUBLIC, at=time.now())
    address = address_at(call)
    return public_json(json.dumps(tournament(snapshot, address), ensure_ascii=False))


def game_view(call: Call, name: str) -> HttpResponse:
    """One game: its centres year by year, and how it ended."""
    snapshot, _ = call.event.shown(PUBLIC, at=time.now())
    known = next((board for board in snapshot.tournament.boards if game_name(board) == name), None)
    if known is None:
        raise NotFoundError(
            verbatim("There is no such game. The names stand in the tournament's rounds, such as R1B2.")
        )
    address = address_at(call, f"boards/{known.round}/{quote(known.name, safe='')}/")
    return public_json(json.dumps(game(snapshot, known, address, at=time.now()), ensure_ascii=False))


def game_name(board: Board) -> str:
    """The name of a game, which no other game of the event has."""
    return f"R{board.round}B{board.name}"


def tournament(snapshot: Snapshot, address: str) -> Json:
    """The tournament as dipvis' address tournament/ID/ gives it."""
    event = snapshot.tournament
    boards = in_order(event.boards)
    return {
        "name": event.name,
        "year": event.starts.year if event.starts else None,
        "url": address,
        "wdr_id": None,
        "wdd_id": None,
        "dbn_coverage": [],
        "rounds": {
            str(number): {
                "scoring_system": round_system(snapshot.rulebook, number).name,
                "games": {game_name(one): _short_game(snapshot, one) for one in boards if one.round == number},
            }
            for number in sorted({one.round for one in boards})
        },
        "results": _results(snapshot),
    }


def _short_game(snapshot: Snapshot, board: Board) -> Json:
    shown = board_view(snapshot, PUBLIC, board)
    players = {NAMES[seat.power]: _seat(snapshot, shown, seat) for seat in shown.seats}
    return {
        "sandbox": shown.link,
        "started": _started(snapshot, board),
        "draw": _draw(board, shown),
        "players": players,
    }


def _wdr_id(snapshot: Snapshot, player: str) -> int | None:
    """The number of a player at the World Diplomacy Reference, unless the public reads another name."""
    known = next((one for one in snapshot.tournament.players if one.id == player), None)
    return int(known.wdr_id) if known and known.wdr_id and known.public_name is None else None


def _seat(snapshot: Snapshot, board: BoardView, seat: SeatView) -> Json:
    """A player of a game, as far as its result is public."""
    told: Json = {"name": seat.players[-1].name if seat.players else "", "location": "", "wdr_id": None}
    if seat.players:
        told["wdr_id"] = _wdr_id(snapshot, seat.players[-1].id)
    if board.result is None:
        return told
    told |= {"final_scs": seat.centres, "elimination_year": seat.eliminated}
    if seat.points is not None:
        told["score"] = _number(seat.points.exact)
    if board.result.end is End.DRAW:
        told["in_draw"] = seat.power in board.sharing
    return told


def _draw(board: Board, shown: BoardView) -> Json | None:
    """How a board was drawn, as far as it is public."""
    if shown.result is None or shown.result.end is not End.DRAW:
        return None
    vote = next((vote for vote in board.draw_votes if vote.stage is VoteStage.PASSED), None)
    season = vote.season if vote else Season.FALL
    year = vote.year if vote else shown.result.last_year
    return {"season": season.value, "year": year, "powers": [NAMES[power] for power in shown.sharing]}


def _started(snapshot: Snapshot, board: Board) -> str | None:
    """When the clock of the game was started, where one was."""
    clocks = snapshot.tournament.clocks
    for name in (board.name, ""):
        starts = (one.at for one in clocks.record(BoardRef(board.round, name)).clicks if one.click is Click.START)
        if at := next(starts, None):
            return at.isoformat()
    return None


def _results(snapshot: Snapshot) -> list[Json]:
    found = standings_view(snapshot, PUBLIC)
    listed: list[PlaceView | UnrankedView] = [*found.places, *found.unranked]
    return [_result(snapshot, one) for one in listed]


def _result(snapshot: Snapshot, one: PlaceView | UnrankedView) -> Json:
    return {
        "player_name": one.player.name,
        "player_wdr_id": _wdr_id(snapshot, one.player.id),
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
    shown = board_view(snapshot, PUBLIC, board)
    titles = {(number, pool.id) for number, pool in title_pools(snapshot.rulebook)}
    last = shown.result.last_year if shown.result else None
    chart = {str(START_YEAR): {NAMES[power]: START[power] for power in POWERS}}
    chart |= {str(one.year): dict(zip(NAMES.values(), one.centres, strict=True)) for one in shown.counts}
    if last:
        chart.setdefault(str(last), {NAMES[seat.power]: seat.centres or 0 for seat in shown.seats})
    return {
        "round_number": board.round,
        "started_at": _started(snapshot, board),
        "is_finished": shown.finished,
        "is_top_board": (board.round, board.pool) in titles,
        "external_url": address,
        "notes": "",
        "final-year": last,
        "draw": _draw(board, shown),
        "sc_chart": chart,
        "sc_owners": {str(year): _by_power(owners) for year, owners in _owners(snapshot, board, at).items()},
    }


def _owners(snapshot: Snapshot, board: Board, at: datetime) -> dict[int, Owners]:
    """Who owned which centre after each year, if somebody named them or followers know the game."""
    told = seen_results(snapshot, PUBLIC, board.ref)
    if told is None:
        return {}
    known = seen_game(snapshot, PUBLIC, board.ref, at=at).game
    played = {one.phase.year: one.after.centres for one in known.phases if one.counts is not None} if known else {}
    counted = told.tournament.board(board.ref) or board
    return {START_YEAR: OWNERS_AT_START} | {one.year: one.owners for one in counted.owners} | played


def _by_power(owners: Owners) -> dict[str, list[str]]:
    return {
        str(NAMES[power]): sorted(str(STANDARD.provinces[code].name) for code, owner in owners if owner is power)
        for power in POWERS
    }
