"""A frozen value with some of its fields changed, for the acts that an event has thousands of."""

from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

Value = TypeVar("Value")


def changed(value: Value, **changes: Any) -> Value:
    """The same as `dataclasses.replace`, in half the time; KeyError for an unknown field.

    For dataclasses whose fields are all given by position.
    """
    kind: Any = type(value)
    places, read = _fields(kind)
    values = list(read(value))
    for name, new in changes.items():
        values[places[name]] = new
    made: Value = kind(*values)
    return made


@cache
def _fields(kind: Any) -> "tuple[dict[str, int], attrgetter[tuple[Any, ...]]]":
    names = [field.name for field in fields(kind)]
    return {name: place for place, name in enumerate(names)}, attrgetter(*names)
