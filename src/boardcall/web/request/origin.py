"""Where a request comes from, and where its answer may lead."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

from boardcall.web.machine.addresses import address_group


def sender_of(request: HttpRequest) -> str:
    """The other end of the connection, as one sender; headers that anybody can forge are not used."""
    return address_group(request.META.get("REMOTE_ADDR", ""))


def page_within(base: str, to: str) -> str:
    """The address of a page, if it is one below `base` on this server and nothing else, or ""."""
    is_inside = to.startswith(base) and to.isprintable() and url_has_allowed_host_and_scheme(to, allowed_hosts=None)
    return to if is_inside else ""
