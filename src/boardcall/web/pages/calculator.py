"""The calculator: a board that a visitor enters, in every system, and what may come next for one power."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse

from boardcall.errors import InputError, Problem
from boardcall.game import POWERS, Power
from boardcall.game.power import power_named
from boardcall.rulebook import Rulebook
from boardcall.scoring.calculator import NextStep, SystemScore, in_every_system, next_steps
from boardcall.scoring.points import shown_points
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.scoring.result_problems import result_problems
from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.systems import available_systems, chosen_system
from boardcall.standings.rules import round_system, scored_under
from boardcall.tournament import Board, YearCount
from boardcall.tournament.board.count_entries import AT_START
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.pages.public import public_html
from boardcall.web.pages.systems_as_data import systems_as_data
from boardcall.web.request.chart import centre_ladder
from boardcall.web.request.form import whole
from boardcall.web.request.language import language_of
from boardcall.web.request.route import Call
from boardcall.wording import Sentence, say

HERE = "here"
"""The system of this event, as the form names it."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the form of the calculator holds, and what is wrong with it."""

    result: BoardResult
    power: Power
    system: str
    problems: tuple[Problem, ...] = ()
    years: tuple[YearCount, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step with its figures as they are shown; `sign` says whether it is better or worse than now."""

    step: NextStep
    points: Sentence
    change: Sentence
    sign: str


def calculator_page(call: Call) -> HttpResponse:
    """Any board, by the address: it can be sent to others, and nothing is kept here."""
    snapshot = call.event.now()
    body = public_html(
        call, snapshot, "calculator.html", **calculator_context(call.request, snapshot, sheet_of(call.request.GET))
    )
    return HttpResponse(body, headers={"Cache-Control": "no-store"})


def sheet_of(sent: Mapping[str, str], board: Board | None = None, power: Power | None = None) -> Sheet:
    """The board of the form; before anything is sent, a board of the event as it was last counted, or the start."""
    asked = power_named(sent.get("power", "")) or power
    if not any(f"c-{one}" in sent for one in POWERS):
        counted = _as_counted(board)
        return Sheet(counted, asked or _first_alive(counted), HERE, years=board.counts if board else ())
    problems: list[Problem] = []
    powers = []
    for one in POWERS:
        text, out = sent.get(f"c-{one}", "").strip(), sent.get(f"o-{one}", "").strip()
        centres, year = whole(text or "0"), whole(out) if out else None
        if centres is None or (out and year is None):
            problems.append(Problem(say("Write numbers for {power}.", power=one.full_name), field=f"c-{one}"))
        powers.append(PowerResult(one, centres or 0, None if centres else year))
    last = sent.get("year", "").strip()
    if last and whole(last) is None:
        problems.append(Problem(say("Write the last year as a number, such as 1908."), field="year"))
    members = frozenset(one for one in POWERS if f"d-{one}" in sent)
    result = BoardResult(
        tuple(powers),
        whole(last) if last else None,
        End.DRAW if members else None,
        power_named(sent.get("conceded", "")),
        members or None,
    )
    problems += result_problems(result)
    chosen = asked or _first_alive(result)
    return Sheet(result, chosen, sent.get("system", HERE), tuple(problems), board.counts if board else ())


def _first_alive(result: BoardResult) -> Power:
    return next((item.power for item in result.powers if item.centres), POWERS[0])


def _as_counted(board: Board | None) -> BoardResult:
    """The end of a board, or the board if it ended with its last count."""
    if board is None or not (board.result or board.counts):
        return BoardResult(tuple(PowerResult(one, AT_START.centres[place]) for place, one in enumerate(POWERS)))
    if board.result:
        return board.result
    last = board.counts[-1]
    powers = (
        PowerResult(one, held, None if held else board.eliminated_in(one))
        for one, held in zip(POWERS, last.centres, strict=True)
    )
    return BoardResult(tuple(powers), last.year)


def calculator_context(
    request: HttpRequest, snapshot: Snapshot, sheet: Sheet, board: Board | None = None
) -> dict[str, Any]:
    """The board in this event's system and all others, and the next steps of the power asked about."""
    own = event_system(snapshot.rulebook, board)
    systems = _by_name()
    asked = next((one for one in systems if one.id == sheet.system), own)
    scores: tuple[SystemScore, ...] = ()
    steps: tuple[ShownStep, ...] = ()
    problems = sheet.problems
    if not problems:
        scores = in_every_system(sheet.result, (own, *systems), sheet.years)
        try:
            found = next_steps(sheet.result, sheet.power, asked, sheet.years)
            steps = tuple(_shown(step, asked) for step in found)
        except InputError as error:
            problems = error.problems
    counts = YearCount(sheet.result.last_year or 0, tuple(item.centres for item in sheet.result.powers))
    words = language_of(request).said
    return {
        "sheet": sheet,
        "own": own,
        "asked": asked,
        "systems": systems,
        "systems_data": systems_as_data(own, systems, sheet.years, words),
        "scores": scores,
        "mine": next((one for one in scores if one.system == asked), None),
        "steps": steps,
        "no_steps": "" if steps or not scores else "won" if sheet.result[sheet.power].centres else "out",
        "problems": problems,
        "query": _query(request),
        "ladder": "" if sheet.problems else centre_ladder((counts,), words=words),
    }


def _query(request: HttpRequest) -> str:
    """The board of the address, to which another system can be added; of nothing sent, nothing."""
    kept = urlencode([(name, value) for name, value in request.GET.items() if name != "system"])
    return f"{kept}&" if kept else ""


def event_system(rulebook: Rulebook, board: Board | None) -> ScoringSystem:
    """The system of a board's round, else of the event; a solo is conceded only as the rulebook lets it be."""
    system = round_system(rulebook, board.round) if board else chosen_system(rulebook.scoring)
    return scored_under(system, rulebook.ending)


@cache
def _by_name() -> tuple[ScoringSystem, ...]:
    return tuple(sorted(available_systems(), key=lambda one: one.name.casefold()))


def _shown(step: NextStep, system: ScoringSystem) -> ShownStep:
    sign = "gain" if step.change > 0 else "loss" if step.change < 0 else ""
    change = shown_points(abs(step.change), system.decimals)
    signed = say("+{points}", points=change) if step.change > 0 else say("−{points}", points=change)
    return ShownStep(step, shown_points(step.points, system.decimals), signed if sign else change, sign)
