"""Tables on paper: columns with their heads, rows of cells."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from boardcall.paper.job import PrintJob, Sheet
from boardcall.wording import Sentence

Cell = str | dict[str, Any]
"""A text; a text with a power, struck through, bold, or a box to tick; or `several` of these in a row."""
Column = dict[str, Any]


def column(job: PrintJob, name: Sentence, *, align: Literal["left", "right"] = "left", grows: int = 0) -> Column:
    """A column; one that grows takes the width that is left, or so many parts of it."""
    return {"name": job.said(name), "align": align, "grows": grows}


def table(
    job: PrintJob,
    title: Sentence,
    columns: Sequence[Column],
    rows: Iterable[Sequence[Cell]],
    *,
    lead: str = "",
    split: int = 1,
    notes: Sequence[str] = (),
    powers: Sequence[dict[str, str]] = (),
) -> Sheet:
    """A table with its title; `split` sets it in so many columns of the page, `powers` say what their letters mean."""
    return {
        "kind": "table",
        "title": job.said(title),
        "lead": lead,
        "columns": columns,
        "rows": [list(row) for row in rows],
        "split": split,
        "notes": notes,
        "powers": powers,
    }
