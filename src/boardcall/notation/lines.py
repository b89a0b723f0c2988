"""A sheet to the orders written on it: whose they are, where each starts, and which lines are headings."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from boardcall.game import PhaseKind, Power, Season
from boardcall.notation.items import Dialect, ItemRole, OrderItem
from boardcall.notation.lexer import items_of
from boardcall.notation.names import Meaning, WordKind, phrase_of
from boardcall.notation.settings import LANGUAGES
from boardcall.notation.shapes import OrderVerb, Sketch, Trouble, carried, sketches_of
from boardcall.notation.tokens import LONGEST_LINE, Token, TokenKind, tokens_of
from boardcall.wording import say

MOST_LINES = 5_000
"""Lines of a sheet that are read; a whole game has fewer."""
MOST_ORDERS = 300
"""Orders of a sheet that are read; there are at most 34 units."""

_THE_REST = say("Give the rest by itself.")
_NUMBERING = re.compile(r"\s*(?:\d{1,3}\s*[.)]|[*•·])\s+")
_PHASE_CODE = re.compile(r"[SFWAH]\d{2,4}[MRAB]?", re.IGNORECASE)
_TURN_CODE = re.compile(r"([SFW])(\d{4})([MRA])?")
_SEASONS = {"spring": Season.SPRING, "fall": Season.FALL, "winter": Season.WINTER}
_LISTS = {ItemRole.BUILD: OrderVerb.BUILD, ItemRole.DISBAND: OrderVerb.DISBAND}


@dataclass(frozen=True, slots=True)
class Written:
    """One order as it stands on the sheet."""

    text: str
    line: int
    column: int
    power: Power | None
    sketch: Sketch | Trouble
    unit: tuple[str, ...] = ()
    """The provinces that the unit named first may stand in."""


@dataclass(slots=True)
class _Heading:
    """What the lines above said: whose orders follow, and whether they are builds or removals."""

    power: Power | None
    listed: OrderVerb | None = None


def written_orders(text: str, dialect: Dialect, power: Power | None) -> Iterator[Written]:
    """Every order on the sheet in the order of the lines; `power` is whose they are until a heading says otherwise."""
    for count, written in enumerate(_all_orders(text, dialect, power), 1):
        if count > MOST_ORDERS:
            trouble = Trouble(say("A sheet has at most {most} orders.", most=MOST_ORDERS), _THE_REST, "", 1)
            yield replace(written, sketch=trouble)
            return
        yield written


def _all_orders(text: str, dialect: Dialect, power: Power | None) -> Iterator[Written]:
    heading = _Heading(power)
    for number, line in enumerate(unicodedata.normalize("NFC", text).splitlines(), 1):
        if number > MOST_LINES:
            trouble = Trouble(say("A sheet has at most {most} lines.", most=MOST_LINES), _THE_REST, "", 1)
            yield Written("", number, 1, None, trouble)
            return
        if len(line) > LONGEST_LINE:
            trouble = Trouble(say("The line is too long for an order."), say("Write one order a line."), line[:20], 1)
            yield Written(line[:40], number, 1, heading.power, trouble)
        else:
            yield from _orders_of(line, number, dialect, heading)


def _orders_of(line: str, number: int, dialect: Dialect, heading: _Heading) -> Iterator[Written]:
    skipped = _NUMBERING.match(line)
    start = skipped.end() if skipped else 0
    tokens = _after_heading(tokens_of(line[start:], first_column=start + 1), dialect, heading)
    if not tokens or line.lstrip().startswith(("#", "//")) or _is_phase(tokens, dialect):
        return
    for segment in _segments(tokens):
        items = items_of(segment, dialect)
        if not items or _opens_list(items, segment, heading):
            continue
        text = line[segment[0].column - 1 : segment[-1].end - 1]
        sketches = sketches_of(items)
        for sketch in sketches:
            whole = carried(sketch, heading.listed)
            unit = _unit_named(whole, items if len(sketches) == 1 else _own(items, sketch))
            yield Written(text, number, segment[0].column, heading.power, whole, unit)


def _own(items: Sequence[OrderItem], sketch: Sketch | Trouble) -> Sequence[OrderItem]:
    """The items between the commas around what is wrong with one of several orders; all of an order that is read."""
    if isinstance(sketch, Sketch):
        return items
    commas = [at for at, item in enumerate(items) if item.role is ItemRole.COMMA and item.column <= sketch.column]
    return items[commas[-1] + 1 :] if commas else items


def _unit_named(sketch: Sketch | Trouble, items: Sequence[OrderItem]) -> tuple[str, ...]:
    """The provinces that the unit may stand in for which an order is, even where nobody can read the rest of it."""
    if isinstance(sketch, Sketch):
        named = sketch.unit.place if sketch.unit and sketch.act is not OrderVerb.NAMED else None
        return named.candidates if named else ()
    first = next((item for item in items if item.role not in {ItemRole.TYPE, ItemRole.POWER}), None)
    return first.place.candidates if first and first.place else ()


def _segments(tokens: Sequence[Token]) -> list[list[Token]]:
    found: list[list[Token]] = [[]]
    for place, token in enumerate(tokens):
        if token.mark is TokenKind.STOP or _parts_orders(tokens, place):
            found.append([])
        else:
            found[-1].append(token)
    return [segment for segment in found if segment]


def _parts_orders(tokens: Sequence[Token], place: int) -> bool:
    """A slash with a space on both sides stands between orders; one without belongs to a coast."""
    apart = place + 1 < len(tokens) and not tokens[place].tight and not tokens[place + 1].tight
    return tokens[place].mark is TokenKind.SLASH and apart


def _after_heading(tokens: Sequence[Token], dialect: Dialect, heading: _Heading) -> Sequence[Token]:
    """The tokens after 'FRA:' or 'France (Anna):'; none when the line only names a power."""
    colon = next((place for place, token in enumerate(tokens) if token.mark is TokenKind.COLON), None)
    if colon is not None:
        power = _power(_outside(tokens[:colon]), dialect, letters=True)
        if power:
            heading.power, heading.listed = power, None
            return tokens[colon + 1 :]
    power = _power(_outside(tokens), dialect, letters=False) or _bracketed(tokens, dialect)
    if power:
        heading.power, heading.listed = power, None
        return ()
    return tokens


def _bracketed(tokens: Sequence[Token], dialect: Dialect) -> Power | None:
    """'[France]' and '(France)' on a line of their own are headings too."""
    is_bracketed = len(tokens) > 2 and tokens[0].mark is TokenKind.OPEN and tokens[-1].mark is TokenKind.CLOSE
    return _power(list(tokens[1:-1]), dialect, letters=False) if is_bracketed else None


def _outside(tokens: Sequence[Token]) -> list[Token]:
    """The tokens that stand in no parentheses, without signs such as the '#' or '=' of a heading."""
    kept, depth = [], 0
    for token in tokens:
        depth += (token.mark is TokenKind.OPEN) - (token.mark is TokenKind.CLOSE)
        if depth == 0 and token.mark not in {TokenKind.CLOSE, TokenKind.OTHER}:
            kept.append(token)
    return kept


def _power(tokens: list[Token], dialect: Dialect, *, letters: bool) -> Power | None:
    if not tokens or any(token.mark not in {TokenKind.WORD, TokenKind.DASH} for token in tokens):
        return None
    phrase = tuple(token.folded for token in tokens if token.mark is TokenKind.WORD)
    tables = [dialect.table, *([dialect.other_table] if dialect.other_table else [])]
    found = [one.key for table in tables for one in table.meanings(phrase) if one.group is WordKind.POWER]
    if found:
        return Power[found[0]]
    initial = tokens[0].text.upper()
    return Power(initial) if letters and len(tokens) == 1 and initial in set(Power) else None


def _is_phase(tokens: Sequence[Token], dialect: Dialect) -> bool:
    """Whether a line only says which phase it is, or that orders follow."""
    words = [
        token for token in tokens if token.mark not in {TokenKind.COLON, TokenKind.COMMA, TokenKind.DOT, TokenKind.DASH}
    ]
    if any(token.mark not in {TokenKind.WORD, TokenKind.UNREAD} for token in words):
        return False
    said = [_says_phase(token, dialect) for token in words]
    return bool(said) and all(said) and any(token.mark is TokenKind.WORD for token in words)


def _says_phase(token: Token, dialect: Dialect) -> bool:
    if token.mark is TokenKind.UNREAD:
        return token.text.isdigit() or bool(_PHASE_CODE.fullmatch(token.text))
    return any(one.group is WordKind.HEADING for one in dialect.table.meanings((token.folded,)))


def _opens_list(items: Sequence[OrderItem], segment: Sequence[Token], heading: _Heading) -> bool:
    """Whether 'Builds:' or 'Removals:' stands alone and the lines below name the units."""
    if len(items) != 1 or items[0].role not in _LISTS or segment[-1].mark is not TokenKind.COLON:
        return False
    heading.listed = _LISTS[items[0].role]
    return True


_BUILDS = Meaning(WordKind.KEYWORD, "build")
_YEAR = re.compile(r"\d{4}")


def read_turn_heading(line: str) -> tuple[Season, int, PhaseKind | None] | None:
    """The turn that a line names, 'Spring 1901', 'Automne 1901 retraites' or 'S1901M'; None when it names none.

    The third is the kind of phase when the line says it: movement is what a line without more may hold with retreats.
    """
    code = _TURN_CODE.fullmatch(line.strip().strip("#=*[] ").upper())
    if code:
        season, year, kind = code.groups()
        is_winter = kind == PhaseKind.ADJUSTMENTS.value  # which some call F1901A
        return Season.WINTER if is_winter else Season(season), int(year), PhaseKind(kind) if kind else None
    if not _YEAR.search(line):
        return None
    phrase, table = phrase_of(line), Dialect(LANGUAGES).table
    meant = [one for word in phrase for one in table.meanings((word,))]
    keys = [one.key for one in meant if one.group is WordKind.HEADING or one == _BUILDS]
    years = [int(word) for word in phrase if word.isdecimal() and len(word) == 4]
    words = [word for word in phrase if not word.isdecimal()]
    if len(years) != 1 or len(keys) < len(words) or not set(keys) & set(_SEASONS):
        return None
    if {"adjustments", _BUILDS.key} & set(keys):
        return Season.WINTER, years[0], PhaseKind.ADJUSTMENTS
    season = next(_SEASONS[key] for key in keys if key in _SEASONS)
    return season, years[0], PhaseKind.RETREATS if "retreats" in keys else None


def is_retreat_line(line: str) -> bool | None:
    """Whether the line orders a retreat or disbandment; None when it orders nothing, as a heading does."""
    acts = [one.sketch.act for one in written_orders(line, Dialect(LANGUAGES), None) if isinstance(one.sketch, Sketch)]
    return any(act in {OrderVerb.RETREAT, OrderVerb.DISBAND} for act in acts) if acts else None
