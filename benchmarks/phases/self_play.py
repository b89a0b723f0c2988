"""Games played by chance: phase records of a plausible shape, for benchmarks and tests.

    python benchmarks/phases/self_play.py --games 3 --years 6 --seed 1 > phases.jsonl

Each line is a phase with its result: `p u d sc o` as `boardcall adjudicate --jsonl` reads them, `u2 d2` as it answers.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from boardcall.adjudication import Policy, preset
from boardcall.adjudication.phase_record import adjudicate_phase
from boardcall.game import STANDARD, Location, Phase, PhaseKind, Power, ProvinceKind, Season, UnitKind

Record = dict[str, Any]
NAMES = ("AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR")
LIVELY = {"move": 0.6, "support": 0.92, "hold": 0.97}


def play(random: Random, *, years: int, policy: Policy, game: int = 0) -> Iterator[Record]:
    """One game, phase by phase, each with its result."""
    units, centres = _start()
    phase = Phase.read("S1901M")
    dislodged: dict[str, dict[str, list[str]]] = {}
    number = 0
    while phase.year < 1901 + years:
        record: Record = {"g": game, "n": number, "p": str(phase), "u": units, "sc": centres}
        if phase.kind is PhaseKind.RETREATS:
            record["d"] = dislodged
        record["o"] = _orders(random, record)
        result = adjudicate_phase(record, policy)
        yield {**record, "u2": result["u2"], "d2": result["d2"]}
        units, dislodged, number = result["u2"], _with_options(result["d2"]), number + 1
        over = not dislodged
        if over and phase.season is Season.FALL:
            centres = _count(units, centres)
        phase = phase.following(retreats=not over)


def _start() -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    from boardcall.game import Position

    start = Position.start()
    units = {name: [str(unit) for unit in start.units_of(power)] for name, power in zip(NAMES, Power, strict=True)}
    centres = {name: list(start.centres_of(power)) for name, power in zip(NAMES, Power, strict=True)}
    return units, centres


def _with_options(dislodged: dict[str, dict[str, list[str]]]) -> dict[str, dict[str, list[str]]]:
    kept = {power: {unit: options for unit, options in units.items() if options} for power, units in dislodged.items()}
    return {power: units for power, units in kept.items() if units}


def _count(units: dict[str, list[str]], centres: dict[str, list[str]]) -> dict[str, list[str]]:
    owners = {code: power for power, codes in centres.items() for code in codes}
    owners |= {unit[2:5]: power for power, texts in units.items() for unit in texts if unit[2:5] in STANDARD.centres}
    return {name: sorted(code for code, owner in owners.items() if owner == name) for name in NAMES}


def _orders(random: Random, record: Record) -> dict[str, list[str]]:
    kind = record["p"][-1]
    if kind == "M":
        return _movement(random, record["u"])
    return _retreats(random, record["d"]) if kind == "R" else _adjustments(random, record)


def _near(unit: str) -> list[str]:
    return [str(end) for end in STANDARD.neighbours(UnitKind(unit[0]), Location.read(unit[2:]))]


def _movement(random: Random, listed: dict[str, list[str]]) -> dict[str, list[str]]:
    units = {unit[2:5]: (power, unit) for power, texts in listed.items() for unit in texts}
    orders: dict[str, str] = {}
    goes: dict[str, str] = {}
    _convoys(random, units, orders, goes)
    for province, (_, unit) in units.items():
        if province not in orders and random.random() < LIVELY["move"]:
            near = _near(unit)
            free = [end for end in near if end[:3] not in units and end[:3] in STANDARD.centres]
            end = random.choice(free if free and random.random() < 0.6 else near)
            orders[province], goes[province] = f"{unit} - {end}", end
    for province, (_, unit) in units.items():
        if province not in orders and random.random() < LIVELY["support"]:
            orders[province] = _support(random, unit, units, goes)
    found: dict[str, list[str]] = {}
    for province, order in orders.items():
        found.setdefault(units[province][0], []).append(order)
    return found


def _convoys(random: Random, units: dict[str, tuple[str, str]], orders: dict[str, str], goes: dict[str, str]) -> None:
    for fleet, (power, unit) in units.items():
        if STANDARD.provinces[fleet].kind is not ProvinceKind.SEA or random.random() > 0.25:
            continue
        coasts = [code for code in sorted(STANDARD.touching(fleet)) if _is_coast(code)]
        armies = [
            code for code in coasts if code in units and units[code] == (power, f"A {code}") and code not in orders
        ]
        if armies:
            army = random.choice(armies)
            end = random.choice([code for code in coasts if code != army])
            orders[fleet], orders[army] = f"{unit} C A {army} - {end}", f"A {army} - {end} VIA"
            goes[army] = end


def _is_coast(code: str) -> bool:
    return STANDARD.provinces[code].kind is ProvinceKind.COASTAL


def _support(random: Random, unit: str, units: dict[str, tuple[str, str]], goes: dict[str, str]) -> str:
    near = {end[:3] for end in _near(unit)} - {unit[2:5]}
    moves = [mover for mover, end in goes.items() if end[:3] in near and mover != unit[2:5]]
    holds = [code for code in near if code in units and code not in goes]
    if moves and random.random() < 0.8:
        mover = random.choice(moves)
        return f"{unit} S {units[mover][1]} - {goes[mover]}"
    return f"{unit} S {units[random.choice(sorted(holds))][1]}" if holds else f"{unit} H"


def _retreats(random: Random, dislodged: dict[str, dict[str, list[str]]]) -> dict[str, list[str]]:
    return {
        power: [
            f"{unit} R {random.choice(options)}" if random.random() < 0.9 else f"{unit} D"
            for unit, options in units.items()
        ]
        for power, units in dislodged.items()
    }


def _adjustments(random: Random, record: Record) -> dict[str, list[str]]:
    found = {}
    for name, power in zip(NAMES, Power, strict=True):
        units, centres = record["u"].get(name, []), record["sc"][name]
        due = len(centres) - len(units)
        if due > 0:
            homes = [code for code in STANDARD.home_centres(power) if code in centres]
            found[name] = [f"{_built(random, code)} B" for code in random.sample(homes, min(due + 1, len(homes)))]
        elif due < 0:
            found[name] = [f"{unit} D" for unit in random.sample(units, random.randint(0, -due))]
    return {name: orders for name, orders in found.items() if orders}


def _built(random: Random, code: str) -> str:
    province = STANDARD.provinces[code]
    if province.kind is ProvinceKind.INLAND or random.random() < 0.5:
        return f"A {code}"
    return f"F {code}/{random.choice(province.coasts)}" if province.coasts else f"F {code}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--years", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="2023")
    given = parser.parse_args()
    for game in range(given.games):
        random = Random(given.seed * 1000 + game)
        for record in play(random, years=given.years, policy=preset(given.rules), game=game):
            sys.stdout.write(json.dumps(record, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
