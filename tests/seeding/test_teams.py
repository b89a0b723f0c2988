"""Team entries: size, powers, one team a player, and who plays as a team."""

import pytest

from boardcall.game import POWERS, Power
from boardcall.seeding.teams import playing_teams, team_problems
from boardcall.tournament.people import Team
from boardcall.tournament.settings import TeamSettings

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


@pytest.mark.clause("wdc-2025:II.4.a-size", "wdc-2025-draft:II.5.a")
@pytest.mark.parametrize("names", [NAMES[:6], (*NAMES, "m8")])
def test_six_or_eight_names_are_refused(names: tuple[str, ...]) -> None:
    assert any("a team has 7" in problem.message for problem in team_problems(team(*names), SEVEN))


@pytest.mark.clause("wdc-2025:II.4.a-size", "wdc-2025:II.4.a-powers", "wdc-2025-draft:II.5.a")
def test_seven_names_on_seven_powers_are_accepted() -> None:
    assert team_problems(team(*NAMES), SEVEN) == ()


@pytest.mark.clause("wdc-2025:II.4.a-powers", "wdc-2025-draft:II.5.a")
@pytest.mark.parametrize(("powers", "twice"), [("AEFGFRT", "France"), ("AERGIRT", "Russia")])
def test_two_players_on_one_power_are_refused(powers: str, twice: str) -> None:
    (problem,) = team_problems(team(*NAMES, powers=powers), SEVEN)
    assert problem.message.endswith(f"both play {twice}.")


@pytest.mark.clause("wdc-2025:II.4.a-size", "edc-2016:IV.5.5a")
def test_a_player_has_one_team() -> None:
    others = (Team("Blues", ("m1", "x")),)
    (problem,) = team_problems(Team("Reds", ("m1", "m2")), UP_TO_FOUR, others)
    assert problem.message == "m1 is in Blues already, and a player has one team."


@pytest.mark.clause("edc-2016:IV.5.5a")
def test_a_fifth_member_is_refused() -> None:
    (problem,) = team_problems(Team("Reds", NAMES[:5]), UP_TO_FOUR)
    assert problem.message == "Reds has 5 players; a team has 2 to 4."


@pytest.mark.clause("wdc-2008:15.2-rounds")
def test_a_team_has_exactly_three() -> None:
    assert team_problems(Team("Trio", NAMES[:3]), THREE) == ()
    assert len(team_problems(Team("Duo", NAMES[:2]), THREE)) == 1


def test_a_team_that_is_not_whole_does_not_play_as_one() -> None:
    whole, broken = team(*NAMES), team(*(f"x{n}" for n in range(7)), name="Blues")
    here = (*NAMES, *(f"x{n}" for n in range(6)))
    playing = playing_teams((whole, broken), SEVEN, here, whole=True)
    assert playing.teams == (whole,)
    assert playing.notes == ("Blues does not play as a team: x6 not here.",)
    assert len(playing.members) == len(POWERS)


def test_elsewhere_a_team_is_kept_apart_with_whoever_is_here() -> None:
    (playing,) = playing_teams((Team("Reds", NAMES[:4]),), UP_TO_FOUR, NAMES[:3], whole=False).teams
    assert playing.members == NAMES[:3]


def test_without_teams_no_team_is_entered() -> None:
    assert len(team_problems(team(*NAMES), TeamSettings())) == 1
