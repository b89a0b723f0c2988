"""The link by which the director gets in when the server starts, whatever was forgotten."""

from boardcall.web.event.hosted_events import Hosted
from boardcall.web.identity.accounts import first_director
from boardcall.web.identity.devices import has_signed_in
from boardcall.web.identity.links import account_link
from boardcall.web.machine import time
from boardcall.web.permission.policy import Role


def directors_link(event: Hosted) -> str:
    """The path of a new one-time link that signs in the event's first director."""
    at = time.now()
    return f"/e/{event.slug}/enter/{account_link(first_director(event.id, at=at), at=at)}/"


def has_director(event: Hosted) -> bool:
    """Whether a director of the event signed in before and can do so again without a new link."""
    return has_signed_in(event.id, Role.TD)
