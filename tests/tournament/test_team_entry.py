"""Team entries: size, powers, one team a player, and what is still missing."""

import pytest

from boardcall.game import Power
from boardcall.tournament.people import Team
from boardcall.tournament.settings import TeamSettings
from boardcall.tournament.team_entry import entry_problems, lacks

SEVEN = TeamSettings(
    enabled=True,
    rounds=(4,),
    size_min=7,
    size_max=7,
    min_players=49,
    entry=("name", "players", "powers"),
)
UP_TO_FOUR = TeamSettings(enabled=True, rounds=(2,), size_min=2, size_max=4)
THREE = TeamSettings(enabled=True, rounds=(2, 3), size_min=3, size_max=3)
NAMES = tuple(f"m{n}" for n in range(1, 8))


def team(*members: str, name: str = "Reds", powers: str = "AEFGIRT") -> Team:
    return Team(name, members, tuple(zip(members, map(Power, powers), strict=False)))


@pytest.mark.parametrize("names", [NAMES[:6], (*NAMES, "m8")])
def test_six_or_eight_names_are_refused(names: tuple[str, ...]) -> None:
    assert any(
        str(problem.message).startswith("A team has 7 players") for problem in entry_problems(team(*names), SEVEN)
    )


def test_seven_names_on_seven_powers_are_accepted() -> None:
    assert (entry_problems(team(*NAMES), SEVEN), lacks(team(*NAMES), SEVEN)) == ((), ())


@pytest.mark.parametrize(("powers", "twice"), [("AEFGFRT", "France"), ("AERGIRT", "Russia")])
def test_two_players_on_one_power_are_refused(powers: str, twice: str) -> None:
    (problem,) = entry_problems(team(*NAMES, powers=powers), SEVEN)
    assert problem.message == f"{twice} is given to two members."


def test_a_player_has_one_team() -> None:
    others = (Team("Blues", ("m1", "x")),)
    (problem,) = entry_problems(Team("Reds", ("m1", "m2")), UP_TO_FOUR, others)
    assert problem.message == "m1 is in the team Blues already."


def test_a_fifth_member_is_refused() -> None:
    (problem,) = entry_problems(Team("Reds", NAMES[:5]), UP_TO_FOUR)
    assert problem.message == "A team has 2 to 4 players; this one has 5."


def test_a_team_has_exactly_three() -> None:
    assert entry_problems(Team("Trio", NAMES[:3]), THREE) == ()
    assert len(entry_problems(Team("Duo", NAMES[:2]), THREE)) == 1


def test_a_team_that_grows_may_be_too_small_and_never_too_large() -> None:
    assert entry_problems(Team("Reds", NAMES[:1]), UP_TO_FOUR, growing=True) == ()
    assert len(entry_problems(Team("Reds", NAMES[:5]), UP_TO_FOUR, growing=True)) == 1
