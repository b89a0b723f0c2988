"""Impossible and incomplete results are refused with sentences, all of them at once."""

from typing import Any

import pytest

from boardcall.errors import InputError
from boardcall.game import Power
from boardcall.scoring.result import BoardResult, End
from boardcall.scoring.result_problems import result_problems
from boardcall.scoring.score import score
from boardcall.scoring.systems import load_system


def said(counts: str, system: str = "sum-of-squares", **details: Any) -> list[str]:
    """The message of each problem; the reader's, if it cannot even read the counts."""
    try:
        result = BoardResult.from_counts(counts, **details)
    except InputError as error:
        return [str(problem.message) for problem in error.problems]
    return [str(problem.message) for problem in result_problems(result, load_system(system))]


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ("A5 E5 F5 G5 I5 R5 T5", "The counts add up to 35, but the map has 34 centres."),
        ("A3 E3 F3 G3 I3 R3 T3", "The counts add up to 21, but 22 centres are owned from the start."),
        ("A18 E18 F0 G0 I0 R0 T0", "Austria and England cannot both have 18 centres or more."),
        ("A5@1904 E10 F9 G8 I2 R0 T0", "Austria has centres and a year of elimination."),
        ("A0@1900 E10 F9 G8 I5 R2 T0", "Austria cannot be eliminated before 1901."),
        ("A0@04 E10 F9 G8 I5 R2 T0", "Austria cannot be eliminated before 1901."),
        ("A0@19044 E10 F9 G8 I5 R2 T0", "Austria was not eliminated in 19044."),
        ("A0 E10 F9 G8 I5 R2", "Turkey is missing."),
        ("E10 F9 G8 I5 R2", "Austria, Turkey are missing."),
        ("A0 A0 E10 F9 G8 I5 R2 T0", "Austria is given twice."),
        ("X0 E10 F9 G8 I5 R2 T0", "“X” is not a power."),
        ("A-1 E10 F9 G8 I5 R2 T0", "“A-1” is not a count."),
        ("A E10 F9 G8 I5 R2 T0", "“A” is not a count."),
        ("A" + "9" * 5000 + " E10 F9 G8 I5 R2 T0", "“A" + "9" * 59 + "” is not a count."),
        ("A٣ E10 F9 G8 I5 R2 T0", "“A٣” is not a count."),
    ],
)
def test_impossible_counts_are_refused(counts: str, message: str) -> None:
    assert message in said(counts)


def test_fewer_than_34_centres_are_possible_while_some_are_neutral() -> None:
    assert said("A5 E4 F5 G5 I4 R5 T4") == []


@pytest.mark.parametrize(
    ("counts", "details", "message"),
    [
        ("A0@1908 E10 F9 G8 I5 R2 T0", {"last_year": 1907}, "Austria is eliminated in 1908, after the last year 1907."),
        ("A0 E10 F9 G8 I5 R2 T0", {"last_year": 7}, "7 is not the last year of a game."),
        ("A0 E10 F9 G8 I5 R2 T0", {"end": End.SOLO}, "The end is a solo, but nobody has 18 centres."),
        ("A0 E18 F9 G0 I5 R2 T0", {"end": End.DRAW}, "A solo cannot end in a draw."),
        (
            "A0 E10 F9 G8 I5 R2 T0",
            {"in_draw": [Power("A"), Power("E")]},
            "Austria cannot be in the draw without a centre.",
        ),
        ("A0 E10 F9 G8 I5 R2 T0", {"in_draw": []}, "A draw needs a member."),
        ("A0 E18 F9 G0 I5 R2 T0", {"in_draw": [Power("E")]}, "A solo has no draw."),
        (
            "A0 E18 F9 G0 I5 R2 T0",
            {"conceded_to": Power("F")},
            "The solo is England's and cannot be conceded to France.",
        ),
        (
            "A0 E16 F9 G2 I5 R2 T0",
            {"conceded_to": Power("A")},
            "A solo cannot be conceded to Austria, which has no centre.",
        ),
    ],
)
def test_contradictory_details_are_refused(counts: str, details: dict[str, Any], message: str) -> None:
    assert said(counts, **details) == [message]


def test_every_problem_is_said_at_once() -> None:
    assert len(said("A5@1904 E19 F18 G8 I5 R0@1899 T2", "haight", conceded_to=Power("G"))) == 5


def test_a_year_is_needed_only_where_the_system_uses_it() -> None:
    counts = "A0 E10 F9 G8 I5 R0@1908 T2"
    assert said(counts, "haight") == ["Haight needs the year in which Austria was eliminated."]
    assert said(counts, "carnage") == ["Carnage needs the year in which Austria was eliminated."]
    assert said(counts, "carnage-dead-equal") == []
    assert said("A0 E10 F9 G8 I5 R1 T1", "carnage") == []
    assert said(counts, "sum-of-squares") == []


def test_the_last_year_is_needed_when_a_solo_counts_years_for_survivors() -> None:
    counts = "A0@1904 E18 F0@1908 G10 I4 R0@1908 T2"
    assert said(counts, "haight") == ["Haight needs the last year that was played."]
    assert said(counts, "haight", last_year=1910) == []
    assert said(counts, "sum-of-squares") == []


@pytest.mark.parametrize("system", ["haight", "whipping-2024"])
def test_a_conceded_solo_is_refused_where_the_system_knows_none(system: str) -> None:
    result = BoardResult.from_counts("A0@1904 E16 F8 G6 I4 R0@1908 T0@1908", conceded_to=Power("E"), last_year=1909)
    with pytest.raises(InputError, match="knows no conceded solo"):
        score(result, load_system(system))


def test_a_conceded_solo_scores_as_a_solo_where_the_system_knows_it() -> None:
    result = BoardResult.from_counts("A0 E16 F8 G6 I4 R0 T0", conceded_to=Power("E"))
    scored = score(result, load_system("draw-size"))
    assert scored.soloist is Power.ENGLAND
    assert {power: str(points) for power, points in scored.points.items() if points} == {Power.ENGLAND: "100"}


@pytest.mark.parametrize("text", ["A5, E10; F9 G0 I5 R2 T3", "Austria5 england=10 f:9 g0 i5 r2 t3"])
def test_counts_are_read_in_several_spellings(text: str) -> None:
    assert BoardResult.from_counts(text).as_counts() == "A5 E10 F9 G0 I5 R2 T3"


def test_a_text_that_is_far_too_long_for_seven_counts_is_refused_with_one_sentence() -> None:
    with pytest.raises(InputError, match="too long to be seven counts") as refused:
        BoardResult.from_counts("A3 E0 " * 50_000)
    assert len(str(refused.value)) < 1000
