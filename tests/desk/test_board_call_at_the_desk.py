"""Roll call and board call at the desk: who may check in, what a draft keeps, what a published call allows."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from boardcall.desk.call.board_call import (
    change_call,
    choose_a_power,
    draft_call,
    drawn_problem,
    judge_call,
    place_name_card,
    power_choice,
    prepare_call,
    publish_call,
)
from boardcall.desk.call.call_reasons import call_reason
from boardcall.desk.call.roll_call import (
    cancel_preregistration,
    check_in,
    check_out,
    keep_apart,
    participants,
    preregister,
    record_fee,
)
from boardcall.desk.event import Draft, Event
from boardcall.desk.people.players import change_player, withdraw_player
from boardcall.desk.undo import undo
from boardcall.errors import InputError, RefusedError
from boardcall.game import POWERS, Power
from boardcall.seeding.changes import SeatName, swap_players
from boardcall.seeding.choice import PlaceCard, PowerQuestion
from boardcall.seeding.draw import draw, verify_draw
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.seeding.settings import RollCall
from boardcall.seeding.versions import call_seating
from boardcall.tournament.acts.calls import ChoosePower, PlaceNameCard
from boardcall.tournament.acts.roll_call import DescribePlayer
from boardcall.tournament.roll_call import ApartKind, Local, Refund
from desks import after, event_under, local, with_rules

NINE = datetime(2026, 11, 21, 9, tzinfo=UTC)


def everybody(event: Event, round_number: int = 1, *, but: Iterable[str] = ()) -> Event:
    for player in event.tournament.players:
        if player.id not in but:
            event = after(event, check_in(event, player.id, round=round_number, at=NINE, td_allows=True))
    return event


def drafted(event: Event, round_number: int = 1, *, seed: str = "7") -> Event:
    prepared = prepare_call(event, round_number, Choices(seed=seed))
    assert prepared.problem is not None
    return after(event, draft_call(event, prepared, draw(prepared.problem)))


def published(event: Event, round_number: int = 1) -> Event:
    event = drafted(everybody(event, round_number), round_number)
    return after(event, publish_call(event, round_number))


@pytest.mark.clause("codcon-2018:III.1")
def test_who_comes_after_the_window_is_seated_only_if_the_director_allows_it() -> None:
    event = event_under("codcon-2018")
    saturday = date(2018, 4, 14)
    in_time, late = local(event, saturday, "09:30"), local(event, saturday, "09:31")
    assert check_in(event, "p1", round=1, at=in_time).notices == ()
    with pytest.raises(
        InputError,
        match=r"closed on 14 April 2018 at 09:30 \(Chicago time\): the director decides",
    ):
        check_in(event, "p1", round=1, at=late)
    event = after(event, check_in(event, "p1", round=1, at=late, td_allows=True))
    assert [(one.id, one.late) for one in participants(event, 1)] == [("p1", True)]
    assert participants(event, 2) == ()


@pytest.mark.clause("wdc-2008:9")
def test_a_player_who_did_not_check_in_for_round_two_is_not_in_it() -> None:
    event = everybody(event_under("wdc-2008"), 1)
    friday = date(2008, 8, 15)
    event = after(event, record_fee(event, "p1", on=date(2008, 8, 1)))
    with pytest.raises(InputError, match="closed on 15 August 2008 at 15:20"):
        check_in(event, "p1", round=2, at=local(event, friday, "15:21"))
    assert participants(event, 2) == ()


@pytest.mark.clause("wdc-2008:2-eligible")
def test_without_a_paid_fee_nobody_checks_in() -> None:
    event = event_under("wdc-2008")
    at = local(event, date(2008, 8, 15), "09:10")
    with pytest.raises(InputError, match="The fee of Talleyrand is not paid"):
        check_in(event, "p1", round=1, at=at)
    late = record_fee(event, "p1", on=date(2008, 8, 14))
    assert "after 13 August 2008" in late.notices[0].message
    event = after(event, record_fee(event, "p1", on=date(2008, 8, 13)))
    assert check_in(event, "p1", round=1, at=at).notices == ()


@pytest.mark.clause("wdc-2008:2-eligible")
def test_who_signs_up_after_the_last_day_is_pointed_out_at_once() -> None:
    event = event_under("wdc-2008")
    assert preregister(event, "p1", on=date(2008, 8, 13)).notices == ()
    (told,) = preregister(event, "p1", on=date(2008, 8, 14)).notices
    assert str(told.message).startswith("Signed up after 13 August 2008, the last day.")


@pytest.mark.clause("wdc-2008:2-withdraw")
def test_who_withdraws_in_time_gets_the_fee_back() -> None:
    event = after(event_under("wdc-2008"), record_fee(event_under("wdc-2008"), "p1", on=date(2008, 8, 1)))
    in_time = withdraw_player(event, "p1", today=date(2008, 8, 8))
    assert "The tournament fee is refunded. (" in in_time.notices[-1].message
    assert after(event, in_time).tournament.roll_call.sign_up("p1").refund is Refund.FEE
    late = withdraw_player(event, "p1", today=date(2008, 8, 9))
    assert "possible until 8 August 2008" in late.notices[-1].message
    assert after(event, late).tournament.roll_call.sign_up("p1").refund is Refund.NONE
    unpaid = after(event, withdraw_player(event, "p2", today=date(2008, 8, 8)))
    assert unpaid.tournament.roll_call.sign_up("p2").refund is Refund.NONE


@pytest.mark.clause("wdc-2008:2-eligible")
def test_who_pays_at_the_desk_after_the_last_day_needs_a_director_once() -> None:
    event = event_under("wdc-2008")
    at = local(event, date(2008, 8, 15), "09:10")
    with pytest.raises(InputError, match="The fee of Talleyrand is not paid"):
        check_in(event, "p1", round=1, at=at)
    with pytest.raises(InputError, match=r"Paid on 15 August 2008, after 13 August 2008.*\(.*, 2\)"):
        check_in(event, "p1", round=1, at=at, pays=True)
    event = after(event, check_in(event, "p1", round=1, at=at, pays=True, td_allows=True))
    assert event.tournament.roll_call.sign_up("p1").paid == date(2008, 8, 15)
    assert check_in(event, "p1", round=2, at=local(event, date(2008, 8, 15), "15:10")).acts


@pytest.mark.clause("edc-2016:II.1.1a1")
def test_preregistration_is_made_and_cancelled_until_its_last_day() -> None:
    event = event_under("edc-2016")
    event = after(event, preregister(event, "p1", on=date(2016, 8, 23)))
    with pytest.raises(RefusedError, match="Preregistration closed on 23 August 2016"):
        preregister(event, "p2", on=date(2016, 8, 24))
    with pytest.raises(RefusedError, match="Preregistration closed"):
        cancel_preregistration(event, "p1", on=date(2016, 8, 24))
    event = after(event, cancel_preregistration(event, "p1", on=date(2016, 8, 23)))
    with pytest.raises(RefusedError, match="is not preregistered"):
        cancel_preregistration(event, "p1", on=date(2016, 8, 23))


@pytest.mark.clause("edc-2016:II.1.1b1-2")
def test_a_friend_far_away_is_not_checked_in() -> None:
    event = event_under("edc-2016")
    with pytest.raises(InputError, match=r"Players check in at the desk, not by phone .*II.1.1b2"):
        check_in(event, "p1", round=1, at=NINE, in_person=False)


def test_where_check_in_is_not_renewed_who_came_is_still_here() -> None:
    event = with_rules(event_under("club"), roll_call=RollCall(per_round=False))
    event = after(event, check_in(event, "p1", round=1, at=NINE))
    event = after(event, check_in(event, "p2", round=2, at=NINE))
    assert [one.id for one in participants(event, 2)] == ["p1", "p2"]


@pytest.mark.clause("wdc-2008:7-playing")
def test_directors_on_one_board_need_a_deputy() -> None:
    event = event_under("wdc-2008", players=7)
    for player, role in (("p1", "td"), ("p2", "assistant-td")):
        event = after(event, change_player(event, player, salt="x", roles=frozenset({role})))
    event = everybody(event)
    prepared = prepare_call(event, 1, Choices(seed="7"))
    assert prepared.problem is not None
    told = [problem.message for problem in draft_call(event, prepared, draw(prepared.problem)).notices]
    assert told[-1] == ("Metternich and Talleyrand sit together on board 1: name a deputy who decides there.")


def test_what_players_offer_and_ask_reaches_the_board_call() -> None:
    event = event_under("club")
    event = after(event, Draft((DescribePlayer("p1", Local.CLUB_MEMBER, (Power.TURKEY,), True),)))
    event = after(event, keep_apart(event, "p1", "p2", kind=ApartKind.AVOID_PAIR))
    event = after(event, keep_apart(event, "p1", "p3", kind=ApartKind.FAMILY, label="Holm"))
    event = everybody(event)
    event = after(event, check_in(event, "p1", round=1, at=NINE, offers_sit_out=True))
    one = participants(event, 1)[0]
    assert (one.avoid, one.families, one.preferences, one.recorder) == (("p2",), ("Holm",), (Power.TURKEY,), True)
    assert (one.offers_sit_out, one.local.value) == (True, "local-club-member")


def test_a_draft_keeps_all_it_takes_to_draw_again() -> None:
    event = drafted(everybody(event_under("club", players=16)))
    call = event.tournament.calls.versions[0]
    assert call.record is not None
    assert len(call.sit_out) == 2
    problem = drawn_problem(event, 1)
    assert verify_draw(problem, call_seating(call), effort=call.record.effort).holds
    assert judge_call(event, 1).complaints == ()


def test_who_sat_out_does_not_sit_out_again() -> None:
    event = published(event_under("club", players=15))
    (first,) = event.tournament.calls.versions[0].sit_out
    event = published(event, 2)
    (second,) = event.tournament.calls.versions[1].sit_out
    assert first.player != second.player


@pytest.mark.clause("wdc-2025:III.1-boards", "wdc-2025-draft:III.1-boards")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_the_director_swaps_two_players_and_the_draw_is_kept_as_made_by_hand(rulebook: str) -> None:
    event = drafted(everybody(event_under(rulebook)))
    call = event.tournament.calls.versions[0]
    one, two = (call.boards[place].seats[0].player for place in (0, 1))
    swapped = swap_players(call_seating(call), SeatName(one), SeatName(two))
    event = after(event, change_call(event, drawn_problem(event, 1), swapped))
    newest = event.tournament.calls.versions[1]
    assert (newest.record, call_seating(newest)) == (None, swapped)


@pytest.mark.clause("wdc-2008:10")
def test_a_binding_call_is_changed_only_by_a_replacement() -> None:
    event = published(event_under("wdc-2008"))
    call = event.tournament.calls.versions[0]
    one, two = (call.boards[place].seats[0].player for place in (0, 1))
    with pytest.raises(InputError, match="only a replacement changes a seat") as refused:
        change_call(event, drawn_problem(event, 1), swap_players(call_seating(call), SeatName(one), SeatName(two)))
    assert "10" in refused.value.problems[0].message
    again = prepare_call(event, 1, Choices(seed="another"))
    assert again.problem is not None
    with pytest.raises(InputError, match="only a replacement changes a seat"):
        draft_call(event, again, draw(again.problem))


def test_a_new_version_says_what_changed_for_whom() -> None:
    event = published(event_under("club"))
    call = event.tournament.calls.versions[0]
    one, two = (call.boards[place].seats[0].player for place in (0, 1))
    swapped = swap_players(call_seating(call), SeatName(one), SeatName(two))
    event = after(event, change_call(event, drawn_problem(event, 1), swapped))
    told = [str(problem.message) for problem in publish_call(event, 1).notices]
    assert len(told) == 2
    assert told[0].startswith(two)
    assert "board 2 as Austria → board 1 as Austria" in told[0]


def test_a_broken_hard_wish_needs_a_reason_which_stays_with_the_call() -> None:
    event = everybody(event_under("club"))
    event = drafted(after(event, keep_apart(event, "p1", "p2", kind=ApartKind.AVOID_PAIR)))
    seating, problem = call_seating(event.tournament.calls.versions[0]), drawn_problem(event, 1)
    (board,) = [board for board in seating.boards if "p1" in board.players]
    other = next(player for player in board.players if player != "p1")
    together = swap_players(seating, SeatName("p2"), SeatName(other))
    with pytest.raises(RefusedError, match="Give a reason"):
        change_call(event, problem, together)
    event = after(event, change_call(event, problem, together, reason="they made it up"))
    (broken,) = event.tournament.calls.versions[1].reasons
    assert call_reason(broken, event.tournament) == "kept apart: they made it up"


def test_publishing_seats_the_boards_and_checking_out_takes_a_check_in_back() -> None:
    event = published(event_under("club"))
    assert [board.name for board in event.tournament.boards] == ["1", "2"]
    event = after(event, check_out(event, "p1", round=1))
    assert "p1" not in {one.id for one in participants(event, 1)}
    with pytest.raises(RefusedError, match="There is no board call for round 2"):
        publish_call(event, 2)


def _with_a_choice_of_powers() -> Event:
    """Fourteen players of whom seven lay down cards and choose on board 1."""
    event = event_under("edc-2016", players=14)
    final = event.rulebook.rounds[3]
    pools = (replace(final.pools[0], qualify="by-entry", size=0), final.pools[1])
    event = with_rules(event, rounds=(replace(final, number=1, pools=pools),))
    for player in event.tournament.players:
        pool = "top-board" if int(player.id[1:]) <= 7 else ""
        event = after(event, check_in(event, player.id, round=1, at=NINE, pool=pool, td_allows=True))
    event = drafted(event)
    return after(event, publish_call(event, 1))


def test_powers_are_chosen_card_by_card_until_the_seventh_has_what_is_left() -> None:
    event = _with_a_choice_of_powers()
    assert [board.name for board in event.tournament.boards] == ["2"]
    while isinstance(question := power_choice(event, 1, 1).question, PlaceCard):
        event = after(event, place_name_card(event, question.player, round=1, board=1, gap=0))
    for power in POWERS[:6]:
        question = power_choice(event, 1, 1).question
        assert isinstance(question, PowerQuestion)
        event = after(event, choose_a_power(event, question.player, round=1, board=1, power=power))
    (board,) = [board for board in event.tournament.boards if board.name == "1"]
    assert len(board.choice_order) == 7
    assert board.seats[6].players == (board.choice_order[6],)
    with pytest.raises(RefusedError, match="No powers are chosen on board 2"):
        power_choice(event, 1, 2)


def test_a_card_or_a_choice_that_is_withdrawn_is_asked_for_again() -> None:
    event = _with_a_choice_of_powers()
    while isinstance(question := power_choice(event, 1, 1).question, PlaceCard):
        event = after(event, place_name_card(event, question.player, round=1, board=1, gap=0))
    whole = power_choice(event, 1, 1).row
    for power in POWERS[:4]:
        chooses = power_choice(event, 1, 1).question
        assert isinstance(chooses, PowerQuestion)
        event = after(event, choose_a_power(event, chooses.player, round=1, board=1, power=power))
    found = event.replay.entries
    choice = next(one for one in found if isinstance(one.act, ChoosePower) and one.act.power is POWERS[1])
    card = next(one for one in found if isinstance(one.act, PlaceNameCard))
    event = after(event, undo(event, choice.number))
    again = power_choice(event, 1, 1).question
    assert again == PowerQuestion(whole[1], (POWERS[1], *POWERS[4:]))
    event = after(event, choose_a_power(event, whole[1], round=1, board=1, power=POWERS[6]))
    event = after(event, undo(event, card.number))
    asked = power_choice(event, 1, 1).question
    assert isinstance(asked, PlaceCard)
    event = after(event, place_name_card(event, asked.player, round=1, board=1, gap=0))
    assert power_choice(event, 1, 1).row == whole
