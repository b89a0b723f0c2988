"""Tables of public pages as files for a spreadsheet."""

import csv
import io

from boardcall.exchange.spreadsheet import text_cell
from boardcall.views.standings import StandingsView


def standings_sheet(standings: StandingsView) -> str:
    """The standings as CSV with a byte-order mark: place, player, a column a round, total; points as they are shown.

    Amendments of final results follow below, a line each.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    countries = any(one.country for one in standings.places)
    head = ["player", "country"] if countries else ["player"]
    writer.writerow(["place", *head, *(f"round {number}" for number in standings.held), "total"])
    for place in standings.places:
        scores = ("" if one.points is None else str(one.points.shown) for one in place.rounds)
        country = [text_cell(place.country or "")] if countries else []
        writer.writerow([place.place, text_cell(place.player.name), *country, *scores, str(place.total.shown)])
    for line in standings.amended:
        writer.writerow(["", text_cell(str(line))])
    return "\ufeff" + out.getvalue()
