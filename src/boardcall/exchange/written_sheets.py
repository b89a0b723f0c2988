"""An event as tables for a spreadsheet, as CSV or XLSX, with headings that come in again."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import xlsxwriter

from boardcall.desk.conduct.own_rulings import rulings_without_names
from boardcall.exchange.cell_reader import EMPTY_SEAT
from boardcall.exchange.result_rows import PLAYER_COLUMNS, RESULT_COLUMNS
from boardcall.exchange.rulings_file import RULING_COLUMNS
from boardcall.exchange.spreadsheet import text_cell
from boardcall.game import POWERS
from boardcall.tournament import Board, Tournament

Cells = Iterable[object]
NEVER_WORKED_OUT = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}


@dataclass(frozen=True, slots=True)
class WrittenTable:
    """A table as it leaves: its headings, and its rows of texts and numbers."""

    heads: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]

    @classmethod
    def of(cls, heads: Iterable[str], rows: Iterable[Cells]) -> "WrittenTable":
        return cls(tuple(heads), tuple(map(tuple, rows)))


def as_csv(table: WrittenTable) -> str:
    """A table as CSV with a byte-order mark; no text of it is worked out by a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(table.heads)
    writer.writerows([text_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in table.rows)
    return "\ufeff" + out.getvalue()


def as_xlsx(tables: Mapping[str, WrittenTable]) -> bytes:
    """Tables as a workbook, a sheet each: numbers as numbers, every text as text."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True, **NEVER_WORKED_OUT}) as book:
        bold = book.add_format({"bold": True})
        for name, table in tables.items():
            sheet = book.add_worksheet(name)
            sheet.freeze_panes(1, 0)
            sheet.write_row(0, 0, table.heads, bold)
            for number, row in enumerate(table.rows, 1):
                for place, cell in enumerate(row):
                    if isinstance(cell, int | float):
                        sheet.write_number(number, place, cell)
                    elif cell != "":
                        sheet.write_string(number, place, str(cell))
            sheet.autofit()
    return out.getvalue()


def results_table(tournament: Tournament) -> WrittenTable:
    """A row for each power on each board that has ended, under who sat there first, in the layout of an import."""
    boards = [board for board in _ordered(tournament) if board.result]
    years = sorted(
        {count.year for board in boards for count in board.counts if str(count.year) in RESULT_COLUMNS.years}
    )
    rows = (row for board in boards for row in _results(tournament, board, years))
    return WrittenTable.of((*RESULT_COLUMNS.all, *map(str, years)), rows)


def players_table(tournament: Tournament) -> WrittenTable:
    """A row for each person who takes part, with team, offices and what rules need to know of them."""
    team_of = {member: team.name for team in tournament.teams for member in team.members}
    rows = (
        (
            one.name,
            team_of.get(one.id, ""),
            " ".join(sorted(one.roles)),
            one.born.isoformat() if one.born else "",
            one.country or "",
            "" if one.distance_km is None else f"{float(one.distance_km):.10g}",
            one.home,
            one.wdd_id,
            one.wdr_id,
        )
        for one in tournament.players
        if not one.withdrawn
    )
    return WrittenTable.of(PLAYER_COLUMNS.all, rows)


def teams_table(tournament: Tournament) -> WrittenTable:
    names = {player.id: player.name for player in tournament.players}
    rows = ((team.name, names[member]) for team in tournament.teams for member in team.members)
    return WrittenTable.of(("team", "player"), rows)


def boards_table(tournament: Tournament) -> WrittenTable:
    """A row for each power on each board: the board calls as they were seated."""
    names = {player.id: player.name for player in tournament.players}
    rows = (
        (board.round, board.name, seat.power.value, names[seat.players[0]] if seat.players else EMPTY_SEAT)
        for board in _ordered(tournament)
        for seat in board.seats
    )
    return WrittenTable.of(("round", "board", "power", "player"), rows)


def counts_table(tournament: Tournament) -> WrittenTable:
    """A row for each year that was counted on each board: the centres of the seven powers."""
    rows = (
        (board.round, board.name, count.year, *count.centres)
        for board in _ordered(tournament)
        for count in board.counts
    )
    return WrittenTable.of(("round", "board", "year", *(str(power.full_name) for power in POWERS)), rows)


def rulings_table(tournament: Tournament) -> WrittenTable:
    """A row for each ruling, and for each one from an earlier event; nobody is named."""
    rows = (
        (one.event, one.facts, one.ruling, one.clause, one.why, one.alternatives)
        for one in rulings_without_names(tournament)
    )
    return WrittenTable.of(RULING_COLUMNS.all, rows)


def _results(tournament: Tournament, board: Board, years: Iterable[int]) -> Iterator[Cells]:
    if board.result is None:
        return
    counted = {count.year: count.centres for count in board.counts}
    first = {seat.power: seat.players[0] for seat in board.seats if seat.players}
    for line in board.result.powers:
        known = tournament.player(first[line.power]) if line.power in first else None
        yield (
            board.round,
            board.name,
            line.power.value,
            known.name if known else EMPTY_SEAT,
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


TABLES: dict[str, Callable[[Tournament], WrittenTable]] = {
    "results": results_table,
    "players": players_table,
    "teams": teams_table,
    "boards": boards_table,
    "counts": counts_table,
    "rulings": rulings_table,
}
"""Every table that is made from the event alone."""
