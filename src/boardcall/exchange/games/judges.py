"""Results by mail from nJudge and DPjudge, and the reports of Realpolitik, which look alike."""

import re
from collections.abc import Iterator

from boardcall.exchange.games.turns import (
    GivenTurn,
    build,
    coast_in_brackets,
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
from boardcall.game import PhaseKind, power_called

HEADING = re.compile(
    r"^[\W\d]*(?P<kind>Movement|Retreat|Adjustment)s? (?:results|orders) (?:for|of) (?P<season>\w+) of (?P<year>\d{4})",
    re.IGNORECASE,
)
BEGINS = re.compile(rf"{HEADING.pattern}|\s*(?:Subject|Date):|::", re.IGNORECASE)
"""How the first line of a mail or report begins."""
END = re.compile(
    r"^\s*(?:The (?:following|next|deadline)\b|Ownership|Unit locations|Supply centers|Subject:|Date:"
    r"|[A-Z]\w+:\s+\d+ Supply)",
    re.IGNORECASE,
)
ORDER = re.compile(r"^\s*(?P<power>[A-Z][a-z]+):\s+(?P<text>\S.*)$")
LIKE_AN_ORDER = re.compile(
    r"->|\b[AF] \w.* - |\b(?:HOLDS?|SUPPORTS?|CONVOYS?|DISBANDS?|BUILDS? (?:an?|waived)|REMOVES? the)\b", re.IGNORECASE
)
RESULT = re.compile(r"\s*\(\*.*?\*\)")
NATIONS = r"(?:Austrian|English|French|German|Italian|Russian|Turkish)"
TO = r"\s+->?\s+(?P<to>.+)"


def _unit_as(name: str) -> str:
    return rf"(?:(?P<{name}k>Army|Fleet|A|F)\s+)?(?P<{name}>[^>]+?)"


def _pattern(text: str) -> "re.Pattern[str]":
    return re.compile(text, re.IGNORECASE)


ONE, OTHER = _unit_as("u"), rf"(?:{NATIONS} )?{_unit_as('o')}"
PATTERNS = (
    ("convoy", _pattern(rf"{ONE}\s+CONVOYS?\s+{OTHER}{TO}")),
    ("support", _pattern(rf"{ONE}\s+SUPPORTS?\s+{OTHER}(?:{TO})?")),
    ("move", _pattern(rf"{ONE}{TO}")),
    ("hold", _pattern(rf"{ONE}\s+HOLDS?")),
    ("disband", _pattern(rf"{ONE}\s+DISBANDS?|DISBANDS?\s+{_unit_as('v')}")),
)
BUILD = re.compile(r"^Builds?\s+(?:an?\s+)?(?P<kind>army|fleet|A|F)\s+(?:in\s+(?:the\s+)?)?(?P<at>.+)$", re.IGNORECASE)
REMOVE = re.compile(
    r"(?:Removes?|removing)\s+(?:the\s+)?(?:army|fleet|A|F)\s+(?:in\s+(?:the\s+)?)?(?P<at>.+)$", re.IGNORECASE
)
WAIVE = re.compile(r"^Builds? waived$", re.IGNORECASE)
UNUSED = re.compile(r"^\d+ (?:unusable|unused) builds? |no order processed$|no move received$|^DISBAND$", re.IGNORECASE)


is_judges = has_line(HEADING)


def read_judges(text: str) -> list[GivenTurn]:
    """The turns of any number of mails or reports, in any order."""
    found: list[GivenTurn] = []
    now: GivenTurn | None = None
    for number, line in _whole_lines(text):
        if heading := HEADING.match(line):
            now = turn(heading["season"], heading["year"], heading["kind"])
            now.is_played = True
            found.append(now)
        elif END.match(line):
            now = None
        elif now and (given := ORDER.match(line)):
            power, order = power_called(given["power"]), plain_order(given["text"])
            now.give(_order(order, now.kind) if power and order else line.strip(), power, number)
        elif now and LIKE_AN_ORDER.search(line):
            now.give(line.strip(), line=number)
    return found


def _whole_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers; an order continued on the next line is one."""
    held, first = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        if held and line.startswith(" ") and line.strip() and not ORDER.match(line):
            held += f" {line.strip()}"
            continue
        if held:
            yield first, held
        held, first = line.rstrip(), number
    yield first, held


def _order(text: str, kind: PhaseKind) -> str:
    """The order in the words of an order sheet; "" where nothing was ordered."""
    plain = coast_in_brackets(RESULT.sub("", text).strip().rstrip(".").strip())
    if UNUSED.search(plain):
        return ""
    if WAIVE.match(plain):
        return "Waive"
    if given := BUILD.match(plain):
        return build(f"{given['kind'][0].upper()} {given['at']}")
    if given := REMOVE.search(plain):
        return remove(given["at"])
    for name, pattern in PATTERNS:
        if given := pattern.fullmatch(plain):
            parts = given.groupdict()
            unit = _unit(parts, "u") or _unit(parts, "v")
            return _worded(name, unit, parts, kind)
    return plain


def _unit(parts: dict[str, str | None], name: str) -> str:
    kind = (parts.get(f"{name}k") or "")[:1].upper()
    return f"{kind} {parts.get(name) or ''}".strip()


def _worded(name: str, unit: str, parts: dict[str, str | None], kind: PhaseKind) -> str:
    to = re.sub(r"\s*->\s*", " - ", parts.get("to") or "")
    if name == "hold":
        return hold(unit)
    if name == "disband":
        return retreat(unit, "")
    if name == "move":
        return goes(unit, to, kind)
    other = _unit(parts, "o")
    return convoy(unit, other, to) if name == "convoy" else support(unit, other, to)
