"""Shadow mode at the desk: another program's results beside the event, every difference with both workings."""

from django.http import HttpResponse

from boardcall.errors import BoardcallError, Problem
from boardcall.exchange.shadow import Shadow, shadow
from boardcall.web.desk.sheets import LARGEST
from boardcall.web.request.form import Form, problems_of, typed
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say

KINDS = {
    "legality": say("What cannot be"),
    "seat": say("Seats and counts"),
    "score": say("Scores"),
    "place": say("Places"),
}


def shadow_page(call: Call) -> HttpResponse:
    """The form for a sheet of another program, and what differs from the event."""
    if call.request.method != "POST":
        return _page(call, Form())
    upload = call.request.FILES.get("file")
    data = upload.read(LARGEST + 1) if upload is not None and upload.size else b""
    data = data or call.request.POST.get("text", "").encode()
    snapshot = call.event.now()
    if not data.strip() or len(data) > LARGEST:
        message = say("The file is too large.") if data.strip() else say("No sheet was given.")
        problem = Problem(message, say("Choose a file, or paste its cells."), field="file")
        return _page(call, typed(call.request, [problem]))
    try:
        return _page(call, Form(), shadow(snapshot.tournament, snapshot.rulebook, data))
    except BoardcallError as error:
        return _page(call, typed(call.request, problems_of(error)))


def _page(call: Call, form: Form, found: Shadow | None = None) -> HttpResponse:
    groups = [
        (title, [one for one in found.differences if one.kind == kind])
        for kind, title in KINDS.items()
        if found and any(one.kind == kind for one in found.differences)
    ]
    return private_page(
        call,
        "desk/shadow.html",
        form=form,
        found=found,
        groups=groups,
    )
