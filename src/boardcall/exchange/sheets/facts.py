"""Tables to facts: what each row, or each group of cells in a row, says of a seat, a board or a person."""

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from boardcall.exchange.countries import country_of, folded
from boardcall.exchange.sheets.book import Cell, Row
from boardcall.exchange.sheets.cells import number_of, text_of, year_of
from boardcall.exchange.sheets.columns import (
    BOARD_AND_POWER,
    MOST,
    NAME_AND_COUNT,
    NOBODY_AND_COUNT,
    POWER_AND_COUNT,
    SheetColumn,
    columns_of,
    game_code,
    is_name_and_count,
    power_and_player,
    seat_and_count,
)
from boardcall.exchange.sheets.heads import SheetTitle, Whereabouts
from boardcall.exchange.sheets.stacked_rows import (
    unstacked,
    with_names_first,
    with_powers_as_heads,
    with_seats_as_rows,
)
from boardcall.exchange.sheets.tables import SheetTable
from boardcall.exchange.sheets.words import NEUTRAL_WORDS, SITS_OUT, TOTALS, power_meant, power_of
from boardcall.game import POWERS

KEYS = frozenset({"player", "given", "family_name", "power", "board", "round", "game", "power and player", "team"})
FROM = re.compile(r"(.+?)(?: ?\(|, ?| [-–—/] )([^(),]+?)\)?")
"""A name, and after it what may be a country."""
SHARED = frozenset({"round", "team", "game"})


@dataclass(slots=True)
class RowFact:
    """What a row says about one seat or person: cells by role, counts by year, and its place in the sheet."""

    sheet: str
    row: int
    place: Whereabouts
    title: SheetTitle
    cells: dict[str, Cell] = field(default_factory=dict)
    years: dict[int, Cell] = field(default_factory=dict)
    extra: list[Cell] = field(default_factory=list)
    """More players of a team in the same row."""
    layout: str = ""
    """"player" where a row is a player with columns for rounds."""
    table: int = 0
    headed: bool = True
    """Whether there are headings above it."""

    def text(self, role: str) -> str:
        return text_of(self.cells.get(role, ""))


def facts_of(table: SheetTable, number: int) -> list[RowFact]:
    """Every fact of a table, in the order of rows; `number` is its number in the file."""
    table = with_names_first(with_seats_as_rows(table))
    table, seated = _names_below(with_powers_as_heads(unstacked(table)), number)
    found = columns_of(table)
    reader = _Rows(table, number, found)
    facts = [
        fact for row, cells in table.rows if found and not _is_sum(cells, found) for fact in reader.facts(row, cells)
    ]
    _split_counts(facts)
    _split_countries(facts)
    for fact in facts:
        fact.headed = table.headed
        if "power" in fact.cells and (meant := power_meant(fact.text("power"))):
            fact.cells["power"] = str(meant.full_name)
    return [*seated, *facts]


def _names_below(table: SheetTable, number: int) -> tuple[SheetTable, list[RowFact]]:
    """A table of years without the row of names below its powers, and the seats which that row tells of."""
    powers = [index for index, head in enumerate(table.heads) if head.place.power and not head.role]
    by_year = any(head.role == "year" for head in table.heads) or _are_years([cells for _, cells in table.rows[1:]])
    row, cells = table.rows[0] if table.rows else (0, ())
    texts = [text_of(_cell(cells, index)) for index in powers]
    if (
        not by_year
        or len(powers) < len(POWERS) - 1
        or not all(re.search(r"[^\W\d]{2}|^[-–—]$", text) for text in texts)
    ):
        return table, []
    seated = [
        RowFact(table.sheet, row, table.heads[index].place, table.title, {"player": _cell(cells, index)}, table=number)
        for index in powers
    ]
    return replace(table, rows=table.rows[1:]), seated


def _are_years(rows: Sequence[Row]) -> bool:
    first = [cell for cells in rows if (cell := _cell(cells, 0)) != ""]
    return bool(first) and all(year_of(cell, short=False) for cell in first)


def _split_counts(facts: Sequence[RowFact]) -> None:
    """Takes the counts out of players of lines such as "Austria: Ann (5)", where nearly all have one."""
    told = [fact for fact in facts if "power and player" in fact.cells and "centres" not in fact.cells]
    told = [fact for fact in told if fact.text("player")]
    if sum(is_name_and_count(fact.cells["player"]) for fact in told) > MOST * len(told):
        for fact in told:
            fact.cells["player and count"] = fact.cells["player"]
            _player_and_count(fact)


def _split_countries(facts: Sequence[RowFact]) -> None:
    """Takes the countries out of names such as "Ann Lee (FR)" or "Ann Lee, France", where most of a table have one."""
    named = [fact for fact in facts if fact.text("player") and not fact.extra]
    found = [(fact, match) for fact in named if (match := FROM.fullmatch(fact.text("player")))]
    told = [(fact, match) for fact, match in found if country_of(match[2])]
    if len(told) > MOST * len(named):
        for fact, match in told:
            fact.cells["player"] = match[1]
            fact.cells.setdefault("country", match[2])


def _cell(cells: Row, index: int) -> Cell:
    return cells[index] if 0 <= index < len(cells) else ""


def _is_sum(cells: Row, found: Sequence[SheetColumn]) -> bool:
    """Whether a row sums or counts others."""
    places = {one.role: one.index for one in found if one.role in {"given", "family_name"}}
    given, family = (folded(text_of(_cell(cells, places.get(role, -1)))) for role in ("given", "family_name"))
    halves = set(places.values()) if given and family else set()
    texts = [folded(text_of(_cell(cells, one.index))) for one in found if one.role in KEYS and one.index not in halves]
    texts += [f"{given} {family}"] if halves else []
    first = next((folded(text_of(cell)) for index, cell in enumerate(cells) if cell != "" and index not in halves), "")
    first = "" if re.search(r"[^\W\d].*\d", first) else first
    said = next((match for text in [*texts, first] if (match := TOTALS.match(text))), None)
    if not said:
        return False
    return said[0].split()[0] not in {"present", "here", "anwesend"} or any(
        number_of(cell) is not None for cell in cells
    )


def _each_once(cells: Sequence[Cell]) -> bool:
    """Whether a column names each power in the first of its rows only, all with as many rows, as in merged cells."""
    starts = [number for number, cell in enumerate(cells) if power_of(cell)]
    named = {power_of(cells[number]) for number in starts}
    sizes = {after - before for before, after in itertools.pairwise([*starts, len(cells)])}
    return len(starts) == len(named) == len(POWERS) and len(sizes) == 1 and sizes != {1}


class _Rows:
    """Reads the rows of a table; round and board hold until another row names others."""

    def __init__(self, table: SheetTable, number: int, found: Sequence[SheetColumn]) -> None:
        self.table = table
        self.number = number
        self.found = found
        self.above: dict[tuple[int, str], Cell] = {}
        self.groups: dict[tuple[Whereabouts, int], list[SheetColumn]] = {}
        for column in found:
            self.groups.setdefault((replace(column.place, year=None), column.slot), []).append(column)
        self.base = self.groups.pop((Whereabouts(), 0), [])
        powers = [members for (place, _), members in self.groups.items() if place.power]
        power = next((one.index for one in self.base if one.role == "power"), None)
        self.power_once = power is not None and _each_once([_cell(cells, power) for _, cells in table.rows])
        self.is_a_count_under_each_power = (
            {"player", "board"} <= {one.role for one in self.base}
            and len(powers) >= len(POWERS) - 1
            and all({one.role for one in members} == {"centres"} for members in powers)
        )

    def facts(self, row: int, cells: Row) -> Iterator[RowFact]:
        """The facts of one row: one for each group of its columns, or one where there are no groups."""
        base = {one.role: _cell(cells, one.index) for one in self.base if not one.place.year}
        for role in ("round", "board", "game", *(["power"] if self.power_once else [])):
            self._carry(base, 0, role)
        for place, slot in self.groups or [(Whereabouts(), 0)]:
            fact = self._fact(row, cells, base, (place, slot))
            if self.is_a_count_under_each_power and fact.cells.get("centres", "") == "":
                continue  # a row of a player has the count under the power that he or she played, and no other
            if _unpack(fact):
                yield fact
        if self.groups and any(one.role == "player" for one in self.base):
            yield RowFact(
                self.table.sheet, row, Whereabouts(), self.table.title, base, layout="person", table=self.number
            )

    def _carry(self, cells: dict[str, Cell], slot: int, role: str) -> None:
        """Fills an empty cell with what is above it, as in merged cells."""
        if role in cells and len(self.found) > 1:
            if cells[role] == "":
                cells[role] = self.above.get((slot, role), "")
            else:
                self.above[slot, role] = cells[role]

    def _fact(self, row: int, cells: Row, base: dict[str, Cell], group: tuple[Whereabouts, int]) -> RowFact:
        place, slot = group
        members = self.groups.get(group, [])
        own = {one.role: _cell(cells, one.index) for one in members if one.role != "centres" and not one.place.year}
        if slot:
            self._carry(own, slot, "board")
        shared = base if not slot or place else {role: cell for role, cell in base.items() if role in SHARED}
        fact = RowFact(self.table.sheet, row, place, self.table.title, {**shared, **own}, table=self.number)
        fact.layout = "player" if place.round and not place.power and not place.board and "player" in base else ""
        for one in [*self.base, *members]:
            if one.place.year:
                fact.years[one.place.year] = _cell(cells, one.index)
        columns = [*members, *(self.base if place or not self.groups else [])]
        counted = [one for one in columns if one.role == "centres" and not one.place.year]
        for one in counted[:1]:
            fact.cells["centres"] = _cell(cells, one.index)
        fact.extra = [_cell(cells, one.index) for one in self.found if one.role == "captain"]
        return fact


def _unpack(fact: RowFact) -> bool:
    """Splits cells that hold several values; False for a row that says nothing."""
    readable = all(unpack(fact) for role, unpack in UNPACKED.items() if role in fact.cells)
    if fact.place.board and fact.cells.get("board") == "":
        del fact.cells["board"]
    keys = ("player", "given", "family_name", "power", "centres", "year", "neutral")
    said = [fact.cells.get(key, "") for key in keys] + fact.extra + list(fact.years.values())
    return readable and any(cell != "" for cell in said)


def _power_and_player(fact: RowFact) -> bool:
    cell = fact.cells["power and player"]
    if found := power_and_player(cell):
        fact.cells["power"], fact.cells["player"] = found
        return True
    fact.cells["power"] = cell
    return power_of(cell) is not None or folded(text_of(cell)) in NEUTRAL_WORDS


def _present_player(fact: RowFact) -> bool:
    fact.cells["player"], fact.cells["present"] = fact.cells["present player"], True
    return True


def _player_and_count(fact: RowFact) -> bool:
    text = text_of(fact.cells["player and count"])
    found = NAME_AND_COUNT.match(text) or NOBODY_AND_COUNT.match(text)
    fact.cells["player"] = found[1] if found else fact.cells["player and count"]
    if found:
        fact.cells["centres"] = found[2]
    return True


def _game(fact: RowFact) -> bool:
    cell = fact.cells["game"]
    found = game_code(cell)
    if found and fact.title.place.round and not text_of(cell).casefold().startswith("r"):
        fact.cells["board"] = cell
    elif found:
        fact.place = replace(fact.place, round=found[0], board=found[1])
    return True


def _code(fact: RowFact) -> bool:
    text = text_of(fact.cells["code"]).strip()
    found = BOARD_AND_POWER.fullmatch(text)
    if found and (power := power_of(found[2])):
        fact.place = replace(fact.place, board=found[1], power=power)
        return True
    return bool(text) and not SITS_OUT.match(folded(text))


def _power_and_count(fact: RowFact) -> bool:
    found = POWER_AND_COUNT.fullmatch(text_of(fact.cells["power and count"]))
    if not found or not power_of(found[1]):
        return False
    fact.cells["power"], fact.cells["centres"] = found[1], found[2]
    return True


def _seat_and_count(fact: RowFact) -> bool:
    found = seat_and_count(fact.cells["seat and count"])
    if not found:
        return False
    fact.cells["board"], fact.cells["power"], count = found
    if count:
        fact.cells["centres"] = count
    return True


UNPACKED: dict[str, Callable[[RowFact], bool]] = {
    "power and player": _power_and_player,
    "present player": _present_player,
    "player and count": _player_and_count,
    "game": _game,
    "code": _code,
    "power and count": _power_and_count,
    "seat and count": _seat_and_count,
}
