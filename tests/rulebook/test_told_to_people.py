"""What a rulebook only tells: what people keep, readings that no key switches, the event's particulars and programme.

`told_to_people.tsv` was compared with the published texts: each sentence under its heading, with its section, or with
why it is read so.
"""

import csv
import json
from fnmatch import fnmatch
from pathlib import Path

import pytest
from typer.testing import CliRunner

from boardcall.cli.app import app
from rule_coverage import clauses_at

TABLE = Path(__file__).parents[1] / "cases" / "rulebooks" / "told_to_people.tsv"
ROWS = list(csv.DictReader(TABLE.read_text("utf-8").splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))
ONLY_TOLD = ("event.*", "programme*", "statement*", "rulebook.*", "round.*.kind", "adjudication.edition")
"""Keys that are told and decide little else: standings name their rounds, house rules most that editions differ in."""


def rulebooks() -> list[object]:
    found: dict[str, list[dict[str, str]]] = {}
    for row in ROWS:
        found.setdefault(row.pop("rulebook"), []).append(row)
    return [
        pytest.param(
            book,
            rows,
            id=book,
            marks=[
                pytest.mark.under(book),
                pytest.mark.clause(*(one for row in rows for one in clauses_at(book, row["section"]))),
            ],
        )
        for book, rows in found.items()
    ]


@pytest.mark.parametrize(("book", "rows"), rulebooks())
def test_rulebook_show_tells_it(book: str, rows: list[dict[str, str]]) -> None:
    done = CliRunner().invoke(app, ["rulebook", "show", book, "--json"])
    assert done.exit_code == 0, done.output
    told = [
        {"heading": part["title"], "section": line["source"], "sentence": line["text"], "why": line["chosen"]}
        for part in json.loads(done.stdout)["sections"]
        for line in part["lines"]
        if line["mark"] == "people" or any(fnmatch(line["key"], one) for one in ONLY_TOLD)
    ]
    assert told == rows
