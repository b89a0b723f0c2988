"""Seatings as files: the JSON form of `boardcall seating propose`, and a CSV with one seat a row."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from boardcall.errors import InputError, Problem
from boardcall.exchange.roll_call_sheet import POWER_NAMES
from boardcall.exchange.spreadsheet import Columns, SheetRow, read_sheet
from boardcall.game import POWERS, Power
from boardcall.seeding.frozen import read_problem
from boardcall.seeding.problem import SeatedBoard, Seating, SeatingProblem, SeatOf
from boardcall.tables.codec import parse_json
from boardcall.tournament.ids import FIRST_ROUND, PlayerId, RoundNumber
from boardcall.wording import Sentence, say, with_colon

SEAT_COLUMNS = Columns(
    ("board", "player"), ("round", "power", "pool", "centres", "eliminated", "last_year", "end"), most=20_000
)
"""A results sheet is also a seating: the results are ignored."""
NOBODY = "-"
"""What is written for the player of a power in civil disorder."""
NUMBER = re.compile(r"[0-9]{1,6}")
"""A round or a board that is called by its number."""


@dataclass(frozen=True, slots=True)
class SeatingFile:
    """A seating from a file, with the problem it was drawn from and how, where the file says so.

    `document` is the whole JSON, so that what is not changed can be written back.
    """

    seating: Seating
    problem: SeatingProblem | None = None
    effort: int = 0
    algorithm: int = 0
    words: str = ""
    digest: str = ""
    document: Mapping[str, Any] = field(default_factory=dict)


def read_seating(data: bytes | str, *, file: str = "", round_number: RoundNumber = FIRST_ROUND) -> SeatingFile:
    """Reads a seating in either form. Raises InputError with every problem; `round_number` is for a CSV without one."""
    text = data if isinstance(data, str) else _text(data, file)
    if text.lstrip().startswith("{"):
        return _Document(file).read(text)
    (seating, *others) = read_seats(text, file=file, round_number=round_number)
    if others:
        rounds = ", ".join(str(one.round) for one in (seating, *others))
        raise InputError(
            (
                Problem(
                    say("the sheet seats rounds {rounds}.", rounds=rounds), say("Give a sheet of one round."), file=file
                ),
            )
        )
    return SeatingFile(seating)


def read_history(data: bytes | str, *, file: str = "") -> tuple[Seating, ...]:
    """Earlier rounds from a results sheet, a sheet of seats or a seating in JSON; the first round first."""
    text = data if isinstance(data, str) else _text(data, file)
    if text.lstrip().startswith("{"):
        return (_Document(file).read(text).seating,)
    return read_seats(text, file=file)


def _text(data: bytes, file: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = data[: error.start].count(b"\n") + 1
        raise InputError(
            (Problem(say("this is not UTF-8 text."), say("Save it as UTF-8."), file=file, row=row),)
        ) from error


def read_seats(text: str, *, file: str = "", round_number: RoundNumber = FIRST_ROUND) -> tuple[Seating, ...]:
    """The seats of a sheet, round by round. Board names that are no numbers are numbered in their order."""
    sheet = read_sheet(text, SEAT_COLUMNS, file=file)
    problems = list(sheet.problems)
    rounds: dict[RoundNumber, dict[str, list[tuple[SeatOf, str]]]] = {}
    for row in sheet.rows:
        found = _seat(row, file, round_number, problems)
        if found is not None:
            number, board, seat, pool = found
            rounds.setdefault(number, {}).setdefault(board, []).append((seat, pool))
    if not problems and not rounds:
        problems.append(Problem(say("the sheet seats nobody."), say("Write a seat in each row."), file=file))
    if problems:
        raise InputError(problems)
    return tuple(Seating(number, tuple(_boards(rounds[number]))) for number in sorted(rounds))


def _seat(
    row: SheetRow, file: str, round_number: RoundNumber, problems: list[Problem]
) -> tuple[RoundNumber, str, SeatOf, str] | None:
    cells, before = row.cells, len(problems)

    def add(column: str, message: Sentence, hint: Sentence) -> None:
        said = with_colon(f'"{cells[column]}"', message) if cells[column] else message
        problems.append(Problem(said, hint, file=file, row=row.number, field=column, text=cells[column]))

    number = round_number
    if cells["round"]:
        if NUMBER.fullmatch(cells["round"]) and int(cells["round"]) > 0:
            number = RoundNumber(int(cells["round"]))
        else:
            add("round", say("this is no round."), say("Write its number, such as 1."))
    power = POWER_NAMES.get(cells["power"].casefold())
    if cells["power"] and power is None:
        add("power", say("no power has this name."), say("Write one of {powers}.", powers=", ".join(POWERS)))
    if not cells["board"]:
        add("board", say("the cell is empty."), say("Write the number of the board."))
    if not cells["player"]:
        add(
            "player",
            say("the cell is empty."),
            say("Write the player's name, or {nobody} where nobody plays the power.", nobody=NOBODY),
        )
    if len(problems) > before:
        return None
    return number, cells["board"], SeatOf(PlayerId(cells["player"]), power), cells["pool"]


def _boards(boards: Mapping[str, list[tuple[SeatOf, str]]]) -> Iterator[SeatedBoard]:
    numbered = all(map(NUMBER.fullmatch, boards))
    for place, (name, seats) in enumerate(boards.items(), 1):
        number = int(name) if numbered else place
        pool = next((pool for _, pool in seats if pool), "")
        yield SeatedBoard(number, _in_order(seat for seat, _ in seats if seat.player != NOBODY), pool)


def _in_order(seats: Iterable[SeatOf]) -> tuple[SeatOf, ...]:
    """Seats in the order of their powers; those without a power at the end, in the order given."""
    return tuple(sorted(seats, key=lambda seat: len(POWERS) if seat.power is None else POWERS.index(seat.power)))


def write_boards(seating: Seating) -> list[dict[str, Any]]:
    """The boards as JSON: `seats` by power, and `players` where powers are not drawn."""
    return [_write_board(board) for board in seating.boards]


def _write_board(board: SeatedBoard) -> dict[str, Any]:
    seats = {seat.power.value: seat.player for seat in _in_order(board.seats) if seat.power is not None}
    found: dict[str, Any] = {"board": board.number, "pool": board.pool, "seats": seats}
    without = [seat.player for seat in board.seats if seat.power is None]
    return found | {"players": without} if without else found


def write_seats(seating: Seating) -> str:
    """The seating as CSV: round, board, pool, power, player."""
    lines = ["round,board,pool,power,player"]
    for board, seat in seating.seats():
        cells = (str(seating.round), str(board.number), board.pool, seat.power or "", seat.player)
        lines.append(",".join(map(_quoted, cells)))
    return "\n".join(lines) + "\n"


def _quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if any(mark in cell for mark in ',;"\t\n') else cell


class _Document:
    """Reads the JSON form and collects what is wrong with it."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def read(self, text: str) -> SeatingFile:
        document = self._json(text)
        boards = tuple(self._board(place, board) for place, board in enumerate(self._boards(document), 1))
        draw = document.get("draw") or {}
        round_number = document.get("round", 1)
        if not isinstance(round_number, int) or round_number < 1:
            self._add("round", say("this is no round."), say("Write its number, such as 1."))
        if self.problems:
            raise InputError(self.problems)
        problem = read_problem(json.dumps(draw["problem"])) if isinstance(draw, dict) and "problem" in draw else None
        return SeatingFile(
            seating=Seating(round_number, boards),
            problem=problem,
            effort=_int(draw, "effort"),
            algorithm=_int(draw, "algorithm"),
            words=str(draw.get("words", "")) if isinstance(draw, dict) else "",
            digest=str(draw.get("list_digest", "")) if isinstance(draw, dict) else "",
            document=document,
        )

    def _json(self, text: str) -> dict[str, Any]:
        try:
            document = parse_json(text)
        except ValueError as error:
            message = say("this is not JSON: {error}.", error=error)
            raise InputError(
                (Problem(message, say("Use the file as the command propose wrote it."), file=self.file),)
            ) from error
        if not isinstance(document, dict):
            raise InputError((Problem(say("this is not a seating."), say("It needs the key boards."), file=self.file),))
        return document

    def _add(self, where: str, message: Sentence, hint: Sentence) -> None:
        self.problems.append(Problem(message, hint, file=self.file, field=where))

    def _boards(self, document: dict[str, Any]) -> list[Any]:
        boards = document.get("boards")
        if not isinstance(boards, list) or not boards:
            self._add(
                "boards",
                say("there are no boards."),
                say("Write {example}.", example='{"boards": [{"board": 1, "seats": {"A": "name"}}]}'),
            )
            return []
        return boards

    def _board(self, place: int, board: Any) -> SeatedBoard:
        where = f"boards[{place}]"
        if not isinstance(board, dict):
            self._add(
                where, say("this is no board."), say("Write {example}.", example='{"board": 1, "seats": {"A": "name"}}')
            )
            return SeatedBoard(place, ())
        number = board.get("board", place)
        if not isinstance(number, int):
            self._add(f"{where}.board", say("this is not a number."), say("Number the boards 1, 2, 3 …"))
            number = place
        drawn = self._seats(where, board.get("seats", {}))
        names = board.get("players", [])
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            self._add(f"{where}.players", say("these are not names."), say('Write ["name", "name"].'))
            names = []
        return SeatedBoard(number, (*_in_order(drawn), *map(SeatOf, names)), str(board.get("pool", "")))

    def _seats(self, where: str, seats: Any) -> list[SeatOf]:
        if not isinstance(seats, dict):
            self._add(
                f"{where}.seats",
                say("these are not seats."),
                say("Write {example}.", example='{"A": "name", "E": "name"}'),
            )
            return []
        found = []
        for letter, player in seats.items():
            power: Power | None = POWER_NAMES.get(str(letter).casefold())
            if power is None:
                self._add(
                    f"{where}.seats",
                    say('no power is called "{letter}".', letter=letter),
                    say("Write one of {powers}.", powers=", ".join(POWERS)),
                )
            elif not isinstance(player, str) or not player:
                self._add(f"{where}.seats.{letter}", say("this is not a name."), say("Write the player's name."))
            else:
                found.append(SeatOf(PlayerId(player), power))
        return found


def _int(draw: Any, key: str) -> int:
    value = draw.get(key, 0) if isinstance(draw, dict) else 0
    return value if isinstance(value, int) else 0
