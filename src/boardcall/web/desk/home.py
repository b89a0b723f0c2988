"""The desk's first page: what is next, what is missing, and where each round stands."""

from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import quote
from zoneinfo import ZoneInfo

from django.http import HttpResponse

from boardcall.desk.agenda.agenda import agenda
from boardcall.desk.agenda.agenda import current_round as desk_round
from boardcall.desk.agenda.tasks import URGENCY, DeskPlace, Task, TaskKind
from boardcall.desk.play.clock_lags import ClockLag, clock_lags
from boardcall.desk.play.clocks import clock_remarks
from boardcall.desk.play.pace import round_warnings
from boardcall.desk.results.hard_stops import overdue
from boardcall.errors import Problem
from boardcall.views.viewer import DESK
from boardcall.web.clocks.front import tiles
from boardcall.web.event.parts import AGENDA, CLOCKS, PACE
from boardcall.web.event.rounds import current
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.pages.event import event_context
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.wording import Sentence

MOST_LINES = 5
"""So many things that are missing are shown at once; the others are folded behind them."""


@dataclass(frozen=True, slots=True)
class MissingLine:
    """One thing that is missing: what it says, where it is done, and the clock that one button puts right."""

    sentence: Sentence
    address: str
    lag: ClockLag | None = None
    is_urgent: bool = False


def home_page(call: Call) -> HttpResponse:
    """What the event waits for, in sentences that lead to where it is done."""
    snapshot = call.event.now()
    standings, at = snapshot.standings, time.now()
    found = snapshot.part(AGENDA, lambda: agenda(snapshot.event, standings, at=at), None)
    number = found.round if found else desk_round(snapshot.event)
    lines = _lines(call, snapshot, number, found.missing if found else ())
    return private_page(
        call,
        "desk/home.html",
        snapshot=snapshot,
        live=True,
        known=found is not None,
        next=found.next if found else None,
        next_address=call.base + place_of(found.next) if found and found.next else "",
        overdue=overdue(snapshot.event, at=at),
        lines=lines[:MOST_LINES],
        folded=lines[MOST_LINES:],
        rounds=event_context(snapshot)["rounds"],
        playing={"number": number, **tiles(snapshot, DESK, number)} if number else None,
        failures=snapshot.failures.since(snapshot.number),
        act=snapshot.number,
        people=len([player for player in snapshot.tournament.players if not player.withdrawn]),
    )


def _lines(call: Call, snapshot: Snapshot, number: int | None, missing: tuple[Task, ...]) -> list[MissingLine]:
    """Everything that is missing, the worst first; warnings of time stand behind what stops play."""
    at, event, lags = time.now(), snapshot.event, dict[str, ClockLag]()
    if number is not None:
        found = snapshot.part(CLOCKS, lambda: clock_lags(event, round=number, at=at), ())
        lags = {lag.board: lag for lag in found}

    def line(task: Task) -> MissingLine:
        lag = lags.get(task.board) if task.kind is TaskKind.SET_CLOCK else None
        return MissingLine(
            task.sentence, call.base + place_of(task), lag, URGENCY[task.kind] <= URGENCY[TaskKind.SET_CLOCK]
        )

    found_lines = [line(task) for task in missing]
    urgent = [one for one in found_lines if one.is_urgent]
    others = [one for one in found_lines if not one.is_urgent]
    clocks = f"{call.base}desk/clocks/"
    warnings = [MissingLine(one.sentence, clocks) for one in time_warnings(snapshot, number)]
    return [*urgent, *warnings, *others]


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
    board = quote(task.board, safe="")
    places = {
        DeskPlace.PLAYERS: "desk/players/",
        DeskPlace.VENUE: "desk/venue/",
        DeskPlace.ROLL_CALL: f"desk/rounds/{task.round}/roll-call/",
        DeskPlace.BOARD_CALL: f"desk/rounds/{task.round}/call/",
        DeskPlace.CHOICE: f"desk/rounds/{task.round}/choice/{board}/",
        DeskPlace.BOARD: f"desk/boards/{task.round}/{board}/" if board else f"desk/rounds/{task.round}/results/",
        DeskPlace.PLAY: f"play/{task.round}/{board}/",
        DeskPlace.VOTE: f"desk/boards/{task.round}/{board}/vote/",
        DeskPlace.ENDING: f"desk/boards/{task.round}/{board}/end/" if board else f"desk/rounds/{task.round}/endings/",
        DeskPlace.SEAL: f"desk/rounds/{task.round}/seal/",
        DeskPlace.CLOCK: f"clocks/{task.round}/{board}/" if board else f"desk/rounds/{task.round}/clocks/",
        DeskPlace.RULINGS: f"desk/rulings/#{question_anchor(task.question)}" if task.question else "desk/rulings/",
        DeskPlace.STANDINGS: "desk/standings/",
    }
    return places[task.place]


def question_anchor(key: str) -> str:
    """Where on the page of rulings a question stands."""
    return f"q-{sha256(key.encode()).hexdigest()[:12]}"


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
