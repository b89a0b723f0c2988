"""Who lives further from home: worked out from towns at a live event, and asked for when a tie depends on it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from boardcall.desk.agenda.agenda import agenda
from boardcall.desk.agenda.personal_data import title_years, unasked
from boardcall.desk.agenda.tasks import DeskPlace
from boardcall.desk.event import Event, set_venue
from boardcall.desk.people.players import change_player, register_player
from boardcall.desk.play.boards import seat_board
from boardcall.desk.results.game_results import record_counts
from boardcall.scoring.result import BoardResult, End
from boardcall.standings.table import compute_standings
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.people import Person, read_person, write_person
from boardcall.tournament.places import Spot, great_circle_km
from boardcall.web.desk.places import place_of
from desks import LINE_UP, after, event_under, known_result, seated

BRISTOL, BOSTON, CHICAGO = Spot.of(51.4552, -2.5966), Spot.of(42.3584, -71.0598), Spot.of(41.85, -87.65)
ROUNDS = {"wdc-2025": 4, "wdc-2025-draft": 4, "codcon-2018": 3}


def played(rulebook: str) -> Event:
    """An event in which six on one board did the same in every round."""
    event = event_under(rulebook, players=7)
    for number in range(1, ROUNDS[rulebook] + 1):
        event = seated(event, round=number)
        result = BoardResult.from_counts("A5 E5 F5 G5 I5 R5 T4", end=End.TIME)
        event = after(event, known_result(event, ref=BoardRef(number, "A"), result=result))
    return event


@pytest.mark.clause("wdc-2025:VIII.1.b.vi", "wdc-2025-draft:VIII.1.b", "codcon-2018:IX.1.b.iv-v")
@pytest.mark.parametrize("rulebook", ROUNDS)
def test_who_lives_further_from_home_is_first_and_the_desk_asks_who_did_not_say(rulebook: str) -> None:
    event = played(rulebook)
    tied = compute_standings(event.tournament, event.rulebook)
    asked = [str(task.sentence) for task in unasked(event, tied)]
    assert any(one.startswith("Ask for the home town of ") and ".b" in one for one in asked)
    assert any(task.place is DeskPlace.VENUE for task in unasked(event, tied))
    assert "desk/players/?lacks=home-location" in map(place_of, unasked(event, tied))
    homes = (BRISTOL, BOSTON, CHICAGO, BRISTOL, BOSTON, CHICAGO, BRISTOL)
    for number, home in enumerate(homes, start=1):
        change = change_player(event, f"p{number}", salt=f"h{number}", home="somewhere", home_at=home)
        event = after(event, change)
    event = after(event, set_venue(event, "Chicago", CHICAGO))
    known = compute_standings(event.tournament, event.rulebook, before=tied)
    assert not list(unasked(event, known))
    decided = [place for place in known.places if place.decided_by and "distance" in str(place.decided_by)]
    assert decided
    ways = [place.record.player.distance_km for place in decided]
    assert max(way for way in ways if way is not None) == great_circle_km(BRISTOL, CHICAGO)
    moved = after(event, set_venue(event, "Bristol", BRISTOL))
    there = compute_standings(moved.tournament, moved.rulebook, before=known)
    assert [one.player for one in there.places] != [one.player for one in known.places]


def test_the_only_one_who_did_not_say_is_asked_on_their_own_page() -> None:
    event = played("wdc-2025")
    for number in range(1, 7):
        event = after(event, change_player(event, f"p{number}", salt=f"o{number}", distance_km=Fraction(9)))
    tied = compute_standings(event.tournament, event.rulebook)
    places = [(task.player, place_of(task)) for task in unasked(event, tied) if task.lacks]
    assert places == [("p7", "desk/players/p7/")]


def test_a_way_by_hand_counts_more_than_the_town() -> None:
    event = event_under("wdc-2025", players=1)
    event = after(event, set_venue(event, "Chicago", CHICAGO))
    event = after(event, change_player(event, "p1", salt="1", home="Boston", home_at=BOSTON))
    (known,) = event.tournament.players
    assert known.way(CHICAGO) == great_circle_km(BOSTON, CHICAGO)
    assert known.way(None) is None
    assert replace(known, distance_km=known.way(CHICAGO) or 0).way(None) == known.way(CHICAGO)
    event = after(event, change_player(event, "p1", salt="2", country="FR"))
    assert event.tournament.players[0].home_at == BOSTON
    event = after(event, change_player(event, "p1", salt="3", home="A farm"))
    assert event.tournament.players[0].home_at is None


def test_a_row_from_before_keeps_its_seal() -> None:
    row = Person("p1", "salt", "Ann")
    assert "home" not in write_person(row)
    assert "public_name" not in write_person(row)
    more = replace(row, home="Boston", home_at=BOSTON, public_name="")
    assert read_person(write_person(more)) == more
    assert more.seal != row.seal


def test_who_registers_after_the_last_day_is_pointed_out() -> None:
    event = event_under("wdc-2008", players=0)
    last = event.rulebook.registration.signup_until
    assert last is not None
    late = register_player(event, name="Ann", salt="1", today=last.replace(day=last.day + 1))
    assert "Sign-up was possible until 13 August 2008" in late.notices[0].message
    assert register_player(event, name="Ann", salt="1", today=last).notices == ()


def test_a_tie_for_the_title_asks_for_the_years_of_its_board_until_they_are_entered() -> None:
    event = event_under("wdc-2008", players=7)
    event = after(event, seat_board(event, ref=BoardRef(4, "A"), seats=LINE_UP, pool="top-board"))
    event = after(
        event, known_result(event, ref=BoardRef(4, "A"), result=BoardResult.from_counts("A10 E10 F4 G4 I3 R2 T1"))
    )
    (task,) = title_years(event, compute_standings(event.tournament, event.rulebook))
    assert (task.place, task.round, task.board) == (DeskPlace.BOARD, 4, "A")
    assert str(task.sentence).startswith(
        "Give the result of board A its last year: its centres year by year break the tie"
    )
    now = agenda(event, compute_standings(event.tournament, event.rulebook)).next
    assert now is not None
    assert (
        now.sentence == "All rounds are over: enter what is missing if it is known, then release the final standings."
    )
    result = BoardResult.from_counts("A10 E10 F4 G4 I3 R2 T1", last_year=1909)
    event = after(event, known_result(event, ref=BoardRef(4, "A"), result=result))
    (task,) = title_years(event, compute_standings(event.tournament, event.rulebook))
    assert str(task.sentence).startswith("Enter the years of board A: ")
    event = after(event, record_counts(event, ref=BoardRef(4, "A"), year=1908, centres=(9, 8, 5, 5, 4, 2, 1)))
    known = compute_standings(event.tournament, event.rulebook)
    assert not list(title_years(event, known))
    assert known.places[0].player == "p1", "nine centres in 1908 against eight"
