"""What happens before every page of the site: who asks, and whether the page's policy lets them in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from boardcall.errors import NotFoundError
from boardcall.web.event.state import SHOWING
from boardcall.web.identity.site_people import SIGNED_IN, SiteVisitor, recognise_person
from boardcall.web.machine import time
from boardcall.web.permission.policy import SitePolicy, SiteRole, with_policy
from boardcall.web.request.form import Form
from boardcall.web.request.render import render
from boardcall.web.request.route import READ, Methods, redirect, refusing, sentence_page
from boardcall.wording import Sentence, say

SITE = "/site/"
COOKIE = "boardcall-site"
LINKS: tuple[tuple[str, Sentence, SitePolicy], ...] = (
    ("", say("Events"), SitePolicy.MEMBER),
    ("new/", say("New event"), SitePolicy.MEMBER),
    ("people/", say("People"), SitePolicy.ADMINISTRATOR),
    ("events/", say("All events"), SitePolicy.ADMINISTRATOR),
    ("state/", say("State"), SitePolicy.ADMINISTRATOR),
    ("account/", say("Your account"), SitePolicy.MEMBER),
)
"""The pages beside each other in the head, with who sees which."""


@dataclass(frozen=True, slots=True)
class SiteCall:
    """A request that was let in, and who asks."""

    request: HttpRequest
    visitor: SiteVisitor

    @property
    def sent(self) -> Mapping[str, str]:
        """What the form was filled in with."""
        return self.request.POST


SiteView = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class SiteRoute:
    """One address of the site: its pattern behind /site/, its name, the view, who may ask, and how."""

    pattern: str
    name: str
    view: SiteView
    policy: SitePolicy
    methods: Methods = READ


def site_guarded(route: SiteRoute) -> Callable[..., HttpResponse]:
    """The view behind its policy; without a hosted site there is nothing at any of these addresses."""

    @refusing
    def answer(request: HttpRequest, **parts: object) -> HttpResponse:
        if request.method not in route.methods:
            return HttpResponseNotAllowed(route.methods)
        if not SHOWING.is_site:
            raise NotFoundError(say("This server has no accounts of its own: each event has its staff."))
        visitor = recognise_person(request.COOKIES.get(COOKIE, ""), at=time.now())
        if not route.policy.lets_in(visitor.role):
            return _turned_away(request, visitor)
        return route.view(SiteCall(request, visitor), **parts)

    return with_policy(answer, route.policy)


def site_page(call: SiteCall, template: str, *, form: Form | None = None, **context: Any) -> HttpResponse:
    """The template filled in for this visitor; no browser and nothing between keeps it."""
    role, form = call.visitor.role, form or Form()
    links = [{"address": SITE + path, "name": name} for path, name, policy in LINKS if policy.lets_in(role)]
    body = render(
        template,
        request=call.request,
        links=links,
        event_name="",
        person=call.visitor,
        is_administrator=role is SiteRole.ADMINISTRATOR,
        form=form,
        **context,
    )
    return HttpResponse(body, status=form.status, headers={"Cache-Control": "no-store"})


def signed_in(call: SiteCall, response: HttpResponse, cookie: str) -> HttpResponse:
    """The answer with the cookie that signs this device in at the site."""
    seconds = int(SIGNED_IN.total_seconds())
    secure = call.request.is_secure()
    response.set_cookie(COOKIE, cookie, max_age=seconds, path=SITE, httponly=True, samesite="Lax", secure=secure)
    return response


def public_address() -> str:
    """Where the site is reached, as its messages say it; never what a request calls it."""
    return SHOWING.addresses[0] if SHOWING.addresses else "/"


def _turned_away(request: HttpRequest, visitor: SiteVisitor) -> HttpResponse:
    if visitor.role is SiteRole.ANONYMOUS:
        return redirect(f"{SITE}sign-in/?{urlencode({'next': request.path})}")
    return sentence_page(request, 403, say("Not yours to open"), say("This page is for administrators of the site."))
