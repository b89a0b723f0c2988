"""What the five published rule sets decide, policy by policy, against the rulebooks that hold them.

`differences.tsv` was checked line by line against the published texts; a value that changes needs a look at the text.
"""

import csv
from dataclasses import fields, is_dataclass
from datetime import date, time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from boardcall.clock.plan import ClockPlan
from boardcall.clock.timetable import minutes_to
from boardcall.rulebook import load
from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences import sentences
from boardcall.tables.keys import keys_of

TABLE = Path(__file__).parents[1] / "cases" / "rulebooks" / "differences.tsv"
ROWS = list(csv.DictReader(TABLE.read_text("utf-8").splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))
IDS = ("wdc-2025", "wdc-2025-draft", "codcon-2018", "edc-2016", "wdc-2008")


def shown_at(book: Rulebook, path: str) -> str:
    """The value at a key path in short; "-" where the rulebook has no such thing."""
    value: Any = book
    for step in path.split("."):
        value = inner(value, step)
        if value is None:
            return "-"
    return shown(value)


def inner(value: Any, step: str) -> Any:
    if isinstance(value, tuple):
        names = [str(getattr(item, "id", None) or getattr(item, "number", None)) for item in value]
        by_name = dict(zip(names, value, strict=True))
        return by_name.get(step) or (value[int(step) - 1] if step.isdigit() and int(step) <= len(value) else None)
    kind: Any = type(value)
    key = keys_of(kind).get(step)
    return getattr(value, key.attribute) if key else None


def shown(value: Any) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(map(shown, value)) + "]"
    if is_dataclass(value) and not isinstance(value, type):
        given = [field for field in fields(value) if getattr(value, field.name) != field.default]
        parts = [f"{field.name}={shown(getattr(value, field.name))}" for field in given]
        return "(" + " ".join(parts) + ")"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Fraction | date | time):
        return str(value)
    return str(value) if value not in (None, "") else "-"


@pytest.fixture(scope="module")
def books() -> dict[str, Rulebook]:
    return {name: load(name) for name in IDS}


def test_the_table_has_every_policy() -> None:
    assert len({row["policy"] for row in ROWS}) == 99


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["key"])
def test_a_policy_is_as_published(row: dict[str, str], books: dict[str, Rulebook]) -> None:
    assert {name: shown_at(books[name], row["key"]) for name in IDS} == {name: row[name] for name in IDS}


def said(book: Rulebook, title: str) -> list[str]:
    return [str(line.text) for section in sentences(book) if section.title == title for line in section.lines]


@pytest.mark.parametrize("name", ["wdc-2025", "wdc-2025-draft"])
def test_no_end_is_shown_for_rounds_without_one(books: dict[str, Rulebook], name: str) -> None:
    ends = [text for text in said(books[name], "Rounds") if "played to" in text or "ends" in text]
    assert [text.partition(" ends")[0] for text in ends] == ["Round 4"]
    assert [books[name].round(number).end.kind for number in (1, 2, 3)] == ["none"] * 3


def test_dates_and_edition_are_shown_and_may_change(books: dict[str, Rulebook]) -> None:
    book = books["edc-2016"]
    assert book.rulebook.edition == "2016"
    assert said(book, "Event")[0] == "EuroDipCon 2016, 26 August 2016 to 28 August 2016."
    assert said(book, "Event")[-1] == "These rules may still change."
    assert book.event.start is not None
    assert book.event.start.strftime("%A") == "Friday"


def test_timetable_of_the_rounds(books: dict[str, Rulebook]) -> None:
    book = books["wdc-2008"]
    times = [text for text in said(book, "Rounds") if "start on" in text]
    assert [text.partition("start on ")[2] for text in times] == [
        "Friday at 09:30, end about 14:00.",
        "Friday at 15:30, end about 20:00.",
        "Saturday at 09:30, end about 14:00.",
        "Saturday at 15:30, end about 20:00.",
    ]
    top_board = book.round(4).pool("top-board")
    assert top_board is not None
    assert str(top_board.ends) == "2008-08-16 21:00:00"
    assert minutes_to(ClockPlan(book.clock), 1907) == 245


def test_timetable_of_everything_else(books: dict[str, Rulebook]) -> None:
    assert said(books["wdc-2008"], "Programme") == [
        "Arrival, dinner and welcome, Thursday.",
        "Lunch, Friday 14:00 to 15:30.",
        "Dinner, Friday 20:00 to 21:00.",
        "World Hobby Meeting, Friday 21:00.",
        "Lunch, Saturday 14:00 to 15:30.",
        "Dinner, Saturday 21:00 to 22:00.",
        "WDC 2010 bids and voting, Sunday 10:00 to 11:30.",
        "Award show, Sunday 11:30 to 12:30.",
        "Lunch, Sunday 12:30 to 13:30.",
    ]
