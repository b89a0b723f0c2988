"""The sheet to read from at the awards ceremony."""

from itertools import groupby

from django.http import HttpResponse

from boardcall.views.ceremony import ceremony_view
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import capital, own_name


def ceremony_page(call: Call) -> HttpResponse:
    """Awards, then places from the last to the champion, each with who and why, to print."""
    snapshot = call.event.now()
    found = ceremony_view(snapshot)
    groups = [
        (capital(own_name(name)), tuple(one)) for name, one in groupby(found.awards, key=lambda award: award.award)
    ]
    return private_page(call, "desk/ceremony.html", snapshot=snapshot, found=found, groups=groups)
