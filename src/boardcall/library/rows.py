"""RowTable of a table: a list of mappings, as pandas and csv take them, that a notebook shows as a table."""

import csv
import io
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any


class RowTable(list[Mapping[str, Any]]):
    """RowTable with the same columns: `pandas.DataFrame(rows)` works, `rows.column("points")` is one column.

    >>> import boardcall as bc
    >>> rows = bc.RowTable([{"player": "Ann", "points": 7}, {"player": "Ben", "points": 5}])
    >>> rows.column("points")
    [7, 5]
    >>> print(rows.csv())
    player,points
    Ann,7
    Ben,5
    <BLANKLINE>
    """

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for row in self for name in row))

    def column(self, name: str) -> list[Any]:
        """The values of one column. KeyError names the columns there are."""
        if name not in self.columns:
            raise KeyError(f"There is no column {name!r}. The columns are {', '.join(self.columns)}.")
        return [row.get(name) for row in self]

    def csv(self, path: str | Path | None = None) -> str:
        """The rows as CSV, also written to a file if one is named."""
        sink = io.StringIO()
        writer = csv.DictWriter(sink, self.columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(self)
        if path is not None:
            Path(path).write_text(sink.getvalue(), "utf-8")
        return sink.getvalue()

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(name)}</th>" for name in self.columns)
        cells = ("".join(f"<td>{escape(_shown(row.get(name)))}</td>" for name in self.columns) for row in self)
        return (
            f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(f'<tr>{row}</tr>' for row in cells)}</tbody></table>"
        )

    def __str__(self) -> str:
        lines = [self.columns, *([_shown(row.get(name)) for name in self.columns] for row in self)]
        widths = [max(len(line[place]) for line in lines) for place in range(len(self.columns))]
        return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


def _shown(value: object) -> str:
    return "" if value is None else str(value)
