"""What each rulebook makes of the same things: cases of `tests/cases/rulebooks/in_practice`, at doors people use.

A case says what is done (`do`, a name of `DOINGS`, and what that takes), the rulebooks it is done under, what is seen
under all of them (`seen`), and what is seen under one alone, each with the clauses that say so (`under.<rulebook>`).
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulebook.practice_commands import commanded
from rulebook.practice_desk import at_the_desk
from rulebook.practice_orders import adjudicated

FOLDER = Path(__file__).parents[1] / "cases" / "rulebooks" / "in_practice"
Case = dict[str, Any]
DOINGS: dict[str, Callable[[str, Case], list[str]]] = {
    "adjudicate": adjudicated,
    "command": commanded,
    "desk": at_the_desk,
}


def cases() -> list[object]:
    return [
        pytest.param(case, book, id=f"{case['name']}-{book}", marks=_marks(book, own))
        for file in sorted(FOLDER.glob("*.toml"))
        for case in tomllib.loads(file.read_text("utf-8"))["case"]
        for book, own in case["under"].items()
    ]


def _marks(book: str, own: Case) -> list[pytest.MarkDecorator]:
    clauses = [f"{book}:{clause}" for clause in own.get("clauses", ())]
    return [pytest.mark.under(book), *([pytest.mark.clause(*clauses)] if clauses else [])]


@pytest.mark.parametrize(("case", "book"), cases())
def test_in_practice(case: Case, book: str) -> None:
    seen = DOINGS[case["do"]](book, case)
    assert sorted(seen) == sorted((*case["seen"], *case["under"][book].get("seen", ())))
