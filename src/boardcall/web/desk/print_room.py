"""The print room: which papers are due now, and every other one, as PDF."""

from urllib.parse import urlencode

from django.http import HttpResponse

from boardcall.errors import InputError
from boardcall.exchange.picture import FONTS
from boardcall.paper import (
    PAPERS,
    DuePaper,
    Paper,
    PrintJob,
    due_papers,
    has_typst,
    missing_letters,
    paper_named,
    print_papers,
)
from boardcall.tournament import NO_ROUND, RoundNumber
from boardcall.tournament.board.calls import BoardCall
from boardcall.web.request.language import NAMES
from boardcall.web.request.printed_paper import job_of, pdf_answer
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say

ALL_DUE = "due"
MOST_MISSING = 20
"""Letters without a font that are shown as examples."""


def print_room_page(call: Call) -> HttpResponse:
    """What is due now with a button each; below it every paper."""
    job = job_of(call)
    due = due_papers(job)
    tournament = job.state.tournament
    return private_page(
        call,
        "desk/print_room.html",
        has_typst=has_typst(),
        missing=missing_letters(job)[:MOST_MISSING],
        folder=FONTS,
        due=[(paper_named(one.paper), one, _address(job, one.paper, one.round)) for one in due],
        all_due=_address(job, ALL_DUE, NO_ROUND),
        papers=[(one, _address(job, one.id, job.round)) for one in PAPERS],
        rounds=sorted({board.round for board in tournament.boards} | {one.round for one in _published(job)}),
        boards=sorted({board.name for board in tournament.boards}, key=lambda name: (len(name), name)),
        job=job,
        sizes=(("a4", "A4"), ("letter", "Letter")),
        known_languages=NAMES,
    )


def paper_file(call: Call, paper: str) -> HttpResponse:
    """A paper as PDF, or all that are due as one. InputError says what is missing for it."""
    job = job_of(call)
    wanted = _all_due(job) if paper == ALL_DUE else [(paper_named(paper), job)]
    return pdf_answer(call, print_papers(wanted), paper)


def _published(job: PrintJob) -> list[BoardCall]:
    return [call for call in job.state.tournament.calls.versions if call.published]


def _all_due(job: PrintJob) -> list[tuple[Paper, PrintJob]]:
    due: tuple[DuePaper, ...] = due_papers(job)
    if not due:
        raise InputError.of(say("No paper is due now."), say("Choose one from the list."))
    return [(paper_named(one.paper), job.of_round(one.round)) for one in due]


def _address(job: PrintJob, paper: str, number: RoundNumber) -> str:
    asked = {"size": job.size, "language": job.speaker.code, "round": number or "", "board": job.board}
    return f"{paper}.pdf?{urlencode({key: value for key, value in asked.items() if value})}"
