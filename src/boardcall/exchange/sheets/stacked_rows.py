"""Boards that take several rows, names in one and centres in the next; boards whose seats name their powers."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from boardcall.exchange.sheets.book import Cell, Row
from boardcall.exchange.sheets.cells import count_of, text_of
from boardcall.exchange.sheets.columns import power_and_player
from boardcall.exchange.sheets.heads import Heading, Whereabouts, head_of
from boardcall.exchange.sheets.tables import SheetTable
from boardcall.exchange.sheets.words import power_of
from boardcall.game import POWERS
from boardcall.scoring.result import CENTRES

SAID = frozenset({"player", "centres", "score", "eliminated"})
"""What a row may say of the powers."""
NUMBERED = re.compile(r"([^\W\d][^\d]*?) ?#?(\d)")
"""A heading with the number of a seat, as "Player 3"."""
COUNT_AND_NAME = re.compile(r"(\d{1,2}) ?(?:scs?|vz|ce)?(?: ?[:,;/|–—-] ?|[ )\]]+)([^\W\d].+)", re.IGNORECASE)
Told = tuple[str, int, Row]
"""What a row says of the powers, its number, and its cells."""


def unstacked(table: SheetTable) -> SheetTable:
    """The table with one row for each board, where its powers are columns and its rows say one thing each."""
    powers = [index for index, head in enumerate(table.heads) if head.place.power and not head.role]
    if len(powers) < len(POWERS) - 1:
        return table
    label = _label_column(table, powers)
    told = [(_said(row, powers, label), number, row) for number, row in table.rows]
    kinds = [said for said, _, _ in told if said]
    if kinds.count("player") != kinds.count("centres") or not kinds:
        return table
    roles = [role for role in dict.fromkeys(kinds) if role]
    heads = [Heading() if index in {*powers, label} else head for index, head in enumerate(table.heads)]
    added = [replace(table.heads[index], role=role) for role in roles for index in powers]
    rows = tuple(_as_one(group, roles, powers, len(heads)) for group in _groups(told))
    return replace(table, heads=(*heads, *added), rows=rows)


def with_powers_as_heads(table: SheetTable) -> SheetTable:
    """The table with a column for each power, where its rows are boards and each of their cells names its power."""
    width = max((len(row) for _, row in table.rows), default=0)
    seats = [index for index in range(width) if _are_seats([_cell(row, index) for _, row in table.rows])]
    told = [[power_and_player(_cell(row, index)) for index in seats] for _, row in table.rows]
    named = [{power_of(seat[0]) for seat in row if seat} for row in told]
    if len(seats) < len(POWERS) - 1 or any(len(powers) < len(seats) for powers in named):
        return table
    heads = [table.heads[index] if index < len(table.heads) else Heading() for index in range(width)]
    counts = [index + 1 for index in seats if index + 1 < width and heads[index + 1].role == "centres"]
    counted = len(counts) == len(seats)
    heads = [Heading("ignore") if index in {*seats, *counts} else head for index, head in enumerate(heads)]
    added = [
        Heading(role, Whereabouts(power=power)) for role in ("player", "centres")[: 1 + counted] for power in POWERS
    ]
    rows = []
    for (number, row), found in zip(table.rows, told, strict=True):
        seated = {power_of(seat[0]): (seat[1], index) for seat, index in zip(found, seats, strict=True) if seat}
        filled = [_cell(row, index) for index in range(width)]
        filled += [seated[power][0] if power in seated else "" for power in POWERS]
        filled += [_cell(row, seated[power][1] + 1) if power in seated else "" for power in POWERS if counted]
        rows.append((number, tuple(filled)))
    if not counted:
        added = [replace(head, role="") for head in added]
    return replace(table, heads=(*heads, *added), rows=tuple(rows))


def with_seats_as_rows(table: SheetTable) -> SheetTable:
    """The table with a row for each seat, where a row is a board with columns such as "Player 1", "Power 1" to 7."""
    groups: dict[str, dict[str, int]] = {}
    for index, head in enumerate(table.heads):
        if found := NUMBERED.fullmatch(head.text):
            groups.setdefault(found[2], {})[found[1].strip()] = index
    words = list(dict.fromkeys(word for group in groups.values() for word in group))
    parts = [head_of(word) for word in words]
    if len(groups) < len(POWERS) - 1 or not {"power", "land"} & {head.role for head in parts}:
        return table
    rest = [index for index in range(len(table.heads)) if not any(index in group.values() for group in groups.values())]
    rows = tuple(
        (number, (*(_cell(row, index) for index in rest), *(_cell(row, group.get(word, -1)) for word in words)))
        for number, row in table.rows
        for group in groups.values()
    )
    return replace(table, heads=(*(table.heads[index] for index in rest), *parts), rows=rows)


def with_names_first(table: SheetTable) -> SheetTable:
    """The table with "Ann Lee (10)" for "10 Ann Lee", where the numbers of rows or columns add up to whole boards."""
    told = {
        (number, index): found
        for number, (_, row) in enumerate(table.rows)
        for index, cell in enumerate(row)
        if isinstance(cell, str) and (found := COUNT_AND_NAME.fullmatch(cell.strip()))
    }
    if not (_are_boards(told, by=0) or _are_boards(told, by=1)):
        return table
    rows = [list(row) for _, row in table.rows]
    for (number, index), found in told.items():
        rows[number][index] = f"{found[2]} ({found[1]})"
    return replace(table, rows=tuple((place, tuple(row)) for (place, _), row in zip(table.rows, rows, strict=True)))


def _are_boards(told: Mapping[tuple[int, int], "re.Match[str]"], *, by: int) -> bool:
    """Whether the numbers of each row (0) or column (1) are the centres of seven powers, or of several boards."""
    lines: dict[int, list[int]] = {}
    for place, found in told.items():
        lines.setdefault(place[by], []).append(int(found[1]))
    boards = [(divmod(len(line), len(POWERS)), sum(line)) for line in lines.values()]
    return bool(boards) and all(not rest and total == CENTRES * count for (count, rest), total in boards)


def _are_seats(cells: Sequence[Cell]) -> bool:
    """Whether each cell says who plays which power; a power alone is a heading's."""
    return bool(cells) and all(power_and_player(cell) and not power_of(cell) for cell in cells)


def _label_column(table: SheetTable, powers: Sequence[int]) -> int | None:
    """The column beside the powers that says what a row holds."""
    for index in range(min(powers)):
        cells = [_cell(row, index) for _, row in table.rows]
        if {"player", "centres"} <= {head_of(cell).role for cell in cells}:
            return index
    return None


def _said(row: Row, powers: Sequence[int], label: int | None) -> str:
    """What a row says of the powers: by its label, else by its cells; "" for nothing."""
    if label is not None and _cell(row, label) != "":
        role = head_of(_cell(row, label)).role
        return role if role in SAID else ""
    cells = [cell for index in powers if (cell := _cell(row, index)) != ""]
    if not cells:
        return ""
    return "centres" if all(count_of(cell) for cell in cells) and len(cells) > 1 else "player"


def _groups(told: Sequence[Told]) -> Iterator[list[Told]]:
    """The rows of each board: the next begins where something would be said twice."""
    group: list[Told] = []
    for one in told:
        if not one[0]:
            continue
        if any(one[0] == other[0] for other in group):
            yield group
            group = []
        group.append(one)
    if group:
        yield group


def _as_one(group: Sequence[Told], roles: Sequence[str], powers: Sequence[int], width: int) -> tuple[int, Row]:
    found: list[Cell] = [""] * width
    for _, _, row in group:
        for index in range(width):
            found[index] = found[index] if text_of(found[index]) else _cell(row, index)
    for index in powers:
        found[index] = ""
    by_role = {said: row for said, _, row in group}
    for role in roles:
        found += [_cell(by_role.get(role, ()), index) for index in powers]
    return group[0][1], tuple(found)


def _cell(row: Row, index: int) -> Cell:
    return row[index] if 0 <= index < len(row) else ""
