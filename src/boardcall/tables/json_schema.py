"""JSON Schemas of dataclasses: for files by their keys, and for what programs send and receive."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, is_dataclass
from datetime import date, datetime, time
from enum import Enum
from fractions import Fraction
from typing import Any, get_args

from boardcall.tables.docs import field_docs
from boardcall.tables.keys import (
    Key,
    alternatives,
    choices,
    fields_of,
    is_mapping,
    is_optional,
    is_table,
    is_tuple,
    item_type,
    keys_of,
    tag_of,
)
from boardcall.wording import Sentence

Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SchemaForm:
    """How a kind of file writes values: the names of its keys, where its definitions are, and its scalars."""

    keys_of: Callable[[type], Mapping[str, Key]]
    definitions: str
    scalars: Mapping[Any, Schema]
    has_null: bool
    """Whether a value that may be None is written as null; otherwise it is left out."""


_BOTH: Mapping[Any, Schema] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    str: {"type": "string"},
    Sentence: {"type": "string"},
    date: {"type": "string", "format": "date"},
}
TOML = SchemaForm(
    keys_of,
    "#/$defs/",
    {
        **_BOTH,
        Fraction: {"type": ["number", "string"]},
        time: {"type": "string", "format": "partial-time"},
        date: {"type": "string", "examples": ["day 1", "3 days before", "2026-11-21"]},
        datetime: {"type": "string", "examples": ["day 1 09:45", "15 minutes before start", "2026-11-21T09:45:00"]},
    },
    has_null=False,
)
JSON = SchemaForm(
    fields_of,
    "#/components/schemas/",
    {
        **_BOTH,
        Fraction: {"type": "string", "pattern": "^-?[0-9]+([./][0-9]+)?$"},
        datetime: {"type": "string", "format": "date-time"},
    },
    has_null=True,
)


@dataclass
class Schemas:
    """Collects the schemas of dataclasses under their names; `whole` says that every field is always present."""

    form: SchemaForm
    whole: bool = False
    found: dict[str, Schema] = field(default_factory=dict)

    def of(self, kind: Any) -> Schema:
        """The schema of an annotation; a dataclass becomes a reference."""
        schema = self._of(kind)
        return {"anyOf": [schema, {"type": "null"}]} if self.form.has_null and is_optional(kind) else schema

    def _of(self, kind: Any) -> Schema:
        kinds = alternatives(kind)
        if len(kinds) > 1:
            tagged = {"required": [tag_of(kinds)]} if all(map(is_table, kinds)) else {}
            return {"anyOf": [self._of(member) | tagged for member in kinds]}
        (kind,) = kinds
        if is_table(kind):
            return self._reference(kind)
        if listed := choices(kind):
            return {"enum": list(listed)} if len(listed) > 1 else {"const": listed[0]}
        if is_mapping(kind):
            return {"type": "object", "additionalProperties": self.of(get_args(kind)[1])}
        return self._array(kind) if is_tuple(kind) else dict(self.form.scalars[kind])

    def _array(self, kind: Any) -> Schema:
        inner = item_type(kind)
        if inner is not None:
            return {"type": "array", "items": self.of(inner)}
        members = [self.of(member) for member in get_args(kind)]
        return {"type": "array", "prefixItems": members, "minItems": len(members), "maxItems": len(members)}

    def _reference(self, table: type) -> Schema:
        name = table.__name__
        if name not in self.found:
            self.found[name] = {}  # if it refers to itself
            self.found[name] = self.table(table)
        return {"$ref": f"{self.form.definitions}{name}"}

    def table(self, table: type) -> Schema:
        """The schema of one dataclass: its keys with their descriptions, and which of them are required."""
        keys, docs = self.form.keys_of(table), docs_of(table)
        properties = {name: self._key(key, docs.get(key.attribute, "")) for name, key in keys.items()}
        schema: Schema = {"type": "object", "description": first_line(table), "properties": properties}
        schema["additionalProperties"] = False
        required = [name for name, key in keys.items() if self.whole or key.is_required]
        return schema | ({"required": required} if required else {})

    def _key(self, key: Key, doc: str) -> Schema:
        schema = ({"description": doc} if doc else {}) | self.of(key.kind)
        default = plain(key.default)
        return schema if self.whole or key.is_required or default in (None, {}) else schema | {"default": default}


def docs_of(kind: type) -> dict[str, str]:
    """What the fields mean, including those of base classes."""
    found: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if is_dataclass(one):
            found |= field_docs(one)
    return found


def first_line(thing: Any) -> str:
    return str(thing.__doc__ or "").strip().splitlines()[0]


def plain(value: Any) -> Any:
    """A default as JSON writes it; None for a table, whose own keys show their defaults."""
    if is_table(type(value)) or isinstance(value, Mapping):
        return None
    if isinstance(value, tuple):
        items = [plain(item) for item in value]
        return None if None in items else items
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    if isinstance(value, Enum):
        return value.value
    return str(value) if isinstance(value, date | time | datetime) else value
