"""A tournament, or a game of one, in dipvis' JSON, as the sheets that a director would have made of it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from boardcall.errors import InputError
from boardcall.exchange.cell_reader import EMPTY_SEAT
from boardcall.exchange.sheets.words import power_of
from boardcall.game import FIRST_YEAR
from boardcall.tables.codec import parse_json
from boardcall.wording import say

Rows = list[tuple[object, ...]]
RESULTS = (
    "round", "board", "power", "player", "centres", "eliminated", "last year", "end", "draw", "score", "scoring system",
)  # fmt: skip
SEATS = RESULTS[:4]
LARGEST = 10**9
"""The largest number that a cell has."""
PEOPLE = ("player", "home", "wdr id")


def is_json(data: bytes) -> bool:
    return data.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"{")


def dipvis_data(data: bytes) -> Mapping[str, Any]:
    """What the JSON tells; InputError where it is none of dipvis."""
    try:
        told = parse_json(data)
        if {"rounds", "sc_chart"} & set(told):
            return dict(told)
    except (ValueError, TypeError):
        pass
    raise not_of_dipvis()


def not_of_dipvis() -> InputError:
    hint = say("Save the answer of the address tournament/ID/ of dipvis as a file.")
    return InputError.of(say("This is not a tournament in dipvis' JSON."), hint)


def dipvis_sheets(data: bytes) -> list[tuple[str, Rows]]:
    """The sheets, each with its name: results, seats of boards in play, players; or the years of a game."""
    told = dipvis_data(data)
    try:
        found = _tournament(told) if "rounds" in told else [("", _years(told))]
        return [(name, [tuple(map(number_text, row)) for row in rows]) for name, rows in found]
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise not_of_dipvis() from error


def _tournament(told: Mapping[str, Any]) -> Iterator[tuple[str, Rows]]:
    done, seated = Rows(), Rows()
    people: dict[str, tuple[object, ...]] = {}
    for number, one in told["rounds"].items():
        for name, game in one["games"].items():
            for power, seat in game["players"].items():
                row = (int(number), re.sub(rf"^R{number}B(?=\w)", "", name), *_who(power, seat))
                is_done = "final_scs" in seat
                (done if is_done else seated).append((*row, *(_ended(game, power, seat, one) if is_done else ())))
                if seat.get("name"):
                    people[seat["name"]] = (seat.get("location") or "", seat.get("wdr_id") or "")
    if done:
        yield "results", [RESULTS, *done]
    if seated:
        yield "seats", [SEATS, *seated]
    yield "players", [PEOPLE, *((name, *known) for name, known in people.items())]


def _who(power: str, seat: Mapping[str, Any]) -> tuple[str, str]:
    letter = power_of(power)
    return letter.value if letter else power, seat.get("name") or EMPTY_SEAT


def _ended(game: Mapping[str, Any], power: str, seat: Mapping[str, Any], one: Mapping[str, Any]) -> tuple[object, ...]:
    draw = game.get("draw") or {}
    last = game.get("final-year") or draw.get("year") or ""
    in_draw = "yes" if seat.get("in_draw") or power in draw.get("powers", []) else ""
    ended = seat["final_scs"], seat.get("elimination_year") or "", last, "draw" if draw else "", in_draw
    return *ended, number_text(seat.get("score")), one.get("scoring_system", "")


def _years(game: Mapping[str, Any]) -> Rows:
    """A row for each power with its centres at the end of each year that was played."""
    years = sorted(int(year) for year in game["sc_chart"] if int(year) >= FIRST_YEAR)
    counts = {year: game["sc_chart"][str(year)] for year in years}
    powers = dict.fromkeys(power for told in counts.values() for power in told)
    rows: Rows = [(game["round_number"], power, *(counts[year].get(power, "") for year in years)) for power in powers]
    return [("round", "power", *years), *rows]


def number_text(value: object) -> str:
    """A value of a cell as text; ValueError for what no cell holds."""
    if not isinstance(value, str | int | float | None) or (isinstance(value, int) and abs(value) > LARGEST):
        raise ValueError(f"{type(value).__name__} is no cell")
    return "" if value is None else f"{value:.9f}" if isinstance(value, float) else str(value)
