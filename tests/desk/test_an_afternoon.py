"""A whole afternoon at the desk: four boards with clocks of their own, a restart in the middle, and a sealed end."""

from datetime import UTC, datetime, timedelta

from boardcall.clock.clicks import Click, Clicked
from boardcall.clock.plan import StepPart
from boardcall.clock.seal import SealedEnd
from boardcall.clock.state import ClockState, ClockStatus
from boardcall.desk.event import Event
from boardcall.desk.play.clocks import click_clock, clock_of
from boardcall.desk.results.endings import stop_play
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.results.seals import open_seal, seal_end
from boardcall.game import POWERS, Season
from boardcall.tournament import read_entry, replay
from boardcall.tournament.board.endings import EndCause
from boardcall.tournament.board.ref import BoardRef
from desks import after, event_under, seated

START = datetime(2026, 11, 22, 17, 30, tzinfo=UTC)  # 09:30 in California
END = START.replace(hour=22, minute=37)  # 14:37
ALL = frozenset(POWERS)
BOARDS = {"A": 4, "B": 6, "C": 7, "D": 9}
"""The four boards, and how many minutes each takes to adjudicate a turn."""
COUNTS = ((4, 4, 5, 4, 4, 6, 4), (5, 5, 5, 5, 5, 5, 4), (5, 5, 5, 5, 5, 4, 5))


def restarted(event: Event) -> Event:
    """The event read again from the lines of its ledger."""
    return Event(
        replay([read_entry(entry.line) for entry in event.replay.entries], event.replay.people), event.rulebook
    )


def clicked(event: Event, board: str, click: Click, at: datetime, **more: object) -> Event:
    return after(event, click_clock(event, Clicked(click, at, **more), ref=BoardRef(4, board)))


def turn_played(event: Event, board: str, minutes: int) -> Event:
    """Plays a board on from one negotiation to the next: the clock runs out, the turn is adjudicated and counted."""
    state = clock_of(event, ref=BoardRef(4, board))
    while (left := state.remaining(at := state.at or START)) is not None:
        state = state.now(at + left)
    done = (state.at or START) + timedelta(minutes=minutes)
    turn = state.step.turn if state.step else None
    if turn and turn.season is Season.FALL and done < END:
        counts = COUNTS[0] if turn.year == 1901 else COUNTS[1 + turn.year % 2]
        event = after(event, record_counts(event, ref=BoardRef(4, board), year=turn.year, centres=counts), at=done)
    return clicked(event, board, Click.NEXT, done) if done < END else event


def shown(event: Event, at: datetime) -> dict[str, tuple[ClockState, timedelta | None]]:
    """What every screen shows of every board."""
    clocks = {board: clock_of(event, ref=BoardRef(4, board)) for board in BOARDS}
    return {board: (clock.now(at), clock.remaining(at)) for board, clock in clocks.items()}


def test_four_boards_play_from_half_past_nine_to_a_sealed_end() -> None:
    event = event_under("wdc-2025", players=28)
    for place, board in enumerate(BOARDS):
        seats = tuple((power, f"p{7 * place + n}") for n, power in enumerate(POWERS, 1))
        event = seated(event, round=4, board=board, seats=seats)
    sealed = SealedEnd("wdc-2025", 4, "14:37", bytes(range(16)))
    event = after(event, seal_end(event, round=4, commitment=sealed.commitment))
    for board, minutes in BOARDS.items():
        event = clicked(event, board, Click.START, START)
        event = clicked(event, board, Click.EARLY, START + timedelta(minutes=minutes), agreed=ALL, orders_in=ALL)
        event = clicked(event, board, Click.NEXT, START + timedelta(minutes=2 * minutes))
        event = clicked(event, board, Click.PAUSE, START + timedelta(minutes=20), what="meal", agreed=ALL)
        event = clicked(event, board, Click.RESUME, START + timedelta(minutes=20 + 5 * minutes))
        for number in range(40):
            before = event.replay.head
            event = turn_played(event, board, minutes)
            if number == 3:
                again = restarted(event)
                for second in (0, 1, 59, 600, 5000):
                    moment = (clock_of(event, ref=BoardRef(4, board)).at or START) + timedelta(seconds=second)
                    assert clock_of(again, ref=BoardRef(4, board)).now(moment) == clock_of(
                        event, ref=BoardRef(4, board)
                    ).now(moment)
                event = again
            if event.replay.head == before:
                break
    assert shown(restarted(event), END) == shown(event, END)
    event = after(event, open_seal(event, round=4, value="14:37", salt=sealed.salt.hex(), at=END))
    years = {}
    for board in BOARDS:
        step = clock_of(event, ref=BoardRef(4, board)).now(END).step
        reading = step is not None and step.turn.season is Season.FALL and step.part is StepPart.ADJUDICATION
        stop = stop_play(event, ref=BoardRef(4, board), cause=EndCause.TIME, at=END, fall_begun=reading)
        event = after(event, stop, at=END)
        known = event.tournament.board(BoardRef(4, board))
        if known and known.stop and known.result is None:
            year = known.stop.year
            counts = record_counts(event, ref=BoardRef(4, board), year=year, centres=COUNTS[1 + year % 2])
            event = after(event, counts, at=END + timedelta(minutes=9))
        known = event.tournament.board(BoardRef(4, board))
        assert known is not None
        assert known.result is not None
        years[board] = known.result.last_year
    assert all(clock_of(event, ref=BoardRef(4, board)).standing is ClockStatus.RUNNING for board in BOARDS)
    # 307 minutes: A reads its fall of 1908 from minute 305 on; the others talk, B in Fall 1907, C in Spring 1907,
    # D in Spring 1906
    assert years == {"A": 1908, "B": 1906, "C": 1906, "D": 1905}
