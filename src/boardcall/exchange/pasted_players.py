"""Players pasted from a spreadsheet or a list: with column names or without, and columns of no interest left out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from boardcall.errors import Problem
from boardcall.exchange.headings import COLUMNS, column_of
from boardcall.exchange.sheets.cells import day_of, number_of
from boardcall.exchange.sheets.names import shown_names
from boardcall.exchange.sheets.numbered_names import names_alone
from boardcall.exchange.sheets.text_file import cells_of_text
from boardcall.tables.days import day_in
from boardcall.wording import Sentence, say, with_commas

MOST_ROWS = 500
"""People in the longest list that is taken at once."""
MOST_CHARACTERS = 200_000
LONGEST_CELL = 1000
HEADINGS_WITHIN = 10
"""Lines searched for the headings: titles may be above them."""
DATES = ("born", "paid", "preregistered")
NAMES = frozenset({"name", "given", "family_name"})


@dataclass(frozen=True, slots=True)
class PastedRow:
    """One line: its number as it was pasted, and what its columns say as it was written, the whole name among them."""

    row: int
    cells: Mapping[str, str]

    @property
    def name(self) -> str:
        return self.cells["name"]


@dataclass(frozen=True, slots=True)
class Pasted:
    """The rows, the columns they have in the order of `COLUMNS`, what is wrong, and notes on what was left out."""

    rows: tuple[PastedRow, ...]
    problems: tuple[Problem, ...]
    columns: tuple[str, ...] = ()
    notes: tuple[Sentence, ...] = ()


def read_pasted_players(text: str, *, wanted: frozenset[str] = frozenset(COLUMNS)) -> Pasted:
    """Reads one name a line, or a table with a line of headings; of its columns only those `wanted` are read."""
    if len(text) > MOST_CHARACTERS:
        return _refused(say("This is too much text."), say("Paste {most} people at most.", most=MOST_ROWS))
    table = [[cell.strip() for cell in cells] for cells in cells_of_text(text)]
    filled = [place for place, cells in enumerate(table) if any(cells)]
    if not filled:
        return _refused(say("Nothing was pasted."), say("Copy the names, then paste them here."))
    for place in filled[:HEADINGS_WITHIN]:
        heads = _columns(table[place])
        if heads and (len(heads) > 1 or len(filled) > 1):
            return _limited(_table(table, place, heads, wanted))
    return _limited(_list(text))


def _refused(message: Sentence, hint: Sentence) -> Pasted:
    return Pasted((), (Problem(message, hint, field="text"),))


def _limited(found: Pasted) -> Pasted:
    if len(found.rows) <= MOST_ROWS:
        return found
    message = say("The list has {number} rows.", number=len(found.rows))
    return _refused(message, say("Paste {most} people at most.", most=MOST_ROWS))


def _list(text: str) -> Pasted:
    rows, problems = [], []
    for number, line in enumerate(text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"), start=1):
        if "\t" in line.strip():
            hint = say("Copy the line of headings too, such as first name and last name; or the names only.")
            problems.append(Problem(say("the line has several cells."), hint, row=number, field="text"))
        elif len(line) > LONGEST_CELL:
            problems.append(_too_long(number))
        elif name := " ".join(line.split()):
            rows.append(PastedRow(number, {"name": name}))
    alone = names_alone([row.name for row in rows])
    return Pasted(
        tuple(replace(row, cells={"name": name}) for row, name in zip(rows, alone, strict=True)), tuple(problems[:1])
    )


def _too_long(number: int) -> Problem:
    return Problem(say("the line is too long."), say("Copy the names only."), row=number, field="text")


def _columns(cells: list[str]) -> dict[int, str]:
    """What the headings of a line name, by place; nothing if none of them names a player.

    A "name" beside a first name is the last name.
    """
    found: dict[int, str] = {}
    for place, cell in enumerate(cells):
        column = column_of(cell)
        if column and column not in found.values():
            found[place] = column
    named = set(found.values())
    if "given" in named and "family_name" not in named and "name" in named:
        found = {place: "family_name" if column == "name" else column for place, column in found.items()}
    return found if NAMES & set(found.values()) else {}


def _table(table: Sequence[Sequence[str]], start: int, heads: Mapping[int, str], wanted: frozenset[str]) -> Pasted:
    kept = {place: column for place, column in heads.items() if column in wanted or column in NAMES}
    left = [cell for place, cell in enumerate(table[start]) if cell and place not in kept]
    rows, problems = [], []
    for number, line in enumerate(table[start + 1 :], start=start + 2):
        if any(len(cell) > LONGEST_CELL for cell in line):
            problems.append(_too_long(number))
            continue
        cells = {kept[place]: cell for place, cell in enumerate(line) if cell and place in kept}
        if cells:
            parts = [cells.pop(part, "") for part in ("name", "given", "family_name")]
            rows.append(PastedRow(number, {"name": " ".join((parts[0] or " ".join(parts[1:])).split()), **cells}))
    columns = tuple(column for column in COLUMNS if column in kept.values() and column not in NAMES)
    notes = (say("Left out: {left}.", left=with_commas(left)),) if left else ()
    return Pasted(_written_anew(rows), tuple(problems[:1]), columns, notes)


def _written_anew(rows: Sequence[PastedRow]) -> tuple[PastedRow, ...]:
    """The rows with first names first, and their days as year-month-day."""
    names = [row.name for row in rows]
    alone = dict(zip(names, names_alone(names), strict=True))
    by_alone = shown_names(alone.values())
    shown = {name: by_alone[alone[name]] for name in names}
    anew = {"name": shown} | {column: _days([row.cells.get(column, "") for row in rows]) for column in DATES}
    return tuple(
        PastedRow(row.row, {column: anew.get(column, {}).get(cell, cell) for column, cell in row.cells.items()})
        for row in rows
    )


def _days(cells: Sequence[str]) -> dict[str, str]:
    """The days that cells of a column mean, where that is clear: one with slashes has its day or its month first."""
    read = {cell: day_of(cell) for cell in cells if number_of(cell) is None}
    slashed = [numbers for _, numbers in read.values() if numbers]
    day_first, month_first = (any(numbers[place] > 12 for numbers in slashed) for place in (0, 1))
    found = {}
    for cell, (clear, numbers) in read.items():
        day = clear
        if numbers and (day_first != month_first or numbers[0] == numbers[1]):
            first, second, year = numbers
            month, of_month = (second, first) if day_first else (first, second)
            day = day_in(f"{year}-{month:02}-{of_month:02}")
        if day:
            found[cell] = day.isoformat()
    return found
