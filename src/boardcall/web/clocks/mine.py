"""A player's own clock: the one their board plays by, and what they mark of themselves to go on early."""

from dataclasses import dataclass

from django.http import HttpResponse

from boardcall.clock.plan import Part, Turn
from boardcall.clock.state import ClockState, Standing
from boardcall.desk import Draft, Event
from boardcall.desk.clocks import board_clock, mark_ready, still_playing
from boardcall.errors import NotFoundError, RefusedError
from boardcall.game import Power
from boardcall.tournament import Board
from boardcall.web import time
from boardcall.web.acting import button
from boardcall.web.clocks.card import ClockCard, clock_card
from boardcall.web.guard import Call
from boardcall.web.hosting import Snapshot
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class MyClock:
    """The clock of a player's board. `turn` is the one whose orders they may mark, "" where there is nothing to mark.

    `runs` says that those at the board run it.
    """

    card: ClockCard
    turn: str = ""
    orders_in: bool = False
    agrees: bool = False
    runs: bool = False


def my_clock(snapshot: Snapshot, board: Board | None, player: str) -> MyClock | None:
    """What a player's page shows of the clock of their board; None where there is none."""
    at = time.now()
    card = clock_card(snapshot, board, at) if board else None
    if board is None or card is None:
        return None
    state = board_clock(snapshot.event, board).now(at)
    power = _power_of(board, player)
    runs = snapshot.rulebook.clock.mode == "board" and board.result is None and power is not None
    turn = _turn(state)
    if turn is None or power is None or snapshot.rulebook.clock.early_adjudication == "never":
        return MyClock(card, runs=runs)
    marks = snapshot.tournament.clocks.ready_of(board.round, board.name, turn)
    mark = next((one for one in marks if one.power is power), None)
    return MyClock(card, str(turn), bool(mark and mark.orders_in), bool(mark and mark.agrees), runs)


def _turn(state: ClockState) -> Turn | None:
    """The turn whose orders are being written, or None."""
    step = state.step
    writes = step is not None and step.part in {Part.NEGOTIATION, Part.WRITING}
    return step.turn if step and writes and state.standing is Standing.RUNNING else None


def _power_of(board: Board, player: str) -> Power | None:
    """The power whose orders a player still writes there."""
    playing = still_playing(board)
    return next((seat.power for seat in board.seats if seat.players[-1:] == (player,) and seat.power in playing), None)


def mark_mine(call: Call, number: int, board: str) -> HttpResponse:
    """A player marks that their own orders are in, or that they agree to go on early, or takes it back."""
    sent = call.request.POST
    wanted = sent.get("do", "")

    def verb(event: Event) -> Draft:
        known = event.tournament.board(number, board)
        power = _power_of(known, call.visitor.player) if known else None
        if known is None or power is None:
            raise NotFoundError(say("You do not play on that board."))
        turn = _turn(board_clock(event, known).now(time.now()))
        if str(turn) != sent.get("turn"):
            raise RefusedError(say("That was for {turn}, which is over.", turn=sent.get("turn", "")))
        orders_in = {power: wanted == "in"} if wanted in {"in", "not-in"} else {}
        agrees = {power: wanted == "agrees"} if wanted in {"agrees", "not-agrees"} else {}
        return mark_ready(event, round=number, board=board, orders_in=orders_in, agrees=agrees, at=time.now())

    return button(call, verb, to="me/")
