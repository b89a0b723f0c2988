"""The site's administration: its people, all its events, and the state of the server."""

from importlib.metadata import version

from django.db import connection
from django.http import HttpResponse

from boardcall.errors import BoardcallError, NotFoundError
from boardcall.messages import answer_in_words, mail_fault, mail_server
from boardcall.web.access.site_messenger import LASTS
from boardcall.web.desk.messages import SENDING_STATES
from boardcall.web.desk.site.events import event_called, event_rows
from boardcall.web.desk.site.guard import SITE, SiteCall, public_address, site_page
from boardcall.web.event.state import SHOWING
from boardcall.web.identity import site_events, site_people
from boardcall.web.identity.models import SitePerson
from boardcall.web.identity.site_events import SiteEventState
from boardcall.web.identity.site_faults import last_faults
from boardcall.web.identity.site_mail import MailPurpose, enqueue_mail, latest_mail
from boardcall.web.machine import time
from boardcall.web.machine.settings import LONGEST_BODY
from boardcall.web.permission.policy import SiteRole
from boardcall.web.request.form import Form, problems_of, typed
from boardcall.web.request.language import language_of
from boardcall.web.request.route import redirect
from boardcall.wording import Sentence, say

ROLES = (
    (SiteRole.DIRECTOR, say("Director"), say("starts events and runs them")),
    (SiteRole.ADMINISTRATOR, say("Administrator"), say("the same, and manages people, all events and the server")),
)
NAMES = {role: name for role, name, _ in ROLES}
STATES = {
    SiteEventState.OPEN: say("open"),
    SiteEventState.LOCKED: say("locked"),
    SiteEventState.ARCHIVED: say("archived"),
}


def people_page(call: SiteCall) -> HttpResponse:
    """Everybody who was invited; a form invites another person."""
    if call.request.method != "POST":
        return _people(call, Form({"role": SiteRole.DIRECTOR.value}))
    try:
        person = site_people.invite(call.sent.get("email", ""), _role(call.sent.get("role", "")), at=time.now())
    except BoardcallError as error:
        return _people(call, typed(call.request, problems_of(error)))
    return _invited(call, person, MailPurpose.INVITATION)


def change_person(call: SiteCall, number: int, change: str) -> HttpResponse:
    """Gives somebody another role or a new link, or closes and opens their access."""
    person = site_people.the_person(number)
    if change == "link":
        purpose = MailPurpose.RESET if person.password else MailPurpose.INVITATION
        return _invited(call, person, purpose)
    if change == "close":
        site_people.close_person(person, at=time.now())
    elif change == "open":
        site_people.open_person(person)
    elif change in (SiteRole.DIRECTOR.value, SiteRole.ADMINISTRATOR.value):
        site_people.change_role(person, SiteRole(change))
    else:
        raise NotFoundError(say("There is nothing to do at this address."))
    return redirect(f"{SITE}people/")


def _invited(call: SiteCall, person: SitePerson, purpose: MailPurpose) -> HttpResponse:
    """Sends a link by e-mail; if the site sends no mail, or there is no address, shows it once."""
    if mail_server() and person.email:
        enqueue_mail(person.email, purpose, spoken=language_of(call.request).code, at=time.now())
        return redirect(f"{SITE}people/")
    token = site_people.new_link(person, lasts=LASTS[purpose], at=time.now())
    link = f"{public_address()}site/enter/{token}/"
    return _people(call, Form({"role": SiteRole.DIRECTOR.value}), link=link, whose=person)


def _people(call: SiteCall, form: Form, *, link: str = "", whose: SitePerson | None = None) -> HttpResponse:
    return site_page(
        call,
        "site/people.html",
        form=form,
        people=site_people.people(),
        roles=ROLES,
        names=NAMES,
        link=link,
        whose=whose,
        has_mail=bool(mail_server()),
        mails={one.address: one for one in reversed(latest_mail())},
        states=SENDING_STATES,
        in_words=answer_in_words,
    )


def events_page(call: SiteCall) -> HttpResponse:
    """Every event of the site, with its owner, size and age."""
    owners = [one for one in site_people.people() if not one.closed and one.password]
    rows = [row for _, row in event_rows()]
    return site_page(call, "site/events.html", rows=rows, states=STATES, owners=owners)


def change_event(call: SiteCall, slug: str, change: str) -> HttpResponse:
    """Locks an event, archives it, opens it again, or gives it to somebody."""
    event = event_called(slug)
    if change == "give":
        number = call.sent.get("owner", "")
        person = site_people.the_person(int(number) if number.isdecimal() and len(number) < 10 else 0)
        site_events.give_event(event.id, person, at=time.now())
    elif change in tuple(SiteEventState):
        site_events.set_state(event.id, SiteEventState(change))
    else:
        raise NotFoundError(say("There is nothing to do at this address."))
    return redirect(f"{SITE}events/")


def state_page(call: SiteCall) -> HttpResponse:
    """How the server is set, without any secret, and what went wrong last."""
    return site_page(
        call,
        "site/state.html",
        settings=_settings(),
        mails=latest_mail(),
        states=SENDING_STATES,
        in_words=answer_in_words,
        faults=last_faults(),
    )


def _mail() -> Sentence:
    """Where mail is handed in; neither user nor password."""
    server = mail_server()
    if server is not None:
        where = {"host": server.host, "port": server.port, "security": server.security, "sender": server.sender}
        return say("{host}, port {port}, {security}, from {sender}", **where)
    return mail_fault() or say("none: links are shown on the page, to pass on by hand")


def _settings() -> tuple[tuple[Sentence, object], ...]:
    return (
        (say("Version"), version("boardcall")),
        (say("Address"), public_address()),
        (say("Database"), {"postgresql": "PostgreSQL", "sqlite": "SQLite"}.get(connection.vendor, connection.vendor)),
        (say("Events"), len(tuple(SHOWING.events()))),
        (say("E-mail"), _mail()),
        (say("Open events of one person, at most"), site_events.MOST_OPEN),
        (say("Bytes of one form, at most"), LONGEST_BODY),
        (say("Days until a device signs in again"), site_people.SIGNED_IN.days),
        (say("Days that an invitation is valid"), site_people.INVITED.days),
        (say("Minutes that the link for a new password is valid"), site_people.FORGOTTEN.seconds // 60),
    )


def _role(text: str) -> SiteRole:
    return next((role for role, _, _ in ROLES if role.value == text), SiteRole.ANONYMOUS)
