"""Backstabbr: the values in a turn's page, the file that its extension exports, and its order table copied from the
page.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from boardcall.errors import Problem, refuse
from boardcall.exchange.games.open_builds import PossibleBuild, UnitStep, possible_builds
from boardcall.exchange.games.turns import (
    GivenTurn,
    build,
    coast_in_brackets,
    convoy,
    has_line,
    hold,
    move,
    remove,
    retreat,
    support,
    turn,
)
from boardcall.game import STANDARD, PhaseKind, Power, UnitKind, power_called
from boardcall.wording import say, with_or

TURN = re.compile(r"^\s*(spring|fall|autumn|winter)\s+(\d{4})\s*$", re.IGNORECASE)
EXPORTED = re.compile(
    r"^(?P<at>[A-Za-z]{3}(?:[./]\w\w)?) (?P<what>MOVE|HOLD|SUPPORT|CONVOY|BUILD|DISBAND)\b(?P<rest>.*)$"
)
MOST_BROKEN = 5
LONGEST_ROW = 1000
"""Letters of a line with an order and all that the site says of it."""
"""Lines that one order of the export may take."""
WRITTEN = re.compile(r"\s*([AF])\b")
"""A kind of unit that somebody wrote after BUILD; the export does not have it."""
WHOLE = re.compile(
    r"\w{3}(?:[./]\w\w)? [A-Z]+(?: [AF]\b)?(?: → \S+)?(?: \(from \S+\))?\s+\[[^\[\]]*\](?:\s*·\s*retreat \S+)?"
)
"""An order of the export with its result, as it stands in one line."""
TARGET, STARTED = re.compile(r"→ ([\w./()]+)"), re.compile(r"\(from ([\w./()]+)\)")
RETREATED = re.compile(r"·\s*retreat\s+(.+?)\s*$")
COPIED = re.compile(
    r"^(?P<at>[^:→]+): (?:(?P<kind>[AF]) ?)?(?P<what>→|HOLDS?|SUPPORTS|CONVOYS|RETREATS|DISBANDS?|BUILDS?)"
)
VERDICTS = re.compile(r"(?:\s+(?:BOUNCED?|CUT|DISLODGED|FAILS|INVALID|VOID|NO CONVOY))+\s*$")


def is_page(data: Any) -> bool:
    """Whether JSON holds the values that the page of a turn has, one turn or several."""
    turns = data.get("phases", [data]) if isinstance(data, dict) else []
    first = turns[0] if isinstance(turns, list) and turns and isinstance(turns[0], dict) else {}
    return isinstance(first.get("orders"), dict) and {"season", "year"} <= first.keys()


def read_page(data: Any) -> list[GivenTurn]:
    """The turns of those values; retreats are inside the orders of the dislodged units."""
    found: list[GivenTurn] = []
    for phase in data.get("phases", [data]):
        season = str(phase["season"])
        now = turn(season, phase["year"], "M")
        after = turn(season, phase["year"], "R")
        units = phase.get("unitsByPlayer") or {}
        for name, orders in phase["orders"].items():
            power = power_called(name)
            for at, order in (orders or {}).items():
                unit = _unit(at, (units.get(name) or {}).get(at))
                now.give(_page_order(unit, at, order), power)
                if leaves := order.get("retreat"):
                    after.give(retreat(unit, _place(leaves.get("to"), leaves.get("to_coast"))), power)
        found += [now, after] if now.kind is PhaseKind.MOVEMENT else [now]
    return found


def _unit(at: str, standing: Any) -> str:
    """The unit there, its kind and coast as far as the page knows them."""
    kind, coast = (standing.get("type"), standing.get("coast")) if isinstance(standing, dict) else (standing, None)
    return f"{kind or ''} {_place(at, coast)}".strip()


def _place(at: str | None, coast: str | None) -> str:
    return f"{at or ''}{f'({coast})' if at and coast else ''}"


def _page_order(unit: str, at: str, order: Any) -> str:
    to, start = _place(order.get("to"), order.get("to_coast")), order.get("from")
    worded: dict[str, Callable[[], str]] = {
        "HOLD": lambda: hold(unit),
        "MOVE": lambda: move(unit, to),
        "SUPPORT": lambda: support(unit, start, to),
        "CONVOY": lambda: convoy(unit, f"A {start}", to),
        "BUILD": lambda: build(f"{order.get('unit_type') or ''} {_place(at, order.get('coast'))}".strip()),
        "DISBAND": lambda: remove(at),
    }
    return worded[order["type"]]() if order.get("type") in worded else json.dumps(order)


@dataclass(frozen=True, slots=True)
class _Build:
    """A build as the export has it: its kind only where somebody wrote one, A or F."""

    power: Power | None
    at: str
    kind: str
    line: int


is_export, is_copied = has_line(EXPORTED), has_line(COPIED)


def read_text(text: str) -> list[GivenTurn]:
    """The turns of the extension's file, or of the order table copied from the page."""
    found: list[GivenTurn] = []
    power = None
    steps: dict[int, dict[tuple[Power | None, str], UnitStep]] = {}
    builds: list[tuple[int, _Build]] = []
    for number, line in _whole_lines(text):
        plain = coast_in_brackets(line.strip())
        if heading := TURN.match(plain):
            season, year = heading[1], heading[2]
            found += [turn(season, year, "M")]
            found += [turn(season, year, "R")] if found[-1].kind is PhaseKind.MOVEMENT else []
        elif named := power_called(plain):
            power = named
        elif found and plain:
            is_retreat = found[-1].kind is PhaseKind.RETREATS
            now, after = (found[-2], found[-1]) if is_retreat else (found[-1], found[-1])
            given = EXPORTED.match(plain)
            if given and given["what"] == "BUILD":
                written = kind[1] if (kind := WRITTEN.match(given["rest"])) else ""
                builds.append((len(found), _Build(power, given["at"], written, number)))
                continue
            if given and now.kind is PhaseKind.MOVEMENT:
                steps.setdefault(len(found), {})[power, given["at"][:3].upper()] = _step(given, plain)
            order, leaves = _text_order(plain, now.kind)
            now.give(order, power, number)
            after.give(leaves, power if given else None, number)
    problems = []
    for place, told in builds:
        later = [one for turn_of, one in sorted(steps.items()) if turn_of > place]
        could = possible_builds(told.power, told.at, later, kind=told.kind)
        if len(could) > 1 and {one.kind for one in could} == {UnitKind.FLEET}:
            problems.append(_coast_asked(could, told.line))
        found[place - 1].give(build(str(could[0]) if len(could) == 1 else told.at), told.power, told.line)
    refuse(problems)
    return found


def _coast_asked(could: Sequence[PossibleBuild], line: int) -> Problem:
    name = STANDARD.provinces[could[0].at.province].name
    ways = with_or(str(one.at) for one in could)
    message = say("A fleet built in {province} needs its coast: {coasts}.", province=name, coasts=ways)
    hint = say("Write the coast too, such as {example}.", example=f"{could[0].at} BUILD F")
    return Problem(message, hint, line=line)


def _whole_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers; an order of the export that a mail program broke is one, if that makes it whole."""
    lines = list(enumerate((line.strip() for line in text.splitlines()), 1))
    place = 0
    while place < len(lines):
        number, line = lines[place]
        end = place + 1
        if EXPORTED.match(line):
            while end < min(place + MOST_BROKEN, len(lines)) and _is_rest(lines[end][1]):
                end += 1
            whole = " ".join(part for _, part in lines[place:end])
            line, end = (whole, end) if WHOLE.fullmatch(whole) else (line, place + 1)
        yield number, line
        place = end


def _is_rest(line: str) -> bool:
    return bool(line) and not (EXPORTED.match(line) or TURN.match(line) or power_called(line))


def _step(given: "re.Match[str]", line: str) -> UnitStep:
    """What the order tells of its unit; one that could not be carried out from there tells nothing."""
    what, rest = given["what"], given["rest"]
    to = found[1] if (found := TARGET.search(rest)) else ""
    start = found[1] if (found := STARTED.search(rest)) else ""
    left = found[1] if (found := RETREATED.search(line)) else None
    left = "" if left is not None and left.startswith("{") else left
    went = "[SUCCEEDS" in rest
    if what == "MOVE" and (went or "Attack strength" in rest):
        return UnitStep(to, went=went, is_move=True, left=left)
    if what == "SUPPORT" and "Invalid" not in rest:
        return UnitStep((to or start)[:3], left=left)
    return UnitStep(left=left)


def _text_order(line: str, kind: PhaseKind) -> tuple[str, str]:
    """An order, and the retreat of its unit if one is written beside it or instead of it."""
    if len(line) > LONGEST_ROW:
        return line, ""
    if given := EXPORTED.match(line):
        return _exported(given, line, kind)
    if (given := COPIED.match(line)) is None:
        return line, ""
    at, rest = given["at"].strip(), VERDICTS.sub("", line[given.end() :]).strip()
    unit = f"{given['kind'] or ''} {at}".strip()
    what, to = given["what"].rstrip("S"), rest.lstrip("→ ").strip()
    if kind is PhaseKind.ADJUSTMENTS:
        return (build(f"{rest} {at}"), "") if what == "BUILD" else (remove(at), "")
    if what in {"RETREAT", "DISBAND"}:
        return "", retreat(unit, to if what == "RETREAT" else "")
    other, _, target = (part.strip() for part in rest.partition("→"))
    worded: dict[str, Callable[[], str]] = {
        "→": lambda: move(unit, to),
        "HOLD": lambda: hold(unit),
        "SUPPORT": lambda: support(unit, other, target),
        "CONVOY": lambda: convoy(unit, f"A {other}", target),
    }
    return worded[what](), ""


def _exported(given: "re.Match[str]", line: str, kind: PhaseKind) -> tuple[str, str]:
    at, what, rest = given["at"], given["what"], given["rest"]
    to = found[1] if (found := TARGET.search(rest)) else ""
    start = found[1] if (found := STARTED.search(rest)) else ""
    left = found[1] if (found := RETREATED.search(line)) else None
    leaves = "" if left is None else retreat(at, "" if left.startswith("{") else left)
    if kind is PhaseKind.ADJUSTMENTS:
        return remove(at), ""
    worded: dict[str, Callable[[], str]] = {
        "MOVE": lambda: move(at, to),
        "HOLD": lambda: hold(at),
        "SUPPORT": lambda: support(at, start, to),
        "CONVOY": lambda: convoy(at, f"A {start}", to),
        "DISBAND": lambda: retreat(at, ""),
    }
    return worded[what](), leaves
