"""From a table as TOML gives it to the settings of this room, with every problem found, not only the first."""

import dataclasses
import functools
import types
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from numbers import Rational, Real
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from boardcall.errors import InputError, Problem
from boardcall.scoring.system import Reading, ScoringSystem
from boardcall.scoring.system_problems import system_problems
from boardcall.scoring.terms import Term

_NOTHING: Any = object()


def system_from_table(table: Mapping[str, Any], *, file: str = "", path: str = "") -> ScoringSystem:
    """The system a table describes. `path` is where the table stands in its file, for the problems' `field`.

    Raises InputError with every problem: unknown and missing keys, wrong types, values that are not on the list, and
    what `system_problems` finds. Numbers are read as they are written: 0.3 is exactly 3/10.
    """
    problems: list[Problem] = []
    system: ScoringSystem = _dataclass(ScoringSystem, table, path, problems)
    if system is not _NOTHING:
        problems += [dataclasses.replace(p, field=_under(path, p.field)) for p in system_problems(system)]
    if problems:
        raise InputError([dataclasses.replace(p, file=file) for p in problems])
    return system


def _under(path: str, key: str) -> str:
    return f"{path}.{key}" if path and key else path or key


@functools.cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _dataclass(kind: type, table: Any, path: str, problems: list[Problem]) -> Any:
    if not isinstance(table, Mapping):
        problems.append(Problem("This is a table of keys and values.", f"Write {path} as a table.", field=path))
        return _NOTHING
    hints = _hints(kind)
    before = len(problems)
    problems += _unknown_keys(table, hints, path)
    values = {key: _value(hints[key], table[key], _under(path, key), problems) for key in hints if key in table}
    problems += [
        Problem(f"The key {item.name} is missing.", "Add it.", field=path)
        for item in dataclasses.fields(kind)
        if item.name not in table
        and item.default is dataclasses.MISSING
        and item.default_factory is dataclasses.MISSING
    ]
    return kind(**values) if len(problems) == before else _NOTHING


def _unknown_keys(table: Mapping[str, Any], hints: Mapping[str, Any], path: str) -> list[Problem]:
    return [
        Problem(f"There is no key {key} here.", f"The keys are {', '.join(hints)}.", field=_under(path, key), text=key)
        for key in table
        if key not in hints
    ]


def _value(hint: Any, value: Any, path: str, problems: list[Problem]) -> Any:
    """The value as `hint` wants it, or _NOTHING after adding to `problems`."""
    if get_origin(hint) in (Union, types.UnionType):
        return _union(get_args(hint), value, path, problems)
    if get_origin(hint) is tuple:
        return _tuple(get_args(hint), value, path, problems)
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return _dataclass(hint, value, path, problems)
    simple = _simple(hint, value)
    if simple is _NOTHING:
        problems.append(
            Problem(f"{value!r} cannot stand here.", f"Write {_wanted(hint)}.", field=path, text=str(value))
        )
    return simple


def _simple(hint: Any, value: Any) -> Any:
    if hint is Fraction:
        return _fraction(value)
    if get_origin(hint) is Literal:
        return value if value in get_args(hint) else _NOTHING
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return hint(value) if value in list(hint) else _NOTHING
    if get_origin(hint) is not None:
        return dict(value) if isinstance(value, Mapping) else _NOTHING
    return value if type(value) is hint else _NOTHING


def _fraction(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, str | Real):
        return _NOTHING
    if isinstance(value, Rational):
        return Fraction(value)
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return _NOTHING


def _wanted(hint: Any) -> str:
    if hint is Fraction:
        return 'a number such as 10 or 0.3, or a fraction such as "1/3"'
    if get_origin(hint) is Literal:
        return "one of " + ", ".join(map(str, get_args(hint)))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return "one of " + ", ".join(hint)
    return {int: "a whole number", bool: "true or false", str: "a text in quotes"}.get(hint, "a table")


def _tuple(hints: tuple[Any, ...], value: Any, path: str, problems: list[Problem]) -> Any:
    if not isinstance(value, list | tuple):
        problems.append(Problem("This is a list.", "Write it in square brackets.", field=path, text=str(value)))
        return _NOTHING
    each = [hints[0]] * len(value) if hints[-1] is Ellipsis else list(hints)
    if len(each) != len(value):
        problems.append(Problem(f"This list has {len(each)} entries.", field=path, text=str(value)))
        return _NOTHING
    parts = [_value(h, v, f"{path}[{i}]", problems) for i, (h, v) in enumerate(zip(each, value, strict=True), 1)]
    return _NOTHING if any(part is _NOTHING for part in parts) else tuple(parts)


def _union(hints: tuple[Any, ...], value: Any, path: str, problems: list[Problem]) -> Any:
    if all("kind" in _hints(hint) for hint in hints):
        return _term(_by_kind(hints), value, path, problems)
    structured = [hint for hint in hints if dataclasses.is_dataclass(hint)]
    if structured and isinstance(value, Mapping):
        return _value(structured[0], value, path, problems)
    for hint in hints:
        simple = _simple(hint, value) if hint is not type(None) else _NOTHING
        if simple is not _NOTHING:
            return simple
    first = next(hint for hint in hints if hint is not type(None))
    problems.append(Problem(f"{value!r} cannot stand here.", f"Write {_wanted(first)}.", field=path, text=str(value)))
    return _NOTHING


def _by_kind(hints: tuple[Any, ...]) -> dict[str, type]:
    return {get_args(_hints(hint)["kind"])[0]: hint for hint in hints}


def _term(kinds: dict[str, type], value: Any, path: str, problems: list[Problem]) -> Any:
    kind = value.get("kind") if isinstance(value, Mapping) else None
    if kind not in kinds:
        message = f"“{kind}” is not a kind of term." if kind else "A term needs a kind."
        problems.append(Problem(message, f"The kinds are {', '.join(kinds)}.", field=path, text=str(kind or "")))
        return _NOTHING
    return _dataclass(kinds[kind], value, path, problems)


def term_with(term: Term, key: str, value: Reading) -> Term:
    """The term with one key changed to a value as a file writes it; the value must be one the key can have."""
    problems: list[Problem] = []
    kind: type = type(term)
    read = _value(_hints(kind)[key], value, key, problems)
    if problems:
        raise InputError(problems)
    return dataclasses.replace(term, **{key: read})
