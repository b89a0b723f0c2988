"""The page of the desk on which a form was opened: its act leads back there."""

import re
from urllib.parse import quote

from boardcall.web.permission.policy import RoutePolicy
from boardcall.web.request.route import Call

PAGES = re.compile(r"(desk|clocks|play)/[\w/.~%:-]*")
"""Pages of staff, by what follows the event's address; anything else in a form is ignored."""


def opened_from(call: Call) -> str:
    """The page behind the event's address, "" where a form or an address names none."""
    if not RoutePolicy.READING.lets_in(call.visitor.role):
        return ""
    if call.path == f"{call.base}desk/":
        return "desk/"
    named = call.request.POST.get("from") or call.request.GET.get("from") or ""
    return named if PAGES.fullmatch(named) and "//" not in named and ".." not in named else ""


def led_on(call: Call) -> str:
    """The end of an address that continues what another page opened: the page to go back to in the end."""
    back = opened_from(call)
    return f"?from={quote(back, safe='/')}" if back else ""


def this_page(call: Call) -> str:
    """This page as a form on it names it."""
    return quote(call.path.removeprefix(call.base), safe="/:~")
