"""The moments of a rulebook on the days of an event."""

from datetime import date, datetime
from typing import Any

import pytest

from boardcall.rulebook import Calendar, check_rulebook, read_rulebook, rulebook_text
from boardcall.rulebook.calendar import put_on
from boardcall.rulebook.sentences import sentences
from boardcall.tables import parse_toml

HEAD = '[rulebook]\nschema = 1\nid = "own"\ntitle = "Own"\n[scoring]\nsystem = "haight"\n'
SATURDAY, FRIDAY = date(2026, 10, 3), date(2026, 10, 2)


def on(text: str) -> datetime:
    return datetime.fromisoformat(text)


def first_round(keys: str, calendar: Calendar, *, event: str = "") -> Any:
    return read_rulebook(f"{HEAD}[event]\n{event}\n[[round]]\nnumber = 1\n{keys}", calendar=calendar).round(1)


@pytest.mark.parametrize("name", ["codcon-2018", "edc-2016", "wdc-2008"])
def test_a_bundled_rulebook_moves_as_a_whole(name: str) -> None:
    text = rulebook_text(name)[0]
    own = read_rulebook(text)
    assert own.event.start is not None
    moved = read_rulebook(text, calendar=Calendar(SATURDAY))
    shift = SATURDAY - own.event.start
    weekdays = {"registration.preregistration_until"}
    for key in own.moments.keys() - weekdays:
        known, now = own.moment(key), moved.moment(key)
        assert known is not None
        assert now == known + shift, key
    assert moved.event.start == SATURDAY


def test_a_weekday_before_the_event_stays_that_weekday() -> None:
    moved = read_rulebook(rulebook_text("edc-2016")[0], calendar=Calendar(SATURDAY))
    assert moved.registration.preregistration_until == date(2026, 9, 29)


@pytest.mark.parametrize(
    ("keys", "event", "starts"),
    [
        ('starts = "day 2 09:45"', "", "2026-10-04 09:45"),
        ('starts = "sunday 09:45"', "", "2026-10-04 09:45"),
        ('day = "sunday"\nstarts = 09:45:00', "", "2026-10-04 09:45"),
        ('day = 2\nstarts = "09:45"', "", "2026-10-04 09:45"),
        ("starts = 2018-04-15T09:45:00", "start = 2018-04-14", "2026-10-04 09:45"),
        ("starts = 2018-04-15T09:45:00", "", "2018-04-15 09:45"),
        ('ends = "day 2 14:00"\nstarts = "4 hours before end"', "", "2026-10-04 10:00"),
    ],
)
def test_a_start_is_found_from_the_first_day(keys: str, event: str, starts: str) -> None:
    assert first_round(keys, Calendar(SATURDAY), event=event).starts == on(starts)


def test_lengths_are_counted_from_the_start_or_end_of_the_round() -> None:
    settings = first_round(
        'registration_to = "15 minutes before start"\nstarts = "day 1 10:00"\nends = "4 hours 30 minutes after start"\n'
        'end = { hard_stop = "1 hour after end" }',
        Calendar(SATURDAY),
    )
    assert settings.registration_to == on("2026-10-03 09:45")
    assert settings.ends == on("2026-10-03 14:30")
    assert settings.end.hard_stop == on("2026-10-03 15:30")


@pytest.mark.parametrize(
    ("day", "closes", "ends"),
    [("2026-03-29", "2026-03-29 00:30", "2026-03-29 05:30"), ("2026-10-25", "2026-10-25 00:30", "2026-10-25 03:30")],
    ids=("02:30 is missing", "02:30 comes twice"),
)
def test_lengths_are_time_that_passes_in_the_night_in_which_clocks_change(day: str, closes: str, ends: str) -> None:
    settings = first_round(
        'registration_to = "2 hours before start"\nstarts = "day 1 02:30"\nends = "2 hours after start"',
        Calendar(date.fromisoformat(day)),
        event='timezone = "Europe/Paris"',
    )
    assert (settings.registration_to, settings.ends) == (on(closes), on(ends))


def test_what_is_set_by_hand_goes_before_the_rules_and_follows_the_first_day() -> None:
    by_hand = (("round.1.starts", "day 1 11:00"), ("round.1.ends", "none"))
    keys = 'starts = "day 1 09:45"\nends = "day 1 14:00"\nregistration_to = "15 minutes before"'
    for day in (SATURDAY, FRIDAY):
        settings = first_round(keys, Calendar(day, by_hand=by_hand), event="start = 2018-04-14")
        assert settings.starts == datetime.combine(day, on("2026-01-01 11:00").time())
        assert settings.ends is None
        assert settings.registration_to == datetime.combine(day, on("2026-01-01 10:45").time())


def test_rounds_of_any_number_take_moments_of_their_own() -> None:
    by_hand = (("round.2.starts", "day 1 18:00"),)
    book = read_rulebook(rulebook_text("club")[0], calendar=Calendar(SATURDAY, by_hand=by_hand))
    assert book.round(2).starts == on("2026-10-03 18:00")
    assert (book.round(1).starts, book.round(3).starts, book.round_count) == (None, None, None)


def test_without_a_first_day_the_rules_say_the_days_as_they_are_written() -> None:
    text = (
        f'{HEAD}[registration]\nsignup_until = "3 days before"\n[[round]]\nnumber = 1\n'
        'registration_from = "day 1 09:00"\nregistration_to = "15 minutes before start"\n'
        'starts = "day 1 09:45"\nday = 1\n[[programme]]\nitem = "Dinner"\n'
        'starts = "friday 20:00"\n'
    )
    book = read_rulebook(text)
    assert book.round(1).starts is None
    said = "\n".join(str(line.text) for section in sentences(book) for line in section.lines)
    assert "Players sign up until 3 days before the event." in said
    assert "Round 1: check-in from day 1 09:00 to 15 minutes before start, start on day 1 09:45." in said
    assert "Dinner, Friday 20:00." in said


@pytest.mark.parametrize(
    ("keys", "message", "hint"),
    [
        ('starts = "day one"', 'starts cannot be "day one".', "Write a day and time"),
        ('starts = "day 1"', 'starts cannot be "day 1".', "Write a day and time"),
        ("starts = 7", "starts cannot be 7.", "Write a moment"),
        ("starts = 2026-10-03T09:45:00Z", "starts cannot be 2026-10-03 09:45:00+00:00.", "Write a moment"),
    ],
)
def test_what_is_no_moment_is_told_at_its_line(keys: str, message: str, hint: str) -> None:
    (problem,) = check_rulebook(f"{HEAD}[[round]]\nnumber = 1\n{keys}\n").errors
    assert problem.message == message
    assert str(problem.hint).startswith(hint)
    assert (problem.line, problem.field) == (9, "round.1.starts")


@pytest.mark.parametrize("day", [date.min, date.max, SATURDAY])
@pytest.mark.parametrize(
    "keys", ["day = 99999999999999999999", 'starts = "tuesday before 09:00"', 'starts = "day 99 09:00"']
)
def test_what_is_beyond_all_years_has_no_date(day: date, keys: str) -> None:
    text = f'{HEAD}[[round]]\nnumber = 1\n{keys}\nends = "999 hours after start"\n'
    assert check_rulebook(text, calendar=Calendar(day)).errors == ()


def test_a_time_is_no_day() -> None:
    (problem,) = check_rulebook(f'{HEAD}[registration]\nsignup_until = "day 1 09:00"\n').errors
    assert str(problem.hint).startswith("Write a day, such as")


def test_reading_leaves_the_values_of_the_file_alone() -> None:
    raw = parse_toml(rulebook_text("wdc-2008")[0])
    put_on(Calendar(SATURDAY), raw)
    assert raw == parse_toml(rulebook_text("wdc-2008")[0])
