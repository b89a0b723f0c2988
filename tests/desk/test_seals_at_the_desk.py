"""Sealed ends at the desk: no act tells the secret before it is reached, and what is opened has to fit."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

import pytest

from boardcall.clock.clicks import Click, Clicked
from boardcall.clock.lottery import part_link
from boardcall.clock.seal import SealedEnd, minutes, years
from boardcall.desk.event import Event
from boardcall.desk.play.clocks import click_clock, clock_plan
from boardcall.desk.results.endings import stop_play
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.results.seals import draw_end, open_parts, open_seal, seal_end, sealing_warning, share_end
from boardcall.errors import InputError
from boardcall.tournament.board.endings import EndCause
from boardcall.tournament.board.ref import BoardRef
from desks import after, event_under, seated, with_rules

SALT = bytes(range(16))
REACHED = datetime(2026, 11, 22, 22, 37, tzinfo=UTC)  # 14:37 in California
FIRST = (4, 4, 5, 4, 4, 6, 4)
LEVEL = (5, 5, 5, 5, 5, 5, 4)


def secret(rulebook: str, number: int, value: str) -> SealedEnd:
    return SealedEnd(rulebook, number, value, SALT)


def under_seal(rulebook: str, number: int, value: str) -> Event:
    """A seated round whose end is sealed."""
    event = seated(event_under(rulebook), round=number)
    return after(event, seal_end(event, round=number, commitment=secret(rulebook, number, value).commitment))


def opened(event: Event, number: int, value: str, *, at: datetime = REACHED) -> Event:
    return after(event, open_seal(event, round=number, value=value, salt=SALT.hex(), at=at))


def counted(event: Event, number: int, to: int) -> Event:
    board = event.tournament.board(BoardRef(number, "A"))
    done = len(board.counts) if board else 0
    for year in range(1901 + done, to + 1):
        centres = FIRST if year == 1901 else LEVEL
        event = after(event, record_counts(event, ref=BoardRef(number, "A"), year=year, centres=centres))
    return event


@pytest.mark.clause("wdc-2025:II.5.b", "wdc-2025-draft:II.1-end")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_the_secret_time_is_in_no_act_until_it_is_reached(rulebook: str) -> None:
    event = counted(under_seal(rulebook, 4, "14:37"), 4, 1903)
    lines = "".join(entry.line for entry in event.replay.entries)
    assert "14:37" not in lines
    assert SALT.hex() not in lines
    with pytest.raises(InputError, match="The end of round 4 is not reached"):
        opened(event, 4, "14:37", at=REACHED.replace(minute=36))
    with pytest.raises(InputError, match="The end of round 4 is sealed"):
        stop_play(event, ref=BoardRef(4, "A"), cause=EndCause.TIME, at=REACHED)
    event = opened(event, 4, "14:37")
    assert stop_play(event, ref=BoardRef(4, "A"), cause=EndCause.TIME, at=REACHED).acts


@pytest.mark.clause("wdc-2025:II.5.b", "wdc-2025-draft:II.1-end")
@pytest.mark.parametrize("value", ["13:29", "15:31"])
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_a_time_outside_the_window_cannot_be_opened(rulebook: str, value: str) -> None:
    event = under_seal(rulebook, 4, value)
    with pytest.raises(InputError, match=f"cannot end {value}"):
        opened(event, 4, value, at=REACHED.replace(hour=23, minute=45))


def test_the_secret_time_of_the_evening_before_is_not_the_end() -> None:
    event = under_seal("wdc-2025", 4, "14:37")
    with pytest.raises(InputError, match="The end of round 4 is not reached"):
        opened(event, 4, "14:37", at=REACHED - timedelta(hours=16))  # the day before, 22:37
    start = Clicked(Click.START, REACHED - timedelta(hours=5))
    started = after(event, click_clock(event, start, ref=BoardRef(4, "A")))
    assert opened(started, 4, "14:37").tournament.clocks.secret_end(4) == "14:37"


@pytest.mark.parametrize("mode", ["central", "board"])
def test_a_clock_ends_with_the_drawn_year_whether_it_is_one_for_all_or_a_board_s_own(mode: str) -> None:
    event = under_seal("codcon-2018", 1, "1908")
    board = "A" if mode == "board" else ""
    event = with_rules(event, clock=replace(event.rulebook.clock, mode=mode))
    assert clock_plan(event, ref=BoardRef(1, board)).last_year == 1910
    event = opened(counted(event, 1, 1908), 1, "1908")
    assert clock_plan(event, ref=BoardRef(1, board)).last_year == 1908


@pytest.mark.clause("codcon-2018:I-last-year")
def test_boards_stop_after_the_fall_of_the_drawn_year() -> None:
    event = counted(under_seal("codcon-2018", 1, "1908"), 1, 1907)
    with pytest.raises(InputError, match="is not reached"):
        opened(event, 1, "1908")
    event = opened(counted(event, 1, 1908), 1, "1908")
    with pytest.raises(InputError, match="Round 1 is played to 1908"):
        counted(event, 1, 1909)
    assert stop_play(event, ref=BoardRef(1, "A"), cause=EndCause.LAST_YEAR, at=REACHED).acts


def test_sealing_warns_where_every_possible_end_is_past_by_the_clock_of_the_event() -> None:
    event = event_under("wdc-2025")
    evening = REACHED.replace(hour=23, minute=31)  # 15:31 in California, a minute after the last end
    assert not sealing_warning(event, round=4, at=evening - timedelta(minutes=1))
    assert sealing_warning(event, round=4, at=evening) == (
        "It is 15:31: today the last possible end, 15:30, is past. The round has no date."
    )
    (*others, final) = event.rulebook.rounds
    dated = with_rules(event, rounds=(*others, replace(final, starts=datetime(2026, 11, 23, 9, 0))))
    assert not sealing_warning(dated, round=4, at=evening), "it is played tomorrow"
    assert sealing_warning(dated, round=4, at=evening + timedelta(days=2)) == (
        "It is 15:31: the last possible end, 15:30 on 23 November 2026, is past."
    )
    assert not sealing_warning(event_under("codcon-2018"), round=1, at=evening), "its end is a year"


def test_what_was_not_committed_to_does_not_open_a_seal() -> None:
    event = counted(under_seal("codcon-2018", 1, "1908"), 1, 1910)
    with pytest.raises(InputError, match="This is not what was committed to"):
        opened(event, 1, "1909")
    with pytest.raises(InputError, match="This is not a salt"):
        open_seal(event, round=1, value="1908", salt="ab", at=REACHED)
    event = opened(event, 1, "1908")
    with pytest.raises(InputError, match="was opened already: 1908"):
        opened(event, 1, "1908")


def test_only_a_secret_end_is_sealed_once_and_before_play() -> None:
    commitment = secret("codcon-2018", 1, "1908").commitment
    with pytest.raises(InputError, match="is no secret"):
        seal_end(event_under("edc-2016"), round=1, commitment=commitment)
    with pytest.raises(InputError, match="is sealed already"):
        seal_end(under_seal("codcon-2018", 1, "1908"), round=1, commitment=commitment)
    with pytest.raises(InputError, match="This is not a commitment"):
        seal_end(event_under("codcon-2018"), round=1, commitment="1908")
    with pytest.raises(InputError, match="before the first year is counted"):
        seal_end(counted(seated(event_under("codcon-2018")), 1, 1901), round=1, commitment=commitment)
    with pytest.raises(InputError, match="is not sealed"):
        opened(event_under("codcon-2018"), 1, "1908")


PARTS = {"director": "11" * 16, "p3": "22" * 16}


def shared(rulebook: str, number: int, choices: tuple[str, ...]) -> Event:
    event = seated(event_under(rulebook), round=number)
    parts = [(name, part_link(part, steps=len(choices), step=-1)) for name, part in PARTS.items()]
    return after(event, share_end(event, round=number, parts=parts))


def links_for(choices: tuple[str, ...], end: str) -> list[tuple[str, str]]:
    step = choices.index(end)
    return [(name, part_link(part, steps=len(choices), step=step)) for name, part in PARTS.items()]


@pytest.mark.clause("codcon-2018:I-last-year")
def test_a_year_that_nobody_knew_ends_the_round_when_all_parts_are_opened() -> None:
    choices = years(1907, 1910)
    event = shared("codcon-2018", 1, choices)
    with pytest.raises(InputError, match="is sealed already"):
        seal_end(event, round=1, commitment="0" * 64)
    with pytest.raises(InputError, match="is not reached"):
        open_parts(event, round=1, end="1907", links=links_for(choices, "1907"), at=REACHED)
    for year in choices:
        event = counted(event, 1, int(year))
        with pytest.raises(InputError, match="is sealed"):
            stop_play(event, ref=BoardRef(1, "A"), cause=EndCause.LAST_YEAR, at=REACHED)
        with pytest.raises(InputError, match="p3 gave no link"):
            open_parts(event, round=1, end=year, links=links_for(choices, year)[:1], at=REACHED)
        event = after(event, open_parts(event, round=1, end=year, links=links_for(choices, year), at=REACHED))
        if value := event.tournament.clocks.secret_end(1):
            assert value == year
            break
    assert stop_play(event, ref=BoardRef(1, "A"), cause=EndCause.LAST_YEAR, at=REACHED).acts
    with pytest.raises(InputError, match=f"Round 1 is played to {value}"):
        counted(event, 1, int(value) + 1)


def test_a_later_link_opens_those_before_it_and_names_the_same_end() -> None:
    choices = minutes(time(13, 30), time(15, 30))
    event = counted(shared("wdc-2025", 4, choices), 4, 1901)
    local = REACHED.replace(hour=21, minute=30)
    step_by_step = event
    for place, end in enumerate(choices):
        at = local + timedelta(minutes=place)
        step_by_step = after(
            step_by_step, open_parts(step_by_step, round=4, end=end, links=links_for(choices, end), at=at)
        )
        if step_by_step.tournament.clocks.secret_end(4):
            break
    with pytest.raises(InputError, match="is not reached"):
        open_parts(event, round=4, end="15:30", links=links_for(choices, "15:30"), at=local)
    late = local + timedelta(hours=2)
    at_once = after(event, open_parts(event, round=4, end="15:30", links=links_for(choices, "15:30"), at=late))
    assert at_once.tournament.clocks.secret_end(4) == step_by_step.tournament.clocks.secret_end(4)


def test_a_last_year_is_drawn_from_words_for_all_to_see_where_the_rulebook_tells_it_at_the_start() -> None:
    event = seated(event_under("codcon-2018"))
    with pytest.raises(InputError, match="announced when it is reached"):
        draw_end(event, round=1, words="4 8 15 16 23 42")
    rounds = tuple(replace(one, end=replace(one.end, reveal="at-start")) for one in event.rulebook.rounds)
    event = with_rules(event, rounds=rounds)
    drawn = after(event, draw_end(event, round=1, words="4 8 15 16 23 42"))
    again = after(event, draw_end(event, round=1, words="4 8 15 16 23 42"))
    assert drawn.tournament.clocks.seals == again.tournament.clocks.seals
    found = drawn.tournament.clocks.secret_end(1)
    assert found in years(1907, 1910)
    assert {
        after(event, draw_end(event, round=1, words=str(number))).tournament.clocks.secret_end(1)
        for number in range(40)
    } == set(years(1907, 1910))
    with pytest.raises(InputError, match="Enter what it is drawn from"):
        draw_end(event, round=1, words=" ")


def test_a_last_year_that_is_opened_late_is_the_one_that_is_scored() -> None:
    event = counted(opened(counted(under_seal("codcon-2018", 1, "1908"), 1, 1908), 1, "1908"), 1, 1908)
    late = counted(under_seal("codcon-2018", 1, "1908"), 1, 1910)
    late = opened(late, 1, "1908")
    for one in (event, late):
        ended = after(one, stop_play(one, ref=BoardRef(1, "A"), cause=EndCause.LAST_YEAR, at=REACHED))
        board = ended.tournament.board(BoardRef(1, "A"))
        assert board is not None
        assert board.result is not None
        assert board.result.last_year == 1908
