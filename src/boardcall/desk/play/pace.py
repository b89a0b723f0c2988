"""The pace of the boards of a round, from the counts as they were entered; for directors."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from boardcall.clock.clicks import Click
from boardcall.clock.pace import Entered, Pace, board_pace, fall_warning, pace_warnings
from boardcall.clock.plan import FIRST_TURN
from boardcall.desk.event import Event
from boardcall.desk.play.clocks import clock_of, clock_plan
from boardcall.desk.play.plans import hard_stop, plan_of, round_fit
from boardcall.errors import Problem
from boardcall.tournament import Board, BoardRef, RoundNumber
from boardcall.tournament.acts.results import RecordCounts
from boardcall.wording import say


def pace_of(event: Event, board: Board) -> Pace | None:
    """A board's pace, from the start of its clock or else its first entered year.

    None before either, once its last year is counted, and where the moments of its counts tell no pace.
    """
    plan = clock_plan(event, ref=board.ref)
    if plan.settings.mode == "none" or _is_played(board, plan.last_year):
        return None
    name = board.name if plan.settings.mode == "board" else ""
    plan = replace(plan, breaks=clock_of(event, ref=BoardRef(board.round, name)).plan.breaks)
    starts = [
        one for one in event.tournament.clocks.record(BoardRef(board.round, name)).clicks if one.click is Click.START
    ]
    entered = entered_years(event, board)
    if starts:
        first = starts[-1].turn or FIRST_TURN
        later = tuple(one for one in entered if one.year >= first.year)
        return board_pace(plan, began=starts[-1].at, entered=later, first=first)
    return Pace(plan, entered[-1], timedelta()) if entered else None


def _is_played(board: Board, last_year: int | None) -> bool:
    """Whether the last year is counted, so that no further one comes."""
    return last_year is not None and bool(board.counts) and board.counts[-1].year >= last_year


def entered_years(event: Event, board: Board) -> tuple[Entered, ...]:
    """The years of a board with the moment each count was first entered."""
    found: dict[int, datetime] = {}
    for entry in event.replay.entries:
        act = entry.act
        mine = isinstance(act, RecordCounts) and act.ref == board.ref
        if mine and isinstance(act, RecordCounts) and event.replay.holds(entry.number):
            found.setdefault(act.year, entry.at)
    return tuple(Entered(year, at) for year, at in sorted(found.items()))


def _not_reached(event: Event, round: RoundNumber, at: datetime) -> Iterator[Problem]:
    """The rulebook's own times are impossible to keep: shown until a clock of the round has been started."""
    settings = event.rulebook.round(round)
    if event.rulebook.clock.mode == "none" or any(one.ref.round == round for one in event.tournament.clocks.records):
        return
    start = settings.starts or at.replace(tzinfo=None)
    plans = {pool.id: plan_of(event.rulebook, round, pool=pool.id) for pool in settings.pools}
    plans = plans or {"": clock_plan(event, ref=BoardRef(round))}
    fits = (round_fit(event.rulebook, plan, start=start, pool=pool) for pool, plan in plans.items())
    for sentence in dict.fromkeys(fit.sentence for fit in fits if fit is not None and not fit.holds):
        yield Problem(say("Round {number}: {remark}", number=round, remark=sentence))


def round_warnings(event: Event, *, round: RoundNumber, at: datetime) -> tuple[Problem, ...]:
    """What will not fit in a round, as of a moment in the event's own zone; for directors only.

    A director's secret is not used: only the ends that the rulebook prints count.
    """
    settings = event.rulebook.round(round)
    stop = hard_stop(settings.end, day=at.date())
    stop = stop.replace(tzinfo=at.tzinfo) if stop else None
    found = [*_not_reached(event, round, at)]
    if event.rulebook.clock.mode == "central" and stop:
        warning = fall_warning(clock_of(event, ref=BoardRef(round)), at, stop=stop)
        found += [warning] if warning else []
    for board in event.tournament.boards:
        if board.round != round or board.result is not None:
            continue
        pool = settings.pool(board.pool) if board.pool else None
        planned = (pool.ends if pool else None) or settings.ends
        planned = planned.replace(tzinfo=at.tzinfo) if planned else None
        if pace := pace_of(event, board):
            pace = replace(pace, done=replace(pace.done, at=pace.done.at.astimezone(at.tzinfo)))
            found += pace_warnings(pace, board=board.name, stop=stop, planned=planned)[:1]  # the first says it all
    return tuple(found)
