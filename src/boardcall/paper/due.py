"""Which papers an event needs now, and why: what the print room offers first."""

from collections.abc import Iterator
from dataclasses import dataclass

from boardcall.desk.agenda.agenda import current_round
from boardcall.desk.agenda.due_questions import is_played_out
from boardcall.errors import InputError
from boardcall.paper.catalogue import paper_named
from boardcall.paper.job import PrintJob
from boardcall.tournament import NO_ROUND, RoundNumber
from boardcall.wording import Sentence, say

BEFORE = ("players", "badges", "schedule", "rules", "conduct")
PLAYING = ("call", "names", "rooms", "board-sheets", "seat-cards", "draw-votes")
BETWEEN = ("standings", "teams", "charts")
AFTER = ("standings", "teams", "awards", "certificates")


@dataclass(frozen=True, slots=True)
class DuePaper:
    """A paper that is needed now: for which round, 0 for none, and why."""

    paper: str
    round: RoundNumber
    because: Sentence


def due_papers(job: PrintJob) -> tuple[DuePaper, ...]:
    """The papers that are needed now and can be printed now."""
    return tuple(one for one in _due(job) if can_print(job, one.paper))


def can_print(job: PrintJob, name: str) -> bool:
    """Whether there is something to print on a paper now."""
    try:
        paper_named(name).make(job)
    except InputError:
        return False
    return True


def _due(job: PrintJob) -> Iterator[DuePaper]:
    event = job.state.event
    tournament, number = event.tournament, current_round(event)
    if number is None or is_played_out(event):
        yield from (DuePaper(one, NO_ROUND, say("The games are over.")) for one in AFTER)
        return
    called = any(call.round == number and call.published for call in tournament.calls.versions)
    if called or any(board.round == number for board in tournament.boards):
        public = say("The board call of round {round} is published.", round=number)
        yield from (DuePaper(one, number, public) for one in PLAYING)
        if event.rulebook.orders.sheets_supplied:
            yield DuePaper("order-sheets", number, say("The rulebook has orders written on the sheets supplied."))
        return
    if number > 1:
        over = say("Round {round} is over.", round=number - 1)
        yield from (DuePaper(one, RoundNumber(number - 1), over) for one in BETWEEN)
        return
    yield from (DuePaper(one, NO_ROUND, say("The event is about to begin.")) for one in BEFORE)
