"""Reads a workbook from standard input in a process of its own, with bounded time and memory, and prints its cells.

Run as a script. A file that was made to exhaust the machine ends this process, and nothing else.
"""

import json
import sys
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from io import BytesIO
from itertools import chain, islice
from typing import Any
from xml.etree import ElementTree as ET
from zipfile import ZipFile

MOST_MEMORY = 800_000_000
MOST_SECONDS = 20
MOST_ROWS = 10_000
MOST_COLUMNS = 600
MOST_CELLS = 600_000
LONGEST_CELL = 32_767
"""Letters of a cell, as many as spreadsheets take: a packed file of 70 kB may hold one of 70 million."""
EXCEL = "{urn:schemas-microsoft-com:office:spreadsheet}"
EXCEL_OPTIONS = "{urn:schemas-microsoft-com:office:excel}"
OFFICE, TABLE, TEXT, STYLE = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{name}:1.0}}" for name in ("office", "table", "text", "style")
)
WORKBOOK = "xl/workbook.xml"
BLANKS = {f"{TEXT}{name}" for name in ("s", "tab", "line-break")}
Rows = list[list[object]]


def main() -> None:
    """Prints `{"sheets": [{"name", "hidden", "rows"}]}`, or `{"fault": …}`; a date is `{"day": "2026-05-12"}`."""
    data = sys.stdin.buffer.read()
    _limit()
    is_packed = data.startswith((b"PK", b"\xd0\xcf"))
    json.dump(_read_packed(data) if is_packed else _read_xml(data), sys.stdout)


def _limit() -> None:
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))


def _read_xml(data: bytes) -> dict[str, object]:
    """The cells of a workbook saved as one file of XML: "XML Spreadsheet 2003" by Excel, or .fods by LibreOffice."""
    try:
        root = ET.fromstring(data.lstrip())  # noqa: S314  memory and time of this process are bounded
        return _counted(chain(_excel_sheets(root), _flat_sheets(root)))
    except MemoryError:
        return {"fault": "large"}
    except (ET.ParseError, ValueError) as error:
        return {"fault": "broken", "text": str(error)[:200]}


def _counted(found: Iterator[dict[str, Any]]) -> dict[str, object]:
    """The sheets, or why they are too many cells, as soon as they are."""
    sheets, cells = [], 0
    for sheet in found:
        height, width = len(sheet["rows"]), max(map(len, sheet["rows"]), default=0)
        if height > MOST_ROWS or width > MOST_COLUMNS:
            what, count = ("rows", height) if height > MOST_ROWS else ("columns", width)
            return {"fault": what, "sheet": sheet["name"], "count": count}
        cells += sum(map(len, sheet["rows"]))
        if cells > MOST_CELLS:
            return {"fault": "cells", "sheet": sheet["name"], "count": cells}
        sheets.append(sheet)
    return {"sheets": sheets}


def _excel_sheets(root: ET.Element) -> Iterator[dict[str, Any]]:
    for sheet in root.iter(f"{EXCEL}Worksheet"):
        rows: Rows = []
        for row in islice(sheet.iterfind(f"{EXCEL}Table/{EXCEL}Row"), MOST_ROWS + 1):
            rows += [[] for _ in range(_number(row, f"{EXCEL}Index", MOST_ROWS) - len(rows) - 1)]
            cells: list[object] = []
            for cell in islice(row.iterfind(f"{EXCEL}Cell"), MOST_COLUMNS + 1):
                cells += [""] * (_number(cell, f"{EXCEL}Index", MOST_COLUMNS) - len(cells) - 1)
                merged = _number(cell, f"{EXCEL}MergeAcross", MOST_COLUMNS)
                cells += [_excel_cell(cell.find(f"{EXCEL}Data")), *[""] * merged]
            rows.append(cells[: MOST_COLUMNS + 1])
        visible = sheet.findtext(f"{EXCEL_OPTIONS}WorksheetOptions/{EXCEL_OPTIONS}Visible", "")
        yield {"name": sheet.get(f"{EXCEL}Name", ""), "hidden": "Hidden" in visible, "rows": rows}


def _excel_cell(data: ET.Element | None) -> object:
    if data is None:
        return ""
    kind, text = data.get(f"{EXCEL}Type"), "".join(data.itertext())
    if kind == "DateTime":
        return {"day": date.fromisoformat(text[:10]).isoformat()}
    if kind == "Error":
        return ""
    return float(text) if kind == "Number" else text == "1" if kind == "Boolean" else text[:LONGEST_CELL]


def _flat_sheets(root: ET.Element) -> Iterator[dict[str, Any]]:
    hidden = {
        style.get(f"{STYLE}name")
        for style in root.iter(f"{STYLE}style")
        for shown in style.iterfind(f"{STYLE}table-properties")
        if shown.get(f"{TABLE}display") == "false"
    }
    for blank in (one for one in root.iter() if one.tag in BLANKS):
        blank.text = " "
    for sheet in root.iterfind(f".//{OFFICE}spreadsheet/{TABLE}table"):
        rows: Rows = []
        gap = 0
        for row in sheet.iter(f"{TABLE}table-row"):
            cells, times = _flat_row(row), _number(row, f"{TABLE}number-rows-repeated", MOST_ROWS) or 1
            if cells:  # what is empty counts only above or left of something: a sheet ends with a million empty rows
                rows += [[] for _ in range(min(gap, MOST_ROWS + 1 - len(rows)))]
                rows += [cells] * min(times, MOST_ROWS + 1 - len(rows))
            gap = 0 if cells else gap + times
        is_hidden = sheet.get(f"{TABLE}style-name") in hidden
        yield {"name": sheet.get(f"{TABLE}name", ""), "hidden": is_hidden, "rows": rows}


def _flat_row(row: ET.Element) -> list[object]:
    cells: list[object] = []
    gap = 0
    for cell in row:
        times = _number(cell, f"{TABLE}number-columns-repeated", MOST_COLUMNS) or 1
        found = _flat_cell(cell)
        if found != "":
            cells += [*[""] * gap, *[found] * times][: MOST_COLUMNS + 1]
        gap = 0 if found != "" else gap + times
    return cells


def _flat_cell(cell: ET.Element) -> object:
    kind = cell.get(f"{OFFICE}value-type")
    if kind == "date":
        return {"day": date.fromisoformat(cell.get(f"{OFFICE}date-value", "")[:10]).isoformat()}
    if kind == "boolean":
        return cell.get(f"{OFFICE}boolean-value") == "true"
    if kind in {"float", "percentage", "currency"}:
        return float(cell.get(f"{OFFICE}value", ""))
    return "\n".join("".join(one.itertext()) for one in cell.iterfind(f"{TEXT}p"))[:LONGEST_CELL]


def _number(element: ET.Element, name: str, most: int) -> int:
    """A number of rows or cells, 0 where none is said; more than there may be is one too many."""
    return min(int(element.get(name, "0")), most + 1)


def _read_packed(data: bytes) -> dict[str, object]:  # noqa: PLR0911  a line a fault
    from python_calamine import CalamineWorkbook, PasswordError, SheetVisibleEnum

    try:
        if _has_a_sheet_twice(data):
            return {"fault": "broken", "text": "a sheet is named twice"}
        book = CalamineWorkbook.from_filelike(BytesIO(data))
        sheets = []
        cells = 0
        for meta in book.sheets_metadata:
            try:
                sheet = book.get_sheet_by_name(meta.name)
            except (ValueError, OSError):
                continue  # a chart or a macro has no cells
            if sheet.total_height >= MOST_ROWS:
                return {"fault": "rows", "sheet": meta.name, "count": sheet.total_height + 1}
            if sheet.total_width >= MOST_COLUMNS:
                return {"fault": "columns", "sheet": meta.name, "count": sheet.total_width + 1}
            cells += sheet.height * sheet.width
            if cells > MOST_CELLS:
                return {"fault": "cells", "sheet": meta.name, "count": cells}
            rows = [[_cell(value) for value in row] for row in sheet.to_python(skip_empty_area=False)]
            sheets.append({"name": meta.name, "hidden": meta.visible != SheetVisibleEnum.Visible, "rows": rows})
    except PasswordError:
        return {"fault": "password"}
    except MemoryError:
        return {"fault": "large"}
    except Exception as error:  # noqa: BLE001  whatever a broken file does, it cannot be read
        return {"fault": "broken", "text": str(error)[:200]}
    return {"sheets": sheets}


def _has_a_sheet_twice(data: bytes) -> bool:
    """Whether a workbook of a few kilobytes has one large sheet read a thousand times, as no program writes it."""
    if not data.startswith(b"PK"):
        return False
    with ZipFile(BytesIO(data)) as packed:
        if WORKBOOK not in packed.namelist():
            return False
        parts = ET.fromstring(packed.read(f"xl/_rels/{WORKBOOK[3:]}.rels"))  # noqa: S314  as above
        book = ET.fromstring(packed.read(WORKBOOK))  # noqa: S314
    places = {part.get("Id"): part.get("Target") for part in parts}
    marks = [mark for sheet in book.iter() if sheet.tag.endswith("}sheet") for mark in _marks(sheet)]
    named = [places[mark] for mark in marks if mark in places]
    return len(set(named)) < len(named)


def _marks(sheet: ET.Element) -> list[str]:
    return [value for name, value in sheet.attrib.items() if name.endswith("}id")]


def _cell(value: object) -> object:
    if isinstance(value, datetime):
        return {"day": value.date().isoformat()}
    if isinstance(value, date):
        return {"day": value.isoformat()}
    if isinstance(value, str):
        return value[:LONGEST_CELL]
    return str(value) if isinstance(value, time | timedelta) else value


if __name__ == "__main__":
    main()
