"""What was made from values is kept, from act to act, as long as the values do not change: nobody has to say which
acts change it. Whatever is kept must depend on nothing but its values.
"""

from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from datetime import date, datetime, time
from fractions import Fraction
from functools import cache
from threading import Lock
from typing import Any, TypeVar

from markupsafe import Markup

from boardcall.drawing.svg import Svg
from boardcall.web.event.parts import noting
from boardcall.wording import Sentence

Made = TypeVar("Made")
PLAIN = frozenset({str, int, bool, float, bytes, Fraction, date, Markup, Svg})
"""Kinds of values that say the same when they are equal."""


def is_same(one: Any, other: Any) -> bool:
    """Whether two values are identical in every detail, so that what is made from them is identical, too.

    That is stricter than being equal: a number is not the text that reads like it, and a sentence is only the same if
    it is so in every language. Values of unknown kinds are the same only if they are one object.
    """
    if one is other:
        return True
    kind = type(one)
    if kind is not type(other):
        return False
    if kind in PLAIN:
        return bool(one == other)
    compare = _comparison(kind)  # type: ignore[arg-type]  # a type is hashable
    return compare is not None and compare(one, other)


Comparison = Callable[[Any, Any], bool]


@cache
def _comparison(kind: type) -> Comparison | None:
    """How two values of one kind are compared that are not the same object; None for an unknown kind."""
    known = {
        tuple: _same_items,
        list: _same_items,
        frozenset: lambda one, other: _same_items(tuple(one), tuple(other)),
        dict: _same_entries,
        Sentence: _same_sentences,
        datetime: _same_moments,
        time: _same_moments,
    }
    if kind in known:
        return known[kind]
    if is_dataclass(kind) and getattr(kind, "__dataclass_params__").frozen:  # noqa: B009  no type knows it
        return _same_fields(tuple(field.name for field in fields(kind)))
    return None


def _same_items(one: tuple[Any, ...] | list[Any], other: tuple[Any, ...] | list[Any]) -> bool:
    return len(one) == len(other) and all(map(is_same, one, other))


def _same_entries(one: dict[Any, Any], other: dict[Any, Any]) -> bool:
    return _same_items(tuple(one), tuple(other)) and all(map(is_same, one.values(), other.values()))


def _same_moments(one: datetime | time, other: datetime | time) -> bool:
    return one.isoformat() == other.isoformat() and one.tzinfo == other.tzinfo


def _same_sentences(one: Sentence, other: Sentence) -> bool:
    same = (one.pattern, one.plural, one.number) == (other.pattern, other.plural, other.number)
    return same and _same_entries(one.values, other.values)


def _same_fields(names: tuple[str, ...]) -> Comparison:
    return lambda one, other: all(is_same(getattr(one, name), getattr(other, name)) for name in names)


class PlaceMemo:
    """The last thing made at each of many places, with the values it was made from. Usable from several threads.

    Values must not change once they are handed over.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._places: dict[Hashable, tuple[Any, Any]] = {}
        self._lock = Lock()

    def forget(self) -> None:
        """Forgets everything, so that it is made again."""
        with self._lock:
            self._places.clear()

    def get(self, place: Hashable, values: Any, make: Callable[[], Made]) -> Made:
        """What was made at this place last, if the values are the same as then, else what `make` makes now.

        What lacks a part is not kept: it is made again next time.
        """
        known = self._places.get(place)
        if known is not None and is_same(known[0], values):
            found: Made = known[1]
            return found
        with noting() as lacking:
            made = make()
        if lacking:
            return made
        with self._lock:
            if len(self._places) >= self._most and place not in self._places:
                self._places.pop(next(iter(self._places)))
            self._places[place] = (values, made)
        return made
