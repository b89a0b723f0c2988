"""Who may enter, withdraw and check in, and when."""

from datetime import date, datetime

import pytest

from boardcall.seeding.rounds.roll_call import (
    Participant,
    Window,
    attendee,
    check_in_window,
    judge_check_in,
    may_enter,
    may_preregister,
    withdrawal,
)
from boardcall.seeding.settings import Latecomers, RollCall
from boardcall.tournament.settings import Registration, RoundSettings

FEE = Registration(signup_until=date(2008, 8, 13), fee_required=True, withdrawal_until=date(2008, 8, 8), refund="fee")
GUARANTEE = Registration(preregistration_until=date(2016, 8, 23), preregistration_guarantees_seat=True)


def at(hour: int, minute: int) -> datetime:
    return datetime(2018, 4, 14, hour, minute)


def test_paid_on_the_13th_is_accepted_and_on_the_14th_is_the_directors_to_allow() -> None:
    assert may_enter(FEE, signed_up=date(2008, 8, 1), paid=date(2008, 8, 13)).allowed
    late = may_enter(FEE, signed_up=date(2008, 8, 1), paid=date(2008, 8, 14))
    assert (late.allowed, late.td_decides) == (False, True)
    assert not may_enter(FEE, signed_up=date(2008, 8, 14), paid=date(2008, 8, 13)).allowed
    assert not may_enter(FEE, signed_up=date(2008, 8, 1), paid=None).allowed


def test_withdrawn_on_the_8th_refunds_the_fee_and_on_the_9th_is_no_right() -> None:
    assert withdrawal(FEE, on=date(2008, 8, 8)).because == "Withdrawn in time. The tournament fee is refunded."
    assert not withdrawal(FEE, on=date(2008, 8, 9)).allowed


def test_preregistration_closes_on_the_tuesday_before_the_event() -> None:
    assert date(2016, 8, 23).strftime("%A") == "Tuesday"
    assert may_preregister(GUARANTEE, on=date(2016, 8, 23)).allowed
    assert not may_preregister(GUARANTEE, on=date(2016, 8, 24)).allowed


def test_registration_closes_15_minutes_before_a_round_at_14_00() -> None:
    window = check_in_window(RoundSettings(1, starts=at(14, 0)), RollCall(closes_minutes_before=15))
    assert window.closes == at(13, 45)
    assert judge_check_in(window, RollCall(), at=at(13, 45)).accepted


def test_who_is_late_loses_the_guarantee_and_is_not_excluded() -> None:
    verdict = judge_check_in(Window(closes=at(13, 45)), RollCall(), at=at(13, 50), td_allows=True)
    assert (verdict.accepted, verdict.late) == (True, True)
    on_time = attendee(Participant("p", preregistered=True), RollCall(), GUARANTEE, in_team=False)
    late = attendee(Participant("p", preregistered=True, late=True), RollCall(), GUARANTEE, in_team=False)
    assert (on_time.preregistered, late.preregistered) == (True, False)


def test_only_a_check_in_in_the_window_counts() -> None:
    window = Window(at(9, 0), at(9, 30))
    assert not judge_check_in(window, RollCall(), at=at(8, 59)).accepted
    assert judge_check_in(window, RollCall(), at=at(9, 30)).accepted
    late = judge_check_in(window, RollCall(), at=at(9, 31))
    assert (late.accepted, late.late) == (False, True)
    assert late.because == "Check-in closed on 14 April 2018 at 09:30 (UTC): the director decides."


@pytest.mark.parametrize(
    ("zone", "night"), [("Europe/Paris", "2026-10-25 02"), ("America/New_York", "2026-11-01 01")], ids=("Paris", "NY")
)
def test_check_in_that_has_closed_does_not_open_again_in_the_hour_that_comes_twice(zone: str, night: str) -> None:
    window = Window(closes=datetime.fromisoformat(f"{night}:30"), zone=zone)
    first, second = (datetime.fromisoformat(f"{night}:15").replace(fold=fold) for fold in (0, 1))
    assert judge_check_in(window, RollCall(), at=first).accepted
    assert not judge_check_in(window, RollCall(), at=second).accepted


@pytest.mark.parametrize(
    ("zone", "starts", "closes"),
    [
        ("Europe/Paris", "2026-03-29 03:15", "2026-03-29 01:45"),
        ("America/New_York", "2026-03-08 03:15", "2026-03-08 01:45"),
    ],
)
def test_check_in_closes_so_many_minutes_before_where_an_hour_is_missing(zone: str, starts: str, closes: str) -> None:
    settings = RoundSettings(1, starts=datetime.fromisoformat(starts))
    window = check_in_window(settings, RollCall(closes_minutes_before=30), zone=zone)
    assert window.closes == datetime.fromisoformat(closes)


@pytest.mark.parametrize("td_allows", [False, True])
def test_where_latecomers_are_refused_only_the_director_lets_them_in(td_allows: bool) -> None:
    settings = RollCall(latecomers=Latecomers.REFUSE)
    verdict = judge_check_in(Window(closes=at(9, 30)), settings, at=at(9, 40), td_allows=td_allows)
    assert verdict.accepted is td_allows
