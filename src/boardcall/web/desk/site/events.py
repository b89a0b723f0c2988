"""A person's own events, and starting one."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpResponse

from boardcall.desk.event import Draft
from boardcall.errors import BoardcallError, InputError, NotFoundError
from boardcall.tournament.acts.event import OpenEvent
from boardcall.web.access.sign_in import with_cookie
from boardcall.web.desk.set_up import draft_of, first_page, new_form, set_up_choices
from boardcall.web.desk.site.guard import SiteCall, public_address, site_page
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.state import SHOWING
from boardcall.web.identity.site_events import (
    SiteEventState,
    enter_own_event,
    give_event,
    known_events,
    owned_events,
    refuse_many,
)
from boardcall.web.identity.site_people import the_person
from boardcall.web.machine import time
from boardcall.web.request.form import Form, problems_of, typed
from boardcall.web.request.route import redirect
from boardcall.wording import say

LONGEST_SLUG = 40
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event as the lists of the site show it."""

    slug: str
    name: str
    began: datetime
    last: datetime
    acts: int
    players: int
    owner: str
    state: SiteEventState


def event_rows() -> tuple[tuple[Hosted, EventRow], ...]:
    """Every event of the site, the newest first."""
    SHOWING.events().look()
    known, found = known_events(), []
    for event in SHOWING.events():
        now, told = event.now(), known.get(event.id)
        entries = now.event.replay.entries
        owner = told.owner.name if told and told.owner else ""
        state = SiteEventState(told.state) if told else SiteEventState.OPEN
        players = len([one for one in now.tournament.players if not one.withdrawn])
        row = EventRow(
            event.slug, now.tournament.name, entries[0].at, entries[-1].at, len(entries), players, owner, state
        )
        found.append((event, row))
    return tuple(sorted(found, key=lambda one: one[1].began, reverse=True))


def home_page(call: SiteCall) -> HttpResponse:
    """The events of the signed-in person."""
    own = owned_events(call.visitor.person)
    rows = [row for event, row in event_rows() if event.id in own]
    return site_page(call, "site/home.html", rows=rows)


def start_page(call: SiteCall) -> HttpResponse:
    """The form that starts an event; the sender becomes its director."""
    if call.request.method != "POST":
        return _start_page(call, new_form())
    try:
        event = start_event(call.visitor.person, draft_of(call.sent), call.sent.get("slug", ""))
    except BoardcallError as error:
        return _start_page(call, typed(call.request, problems_of(error)))
    return _at_desk(call, event, first_page(event))


def _start_page(call: SiteCall, form: Form) -> HttpResponse:
    return site_page(call, "access/set_up.html", form=form, site=public_address(), **set_up_choices())


def start_event(person: int, draft: Draft, slug: str) -> Hosted:
    """A new event of a person, who is its director. InputError for an address that cannot be or is taken."""
    owner, at = the_person(person), time.now()
    refuse_many(person)
    name = next((act.event for act in draft.acts if isinstance(act, OpenEvent)), "")
    event = SHOWING.events().create(_slug(slug, name), draft, at=at, author=owner.name)
    give_event(event.id, owner, at=at)
    return event


def open_desk(call: SiteCall, slug: str) -> HttpResponse:
    """Signs the owner in at their event."""
    return _at_desk(call, SHOWING.events().get(slug), "")


def _at_desk(call: SiteCall, event: Hosted, page: str) -> HttpResponse:
    cookie = enter_own_event(event.id, call.visitor.person, at=time.now())
    return with_cookie(call.request, event.slug, redirect(f"/e/{event.slug}/desk/{page}"), cookie)


def _slug(asked: str, name: str) -> str:
    """The event's name in addresses: as requested, or made from its name."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    made = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_SLUG].strip("-")
    slug = asked.strip().casefold() or made
    if not SLUG.fullmatch(slug) or len(slug) > LONGEST_SLUG:
        message = (
            say("“{slug}” cannot be the end of an address.", slug=slug[:60]) if slug else say("An address is missing.")
        )
        hint = say("Write small letters, digits and hyphens, such as spring-open; {most} at most.", most=LONGEST_SLUG)
        raise InputError.of(message, hint, field="slug")
    if SHOWING.events().known(slug):
        message = say("There is an event called {slug} here already.", slug=slug)
        raise InputError.of(message, say("Choose another address."), field="slug")
    return slug


def event_called(slug: str) -> Hosted:
    """The event of that name; NotFoundError for any other."""
    try:
        return SHOWING.events().get(slug)
    except NotFoundError:
        raise NotFoundError(say("There is no such event on this site. Look in the list of all events.")) from None
