"""Players pasted from a spreadsheet or a list: with column names or without, and columns of no interest left out."""

import csv
import io
import re
from dataclasses import dataclass

from boardcall.errors import Problem
from boardcall.exchange.result_rows import PLAYER_COLUMNS, PlayerRow, read_player_rows
from boardcall.exchange.spreadsheet import SEPARATORS
from boardcall.wording import say, with_commas

NAMES = {"name", say("full name"), say("player name"), "players", "names"}
"""What the column of players is also called."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """The rows that could be read, what is wrong with the others, and notes on what was left out."""

    rows: tuple[PlayerRow, ...]
    problems: tuple[Problem, ...]
    notes: tuple[str, ...] = ()


def read_pasted_players(text: str) -> Pasted:
    """Reads one name a line, or a table whose first line names its columns; only `player` has to be there."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff").split("\n")
    first = next((line for line in lines if line.strip()), "")
    if not first:
        return Pasted(
            (), (Problem(say("Nothing was pasted."), say("Copy the names, then paste them here."), field="text"),)
        )
    separator = max(SEPARATORS, key=first.count)
    if any(_column(cell) == "player" for cell in first.split(separator)):
        return _table("\n".join(lines), separator)
    return _list(lines)


def _list(lines: list[str]) -> Pasted:
    rows, problems = [], []
    for number, line in enumerate(lines, start=1):
        if "\t" in line.strip():
            hint = say("Copy the names only, or copy the line of column names too, with a column player.")
            problems.append(Problem(say("the line has several cells."), hint, row=number, field="text"))
        elif name := " ".join(line.split()):
            rows.append(PlayerRow(number, name))
    return Pasted(tuple(rows), tuple(problems[:1]))


def _table(text: str, separator: str) -> Pasted:
    cells = [[cell.strip() for cell in row] for row in csv.reader(io.StringIO(text), delimiter=separator)]
    start = next(place for place, row in enumerate(cells) if any(row))
    names = [_column(cell) for cell in cells[start]]
    kept = [place for place, name in enumerate(names) if name in PLAYER_COLUMNS.all and names.index(name) == place]
    out = io.StringIO()
    writer = csv.writer(out, delimiter="\t", lineterminator="\n")
    writer.writerows([[]] * start)
    writer.writerow([names[place] for place in kept])
    writer.writerows([[row[place] if place < len(row) else "" for place in kept] for row in cells[start + 1 :]])
    sheet = read_player_rows(out.getvalue())
    left = [cell for place, cell in enumerate(cells[start]) if cell and place not in kept]
    notes = (say("Left out: {left}.", left=with_commas(left)),) if left else ()
    return Pasted(sheet.rows, sheet.problems, notes)


def _column(cell: str) -> str:
    plain = re.sub(r"[\s_-]+", " ", cell.strip().strip('"').casefold())
    return "player" if plain in NAMES else plain.replace(" ", "_")
