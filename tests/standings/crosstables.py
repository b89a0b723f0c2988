"""Crosstables: events written as one line for each player and one cell for each round, and the places they give.

A cell is `points:centres/board@pool`, all but the points optional: `83:9/X@team`. Points are the game score, set by
hand; `=` leaves them to the formula. Centres `0-1904` are an elimination. Players with the same board in a round sat
together; without a board each has one of their own. `&` joins two games of one round, `!` ends a game that is not
scored, `-` is a round not played.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from boardcall.game import POWERS
from boardcall.rulebook import Rulebook, load
from boardcall.scoring.result import BoardResult, PowerResult
from boardcall.standings.table import Standings
from boardcall.tournament.board.boards import Board, Seat, SetScore, YearCount
from boardcall.tournament.event import Adjustment, Tournament
from boardcall.tournament.people import Player, Team

CELL = re.compile(
    r"(?P<points>=|-?[\d.]+)(:(?P<centres>\d+)(-(?P<out>\d{4}))?)?(/(?P<board>[\w.]+))?(@(?P<pool>[\w-]+))?(?P<fun>!)?"
)
CASES = Path(__file__).parent


@dataclass
class _Table:
    """A board while it is being filled."""

    pool: str = ""
    scored: bool = True
    players: list[tuple[str, str, int, int | None]] = field(default_factory=list)


@dataclass(frozen=True)
class Case:
    """One crosstable with what it must give."""

    name: str
    rulebook: Rulebook
    tournament: Tournament
    expect: tuple[str, ...]
    options: Mapping[str, Any]


def read_cases(file: str) -> list[Any]:
    """The cases of a file as parameters of a test, each marked with the clauses it shows."""
    data = tomllib.loads((CASES / file).read_text("utf-8"))
    return [
        pytest.param(read_case(case), id=case["name"], marks=[pytest.mark.clause(*case["clauses"])])
        for case in data["case"]
    ]


def read_case(case: Mapping[str, Any]) -> Case:
    rulebook = load(case["rulebook"])
    return Case(
        case["name"],
        rulebook,
        _event(case),
        tuple(line.strip() for line in case.get("expect", "").strip().splitlines()),
        case,
    )


def _event(case: Mapping[str, Any]) -> Tournament:
    tournament = event(case["rulebook"], case["table"], case.get("known", {}), case.get("teams", {}))
    boards = tuple(_with_story(board, case) for board in tournament.boards)
    given = tuple(
        Adjustment(entry["player"], Fraction(str(entry["points"])), entry["reason"], entry.get("round"))
        for entry in case.get("adjustments", ())
    )
    dropped = tuple(case.get("dropped_pools", ()))
    return replace(tournament, boards=boards, adjustments=given, dropped_pools=dropped)


def _with_story(board: Board, case: Mapping[str, Any]) -> Board:
    """The board with its order of choosing and its yearly counts, where the case tells them."""
    order = tuple(case.get("choice_order", {}).get(board.name, ()))
    years = case.get("counts", {}).get(board.name, {})
    counts = tuple(YearCount(int(year), tuple(centres)) for year, centres in years.items())
    result = None if board.name in case.get("running", ()) else board.result
    return replace(board, choice_order=order, counts=counts, result=result)


def event(
    rulebook: str,
    table: str,
    known: Mapping[str, Mapping[str, Any]] | None = None,
    teams: Mapping[str, list[str]] | None = None,
) -> Tournament:
    """A tournament from the text of a crosstable, what is known of its players, and its teams."""
    tables: dict[tuple[int, str], _Table] = {}
    names = []
    for line in filter(None, map(str.strip, table.splitlines())):
        name, *cells = line.split()
        names.append(name)
        for number, cell in enumerate(cells, start=1):
            for game in cell.split("&") if cell != "-" else []:
                _seat(tables, number, name, game)
    return Tournament(
        "A crosstable",
        rulebook,
        tuple(_player(name, (known or {}).get(name, {})) for name in names),
        tuple(Team(name, tuple(members)) for name, members in (teams or {}).items()),
        tuple(_board(number, name, table) for (number, name), table in tables.items()),
    )


def _seat(tables: dict[tuple[int, str], _Table], number: int, name: str, game: str) -> None:
    cell = CELL.fullmatch(game)
    assert cell, game
    own = f"{name}{sum(key[0] == number and key[1].startswith(name) for key in tables) or ''}"
    table = tables.setdefault((number, cell["board"] or own), _Table())
    table.pool = cell["pool"] or table.pool
    table.scored = not cell["fun"]
    table.players.append((name, cell["points"], int(cell["centres"] or 4), int(cell["out"]) if cell["out"] else None))


def _player(name: str, known: Mapping[str, Any]) -> Player:
    return Player(
        name,
        name,
        frozenset(known.get("roles", ())),
        born=date.fromisoformat(known["born"]) if "born" in known else None,
        country=known.get("country"),
        distance_km=Fraction(known["distance_km"]) if "distance_km" in known else None,
    )


def _board(number: int, name: str, table: _Table) -> Board:
    """A board of the seven powers in their order; powers nobody is named for share the centres that are left."""
    seats = tuple(
        Seat(power, (table.players[place][0],) if place < len(table.players) else ())
        for place, power in enumerate(POWERS)
    )
    return Board(
        number,
        name,
        seats,
        table.pool,
        result=BoardResult(tuple(_powers(table)), last_year=1908),
        scored=table.scored,
        set_scores=tuple(
            SetScore(player, Fraction(points), "crosstable") for player, points, _, _ in table.players if points != "="
        ),
    )


def _powers(table: _Table) -> Iterable[PowerResult]:
    left = 34 - sum(centres for _, _, centres, _ in table.players)
    fillers = len(POWERS) - len(table.players)
    for place, power in enumerate(POWERS):
        if place < len(table.players):
            _, _, centres, out = table.players[place]
            yield PowerResult(power, centres, out if centres == 0 else None)
            continue
        share = -(-left // (len(POWERS) - place)) if fillers else 0
        left -= share
        yield PowerResult(power, share, None if share else 1905)


def places(standings: Standings) -> list[str]:
    """Each place as a line: "1 Anna 470 | best game: 271 against 196"."""
    lines = []
    for place in standings.places:
        total = f"{place.number} {place.player} {place.record.total.points}"
        reason = place.decided_by or ("open" if place.question else "shared" if place.shared else "")
        lines.append(f"{total} | {reason}" if reason else total)
    return lines
