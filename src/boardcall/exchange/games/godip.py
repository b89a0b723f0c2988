"""godip's phases, diplicity's lists of them, and the texts of Droidippy games."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from boardcall.exchange.games.turns import (
    GivenTurn,
    build,
    convoy,
    goes,
    has_line,
    hold,
    remove,
    retreat,
    support,
    turn,
)
from boardcall.game import PhaseKind, power_called

PHASE = re.compile(r"^PHASE (\d{4}) (Spring|Fall) (\w+)\s*$")
NO_ORDERS = re.compile(r"^[A-Z][a-z]+: ")
WORDS: tuple[tuple[str, Callable[["re.Match[str]"], str]], ...] = (
    (r"build (army|fleet) (\S+)", lambda f: build(f"{f[1][0].upper()} {f[2]}")),
    (r"remove (\S+)", lambda f: remove(f[1])),
    (r"(\S+) disband", lambda f: retreat(f[1], "")),
    (r"(\S+) hold", lambda f: hold(f[1])),
    (r"(\S+) support (\S+) move (\S+)", lambda f: support(f[1], f[2], f[3])),
    (r"(\S+) support (\S+)", lambda f: support(f[1], f[2])),
    (r"(\S+) convoy (\S+) move (\S+)", lambda f: convoy(f[1], f"A {f[2]}", f[3])),
)


def is_phases(data: Any) -> bool:
    """Whether JSON holds phases of godip, one or a list."""
    first = data[0] if isinstance(data, list) and data else data
    return isinstance(first, dict) and {"Season", "Year", "Type", "Orders"} <= first.keys()


def read_phases(data: Any) -> list[GivenTurn]:
    found = []
    for phase in data if isinstance(data, list) else [data]:
        now = turn(phase["Season"], phase["Year"], phase["Type"])
        for name, orders in (phase["Orders"] or {}).items():
            for at, words in (orders or {}).items():
                now.give(_order(at, list(map(str, words)), now.kind), power_called(name))
        found.append(now)
    for now in found[:-1]:
        now.is_played = True
    return found


def is_listing(data: Any) -> bool:
    return isinstance(data, dict) and isinstance(data.get("Phases"), list)


def read_listing(data: Any) -> list[GivenTurn]:
    """The turns of diplicity's two listings, of phases and of orders, in one file."""
    found = {}
    for phase in _properties(data["Phases"]):
        found[int(phase["PhaseOrdinal"])] = turn(phase["Season"], phase["Year"], phase["Type"])
    for order in _properties(data.get("Orders") or []):
        now, (at, *words) = found[int(order["PhaseOrdinal"])], map(str, order["Parts"])
        now.give(_order(at, words, now.kind), power_called(str(order["Nation"])))
    return list(found.values())


def _properties(listed: Any) -> Iterator[Any]:
    yield from (one.get("Properties", one) for one in listed)


def _order(at: str, words: list[str], kind: PhaseKind) -> str:
    name, *rest = words
    if name in {"Move", "MoveViaConvoy"}:
        return goes(at, rest[0], kind, via=name != "Move")
    if name == "Support":
        return support(at, rest[0], "" if len(rest) < 2 or rest[1] == rest[0] else rest[1])
    if name == "Disband":
        return remove(at) if kind is PhaseKind.ADJUSTMENTS else retreat(at, "")
    worded: dict[str, Callable[[], str]] = {
        "Hold": lambda: hold(at),
        "Convoy": lambda: convoy(at, f"A {rest[0]}", rest[1]),
        "Build": lambda: build(f"{rest[0][0]} {at}"),
    }
    return worded[name]() if name in worded else " ".join((at, *words))


is_droidippy = has_line(PHASE)


def read_droidippy(text: str) -> list[GivenTurn]:
    """The turns of a game's text, whose orders do not name their power."""
    found: list[GivenTurn] = []
    told = False
    for number, line in enumerate(text.splitlines(), 1):
        if heading := PHASE.match(line):
            found.append(turn(heading[2], heading[1], heading[3]))
            told = False
        elif line.strip() in {"POSITIONS", "ORDERS"}:
            told = line.strip() == "ORDERS"
        elif found and told and line.strip() and not NO_ORDERS.match(line):
            found[-1].give(_words(line.strip(), found[-1].kind), line=number)
    return found


def _words(line: str, kind: PhaseKind) -> str:
    if moved := re.fullmatch(r"(\S+) move (\S+)( via convoy)?", line, re.IGNORECASE):
        return goes(moved[1], moved[2], kind, via=bool(moved[3]))
    for pattern, worded in WORDS:
        if found := re.fullmatch(pattern, line, re.IGNORECASE):
            return worded(found)
    return line
