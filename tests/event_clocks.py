"""The clock of a board, or of all boards, in an event under a bundled rulebook, after clicks that the desk took."""

from datetime import datetime, timedelta

from boardcall.clock.clicks import Click, Clicked
from boardcall.clock.plan import Turn
from boardcall.clock.state import ClockState, Timer
from boardcall.desk.event import Event
from boardcall.desk.play.clocks import click_clock, clock_of
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import RoundNumber
from desks import after, event_under, seated


def started_clock(rulebook: str, start: Clicked, *clicks: Clicked, number: int = 1, turn: str = "") -> ClockState:
    """The clock of a round that was started, from a turn other than the first if one is named, and clicked on."""
    event: Event = seated(event_under(rulebook), round=number)
    ref = BoardRef(RoundNumber(number), "A" if event.rulebook.clock.mode == "board" else "")
    first = Clicked(Click.START, start.at, turn=Turn.read(turn)) if turn else start
    for one in (first, *clicks):
        event = after(event, click_clock(event, one, ref=ref))
    state = clock_of(event, ref=ref)
    assert state.ignored == ()
    return state


def timer_remaining(state: ClockState, at: datetime) -> timedelta | None:
    """What remains of the retreat or adjustment timer, below nothing once it is over; None without one."""
    timer = state.now(at).timer
    return timer.ends - at if isinstance(timer, Timer) else timer.left if timer else None
