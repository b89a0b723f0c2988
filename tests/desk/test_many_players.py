"""Registering many people at once, and who may be somebody the event knows."""

from itertools import count

import pytest

from boardcall.desk.event import Event
from boardcall.desk.people.player_rows import KnownPlayer, NewPlayer, take_rows
from boardcall.desk.people.players import resemblances
from boardcall.desk.people.teams import enter_team
from boardcall.errors import InputError, RefusedError
from congress import AT
from desks import after, event_under, seated


def _registered(*people: NewPlayer, players: int = 0) -> list[tuple[str, str]]:
    event = event_under("club", players=players)
    salts = count()
    event = after(event, take_rows(event, people, (), new_salt=lambda: f"salt {next(salts)}"))
    return [(player.id, player.name) for player in event.tournament.players]


def test_everybody_given_is_a_new_person_even_of_one_name() -> None:
    found = _registered(NewPlayer("Ann  Lee"), NewPlayer("Ann Lee"), players=1)
    assert found == [("p1", "Talleyrand"), ("p2", "Ann Lee"), ("p3", "Ann Lee")]


def test_teams_are_entered_and_a_known_one_grows() -> None:
    event = event_under("club", players=0)
    event = after(event, take_rows(event, [NewPlayer("Ann", "North"), NewPlayer("Ben")], (), new_salt=lambda: "s"))
    event = after(event, take_rows(event, [NewPlayer("Cid", "North")], (), new_salt=lambda: "s"))
    assert [(team.name, team.members) for team in event.tournament.teams] == [("North", ("p1", "p3"))]


def test_one_bad_name_registers_nobody() -> None:
    with pytest.raises(InputError):
        _registered(NewPlayer("Ann"), NewPlayer("x" * 301))
    with pytest.raises(RefusedError):
        _registered()


@pytest.mark.parametrize(
    ("name", "alike"),
    [
        ("TALLEYRAND", True),
        ("Talleyránd", True),
        ("Taleyrand", True),
        ("Metternich", False),
        ("Tal", False),
        ("", False),
    ],
)
def test_names_alike_but_for_case_accents_and_a_slip_are_pointed_out(name: str, alike: bool) -> None:
    ((*found,),) = resemblances(event_under("club", players=1), [name])
    assert [player.id for player in found] == (["p1"] if alike else [])


def test_order_of_a_name_does_not_matter() -> None:
    event = event_under("club", players=0)
    event = after(event, take_rows(event, [NewPlayer("Ann Marie Lee")], (), new_salt=lambda: "s"))
    assert [len(found) for found in resemblances(event, ["Lee, Ann Marie", "Marie Lee"])] == [1, 0]


def _in_teams(rulebook: str = "edc-2016") -> Event:
    event = event_under(rulebook, players=8)
    event = after(event, enter_team(event, "North", members=("p1", "p2"), at=AT))
    return after(event, enter_team(event, "South", members=("p3", "p4"), at=AT))


def _taken(event: Event, *known: KnownPlayer) -> dict[str, tuple[str, ...]]:
    event = after(event, take_rows(event, [], known, new_salt=lambda: "s"))
    return {team.name: team.members for team in event.tournament.teams}


def test_a_row_brings_somebody_known_into_its_team() -> None:
    teams = _taken(_in_teams(), KnownPlayer("p5", NewPlayer("x", "North")), KnownPlayer("p6", NewPlayer("x", "West")))
    assert teams == {"North": ("p1", "p2", "p5"), "South": ("p3", "p4"), "West": ("p6",)}


def test_another_team_is_asked_about_and_never_taken_over_in_silence() -> None:
    row = NewPlayer("x", "South")
    with pytest.raises(InputError) as asked:
        _taken(_in_teams(), KnownPlayer("p1", row, field="team-2"))
    (problem,) = asked.value.problems
    assert (problem.field, problem.message) == ("team-2", "Talleyrand is in the team North; the sheet says South.")
    assert _taken(_in_teams(), KnownPlayer("p1", row, moves=True)) == {"North": ("p2",), "South": ("p3", "p4", "p1")}
    with pytest.raises(RefusedError, match="nothing to save"):
        _taken(_in_teams(), KnownPlayer("p1", row, moves=False))
    with pytest.raises(RefusedError, match="nothing to save"):
        _taken(_in_teams(), KnownPlayer("p1", NewPlayer("x", "North")))


def test_a_team_that_everybody_leaves_is_gone_and_powers_go_with_their_players() -> None:
    movers = (KnownPlayer(player, NewPlayer("x", "South"), moves=True) for player in ("p1", "p2"))
    assert _taken(_in_teams(), *movers) == {"South": ("p3", "p4", "p1", "p2")}


def test_a_sheet_makes_no_team_too_large_and_changes_none_in_play() -> None:
    joining = [KnownPlayer(f"p{number}", NewPlayer("x", "North")) for number in (5, 6, 7)]
    with pytest.raises(InputError, match="A team has 2 to 4 players; this one has 5"):
        _taken(_in_teams(), *joining)
    event = _in_teams()
    playing = seated(event, round=event.rulebook.team.rounds[0])
    with pytest.raises(InputError, match="A team round is seated"):
        _taken(playing, joining[0])
