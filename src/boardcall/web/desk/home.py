"""The desk's first page: what is next, what is missing, and where each round stands."""

from zoneinfo import ZoneInfo

from django.http import HttpResponse

from boardcall.desk.agenda import Place, Task, agenda
from boardcall.desk.agenda import current_round as desk_round
from boardcall.desk.clocks import clock_remarks
from boardcall.desk.pace import round_warnings
from boardcall.errors import Problem
from boardcall.web import time
from boardcall.web.guard import Call, redirect
from boardcall.web.hosting import Snapshot
from boardcall.web.pages.event import event_context
from boardcall.web.parts import AGENDA, CLOCKS, PACE
from boardcall.web.private import private_page


def home_page(call: Call) -> HttpResponse:
    """What the event waits for, in sentences that lead to where it is done."""
    snapshot = call.event.now()
    standings = snapshot.standings
    found = snapshot.part(AGENDA, lambda: agenda(snapshot.event, standings), None)
    number = found.round if found else desk_round(snapshot.event)
    return private_page(
        call,
        "desk/home.html",
        snapshot=snapshot,
        live=True,
        agenda=found,
        where=lambda task: call.base + place_of(task),
        rounds=event_context(snapshot)["rounds"],
        warnings=time_warnings(snapshot, number),
        failures=snapshot.failures.since(snapshot.number),
        act=snapshot.number,
        people=len([player for player in snapshot.tournament.players if not player.withdrawn]),
    )


def time_warnings(snapshot: Snapshot, number: int | None) -> tuple[Problem, ...]:
    """Pauses to look at, and what will not fit into the round that is played, as things stand; for the desk only."""
    if number is None:
        return ()
    at = time.now().astimezone(ZoneInfo(snapshot.rulebook.event.timezone))
    event = snapshot.event
    remarks = snapshot.part(CLOCKS, lambda: clock_remarks(event, round=number, at=at), ())
    return (*remarks, *snapshot.part(PACE, lambda: round_warnings(event, round=number, at=at), ()))


def place_of(task: Task) -> str:
    """The page on which a task is done."""
    places = {
        Place.PLAYERS: "desk/players/",
        Place.ROLL_CALL: f"desk/rounds/{task.round}/roll-call/",
        Place.BOARD_CALL: f"desk/rounds/{task.round}/call/",
        Place.BOARD: f"desk/boards/{task.round}/{task.board}/" if task.board else f"desk/rounds/{task.round}/results/",
        Place.VOTE: f"desk/boards/{task.round}/{task.board}/vote/",
        Place.ENDING: f"desk/boards/{task.round}/{task.board}/end/",
        Place.SEAL: f"desk/rounds/{task.round}/seal/",
        Place.RULINGS: "desk/rulings/",
        Place.STANDINGS: "desk/standings/",
    }
    return places[task.place]


def current(snapshot: Snapshot) -> int:
    """The round the desk is busy with, or the last."""
    last = max((board.round for board in snapshot.tournament.boards), default=1)
    return desk_round(snapshot.event) or last


def to_roll_call(call: Call) -> HttpResponse:
    return redirect(f"{call.base}desk/rounds/{current(call.event.now())}/roll-call/")


def to_call(call: Call) -> HttpResponse:
    return redirect(f"{call.base}desk/rounds/{current(call.event.now())}/call/")


def to_results(call: Call) -> HttpResponse:
    """The results of the newest round that has boards."""
    boards = call.event.now().tournament.boards
    playing = [board.round for board in boards if board.result is None]
    number = min(playing) if playing else max((board.round for board in boards), default=1)
    return redirect(f"{call.base}desk/rounds/{number}/results/")


def rounds_of(snapshot: Snapshot, number: int) -> tuple[int, ...]:
    """The rounds to choose from beside this one. NotFoundError where the rulebook has no such round."""
    snapshot.rulebook.round(number)
    count = snapshot.rulebook.round_count
    known = {board.round for board in snapshot.tournament.boards} | {current(snapshot), number}
    return tuple(range(1, (count or max(known)) + 1))
