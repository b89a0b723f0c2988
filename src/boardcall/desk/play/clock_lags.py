"""Clocks that were left behind: they show a turn before the last one that is counted."""

from dataclasses import dataclass
from datetime import datetime

from boardcall.clock.plan import ClockPlan, Turn
from boardcall.clock.state import ClockStatus
from boardcall.desk.event import Event
from boardcall.desk.play.clocks import clock_of
from boardcall.game import Season
from boardcall.tournament import Board, BoardRef, RoundNumber
from boardcall.tournament.board.endings import solo_of
from boardcall.wording import Sentence, say


@dataclass(frozen=True, slots=True)
class ClockLag:
    """A clock, the turn it shows, the year that is counted, and the turn it should be set to; board "" is for all."""

    round: RoundNumber
    board: str
    shown: Turn
    counted: int
    turn: Turn

    @property
    def sentence(self) -> Sentence:
        """What is wrong and what to do."""
        if self.board:
            return say(
                "The clock of board {board} shows {shown}, but {year} is counted: set it to {turn}.",
                board=self.board,
                shown=self.shown.sentence,
                year=self.counted,
                turn=self.turn.sentence,
            )
        return say(
            "The clock shows {shown}, but {year} is counted: set it to {turn}.",
            shown=self.shown.sentence,
            year=self.counted,
            turn=self.turn.sentence,
        )

    @property
    def button(self) -> Sentence:
        """What puts it right."""
        return say("Set it to {turn}", turn=self.turn.sentence)


def clock_lags(event: Event, *, round: RoundNumber, at: datetime) -> tuple[ClockLag, ...]:
    """The clocks of a round that lag behind the counts of the boards that play by them."""
    mode = event.rulebook.clock.mode
    boards = [board for board in event.tournament.boards if board.round == round and plays_on(event, board)]
    if mode == "none" or not boards:
        return ()
    if mode == "central":
        found = [_lag(event, BoardRef(round), _most_counted(boards), at)]
    else:
        found = [_lag(event, BoardRef(round, board.name), _counted(board), at) for board in boards]
    return tuple(lag for lag in found if lag is not None)


def plays_on(event: Event, board: Board) -> bool:
    """Whether another turn will be played: nobody has won, nothing has stopped play, no secret time is reached."""
    won = solo_of(board.counts[-1], event.rulebook.ending) if board.counts else None
    return board.result is None and board.stop is None and won is None and not is_time_reached(event, board.round)


def is_time_reached(event: Event, round: RoundNumber) -> bool:
    """Whether the secret time of a round was opened: its games end after the fall they are playing."""
    return event.rulebook.round(round).end.kind == "secret-clock" and bool(event.tournament.clocks.secret_end(round))


def _counted(board: Board) -> int:
    return board.counts[-1].year if board.counts else 0


def _most_counted(boards: list[Board]) -> int:
    """The year that at least half of the boards have counted: a year typed wrong at one of them does not matter."""
    years = sorted(map(_counted, boards), reverse=True)
    return years[(len(years) - 1) // 2]


def _lag(event: Event, ref: BoardRef, counted: int, at: datetime) -> ClockLag | None:
    state = clock_of(event, ref=ref).now(at)
    if state.standing not in {ClockStatus.RUNNING, ClockStatus.PAUSED} or state.step is None:
        return None
    shown, turn = state.step.turn, Turn(counted + 1, Season.SPRING)
    if shown.number >= Turn(counted, Season.FALL).number or not _is_played(state.plan, turn):
        return None
    return ClockLag(ref.round, ref.name, shown, counted, turn)


def _is_played(plan: ClockPlan, turn: Turn) -> bool:
    return plan.last_year is None or turn.year <= plan.last_year
