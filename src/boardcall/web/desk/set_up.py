"""Setting an event up in the browser, at a place without one: by the person with the printed link, once."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse

from boardcall.desk.event import Draft, Event, open_event
from boardcall.desk.schedule import schedule, undated
from boardcall.errors import BoardcallError, InputError, Problem, refuse
from boardcall.exchange.towns import town_in
from boardcall.rulebook import load, read_rulebook, rulebook_ids, rulebook_text
from boardcall.rulebook.calendar import Calendar
from boardcall.rulebook.groups import group
from boardcall.rulebook.needs import needs
from boardcall.rulebook.sentences.summary import in_a_line
from boardcall.scoring.systems import available_systems
from boardcall.tables.days import read_days
from boardcall.tournament import NOBODY
from boardcall.tournament.acts.event import SetVenue
from boardcall.tournament.ledger.replay import Replay
from boardcall.web.access.sign_in import with_cookie
from boardcall.web.desk.rule_writer import Writer, with_zone
from boardcall.web.event.empty_places import Unopened
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.state import SHOWING
from boardcall.web.identity.accounts import account_problems, open_account
from boardcall.web.identity.devices import new_device
from boardcall.web.machine import time
from boardcall.web.permission.policy import Role
from boardcall.web.request.form import Form, problems_of, typed
from boardcall.web.request.render import render
from boardcall.web.request.route import redirect, sentence_page
from boardcall.wording import day_named, say


def set_up_page(request: HttpRequest, token: str) -> HttpResponse:
    """One form: the rulebook, the event, its first director."""
    place = SHOWING.events().waiting(token)
    if not isinstance(place, Unopened):
        return sentence_page(
            request, 410, say("This link is closed"), say("The event was set up already, or the link is old.")
        )
    if request.method != "POST":
        return _page(request, new_form())
    try:
        event, cookie = _set_up(request, place)
    except BoardcallError as error:
        return _page(request, typed(request, problems_of(error)))
    return with_cookie(request, event.slug, redirect(f"/e/{event.slug}/desk/{first_page(event)}"), cookie)


def _set_up(request: HttpRequest, place: Unopened) -> tuple[Hosted, str]:
    """The event and its director's cookie; InputError with everything that is wrong, and nothing is made then."""
    sent, at = request.POST, time.now()
    director, password = sent.get("director", ""), sent.get("password", "")
    found = list(account_problems(director, password))
    draft = None
    try:
        draft = draft_of(request.POST)
    except BoardcallError as error:
        found += problems_of(error)
    if found or draft is None:
        raise InputError(found)
    event = place.open(draft, at=at, author=" ".join(director.split()))
    account = open_account(event.id, name=director, role=Role.TD, at=at, password=password)
    return event, new_device(event.id, player=NOBODY, account=account, at=at)


def first_page(event: Hosted) -> str:
    """The schedule where moments wait for the first day, which it asks for; else the desk."""
    return "schedule/" if undated(event.now().event) else ""


def draft_of(sent: Mapping[str, str]) -> Draft:
    """The acts that open the event of the form; InputError with everything that is wrong."""
    found: list[Problem] = []
    starts = ends = None
    try:
        starts, ends = read_days(sent, "starts", "ends")
    except InputError as error:
        found += error.problems
    own, chosen = sent.get("own", ""), sent.get("rulebook", "")
    if not own.strip() and chosen not in rulebook_ids():
        found.append(Problem(say("Choose a rulebook."), say("Or paste one of your own."), field="rulebook"))
    refuse(found)
    name = " ".join(sent.get("name", "").split())
    text = _decided(own if own.strip() else _of_another(rulebook_text(chosen)[0], name), sent)
    _refuse_past(text, starts)
    ends = ends or _last_day(text, starts)
    place = sent.get("place", "").strip()
    draft = open_event(text, name=name, place=place, starts=starts, ends=ends, file="rulebook")
    town = town_in(place) if any(need.data == "home-location" for need in needs(read_rulebook(text))) else None
    return draft if town is None else replace(draft, acts=(*draft.acts, SetVenue(town.label, town.at)))


def _of_another(text: str, name: str) -> str:
    """A rulebook for an event of another name: without the officials and the title of the event it was written for."""
    if name in ("", read_rulebook(text).event.name):
        return text
    nobody = Writer(text, {"event.officials": ""}).write(group("publication"))
    return Writer(nobody, {"event.titles": ""}).write(group("awards"))


def _decided(text: str, sent: Mapping[str, str]) -> str:
    """The rulebook with what the form decides beside it: rounds, scoring and time zone; nothing typed leaves it be."""
    read_rulebook(text)
    rounds, zone, scoring = (sent.get(name, "").strip() for name in ("rounds", "zone", "scoring"))
    found = []
    if rounds:
        try:
            text = Writer(text, {"round": rounds}).write(group("rounds"))
        except InputError as error:
            found += [replace(problem, field="rounds") for problem in error.problems]
    if scoring:
        text = Writer(text, {"scoring.system": scoring}).write(group("scoring"))
    if zone:
        try:
            text = with_zone(text, zone)
        except InputError as error:
            found += error.problems
    refuse(found)
    return text


def _refuse_past(text: str, starts: date | None) -> None:
    """InputError if no first day is given and the rulebook's is past: that cannot be meant."""
    own = read_rulebook(text).event.start
    if starts is None and own and own < time.now().astimezone().date():
        message = say("The rulebook's first day, {day}, is past.", day=day_named(own))
        raise InputError.of(message, say("Give the first day of this event."), field="starts")


def _last_day(text: str, starts: date | None) -> date | None:
    """The day of the last moment of a rulebook that names no last day; None where it names one."""
    rulebook = read_rulebook(text, calendar=Calendar(starts))
    if rulebook.event.end:
        return None
    told = Replay()
    told = replace(told, tournament=replace(told.tournament, rulebook_text=text, starts=starts))
    days = (one.day for one in schedule(Event(told, rulebook)) if one.at is not None)
    return max(days, default=None)


def _page(request: HttpRequest, form: Form) -> HttpResponse:
    body = render("access/set_up.html", request=request, links=(), event_name="", form=form, **set_up_choices())
    return HttpResponse(body, status=form.status, headers={"Cache-Control": "no-store"})


def set_up_choices() -> dict[str, Any]:
    """What the form offers: the rulebooks, each in a line, and the scoring systems."""
    books = [load(one) for one in rulebook_ids()]
    later = {one.rulebook.supersedes: one.rulebook.title for one in books}
    return {
        "rulebooks": [(one.id, one.rulebook.title, in_a_line(one), later.get(one.id, "")) for one in books],
        "systems": [("", say("As the rulebook says")), *((one.id, one.name) for one in available_systems())],
    }


def new_form() -> Form:
    return Form({"rulebook": "club", "starts": time.now().astimezone().date().isoformat()})
