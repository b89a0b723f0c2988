"""Where others reach this server."""

from boardcall.web.event.state import SHOWING
from boardcall.web.request.route import Call


def addresses_of(call: Call) -> tuple[str, ...]:
    """Where others reach this server; what the browser says of it only where nothing better is known."""
    return SHOWING.addresses or (call.request.build_absolute_uri("/"),)


def address_at(call: Call, path: str = "") -> str:
    """Where others find a page of the event, by what follows the event's address."""
    return f"{addresses_of(call)[0].rstrip('/')}{call.base}{path}"


def address_for_all() -> str:
    """Where others reach this server, for a page that is the same for everybody; "" where only a browser would know.

    What one browser says of the server is never kept in a page for others.
    """
    return SHOWING.addresses[0].rstrip("/") if SHOWING.addresses else ""
