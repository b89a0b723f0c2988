"""The tables of a web page as sheets: many programs save such a page under the name of a workbook."""

import re
from html import unescape

from boardcall.exchange.sheets.text_file import MOST_LINES

PAGE = re.compile(rb"\s*<(?:!doctype html|html|head|body|table|meta)\b", re.IGNORECASE)
PART = re.compile(r"<(/?)(table|tr|td|th|br)\b([^<>]{0,300})>|<[^<>]{0,500}>|([^<]+|<)", re.IGNORECASE)
"""A tag of a table, any other tag, or text; all are found in one pass, whatever the page holds."""
SPAN = re.compile(r"colspan\s*=\s*[\"']?(\d{1,2})\b", re.IGNORECASE)
MOST_COLUMNS, WIDEST = 200, 20
"""Cells of a row that are read, and columns that one cell takes at most."""
Rows = list[list[str]]


def is_page(data: bytes) -> bool:
    return PAGE.match(data.removeprefix(b"\xef\xbb\xbf")) is not None


def page_tables(text: str) -> list[Rows]:
    """The rows of each table; a cell that takes several columns is followed by empty ones."""
    tables: list[list[list[list[str]]]] = []
    """Of each table the rows, of these the cells, of these the pieces of text."""
    cell: list[str] | None = None
    for part in PART.finditer(text):
        closes, tag, more, words = part.groups()
        name = (tag or "").lower()
        if words or name == "br":
            if cell is not None:
                cell.append(words or " ")
        elif closes:
            cell = None
        elif name == "table":
            tables.append([])
            cell = None
        elif name == "tr" and tables and len(tables[-1]) <= MOST_LINES:
            tables[-1].append([])
            cell = None
        elif name in {"td", "th"} and tables and tables[-1] and len(tables[-1][-1]) < MOST_COLUMNS:
            span = min(int(found[1]), WIDEST) if (found := SPAN.search(more)) else 1
            cell = []
            tables[-1][-1] += [cell, *([""] for _ in range(span - 1))]
    return [[[unescape("".join(cell)) for cell in row] for row in rows] for rows in tables if rows]
