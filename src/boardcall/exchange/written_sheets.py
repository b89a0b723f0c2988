"""An event as sheets for a spreadsheet: results and players as `boardcall import` reads them, and the yearly counts."""

import csv
import io
from collections.abc import Iterable, Iterator

from boardcall.exchange.result_rows import NOBODY, PLAYER_COLUMNS, RESULT_COLUMNS
from boardcall.exchange.spreadsheet import text_cell
from boardcall.game import POWERS
from boardcall.tournament.board.boards import Board
from boardcall.tournament.event import Tournament

Cells = Iterable[object]


def results_sheet(tournament: Tournament) -> str:
    """A row for each power on each board that has ended, under who sat there first, in the layout of an import."""
    boards = [board for board in _ordered(tournament) if board.result]
    years = sorted(
        {count.year for board in boards for count in board.counts if str(count.year) in RESULT_COLUMNS.years}
    )
    rows = (row for board in boards for row in _results(tournament, board, years))
    return _written((*RESULT_COLUMNS.all, *map(str, years)), rows)


def players_sheet(tournament: Tournament) -> str:
    """A row for each person who takes part, with team, offices and what rules need to know of them."""
    team_of = {member: team.name for team in tournament.teams for member in team.members}
    rows = (
        (
            text_cell(one.name),
            text_cell(team_of.get(one.id, "")),
            " ".join(sorted(one.roles)),
            one.born or "",
            one.country or "",
            "" if one.distance_km is None else f"{float(one.distance_km):g}",
        )
        for one in tournament.players
        if not one.withdrawn
    )
    return _written(PLAYER_COLUMNS.all, rows)


def counts_sheet(tournament: Tournament) -> str:
    """A row for each year that was counted on each board: the centres of the seven powers."""
    rows = (
        (board.round, text_cell(board.name), count.year, *count.centres)
        for board in _ordered(tournament)
        for count in board.counts
    )
    return _written(("round", "board", "year", *(str(power.full_name) for power in POWERS)), rows)


def _results(tournament: Tournament, board: Board, years: Iterable[int]) -> Iterator[Cells]:
    if board.result is None:
        return
    counted = {count.year: count.centres for count in board.counts}
    first = {seat.power: seat.players[0] for seat in board.seats if seat.players}
    for line in board.result.powers:
        known = tournament.player(first[line.power]) if line.power in first else None
        yield (
            board.round,
            text_cell(board.name),
            line.power.value,
            text_cell(known.name) if known else NOBODY,
            line.centres,
            line.eliminated or "",
            board.result.last_year or "",
            board.result.end.value if board.result.end else "",
            board.pool,
            board.choice_order.index(first[line.power]) + 1 if first.get(line.power) in board.choice_order else "",
            *(counted[year][POWERS.index(line.power)] if year in counted else "" for year in years),
        )


def _ordered(tournament: Tournament) -> list[Board]:
    return sorted(tournament.boards, key=lambda one: (one.round, len(one.name), one.name))


def _written(heads: tuple[str, ...], rows: Iterable[Cells]) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(heads)
    writer.writerows(rows)
    return "\ufeff" + out.getvalue()
