"""The desk's first page: what needs somebody, the boards of the round, and what was done just now."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.http import HttpResponse

from boardcall.desk.agenda.agenda import Agenda, agenda
from boardcall.desk.agenda.agenda import current_round as desk_round
from boardcall.desk.agenda.tasks import Task, TaskKind
from boardcall.desk.play.all_clocks import words_to_halt, words_to_set
from boardcall.desk.play.clock_lags import ClockLag, clock_lags
from boardcall.desk.play.clocks import clock_remarks
from boardcall.desk.play.pace import round_warnings
from boardcall.desk.results.hard_stops import overdue
from boardcall.errors import Problem
from boardcall.tournament import RoundNumber
from boardcall.web.desk.log import latest_lines
from boardcall.web.desk.need_groups import NO_PRESSES, Presses, in_groups
from boardcall.web.desk.needs import DeskNeed, Opens, Press, Urgency, need_of, needs
from boardcall.web.desk.places import place_of
from boardcall.web.desk.tower import recorders_of, seated_in_words, tower
from boardcall.web.event.parts import AGENDA, BOARDS, CLOCKS, LATEST, NEEDS, PACE
from boardcall.web.event.rounds import called_round, newest_round
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.pages.event import round_list
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.web.votes.sealed_end import is_reached, kept_end
from boardcall.wording import NO_WORDS, Sentence, mark, say

MOST_NEEDS = 7
"""So many needs are shown at once; the others are folded behind them."""
LONGEST_AGE = 600
"""Minutes after which the age of an item no longer matters."""
JUST_NOW = 4
"""Acts that are listed with their Undo."""


def home_page(call: Call) -> HttpResponse:
    """What needs somebody, worst first and done in place; the boards of the round; the last acts."""
    snapshot, at = call.event.now(), time.now()
    standings, is_td, last = snapshot.standings, call.visitor.is_director, newest_round(snapshot.tournament)
    found = snapshot.part(AGENDA, lambda: agenda(snapshot.event, standings, at=at), None)
    number = found.round if found else snapshot.part(AGENDA, lambda: desk_round(snapshot.event), last, at="round")
    warnings, remarks = pace_warnings(snapshot, number), clock_warnings(snapshot, number)
    told_of = (*remarks, *(one for one in warnings if not one.message.values.get("board")))
    found_needs = snapshot.part(NEEDS, lambda: _needs(call, snapshot, found, number, told_of), ())
    following = found.next if found else None
    presses = snapshot.part(CLOCKS, lambda: _set_all(snapshot, call.base, number, at), NO_PRESSES, at="all")
    groups = in_groups(found_needs, presses)
    recorders = recorders_of(call.event.id)
    watched = snapshot.part(
        BOARDS,
        lambda: (
            tower(snapshot, call.base, number, recorders=recorders, is_td=is_td, warnings=warnings, at=at)
            if number is not None
            else None
        ),
        None,
    )
    return private_page(
        call,
        "desk/home.html",
        snapshot=snapshot,
        live=True,
        known=found is not None,
        number=number,
        summary=snapshot.part(BOARDS, lambda: seated_in_words(snapshot, number) if number else "", "", at="words"),
        next=following,
        next_address=call.base + place_of(following) if following else "",
        next_need=snapshot.part(NEEDS, lambda: _unsaid(snapshot, call.base, following, found_needs), None, at="next"),
        halts=snapshot.part(CLOCKS, lambda: _halts(snapshot, call.base, number, at), (), at="halts") if is_td else (),
        uncounted=snapshot.part(CLOCKS, lambda: [one for one in overdue(snapshot.event, at=at) if not one.boards], ()),
        needs=groups[:MOST_NEEDS],
        folded=groups[MOST_NEEDS:],
        told=_told(found_needs),
        ages={one.key: _age(one, at) for one in found_needs},
        tower=watched,
        places=tuple(f"board-{one.card.board}" for one in watched.tiles) if watched else (),
        latest=snapshot.part(LATEST, lambda: latest_lines(snapshot, call.visitor, JUST_NOW), ()),
        rounds=snapshot.part(BOARDS, lambda: round_list(snapshot), [], at="rounds"),
        failures=snapshot.failures.since(snapshot.number),
        act=snapshot.number,
        people=len([player for player in snapshot.tournament.players if not player.withdrawn]),
    )


def _needs(
    call: Call, snapshot: Snapshot, found: Agenda | None, number: RoundNumber | None, warnings: tuple[Problem, ...]
) -> tuple[DeskNeed, ...]:
    at, event, lags = time.now(), snapshot.event, dict[str, ClockLag]()
    if number is not None:
        seen = snapshot.part(CLOCKS, lambda: clock_lags(event, round=number, at=at), ())
        lags = {lag.board: lag for lag in seen}
    missing = found.missing if found else ()
    told = needs(snapshot, call.base, missing=missing, warnings=warnings, lags=lags, number=number, at=at)
    asked = {task.round for task in missing if task.kind is TaskKind.END_SEALED}
    return (*_reached_seals(call, snapshot, asked, at), *told)


def _set_all(snapshot: Snapshot, base: str, number: RoundNumber | None, at: datetime) -> Presses:
    """The press that sets several clocks of the round at once, where there are several to set."""
    lags = clock_lags(snapshot.event, round=number, at=at) if number else ()
    if len(lags) < 2:
        return NO_PRESSES
    return {TaskKind.SET_CLOCK: Press(_all_clocks(base, number), words_to_set(lags), (("do", "set"),))}


def _halts(snapshot: Snapshot, base: str, number: RoundNumber | None, at: datetime) -> tuple[Press, ...]:
    """The presses that pause all clocks of the round and let them go on."""
    found = words_to_halt(snapshot.event, round=number, at=at) if number else ()
    return tuple(Press(_all_clocks(base, number), words, (("do", what),)) for what, words in found)


def _all_clocks(base: str, number: RoundNumber | None) -> str:
    return f"{base}desk/rounds/{number}/clocks/all/"


def _reached_seals(call: Call, snapshot: Snapshot, asked: set[RoundNumber | None], at: datetime) -> Iterator[DeskNeed]:
    """The sealed ends that play has reached. Only the vault knows, and only a director is told."""
    if not call.visitor.is_director:
        return
    for number in sorted({board.round for board in snapshot.tournament.boards if board.result is None} - asked):
        kept = kept_end(call.event, number)
        if kept is not None and is_reached(snapshot, kept, at=at):
            said = say("The sealed end of round {round} is reached: open it.", round=number)
            act = Opens(f"{call.base}desk/rounds/{number}/seal/", say("Open it"))
            yield DeskNeed(f"seal-{number}", Urgency.URGENT, NO_WORDS, said, act)


def _unsaid(snapshot: Snapshot, base: str, task: Task | None, told: tuple[DeskNeed, ...]) -> DeskNeed | None:
    """What the event waits for next, where it is not among the needs already."""
    if task is None or any(one.sentence == task.sentence for one in told):
        return None
    if task.kind is TaskKind.PLAY and any(one.key == f"seal-{task.round}" for one in told):
        return None  # no year is played after a sealed end that is reached
    return need_of(snapshot, base, task, time.now())


def _told(found: tuple[DeskNeed, ...]) -> tuple[Sentence, ...]:
    """How many needs there are of each urgency."""
    words = (
        (Urgency.URGENT, mark("{number} urgent")),
        (Urgency.SOON, mark("{number} soon")),
        (Urgency.LATER, mark("{number} later")),
    )
    counted = ((pattern, sum(need.urgency is one for need in found)) for one, pattern in words)
    return tuple(say(pattern, number=many) for pattern, many in counted if many)


def _age(need: DeskNeed, at: datetime) -> Sentence:
    """How long ago something came up, where that is known and says something."""
    minutes = int((at - need.since) / timedelta(minutes=1)) if need.since else None
    if minutes is None or minutes > LONGEST_AGE:
        return NO_WORDS
    return say("{minutes} min", minutes=minutes) if minutes else say("now")


def pace_warnings(snapshot: Snapshot, number: RoundNumber | None) -> tuple[Problem, ...]:
    """What will not fit into the current round, as things are; for the desk only."""
    if number is None:
        return ()
    at, event = time.now().astimezone(ZoneInfo(snapshot.rulebook.event.timezone)), snapshot.event
    return snapshot.part(PACE, lambda: round_warnings(event, round=number, at=at), ())


def clock_warnings(snapshot: Snapshot, number: RoundNumber | None) -> tuple[Problem, ...]:
    """Pauses to look at in the round that is played."""
    if number is None:
        return ()
    at, event = time.now().astimezone(ZoneInfo(snapshot.rulebook.event.timezone)), snapshot.event
    return snapshot.part(CLOCKS, lambda: clock_remarks(event, round=number, at=at), ())


def to_roll_call(call: Call) -> HttpResponse:
    return redirect(f"{call.base}desk/rounds/{called_round(call.event.now())}/roll-call/")


def to_call(call: Call) -> HttpResponse:
    return redirect(f"{call.base}desk/rounds/{called_round(call.event.now())}/call/")


def to_results(call: Call) -> HttpResponse:
    """The results of the newest round that has boards."""
    boards = call.event.now().tournament.boards
    playing = [board.round for board in boards if board.result is None]
    number = min(playing) if playing else max((board.round for board in boards), default=1)
    return redirect(f"{call.base}desk/rounds/{number}/results/")
