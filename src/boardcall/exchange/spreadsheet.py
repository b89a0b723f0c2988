"""A sheet of comma, semicolon or tab separated text to rows of named cells, with every problem of its form."""

import csv
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from unicodedata import normalize

from boardcall.errors import Problem
from boardcall.wording import say

SEPARATORS = (",", ";", "\t")
FORMULA = re.compile(r"^[\t\r]\s*[=+\-@＝＋－＠]?|(?:^|(?<=[;\t\r\n]))[^\S;\t\r\n]*[=+\-@＝＋－＠]")
"""What a spreadsheet takes for the beginning of a formula: also where it cuts a cell at another separator."""
SPELLINGS = {"centers": "centres"}
NAMES = frozenset({"player", "team"})
"""The columns in which one space is as good as several."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns a sheet must have, and those it may have."""

    required: tuple[str, ...]
    optional: tuple[str, ...] = ()
    years: tuple[str, ...] = ()
    """Columns of a year each, which it may have too."""
    most: int = 1_000_000
    """Lines such a sheet has at most."""

    @property
    def all(self) -> tuple[str, ...]:
        return self.required + self.optional

    @property
    def known(self) -> tuple[str, ...]:
        return self.all + self.years


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of a sheet: its number as a spreadsheet shows it, and its cells by column, "" where there is nothing."""

    number: int
    cells: dict[str, str]


@dataclass(frozen=True, slots=True)
class ReadSheet:
    """What could be read of a sheet, and what could not."""

    file: str
    rows: tuple[SheetRow, ...]
    problems: tuple[Problem, ...]


def read_sheet(data: bytes | str, columns: Columns, *, file: str = "") -> ReadSheet:
    """The rows of a sheet with a header line; the separator is the one the header uses. Blank lines are passed over.

    Bytes are UTF-8, with or without a byte order mark. Names of columns may be written in any case. An é is
    the same letter whether a program wrote it as one character or as two.
    """
    try:
        text = data if isinstance(data, str) else data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1 if isinstance(data, bytes) else 1
        hint = say('Save the sheet as "CSV UTF-8".')
        return ReadSheet(file, (), (Problem(say("this is not UTF-8 text."), hint, file=file, row=line),))
    text = normalize("NFC", text.removeprefix("\ufeff"))
    lines, problems = _lines(text, file, columns.most)
    header = next(((number, cells) for number, cells in lines if any(cells)), None)
    if header is None:
        hint = say("Start with a line of column names: {required}.", required=", ".join(columns.required))
        return ReadSheet(file, (), (*problems, Problem(say("the sheet is empty."), hint, file=file)))
    names = [_column(cell) for cell in header[1]]
    problems += _header_problems(names, header[0], columns, file)
    body = [(number, cells) for number, cells in lines if number > header[0] and any(cells)]
    problems += [problem for number, cells in body for problem in _width_problems(number, cells, names, file)]
    if any(column not in names for column in columns.required):
        body = []
    places = {column: names.index(column) if column in names else None for column in columns.known}
    rows = tuple(
        SheetRow(number, {column: _cell(column, place, cells) for column, place in places.items()})
        for number, cells in body
    )
    return ReadSheet(file, rows, tuple(problems))


def _lines(text: str, file: str, most: int) -> tuple[list[tuple[int, list[str]]], list[Problem]]:
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    lines: list[tuple[int, list[str]]] = []
    try:
        for number, cells in enumerate(reader, start=1):
            if number > most:
                message = say("the sheet has more than {most} lines.", most=most)
                return lines[:1], [Problem(message, say("Give a part of it."), file=file)]
            lines.append((number, [cell.strip() for cell in cells]))
    except csv.Error as error:
        hint = say('A quoted cell begins and ends with ", and a " inside it is written twice.')
        problem = Problem(say("the line cannot be read ({error}).", error=error), hint, file=file, row=reader.line_num)
        return lines, [problem]
    return lines, []


def _column(cell: str) -> str:
    name = "_".join(cell.casefold().replace("-", " ").replace("_", " ").split())
    return SPELLINGS.get(name, name)


def _cell(column: str, place: int | None, cells: list[str]) -> str:
    found = cells[place] if place is not None and place < len(cells) else ""
    return " ".join(found.split()) if column in NAMES else found


def _header_problems(names: list[str], row: int, columns: Columns, file: str) -> Iterable[Problem]:
    for column in columns.required:
        if column not in names:
            hint = say("The first row must name these columns: {required}.", required=", ".join(columns.required))
            yield Problem(say("there is no column {column}.", column=column), hint, file=file, row=row, field=column)
    for name in dict.fromkeys(names):
        if name and name not in columns.known:
            listed = [*columns.all, *columns.years[:1]]
            hint = say("Columns are {all}; correct the name, or remove the column.", all=", ".join(listed))
            yield Problem(
                say('"{name}" is not a column of this sheet.', name=name),
                hint,
                file=file,
                row=row,
                field=name,
                text=name,
            )
        if name and names.count(name) > 1:
            yield Problem(
                say("there are two columns {name}.", name=name),
                say("Keep one of them."),
                file=file,
                row=row,
                field=name,
            )


def _width_problems(number: int, cells: list[str], names: list[str], file: str) -> Iterable[Problem]:
    beyond = [cell for place, cell in enumerate(cells) if cell and (place >= len(names) or not names[place])]
    if beyond:
        hint = say("Put a cell that holds the separator in quotes, or remove what is too much.")
        message = say("the row has more cells than the header has names.")
        yield Problem(message, hint, file=file, row=number, text=beyond[0])


def text_cell(text: str) -> str:
    """A text that no spreadsheet works out: what looks like a formula has an apostrophe before it."""
    return FORMULA.sub(r"'\g<0>", text)
