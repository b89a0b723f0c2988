"""Rows of a results sheet and of a players sheet, cell by cell."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from boardcall.errors import Problem
from boardcall.exchange.cell_reader import EMPTY_SEAT, CellReader
from boardcall.exchange.spreadsheet import Columns, SheetRow, read_sheet
from boardcall.exchange.world_database import database_id
from boardcall.game import FIRST_YEAR, POWERS, Power
from boardcall.scoring.result import CENTRES, End
from boardcall.tables.days import day_in
from boardcall.tournament import NO_TEAM, PersonalFacts, PlayerId, TeamId
from boardcall.wording import say

LAST_COUNTED = 1935
"""The last year that has a column for its counts."""
RESULT_COLUMNS = Columns(
    ("round", "board", "power", "player", "centres"),
    ("eliminated", "last_year", "end", "pool", "choice"),
    tuple(map(str, range(FIRST_YEAR, LAST_COUNTED + 1))),
    most=10_000,
)
PLAYER_COLUMNS = Columns(
    ("player",), ("team", "role", "born", "country", "distance_km", "home", "wdd_id", "wdr_id"), most=10_000
)
LAST_POSSIBLE_YEAR = 1999
_COUNT = say("Write a whole number from 0 to {centres}.", centres=CENTRES)
_YEAR = say("Write a year such as 1904, from {first_year} on, or leave the cell empty.", first_year=FIRST_YEAR)
HINTS = {
    "round": say("Write the number of the round, such as 1."),
    "player": say("Write the player's name, or {nobody} where nobody played the power.", nobody=EMPTY_SEAT),
    "board": say("Write the name or number of the board."),
    "eliminated": _YEAR,
    "last_year": _YEAR,
    "choice": say("Write a number from 1, who chose first, to 7, or leave the cell empty."),
}
"""What to write in a cell of results, by its column; every other column holds a count."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One power on one board as a results sheet gives it; `player` is "" if nobody played it."""

    row: int
    round: int
    board: str
    power: Power
    player: PlayerId
    centres: int
    eliminated: int | None = None
    last_year: int | None = None
    end: End | None = None
    pool: str = ""
    choice: int | None = None
    """As how many-th the player chose the power, where powers were chosen."""
    counts: tuple[tuple[int, int], ...] = ()
    """Years with the centres counted after them."""


@dataclass(frozen=True, slots=True)
class PlayerRow(PersonalFacts):
    """One person as a players sheet gives them."""

    row: int
    player: PlayerId
    team: TeamId = NO_TEAM
    roles: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """The rows whose cells could be read, and the problems of the others."""

    rows: tuple[ResultRow, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """The rows whose cells could be read, and the problems of the others."""

    rows: tuple[PlayerRow, ...]
    problems: tuple[Problem, ...]


def read_result_rows(data: bytes | str, *, file: str = "") -> ResultSheet:
    """The rows of a results sheet; what belongs together is checked in `result_checks`."""
    sheet = read_sheet(data, RESULT_COLUMNS, file=file)
    reader = _Cells(file)
    rows = tuple(filter(None, map(reader.result_row, sheet.rows)))
    if not sheet.rows and not sheet.problems:
        hint = say("Write one row for each power on each board.")
        return ResultSheet((), (Problem(say("there are no results under the header."), hint, file=file),))
    return ResultSheet(rows, (*sheet.problems, *reader.problems))


def read_player_rows(data: bytes | str, *, file: str = "", columns: Columns = PLAYER_COLUMNS) -> PlayerSheet:
    sheet = read_sheet(data, columns, file=file)
    reader = _Cells(file)
    rows = tuple(filter(None, map(reader.player_row, sheet.rows)))
    return PlayerSheet(rows, (*sheet.problems, *reader.problems))


class _Cells(CellReader):
    """Reads the rows of results and of players."""

    def result_row(self, row: SheetRow) -> ResultRow | None:
        before = len(self.problems)
        cells = row.cells
        number = self._number(row, "round", 1, 99)
        power = self.power(row)
        player, board = (self.needed(row, column, HINTS[column]) for column in ("player", "board"))
        centres = self._number(row, "centres", 0, CENTRES)
        eliminated = self._number(row, "eliminated", FIRST_YEAR, LAST_POSSIBLE_YEAR, needed=False)
        last_year = self._number(row, "last_year", FIRST_YEAR, LAST_POSSIBLE_YEAR, needed=False)
        end = self._end(row)
        choice = self._number(row, "choice", 1, len(POWERS), needed=False)
        counts = tuple(self._counts(row))
        if eliminated is not None and centres:
            hint = say("Leave the cell empty for a power that has centres, or correct the centres.")
            self.add(row, "eliminated", say("a power with centres is not eliminated."), hint)
        if len(self.problems) > before or number is None or power is None or centres is None:
            return None
        who = PlayerId("" if player == EMPTY_SEAT else player)
        return ResultRow(
            row.number,
            number,
            board,
            power,
            who,
            centres,
            eliminated,
            last_year,
            end,
            cells["pool"],
            choice,
            counts,
        )

    def _counts(self, row: SheetRow) -> Iterator[tuple[int, int]]:
        for year in RESULT_COLUMNS.years:
            count = self._number(row, year, 0, CENTRES, needed=False)
            if count is not None:
                yield int(year), count

    def player_row(self, row: SheetRow) -> PlayerRow | None:
        before = len(self.problems)
        name = PlayerId(self.needed(row, "player", say("Write the player's name.")))
        found = PlayerRow(
            row.number,
            name,
            TeamId(row.cells["team"]),
            self.roles(row),
            born=self._born(row),
            country=self._country(row),
            distance_km=self._distance(row),
            home=row.cells["home"],
            wdd_id=self._number_at(row, "wdd_id"),
            wdr_id=self._number_at(row, "wdr_id"),
        )
        return None if len(self.problems) > before else found

    def _number_at(self, row: SheetRow, column: str) -> str:
        """A number at a database of results."""
        found = database_id(row.cells[column])
        if found is None:
            hint = say("Write the number, or copy the address of the player's page.")
            self.add(row, column, say("this is not a player's number."), hint)
        return found or ""

    def _number(self, row: SheetRow, column: str, lowest: int, highest: int, *, needed: bool = True) -> int | None:
        text = row.cells[column]
        if not text and not needed:
            return None
        if not re.fullmatch(r"[0-9]{1,4}", text) or not lowest <= int(text) <= highest:
            message = say("this is not possible.") if text else say("the cell is empty.")
            self.add(row, column, message, HINTS.get(column, _COUNT))
            return None
        return int(text)

    def _end(self, row: SheetRow) -> End | None:
        text = row.cells["end"].casefold()
        if not text:
            return None
        if text not in list(End):
            hint = say("Write one of {end}, or leave the cell empty.", end=", ".join(End))
            self.add(row, "end", say("a game does not end like this."), hint)
            return None
        return End(text)

    def _born(self, row: SheetRow) -> date | None:
        text = row.cells["born"]
        if text and day_in(text) is None:
            self.add(row, "born", say("this is not a date."), say("Write year-month-day, such as 1985-04-30."))
        return day_in(text)

    def _country(self, row: SheetRow) -> str | None:
        text = row.cells["country"].upper()
        if text and not re.fullmatch(r"[A-Z]{2}", text):
            self.add(
                row,
                "country",
                say("this is not a country code."),
                say("Write the two letters of ISO 3166, such as US."),
            )
        return text or None

    def _distance(self, row: SheetRow) -> Fraction | None:
        text = row.cells["distance_km"]
        if text and not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text):
            self.add(row, "distance_km", say("this is not a distance."), say("Write kilometres as 12600 or 12600.5."))
            return None
        return Fraction(text) if text else None


def by_board(rows: Iterable[ResultRow]) -> dict[tuple[int, str], tuple[ResultRow, ...]]:
    boards: dict[tuple[int, str], list[ResultRow]] = {}
    for row in rows:
        boards.setdefault((row.round, row.board), []).append(row)
    return {key: tuple(found) for key, found in boards.items()}
