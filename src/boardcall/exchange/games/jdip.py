"""jDip: the report of results, and the test cases of its adjudicator."""

import re
from collections.abc import Callable

from boardcall.exchange.games.turns import (
    GivenTurn,
    build,
    convoy,
    goes,
    has_line,
    hold,
    plain_order,
    remove,
    retreat,
    support,
    turn,
)
from boardcall.game import PhaseKind, Season, power_called

HEADING = re.compile(r"^Results for (Spring|Summer|Fall|Autumn|Winter),? (\d{4}) \((\w+)\)", re.IGNORECASE)
CASE = re.compile(r"^PRESTATE_SETPHASE\s+(Spring|Summer|Fall|Autumn|Winter),? (\d{4}),? (\w+)", re.IGNORECASE)
ORDER = re.compile(r"^\s*(?P<power>[A-Z][a-z]+):\s*(?P<text>\S.*?)\s*$")
LIKE_AN_ORDER = re.compile(
    r"^[\W\d]*\w?(?:Austria|England|France|Germany|Italy|Russia|Turkey)\b\W*(?:[AF] \w|BUILD|REMOVE|WAIVE)",
    re.IGNORECASE,
)
AWAY = r"\s*(?:->|→|-)\s*"
UNIT = r"[AF] \S+(?: \S+)??"


def _moved(found: "re.Match[str]", kind: PhaseKind) -> str:
    return goes(found[1], re.sub(AWAY, " - ", found[2]), kind, via=bool(found[3]))


PATTERNS: tuple[tuple[str, Callable[["re.Match[str]", PhaseKind], str]], ...] = (
    (rf"({UNIT}) Convoys ({UNIT}){AWAY}(.+)", lambda f, _: convoy(f[1], f[2], f[3])),
    (rf"({UNIT}) C ({UNIT}){AWAY}(.+)", lambda f, _: convoy(f[1], f[2], f[3])),
    (
        rf"({UNIT}) (?:Supports|S) ({UNIT})(?:{AWAY}(.+?))?(?: H(?:olds)?)?",
        lambda f, _: support(f[1], f[2], f[3] or ""),
    ),
    (rf"({UNIT}) H(?:olds)?", lambda f, _: hold(f[1])),
    (rf"({UNIT}) D(?:isbands)?", lambda f, _: retreat(f[1], "")),
    (rf"Builds ({UNIT})|BUILD ({UNIT})", lambda f, _: build(f[1] or f[2])),
    (rf"(?:Removes|REMOVE) ({UNIT})", lambda f, _: remove(f[1])),
    (r"Waives.*|WAIVE.*", lambda _f, _: "Waive"),
    (rf"({UNIT}){AWAY}(.+?)( by Convoy)?", _moved),
)


is_report, is_cases = has_line(HEADING), has_line(CASE)


def read_report(text: str) -> list[GivenTurn]:
    """The turns of a report; lines with the results of orders are skipped."""
    found: list[GivenTurn] = []
    told = False
    for number, line in enumerate(text.splitlines(), 1):
        if heading := HEADING.match(line):
            found.append(turn(heading[1], heading[2], heading[3]))
            told = False
        elif line.startswith("Order Results"):
            told = True
        elif found and told:
            _take(found[-1], line, number)
    return found


def read_cases(text: str) -> list[GivenTurn]:
    """The turns of test cases that follow one another like a game.

    There are no cases of builds: a build is a unit that is there in spring and was not in fall, a removal the reverse.
    """
    found: list[GivenTurn] = []
    part = ""
    before: dict[str, set[str]] = {}
    stood: dict[str, set[str]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if heading := CASE.match(line):
            found.append(turn(heading[1], heading[2], heading[3]))
            before, stood = stood, {"PRESTATE": set(), "POSTSTATE": set()}
        elif line.strip() and not line[0].isspace():
            part = line.strip()
            if part == "ORDERS" and found and found[-1].season is Season.SPRING and before.get("POSTSTATE"):
                found.insert(-1, _adjusted(found[-1].year - 1, before["POSTSTATE"], stood["PRESTATE"]))
                before = {}
        elif found and part == "ORDERS":
            _take(found[-1], line, number)
        elif found and part in stood and line.strip():
            stood[part].add(line.strip())
    return found


def _adjusted(year: int, before: set[str], after: set[str]) -> GivenTurn:
    """The builds and removals between two positions, as lines such as "Austria: F tri"."""
    now = turn("winter", year, "A")
    for line, made in [
        *((one, remove) for one in sorted(before - after)),
        *((one, build) for one in sorted(after - before)),
    ]:
        name, _, unit = line.partition(": ")
        now.give(made(unit), power_called(name))
    return now


def _take(now: GivenTurn, line: str, number: int) -> None:
    given = ORDER.match(line)
    if given is None:
        if LIKE_AN_ORDER.match(line):
            now.give(line.strip(), line=number)
        return
    power, text = power_called(given["power"]), given["text"].rstrip(".")
    tries = ((re.fullmatch(pattern, plain_order(text)), worded) for pattern, worded in PATTERNS)
    order = next((worded(found, now.kind) for found, worded in tries if found), text)
    now.give(order if power else line.strip(), power, number)
