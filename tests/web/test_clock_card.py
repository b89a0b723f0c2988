"""A clock's face as values, under each rulebook: what stands on every screen and phone at a moment."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from boardcall.clock.clicks import DIRECTORS_PAUSE, Click, Clicked
from boardcall.clock.plan import Turn
from boardcall.desk.event import Event, event_of, open_event
from boardcall.desk.play.clocks import click_clock
from boardcall.desk.results.game_results import record_counts
from boardcall.rulebook import rulebook_text
from boardcall.tournament import Replay, chain_acts, replay
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import RoundNumber
from boardcall.views.clock_card import STOP_WARNING, ClockCard, clock_card, stop_signals, stop_words
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.permission.policy import Role
from boardcall.web.permission.visitor import Visitor
from boardcall.web.player.my_clock import my_clock
from congress import AT
from desks import after, event_under, seated

NOON = datetime(2016, 8, 26, 10, tzinfo=UTC)  # 12:00 in Paris and Vienna


def at(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def started(rulebook: str, turn: str = "S1901", *more: Clicked) -> Event:
    event = seated(event_under(rulebook))
    own = "A" if event.rulebook.clock.mode == "board" else ""
    for one in (Clicked(Click.START, NOON, turn=Turn.read(turn)), *more):
        event = after(event, click_clock(event, one, ref=BoardRef(1, own)))
    return event


def card(event: Event, minutes: float) -> ClockCard:
    found = clock_card(Snapshot(event), event.tournament.boards[0], at(minutes))
    assert found is not None
    return found


def said(event: Event, minutes: float) -> tuple[str, str, str]:
    """The step, what is done in it, and what comes next."""
    row = card(event, minutes).rows[0]
    return str(row.step), str(row.note), str(row.coming)


@pytest.mark.clause("edc-2016:II.3.3b", "edc-2016:II.4.4b")
def test_the_european_championship_is_reminded_of_silence_in_retreats_after_spring_1902_is_read() -> None:
    event = started("edc-2016", "S1902")
    assert said(event, 18) == (
        "Fall 1902, negotiation",
        "First adjudicate Spring 1902, with retreats. Nobody negotiates until that is done.",
        "At 12:33: Fall 1902, writing, 1 minute.",
    )
    assert said(event, 33) == (
        "Fall 1902, writing",
        "Write in silence.",
        "At 12:34: Spring 1903, negotiation, 17 minutes.",
    )


@pytest.mark.clause("wdc-2008:11.1-phases")
def test_each_face_says_what_comes_next_in_words() -> None:
    assert said(started("wdc-2025"), 16)[2].endswith("Spring 1901, adjudication.")
    assert said(started("wdc-2025"), 18)[1:] == (
        "Adjudicate orders and retreats.",
        "When that is done: Fall 1901, negotiation.",
    )
    winter = said(started("wdc-2008", "F1902"), 16)
    assert winter[1].startswith("First adjudicate Fall 1902, with retreats and adjustments.")
    assert said(started("wdc-2008", "F1907"), 16)[2] == "Then play is over."


def test_a_pause_shows_what_is_left_and_no_reason_that_could_name_a_person() -> None:
    pause = Clicked(Click.PAUSE, at(4), DIRECTORS_PAUSE, "Labrador feels ill", "Vera")
    shown = card(started("wdc-2008", "S1901", pause), 90)
    assert shown.pause is not None
    assert shown.pause.left == timedelta(minutes=16)
    assert "Labrador" not in repr(shown)
    assert shown.rows[0].coming == "Then: Fall 1901, negotiation."


@pytest.mark.clause("edc-2016:II.3.3c")
def test_whoever_has_no_centre_is_told_on_their_page_not_to_negotiate() -> None:
    event = started("edc-2016", "S1905")
    for year, centres in ((1903, (1, 6, 6, 6, 5, 6, 4)), (1904, (0, 6, 6, 6, 6, 6, 4))):
        event = after(event, record_counts(event, ref=BoardRef(1, "A"), year=year, centres=centres))
    board = event.tournament.boards[0]
    mine, other = (my_clock(Snapshot(event), board, Visitor("", Role.PLAYER, player)) for player in ("p1", "p2"))
    assert mine is not None
    assert other is not None
    assert mine.silence == "You have no centre left: you do not negotiate with the board any more."
    assert other.silence == ""


@pytest.mark.parametrize(
    ("night", "stop", "at", "said"),
    [
        ("2026-10-25", "02:30", "00:15", "Play stops at 02:30 at the latest."),
        ("2026-10-25", "02:30", "00:30", "Play was stopped at 02:30"),
        ("2026-10-25", "02:30", "01:15", "Play was stopped at 02:30"),  # 02:15 for the second time
        ("2026-10-25", "03:05", "01:15", "Play stops at 03:05 at the latest."),
        ("2026-03-29", "02:30", "00:45", "Play stops at 03:30 at the latest."),  # there is no 02:30 that night
        ("2026-03-29", "02:30", "01:30", "Play was stopped at 03:30"),
    ],
)
def test_a_hard_stop_in_a_night_in_which_clocks_change(night: str, stop: str, at: str, said: str) -> None:
    known = rulebook_text("codcon-2018")[0]
    text = re.sub(r"2018-04-\d\d", night, known.replace("America/Chicago", "Europe/Berlin"))
    text = re.sub(r'hard_stop = "day 1 [^"]*"', f'hard_stop = "{stop}"', text)
    event = event_of(replay(chain_acts(open_event(text).acts, head=Replay().head, at=AT, author="td")))
    moment = datetime.fromisoformat(f"{night}T{at}Z")
    words = stop_words(Snapshot(event), RoundNumber(2), moment.astimezone(ZoneInfo("Europe/Berlin")))
    assert str(words).startswith(said)
    signals = stop_signals(Snapshot(event), RoundNumber(2), moment - timedelta(hours=3))
    assert [one.at - signals[-1].at for one in signals] == [timedelta(minutes=-STOP_WARNING), timedelta()]
    assert ("was stopped" in said) == (signals[-1].at <= moment), "the bell rings when the words change"
