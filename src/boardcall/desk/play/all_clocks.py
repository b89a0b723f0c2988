"""Clicks on all clocks of a round at once, where each board has its own: the same click that each board takes."""

from datetime import datetime

from boardcall.clock.clicks import Click, Clicked
from boardcall.clock.plan import Turn
from boardcall.desk.event import Draft, Event, refuse
from boardcall.desk.play.clock_lags import ClockLag, clock_lags
from boardcall.desk.play.clocks import click_clock
from boardcall.errors import InputError, Problem, RefusedError
from boardcall.tournament import Act, Board
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import RoundNumber
from boardcall.wording import Sentence, say, say_number


def boards_to_start(event: Event, *, round: RoundNumber) -> tuple[Board, ...]:
    """The boards with a clock of their own that nobody has started, and no count: later a board plays without one."""
    if event.rulebook.clock.mode != "board":
        return ()
    records = event.tournament.clocks
    boards = (one for one in event.tournament.boards if one.round == round and not (one.result or one.stop))
    return tuple(board for board in boards if not board.counts and not records.record(board.ref).clicks)


def start_all_clocks(event: Event, *, round: RoundNumber, at: datetime) -> Draft:
    """Starts each of these clocks. A board that cannot be started stays as it is, and the notices say why."""
    wanted = [(board.ref, Clicked(Click.START, at)) for board in boards_to_start(event, round=round)]
    return _clicked_all(event, wanted, say("No clock of round {round} is left to start.", round=round))


def words_to_start(boards: tuple[Board, ...]) -> Sentence:
    """What the button says that starts these clocks."""
    return say_number("Start {number} clock", "Start all {number} clocks", len(boards))


def set_all_clocks(event: Event, *, round: RoundNumber, at: datetime) -> Draft:
    """Sets each clock that lags behind its board's counts to the turn after them."""
    lags = clock_lags(event, round=round, at=at)
    wanted = [(BoardRef(round, lag.board), _set_to(lag.turn, at)) for lag in lags]
    return _clicked_all(event, wanted, say("No clock of round {round} is behind play any more.", round=round))


def words_to_set(lags: tuple[ClockLag, ...]) -> Sentence:
    """What the button says that sets these clocks."""
    return lags[0].button if len(lags) == 1 else say("Set all {number} clocks", number=len(lags))


def _set_to(turn: Turn, at: datetime) -> Clicked:
    return Clicked(Click.START, at, turn=turn)


def _clicked_all(event: Event, wanted: list[tuple[BoardRef, Clicked]], nothing: Sentence) -> Draft:
    """One click on each clock; RefusedError if there is none, InputError with every reason if none takes it."""
    if not wanted:
        raise RefusedError(nothing)
    acts, refused = list[Act](), list[Problem]()
    for ref, clicked in wanted:
        try:
            acts += click_clock(event, clicked, ref=ref).acts
        except InputError as error:
            refused += error.problems
    refuse([] if acts else refused)
    return Draft(tuple(acts), notices=tuple(refused))
