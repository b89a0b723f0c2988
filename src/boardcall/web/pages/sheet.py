"""Tables of public pages as files for a spreadsheet."""

import csv
import io
from collections.abc import Mapping
from typing import Any

from boardcall.exchange.spreadsheet import text_cell
from boardcall.scoring.points import shown_points


def standings_sheet(context: Mapping[str, Any], decimals: int) -> str:
    """The standings as CSV with a byte-order mark: place, player, a column a round, total; points as they are shown."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["place", "player", *(f"round {number}" for number in context["held"]), "total"])
    for row in context["rows"]:
        scores = ["" if one is None else str(shown_points(one["points"], decimals)) for one in row["rounds"]]
        writer.writerow([row["place"], text_cell(row["name"]), *scores, str(shown_points(row["total"], decimals))])
    return "\ufeff" + out.getvalue()
