"""The reference page and the JSON Schema say what the settings say."""

import json
import tomllib
from collections.abc import Iterator
from datetime import date, time
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest
from reference_pages.rulebook_keys import reference_page

from boardcall.rulebook import check_rulebook, rulebook_ids, rulebook_text
from boardcall.rulebook.json_schema import json_schema
from boardcall.rulebook.rulebook import Rulebook
from boardcall.scoring.terms import Term
from boardcall.tables.docs import field_docs
from boardcall.tables.keys import alternatives, is_table, keys_of

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"


def test_reference_page_is_current() -> None:
    assert (REFERENCE / "rulebook.md").read_text("utf-8") == reference_page(), "run scripts/rulebook-reference"


def test_json_schema_is_current() -> None:
    kept = json.loads((REFERENCE / "rulebook.schema.json").read_text("utf-8"))
    assert kept == json_schema(), "run scripts/rulebook-reference"


def as_json(value: Any) -> Any:
    """What a TOML editor shows a JSON Schema: dates and times as text."""
    if isinstance(value, dict):
        return {key: as_json(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [as_json(inner) for inner in value]
    return value.isoformat() if isinstance(value, date | time) else value


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    schema = json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("name", rulebook_ids())
def test_rulebooks_satisfy_the_json_schema(validator: jsonschema.Draft202012Validator, name: str) -> None:
    assert list(validator.iter_errors(as_json(tomllib.loads(rulebook_text(name)[0])))) == []


SPOILT = [
    ('mode = "none"', 'mode = "nun"'),
    ('mode = "none"', 'mod = "none"'),
    ("schema = 1", 'schema = "1"'),
    ('number = "any"', 'number = "all"'),
    ('system = "sum-of-squares"', "system = 3"),
    ('{ by = "centres" }', '{ by = "counts" }'),
]


@pytest.mark.parametrize(("good", "bad"), SPOILT)
def test_the_json_schema_refuses_what_the_reader_refuses(
    validator: jsonschema.Draft202012Validator, good: str, bad: str
) -> None:
    text = rulebook_text("club")[0]
    assert good in text
    spoilt = text.replace(good, bad)
    assert check_rulebook(spoilt).rulebook is None
    assert list(validator.iter_errors(as_json(tomllib.loads(spoilt))))


def tables(kind: Any) -> Iterator[type]:
    for one in alternatives(kind):
        if is_table(one):
            yield one
            for key in keys_of(one).values():
                yield from tables(key.kind)
        else:
            for inner in get_args(one):
                yield from tables(inner) if inner is not ... and not isinstance(inner, str | int) else ()


def test_every_key_has_its_meaning() -> None:
    """The keys of terms are told in the docstring of their term."""
    missing = [
        f"{table.__name__}.{key.attribute}"
        for table in set(tables(Rulebook)) - set(get_args(Term))
        for key in keys_of(table).values()
        if key.attribute not in field_docs(table)
    ]
    assert missing == []
