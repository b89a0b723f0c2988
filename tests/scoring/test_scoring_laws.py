"""What holds on every board: no system looks at which power is which, shares add up, nothing is a float."""

import ast
import dataclasses
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardcall.scoring
from boardcall.errors import InputError
from boardcall.game import POWERS, Power
from boardcall.scoring.point_table import PointTable
from boardcall.scoring.points import exact_points, plain_points, rounded_points, shown_points
from boardcall.scoring.result import CENTRES, BoardResult, PowerResult
from boardcall.scoring.score import board_points, score
from boardcall.scoring.systems import catalogue, load_system
from boardcall.scoring.terms import Rounding

LAST_YEAR = 1908
MODEST = settings(max_examples=40, deadline=None)
SYSTEMS = {system.id: system for system in catalogue()}


@st.composite
def results(draw: st.DrawFn, *, solo: bool | None = None) -> BoardResult:
    """Boards of 34 centres with every year known, so that each system can score them."""
    cuts = draw(st.lists(st.integers(0, CENTRES), min_size=6, max_size=6).map(sorted))
    counts = [high - low for low, high in zip([0, *cuts], [*cuts, CENTRES], strict=True)]
    if solo is not None and (max(counts) >= 18) is not solo:
        counts = [20, 8, 4, 2, 0, 0, 0] if solo else [12, 9, 6, 4, 3, 0, 0]
    years = draw(st.lists(st.integers(1901, LAST_YEAR), min_size=7, max_size=7))
    powers = (
        PowerResult(power, centres, None if centres else year)
        for power, centres, year in zip(POWERS, draw(st.permutations(counts)), years, strict=True)
    )
    return BoardResult(tuple(powers), last_year=LAST_YEAR)


def renamed(result: BoardResult, names: dict[Power, Power]) -> BoardResult:
    moved = {names[item.power]: dataclasses.replace(item, power=names[item.power]) for item in result.powers}
    return dataclasses.replace(result, powers=tuple(moved[power] for power in POWERS))


@pytest.mark.parametrize("system", SYSTEMS)
@given(result=results(), order=st.permutations(POWERS))
@settings(max_examples=12, deadline=None)
def test_renaming_the_powers_renames_the_points(system: str, result: BoardResult, order: list[Power]) -> None:
    names = dict(zip(POWERS, order, strict=True))
    before, after = score(result, SYSTEMS[system]), score(renamed(result, names), SYSTEMS[system])
    assert {names[power]: points for power, points in before.points.items()} == after.points


@pytest.mark.parametrize("system", ["sum-of-squares", "modified-squares", "draw-size"])
@given(result=results(solo=False))
@MODEST
def test_shares_add_up_to_100(system: str, result: BoardResult) -> None:
    assert sum(score(result, SYSTEMS[system]).points.values()) == 100


@given(result=results(solo=False))
@MODEST
def test_carnage_gives_away_its_positions_and_the_centres(result: BoardResult) -> None:
    for system in ("carnage", "carnage-dead-equal"):
        assert sum(score(result, SYSTEMS[system]).points.values()) == 28000 + CENTRES


@pytest.mark.parametrize("system", ["haight", "carnage", "c-diplo", "sum-of-squares", "modified-squares"])
@given(result=results(solo=False))
@MODEST
def test_more_centres_score_more_and_as_many_score_the_same(system: str, result: BoardResult) -> None:
    points = score(result, SYSTEMS[system]).points
    for first in result.powers:
        for second in result.powers:
            if first.centres > second.centres:
                assert points[first.power] > points[second.power]
            if first.centres == second.centres > 0:
                assert points[first.power] == points[second.power]


@pytest.mark.parametrize(
    "system", sorted(SYSTEMS.keys() - {"win-tier"})
)  # there a solo scores nothing and is ranked first
@given(result=results(solo=True))
@settings(max_examples=12, deadline=None)
def test_a_solo_outscores_everybody(system: str, result: BoardResult) -> None:
    scored = score(result, SYSTEMS[system])
    assert scored.soloist is not None
    best = scored[scored.soloist].points
    assert all(item.points < best for item in scored.powers if item.power is not scored.soloist)


@pytest.mark.parametrize("system", ["haight", "sum-of-squares", "dixie", "kublacon-kill", "bangkok-2022"])
def test_the_points_of_many_boards_are_those_of_each(system: str) -> None:
    table = PointTable(SYSTEMS[system], str, LAST_YEAR)

    @given(result=results())
    @MODEST
    def alike(result: BoardResult) -> None:
        expected = tuple(map(str, board_points(result, SYSTEMS[system])))
        words = result.as_counts().split()
        assert table.points_of_text(" ".join(words)) == expected
        assert table.points_of_text(" ".join(words)) == expected  # now it is remembered
        assert table.points_of_text(", ".join(reversed(words))) == expected

    alike()


@pytest.mark.parametrize(
    "counts",
    ["A0@1950 E10 F9 G8 I5 R0@1908 T2", "A0 E10 F9 G8 I5 R0 T20", "A0 E10", "A0 E1 F Z", "A4 A4 F5 G5 I5 R5 T6"],
)
def test_a_board_of_many_that_cannot_be_is_refused(counts: str) -> None:
    table = PointTable(SYSTEMS["sum-of-squares"], str, LAST_YEAR)
    table.points_of_text("A4 E4 F5 G5 I5 R5 T6")  # so that each word of the last one is known
    with pytest.raises(InputError):
        table.points_of_text(counts)


@given(result=results())
@MODEST
def test_counts_read_back_as_written(result: BoardResult) -> None:
    words = result.as_counts().split()
    assert BoardResult.from_counts(reversed(words), last_year=LAST_YEAR) == result


@given(points=st.fractions(-10_000, 10_000, max_denominator=1000), decimals=st.integers(0, 6))
def test_shown_points_round_half_up(points: Fraction, decimals: int) -> None:
    shown = str(shown_points(points, decimals))
    assert abs(Fraction(shown) - points) * 2 <= Fraction(1, 10**decimals)
    assert "." not in shown or shown[-1] != "0"
    assert Fraction(str(exact_points(points))) == Fraction(str(plain_points(points))) == points


@given(thousandths=st.integers(-10_000, 10_000))
def test_shown_points_agree_with_decimal_arithmetic(thousandths: int) -> None:
    expected = Decimal(thousandths).scaleb(-3).quantize(Decimal("0.01"), ROUND_HALF_UP)
    assert Fraction(str(shown_points(Fraction(thousandths, 1000)))) == Fraction(expected)


@pytest.mark.parametrize(
    ("points", "decimals", "shown"),
    [
        ("4", 2, "4"),
        ("15/2", 2, "7.5"),
        ("7200/143", 2, "50.35"),
        ("1/200", 2, "0.01"),
        ("-1/200", 2, "-0.01"),
        ("-1/300", 2, "0"),
        ("1/2", 0, "1"),
        ("100", 0, "100"),
    ],
)
def test_points_are_shown_without_trailing_zeros(points: str, decimals: int, shown: str) -> None:
    assert shown_points(Fraction(points), decimals) == shown


@pytest.mark.parametrize(
    ("rounding", "rounded"),
    [
        ("exact", ["5/2", "7/2", "10/3"]),
        ("down", ["2", "3", "3"]),
        ("half-up", ["3", "4", "3"]),
        ("half-even", ["2", "4", "3"]),
    ],
)
def test_rounding_inside_a_term(rounding: str, rounded: list[str]) -> None:
    points = [Fraction(5, 2), Fraction(7, 2), Fraction(10, 3)]
    assert [rounded_points(item, Rounding(rounding)) for item in points] == [Fraction(item) for item in rounded]


def numbers(value: Any) -> list[Any]:
    """Every number inside a value, however deep."""
    if dataclasses.is_dataclass(value):
        return [n for item in dataclasses.fields(value) for n in numbers(getattr(value, item.name))]
    if isinstance(value, tuple | list | frozenset):
        return [n for item in value for n in numbers(item)]
    return [value] if isinstance(value, int | Fraction | float) else []


@given(result=results())
@settings(max_examples=10, deadline=None)
def test_no_number_of_a_system_or_a_score_is_a_float(result: BoardResult) -> None:
    for system in SYSTEMS.values():
        scored = score(result, system)
        assert board_points(result, system) == tuple(scored.points.values())
        assert {type(number) for number in numbers(scored)} <= {int, bool, Fraction}
        assert all(type(item.points) is Fraction for item in scored.powers)


@pytest.mark.parametrize(
    "path", sorted(Path(boardcall.scoring.__file__).parent.glob("*.py")), ids=lambda path: path.name
)
def test_no_float_is_written_in_the_code(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), ast.unparse(node)
        assert not (isinstance(node, ast.Name) and node.id == "float"), "float"


def test_super_pastis_sums_are_exact_with_seven_leaders() -> None:
    scored = score(BoardResult.from_counts("A4 E4 F4 G4 I4 R4 T4", last_year=1903), load_system("super-pastis"))
    assert set(scored.points.values()) == {10 + 8 + Fraction(12, 7) + Fraction(48, 7)}
