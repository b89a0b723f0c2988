"""Tokens of programs that start events on a hosted site, as the person who made them."""

import secrets
from datetime import datetime, timedelta

from boardcall.errors import NotFoundError, Problem, refuse
from boardcall.web.identity.accounts import form_problems, tidy_name
from boardcall.web.identity.devices import hashed
from boardcall.web.identity.models import SiteDevice, SitePerson
from boardcall.web.identity.site_people import SiteVisitor, visitor_of
from boardcall.web.identity.tokens import LONGEST_DAYS, PREFIX, TOKEN_BYTES
from boardcall.wording import say

SITE_PREFIX = f"{PREFIX}site_"


def make_site_token(person: int, *, name: str, days: str, at: datetime) -> str:
    """A new token, which is shown only once. InputError for an impossible name or number of days."""
    name = tidy_name(name)
    found = form_problems(name, field="program")
    lasts = int(days) if days.isdecimal() and len(days) < 5 else 0
    if not 1 <= lasts <= LONGEST_DAYS:
        hint = say("Choose 1 to {longest_days} days.", longest_days=LONGEST_DAYS)
        found.append(Problem(say("A token is valid for a limited number of days."), hint, field="days"))
    refuse(found)
    token = SITE_PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
    owner, ends = SitePerson.objects.get(pk=person), at + timedelta(days=lasts)
    SiteDevice.objects.create(person=owner, token_hash=hashed(token), program=name, created=at, expires=ends)
    return token


def site_tokens(person: int) -> tuple[SiteDevice, ...]:
    """The tokens of a person that were not ended, the newest first."""
    return tuple(SiteDevice.objects.filter(person=person, revoked=None).exclude(program="").order_by("-pk"))


def end_site_token(person: int, number: int, *, at: datetime) -> None:
    """Ends a token; NotFoundError for another person's."""
    if not SiteDevice.objects.filter(person=person, pk=number).exclude(program="").update(revoked=at):
        raise NotFoundError(say("There is no such token of yours. Look for it in the list."))


def recognise_site_token(text: str, *, at: datetime) -> SiteVisitor:
    """Whose token this is on the site; nobody's if it is invalid."""
    return visitor_of(SiteDevice.objects.exclude(program=""), text, at=at)
