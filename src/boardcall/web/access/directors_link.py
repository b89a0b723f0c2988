"""The links that sign in directors and the administrator when the server starts, so that a lost password locks nobody
out.
"""

from datetime import timedelta

from boardcall.web.event.hosted_event import Hosted
from boardcall.web.identity.accounts import first_director
from boardcall.web.identity.devices import has_signed_in
from boardcall.web.identity.links import account_link
from boardcall.web.identity.site_people import first_administrator, has_administrator, new_link
from boardcall.web.machine import time
from boardcall.web.permission.policy import Role

ADMINISTRATORS = timedelta(days=1)
"""How long the administrator's link is good, as a director's is."""


def directors_link(event: Hosted) -> str:
    """The path of a new one-time link that signs in the event's first director."""
    at = time.now()
    return f"/e/{event.slug}/enter/{account_link(first_director(event.id, at=at), at=at)}/"


def has_director(event: Hosted) -> bool:
    """Whether a director of the event signed in before and can do so again without a new link."""
    return has_signed_in(event.id, Role.TD)


def administrators_link() -> str:
    """The path of a new one-time link by which the site's first administrator chooses a password.

    Links printed before go on until one of them is used: two servers of a site may start together.
    """
    at = time.now()
    return f"/site/enter/{new_link(first_administrator(at=at), lasts=ADMINISTRATORS, at=at, ends_others=False)}/"


def has_site_administrator() -> bool:
    """Whether an administrator of the site can sign in without a new link."""
    return has_administrator()
