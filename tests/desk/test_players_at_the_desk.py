"""Registering people and changing what is known of them."""

from datetime import timedelta
from fractions import Fraction

import pytest

from boardcall.desk.people.player_rows import NewPlayer, take_rows
from boardcall.desk.people.players import change_player, register_player, withdraw_player
from boardcall.desk.undo import undo
from boardcall.errors import InputError, RefusedError
from desks import after, event_under, seated


def test_person_is_registered_with_what_the_rules_ask_for() -> None:
    event = event_under("wdc-2025", players=2)
    draft = register_player(
        event, name="  Klemens   von Metternich ", salt="s", roles=frozenset({"td"}), distance_km=Fraction(7, 2)
    )
    (player,) = after(event, draft).tournament.players[2:]
    assert (player.id, player.name, player.roles) == ("p3", "Klemens von Metternich", frozenset({"td"}))
    assert player.distance_km == Fraction(7, 2)


def test_namesake_is_registered_and_pointed_out() -> None:
    draft = register_player(event_under("wdc-2025"), name="TALLEYRAND", salt="s")
    assert [notice.message for notice in draft.notices] == ["Talleyrand is registered already, as p1."]


@pytest.mark.parametrize("name", ["", "   ", "x" * 301, "half \ud83c", "bell \a", "escape \x1b[2J", "null \0"])
def test_text_that_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(InputError):
        register_player(event_under("wdc-2025"), name=name, salt="s")


def test_id_of_a_withdrawn_registration_is_not_given_again() -> None:
    """The registration may be put back, and then the two must not be one."""
    event = event_under("wdc-2025", players=2)
    event = after(event, undo(event))
    event = after(event, register_player(event, name="Gentz", salt="s"))
    assert [(player.id, player.name) for player in event.tournament.players] == [("p1", "Talleyrand"), ("p3", "Gentz")]


def test_change_leaves_what_is_not_given() -> None:
    event = event_under("wdc-2025", players=2)
    event = after(event, change_player(event, "p2", salt="s2", country="AT", roles=frozenset({"committee"})))
    event = after(event, change_player(event, "p2", salt="s3", name="Prince Metternich"))
    player = event.tournament.players[1]
    assert (player.name, player.country, player.roles) == ("Prince Metternich", "AT", frozenset({"committee"}))


def test_change_of_an_unknown_player_is_refused() -> None:
    with pytest.raises(RefusedError, match="No player has the id p99"):
        change_player(event_under("wdc-2025"), "p99", salt="s", name="Nobody")


def test_withdrawal_points_out_the_boards_still_played_and_keeps_them() -> None:
    event = seated(event_under("wdc-2025"))
    draft = withdraw_player(event, "p1")
    assert [notice.message for notice in draft.notices] == ["Talleyrand still plays on board A of round 1."]
    event = after(event, draft)
    assert event.tournament.players[0].withdrawn
    assert event.tournament.boards[0].seats[0].players == ("p1",)
    with pytest.raises(InputError, match="Talleyrand has withdrawn already"):
        withdraw_player(event, "p1")


def test_list_with_people_who_preregistered_too_late_says_so_once() -> None:
    """Under the rules of edc-2016 the last day is the Tuesday before."""
    event = event_under("edc-2016", players=0)
    last = event.rulebook.registration.preregistration_until
    assert last
    for day, late in ((last, 0), (last + timedelta(days=1), 1)):
        rows = [NewPlayer(name, preregistered=day) for name in ("Kaunitz", "Gentz")]
        notices = take_rows(event, rows, (), new_salt=lambda: "s").notices
        assert [str(one.message) for one in notices].count("2 players were registered.") == 1
        assert len(notices) == 1 + late
        assert ("Preregistration closed on" in str(notices[-1].message)) is bool(late)
