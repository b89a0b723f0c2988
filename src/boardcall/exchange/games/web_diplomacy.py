"""webDiplomacy and vDiplomacy: the page of a game's history, the newer client's list, and the interface's JSON."""

import json
import re
from collections.abc import Callable
from typing import Any

from boardcall.exchange.games.turns import (
    GivenTurn,
    build,
    coast_in_brackets,
    convoy,
    has_line,
    hold,
    move,
    plain_order,
    remove,
    retreat,
    support,
    turn,
    without_repetition,
)
from boardcall.game import PhaseKind, Power, power_called

TURN = re.compile(r"^\s*(Spring|Autumn),?\s+(\d{4})\s*:?\s*$", re.IGNORECASE)
PHASE = re.compile(r"^\s*(Diplomacy|Retreats|Unit-placement)\s*$", re.IGNORECASE)
CLIENT_TURN = re.compile(r"^\W*(Spring|Autumn|Fall)\s+(\d{4})\s+(Diplomacy|Retreats|Builds)\s*$", re.IGNORECASE)
CLIENT_MOVES = re.compile(r"^\W*(Spring|Autumn|Fall)\s+(\d{4})\s+Diplomacy\s*$", re.IGNORECASE)
RESULTS = re.compile(r"(?:\s*\((?:fail|dislodged)\))+\s*$")
SENTENCES = (
    (r"The (army|fleet) at (.+?) hold", lambda f: hold(_unit(f))),
    (r"The (army|fleet) at (.+?) support hold to (.+)", lambda f: support(_unit(f), f[3])),
    (r"The (army|fleet) at (.+?) support move to (.+?) from (.+)", lambda f: support(_unit(f), f[4], f[3])),
    (r"The (army|fleet) at (.+?) convoy to (.+?) from (.+)", lambda f: convoy(_unit(f), f"A {f[4]}", f[3])),
    (r"The (army|fleet) at (.+?) move to (.+?)( via convoy)?", lambda f: move(_unit(f), f[3], via=bool(f[4]))),
    (r"The (army|fleet) at (.+?) retreat to (.+)", lambda f: retreat(_unit(f), f[3])),
    (r"The (army|fleet) at (.+?) disband", lambda f: retreat(_unit(f), "")),
    (r"Build (army|fleet) at (.+)", lambda f: build(_unit(f))),
    (r"Destroy the unit at (.+)", lambda f: remove(f[1])),
)
CLIENT = (
    (r"order unassigned", lambda _f: ""),
    (r"([AF] .+?) S ([AF] .+?) H", lambda f: support(f[1], f[2])),
    (r"([AF] .+?) S ([AF] .+?) -> (.+)", lambda f: support(f[1], f[2], f[3])),
    (r"([AF] .+?) C ([AF] .+?) -> (.+)", lambda f: convoy(f[1], f[2], f[3])),
    (r"([AF] .+?) -> (.+?)( via convoy)?", lambda f: move(f[1], f[2], via=bool(f[3]))),
    (r"([AF] .+?) retreats to (.+)", lambda f: retreat(f[1], f[2])),
    (r"([AF] .+?) disbands?", lambda f: retreat(f[1], "")),
    (r"Build ([AF] .+)", lambda f: build(f[1])),
    (r"Destroy (?:[AF] )?(.+)", lambda f: remove(f[1])),
)
POWERS = (None, *(Power(letter) for letter in "EFIGATR"))
"""The numbers of the powers there, from 1."""
TERRITORIES = (
    "", "Clyde", "Edinburgh", "Liverpool", "Yorkshire", "Wales", "London", "Portugal", "Spain", "North Africa", "Tunis",
    "Naples", "Rome", "Tuscany", "Piedmont", "Venice", "Apulia", "Greece", "Albania", "Serbia", "Bulgaria", "Rumania",
    "Constantinople", "Smyrna", "Ankara", "Armenia", "Syria", "Sevastopol", "Ukraine", "Warsaw", "Livonia", "Moscow",
    "St Petersburg", "Finland", "Sweden", "Norway", "Denmark", "Kiel", "Berlin", "Prussia", "Silesia", "Munich", "Ruhr",
    "Holland", "Belgium", "Picardy", "Brest", "Paris", "Burgundy", "Marseilles", "Gascony", "Barents Sea",
    "Norwegian Sea", "North Sea", "Skagerrak", "Heligoland Bight", "Baltic Sea", "Gulf of Bothnia",
    "North Atlantic Ocean", "Irish Sea", "English Channel", "Mid-Atlantic Ocean", "Western Mediterranean",
    "Gulf of Lyon", "Tyrrhenian Sea", "Ionian Sea", "Adriatic Sea", "Aegean Sea", "Eastern Mediterranean", "Black Sea",
    "Tyrolia", "Bohemia", "Vienna", "Trieste", "Budapest", "Galicia", "Spain(nc)", "Spain(sc)", "St Petersburg(nc)",
    "St Petersburg(sc)", "Bulgaria(ec)", "Bulgaria(sc)",
)  # fmt: skip
"""The names of the numbers of places there."""


def _unit(found: Any) -> str:
    return f"{found[1][0].upper()} {found[2]}"


def is_history(text: str) -> bool:
    return has_line(PHASE)(text) and has_line(TURN)(text)


is_client = has_line(CLIENT_MOVES)


def is_status(data: Any) -> bool:
    return isinstance(data, dict) and "variantID" in data and isinstance(data.get("phases"), list)


def read_history(text: str) -> list[GivenTurn]:
    """The turns of the history page, which begins with the newest."""
    found: dict[tuple[str, str, str], GivenTurn] = {}
    season, year, kind, power = "", "", "", None
    for number, line in enumerate(text.splitlines(), 1):
        if heading := TURN.match(line):
            season, year, kind, power = heading[1], heading[2], "", None
        elif phase := PHASE.match(line):
            kind = phase[1]
        elif named := power_called(line.strip().rstrip(":")):
            power = named
        elif season and kind and line.strip():
            now = found.setdefault((year, season, kind), turn(season, year, kind))
            now.give(_sentence(line.strip()), power, number)
    return without_repetition(found.values())


def _sentence(line: str) -> str:
    if not (short := plain_order(line)):
        return line
    plain = coast_in_brackets(RESULTS.sub("", short).rstrip(".").strip())
    return _by(SENTENCES, re.sub(r"Bulgaria\(nc\)", "Bulgaria(ec)", plain, flags=re.IGNORECASE))


def _by(patterns: Any, text: str) -> str:
    for pattern, worded in patterns:
        if given := re.fullmatch(pattern, text, re.IGNORECASE):
            return str(worded(given))
    return text


def read_client(text: str) -> list[GivenTurn]:
    """The turns as the newer client lists them, one phase after the other."""
    found: list[GivenTurn] = []
    power = None
    for number, line in enumerate(text.splitlines(), 1):
        plain = line.strip()
        if heading := CLIENT_TURN.match(plain):
            found.append(turn(heading[1], heading[2], heading[3]))
        elif named := power_called(plain):
            power = named
        elif found and plain:
            now, order = found[-1], _by(CLIENT, coast_in_brackets(plain))
            now.give(order, power, number)
    return found


def read_status(data: Any) -> list[GivenTurn]:
    """The turns of the interface's answer about a game."""
    found: dict[tuple[int, str], GivenTurn] = {}
    for order in (order for phase in data["phases"] for order in phase.get("orders", ())):
        number, phase = int(order["turn"]), str(order["phase"])
        season = "Autumn" if number % 2 else "Spring"
        now = found.setdefault((number, phase), turn(season, 1901 + number // 2, phase))
        now.give(_status_order(order, now.kind), POWERS[int(order["countryID"])])
    return without_repetition(found.values())


def _status_order(order: Any, kind: PhaseKind) -> str:
    at, to, start = (TERRITORIES[int(order.get(name) or 0)] for name in ("terrID", "toTerrID", "fromTerrID"))
    name = str(order["type"])
    unit = f"{str(order.get('unitType') or '')[:1]} {at}".strip()
    if name == "Move":
        return move(unit, to, via=order.get("viaConvoy") == "Yes")
    worded: dict[str, Callable[[], str]] = {
        "Hold": lambda: hold(unit),
        "Support hold": lambda: support(unit, to),
        "Support move": lambda: support(unit, start, to),
        "Convoy": lambda: convoy(unit, f"A {start}", to),
        "Retreat": lambda: retreat(unit, to),
        "Disband": lambda: retreat(unit, ""),
        "Build Army": lambda: build(f"A {at}"),
        "Build Fleet": lambda: build(f"F {at}"),
        "Destroy": lambda: remove(at),
        "Wait": lambda: "Waive" if kind is PhaseKind.ADJUSTMENTS else "",
    }
    return worded[name]() if name in worded else json.dumps(order)
