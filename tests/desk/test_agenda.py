"""What the desk says is next and missing, from an empty event to its end."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from boardcall.clock.clicks import Click, Clicked
from boardcall.clock.seal import SealedEnd
from boardcall.desk.agenda.agenda import Agenda, DeskPlace, TaskKind, agenda
from boardcall.desk.agenda.due_questions import open_questions_of
from boardcall.desk.call.board_call import prepare_call
from boardcall.desk.call.roll_call import check_in, check_out
from boardcall.desk.call.rounds import cancel_round
from boardcall.desk.event import Event
from boardcall.desk.people.players import change_player, withdraw_player
from boardcall.desk.play.clocks import click_clock
from boardcall.desk.results.endings import stop_play
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.results.handicaps import seal_handicaps
from boardcall.desk.results.rulings import decide, decline_place, release_standings
from boardcall.desk.results.seals import open_seal, seal_end
from boardcall.desk.results.year_counts import enter_counts
from boardcall.desk.undo import undo
from boardcall.game import LATEST_YEAR, POWERS
from boardcall.scoring.result import BoardResult
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.standings.table import Standings, compute_standings
from boardcall.tournament.board.count_entries import disputes
from boardcall.tournament.board.endings import EndCause
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import ReleaseKind
from boardcall.tournament.ids import FIRST_ROUND, PlayerId
from desks import after, counted, event_under, known_result, seated, with_rules
from there import there

AT = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
SOLO = "A18 E3 F3 G3 I3 R2 T2"


def _standings(event: Event) -> Standings:
    return compute_standings(event.tournament, event.rulebook)


def _agenda(event: Event) -> Agenda:
    return agenda(event, _standings(event))


def _next(event: Event) -> str:
    found = _agenda(event).next
    return str(found.sentence) if found else ""


def _missing(event: Event) -> list[str]:
    return [str(task.sentence) for task in _agenda(event).missing]


def test_empty_event_asks_for_players() -> None:
    assert _next(event_under("club", players=0)) == "Enter the players: paste them from a spreadsheet, or one by one."


def test_roll_call_comes_before_the_draw() -> None:
    event = event_under("club", players=14)
    assert _next(event) == "Call the roll of round 1: nobody is checked in yet."
    for number in range(1, 7):
        event = after(event, check_in(event, f"p{number}", round=1, at=AT))
    assert _next(event) == "Round 1: 6 checked in, a board needs 7."
    event = after(event, check_in(event, "p7", round=1, at=AT))
    assert _next(event) == "Draw the boards of round 1: 7 are checked in."
    event = after(event, withdraw_player(event, "p3"))
    assert _next(event) == "Round 1: 6 checked in, a board needs 7.", "who went home is not there"


def test_director_who_was_checked_in_as_a_player_is_taken_out_before_the_draw() -> None:
    event = event_under("club", players=8)
    for number in range(1, 9):
        event = after(event, check_in(event, f"p{number}", round=1, at=AT))
    event = after(event, change_player(event, "p3", roles=frozenset({"td"}), salt="new"))
    (name,) = (player.name for player in event.tournament.players if player.id == "p3")
    found = _agenda(event).next
    assert found
    assert found.place is DeskPlace.ROLL_CALL
    assert found.sentence == (
        f"{name} is a director, and directors do not play: take the name out of the roll call of round 1."
    )
    event = after(event, check_out(event, "p3", round=1))
    assert _next(event) == "Draw the boards of round 1: 7 are checked in."
    event = after(event, withdraw_player(event, "p4"))
    assert _next(event) == "6 players may play, and a board needs 7: enter more."


def _before_the_final(present: Iterable[int]) -> Event:
    """Three rounds are played, and of 14 players these are there for the fourth."""
    event = event_under("wdc-2025", players=14)
    for number in (1, 2, 3):
        event = seated(event, round=number)
        result = BoardResult.from_counts("A10 E8 F6 G4 I3 R2 T1")
        event = after(event, known_result(event, ref=BoardRef(number, "A"), result=result))
    for number in present:
        event = after(event, check_in(event, f"p{number}", round=4, at=AT, td_allows=True))
    return event


def test_pools_too_small_for_a_board_are_named_with_what_helps() -> None:
    """Seven came to the final, and one of them gave up the place in the championship pool."""
    event = _before_the_final(range(1, 8))
    assert _next(event) == "Draw the boards of round 4: 7 are checked in."
    declined = after(event, decline_place(event, "p3", pool="championship"))
    name = there(declined.tournament.player("p3")).name
    assert _next(declined) == (
        "Nobody can be seated: pool championship has 6 players, pool team has 1 player. What helps: check more players "
        f"in; undo in the log that {name} declined a place; cancel the round."
    )
    assert there(_agenda(declined).next).place is DeskPlace.ROLL_CALL
    assert _next(after(declined, undo(declined))) == "Draw the boards of round 4: 7 are checked in."
    for number in range(8, 15):
        declined = after(declined, check_in(declined, f"p{number}", round=4, at=AT, td_allows=True))
    assert _next(declined) == "Draw the boards of round 4: 14 are checked in."
    assert prepare_call(declined, 4, Choices()).problem is not None


def test_seat_that_was_declined_is_given_where_the_boards_are_drawn() -> None:
    """Among the rulings the question has nobody to choose from, and Next must not lead there."""
    event = _before_the_final(range(1, 15))
    event = after(event, decline_place(event, "p3", pool="championship"))
    given = [
        replace(one, pools=tuple(replace(pool, refill="td") for pool in one.pools)) for one in event.rulebook.rounds
    ]
    event = with_rules(event, rounds=tuple(given))
    assert [one.kind for one in _standings(event).questions if one.pool] == ["pool"]
    assert there(_agenda(event).next).place is DeskPlace.BOARD_CALL
    assert [one for one in open_questions_of(event, _standings(event)).due if one.pool] == []


def test_board_that_played_its_last_year_opens_the_sealed_end_first() -> None:
    event = seated(event_under("codcon-2018", players=7))
    event = after(event, seal_end(event, round=1, commitment="0" * 64))
    for year in range(1901, 1910):
        centres = (4, 4, 5, 4, 4, 6, 4) if year == 1901 else (5, 5, 5, 5, 5, 5, 4)
        event = after(event, record_counts(event, ref=BoardRef(1, "A"), year=year, centres=centres))
    assert "open the sealed end" not in _next(event)
    event = after(event, record_counts(event, ref=BoardRef(1, "A"), year=1910, centres=(5, 5, 5, 5, 5, 5, 4)))
    assert _next(event) == "Board A has counted its last year: open the sealed end of round 1."
    assert there(_agenda(event).next).place is DeskPlace.SEAL


def test_two_boards_at_their_last_year_ask_once_for_the_seal_of_their_round() -> None:
    event = seated(event_under("codcon-2018", players=14))
    others = tuple((power, PlayerId(f"p{number}")) for number, power in enumerate(POWERS, 8))
    event = seated(event, board="B", seats=others)
    event = after(event, seal_end(event, round=1, commitment="0" * 64))
    for year in range(1901, 1911):
        for board in "AB":
            centres = (4, 4, 5, 4, 4, 6, 4) if year == 1901 else (5, 5, 5, 5, 5, 5, 4)
            event = after(event, record_counts(event, ref=BoardRef(1, board), year=year, centres=centres))
    asked = [str(one.sentence) for one in _agenda(event).missing if one.kind is TaskKind.END_SEALED]
    assert asked == ["Boards A and B have counted their last year: open the sealed end of round 1."]


def test_event_whose_only_round_was_cancelled_is_over_with_its_final_release() -> None:
    event = seated(event_under("club", players=7))
    event = after(event, cancel_round(event, FIRST_ROUND))
    assert _next(event) == "Call the roll of round 2: nobody is checked in yet."
    event = after(event, check_in(event, "p1", round=2, at=AT))
    event = after(event, release_standings(event, kind=ReleaseKind.FINAL))
    assert _next(event) == "Round 2: 1 checked in, a board needs 7."
    assert _next(after(event, withdraw_player(event, "p1"))) == "", "nobody who is left waits for round 2"


def test_years_after_the_end_of_a_game_are_no_dispute() -> None:
    event = seated(event_under("club", players=7))
    for player, centres in (("p1", (5, 5, 5, 5, 5, 5, 4)), ("p2", (5, 5, 5, 5, 5, 4, 5))):
        event = after(event, enter_counts(event, ref=BoardRef(1, "A"), year=1901, player=player, centres=centres))
    assert _missing(event) == ["Board A: counts for 1901 disagree about Russia (5 or 4) and Turkey (4 or 5)."]
    solo = BoardResult.from_counts(SOLO)
    ended = replace(event.tournament.boards[0], result=solo)
    assert disputes(ended) == (), "nobody can record a count where nobody says when it ended"
    assert [dispute.year for dispute in disputes(replace(ended, result=replace(solo, last_year=1901)))] == [1901]
    assert disputes(replace(ended, result=replace(solo, last_year=1900))) == ()


def test_board_that_is_behind_its_round_is_named_with_the_year_it_lacks() -> None:
    second = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=8))
    event = seated(seated(event_under("club", players=14)), board="B", seats=second)
    count = partial(record_counts, centres=(5, 5, 5, 5, 5, 5, 4))
    assert _missing(event) == []
    event = after(event, record_counts(event, ref=BoardRef(1, "A"), year=1901, centres=(4, 4, 4, 4, 4, 4, 4)))
    assert _missing(event) == ["Board B has not entered 1901."]
    event = after(event, count(event, ref=BoardRef(1, "A"), year=1902))
    assert _missing(event) == ["Board B has not entered 1901 to 1902."]
    assert _next(event) == "Round 1 is playing, 2 boards still open: enter 1901 of board B, or its end."


def test_late_board_of_an_earlier_round_is_named_beside_the_next_round() -> None:
    second = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=8))
    event = seated(seated(event_under("club", players=14)), board="B", seats=second)
    event = after(event, record_counts(event, ref=BoardRef(1, "A"), year=1901, centres=(4, 4, 4, 4, 4, 4, 4)))
    event = seated(seated(event, round=2, board="C"), round=2, board="D", seats=second)
    event = after(event, record_counts(event, ref=BoardRef(2, "D"), year=1901, centres=(4, 4, 4, 4, 4, 4, 4)))
    assert _missing(event) == ["Board B of round 1 has not entered 1901.", "Board C of round 2 has not entered 1901."]


def test_player_who_left_a_board_is_named() -> None:
    event = seated(event_under("club", players=7))
    event = after(event, withdraw_player(event, "p3"))
    (name,) = (player.name for player in event.tournament.players if player.id == "p3")
    assert _missing(event) == [f"{name} has withdrawn and still plays on board A."]


def test_correction_after_a_release_is_named() -> None:
    event = seated(event_under("club", players=7))
    event = after(event, known_result(event, ref=BoardRef(1, "A"), result=BoardResult.from_counts(SOLO)))
    event = after(event, release_standings(event, kind=ReleaseKind.INTERIM))
    assert not [sentence for sentence in _missing(event) if "since version" in sentence]
    other = BoardResult.from_counts("A3 E18 F3 G3 I3 R2 T2")
    event = after(event, known_result(event, ref=BoardRef(1, "A"), result=other))
    assert "Results changed since version 1 was released (1 act)." in _missing(event)


def test_event_with_a_last_round_ends_with_its_final_release() -> None:
    event = event_under("club", players=7)
    event = seated(with_rules(event, rounds=(replace(event.rulebook.round(1), number=1),)))
    event = after(event, known_result(event, ref=BoardRef(1, "A"), result=BoardResult.from_counts(SOLO)))
    assert _next(event).startswith("All rounds are over")
    event = after(event, release_standings(event, kind=ReleaseKind.FINAL))
    assert _agenda(event).next is None


def test_sealed_handicaps_are_opened_before_the_final_release() -> None:
    event = event_under("club", players=7)
    only = replace(event.rulebook.rounds[0], number=1)
    event = with_rules(event, rounds=(only,), standings=replace(event.rulebook.standings, handicaps="secret"))
    event = after(seated(event), seal_handicaps(event, commitment="0" * 64))
    event = after(event, known_result(event, ref=BoardRef(1, "A"), result=BoardResult.from_counts(SOLO)))
    asked = _agenda(event).next
    assert asked is not None
    assert asked.place is DeskPlace.HANDICAPS


def test_awards_that_people_give_wait_for_the_last_game() -> None:
    event = event_under("wdc-2025", players=7)
    event = seated(with_rules(event, rounds=(event.rulebook.round(1), event.rulebook.round(2))))
    assert not _for_the_ceremony(event)
    event = after(event, known_result(event, ref=BoardRef(1, "A"), result=BoardResult.from_counts(SOLO)))
    assert not _for_the_ceremony(event), "another round is to come"
    event = seated(event, round=2)
    event = after(event, known_result(event, ref=BoardRef(2, "A"), result=BoardResult.from_counts(SOLO)))
    assert _for_the_ceremony(event)


def _for_the_ceremony(event: Event) -> list[str]:
    return [one for one in _missing(event) if one.startswith(("Count the ballots", "Say who wins"))]


def test_years_are_asked_for_up_to_the_clocks_year_only() -> None:
    """A year typed wrong on one board makes no other board late."""
    second = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=8))
    event = seated(seated(event_under("wdc-2008", players=14)), board="B", seats=second)
    event = after(event, click_clock(event, Clicked(Click.START, AT), ref=BoardRef(1)))
    event = counted(event, "A", 1901, 1905)
    missing = [task.sentence for task in agenda(event, _standings(event), at=AT).missing]
    assert not [sentence for sentence in missing if "has not entered" in sentence]


def test_boards_that_have_all_counted_their_last_year_are_ended_together() -> None:
    second = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=8))
    event = seated(seated(event_under("wdc-2008", players=14)), board="B", seats=second)
    event = counted(event, "A", *range(1901, 1908))
    alone = agenda(event, _standings(event), at=AT).next
    assert alone is not None
    assert (alone.sentence, alone.board) == ("Board A has counted its last year, 1907: end the game.", "A")
    event = counted(event, "B", *range(1901, 1908))
    both = agenda(event, _standings(event), at=AT).next
    assert both is not None
    assert (both.sentence, both.place) == (
        "2 boards of round 1 have counted their last year: end the games.",
        DeskPlace.ENDING,
    )
    assert not both.board


def test_board_that_counted_the_latest_year_there_is_asks_for_its_end() -> None:
    event = counted(seated(event_under("club", players=7)), "A", LATEST_YEAR)
    assert _next(event).startswith("Board A of round 1 has counted 2000, and no year can follow: enter its end")


def test_board_that_was_stopped_waits_for_its_count_whatever_was_counted_after_it() -> None:
    """Somebody skipped the year at which a sealed end, opened later, had ended the game."""
    event = seated(event_under("codcon-2018", players=7))
    sealed = SealedEnd(event.rulebook.id, 1, "1907", bytes(16))
    event = after(event, seal_end(event, round=1, commitment=sealed.commitment))
    event = counted(event, "A", *range(1901, 1907), 1908)
    event = after(event, open_seal(event, round=1, value="1907", salt=sealed.salt.hex(), at=AT))
    event = after(event, stop_play(event, ref=BoardRef(FIRST_ROUND, "A"), cause=EndCause.LAST_YEAR, at=AT))
    assert _next(event) == "Board A is stopped; its count of 1907 is missing."


def test_ties_wait_until_something_depends_on_them() -> None:
    """After a round of four nothing depends on a shared place; the standings say that it may still be asked."""
    event = seated(event_under("edc-2016", players=7))
    event = after(
        event, known_result(event, ref=BoardRef(1, "A"), result=BoardResult.from_counts("A5 E5 F5 G5 I5 R5 T4"))
    )
    standings = _standings(event)
    found = open_questions_of(event, standings)
    assert standings.questions
    assert found.due == ()
    assert set(found.later) == set(standings.questions)
    assert not [task for task in _agenda(event).missing if task.place is DeskPlace.RULINGS]


def test_award_that_nobody_gets_is_asked_about_no_more() -> None:
    event = with_rules(event_under("wdc-2025", players=7), rounds=event_under("wdc-2025").rulebook.rounds[:1])
    event = after(
        seated(event), known_result(seated(event), ref=BoardRef(1, "A"), result=BoardResult.from_counts(SOLO))
    )
    due = [one for one in open_questions_of(event, _standings(event)).due if one.list == "award"]
    assert due
    event = after(event, decide(event, due[0].key, answer=()), reason="nobody stood out")
    assert due[0].key not in {one.key for one in open_questions_of(event, _standings(event)).due}
