"""Players pasted from a spreadsheet or a list: with column names or without, and columns of no interest left out."""

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from boardcall.errors import Problem
from boardcall.exchange.countries import folded
from boardcall.exchange.headings import COLUMNS, column_of
from boardcall.wording import Sentence, say, with_commas

MOST_ROWS = 500
"""People in the longest list that is taken at once."""
MOST_CHARACTERS = 200_000
LONGEST_CELL = 1000
HEADINGS_WITHIN = 10
"""Lines searched for the headings: titles may be above them."""
SEPARATORS = ("\t", ";", ",", "|")
DATES = (("born", ""), ("paid", ""), ("preregistered", ""))


@dataclass(frozen=True, slots=True)
class PastedRow:
    """One line: its number as it was pasted, the name, and what else its columns say, as it was written."""

    row: int
    name: str
    cells: Mapping[str, str] = field(default_factory=dict)


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
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff").split("\n")
    filled = [place for place, line in enumerate(lines) if line.strip()]
    if not filled:
        return _refused(say("Nothing was pasted."), say("Copy the names, then paste them here."))
    for place in filled[:HEADINGS_WITHIN]:
        separator = max(SEPARATORS, key=lines[place].count)
        columns = _columns(lines[place].split(separator))
        if columns and (len(columns) > 1 or len(filled) > 1):
            return _limited(_table("\n".join([""] * place + lines[place:]), separator, wanted))
    return _limited(_list(lines))


def _refused(message: Sentence, hint: Sentence) -> Pasted:
    return Pasted((), (Problem(message, hint, field="text"),))


def _limited(found: Pasted) -> Pasted:
    if len(found.rows) <= MOST_ROWS:
        return found
    message = say("The list has {number} rows.", number=len(found.rows))
    return _refused(message, say("Paste {most} people at most.", most=MOST_ROWS))


def _list(lines: list[str]) -> Pasted:
    rows, problems = [], []
    for number, line in enumerate(lines, start=1):
        if "\t" in line.strip():
            hint = say("Copy the line of headings too, such as first name and last name; or the names only.")
            problems.append(Problem(say("the line has several cells."), hint, row=number, field="text"))
        elif len(line) > LONGEST_CELL:
            problems.append(_too_long(number))
        elif name := " ".join(line.split()):
            rows.append(PastedRow(number, name))
    return Pasted(tuple(rows), tuple(problems[:1]))


def _too_long(number: int) -> Problem:
    return Problem(say("the line is too long."), say("Copy the names only."), row=number, field="text")


def _columns(cells: list[str]) -> dict[int, str]:
    """What the headings of a line name, by place; nothing if none of them names a player.

    A "name" beside a first name is the last name.
    """
    found: dict[int, str] = {}
    for place, cell in enumerate(cells):
        column = column_of(cell.strip().strip('"'))
        if column and column not in found.values():
            found[place] = column
    named = set(found.values())
    if "given" in named and "family_name" not in named and "name" in named:
        found = {place: "family_name" if column == "name" else column for place, column in found.items()}
    return found if {"name", "given", "family_name"} & set(found.values()) else {}


def _table(text: str, separator: str, wanted: frozenset[str]) -> Pasted:
    try:
        lines = [[cell.strip() for cell in row] for row in csv.reader(io.StringIO(text), delimiter=separator)]
    except csv.Error:
        return _refused(
            say("A cell of the table is too large, or its quotes are not closed."), say("Copy the names only.")
        )
    start = next(place for place, row in enumerate(lines) if any(row))
    heads = _columns(lines[start])
    kept = {place: column for place, column in heads.items() if column in wanted or column in NAMES}
    left = [cell for place, cell in enumerate(lines[start]) if cell and place not in kept]
    rows, problems = [], []
    for number, line in enumerate(lines[start + 1 :], start=start + 2):
        if any(len(cell) > LONGEST_CELL for cell in line):
            problems.append(_too_long(number))
            continue
        cells = {column: line[place] for place, column in kept.items() if place < len(line)}
        if not any(cells.values()):
            continue
        name = cells.get("name") or " ".join(filter(None, (cells.get("given"), cells.get("family_name"))))
        rows.append(PastedRow(number, " ".join(name.split()), {key: one for key, one in cells.items() if one}))
    rows = _given_first(rows)
    columns = tuple(column for column in COLUMNS if column in kept.values() and column not in NAMES)
    notes = (say("Left out: {left}.", left=with_commas(left)),) if left else ()
    return Pasted(tuple(_with_days(rows)), tuple(problems[:1]), columns, notes)


NAMES = frozenset({"name", "given", "family_name"})


def _given_first(rows: list[PastedRow]) -> list[PastedRow]:
    """The rows with "Lee, Ann" written as "Ann Lee", where all names of a table have their last name first."""
    halves = [[half.strip() for half in row.name.split(",")] for row in rows]
    if not all(len(both) == len(list(filter(None, both))) == 2 for both in halves):
        return rows
    names = [f"{given} {last}" for last, given in halves]
    return [replace(row, name=name, cells={**row.cells, "name": name}) for row, name in zip(rows, names, strict=True)]


def _with_days(rows: list[PastedRow]) -> Iterator[PastedRow]:
    """The rows with their days written as year-month-day, where it is clear which day is meant."""
    orders = {column: _order([row.cells.get(column, "") for row in rows]) for column, _ in DATES}
    for row in rows:
        days = {column: _day(row.cells[column], orders[column]) for column, _ in DATES if column in row.cells}
        yield PastedRow(row.row, row.name, {**row.cells, **days})


SLASHED = re.compile(r"(\d{1,2})[/-](\d{1,2})[/-](\d{4})")
DOTTED = re.compile(r"(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})")
WRITTEN = re.compile(r"(\d{1,2})\.? ([^\W\d]+)\.? (\d{4})")
BACKWARDS = re.compile(r"(\d{4})[/.](\d{1,2})[/.](\d{1,2})")
MONTHS = (
    "jan janvier januar",
    "feb fevrier februar",
    "mar mars marz",
    "apr avril april",
    "may mai",
    "jun juin juni",
    "jul juillet juli",
    "aug aout august",
    "sep septembre september",
    "oct octobre oktober okt",
    "nov novembre november",
    "dec decembre dezember dez",
)


def _order(cells: list[str]) -> str:
    """Whether days with slashes are day first or month first; "" if it cannot be known."""
    found = [found for cell in cells if (found := SLASHED.fullmatch(cell))]
    first, second = (any(int(one[number]) > 12 for one in found) for number in (1, 2))
    return {(True, False): "day", (False, True): "month"}.get((first, second), "")


def _day(cell: str, order: str) -> str:
    """A day as year-month-day, or the cell unchanged if it is not clear."""
    if found := DOTTED.fullmatch(cell):
        return _iso(found[3], found[2], found[1], cell)
    if found := BACKWARDS.fullmatch(cell):
        return _iso(found[1], found[2], found[3], cell)
    if (found := SLASHED.fullmatch(cell)) and (order or found[1] == found[2]):
        return _iso(found[3], *((found[2], found[1]) if order != "month" else (found[1], found[2])), cell)
    if (found := WRITTEN.fullmatch(cell)) and (month := _month(found[2])):
        return _iso(found[3], str(month), found[1], cell)
    return cell


def _month(word: str) -> int:
    plain = folded(word)
    for number, names in enumerate(MONTHS, start=1):
        first, *whole = names.split()
        if plain in whole or (len(plain) >= 3 and plain.startswith(first)):
            return number
    return 0


def _iso(year: str, month: str, day: str, cell: str) -> str:
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return cell
