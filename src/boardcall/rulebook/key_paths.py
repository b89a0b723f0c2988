"""Keys named in text, such as "tie_break.champion" or "round.4.pool.team.powers", found in the settings."""

from collections.abc import Iterator, Mapping
from typing import Any

from boardcall.errors import Problem
from boardcall.rulebook.rulebook import Rulebook
from boardcall.tables.keys import is_table, keys_of
from boardcall.tables.words import nearest
from boardcall.wording import Sentence, say


def key_path_problems(tables: Mapping[str, Any]) -> Iterator[Problem]:
    """Keys in [sources] and [chosen] that no table has."""
    for name in ("sources", "chosen"):
        for key in tables.get(name, {}):
            if not has_key(tables, key):
                yield Problem(
                    say("there is no such key."), nearest_key_path(tables, key), field=f'{name}."{key}"', text=key
                )


def with_known_spelling(tables: Mapping[str, Any], name: str) -> dict[str, str]:
    """The notes of [sources] or [chosen], with "centre" for a "center" that only makes sense so."""
    british = {key: key.replace("center", "centre") for key in tables[name]}
    return {
        british[key] if not has_key(tables, key) and has_key(tables, british[key]) else key: text
        for key, text in tables[name].items()
    }


def has_key(tables: Mapping[str, Any], key: str) -> bool:
    """Whether there is such a key in the attributes of a rulebook that could be read; one that could not has them all.

    Rounds are named by number, what has an id by its id, items of other lists by their number from 1.
    """
    first, *rest = key.split(".")
    known = keys_of(Rulebook).get(first)
    if known is None or known.attribute not in tables:
        return known is not None
    return _has(tables[known.attribute], rest)


def _has(value: Any, steps: list[str]) -> bool:
    if not steps:
        return True
    inner = [item for name, item in _named(value) if name == steps[0]]
    return any(_has(item, steps[1:]) for item in inner)


def _named(value: Any) -> Iterator[tuple[str, Any]]:
    """What a value holds, with the name of each in a key path."""
    kind: Any = type(value)
    if is_table(kind):
        yield from ((name, getattr(value, key.attribute)) for name, key in keys_of(kind).items())
    elif isinstance(value, Mapping):
        yield from value.items()
    elif isinstance(value, tuple):
        yield from ((_item_name(item, number), item) for number, item in enumerate(value, 1))


def _item_name(item: Any, number: int) -> str:
    return str(getattr(item, "id", "") or getattr(item, "number", "") or number)


def nearest_key_path(tables: Mapping[str, Any], key: str) -> Sentence:
    """What to write instead of a key that does not exist: the nearest name for the first step that is wrong."""
    steps = key.split(".")
    good = next(
        length for length in range(len(steps) - 1, -1, -1) if not length or has_key(tables, ".".join(steps[:length]))
    )
    names = _names_at(tables, steps[:good])
    near = nearest(steps[good], dict.fromkeys(names))
    return (
        say("Write {value}.", value=".".join([*steps[:good], near]))
        if near
        else say("Known there: {names}.", names=", ".join(names) or "nothing")
    )


def _names_at(tables: Mapping[str, Any], steps: list[str]) -> list[str]:
    if not steps:
        return list(keys_of(Rulebook))
    value = tables[keys_of(Rulebook)[steps[0]].attribute]
    for step in steps[1:]:
        value = next(item for name, item in _named(value) if name == step)
    return [name for name, _ in _named(value)]
