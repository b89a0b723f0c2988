"""The three readings that the Super Pastis text leaves open, and how readings are chosen."""

from fractions import Fraction

import pytest

from boardcall.errors import InputError, NotFoundError
from boardcall.game import Power
from boardcall.scoring.checks import settings_problems
from boardcall.scoring.result import BoardResult
from boardcall.scoring.score import score
from boardcall.scoring.system import Reading, ScoringSettings
from boardcall.scoring.systems import chosen_system, load_system, reading_from_text, with_readings

SUPER_PASTIS = load_system("super-pastis")
BOARD = BoardResult.from_counts("A0@1904 E10 F9 G8 I5 R0@1906 T2")


def points(readings: dict[str, Reading]) -> str:
    scored = score(BOARD, with_readings(SUPER_PASTIS, readings))
    return " ".join(f"{item.power}{item.points}" for item in scored.powers)


@pytest.mark.parametrize(
    ("readings", "expected"),
    [
        ({}, "A3 E53 F40 G32 I20 R5 T14"),
        ({"bands.cumulative": True}, "A3 E53 F49 G35 I20 R5 T14"),
        ({"bands.leader_included": False}, "A3 E41 F40 G32 I20 R5 T14"),
        ({"target.minus": "centres"}, "A3 E84 F40 G32 I20 R5 T14"),
        ({"target.minus": "centres", "bands.leader_included": False}, "A3 E72 F40 G32 I20 R5 T14"),
    ],
)
def test_each_reading_gives_its_points(readings: dict[str, Reading], expected: str) -> None:
    assert points(readings) == expected


def leader_is_below_second(leader: int, behind: int, readings: dict[str, Reading]) -> bool:
    rest = 34 - 2 * leader + behind
    others = [rest // 5 + (number < rest % 5) for number in range(5)]
    counts = zip("AEFGIRT", [leader, leader - behind, *others], strict=True)
    text = " ".join(f"{power}{centres}" + ("" if centres else "@1903") for power, centres in counts)
    scored = score(BoardResult.from_counts(text), with_readings(SUPER_PASTIS, readings))
    return scored[Power.AUSTRIA].points < scored[Power.ENGLAND].points


@pytest.mark.parametrize(
    ("readings", "smallest"),
    [({}, 17), ({"bands.leader_included": False}, 11), ({"bands.cumulative": True}, 13)],
)
def test_when_the_leader_falls_below_the_second(readings: dict[str, Reading], smallest: int) -> None:
    pairs = [(leader, behind) for leader in range(8, 18) for behind in (1, 2, 3) if 2 * leader - behind <= 34]
    below = {pair for pair in pairs if leader_is_below_second(*pair, readings)}
    assert below == {(leader, 1) for leader in range(smallest, 18)}


def test_readings_of_a_rulebook_are_taken() -> None:
    settings = ScoringSettings(system="super-pastis", readings={"bands.cumulative": True})
    assert settings_problems(settings) == ()
    assert score(BOARD, chosen_system(settings))[Power.FRANCE].points == 49


def test_every_wrong_reading_is_refused_with_what_is_open() -> None:
    with pytest.raises(InputError) as refused:
        with_readings(SUPER_PASTIS, {"bands.cumulative": "perhaps", "bands.points": 3})
    value, key = map(str, refused.value.problems)
    assert value == "readings: bands.cumulative cannot be perhaps in Super Pastis. Write one of false, true."
    assert key.startswith("readings: Super Pastis leaves no reading bands.points open. Its open readings are bands.")


def test_what_is_wrong_with_a_rulebooks_choice_is_said_at_once() -> None:
    settings = ScoringSettings(system="hait", double_weights=(Fraction(-1), Fraction(1)))
    assert [problem.field for problem in settings_problems(settings)] == ["system", "double_weights"]
    unknown = settings_problems(ScoringSettings(system="haight", readings={"bands.cumulative": True}))
    assert [problem.hint for problem in unknown] == ["It has no open readings."]


def test_a_reading_is_read_from_text() -> None:
    assert reading_from_text(SUPER_PASTIS, "bands.cumulative=true") == ("bands.cumulative", True)
    assert reading_from_text(SUPER_PASTIS, "target.minus = Centres") == ("target.minus", "centres")
    assert reading_from_text(SUPER_PASTIS, "nothing") == ("nothing", "")


@pytest.mark.parametrize("name", ["haight", "Haight", "HAIGHT V1.0", "haight-1.0"])
def test_a_system_is_found_by_any_of_its_names(name: str) -> None:
    assert load_system(name).id == "haight"


def test_an_unknown_system_is_refused_with_the_list() -> None:
    with pytest.raises(NotFoundError, match="The systems are 7eleven, "):
        load_system("9999")
