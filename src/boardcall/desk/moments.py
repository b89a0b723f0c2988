"""Which season it is on a board, for a draw vote: what its clock says, put right by its counts, or what may be said."""

from datetime import datetime

from boardcall.clock.plan import BEFORE_PLAY, Inside, Part
from boardcall.clock.state import ClockState, Standing
from boardcall.desk.clocks import clock_of
from boardcall.desk.event import Event
from boardcall.game.phase import Season
from boardcall.tournament import Board
from boardcall.voting.draw_rules import Moment, SeasonPart

PARTS = {
    Part.NEGOTIATION: SeasonPart.NEGOTIATION,
    Part.WRITING: SeasonPart.WRITING,
    Part.ADJUDICATION: SeasonPart.ADJUDICATION,
    Part.BREAK: SeasonPart.AFTER,
}
TIMED = {Inside.RETREATS: SeasonPart.RETREATS, Inside.ADJUSTMENTS: SeasonPart.ADJUSTMENTS}


def moments_of(event: Event, board: Board, *, at: datetime) -> tuple[Moment, ...]:
    """Every season it may be on a board at a moment, the likeliest first.

    Where its clock runs there is one. Where none does there are those that the counts leave open, and somebody at the
    board says which. Where votes are asked for at the end of a season, which no clock tells, ends of seasons are too.
    """
    told = _by_clock(event, board, at)
    counted = board.counts[-1].year if board.counts else BEFORE_PLAY
    ends = event.rulebook.draw_vote.when == "season-end"
    if told is not None:
        return (*_ends_before(told, counted), told) if ends else (told,)
    spring, fall = (Moment(counted + 1, season) for season in (Season.SPRING, Season.FALL))
    if not ends:
        return spring, fall
    return (*_ends_before(spring, counted), Moment(counted + 1, Season.SPRING, SeasonPart.AFTER))


def _by_clock(event: Event, board: Board, at: datetime) -> Moment | None:
    mode = event.rulebook.clock.mode
    if mode == "none":
        return None
    state = clock_of(event, round=board.round, board=board.name if mode == "board" else "").now(at)
    if state.step is None or state.standing is Standing.OVER:
        return None
    turn, part = state.step.turn, _part(state)
    running = state.standing is Standing.RUNNING
    counted = board.counts[-1].year if board.counts else BEFORE_PLAY
    late = turn.year - 1 > counted and turn.season is Season.SPRING and part is SeasonPart.NEGOTIATION
    if late and turn.year - 1 > BEFORE_PLAY:
        return Moment(turn.year - 1, Season.FALL, SeasonPart.ADJUDICATION, running)  # the clock is ahead of the board
    if turn.season is Season.FALL and turn.year == counted:
        return Moment(turn.year, Season.FALL, SeasonPart.AFTER, running)  # the board is ahead of the clock
    return Moment(turn.year, turn.season, part, running)


def _part(state: ClockState) -> SeasonPart:
    if state.step is None:
        raise ValueError(f"no step in {state!r}")
    timed = TIMED.get(state.timer.what) if state.timer else None
    return timed if timed and state.step.part is Part.ADJUDICATION else PARTS[state.step.part]


def _ends_before(now: Moment, counted: int) -> tuple[Moment, ...]:
    """The end of the season before, if its count lets it be over: what people mean by "the season has just ended"."""
    if now.season is Season.FALL:
        return (Moment(now.year, Season.SPRING, SeasonPart.AFTER, now.clock_running),)
    before = Moment(now.year - 1, Season.FALL, SeasonPart.AFTER, now.clock_running)
    return (before,) if counted == before.year > BEFORE_PLAY else ()
