"""Items to sketches: which unit is to do what, before anyone looks at the map.

The items of an order become a word of letters, its shape, one letter an item: R a place with what is written about
its unit, T a unit type without a place, and the letters of `items.Role`. `A Par S A Mar - Bur` has the shape RsRmR.
A shape has one meaning whatever the order of words: the patterns below are the whole grammar.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from boardcall.game import STANDARD, Power, ProvinceKind, UnitKind
from boardcall.notation.items import ItemRole, OrderItem, WrittenPlace
from boardcall.notation.tokens import shown
from boardcall.wording import Sentence, say


class OrderVerb(StrEnum):
    """What an order says its unit does; NAMED says nothing; CONVOYED is a move."""

    HOLD = "hold"
    MOVE = "move"
    SUPPORT_HOLD = "support to hold"
    SUPPORT_MOVE = "support of a move"
    CONVOY = "convoy"
    RETREAT = "retreat"
    DISBAND = "disbandment"
    REMOVE = "removal"
    BUILD = "build"
    WAIVE = "waived build"
    NAMED = "named"
    CONVOYED = "move by convoy"


@dataclass(frozen=True, slots=True)
class Ref:
    """A place as an order speaks of it, with the unit type and nation written there."""

    text: str
    column: int
    place: WrittenPlace | None = None
    kind: UnitKind | None = None
    power: Power | None = None


@dataclass(frozen=True, slots=True)
class Sketch:
    """An order as written: `unit` None when none is named; `other` the unit supported or convoyed."""

    act: OrderVerb
    unit: Ref | None = None
    other: Ref | None = None
    to: Ref | None = None
    via: bool = False
    by_land: bool = False
    route: tuple[Ref, ...] = ()
    owner: Power | None = None
    """The power named before the order."""
    guesses: tuple[OrderItem, ...] = ()
    """The misspelt order words."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why items make no order: the smallest piece at fault, where it is, and what to write instead."""

    message: Sentence
    hint: Sentence
    text: str
    column: int


_LEFT_OUT = re.compile(r"v(R*)c")
_STEPS = re.compile(r"m+(?=m)|m+(?=[hscdr])")
_SHAPES: tuple[tuple[str, OrderVerb], ...] = (
    (r"(?P<unit>R)h|h(?P<unit2>R)", OrderVerb.HOLD),
    (r"m?l?(?P<unit>R)(?:m(?P<path>R(?:mR)*))(?:v(?P<route>R*)|i(?P<route2>R+)|c)?l?", OrderVerb.MOVE),
    (r"(?P<unit>R)v(?P<route>R*)m(?P<path>R)", OrderVerb.MOVE),
    (r"m?(?P<unit>R)(?P<path>R)(?:v(?P<route>R*))?l?", OrderVerb.MOVE),
    (r"m?(?P<path>R)f(?P<unit>R)(?:v(?P<route>R*))?", OrderVerb.MOVE),
    (r"m?f(?P<unit>R)m(?P<path>R)(?:v(?P<route>R*))?", OrderVerb.MOVE),
    (r"(?P<unit>R)s(?P<other>R)h?|(?P<unit2>R)sh(?P<other2>R)", OrderVerb.SUPPORT_HOLD),
    (r"s(?P<other>R)h?i(?P<unit>R)", OrderVerb.SUPPORT_HOLD),
    (r"(?P<unit>R)s(?P<other>R)m?(?P<path>R(?:mR)*)(?:v(?P<route>R*))?", OrderVerb.SUPPORT_MOVE),
    (r"(?P<unit>R)s(?P<path>R)f(?P<other>R)", OrderVerb.SUPPORT_MOVE),
    (r"(?P<unit>R)sf(?P<other>R)m(?P<path>R)", OrderVerb.SUPPORT_MOVE),
    (r"(?P<unit>R)sm(?P<other>R)m(?P<path>R)", OrderVerb.SUPPORT_MOVE),
    (r"s(?P<other>R)m?(?P<path>R)i(?P<unit>R)", OrderVerb.SUPPORT_MOVE),
    (r"(?P<unit>R)c(?P<other>R)m?(?P<path>R(?:mR)*)", OrderVerb.CONVOY),
    (r"(?P<unit>R)cf(?P<other>R)m(?P<path>R)", OrderVerb.CONVOY),
    (r"c(?P<other>R)m?(?P<path>R)[iv](?P<unit>R)", OrderVerb.CONVOY),
    (r"(?P<unit>R)c(?P<path>R)", OrderVerb.CONVOYED),
    (r"(?P<unit>R)rm?(?P<path>R)|r(?P<unit2>R)m(?P<path2>R)", OrderVerb.RETREAT),
    (r"(?P<unit>R)r?d|d(?P<unit2>R)", OrderVerb.DISBAND),
    (r"-(?P<unit>R)", OrderVerb.REMOVE),
    (r"b+(?P<unit>R)|(?P<unit2>R)b", OrderVerb.BUILD),
    (r"b?w", OrderVerb.WAIVE),
    (r"(?P<unit>R)", OrderVerb.NAMED),
    (r"T?m(?P<path>R)(?:v(?P<route>R*))?", OrderVerb.MOVE),
    (r"T?s(?P<other>R)h?", OrderVerb.SUPPORT_HOLD),
    (r"T?s(?P<other>R)m(?P<path>R)", OrderVerb.SUPPORT_MOVE),
    (r"T?c(?P<other>R)m(?P<path>R)", OrderVerb.CONVOY),
)
_COMPILED = tuple((re.compile(pattern), act) for pattern, act in _SHAPES)
_FULL_ORDER = say("Write it like 'A Par - Bur', 'A Par H', 'A Par S A Mar - Bur' or 'F NTH C A Lon - Bel'.")


@dataclass(frozen=True, slots=True)
class _Parts:
    """The letters of a shape and what each stands for."""

    shape: str
    refs: tuple[Ref | OrderItem, ...]
    owner: Power | None


def sketches_of(items: Sequence[OrderItem]) -> tuple[Sketch | Trouble, ...]:
    """The orders that the items of a line make: one, or several with commas between."""
    chunks = _chunks(items)
    if len(chunks) > 1:
        first = _sketch(chunks[0])
        listed = first.act if isinstance(first, Sketch) else None
        if listed is OrderVerb.NAMED and all(_only_names(chunk) for chunk in chunks):
            return tuple(_sketch(chunk) for chunk in chunks)
        if listed not in {None, OrderVerb.NAMED} and not _goes_on(chunks[1], listed):
            rest = (carried(_sketch(chunk), listed) for chunk in chunks[1:])
            return (first, *rest)
    whole = _sketch([item for item in items if item.role is not ItemRole.COMMA])
    if len(chunks) > 1 and isinstance(whole, Trouble):
        waives = any(item.role is ItemRole.WAIVE for item in items)
        apart = tuple(carried(_sketch(chunk), OrderVerb.BUILD if waives else None) for chunk in chunks)
        return apart if any(isinstance(one, Sketch) for one in apart) else (whole,)
    return (whole,)


def _chunks(items: Sequence[OrderItem]) -> list[list[OrderItem]]:
    chunks: list[list[OrderItem]] = [[]]
    for item in items:
        if item.role is ItemRole.COMMA:
            chunks.append([])
        else:
            chunks[-1].append(item)
    return [chunk for chunk in chunks if chunk]


def _only_names(chunk: list[OrderItem]) -> bool:
    return all(item.role in {ItemRole.PLACE, ItemRole.TYPE} for item in chunk)


def _goes_on(chunk: list[OrderItem], listed: OrderVerb | None) -> bool:
    """A chunk of places only goes on with a route; after a build or a removal it is the next one."""
    return _only_names(chunk) and listed not in {OrderVerb.BUILD, OrderVerb.REMOVE, OrderVerb.DISBAND}


def carried(sketch: Sketch | Trouble, listed: OrderVerb | None) -> Sketch | Trouble:
    """A unit that is only named, in a list of builds or removals, is to be built or removed."""
    if isinstance(sketch, Sketch) and sketch.act is OrderVerb.NAMED and listed is not None:
        return replace(sketch, act=listed)
    return sketch


def _sketch(items: Sequence[OrderItem]) -> Sketch | Trouble:
    unknown = next((item for item in items if item.role is ItemRole.UNKNOWN), None)
    if unknown is not None:
        return _unknown(unknown)
    parts = _parts(items)
    for pattern, act in _COMPILED:
        match = pattern.fullmatch(parts.shape)
        if match and not (act is OrderVerb.CONVOYED and not _is_army(parts.refs[0])):
            return _filled(act, match, parts)
    if parts.shape.startswith("-"):
        return _sketch(items[1:])
    return _shapeless(items, parts)


def _unknown(item: OrderItem) -> Trouble:
    if item.why:
        return Trouble(item.why, say("The unit holds."), item.text, item.column)
    hint = (
        say("Did you mean {names}?", names=item.hint) if item.hint else say("Write the province's name or short form.")
    )
    message = say("“{text}” is not a province, unit or order word.", text=shown(item.text))
    return Trouble(message, hint, item.text, item.column)


def _parts(items: Sequence[OrderItem]) -> _Parts:
    letters: list[str] = []
    found: list[Ref | OrderItem] = []
    owner: Power | None = None
    pending: list[OrderItem] = []
    for number, item in enumerate(items):
        if item.role in {ItemRole.TYPE, ItemRole.POWER}:
            pending = _with_pending(pending, item, letters, found)
        elif item.place:
            letters.append("R")
            found.append(_ref(pending, item.place))
            pending = []
        elif not (item.role is ItemRole.FROM and pending):
            owner = _flush(pending, letters, found) or owner
            pending = []
            letters.append(_letter(item, number, letters))
            found.append(item)
    owner = _flush(pending, letters, found) or owner
    return _trimmed("".join(letters), found, owner)


def _letter(item: OrderItem, number: int, before: list[str]) -> str:
    """The letter of an order word; a lone H after a dash is no hold but a province cut too short."""
    if item.role is ItemRole.HOLD and len(item.text) == 1 and before[-1:] == ["m"]:
        return ItemRole.UNKNOWN.value
    return "m" if item.role is ItemRole.DASH and number else item.role.value


def _with_pending(
    pending: list[OrderItem], item: OrderItem, letters: list[str], found: list[Ref | OrderItem]
) -> list[OrderItem]:
    """A type in parentheses belongs to the place before it; of two types ('a fleet') the second counts."""
    last = found[-1] if found else None
    if item.aside and item.role is ItemRole.TYPE and isinstance(last, Ref) and last.place and letters[-1] == "R":
        found[-1] = replace(last, kind=item.kind)
        return pending
    return [one for one in pending if one.role is not item.role] + [item]


def _ref(pending: list[OrderItem], place: WrittenPlace) -> Ref:
    kind = next((item.kind for item in pending if item.kind), None)
    power = next((item.power for item in pending if item.power), None)
    return Ref(place.text, place.column, place, kind, power)


def _flush(pending: list[OrderItem], letters: list[str], found: list[Ref | OrderItem]) -> Power | None:
    """A type without a place stays as T; a power without one names who orders."""
    for item in pending:
        if item.kind:
            letters.append("T")
            found.append(Ref(item.text, item.column, kind=item.kind))
    return next((item.power for item in pending if item.power), None)


def _trimmed(shape: str, found: list[Ref | OrderItem], owner: Power | None) -> _Parts:
    """Drops what adds nothing: a second dash or 'to', the word convoy after a route, a dash at the end."""
    keep = [True] * len(shape)
    for match in _STEPS.finditer(shape):
        keep[match.start() : match.end()] = [False] * len(match.group())
    for match in _LEFT_OUT.finditer(shape):
        keep[match.end() - 1] = False
    return _Parts(
        "".join(letter for letter, kept in zip(shape, keep, strict=True) if kept),
        tuple(part for part, kept in zip(found, keep, strict=True) if kept),
        owner,
    )


def _filled(act: OrderVerb, match: re.Match[str], parts: _Parts) -> Sketch | Trouble:
    groups = {name: match.span(name) for name, value in match.groupdict().items() if value}

    def refs(name: str) -> tuple[Ref, ...]:
        start, end = groups.get(name) or groups.get(f"{name}2") or (0, 0)
        return tuple(part for part in parts.refs[start:end] if isinstance(part, Ref))

    path, unit, other = refs("path"), refs("unit"), refs("other")
    typed = next((part for part in parts.refs if isinstance(part, Ref) and part.place is None), None)
    route = (*path[:-1], *refs("route"))
    misplaced = next((ref for ref in route if not _may_be_sea(ref)), None)
    if misplaced is not None:
        return Trouble(
            say(
                "“{text}” is not a sea province: no convoy goes there, and a unit makes one move.",
                text=shown(misplaced.text),
            ),
            say("Write one destination, with the sea provinces of a convoy between."),
            misplaced.text,
            misplaced.column,
        )
    return Sketch(
        OrderVerb.MOVE if act is OrderVerb.CONVOYED else act,
        unit[0] if unit else typed,
        other[0] if other else None,
        path[-1] if path else None,
        via=bool({"v", "c", "i"} & set(parts.shape)) or len(path) > 1,
        by_land="l" in parts.shape,
        route=route,
        owner=(unit[0].power if unit else None) or parts.owner,
        guesses=tuple(part for part in parts.refs if isinstance(part, OrderItem) and part.meant),
    )


def _is_army(part: Ref | OrderItem) -> bool:
    return isinstance(part, Ref) and part.kind is UnitKind.ARMY


def _may_be_sea(ref: Ref) -> bool:
    codes = ref.place.candidates if ref.place else ()
    return any(STANDARD.provinces[code].kind is ProvinceKind.SEA for code in codes)


def _shapeless(items: Sequence[OrderItem], parts: _Parts) -> Trouble:
    """Which piece keeps the items from being an order."""
    if not items or "R" not in parts.shape:
        first = items[0] if items else None
        text = " ".join(item.text for item in items)
        return Trouble(say("No province is named here."), _FULL_ORDER, text, first.column if first else 1)
    last = items[-1]
    if last.role in {
        ItemRole.DASH,
        ItemRole.MOVE,
        ItemRole.VIA,
        ItemRole.FROM,
        ItemRole.SUPPORT,
        ItemRole.CONVOY,
        ItemRole.RETREAT,
        ItemRole.WITH,
    }:
        message = say("The order stops after “{text}”.", text=shown(last.text))
        return Trouble(message, say("Name the province it goes to."), last.text, last.column)
    if parts.shape == "RcR":
        message, hint = say("The convoy names no destination."), say("Write 'F NTH C A Lon - Bel'.")
        return Trouble(message, hint, last.text, last.column)
    odd = _odd_piece(items)
    message = say("“{text}” does not fit into the order.", text=shown(odd.text))
    return Trouble(message, _FULL_ORDER, odd.text, odd.column)


def _odd_piece(items: Sequence[OrderItem]) -> OrderItem:
    """The first item after which no order can go on: where the longest readable start ends."""
    for count in range(len(items) - 1, 0, -1):
        shape = _parts(items[:count]).shape
        if any(pattern.fullmatch(shape) for pattern, _ in _COMPILED):
            return items[count]
    return items[0]
