"""Points are exact all the way: no binary fraction in the rooms they pass through, nor in what those give."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import Path

import pytest

import boardcall
from boardcall.game import POWERS
from boardcall.rulebook import load
from boardcall.scoring.result import BoardResult, CountsOfYear, End
from boardcall.scoring.score import BoardScorer
from boardcall.scoring.systems import load_system, system_ids
from boardcall.standings.chances import find_chances
from boardcall.standings.table import compute_standings
from standings.test_chances import random_event

SOURCE = Path(boardcall.__file__).parent
ROOMS = ("scoring", "standings", "series", "tournament", "desk", "views", "rulebook")
EXACT = {"comb", "factorial", "gcd", "isqrt", "lcm", "perm", "prod", "ceil", "floor"}
"""Functions of `math` that give whole numbers."""
NOT_POINTS = {"tournament/places.py", "desk/people/players.py"}
"""Where a town lies on the globe, and how alike two names are."""
BOARDS = (
    BoardResult.from_counts("A0@1904 E12 F9 G6 I4 R0@1906 T3", last_year=1908),
    BoardResult.from_counts("A0@1904 E9 F9 G7 I7 R0@1906 T2", last_year=1908),
    BoardResult.from_counts("A0@1904 E18 F7 G5 I0@1906 R4 T0@1906", last_year=1908),
    BoardResult.from_counts(
        "A0@1904 E12 F9 G6 I4 R0@1906 T3", last_year=1908, end=End.DRAW, in_draw=[POWERS[1], POWERS[2], POWERS[3]]
    ),
)
YEARS = (CountsOfYear(1905, (0, 8, 8, 6, 5, 4, 3)),)


def binary_fractions(tree: ast.AST) -> Iterator[str]:
    """What makes a float: a number written as one, the type itself, a function of `math` that gives one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield f"line {node.lineno}: {node.value}"
        if isinstance(node, ast.Name) and node.id == "float":
            yield f"line {node.lineno}: float"
        if isinstance(node, ast.ImportFrom) and node.module in {"math", "statistics", "decimal"}:
            yield from (f"line {node.lineno}: {one.name}" for one in node.names if one.name not in EXACT)
        if isinstance(node, ast.Import):
            yield from (f"line {node.lineno}: {one.name}" for one in node.names if one.name in {"math", "statistics"})


def floats_in(value: object, path: str, seen: set[int]) -> Iterator[str]:
    """Where a value holds a float, however deep."""
    if isinstance(value, float):
        yield f"{path} = {value}"
    if isinstance(value, (str, bytes, int, Fraction, type(None))) or id(value) in seen:
        return
    seen.add(id(value))
    if is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from floats_in(getattr(value, one.name), f"{path}.{one.name}", seen)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from floats_in(one, f"{path}[{key}]", seen)
    elif isinstance(value, (tuple, list, set, frozenset)):
        for number, one in enumerate(value):
            yield from floats_in(one, f"{path}[{number}]", seen)


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_on_the_way_of_points_make_no_binary_fraction(room: str) -> None:
    found = {
        f"{path.relative_to(SOURCE)}, {one}"
        for path in (SOURCE / room).rglob("*.py")
        if str(path.relative_to(SOURCE)) not in NOT_POINTS
        for one in binary_fractions(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert not found


def test_a_binary_fraction_would_be_noticed() -> None:
    assert [*binary_fractions(ast.parse("from math import sqrt\nhalf = 0.5\nfloat(3)"))]
    assert [*floats_in({"a": (1, [Fraction(1, 2), 1 / 2])}, "", set())] == ["[a][1][1] = 0.5"]


@pytest.mark.parametrize("system", system_ids())
def test_scores_and_workings_of_each_system_are_exact(system: str) -> None:
    for result in BOARDS:
        scored = BoardScorer(result, YEARS).score(load_system(system))
        assert not [*floats_in(scored, system, set())]
        assert all(type(points) is Fraction for points in scored.points.values())


def test_standings_teams_awards_and_chances_are_exact() -> None:
    tournament, _, _ = random_event(0)
    for name in ("club", "edc-2016", "wdc-2025"):
        rules = load(name)
        standings = compute_standings(tournament, rules)
        assert not [*floats_in(standings, name, set())]
        assert not [*floats_in(find_chances(tournament, rules, standings), name, set())]
