"""Clicks on all clocks of a round at once, where each board has its own: the same click that each board takes."""

from collections.abc import Iterator
from datetime import datetime

from boardcall.clock.clicks import DIRECTORS_PAUSE, Click, Clicked
from boardcall.clock.state import ClockState, ClockStatus
from boardcall.desk.event import Draft, Event
from boardcall.desk.play.clock_lags import ClockLag, clock_lags
from boardcall.desk.play.clocks import click_clock, clock_of
from boardcall.errors import InputError, Problem, RefusedError, refuse
from boardcall.tournament import Act, Board, BoardRef, RoundNumber
from boardcall.wording import Sentence, say, say_number


def boards_to_start(event: Event, *, round: RoundNumber) -> tuple[Board, ...]:
    """The boards with a clock of their own that nobody has started, and no count: later a board plays without one."""
    records = event.tournament.clocks
    boards = _with_own_clocks(event, round)
    return tuple(board for board in boards if not board.counts and not records.record(board.ref).clicks)


def _with_own_clocks(event: Event, round: RoundNumber) -> Iterator[Board]:
    if event.rulebook.clock.mode == "board":
        yield from (one for one in event.tournament.boards if one.round == round and not (one.result or one.stop))


def start_all_clocks(event: Event, *, round: RoundNumber, at: datetime) -> Draft:
    """Starts each of these clocks. A board that cannot be started stays as it is, and the notices say why."""
    wanted = [(board.ref, Clicked(Click.START, at)) for board in boards_to_start(event, round=round)]
    return _clicked_all(event, wanted, say("No clock of round {round} is left to start.", round=round))


def words_to_start(boards: tuple[Board, ...]) -> Sentence:
    return say_number("Start {number} clock", "Start all {number} clocks", len(boards))


def set_all_clocks(event: Event, *, round: RoundNumber, at: datetime) -> Draft:
    """Sets each clock that lags behind its board's counts to the turn after them."""
    lags = clock_lags(event, round=round, at=at)
    wanted = [(BoardRef(round, lag.board), Clicked(Click.START, at, turn=lag.turn)) for lag in lags]
    return _clicked_all(event, wanted, say("No clock of round {round} is behind play any more.", round=round))


def words_to_set(lags: tuple[ClockLag, ...]) -> Sentence:
    return lags[0].button if len(lags) == 1 else say("Set all {number} clocks", number=len(lags))


def boards_to_pause(event: Event, *, round: RoundNumber, at: datetime) -> tuple[BoardRef, ...]:
    """The boards whose own clocks run."""
    return tuple(ref for ref, state in _states(event, round, at) if state.standing is ClockStatus.RUNNING)


def boards_to_resume(event: Event, *, round: RoundNumber, at: datetime) -> tuple[BoardRef, ...]:
    """The boards whose clocks a director paused with one press; after several presses those of the largest."""
    together: dict[datetime, list[BoardRef]] = {}
    for ref, state in _states(event, round, at):
        if state.pause and state.pause.kind == DIRECTORS_PAUSE:
            together.setdefault(state.pause.began, []).append(ref)
    by_size = sorted(together.values(), key=len)
    return tuple(by_size[-1]) if by_size else ()


def _states(event: Event, round: RoundNumber, at: datetime) -> Iterator[tuple[BoardRef, ClockState]]:
    return ((board.ref, clock_of(event, ref=board.ref).now(at)) for board in _with_own_clocks(event, round))


def pause_all_clocks(event: Event, *, round: RoundNumber, at: datetime, director: str, why: str) -> Draft:
    """Pauses every clock that runs, as in an emergency in the hall."""
    pause = Clicked(Click.PAUSE, at, DIRECTORS_PAUSE, why, director)
    wanted = [(ref, pause) for ref in boards_to_pause(event, round=round, at=at)]
    return _clicked_all(event, wanted, say("No clock of round {round} runs.", round=round))


def resume_all_clocks(event: Event, *, round: RoundNumber, at: datetime) -> Draft:
    """Lets the clocks go on that were paused together. What stood before for another reason stays paused."""
    wanted = [(ref, Clicked(Click.RESUME, at)) for ref in boards_to_resume(event, round=round, at=at)]
    return _clicked_all(event, wanted, say("No clocks of round {round} were paused by the director.", round=round))


def words_to_halt(event: Event, *, round: RoundNumber, at: datetime) -> tuple[tuple[str, Sentence], ...]:
    """What pauses all clocks of a round or lets them go on, each with its words, where it is more than one clock."""
    running, paused = boards_to_pause(event, round=round, at=at), boards_to_resume(event, round=round, at=at)
    found = (
        ("pause", len(running), say("Pause all {number} clocks", number=len(running))),
        ("resume", len(paused), say("Let {number} clocks go on", number=len(paused))),
    )
    return tuple((what, words) for what, number, words in found if number > 1)


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
