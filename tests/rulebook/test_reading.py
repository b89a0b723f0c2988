"""Whatever is wrong in a rulebook is said at once, each with its line and what to write instead."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardcall.errors import InputError, Problem
from boardcall.rulebook import check_rulebook, read_rulebook, rulebook_ids, rulebook_text
from boardcall.tables import find_lines

SMALL = """\
[rulebook]
schema = 1
id = "small"
title = "A small one"

[scoring]
system = "sum-of-squares"
"""


def problems(text: str) -> tuple[Problem, ...]:
    checked = check_rulebook(text, file="x.toml")
    assert checked.rulebook is None
    return checked.errors


def test_the_smallest_rulebook() -> None:
    small = read_rulebook(SMALL)
    assert small.round_count is None
    assert small.clock.mode == "none"


MISTAKES = tomllib.loads((Path(__file__).parent / "mistakes.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", MISTAKES, ids=lambda case: case["message"])
def test_a_problem_has_its_line_and_what_to_write(case: dict[str, Any]) -> None:
    (problem,) = problems(f"{SMALL}\n{case['added']}")
    assert (problem.line, problem.message, problem.hint) == (case["line"], case["message"], case["hint"])
    assert problem.file == "x.toml"


def test_every_problem_at_once() -> None:
    found = problems('[rulebook]\nschema = 2\nid = "x"\n\n[clock]\nmode = "central"\n\n[ending]\nsolo_centres = 17\n')
    assert [(problem.line, problem.field) for problem in found] == [
        (1, "rulebook.title"),
        (1, "scoring"),
        (2, "rulebook.schema"),
        (6, "clock.mode"),
        (9, "ending.solo_centres"),
    ]
    with pytest.raises(InputError) as refused:
        read_rulebook('[rulebook]\nschema = 2\nid = "x"\n', file="y.toml")
    assert [problem.file for problem in refused.value.problems] == ["y.toml"] * 3


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[rulebook]\nid = \n", 2),
        ("[rulebook\n", 1),
        ("[a]\nx = 1\nx = 2\n", 3),
        ('[a]\nx = "open\n', 2),
        ("[a]\nx = [1,\n", 2),
        ("x = " + "[" * 5000, 1),
        ("x = 1" + "0" * 5000, 1),
    ],
)
def test_what_is_not_toml_has_its_line(text: str, line: int) -> None:
    (problem,) = problems(text)
    assert problem.line == line
    assert str(problem.message).startswith("this is not TOML: ")


def test_a_term_of_a_system_of_ones_own() -> None:
    own = '[scoring.system]\nname = "Own"\nsolo = []\n[[scoring.system.draw]]\nkind = "fixd"\npoints = 1\n'
    (problem,) = problems(SMALL.partition("[scoring]")[0] + own)
    assert (problem.line, problem.field, problem.message) == (
        10,
        "scoring.system.draw.1.kind",
        'kind cannot be "fixd".',
    )
    assert str(problem.hint).startswith('Write "fixed"?')


def test_a_scoring_system_that_does_not_exist() -> None:
    (problem,) = problems(SMALL.replace("sum-of-squares", "sum-of-cubes"))
    assert (problem.line, problem.field) == (7, "scoring.system")


FREE = {"sources", "chosen", "readings"}
"""Tables whose keys are free."""


def key_lines(text: str) -> list[tuple[str, int]]:
    """Every key that has a line of its own, in tables whose keys are not free."""
    lines = text.splitlines()
    return [
        (str(path[-1]), line)
        for path, line in find_lines(text).items()
        if path and not FREE & set(path) and lines[line - 1].startswith(f"{path[-1]} = ")
    ]


def with_line(text: str, line: int, new: str) -> str:
    return with_lines(text, {line: new})


def with_lines(text: str, new: dict[int, str]) -> str:
    return "\n".join(new.get(number, line) for number, line in enumerate(text.splitlines(), 1))


STEP = 7
"""Every seventh key is spoilt at once, so that few readings spoil them all."""


@pytest.mark.parametrize("first", range(STEP))
@pytest.mark.parametrize("name", rulebook_ids())
def test_misspelt_keys_are_found_on_their_lines(name: str, first: int) -> None:
    text = rulebook_text(name)[0]
    spoilt = {line: key for key, line in key_lines(text)[first::STEP]}
    found = problems(with_lines(text, {line: "q" + text.splitlines()[line - 1] for line in spoilt}))
    assert {(problem.line, problem.hint) for problem in found if problem.text.startswith('"q')} == {
        (line, f"Write {key}.") for line, key in spoilt.items()
    }


@pytest.mark.parametrize("first", range(STEP))
@pytest.mark.parametrize("name", ["club", "edc-2016", "wdc-2025"])
def test_values_of_the_wrong_kind_are_found_on_their_lines(name: str, first: int) -> None:
    text = rulebook_text(name)[0]
    spoilt = {}
    for key, line in key_lines(text)[first::STEP]:
        value = text.splitlines()[line - 1].partition(" = ")[2]
        if not value.endswith("["):
            spoilt[line] = f"{key} = {'true' if value.count(':') == 2 else '07:32:00'}"
    assert spoilt.keys() <= {problem.line for problem in problems(with_lines(text, spoilt))}


@pytest.mark.parametrize("name", rulebook_ids())
def test_a_line_left_out_never_ends_in_an_exception(name: str) -> None:
    text = rulebook_text(name)[0]
    for line in range(1, text.count("\n"), 23):
        checked = check_rulebook(with_line(text, line, ""))
        assert (checked.rulebook is None) == bool(checked.errors)
        assert all(problem.line for problem in checked.errors)


VALUES = [
    "true",
    "-1",
    "99999999999999999999",
    "1.5",
    '""',
    '"td"',
    "[]",
    "{}",
    "[[1]]",
    "{ a = 1 }",
    "1999-01-01",
    "nan",
]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(rulebook_ids()), st.integers(0, 999), st.sampled_from(VALUES))
def test_any_value_anywhere_never_ends_in_an_exception(name: str, number: int, value: str) -> None:
    text = rulebook_text(name)[0]
    keys = key_lines(text)
    key, line = keys[number % len(keys)]
    checked = check_rulebook(with_line(text, line, f"{key} = {value}"))
    assert (checked.rulebook is None) == bool(checked.errors)


@given(st.text(st.sampled_from("ab[]{}=\"'\n.,#\\ 1u"), max_size=30))
def test_any_text_never_ends_in_an_exception(text: str) -> None:
    assert check_rulebook(text).errors


def test_both_spellings_of_centre_are_read() -> None:
    text = rulebook_text("wdc-2025")[0]
    assert text.count("centre") > 3
    american = "\n".join(line.replace("centre", "center") for line in text.splitlines())
    keys = ("solo_center", "home-center", "abroad-on-center", '"centers"')
    assert all(key in american for key in keys)
    one, other = (replace(read_rulebook(said), chosen={}, statements=()) for said in (american, text))
    assert one == other
    (problem,) = problems(SMALL + "[ending]\nsolo_centers = 17\n")
    assert (problem.line, problem.field) == (9, "ending.solo_centers")
    (problem,) = problems(SMALL + "[ending]\nsolo_centers = 18\nsolo_centres = 18\n")
    assert (problem.line, problem.hint) == (9, "Write solo_centres.")
