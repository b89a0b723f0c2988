"""Registering many people at once, and who may be somebody the event knows."""

from itertools import count

import pytest

from boardcall.desk.players import NewPlayer, register_players, resemblances
from boardcall.errors import InputError, RefusedError
from desks import after, event_under


def _registered(*people: NewPlayer, players: int = 0) -> list[tuple[str, str]]:
    event = event_under("club", players=players)
    salts = count()
    event = after(event, register_players(event, people, new_salt=lambda: f"salt {next(salts)}"))
    return [(player.id, player.name) for player in event.tournament.players]


def test_everybody_given_is_a_new_person_even_of_one_name() -> None:
    found = _registered(NewPlayer("Ann  Lee"), NewPlayer("Ann Lee"), players=1)
    assert found == [("p1", "Talleyrand"), ("p2", "Ann Lee"), ("p3", "Ann Lee")]


def test_teams_are_entered_and_a_known_one_grows() -> None:
    event = event_under("club", players=0)
    event = after(event, register_players(event, [NewPlayer("Ann", "North"), NewPlayer("Ben")], new_salt=lambda: "s"))
    event = after(event, register_players(event, [NewPlayer("Cid", "North")], new_salt=lambda: "s"))
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
    event = after(event, register_players(event, [NewPlayer("Ann Marie Lee")], new_salt=lambda: "s"))
    assert [len(found) for found in resemblances(event, ["Lee, Ann Marie", "Marie Lee"])] == [1, 0]
