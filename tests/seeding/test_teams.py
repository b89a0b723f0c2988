"""Team entries: size, powers, one team a player, and the moment after which an entry is late."""

from datetime import date, datetime, time

import pytest

from boardcall.game import POWERS, Power
from boardcall.seeding.teams import lateness, playing_teams, team_deadline, team_problems
from boardcall.tournament.people import Team
from boardcall.tournament.settings import RoundSettings, TeamSettings

SEVEN = TeamSettings(
    enabled=True,
    rounds=(4,),
    size_min=7,
    size_max=7,
    min_players=49,
    register_day="sunday",
    register_by=time(8, 45),
    entry=("name", "players", "powers"),
)
UP_TO_FOUR = TeamSettings(enabled=True, rounds=(2,), size_min=2, size_max=4)
THREE = TeamSettings(enabled=True, rounds=(2, 3), size_min=3, size_max=3, register_before_signup_of_round=2)
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
def test_a_team_has_three_and_is_entered_before_the_sign_up_of_round_two() -> None:
    assert team_problems(Team("Trio", NAMES[:3]), THREE) == ()
    assert len(team_problems(Team("Duo", NAMES[:2]), THREE)) == 1
    rounds = (RoundSettings(1), RoundSettings(2, registration_from=datetime(2008, 8, 15, 15)))  # noqa: DTZ001  local
    limit = team_deadline(THREE, rounds)
    assert lateness(datetime(2008, 8, 15, 15, 0), limit) == ""  # noqa: DTZ001
    late = lateness(datetime(2008, 8, 15, 15, 1), limit)  # noqa: DTZ001
    assert late == "Entered at 15:01 on Friday, after the limit of 15:00 on Friday: late."


@pytest.mark.clause("wdc-2025:II.4.b", "wdc-2025-draft:II.5.b")
def test_08_45_is_in_time_and_08_46_is_late() -> None:
    limit = team_deadline(SEVEN, (), first_day=date(2025, 6, 27))
    assert limit == datetime(2025, 6, 29, 8, 45)  # noqa: DTZ001
    assert lateness(datetime(2025, 6, 29, 8, 44), limit) == ""  # noqa: DTZ001
    assert lateness(datetime(2025, 6, 29, 8, 45), limit) == ""  # noqa: DTZ001
    assert "late" in lateness(datetime(2025, 6, 29, 8, 46), limit)  # noqa: DTZ001


def test_without_a_date_there_is_no_limit_to_be_late_for() -> None:
    assert team_deadline(SEVEN, ()) is None
    assert lateness(datetime(2025, 6, 29, 12), None) == ""  # noqa: DTZ001


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
