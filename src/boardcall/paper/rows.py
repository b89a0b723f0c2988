"""Tables on paper: columns with their heads, rows of cells."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from boardcall.paper.job import PrintJob, Sheet
from boardcall.wording import Sentence

Cell = str | dict[str, Any]
"""A text; or a text with a power, struck through, bold, or a box to tick."""
Column = dict[str, Any]


def column(job: PrintJob, name: Sentence, *, align: Literal["left", "right"] = "left", grows: bool = False) -> Column:
    """A column; one that grows takes the width that is left."""
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
) -> Sheet:
    """A table with its title; `split` sets it in so many columns of the page."""
    return {
        "kind": "table",
        "title": job.said(title),
        "lead": lead,
        "columns": columns,
        "rows": [list(row) for row in rows],
        "split": split,
        "notes": notes,
    }
