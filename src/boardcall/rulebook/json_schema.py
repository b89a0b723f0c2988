"""The JSON Schema of a rulebook file, made from the settings' dataclasses."""

from typing import Any

from boardcall.rulebook.rulebook import Rulebook
from boardcall.tables.json_schema import TOML, Schemas


def json_schema() -> dict[str, Any]:
    """A JSON Schema (draft 2020-12) that TOML editors can use; dates and times count as strings there."""
    schemas = Schemas(TOML)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Boardcall rulebook"}
    return head | schemas.table(Rulebook) | {"$defs": dict(sorted(schemas.found.items()))}
