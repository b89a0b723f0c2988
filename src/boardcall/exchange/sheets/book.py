"""A file to sheets of cells, whatever program wrote it: XLSX, ODS, XLS, XML, text with separators, JSON of dipvis."""

import json
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from inspect import getfile
from io import BytesIO
from unicodedata import normalize
from zipfile import BadZipFile, ZipFile

from boardcall.errors import InputError
from boardcall.exchange.sheets.dipvis import dipvis_sheets, is_json
from boardcall.exchange.sheets.page_tables import is_page, page_tables
from boardcall.exchange.sheets.text_file import MOST_LINES, cells_of_text, decoded
from boardcall.exchange.sheets.workbook_process import LONGEST_CELL, MOST_COLUMNS
from boardcall.exchange.sheets.workbook_process import main as read_workbook
from boardcall.wording import say

Cell = str | float | bool | date
"""What a cell holds: text without outer blanks ("" for nothing), a number, a tick or a day."""
Row = tuple[Cell, ...]

MOST_BYTES = 8_000_000
MOST_UNPACKED = 80_000_000
MOST_SECONDS = 30
SAVE_AGAIN = say("Save it again as .xlsx, .ods or CSV, then try once more.")
NOT_SHEETS = {
    b"\x89PNG": say("a picture"),
    b"\xff\xd8\xff": say("a picture"),
    b"GIF8": say("a picture"),
    b"%PDF": say("a PDF"),
    b"\x1f\x8b": say("a packed file"),
    b"Rar!": say("a packed file"),
    b"7z\xbc\xaf": say("a packed file"),
    b"{\\rtf": say("a text document"),
    b"\x7fELF": say("a program"),
    b"MZ": say("a program"),
}
OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"
XML = re.compile(r"\s*<(?:\?xml|svg)\b")
OF_SPREADSHEETS = ("urn:schemas-microsoft-com:office:spreadsheet", "application/vnd.oasis.opendocument.spreadsheet")
"""What stands in the first lines of a workbook that was saved as XML."""
FIRST_LINES = 20_000


@dataclass(frozen=True, slots=True)
class CellSheet:
    """One sheet: its name ("" for a text file), whether it is hidden, and its rows from row 1 on."""

    name: str
    rows: tuple[Row, ...]
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Workbook:
    """The sheets of a file; `mixed` are the line and the text from which on a text file has another encoding."""

    sheets: tuple[CellSheet, ...]
    mixed: tuple[int, tuple[str, ...]] | None = None


def read_book(data: bytes) -> Workbook:
    """The cells of a file. Raises InputError with one sentence where it is no sheet, broken or too large."""
    if not data.strip():
        raise InputError.of(say("The file is empty."), say("Choose the file again, or paste its cells."))
    if len(data) > MOST_BYTES:
        raise InputError.of(say("The file is too large: {most} MB at most.", most=MOST_BYTES // 1_000_000), SAVE_AGAIN)
    for start, kind in NOT_SHEETS.items():
        if data.startswith(start):
            message = say("This is {kind}, not a spreadsheet, whatever its name says.", kind=kind)
            raise InputError.of(message, say("Choose an .xlsx, .ods or CSV file."))
    if data.startswith((b"PK", OLD_WORKBOOK)):
        return Workbook(_workbook(data))
    if is_json(data):
        return Workbook(tuple(CellSheet(name, tuple(_row(row) for row in rows)) for name, rows in dipvis_sheets(data)))
    text, mixed = decoded(data)
    if XML.match(text) and any(name in text[:FIRST_LINES] for name in OF_SPREADSHEETS):
        return Workbook(_workbook(data))
    if XML.match(text) and "<html" not in text[:FIRST_LINES]:
        raise InputError.of(say("This is an XML file that no spreadsheet program wrote."), SAVE_AGAIN)
    tables = page_tables(text) if is_page(data) or XML.match(text) else []
    tables = tables or [cells_of_text(text)]
    if max(map(len, tables)) > MOST_LINES:
        message = say("The text has more than {most} lines: too many.", most=MOST_LINES)
        raise InputError.of(message, say("Copy the part that matters to a new sheet, and save that."))
    return Workbook(tuple(cells_as_sheet(_filled(table)) for table in tables), mixed)


def _filled(table: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """The table up to its last column that holds anything; InputError where that is too many."""
    width = max(map(_width, table), default=0)
    if width > MOST_COLUMNS:
        message = say("A line of the text has more than {most} cells: too many.", most=MOST_COLUMNS)
        raise InputError.of(message, say("Copy the part that matters to a new sheet, and save that."))
    return [row[:width] for row in table]


def _width(row: Sequence[str]) -> int:
    """Cells up to the last that is filled."""
    return next((number for number in range(len(row), 0, -1) if row[number - 1].strip()), 0)


def cells_as_sheet(rows: Iterable[Sequence[object]]) -> CellSheet:
    return CellSheet("", tuple(_row(row) for row in rows))


def _workbook(data: bytes) -> tuple[CellSheet, ...]:
    if data.startswith(b"PK"):
        _check_zip(data)
    broken = InputError.of(say("This is not a workbook, or it is broken."), SAVE_AGAIN)
    try:
        done = subprocess.run(
            [sys.executable, "-I", getfile(read_workbook)],
            input=data,
            capture_output=True,
            timeout=MOST_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise _too_large() from error
    if done.returncode:
        raise _too_large() if done.returncode < 0 else broken
    found = json.loads(done.stdout)
    match found.get("fault"):
        case None:
            return tuple(
                CellSheet(
                    " ".join(str(one["name"]).split()), tuple(_row(row) for row in one["rows"]), bool(one["hidden"])
                )
                for one in found["sheets"]
            )
        case "rows" | "columns" | "cells" as what:
            words = {"rows": say("rows"), "columns": say("columns"), "cells": say("cells")}
            message = say(
                "The sheet {name} has {count} {what}: too many.",
                name=found["sheet"],
                count=found["count"],
                what=words[what],
            )
            raise InputError.of(message, say("Copy the part that matters to a new sheet, and save that."))
        case "password":
            raise InputError.of(say("The workbook is locked with a password."), say("Save it without a password."))
        case "large":
            raise _too_large()
    raise broken


def _too_large() -> InputError:
    message = say("The workbook takes too much time or memory to read.")
    return InputError.of(message, say("Copy the part that matters to a new sheet, and save that."))


def _check_zip(data: bytes) -> None:
    try:
        with ZipFile(BytesIO(data)) as packed:
            entries = packed.infolist()
            names = {entry.filename for entry in entries}
    except (BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise InputError.of(say("The workbook is broken: part of the file is missing."), SAVE_AGAIN) from error
    if not {"xl/workbook.xml", "content.xml", "xl/workbook.bin"} & names:
        raise InputError.of(
            say("This is a packed file, not a spreadsheet."), say("Unpack it, then choose the sheet in it.")
        )
    if sum(entry.file_size for entry in entries) > MOST_UNPACKED:
        raise _too_large()


def _row(values: Sequence[object]) -> Row:
    return tuple(_cell(value) for value in values)


def _cell(value: object) -> Cell:
    if isinstance(value, dict):
        return date.fromisoformat(str(value["day"]))
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return float(value)
    return clean("" if value is None else str(value)[:LONGEST_CELL])


INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\u202a\u202b\u202c\u202d\u202e"))


def clean(text: str) -> str:
    """A text with single spaces, letters as one character each, and nothing that cannot be seen."""
    return " ".join(normalize("NFC", text).translate(INVISIBLE).split())
