"""A player's own clock: the one their board plays by, and what they marked of themselves to go on early."""

from dataclasses import dataclass

from boardcall.clock.plan import ClockStep
from boardcall.desk.play.clocks import board_clock, still_playing, turn_written
from boardcall.game import POWERS, Power
from boardcall.tournament import Board
from boardcall.views.clock_card import ClockCard, clock_card
from boardcall.web.event.parts import CLOCKS
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.permission.rights import Right, may, power_of
from boardcall.web.permission.visitor import Visitor
from boardcall.wording import NO_WORDS, Sentence, say


@dataclass(frozen=True, slots=True)
class MyClock:
    """The clock of a player's board. `turn` is the one whose orders they may mark, "" if there is nothing to mark.

    `runs` says that those at the board run it; `step` is its current step, `ready` who of the players marked their
    orders as in.
    """

    card: ClockCard
    turn: str = ""
    orders_in: bool = False
    agrees: bool = False
    runs: bool = False
    silence: Sentence = NO_WORDS
    step: ClockStep | None = None
    ready: tuple[tuple[Power, bool], ...] = ()

    @property
    def number_ready(self) -> int:
        """How many marked their orders as in."""
        return sum(is_in for _, is_in in self.ready)


def my_clock(snapshot: Snapshot, board: Board | None, visitor: Visitor) -> MyClock | None:
    """What a player's page shows of the clock of their board; None if there is none."""
    return snapshot.part(CLOCKS, lambda: _my_clock(snapshot, board, visitor), None, at=board and board.ref)


def _my_clock(snapshot: Snapshot, board: Board | None, visitor: Visitor) -> MyClock | None:
    at = time.now()
    card = clock_card(snapshot, board, at) if board else None
    if board is None or card is None:
        return None
    state = board_clock(snapshot.event, board).now(at)
    power = power_of(visitor, board) if may(visitor, Right.ORDERS, board, snapshot.rulebook) else None
    runs = board.result is None and may(visitor, Right.CLOCK, board, snapshot.rulebook)
    turn = turn_written(state)
    if turn is None or power is None or snapshot.rulebook.clock.early_adjudication == "never":
        return MyClock(card, runs=runs, silence=_silence(snapshot, board, visitor), step=state.step)
    marks = snapshot.tournament.clocks.ready_of(board.ref, turn)
    mark = next((one for one in marks if one.power is power), None)
    marked = {one.power for one in marks if one.orders_in}
    return MyClock(
        card,
        str(turn),
        orders_in=bool(mark and mark.orders_in),
        agrees=bool(mark and mark.agrees),
        runs=runs,
        step=state.step,
        ready=tuple((one, one in marked) for one in POWERS if one in still_playing(board)),
    )


def _silence(snapshot: Snapshot, board: Board, visitor: Visitor) -> Sentence:
    """The reminder to an eliminated player, if the rulebook has one and the game goes on."""
    power = power_of(visitor, board)
    out = power is not None and board.eliminated_in(power) is not None
    if not out or board.result is not None or not snapshot.rulebook.conduct.silence_eliminated:
        return NO_WORDS
    return say("You have no centre left: you do not negotiate with the board any more.")
