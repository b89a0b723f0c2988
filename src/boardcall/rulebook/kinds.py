"""What a key of a rulebook may hold, and what it holds, by its path in a file."""

from typing import Any

from boardcall.rulebook.rulebook import Rulebook
from boardcall.tables.keys import alternatives, is_table, item_type, keys_of


def kind_of(key: str) -> Any:
    """The type of the values of a key; `*`, a number or an id means an item of a list."""
    kind: Any = Rulebook
    for step in key.split("."):
        inside = next((inner for one in alternatives(kind) if (inner := item_type(one))), None)
        kind = table_in(inside) if inside else keys_of(table_in(kind))[step].kind
    return kind


def table_in(kind: Any) -> Any:
    return next(one for one in alternatives(kind) if is_table(one))


def value_at(book: Rulebook, key: str) -> Any:
    """The value at a key path, with rounds by number and other tables by id or from 1; None if there is none."""
    value: Any = book
    for step in key.split("."):
        kind: Any = type(value)
        if isinstance(value, tuple):
            value = next((one for place, one in enumerate(value, 1) if step in _names(one, place)), None)
        elif known := keys_of(kind).get(step) if is_table(kind) else None:
            value = getattr(value, known.attribute)
        else:
            return None
    return value


def _names(item: Any, place: int) -> tuple[str, ...]:
    named = getattr(item, "number", getattr(item, "id", None))
    return (str(place),) if named is None else (str(named),)
