"""What a sheet holds as rows: the columns of each kind, and people and boards in them."""

from collections.abc import Mapping

from boardcall.exchange.rulings_file import RULING_COLUMNS
from boardcall.exchange.sheets.people import PersonFacts
from boardcall.exchange.sheets.seats import SheetBoard
from boardcall.game import POWERS

COLUMNS = {
    "players": ("player", "team", "country", "born", "role", "home"),
    "roll-call": ("player", "round", "present", "sit_out", "two_boards", "preferences", "avoid"),
    "board-call": ("round", "board", "power", "player"),
    "results": (
        "round", "board", "power", "player", "centres", "eliminated", "last_year", "end", "in_draw", "started_by",
        "replaced_in", "neutral",
    ),
    "yearly": ("round", "board", "year", "power", "centres"),
    "awards": ("award", "player", "power"),
    "rulings": RULING_COLUMNS.all,
}  # fmt: skip
IDS = ("wdd_id", "wdr_id")
"""Columns of players that are read beside those, where a sheet has them: numbers at databases of results."""
SheetRow = Mapping[str, str]


def roll_call_rows(person: PersonFacts) -> list[SheetRow]:
    """A row for each round that a person is asked about at roll call."""
    rest = {name: person.cells.get(name, "") for name in COLUMNS["roll-call"][3:]}
    return [
        {"player": person.name, "round": str(number or ""), "present": present, **rest}
        for number, present in sorted(person.present.items())
    ]


def _place(board: SheetBoard) -> dict[str, str]:
    return {"round": str(board.round or ""), "board": board.name}


def _seat_rows(board: SheetBoard) -> list[SheetRow]:
    return [
        {**_place(board), "power": power.value, "player": board.seats[power].player}
        for power in POWERS
        if power in board.seats
    ]


def _result_rows(board: SheetBoard) -> list[SheetRow]:
    return [
        {
            **_place(board),
            "power": power.value,
            "player": seat.player,
            "centres": _text(seat.centres),
            "eliminated": _text(seat.eliminated),
            "last_year": _text(board.last_year),
            "end": board.end,
            "in_draw": seat.in_draw,
            "started_by": seat.started_by,
            "replaced_in": _text(seat.replaced_in),
            "neutral": _text(board.neutral),
            "score": seat.score,
            "system": board.system,
        }
        for power in POWERS
        if (seat := board.seats.get(power))
    ]


def _year_rows(board: SheetBoard) -> list[SheetRow]:
    return [
        {**_place(board), "year": str(year), "power": power.value, "centres": _text(counts[power])}
        for year, counts in board.years.items()
        for power in POWERS
        if power in counts
    ]


def _text(value: int | None) -> str:
    return "" if value is None else str(value)


ROWS_OF_BOARDS = {"board-call": _seat_rows, "results": _result_rows, "yearly": _year_rows}
