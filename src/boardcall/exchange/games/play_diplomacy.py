"""Orders of PlayDiplomacy games as a table: a row for each order, a number for each phase that was played."""

import csv
import io
import re
from collections.abc import Callable, Iterable

from boardcall.adjudication import Policy, adjudicate
from boardcall.errors import InputError, refuse
from boardcall.exchange.games.turns import build, coast_in_brackets, convoy, hold, move, remove, retreat, support
from boardcall.game import GameRecord, PhaseKind, PlayedPhase, Position
from boardcall.notation import OrderSettings, read_orders
from boardcall.wording import say

COLUMNS = {"game_id", "unit_order", "location", "target", "target_dest", "turn_num"}
ROW = re.compile(r"\d*,\d*,[A-Z]+,")
MOST_TURNS = 400


def is_head(line: str) -> bool:
    """Whether a line names the columns."""
    return set(line.strip().split(",")) >= COLUMNS


def is_table(text: str) -> bool:
    return is_head(text.lstrip("\n").partition("\n")[0])


def read_tables(
    text: str, *, policy: Policy | None = None, settings: OrderSettings | None = None, file: str = ""
) -> tuple[GameRecord, ...]:
    """Every game of the table, played from the start; InputError names the first line that cannot be read."""
    games: dict[str, dict[int, list[tuple[int, dict[str, str]]]]] = {}
    lines = _whole_rows(text)
    numbers = [number for number, _ in lines]
    rows = csv.DictReader(io.StringIO("\n".join(line for _, line in lines)))
    for number, row in zip(numbers[1:], rows, strict=True):
        if None in row:
            raise ValueError(f"row {number} has more cells than the head")
        turns = games.setdefault(row["game_id"], {})
        turns.setdefault(int(row["turn_num"]), []).append((number, row))
    if not games:
        raise ValueError("no row below the head")
    if any(len(turns) > MOST_TURNS for turns in games.values()):
        raise ValueError(f"more than {MOST_TURNS} turns")
    return tuple(_game(name, turns, policy, settings, file) for name, turns in games.items())


def _whole_rows(text: str) -> list[tuple[int, str]]:
    """The rows with their lines; one that a mail program broke is joined."""
    rows: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and rows and not ROW.match(line):
            rows[-1][1].append(line.strip())
        elif line.strip():
            rows.append((number, [line.strip()]))
    return [(number, " ".join(parts)) for number, parts in rows]


def _game(
    name: str,
    turns: dict[int, list[tuple[int, dict[str, str]]]],
    policy: Policy | None,
    settings: OrderSettings | None,
    file: str,
) -> GameRecord:
    phases, position = [], Position.start()
    for number in sorted(turns):
        rows = turns[number]
        while not _fits(position.phase.kind, (row["unit_order"] for _, row in rows)):
            if position.phase.kind is PhaseKind.MOVEMENT:
                told = say("The orders of turn {turn} are none of {phase}.", turn=number, phase=position.phase.sentence)
                raise InputError.of(told, say("Give every turn from 1901 on."), file, line=rows[0][0])
            phases.append(PlayedPhase(position))
            position = adjudicate(position, (), policy).next
        lines = [_order(row, position.phase.kind) for _, row in rows]
        sheet = read_orders("\n".join(lines), position=position, settings=settings, file=file)
        refuse(sheet.problems)
        phases.append(PlayedPhase(position, sheet.orders))
        position = adjudicate(position, sheet.orders, policy, unread=sheet.unread).next
    return GameRecord((*phases, PlayedPhase(position)), name=name)


def _fits(kind: PhaseKind, orders: Iterable[str]) -> bool:
    found = set(orders)
    if found & {"BUILD", "WAIVE"} or (found == {"DESTROY"} and kind is not PhaseKind.RETREATS):
        return kind is PhaseKind.ADJUSTMENTS
    return kind is (PhaseKind.RETREATS if found & {"RETREAT", "DESTROY", "DISBAND"} else PhaseKind.MOVEMENT)


def _order(row: dict[str, str], kind: PhaseKind) -> str:
    at, to, end = (coast_in_brackets(row[name]) for name in ("location", "target", "target_dest"))
    other = "" if end == to else end
    worded: dict[str, Callable[[], str]] = {
        "HOLD": lambda: hold(at),
        "MOVE": lambda: move(at, to),
        "SUPPORT": lambda: support(at, to, other),
        "CONVOY": lambda: convoy(at, f"A {to}", end),
        "RETREAT": lambda: retreat(at, to),
        "BUILD": lambda: build(f"{to[:1].upper()} {to.partition(' ')[2]}"),
        "WAIVE": lambda: "Waive",
        "DISBAND": lambda: retreat(at, ""),
        "DESTROY": lambda: remove(at) if kind is PhaseKind.ADJUSTMENTS else retreat(at, ""),
    }
    return worded[row["unit_order"]]()
