"""Where a board is in its season by its clock, for whoever asks, such as a draw vote."""

from datetime import UTC, datetime, timedelta

import pytest

from boardcall.clock.clicks import DIRECTORS_PAUSE, Click, Clicked
from boardcall.clock.plan import Turn
from boardcall.desk.event import Event
from boardcall.desk.play.clocks import click_clock, clock_of, part_of, parts_of
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.votes.draw_votes import open_draw_vote, propose_draw
from boardcall.errors import InputError
from boardcall.game import POWERS, Power
from boardcall.tournament.board.ref import BoardRef
from boards_with_votes import board_in
from desks import after, event_under, seated

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
ALL = frozenset(POWERS)


def at(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def started(rulebook: str, *clicks: Clicked) -> Event:
    """An event with one board whose clock was started at noon."""
    event = seated(event_under(rulebook))
    own = "A" if event.rulebook.clock.mode == "board" else ""
    for one in (Clicked(Click.START, at(0)), *clicks):
        event = after(event, click_clock(event, one, ref=BoardRef(1, own)))
    return event


def said(event: Event, minutes: float) -> list[str]:
    """All places the board may be at, with "stands" where no deadline comes nearer."""
    found = parts_of(event, event.tournament.boards[0], at(minutes))
    assert found[:1] == (() if not found else (part_of(event, event.tournament.boards[0], at(minutes)),))
    return [f"{one} {one.part}{'' if one.clock_running else ', stands'}" for one in found]


def test_a_board_with_its_own_clock_is_where_the_clock_is() -> None:
    event = started("wdc-2025")
    assert said(event, 14) == ["Spring 1901 negotiation"]
    assert said(event, 16) == ["Spring 1901 writing"]
    assert said(event, 18) == ["Spring 1901 adjudication, stands"]
    assert said(seated(event_under("wdc-2025")), 3) == []
    paused = started("wdc-2025", Clicked(Click.PAUSE, at(5), DIRECTORS_PAUSE, "alarm", "td"))
    assert said(paused, 90) == ["Spring 1901 negotiation, stands"]


def test_where_the_period_begins_with_adjudication_the_board_may_still_be_at_it() -> None:
    event = started("wdc-2008")
    assert said(event, 10) == ["Spring 1901 negotiation"]
    assert said(event, 21) == ["Fall 1901 negotiation", "Spring 1901 adjudication", "Spring 1901 after"]
    assert said(event, 36) == ["Spring 1902 negotiation", "Fall 1901 adjudication", "Fall 1901 after"]
    counted = after(event, record_counts(event, ref=BoardRef(1, "A"), year=1901, centres=(4, 4, 5, 4, 4, 6, 4)))
    assert said(counted, 36) == ["Spring 1902 negotiation", "Fall 1901 after"]


def test_a_board_that_adjudicates_early_is_at_the_end_of_its_turn_while_the_clock_runs() -> None:
    early = Clicked(Click.EARLY, at(5), agreed=ALL, orders_in=ALL, approved_by="td", board="A")
    event = started("wdc-2008", early)
    assert said(event, 6) == ["Spring 1901 adjudication"]
    assert said(event, 21)[0] == "Fall 1901 negotiation"


def test_a_club_without_a_clock_has_no_part() -> None:
    event = seated(event_under("club"))
    assert parts_of(event, event.tournament.boards[0], NOON) == ()


@pytest.mark.clause("wdc-2025-draft:VII.3.b-clock")
def test_the_draft_of_2025_takes_a_proposal_only_while_the_clock_runs() -> None:
    event = board_in("wdc-2025-draft", 1906)
    start = Clicked(Click.START, at(0), turn=Turn.read("S1906"))
    event = after(event, click_clock(event, start, ref=BoardRef(1, "A")))

    def proposed(minutes: float) -> Event:
        now = part_of(event, event.tournament.boards[0], at(minutes))
        assert now is not None
        return after(event, propose_draw(event, ref=BoardRef(1, "A"), power=Power.FRANCE, now=now))

    with pytest.raises(InputError, match="only while the clock of the negotiation runs"):
        proposed(20)
    event = proposed(8)
    now = part_of(event, event.tournament.boards[0], at(8))
    assert now is not None
    ballot = open_draw_vote(event, ref=BoardRef(1, "A"), now=now, held_by="td", at=at(8 + 5 / 6))
    event = after(event, ballot)
    clock = clock_of(event, ref=BoardRef(1, "A"))
    assert clock.remaining(at(8 + 5 / 6)) == clock.remaining(at(30)) == timedelta(minutes=3, seconds=10)
    assert said(event, 30) == ["Spring 1906 negotiation, stands"]
