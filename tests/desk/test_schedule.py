"""The moments of an event: listed with where they come from, moved with the first day, and set by hand."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from boardcall.desk.call.roll_call import check_in, record_fee
from boardcall.desk.event import Event, change_event
from boardcall.desk.people.teams import entry_closes
from boardcall.desk.schedule import moment_of, schedule, schedule_warnings, set_moment, undated
from boardcall.desk.undo import undo
from boardcall.errors import InputError, NotFoundError
from boardcall.rulebook import rulebook_ids
from desks import after, event_under

SATURDAY = date(2026, 10, 3)


def begun(rulebook: str, day: date = SATURDAY) -> Event:
    event = event_under(rulebook)
    return after(event, change_event(event, starts=day))


def put(event: Event, key: str, when: str) -> Event:
    return after(event, set_moment(event, key, when))


def local(text: str) -> datetime:
    return datetime.fromisoformat(text)


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_every_moment_is_listed_once_in_order(rulebook: str) -> None:
    found = schedule(begun(rulebook))
    assert len({one.key for one in found}) == len(found)
    assert [one.order for one in found] == sorted(one.order for one in found)
    assert not undated(begun(rulebook))


@pytest.mark.parametrize(
    ("rulebook", "number", "inside", "outside"),
    [
        ("codcon-2018", 1, "2026-10-03 09:30", "2026-10-03 09:31"),
        ("codcon-2018", 3, "2026-10-04 09:00", "2026-10-04 08:59"),
        ("wdc-2008", 1, "2026-10-04 09:20", "2026-10-04 09:21"),
        ("wdc-2008", 4, "2026-10-05 15:00", "2026-10-05 14:59"),
    ],
)
def test_check_in_is_open_in_its_window_on_the_days_of_this_event(
    rulebook: str, number: int, inside: str, outside: str
) -> None:
    event = begun(rulebook)
    event = after(event, record_fee(event, "p1", on=date(2026, 9, 1)))
    zone = ZoneInfo(event.rulebook.event.timezone)
    assert check_in(event, "p1", round=number, at=local(inside).replace(tzinfo=zone)).acts
    with pytest.raises(InputError, match=r"on [345] October 2026 at .* \(\w+ time\).* change the time under Schedule"):
        check_in(event, "p1", round=number, at=local(outside).replace(tzinfo=zone))


def test_a_start_set_by_hand_gives_the_european_championship_its_check_in() -> None:
    """Its rules close check-in fifteen minutes before the start, and name no start."""
    event = begun("edc-2016", date(2026, 10, 2))
    closes = moment_of(event, "round.1.registration_to")
    assert (closes.at, closes.follows) == (None, "15 minutes before the start")
    event = put(event, "round.1.starts", "day 1 19:00")
    assert moment_of(event, "round.1.registration_to").at == local("2026-10-02 18:45")
    paris = ZoneInfo("Europe/Paris")
    assert check_in(event, "p1", round=1, at=local("2026-10-02 18:45").replace(tzinfo=paris)).acts
    with pytest.raises(InputError, match=r"closed on 2 October 2026 at 18:45 \(Paris time\)"):
        check_in(event, "p1", round=1, at=local("2026-10-02 18:46").replace(tzinfo=paris))


def test_what_was_set_by_hand_moves_with_the_first_day_and_can_be_put_back() -> None:
    event = put(begun("codcon-2018"), "round.1.starts", "day 1 11:00")
    one = moment_of(event, "round.1.starts")
    assert (one.at, one.rule, one.by_hand) == (local("2026-10-03 11:00"), local("2026-10-03 09:45"), "day 1 11:00")
    event = after(event, change_event(event, starts=date(2026, 10, 10)))
    assert moment_of(event, "round.1.starts").at == local("2026-10-10 11:00")
    assert event.tournament.ends == date(2026, 10, 11)
    event = put(event, "round.1.starts", "")
    assert moment_of(event, "round.1.starts").at == local("2026-10-10 09:45")


def test_a_stop_can_be_taken_out_and_the_act_undone() -> None:
    event = put(begun("codcon-2018"), "round.2.end.hard_stop", "none")
    assert event.rulebook.round(2).end.hard_stop is None
    event = after(event, undo(event))
    assert event.rulebook.round(2).end.hard_stop == local("2026-10-03 23:00")


def test_the_entry_of_teams_closes_as_set_by_hand() -> None:
    event = put(begun("wdc-2008"), "team.register_by", "day 2 14:00")
    assert entry_closes(event) == local("2026-10-04 14:00").replace(tzinfo=ZoneInfo("Europe/Vienna"))


def test_moments_out_of_order_are_pointed_out_and_stand() -> None:
    event = begun("codcon-2018")
    draft = set_moment(event, "round.1.starts", "day 1 08:00")
    assert [one.message for one in draft.notices] == ["starts is before registration_to."]
    event = after(event, draft)
    assert event.rulebook.round(1).starts == local("2026-10-03 08:00")
    assert schedule_warnings(event) == draft.notices


@pytest.mark.parametrize(
    ("key", "when", "message"),
    [
        ("round.1.starts", "soon", "“soon” is not a moment."),
        ("round.1.starts", "day 1", 'starts cannot be "day 1".'),
        ("registration.signup_until", "day 1 09:00", 'signup_until cannot be "day 1 09:00".'),
        ("round.1.registration_to", "none", "Check-in closes at the start of the round at the latest."),
        ("round.1.ends", "", "Planned end of round 1 was not set by hand."),
        ("round.1.registration_to", "15 minutes before end", "No date can be found for it yet."),
    ],
)
def test_what_cannot_be_set_is_refused_beside_the_field(key: str, when: str, message: str) -> None:
    with pytest.raises(InputError) as refused:
        set_moment(begun("codcon-2018"), key, when)
    assert [(one.message, one.field) for one in refused.value.problems] == [(message, "when")]


def test_a_moment_that_is_none_is_not_found() -> None:
    with pytest.raises(NotFoundError, match=r"no moment round\.9\.starts"):
        set_moment(begun("codcon-2018"), "round.9.starts", "day 1 09:00")


def test_without_a_first_day_what_waits_for_it_is_named() -> None:
    waiting = [one.name for one in undated(event_under("wdc-2025"))]
    assert waiting == ["last moment to enter a team", *(f"hard stop of round {number}" for number in (1, 2, 3))]


def test_an_event_of_any_number_of_rounds_has_room_for_the_next() -> None:
    event = put(begun("club"), "round.1.starts", "day 1 19:00")
    assert moment_of(event, "round.2.starts").at is None
    event = put(event, "round.2.starts", "day 1 21:00")
    assert moment_of(event, "round.3.starts").at is None
    assert event.rulebook.round(2).starts == local("2026-10-03 21:00")


def test_a_last_day_before_the_first_is_refused() -> None:
    with pytest.raises(InputError, match="ends before it starts"):
        change_event(begun("codcon-2018"), ends=date(2026, 10, 2))


@pytest.mark.parametrize("day", [date(26, 10, 3), date.max])
def test_a_year_nobody_means_is_refused(day: date) -> None:
    with pytest.raises(InputError, match="is not a date"):
        change_event(begun("codcon-2018"), starts=day)


def test_the_rules_cite_no_section_for_what_was_set_by_hand() -> None:
    event = put(begun("codcon-2018"), "round.1.starts", "day 1 11:00")
    assert (event.rulebook.source("round.1.starts"), event.rulebook.source("round.2.starts")) == ("", "I")


def test_a_round_with_a_day_and_no_time_is_on_that_day_until_somebody_says_it_is_not() -> None:
    event = begun("edc-2016")
    at = {one.key: (one.at, one.time) for one in schedule(event)}
    assert at["round.1.starts"] == (SATURDAY, "")
    assert at["round.4.starts"] == (date(2026, 10, 5), "")
    assert at["round.4.ends"] == (None, "")
    assert moment_of(put(event, "round.4.starts", "day 3 11:00"), "round.4.starts").at == local("2026-10-05 11:00")
    assert moment_of(put(event, "round.4.starts", "none"), "round.4.starts").at is None
