"""The map of a phase on paper, with its orders and results, as far as followers may know them."""

from boardcall.adjudication import Result
from boardcall.drawing import Style, draw_position
from boardcall.drawing.verdict import OrderSign, verdict_of
from boardcall.errors import InputError
from boardcall.game import POWERS, Position
from boardcall.paper.job import PrintJob, Sheet
from boardcall.paper.results import runs
from boardcall.tournament import BoardRef
from boardcall.views.recorded_games import seen_game
from boardcall.views.viewer import PUBLIC
from boardcall.wording import say

LOST = (OrderSign.FAILED, OrderSign.VOID)


def map_sheets(job: PrintJob) -> list[Sheet]:
    """A phase of the recorded games of a round: the one that was named, else the last one published."""
    number = job.round_wanted()
    found = []
    for board in job.board_names():
        game = seen_game(job.state, PUBLIC, BoardRef(number, board), at=job.at).game
        if game is None:
            continue
        phases = {str(one.phase): (one.before, one.results) for one in game.phases}
        phases[str(game.phase)] = (game.position, ())
        wanted = job.phase.upper() or (str(game.phases[-1].phase) if game.phases else str(game.phase))
        if wanted in phases:
            found.append(_map(job, board, *phases[wanted]))
    if not found:
        hint = say("Name a recorded board, and a phase such as F1903M.")
        raise InputError.of(say("There is no such phase to be seen."), hint, field="phase")
    return found


def _map(job: PrintJob, board: str, position: Position, results: tuple[Result, ...]) -> Sheet:
    counts = position.counts()
    title = say("Board {board}, {phase}", board=board, phase=position.phase.sentence)
    return {
        "kind": "map",
        "title": job.said(title),
        "lead": "",
        "drawing": draw_position(
            position, results=results, style=Style.LIGHT, title=job.said(title), frame=False, words=job.said
        ),
        "runs": runs(tuple(counts[power] for power in POWERS)),
        "powers": [
            {"letter": power.value, "name": job.power_name(power), "lines": lines}
            for power in POWERS
            if (lines := [_line(one) for one in results if one.order and one.unit and one.unit.power is power])
        ],
    }


def _line(result: Result) -> str:
    lost = verdict_of(result.outcome) in LOST
    return f"× {result.order}" if lost else str(result.order)
