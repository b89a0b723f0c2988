"""The JSON Schema of a rulebook file, made from the settings' dataclasses."""

from collections.abc import Mapping
from datetime import date, datetime, time
from enum import Enum
from fractions import Fraction
from typing import Any, get_args

from boardcall.rulebook.rulebook import Rulebook
from boardcall.tables.docs import field_docs
from boardcall.tables.keys import Key, alternatives, choices, is_mapping, is_table, is_tuple, item_type, keys_of, tag_of

_SCALARS: dict[Any, dict[str, Any]] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    str: {"type": "string"},
    Fraction: {"type": ["number", "string"]},
    date: {"type": "string", "format": "date"},
    time: {"type": "string", "format": "partial-time"},
    datetime: {"type": "string", "format": "partial-date-time"},
}


def json_schema() -> dict[str, Any]:
    """A JSON Schema (draft 2020-12) that TOML editors can use; dates and times count as strings there."""
    definitions: dict[str, Any] = {}
    root = _table(Rulebook, definitions)
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Boardcall rulebook",
        "description": "A tournament's rules as settings.",
    }
    return head | root | {"$defs": dict(sorted(definitions.items()))}


def _table(table: type, definitions: dict[str, Any]) -> dict[str, Any]:
    keys = keys_of(table)
    docs = field_docs(table)
    schema: dict[str, Any] = {
        "type": "object",
        "additionalProperties": False,
        "properties": {name: _key(key, docs.get(key.attribute, ""), definitions) for name, key in keys.items()},
    }
    if required := [name for name, key in keys.items() if key.is_required]:
        schema["required"] = required
    return schema


def _key(key: Key, doc: str, definitions: dict[str, Any]) -> dict[str, Any]:
    schema = _kind(key.kind, definitions)
    if doc:
        schema = {"description": doc} | schema
    default = plain(key.default)
    return schema if key.is_required or default in (None, {}) else schema | {"default": default}


def _kind(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    kinds = alternatives(kind)
    if len(kinds) > 1:
        tagged = {"required": [tag_of(kinds)]} if all(map(is_table, kinds)) else {}
        return {"anyOf": [_kind(member, definitions) | tagged for member in kinds]}
    (kind,) = kinds
    if is_table(kind):
        return _reference(kind, definitions)
    if listed := choices(kind):
        return {"enum": list(listed)} if len(listed) > 1 else {"const": listed[0]}
    if is_mapping(kind):
        return {"type": "object", "additionalProperties": _kind(get_args(kind)[1], definitions)}
    return _array(kind, definitions) if is_tuple(kind) else dict(_SCALARS[kind])


def _array(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    inner = item_type(kind)
    if inner is not None:
        return {"type": "array", "items": _kind(inner, definitions)}
    members = [_kind(member, definitions) for member in get_args(kind)]
    return {"type": "array", "prefixItems": members, "minItems": len(members), "maxItems": len(members)}


def _reference(table: type, definitions: dict[str, Any]) -> dict[str, Any]:
    name = table.__name__
    if name not in definitions:
        definitions[name] = {}
        definitions[name] = _table(table, definitions)
    return {"$ref": f"#/$defs/{name}"}


def plain(value: Any) -> Any:
    """A default as JSON writes it; a table of defaults is None, because its own keys show them."""
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
