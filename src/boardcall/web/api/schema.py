"""JSON Schemas of the dataclasses that the interface reads and writes."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from datetime import date, datetime
from enum import Enum
from typing import Any, Literal, get_args, get_origin

from boardcall.tables.docs import field_docs
from boardcall.web.api.reading import is_required, parts_of, without_none

Schema = dict[str, Any]
_SCALARS: Mapping[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    date: {"type": "string", "format": "date"},
    datetime: {"type": "string", "format": "date-time"},
}


class Schemas:
    """Collects the schemas of dataclasses under their names; `whole` says that answers hold every field."""

    def __init__(self) -> None:
        self.found: dict[str, Schema] = {}

    def of(self, kind: Any, *, whole: bool) -> Schema:
        """The schema of an annotation; a dataclass becomes a reference."""
        kind, may_be_null = without_none(kind)
        schema = self._of(kind, whole=whole)
        return {"anyOf": [schema, {"type": "null"}]} if may_be_null else schema

    def _of(self, kind: Any, *, whole: bool) -> Schema:
        if is_dataclass(kind) and isinstance(kind, type):
            return self._reference(kind, whole=whole)
        if get_origin(kind) is tuple:
            return {"type": "array", "items": self.of(get_args(kind)[0], whole=whole)}
        if get_origin(kind) is Literal:
            return {"enum": list(get_args(kind))}
        if isinstance(kind, type) and issubclass(kind, Enum):
            return {"enum": [member.value for member in kind]}
        return dict(_SCALARS[kind])

    def _reference(self, kind: type, *, whole: bool) -> Schema:
        name = kind.__name__
        if name not in self.found:
            self.found[name] = {}  # where it names itself
            self.found[name] = self._table(kind, whole=whole)
        return {"$ref": f"#/components/schemas/{name}"}

    def _table(self, kind: type, *, whole: bool) -> Schema:
        docs = docs_of(kind)
        known = parts_of(kind)
        required = [name for name, (_, field) in known.items() if whole or is_required(field)]
        properties = {
            name: self._described(self.of(annotation, whole=whole), docs.get(name, ""))
            for name, (annotation, _) in known.items()
        }
        schema = {"type": "object", "description": first_line(kind), "properties": properties}
        return schema | ({"required": required} if required else {}) | {"additionalProperties": False}

    def _described(self, schema: Schema, doc: str) -> Schema:
        return schema | {"description": doc} if doc else schema


def docs_of(kind: type) -> dict[str, str]:
    """What the fields mean, those of the classes above included."""
    found: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if is_dataclass(one):
            found |= field_docs(one)
    return found


def first_line(thing: Any) -> str:
    """The first line of a docstring."""
    return str(thing.__doc__ or "").strip().splitlines()[0]
