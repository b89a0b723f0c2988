"""What people keep, and what the program need only tell: each sentence on the page of the rules, where players read it.

`tests/cases/rulebooks/read_on_the_page.tsv` was written from the published texts.
"""

import csv
import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from serving import served
from web.client import Client
from web.events import new_event

TABLE = Path(__file__).parents[1] / "cases" / "rulebooks" / "read_on_the_page.tsv"
ROWS = list(csv.DictReader(TABLE.read_text("utf-8").splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))
BOOKS = ("wdc-2025", "wdc-2025-draft", "codcon-2018", "edc-2016", "wdc-2008")


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder = tmp_path_factory.mktemp("rules")
    places = [new_event(folder / f"{book}.db", name="", rulebook=book) for book in BOOKS]
    with served("serve", *map(str, places)) as server:
        yield Client(server.address)


def clauses() -> list[object]:
    found: dict[str, list[str]] = {}
    for row in ROWS:
        found.setdefault(row["clause"], []).append(row["sentence"])
    return [
        pytest.param(clause.split(":")[0], sentences, id=clause, marks=pytest.mark.clause(clause))
        for clause, sentences in found.items()
    ]


@pytest.mark.parametrize(("book", "sentences"), clauses())
def test_the_page_of_the_rules_says_it(visitor: Client, book: str, sentences: list[str]) -> None:
    page = visitor.get(f"/e/{book}/rules/")
    assert page.status == 200
    told = " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page.body)).split())
    assert [sentence for sentence in sentences if sentence not in told] == []
