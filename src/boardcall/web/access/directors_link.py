"""The link by which the director gets in when the server starts, whatever was forgotten."""

from boardcall.web.event.hosted_events import Hosted
from boardcall.web.identity.accounts import first_director
from boardcall.web.identity.links import account_link
from boardcall.web.machine import time


def directors_link(event: Hosted) -> str:
    """The path of a new one-time link that signs in the event's first director."""
    at = time.now()
    return f"/e/{event.slug}/enter/{account_link(first_director(event.id, at=at), at=at)}/"
