"""The keys of a table of settings: what the fields of its dataclass are called in a file, and of what type they are."""

import typing
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from types import GenericAlias, NoneType, UnionType
from typing import Any, Literal, TypeGuard, Union, get_args, get_origin

SINGULAR = {
    "rounds": "round",
    "awards": "award",
    "ballots": "ballot",
    "pools": "pool",
    "periods": "period",
    "breaks": "break",
    "statements": "statement",
}
"""Attributes that hold a table for each of several things, and the name of such a table in a file."""
NO_DEFAULT = MISSING
LISTED = "listed"
"""In the metadata of a field: the function that lists the allowed texts, where the type cannot."""
DERIVED = {"derived": True}
"""The metadata of a field that is not written in files, because it is worked out from the others."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key: `name` in the file, `attribute` on the dataclass, its type, and its default or NO_DEFAULT."""

    name: str
    attribute: str
    kind: Any
    default: Any

    @property
    def is_required(self) -> bool:
        return self.default is NO_DEFAULT


@cache
def fields_of(table: type) -> dict[str, Key]:
    """The fields of a dataclass by their names, each as a key of that name."""
    kinds = typing.get_type_hints(table)
    return {
        f.name: Key(f.name, f.name, _kind(f, kinds[f.name]), _default(f)) for f in fields(table) if not _is_derived(f)
    }


@cache
def keys_of(table: type) -> dict[str, Key]:
    """The keys of a dataclass by their names in a TOML file.

    A table that is written once for each of several things has a singular name there: `[[round]]` fills `rounds`.
    """
    keys = (replace(key, name=_name(key)) for key in fields_of(table).values())
    return {key.name: key for key in keys}


def _kind(field: "Field[Any]", kind: Any) -> Any:
    if LISTED not in field.metadata:
        return kind
    listed: Any = Literal.__getitem__(tuple(field.metadata[LISTED]()))
    return GenericAlias(tuple, (listed, ...)) if is_tuple(kind) else listed


def _is_derived(field: "Field[Any]") -> bool:
    return not field.init or "derived" in field.metadata


def _name(key: Key) -> str:
    item = item_type(key.kind)
    return SINGULAR.get(key.name, key.name) if item and is_table(item) else key.name


def _default(field: "Field[Any]") -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def is_table(kind: Any) -> TypeGuard[type]:
    return isinstance(kind, type) and is_dataclass(kind)


def is_mapping(kind: Any) -> bool:
    return get_origin(kind) in (Mapping, dict)


def is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def is_set(kind: Any) -> bool:
    return get_origin(kind) is frozenset


def holds_tables(kind: Any) -> bool:
    """Whether a value of the type is a table, a list of them or a table of free keys."""
    return any(is_table(one) or is_mapping(one) or is_table(item_type(one)) for one in alternatives(kind))


def item_type(kind: Any) -> Any:
    """X of a type `tuple[X, ...]`; None for any other type."""
    arguments = get_args(kind)
    return base(arguments[0]) if get_origin(kind) is tuple and arguments[-1:] == (...,) else None


def choices(kind: Any) -> tuple[Any, ...]:
    """The values that a type lists: those of a Literal or an enum; empty for any other type."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(member.value for member in kind)
    return ()


def alternatives(kind: Any) -> tuple[Any, ...]:
    """The members of a union, without None; any other type by itself. A key that may be None may be left out."""
    if get_origin(kind) in (Union, UnionType):
        return tuple(base(member) for member in get_args(kind) if member is not NoneType)
    return (base(kind),)


def base(kind: Any) -> Any:
    """The type that a type such as an id is made of and read as; any other type itself."""
    return getattr(kind, "__supertype__", kind)


def is_optional(kind: Any) -> bool:
    """Whether a value of the type may be None."""
    return get_origin(kind) in (Union, UnionType) and NoneType in get_args(kind)


def tag_of(tables: tuple[type, ...]) -> str:
    """The key that tells several tables apart: each of them allows a single value for it."""
    first = keys_of(tables[0])
    return next(
        name for name in first if all(len(choices(keys_of(t)[name].kind)) == 1 for t in tables if name in keys_of(t))
    )
