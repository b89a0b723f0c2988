"""What a printed paper is made from at a page, and the answer it is sent as."""

from django.http import HttpResponse

from boardcall.paper import PrintJob
from boardcall.paper.job import SIZES
from boardcall.tournament import NO_ROUND, RoundNumber
from boardcall.web.machine import time
from boardcall.web.request.addresses import address_at
from boardcall.web.request.form import whole
from boardcall.web.request.language import NAMES, language, language_of
from boardcall.web.request.route import Call

ON_LETTER = ("America/", "US/", "Canada/")
"""Time zones in which paper is letter by default."""


def pdf_answer(call: Call, made: bytes, name: str) -> HttpResponse:
    """A PDF that the browser shows, and saves under the event's and the paper's name."""
    response = HttpResponse(made, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{call.event.slug}-{name}.pdf"'
    response["Cache-Control"] = "no-store"
    return response


def job_of(call: Call) -> PrintJob:
    """What is to be printed from: the event as everybody may see it, and what the address asks for."""
    asked = call.request.GET
    state = call.event.outside.now()
    code, size = asked.get("language", ""), asked.get("size", "")
    event_language = state.rulebook.event.official_language
    code = next((one for one in (code, event_language) if one in NAMES), language_of(call.request).code)
    usual = "letter" if state.rulebook.event.timezone.startswith(ON_LETTER) else "a4"
    return PrintJob(
        state,
        language(code),
        time.now(),
        size=size if size in SIZES else usual,
        address=address_at(call),
        round=RoundNumber(whole(asked.get("round", "")) or NO_ROUND),
        board=asked.get("board", ""),
        phase=asked.get("phase", "").strip(),
    )
