"""Every sentence of the rules says what stands behind it: the text, our reading, the organisers' choice, or people."""

import json

import pytest
from typer.testing import CliRunner

from boardcall.cli.rulebook import command
from boardcall.rulebook import load, rulebook_ids
from boardcall.rulebook.by_people import is_by_people
from boardcall.rulebook.kinds import value_at
from boardcall.rulebook.readings import readings
from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences import RuleLine, RuleMark, sentences


def run(*arguments: str) -> str:
    return CliRunner().invoke(command, list(arguments)).output


def lines(book: Rulebook) -> list[RuleLine]:
    return [line for section in sentences(book) for line in section.lines]


@pytest.mark.parametrize("name", rulebook_ids())
def test_no_sentence_is_without_its_mark(name: str) -> None:
    for line in lines(load(name)):
        assert line.behind, line
        assert (line.mark is RuleMark.TEXT) <= bool(line.source), line
        assert (line.mark is RuleMark.READING) <= bool(line.chosen), line
        assert (line.mark is RuleMark.PEOPLE) or not is_by_people(line.key, value_at(load(name), line.key)), line


@pytest.mark.parametrize("name", rulebook_ids())
def test_show_prints_the_mark_of_each_sentence(name: str) -> None:
    printed = [line for line in run("show", name).splitlines() if line.startswith("- ")]
    assert len(printed) == len(lines(load(name)))
    assert [line for line in printed if not line.endswith("]") or line.endswith("[]")] == []
    told = json.loads(run("show", name, "--json"))
    marks = {line["mark"] for section in told["sections"] for line in section["lines"]}
    assert marks <= {"text", "reading", "house", "people"}


def test_a_reading_names_its_key_and_what_else_that_can_say() -> None:
    found = {one.key: one for one in readings(load("wdc-2025"))}
    one = found["orders.duplicate_unusable"]
    assert [other.value for other in one.alternatives] == ["ignored"]
    printed = run("readings", "wdc-2025")
    assert "[ ] Of several different orders for a unit, an impossible" in printed
    assert "Key: orders.duplicate_unusable = counts; instead: An impossible or unreadable order" in printed
