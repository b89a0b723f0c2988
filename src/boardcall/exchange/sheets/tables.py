"""The cells of a sheet to tables: the titles above, the heads of the columns, the rows below."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from boardcall.exchange.countries import folded
from boardcall.exchange.sheets.book import Cell, CellSheet, Row
from boardcall.exchange.sheets.cells import number_of, text_of, year_of
from boardcall.exchange.sheets.heads import NOTHING, Heading, SheetTitle, Whereabouts, head_of, title_of
from boardcall.exchange.sheets.words import SPELT, head_meant, power_of
from boardcall.game import POWERS

PURE = frozenset({"ignore", "score", "rank", "percent", "system", "total", "number", "?", "", "some centres"})
"""Roles that do not show by themselves that a row is one of headings."""
LISTS = re.compile(
    r"\b(list|liste|players|participants|attendance|entries|spieler|teilnehmer|joueurs|inscrits|present)\b"
)
ANSWERS = frozenset({"in_draw", "result", "present", "day"})
"""Roles whose headings are words that also occur in cells."""
FEWEST_HEADS, LONGEST_HEAD, MOST_ABOVE = 3, 40, 60
"""How many headings a row has whose misspelt ones are put right, how long they are, and how far down such rows are."""
NAMES = frozenset({"player", "surname", "given", "family_name"})


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A table of a sheet: its rows with their numbers, `heads` one for each column ("" roles where none says it)."""

    sheet: str
    title: SheetTitle
    heads: tuple[Heading, ...]
    rows: tuple[tuple[int, Row], ...]
    headed: bool
    turned: bool = False


def tables_of(sheet: CellSheet) -> tuple[list[SheetTable], SheetTitle]:
    """The tables of a sheet, each begun by a row of headings or by a title; and what a sheet of a sentence says."""
    reader = _Reader(_well_spelt(_without_margin(sheet)))
    return reader.tables(), reader.alone


def _without_margin(sheet: CellSheet) -> CellSheet:
    """The sheet from its first column in which anything stands: a blank first cell would make a row of lower heads."""
    margin = min((_filled(row)[0][0] for row in sheet.rows if not is_blank(row)), default=0)
    return replace(sheet, rows=tuple(row[margin:] for row in sheet.rows)) if margin else sheet


def _well_spelt(sheet: CellSheet) -> CellSheet:
    """The sheet with misspelt headings put right, in rows in which hardly anything but headings stands."""
    rows = tuple(_headings_meant(row) if number < MOST_ABOVE else row for number, row in enumerate(sheet.rows))
    return replace(sheet, rows=rows)


def _headings_meant(row: Row) -> Row:
    filled = _filled(row)
    if len(filled) < FEWEST_HEADS or not all(isinstance(cell, str) and len(cell) < LONGEST_HEAD for _, cell in filled):
        return row
    meant = {place: head_meant(text_of(cell), head_of(cell).role) for place, cell in filled}
    meant = {place: word for place, word in meant.items() if word and not _is_placed(row[place])}
    found = tuple(meant.get(place, cell) for place, cell in enumerate(row))
    heads = [head_of(cell) for _, cell in _filled(found)]
    known = [head for head in heads if head.says_something and head.role != "?"]
    roles = {head.role for head in heads}
    is_of_heads = len(roles & {*SPELT}) >= FEWEST_HEADS or {"given", "family_name"} <= roles
    return found if meant and is_of_heads and len(known) * 2 > len(heads) else row


def _is_placed(cell: Cell) -> bool:
    """Whether a heading says where its column belongs: a round, a board, a power, a seat's number."""
    return bool(head_of(cell).place) or text_of(cell)[-1:].isdigit()


def turned(sheet: CellSheet) -> CellSheet:
    width = max((len(row) for row in sheet.rows), default=0)
    rows = tuple(tuple(row[place] if place < len(row) else "" for row in sheet.rows) for place in range(width))
    return replace(sheet, rows=rows)


def is_blank(row: Sequence[Cell]) -> bool:
    return all(cell == "" for cell in row)


def _filled(row: Row) -> list[tuple[int, Cell]]:
    return [(place, cell) for place, cell in enumerate(row) if cell != ""]


def _with_numbers(row: Row) -> Row:
    """The row; one that says "Round", 1, "Board", "A", or "Round 1", "Board A", as the one cell that says it all."""
    filled = _filled(row)
    heads = [head_of(cell) for _, cell in filled]
    if len(heads) == 2 and all(head.place and not head.role for head in heads):
        first, second = (head.place for head in heads)
        if first == Whereabouts(round=first.round) and second == Whereabouts(board=second.board):
            return (*[""] * filled[0][0], " ".join(text_of(cell) for _, cell in filled))
    labels, names = filled[::2], filled[1::2]
    if not filled or len(filled) % 2 or not all(head_of(label).role in {"round", "board"} for _, label in labels):
        return row
    if any(number_of(cell) is None and len(text_of(cell)) > 1 for _, cell in names):
        return row
    return (*[""] * filled[0][0], " ".join(text_of(cell) for _, cell in filled))


def is_heading_row(row: Row, *, strict: bool = False) -> bool:
    """Whether a row names columns: two roles, six powers, years from the start of the game, or several boards."""
    filled = _filled(row)
    heads = _heads_of(tuple(cell for _, cell in filled))
    roles = {head.role for head in heads} - PURE - ANSWERS
    known = [head for head in heads if head.says_something and head.role != "?"]
    powers = {head.place.power for head in heads if head.place.power and head.role in {"", "centres", "player"}}
    if len(powers) >= 6:
        return True
    if _years(filled):
        return True
    numbers = sum(1 for _, cell in filled if number_of(cell) is not None)
    if numbers > len(filled) / 3:
        return False
    if len(roles) >= 2:
        return len(known) * 2 >= len(filled) or bool(roles & NAMES and not strict) or _are_seats(filled)
    placed = {(head.place.round, head.place.board) for head in heads if head.place.round or head.place.board}
    if (
        roles
        and len(filled) > 1
        and (placed or {"score", "rank", "percent", "total", "ignore", "number", "day"} & {head.role for head in heads})
    ):
        return not strict or bool(roles & NAMES)
    return len(placed) > 1 and len(known) == len(filled) and not strict


def _are_seats(filled: list[tuple[int, Cell]]) -> bool:
    """Whether headings number the seats of a board, as "Seat 1" to "Seat 7"."""
    numbered = (re.fullmatch(r"([^\d]+?) ?#?(\d)", text_of(cell)) for _, cell in filled)
    return max(Counter(match[1] for match in numbered if match).values(), default=0) >= len(POWERS) - 1


def _years(filled: list[tuple[int, Cell]]) -> bool:
    """Whether the headings are consecutive years, from the first of the game on."""
    years = [year for _, cell in filled if (year := head_of(cell).place.year)]
    rising = all(one < two for one, two in itertools.pairwise(years))
    return (len(years) > 1 and rising and (years[0] <= 1901 or len(years) > 3)) or bare_years(filled)


def bare_years(filled: list[tuple[int, Cell]]) -> bool:
    """Whether cells are years of two figures, 01, 02, 03 … from the first year on."""
    numbers = [text_of(cell) for _, cell in filled if number_of(cell) is not None]
    years = [year_of(text) for text in numbers]
    return len(years) > 2 and years == list(range(1901, 1901 + len(years))) and numbers[0] == "01"


class _Reader:
    def __init__(self, sheet: CellSheet) -> None:
        self.sheet = sheet
        self.name = title_of([sheet.name])
        self.texts: list[tuple[int, str]] = []
        self.title = self.name
        self.heads: tuple[Heading, ...] = ()
        self.raw: Row = ()
        self.are_of_above = False
        """Whether the headings are those of the table above, until a title has its own."""
        self.rows: list[tuple[int, Row]] = []
        self.found: list[SheetTable] = []
        self.alone = SheetTitle()

    def tables(self) -> list[SheetTable]:
        rows = self.sheet.rows
        previous: tuple[int, Row] | None = None
        gap = True
        number = 0
        while number < len(rows):
            row = _with_numbers(rows[number])
            number += 1
            if is_blank(row):
                gap = True
                continue
            if self._begins(row, rows[number:], gap=gap):
                above = previous if previous and previous[0] == number - 1 else None
                number += self._begin(row, rows[number:], above)
            elif not self._is_title(row, rows[number:], gap=gap):
                self.rows.append((number, row))
            previous, gap = (number, row), False
        self._end()
        if not self.found:
            self.alone = self.title.within(self.alone)
        return self.found

    def _begins(self, row: Row, rest: Sequence[Row], *, gap: bool) -> bool:
        if self.raw and tuple(map(text_of, row)) == tuple(map(text_of, self.raw)):
            return True
        if self.are_of_above and not self.rows and is_heading_row(row, strict=True):
            return True
        if not gap and (self.rows or _is_whole(self.heads) or _are_seats(_filled(self.raw))):
            return False
        if self.rows and self.heads and any(head.role for head in self.heads):
            below = rest[0] if rest else ()
            return is_heading_row(row, strict=True) or (
                is_heading_row(row) and (_is_second(row, below) or (gap and _names_powers(below)))
            )
        if is_heading_row(row):
            return True
        return not self.heads and _heads_a_list(row, rest)

    def _begin(self, row: Row, rest: Sequence[Row], above: tuple[int, Row] | None) -> int:
        """Starts a table at a row of headings; how many rows below it hold headings too."""
        self._end(keep_title=True)
        heads = _heads_of(row)
        skipped = 0
        below = rest[0] if rest else ()
        if _is_second(row, below):
            heads, skipped = _joined(row, below), 1
        elif above and not self.found_above(above[0]) and len(_filled(above[1])) > 1:
            heads = _joined(above[1], row)
        filled = _filled(row)
        if bare_years(filled):
            heads = [
                replace(head, place=Whereabouts(year=year_of(text_of(cell)))) if number_of(cell) is not None else head
                for head, cell in zip(heads, row, strict=True)
            ]
        first = heads[0].place if heads else Whereabouts()
        corner = (
            title_of([text_of(row[0])]) if row and not heads[0].role and (first.round or first.board) else SheetTitle()
        )
        others = [head for head in heads[1:] if head.place.board or head.place.round]
        if (corner.place and not others) or (corner.place.round and not corner.place.board):
            self.title = corner.within(self.title)
            heads[0] = NOTHING
        self.heads, self.raw, self.are_of_above = tuple(heads), row, False
        return skipped

    def found_above(self, number: int) -> bool:
        """Whether a row was part of a table."""
        return any(row == number for table in self.found for row, _ in table.rows)

    def _is_title(self, row: Row, rest: Sequence[Row], *, gap: bool) -> bool:  # noqa: PLR0911  a line a case
        filled = _filled(row)
        texts = [text_of(cell) for _, cell in filled if isinstance(cell, str)]
        if len(texts) < len(filled):
            return False
        said = title_of(texts)
        places = [head_of(cell) for _, cell in filled]
        told = [head for head in places if (head.place.round or head.place.board) and not head.place.power]
        if told and (len(filled) == 1 or (len(told) * 2 >= len(filled) and not self.heads)) and not power_of(texts[0]):
            if self.heads and not self.rows and not gap:
                return False
            self._end(keep_heads=True)
            in_round = SheetTitle(Whereabouts(self.title.place.round)).within(self.name)
            self.title = said.within(in_round if said.place.board or not self.title.place.round else self.title)
            return True
        if gap and self.rows and len(filled) == 1 and rest and is_heading_row(rest[0], strict=True):
            self._end()
            self.title = said.within(self.name)
            return True
        if self.heads or self.rows:
            return False
        below = [one for one in rest[:12] if not is_blank(one)][:6]
        if any(is_heading_row(one) for one in below) or (len(filled) == 1 and _wider(rest)):
            self.title = said.within(self.title)
            return True
        if len(filled) == 1 and (len(below) < 3 or not said.place):
            self.alone = said.within(self.alone)
            return len(below) < 3
        return False

    def _end(self, *, keep_title: bool = False, keep_heads: bool = False) -> None:
        if self.rows or (self.heads and not keep_heads and not keep_title):
            heads = self.heads or tuple(NOTHING for _ in range(max((len(row) for _, row in self.rows), default=0)))
            self.found.append(SheetTable(self.sheet.name, self.title, heads, tuple(self.rows), headed=bool(self.heads)))
            if not keep_title and not keep_heads:
                self.title = self.name
        self.rows = []
        self.are_of_above = keep_heads
        if not keep_heads:
            self.heads, self.raw = (), ()


def _wider(rest: Sequence[Row]) -> bool:
    """Whether the rows below a title have more cells than it."""
    below = [row for row in rest[:6] if not is_blank(row)]
    return any(len(_filled(row)) > 1 for row in below)


def _heads_a_list(row: Row, rest: Sequence[Row]) -> bool:
    """Whether a row is the heading of a list of names: of one column, or beside unknown headings."""
    filled = _filled(row)
    heads = [head_of(cell) for _, cell in filled]
    below = [one for one in rest[:3] if not is_blank(one)]
    if len(filled) == 1:
        narrow = all(len(_filled(one)) == 1 for one in below)
        plain = folded(text_of(filled[0][1]))
        return (
            bool(below)
            and narrow
            and (
                heads[0].role not in {"", "?", "centres", "some centres"}
                or (heads[0].place.round is not None and not heads[0].place.board)
                or bool(LISTS.search(plain))
            )
        )
    words = all(isinstance(cell, str) and not any(map(str.isdigit, cell)) for _, cell in filled)
    return words and any(head.role in NAMES for head in heads)


def _is_second(row: Row, below: Row) -> bool:
    """Whether a row of headings has a second one below it, which the first one groups."""
    if not below or is_blank(below):
        return False
    heads = [head_of(cell) for _, cell in _filled(below)]
    roles = [head.role for head in heads if head.role and head.role != "?" and head.role not in ANSWERS]
    groups = [head for head in _heads_of(row) if head.place]
    return len(roles) > 1 and len(roles) * 2 >= len(heads) and bool(groups) and len(set(roles) - PURE) > 0


def _names_powers(row: Row) -> bool:
    """Whether a row begins boards side by side: a power for each."""
    return sum(power_of(cell) is not None for _, cell in _filled(row)) > 1


def _is_whole(heads: Sequence[Heading]) -> bool:
    """Whether headings are complete: all powers, or the row's power or player and its centres."""
    roles = {head.role for head in heads}
    return len({head.place.power for head in heads} - {None}) == len(POWERS) or (
        "centres" in roles and bool(roles & NAMES) and bool(roles & {"power", "land"})
    )


def _heads_of(row: Sequence[Cell]) -> list[Heading]:
    """What the cells say as headings; days and years among powers are powers, as "Fr." for France."""
    heads = [head_of(cell) for cell in row]
    named = {head.place.power for head in heads} - {None}
    meant = {
        number: power
        for number, head in enumerate(heads)
        if head.role in {"day", "year"} and (power := power_of(head.text)) and power not in named
    }
    if not meant or len(named) + len(meant) < len(POWERS):
        return heads
    return [
        replace(head, role="", place=Whereabouts(power=meant[number])) if number in meant else head
        for number, head in enumerate(heads)
    ]


def _joined(above: Row, below: Row) -> list[Heading]:
    """Two rows of headings as one: a group reaches as far as the cells right of it are empty."""
    found: list[Heading] = []
    group, groups, heads = NOTHING, _heads_of(above), _heads_of(below)
    for place in range(max(len(above), len(below))):
        over = above[place] if place < len(above) else ""
        under = below[place] if place < len(below) else ""
        head = heads[place] if place < len(heads) else NOTHING
        if over != "":
            group = groups[place]
        if under == "":
            found.append(group if over != "" else NOTHING)
            continue
        joined = head.place.within(group.place)
        found.append(replace(head, place=joined, role=head.role or group.role if over != "" else head.role))
    return found


def columns(table: SheetTable) -> Iterator[tuple[int, list[Cell]]]:
    """Each column with its cells, without those of rows that hold one cell only, where the others hold more."""
    width = max([len(table.heads), *(len(row) for _, row in table.rows)])
    full = [row for _, row in table.rows if len(_filled(row)) > 1]
    rows = full if len(full) * 2 > len(table.rows) else [row for _, row in table.rows]
    for place in range(width):
        yield place, [row[place] if place < len(row) else "" for row in rows]
