"""An event as the two CSV files that people hand in."""

import csv
import io
from collections.abc import Iterable, Sequence

from second_reading.played import Played


def results_sheet(played: Played) -> str:
    """One row for each power on each board."""
    years = sorted({year for game in played.games for year in game.years})
    head = ["round", "board", "power", "player", "centres", "eliminated", "last_year", "end", "pool", "choice"]
    rows: list[list[object]] = []
    for game in played.games:
        for seat in game.seats:
            chosen = game.choice.index(seat.player) + 1 if game.choice else ""
            row: list[object] = [game.round, game.board, seat.power, seat.player, seat.centres, seat.out or ""]
            row += [game.last_year, game.end, game.pool, chosen]
            rows.append([*row, *(game.years[year][seat.power] if year in game.years else "" for year in years)])
    return _text([*head, *years], rows)


def players_sheet(played: Played) -> str:
    """One row for each person."""
    head = ["player", "team", "role", "born", "country", "distance_km"]
    rows = [
        [name, one.team, one.role, one.born or "", one.country, "" if one.km is None else one.km]
        for name, one in played.people.items()
    ]
    return _text(head, rows)


def _text(head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    out = io.StringIO()
    csv.writer(out).writerows([head, *rows])
    return out.getvalue()
