"""Schedules: which rounds there are, and when their check-in is open."""

from datetime import date, datetime

import pytest

from boardcall.desk.call.roll_call import check_in, record_fee
from boardcall.desk.event import Event
from boardcall.desk.results.endings import stop_play
from boardcall.desk.results.game_results import record_counts
from boardcall.errors import InputError
from boardcall.rulebook import load
from boardcall.rulebook.sentences import sentences
from boardcall.tournament.board.endings import EndCause
from boardcall.tournament.board.ref import BoardRef
from desks import after, event_under, local, seated


def arrives(event: Event, number: int, day: date, at: str) -> datetime:
    """Checks a player in at a time of day; InputError when that is too late."""
    moment = local(event, day, at)
    after(event, check_in(event, "p1", round=number, at=moment))
    return moment


@pytest.mark.clause("codcon-2018:I-schedule", "wdc-2008:6-registration")
@pytest.mark.parametrize(
    ("rulebook", "number", "day", "last", "late"),
    [
        ("codcon-2018", 1, date(2018, 4, 14), "09:30", "09:31"),
        ("codcon-2018", 2, date(2018, 4, 14), "17:15", "17:16"),
        ("codcon-2018", 3, date(2018, 4, 15), "09:30", "09:31"),
        ("wdc-2008", 1, date(2008, 8, 15), "09:20", "09:21"),
        ("wdc-2008", 2, date(2008, 8, 15), "15:20", "15:21"),
        ("wdc-2008", 3, date(2008, 8, 16), "09:20", "09:21"),
        ("wdc-2008", 4, date(2008, 8, 16), "15:20", "15:21"),
    ],
)
def test_check_in_is_open_until_its_minute(rulebook: str, number: int, day: date, last: str, late: str) -> None:
    event = event_under(rulebook)
    event = after(event, record_fee(event, "p1", on=date(2008, 8, 1)))
    assert arrives(event, number, day, last)
    with pytest.raises(InputError, match=f"Check-in for round {number} closed on .* at {last}"):
        arrives(event, number, day, late)


def test_the_european_championship_has_three_qualifying_rounds_and_a_final() -> None:
    rounds = load("edc-2016").rounds
    assert [one.kind for one in rounds] == ["qualifying", "qualifying", "qualifying", "final"]
    assert [one.day for one in rounds] == ["friday", "saturday", "saturday", "sunday"]


def test_the_hobby_meeting_shows_its_three_items_in_their_order() -> None:
    text = "\n".join(str(line.text) for section in sentences(load("wdc-2025")) for line in section.lines)
    items = ["Bids for WDC 2027", "Amendments to the WDC charter", "Directors of coming tournaments present"]
    assert sorted(items, key=text.index) == items


@pytest.mark.clause("codcon-2018:VIII.2")
def test_a_game_called_by_the_director_has_all_survivors_in_it() -> None:
    event = seated(event_under("codcon-2018"), round=3)
    for year, centres in (
        (1901, (4, 5, 5, 3, 4, 5, 4)),
        (1902, (4, 7, 6, 1, 4, 6, 6)),
        (1903, (3, 9, 8, 0, 4, 6, 4)),
        (1904, (0, 12, 9, 0, 6, 4, 3)),
    ):
        event = after(event, record_counts(event, ref=BoardRef(3, "A"), year=year, centres=centres))
    at = local(event, date(2018, 4, 15), "15:00")
    event = after(event, stop_play(event, ref=BoardRef(3, "A"), cause=EndCause.HARD_STOP, at=at, why="3 pm"))
    board = event.tournament.board(BoardRef(3, "A"))
    assert board is not None
    assert board.result is not None
    assert [line.centres for line in board.result.powers if line.centres] == [12, 9, 6, 4, 3]
    assert board.result.in_draw is None  # every survivor
    assert [line.eliminated for line in board.result.powers if not line.centres] == [1904, 1903]
