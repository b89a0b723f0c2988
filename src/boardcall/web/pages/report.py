"""Reporting a breach of the code: sealed in the browser where it can be, else in memory before anything is written."""

import json
from contextlib import suppress

from django.http import HttpResponse

from boardcall.desk.conduct.code import event_code, provisions
from boardcall.errors import BoardcallError, InputError, Problem, RefusedError, StoreError, refuse
from boardcall.rulebook.sentences import lines_on
from boardcall.store.report_box import LONGEST_TEXT, Handler, recipients
from boardcall.store.sealed_papers import Paper, readers_of
from boardcall.tables.codec import encode_table
from boardcall.tables.days import day_in
from boardcall.tournament import TITLES
from boardcall.web.machine import time
from boardcall.web.request.act import again
from boardcall.web.request.form import Form, typed
from boardcall.web.request.origin import sender_of
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say

ABOUT = ("conduct.code", "conduct.provisions", "conduct.report_to", "conduct.abuse_is_breach", "conduct.confidential")
WRITTEN = ("when", "text", "contact")


def report_page(call: Call) -> HttpResponse:
    """The form, or the thanks for a report that was taken."""
    if call.request.method != "POST":
        return _page(call, Form())
    try:
        people = _take(call)
    except StoreError:
        lost = say("The report could not be saved. Tell somebody named here in person.")
        return _page(call, typed(call.request, (Problem(lost),), 503))
    except BoardcallError as error:
        return again(call, error, _page)
    return private_page(call, "reported.html", people=people)


def _take(call: Call) -> tuple[str, ...]:
    """Keeps the report; the names of those who can read it."""
    sent, box, today = call.request.POST, call.event.reports, time.now().date()
    if not call.event.senders.may_send(sender_of(call.request), at=time.now()):
        raise RefusedError(say("Several reports came from here this hour. Tell somebody named here in person."))
    handlers = box.handlers()
    if sealed := sent.get("sealed", ""):
        box.take(sealed, day=today)
        marks = readers_of(sealed)
        return tuple(one.name for one in handlers if marks & one.marks)
    cards, paper = _written(call, handlers)
    box.file(paper, cards, day=today)
    return tuple(one.name for one in handlers if set(one.cards) & set(cards))


def _written(call: Call, handlers: tuple[Handler, ...]) -> tuple[tuple[str, ...], Paper]:
    """The cards to seal to and the report, as the form has them. InputError with everything that is missing."""
    sent = call.request.POST
    chosen = next((one for one in handlers if one.id == sent.get("about")), None)
    about = chosen.name if chosen else sent.get("name", "").strip()
    problems = []
    if not about:
        problems.append(Problem(say("Say whom it is about, or describe them."), field="name"))
    if not sent.get("text", "").strip():
        problems.append(Problem(say("Say what happened."), field="text"))
    if sum(len(sent.get(name, "")) for name in ("name", *WRITTEN)) > LONGEST_TEXT:
        problems.append(Problem(say("Write at most {letters} letters.", letters=LONGEST_TEXT), field="text"))
    cards: tuple[str, ...] = ()
    try:
        cards = recipients(handlers, sent.getlist("to"), about=chosen.id if chosen else about)
    except InputError as error:
        problems += error.problems
    refuse(problems)
    words = {name: sent.get(name, "").strip() for name in WRITTEN}
    event = call.event.now().tournament.name
    return cards, {"kind": "report", "event": event, "about": about, "provision": sent.get("provision", ""), **words}


def _page(call: Call, form: Form) -> HttpResponse:
    forget_due(call)
    snapshot = call.event.now()
    book, handlers = snapshot.rulebook, call.event.reports.handlers()
    return private_page(
        call,
        "report.html",
        form=form,
        chosen=call.request.POST.getlist("to"),
        rules=[line.text for line in lines_on(book, "conduct") if line.key in ABOUT],
        email=book.conduct.report_email if "email" in book.conduct.report_to else "",
        provisions=provisions(snapshot.event),
        has_code=event_code(snapshot.event) is not None,
        handlers=handlers,
        sealing=_sealing(handlers, snapshot.tournament.name),
    )


def shown_day(value: object) -> object:
    """A day if the text is one, to be shown as days are; anything else unchanged."""
    return day_in(value) or value if isinstance(value, str) else value


def forget_due(call: Call) -> None:
    """Deletes the reports whose months are over; if that cannot be saved now, the next page does it."""
    if review := call.event.now().rulebook.conduct.review:
        with suppress(StoreError):
            call.event.reports.delete_due(months=review.record_months, today=time.now().date())


def _sealing(handlers: tuple[Handler, ...], event: str) -> str:
    """What the browser needs to seal a report: public cards, and who they belong to."""
    known = [{"id": one.id, **encode_table(one)} for one in handlers]
    return json.dumps({"event": event, "handlers": known, "titles": sorted(TITLES)})
