"""Who plays as a team at a board call."""

from boardcall.game import POWERS, Power
from boardcall.seeding.rounds.teams import playing_teams
from boardcall.tournament.people import Team
from boardcall.tournament.settings import TeamSettings

SEVEN = TeamSettings(enabled=True, rounds=(4,), size_min=7, size_max=7, entry=("name", "players", "powers"))
UP_TO_FOUR = TeamSettings(enabled=True, rounds=(2,), size_min=2, size_max=4)
NAMES = tuple(f"m{n}" for n in range(1, 8))


def team(*members: str, name: str = "Reds", powers: str = "AEFGIRT") -> Team:
    return Team(name, members, tuple(zip(members, map(Power, powers), strict=False)))


def test_a_team_that_is_not_whole_does_not_play_as_one() -> None:
    whole, broken = team(*NAMES), team(*(f"x{n}" for n in range(7)), name="Blues")
    here = (*NAMES, *(f"x{n}" for n in range(6)))
    playing = playing_teams((whole, broken), SEVEN, here, whole=True, called=str.upper)
    assert playing.teams == (whole,)
    assert tuple(map(str, playing.notes)) == ("Blues does not play as a team. Not here: X6.",)
    assert len(playing.members) == len(POWERS)


def test_a_team_without_its_powers_does_not_play_as_one() -> None:
    (note,) = playing_teams((team(*NAMES, powers="AEFGIR"),), SEVEN, NAMES, whole=True).notes
    assert note == "Reds does not play as a team. The entry is incomplete: no power is given for m7."


def test_elsewhere_a_team_is_kept_apart_with_whoever_is_here() -> None:
    (playing,) = playing_teams((Team("Reds", NAMES[:4]),), UP_TO_FOUR, NAMES[:3], whole=False).teams
    assert playing.members == NAMES[:3]
