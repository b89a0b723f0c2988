"""Nationalities stand in public standings only where the rules say so, and never beside a name that is kept back."""

from dataclasses import replace

from boardcall.desk.event import Event
from boardcall.game import POWERS
from boardcall.rulebook import load
from boardcall.rulebook.needs import needs
from boardcall.scoring.result import BoardResult
from boardcall.tournament import Board, Player, Seat, Tournament
from boardcall.tournament.ledger.replay import Replay
from boardcall.views.standings import standings_view
from boardcall.views.viewer import DESK, PUBLIC
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.pages.sheet import standings_sheet

PLAYERS = (
    Player("p1", "Ann", country="NO"),
    Player("p2", "Player 2", country="FR", public_name=""),
    *(Player(f"p{number}", f"Name {number}") for number in range(3, 8)),
)
SEATS = tuple(Seat(power, (one.id,)) for power, one in zip(POWERS, PLAYERS, strict=True))
ENDED = Board(1, "1", SEATS, result=BoardResult.from_counts("A10 E8 F6 G5 I3 R1 T1"))
EVENT = Tournament("Open", "club", PLAYERS, boards=(ENDED,))
CLUB = load("club")
SHOWN = replace(CLUB, publication=replace(CLUB.publication, countries="public"))


def test_nationalities_are_shown_only_where_the_rules_and_the_player_let_them() -> None:
    hidden, shown = (Snapshot(Event(Replay(tournament=EVENT), book)) for book in (CLUB, SHOWN))
    for viewer in (PUBLIC, DESK):
        assert {one.country for one in standings_view(hidden, viewer).places} == {None}
        assert [one.country for one in standings_view(shown, viewer).places] == ["NO", *[None] * 6]
    assert standings_sheet(standings_view(hidden, PUBLIC)).splitlines()[0] == "\ufeffplace,player,round 1,total"
    told = standings_sheet(standings_view(shown, PUBLIC)).splitlines()
    assert told[0] == "\ufeffplace,player,country,round 1,total"
    assert told[1].startswith("1,Ann,NO,")
    assert "FR" not in "".join(told)


def test_people_are_asked_for_a_nationality_that_is_shown() -> None:
    assert "nationality" not in {one.data for one in needs(CLUB)}
    assert "nationality" in {one.data for one in needs(SHOWN)}
