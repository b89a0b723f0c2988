"""Reports, for the holder of a handler's reading key: read, noted on, handed over, deleted. No page keeps the key."""

from collections.abc import Callable

from django.http import HttpResponse

from boardcall.conduct.sanctions import check_measure
from boardcall.desk.conduct.code import provisions
from boardcall.errors import BoardcallError, InputError
from boardcall.store.handover import write_handover
from boardcall.store.report_box import ASSOCIATION, Handler, OpenReport
from boardcall.web.machine import time
from boardcall.web.pages.report import forget_due, shown_day
from boardcall.web.request.attachment import attachment
from boardcall.web.request.form import Form, problems_of, typed
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import Sentence, own_name, say, say_number

LONGEST_NOTE = 5_000


def reading_page(call: Call) -> HttpResponse:
    """Asks for a reading key, and shows what it opens; a form on that page sends the key again."""
    if call.request.method != "POST":
        return _ask(call, Form())
    sent = call.request.POST
    try:
        handler = call.event.reports.whose(sent.get("key", ""))
    except BoardcallError as error:
        return _ask(call, typed(call.request, problems_of(error)))
    try:
        if sent.get("do") == "hand-over":
            return _hand_over(call)
        if act := _ACTS.get(sent.get("do", "")):
            act(call)
    except BoardcallError as error:
        return _list(call, handler, typed(call.request, problems_of(error)))
    return _list(call, handler, Form())


def _ask(call: Call, form: Form) -> HttpResponse:
    return private_page(call, "report_key.html", form=form)


def _list(call: Call, handler: Handler, form: Form) -> HttpResponse:
    book = call.event.now().rulebook
    box = call.event.reports
    forget_due(call)
    found = box.read(call.request.POST.get("key", ""))
    return private_page(
        call,
        "report_list.html",
        form=form,
        key=call.request.POST.get("key", ""),
        handler=handler,
        reports=[(one, _broken(call, one), shown_day(one.handed_over)) for one in found],
        waiting=_waiting(call, found),
        section=book.source("conduct.forward_all_to"),
        measures=[(one, own_name(one)) for one in book.conduct.measures],
        forward_to=book.conduct.forward_all_to,
        association=next((one.name for one in box.handlers() if one.role == ASSOCIATION), ""),
    )


def _broken(call: Call, report: OpenReport) -> Sentence | str:
    """What a report names as broken, in words."""
    named = str(report.paper.get("provision", ""))
    return dict(provisions(call.event.now().event)).get(named, named)


def _waiting(call: Call, found: tuple[OpenReport, ...]) -> Sentence | str:
    """What the handler still has to hand over, if the rulebook requires every case to be."""
    body = call.event.now().rulebook.conduct.forward_all_to
    number = sum(not one.handed_over for one in found)
    if not body or not number:
        return ""
    return say_number(
        "{number} report is not handed over to the {body} yet. Every report goes there.",
        "{number} reports are not handed over to the {body} yet. Every report goes there.",
        number,
        body=body,
    )


def _note(call: Call) -> None:
    sent, today = call.request.POST, time.now().date()
    text = sent.get("text", "").strip()
    if not text or len(text) > LONGEST_NOTE:
        raise InputError.of(say("Write what was done, in at most {letters} letters.", letters=LONGEST_NOTE))
    measure = sent.get("measure", "")
    check_measure(call.event.now().rulebook.conduct, measure)
    by = call.event.reports.whose(sent["key"]).name
    note = {"day": today.isoformat(), "by": by, "measure": measure, "text": text}
    call.event.reports.add_note(sent.get("report", ""), sent["key"], note)


def _delete(call: Call) -> None:
    sent, body = call.request.POST, call.event.now().rulebook.conduct.forward_all_to
    goes_to = "" if sent.get("elsewhere") else body
    call.event.reports.delete(sent.get("report", ""), sent["key"], goes_to=goes_to)


def _hand_over(call: Call) -> HttpResponse:
    """The sealed file, to download."""
    sent = call.request.POST
    sealed = call.event.reports.hand_over(sent.get("report", ""), sent["key"], day=time.now().date())
    return attachment(write_handover(sealed), "application/octet-stream", "case.sealed")


_ACTS: dict[str, Callable[[Call], None]] = {"note": _note, "delete": _delete}
