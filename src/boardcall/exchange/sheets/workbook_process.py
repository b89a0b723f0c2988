"""Reads a workbook from standard input in a process of its own, with bounded time and memory, and prints its cells.

Run as a script. A file that was made to exhaust the machine ends this process, and nothing else.
"""

import json
import sys
from datetime import date, datetime, time, timedelta
from io import BytesIO

MOST_MEMORY = 1_500_000_000
MOST_SECONDS = 20
MOST_ROWS = 10_000
MOST_COLUMNS = 600
MOST_CELLS = 600_000
LONGEST_CELL = 32_767
"""Letters of a cell, as many as spreadsheets take: a packed file of 70 kB may hold one of 70 million."""


def main() -> None:
    """Prints `{"sheets": [{"name", "hidden", "rows"}]}`, or `{"fault": …}`; a date is `{"day": "2026-05-12"}`."""
    data = sys.stdin.buffer.read()
    _limit()
    json.dump(_read(data), sys.stdout)


def _limit() -> None:
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))


def _read(data: bytes) -> dict[str, object]:  # noqa: PLR0911  a line a fault
    from python_calamine import (
        CalamineWorkbook,
        PasswordError,
        SheetVisibleEnum,
    )

    try:
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
