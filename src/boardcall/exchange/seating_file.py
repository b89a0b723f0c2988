"""Seatings as files: the JSON form of `boardcall seating propose`, and a CSV with one seat a row."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from boardcall.errors import InputError, Problem, refuse
from boardcall.exchange.cell_reader import EMPTY_SEAT, POWER_NAMES, CellReader
from boardcall.exchange.spreadsheet import Columns, SheetRow, read_sheet
from boardcall.game import POWERS, Power
from boardcall.seeding.frozen import read_problem
from boardcall.seeding.problem import SeatedBoard, Seating, SeatingProblem, SeatOf
from boardcall.tables.codec import Json, encode, parse_json
from boardcall.tables.json_reader import read_json
from boardcall.tournament import FIRST_ROUND, PlayerId, PlayerName, RoundNumber
from boardcall.wording import Sentence, say

SEAT_COLUMNS = Columns(
    ("board", "player"), ("round", "power", "pool", "centres", "eliminated", "last_year", "end"), most=20_000
)
"""A results sheet is also a seating: the results are ignored."""
NOT_CALLED: Mapping[PlayerId, str] = MappingProxyType({})
"""No names: players are called by their ids."""
NUMBER = re.compile(r"[0-9]{1,6}")
"""A round or a board that is called by its number."""


@dataclass(frozen=True, slots=True)
class SeatInFile:
    """A seat; the power is null where it is chosen later. A power in civil disorder has none."""

    power: Power | None
    player: PlayerName


@dataclass(frozen=True, slots=True)
class BoardInFile:
    """A board of a seating in JSON."""

    board: int
    pool: str
    seats: tuple[SeatInFile, ...]


@dataclass(frozen=True, slots=True)
class _Boards:
    boards: tuple[BoardInFile, ...]


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
        raise InputError.of(
            say("the sheet seats rounds {rounds}.", rounds=rounds), say("Give a sheet of one round."), file=file
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
        raise InputError.of(say("this is not UTF-8 text."), say("Save it as UTF-8."), file=file, row=row) from error


def read_seats(text: str, *, file: str = "", round_number: RoundNumber = FIRST_ROUND) -> tuple[Seating, ...]:
    """The seats of a sheet, round by round. Board names that are no numbers are numbered in their order."""
    sheet = read_sheet(text, SEAT_COLUMNS, file=file)
    reader = CellReader(file)
    rounds: dict[RoundNumber, dict[str, list[tuple[SeatOf, str]]]] = {}
    for row in sheet.rows:
        found = _seat(reader, row, round_number)
        if found is not None:
            number, board, seat, pool = found
            rounds.setdefault(number, {}).setdefault(board, []).append((seat, pool))
    problems = [*sheet.problems, *reader.problems]
    if not problems and not rounds:
        problems.append(Problem(say("the sheet seats nobody."), say("Write a seat in each row."), file=file))
    refuse(problems)
    return tuple(Seating(number, tuple(_boards(rounds[number]))) for number in sorted(rounds))


def _seat(reader: CellReader, row: SheetRow, round_number: RoundNumber) -> tuple[RoundNumber, str, SeatOf, str] | None:
    before, text = len(reader.problems), row.cells["round"]
    is_round = NUMBER.fullmatch(text) is not None and int(text) > 0
    if text and not is_round:
        reader.add(row, "round", say("this is no round."), say("Write its number, such as 1."))
    power = reader.power(row, needed=False)
    board = reader.needed(row, "board", say("Write the number of the board."))
    nobody = say("Write the player's name, or {nobody} where nobody plays the power.", nobody=EMPTY_SEAT)
    player = PlayerId(reader.needed(row, "player", nobody))
    if len(reader.problems) > before:
        return None
    number = RoundNumber(int(text)) if is_round else round_number
    return number, board, SeatOf(player, power), row.cells["pool"]


def _boards(boards: Mapping[str, list[tuple[SeatOf, str]]]) -> Iterator[SeatedBoard]:
    numbered = all(map(NUMBER.fullmatch, boards))
    for place, (name, seats) in enumerate(boards.items(), 1):
        number = int(name) if numbered else place
        pool = next((pool for _, pool in seats if pool), "")
        yield SeatedBoard(number, _in_order(seat for seat, _ in seats if seat.player != EMPTY_SEAT), pool)


def _in_order(seats: Iterable[SeatOf]) -> tuple[SeatOf, ...]:
    """Seats in the order of their powers; those without a power at the end, in the order given."""
    return tuple(sorted(seats, key=lambda seat: len(POWERS) if seat.power is None else POWERS.index(seat.power)))


def board_of(board: SeatedBoard, names: Mapping[PlayerId, str]) -> BoardInFile:
    """A board as a file has it, its seats by power, those whose powers are chosen later at the end."""
    seats = (
        SeatInFile(seat.power, PlayerName(seat.player, names.get(seat.player) or seat.player))
        for seat in _in_order(board.seats)
    )
    return BoardInFile(board.number, board.pool, tuple(seats))


def write_boards(seating: Seating, names: Mapping[PlayerId, str] = NOT_CALLED) -> Json:
    return encode(tuple(board_of(board, names) for board in seating.boards))


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

    def read(self, text: str) -> SeatingFile:
        document = self._json(text)
        draw = document["draw"] if isinstance(document.get("draw"), dict) else {}
        seating = self._seating(document)
        return SeatingFile(
            seating=seating,
            problem=read_problem(json.dumps(draw["problem"])) if "problem" in draw else None,
            effort=_int(draw, "effort"),
            algorithm=_int(draw, "algorithm"),
            words=str(draw.get("words", "")),
            digest=str(draw.get("list_digest", "")),
            document=document,
        )

    def _json(self, text: str) -> dict[str, Any]:
        try:
            document = parse_json(text)
        except ValueError as error:
            message = say("this is not JSON: {error}.", error=error)
            raise self._wrong(message, say("Use the file as the command propose wrote it.")) from error
        if not isinstance(document, dict):
            raise self._wrong(say("this is not a seating."), say("It needs the key boards."))
        return document

    def _seating(self, document: Mapping[str, Any]) -> Seating:
        boards, number = document.get("boards"), document.get("round", FIRST_ROUND)
        if not isinstance(boards, list) or not boards:
            hint = say("Write {example}.", example='{"boards": [{"board": 1, "seats": {"A": "name"}}]}')
            raise self._wrong(say("there are no boards."), hint, "boards")
        if not isinstance(number, int) or number < FIRST_ROUND:
            raise self._wrong(say("this is no round."), say("Write its number, such as 1."), "round")
        try:
            found = read_json(_Boards, {"boards": [_written_out(board, n) for n, board in enumerate(boards, 1)]})
        except InputError as error:
            raise InputError([replace(one, file=self.file, field="") for one in error.problems]) from error
        return Seating(RoundNumber(number), tuple(map(_seated, found.boards)))

    def _wrong(self, message: Sentence, hint: Sentence, where: str = "") -> InputError:
        return InputError.of(message, hint, file=self.file, field=where)


def _written_out(board: Any, place: int) -> Any:
    """A board with every seat written out: files also have {"A": "id"}, and players whose powers are chosen later."""
    if not isinstance(board, dict):
        return board
    found = {name: board[name] for name in ("board", "pool", "seats") if name in board}
    seats = found.get("seats", {})
    if isinstance(seats, dict):
        drawn = [_seat_of(_letter(power), who) for power, who in seats.items()]
        later = board.get("players", [])
        found["seats"] = [*drawn, *(_seat_of(None, who) for who in (later if isinstance(later, list) else [later]))]
    return {"board": place, "pool": "", **found}


def _letter(written: str) -> str:
    """The letter of a power that a file may write in full; anything else as it is."""
    found = POWER_NAMES.get(written.casefold())
    return found.value if found else written


def _seat_of(power: Any, who: Any) -> dict[str, Any]:
    return {"power": power, "player": {"id": who, "name": who}}


def _seated(board: BoardInFile) -> SeatedBoard:
    seats = (SeatOf(seat.player.id, seat.power) for seat in board.seats)
    return SeatedBoard(board.board, _in_order(seats), board.pool)


def _int(draw: Mapping[str, Any], key: str) -> int:
    value = draw.get(key, 0)
    return value if isinstance(value, int) else 0
