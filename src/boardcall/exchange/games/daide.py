"""DAIDE: the messages that a server of that protocol sends about orders and their results."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from boardcall.exchange.games.turns import GivenTurn, build, convoy, hold, move, remove, retreat, support, turn
from boardcall.game import power_called

ORDER = re.compile(r"^ORD \( (SPR|SUM|FAL|AUT|WIN) #?(\d{4}) \) (\(.*\)) \(", re.MULTILINE)
BEGUN = re.compile(r"^ORD \( (SPR|SUM|FAL|AUT|WIN) #?\d{4} \)", re.MULTILINE)
LIKE_AN_ORDER = re.compile(r"ORD ?\(|\b(?:MTO|HLD|SUP|CVY|CTO|RTO|DSB|BLD|REM|WVE)\b", re.IGNORECASE)
MESSAGE = re.compile(
    r"\s*(?:ORD|NOW|SCO|HLO|MAP|MDF|MIS|SUB|THX|HST|TME|SMR|SLO|DRW|OUT|CCD|OFF|FRM|SVE|LOD|YES|REJ) ?\("
)
PARTS = 3
"""What an order's message has in brackets: the turn, the order, the result."""
BRACKETS = re.compile(r"[()]")
NOW = re.compile(r"^NOW \( (SPR|SUM|FAL|AUT|WIN) #?(\d{4}) \)", re.MULTILINE)
SEASONS = {
    "SPR": ("spring", "M"),
    "SUM": ("spring", "R"),
    "FAL": ("fall", "M"),
    "AUT": ("fall", "R"),
    "WIN": ("winter", "A"),
}
OTHER_NAMES = {"ECH": "ENG", "GOB": "BOT", "GOL": "LYO"}
COASTS = {"NCS": "nc", "SCS": "sc", "ECS": "ec", "WCS": "wc"}


def is_messages(text: str) -> bool:
    return any(pattern.search(text) for pattern in (BEGUN, NOW))


def read_messages(text: str) -> list[GivenTurn]:
    """The turns in the ORD messages, whatever else is between them; a turn before the last NOW was played."""
    found: dict[tuple[str, str], GivenTurn] = {}
    before = 0
    for number, line in _messages(text):
        given = ORDER.match(line.strip())
        if begun := NOW.match(line):
            before = len(found)
            found.setdefault((begun[2], begun[1]), turn(SEASONS[begun[1]][0], begun[2], SEASONS[begun[1]][1]))
        elif given is None and LIKE_AN_ORDER.search(line):
            last = next(reversed(found), ("1901", "SPR"))
            found.setdefault(last, turn("spring", 1901, "M")).give(line, line=number)
        elif given:
            season, kind = SEASONS[given[1]]
            now = found.setdefault((given[2], given[1]), turn(season, given[2], kind))
            order, *_ = _values(given[3].split())
            owner = order[0][0] if isinstance(order[0], list) else order[0]
            now.give(_order(order), power_called(owner), number)
    turns = list(found.values())
    for one in turns[:before]:
        one.is_played = True
    return turns


def _messages(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers; an order's message that a mail program broke is one."""
    held: list[str] = []
    first = depth = parts = 0
    for number, line in enumerate(text.splitlines(), 1):
        plain = line.strip()
        if held and (MESSAGE.match(plain) or parts >= PARTS):
            yield first, " ".join(held)
            held = []
        if held or plain.startswith("ORD "):
            if not held:
                first, depth, parts = number, 0, 0
            held.append(plain)
            for sign in BRACKETS.findall(plain):
                depth += 1 if sign == "(" else -1
                parts += depth == 0
        else:
            yield number, line
    if held:
        yield first, " ".join(held)


def _values(words: list[str]) -> list[Any]:
    """Words with brackets as lists in lists."""
    stack: list[list[Any]] = [[]]
    for word in words:
        if word == "(":
            stack.append([])
        elif word == ")" and len(stack) > 1:
            inner = stack.pop()
            stack[-1].append(inner)
        else:
            stack[-1].append(word)
    return stack[0]


def _place(value: Any) -> str:
    if isinstance(value, list):
        return f"{_place(value[0])}({COASTS.get(value[1], value[1])})"
    return OTHER_NAMES.get(str(value), str(value))


def _unit(value: Any) -> str:
    _, kind, at = value
    return f"{'A' if kind == 'AMY' else 'F'} {_place(at)}"


def _order(order: list[Any]) -> str:
    if not isinstance(order[0], list):
        return "Waive"
    unit, what, *rest = _unit(order[0]), order[1], *order[2:]
    worded: dict[str, Callable[[], str]] = {
        "HLD": lambda: hold(unit),
        "MTO": lambda: move(unit, _place(rest[0])),
        "SUP": lambda: support(unit, _unit(rest[0]), _place(rest[2]) if len(rest) > 2 else ""),
        "CVY": lambda: convoy(unit, _unit(rest[0]), _place(rest[2])),
        "CTO": lambda: move(unit, _place(rest[0]), via=True),
        "RTO": lambda: retreat(unit, _place(rest[0])),
        "DSB": lambda: retreat(unit, ""),
        "BLD": lambda: build(unit),
        "REM": lambda: remove(unit),
    }
    return worded[what]() if what in worded else " ".join(map(str, order))
