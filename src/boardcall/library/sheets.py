"""Sheets in every form a program has them: a file, text, rows, or a frame of pandas."""

import csv
import io
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from boardcall.errors import NotFoundError
from boardcall.library.inputs import wrong_type
from boardcall.tables.whole_file import whole_file
from boardcall.wording import verbatim


@runtime_checkable
class Frame(Protocol):
    """A frame of pandas, or what behaves like one."""

    def to_dict(self, orient: Any = ...) -> Any:
        """The rows, with orient "records"."""


Sheet = str | bytes | Path | Frame | Iterable[Mapping[str, Any]]
"""A sheet: the path of a file, its text or bytes, rows as mappings, or a frame."""


def sheet_text(given: Sheet, columns: Iterable[str]) -> str | bytes:
    """The sheet as text or bytes; rows get these columns first. NotFoundError where a file cannot be read."""
    given = read_through(given)
    if isinstance(given, bytes) or (isinstance(given, str) and "\n" in given):
        return given
    if isinstance(given, str | Path):
        try:
            return whole_file(Path(given))
        except OSError as error:
            raise NotFoundError(verbatim(f"{given} cannot be read: {error.strerror}. Check the path.")) from error
    if not isinstance(given, Frame | Iterable):
        raise wrong_type(given, "A sheet as a path, text, rows or a frame")
    rows = list(given.to_dict("records") if isinstance(given, Frame) else given)
    if wrong := [row for row in rows if not isinstance(row, Mapping)]:
        raise wrong_type(wrong[0], "A row as a mapping from a column to its cell")
    present = dict.fromkeys(name for row in rows for name in row)
    ordered = [*(name for name in columns if name in present), *(name for name in present if name not in {*columns})]
    sink = io.StringIO()
    writer = csv.writer(sink, lineterminator="\n")
    writer.writerow(ordered)
    writer.writerows([_cell(row.get(name)) for name in ordered] for row in rows)
    return sink.getvalue()


def read_through(given: Any) -> Any:
    """What an open file holds; anything else as it is."""
    return given.read() if isinstance(given, io.IOBase) else given


def _cell(value: object) -> object:
    """An empty cell for what is missing: None, and the NaN of a frame, which is not equal to itself."""
    if isinstance(value, list | tuple | set | frozenset):
        return "; ".join(map(str, value))
    missing = value is None or value != value  # noqa: PLR0124  NaN of any library
    if isinstance(value, float) and not missing and value.is_integer():
        return int(value)  # a frame turns whole numbers beside missing ones into floats
    return "" if missing else value
