"""The people of a hosted site: inviting them, their links, signing in, and closing their access."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction

from boardcall.errors import InputError, NotFoundError, Problem, RefusedError, refuse
from boardcall.messages.mail import checked_mail
from boardcall.web.identity.accounts import account_problems, shut_out, tidy_name
from boardcall.web.identity.devices import begin_attempt, hashed
from boardcall.web.identity.models import SiteDevice, SiteDirector, SiteLink, SitePerson
from boardcall.web.identity.passwords import fits, hash_password
from boardcall.web.identity.transaction import alone
from boardcall.web.permission.policy import SiteRole
from boardcall.wording import say

if TYPE_CHECKING:
    from django.db.models import QuerySet

AT_SITE = "site"
"""What tries to sign in are counted under, in place of an event."""
TOKEN_BYTES = 32
INVITED, FORGOTTEN = timedelta(days=7), timedelta(hours=1)
"""How long a link is valid: for an invitation, and for a forgotten password."""
SIGNED_IN = timedelta(days=30)
GONE = say("This link does not work any more. Ask for a new one.")
LAST = say("This is the only administrator. Name another one first.")


@dataclass(frozen=True, slots=True)
class SiteVisitor:
    """Who asks for a page of the site: a person's number and device, or nobody."""

    role: SiteRole = SiteRole.ANONYMOUS
    person: int = 0
    name: str = ""
    device: int = 0


def people() -> tuple[SitePerson, ...]:
    """Everybody who was invited, open ones first."""
    return tuple(sorted(SitePerson.objects.all(), key=lambda one: (one.closed is not None, one.pk)))


def the_person(number: int) -> SitePerson:
    """The person of that number; NotFoundError for any other."""
    found = SitePerson.objects.filter(pk=number).first()
    if found is None:
        raise NotFoundError(say("There is no such person on this site. Look in the list of people."))
    return found


def invite(email: str, role: SiteRole, *, at: datetime) -> SitePerson:
    """A new person with this address; InputError where there is one, or the address cannot be."""
    address = checked_mail(email, "email").casefold()
    if role is SiteRole.ANONYMOUS:
        raise InputError.of(say("People have a role."), say("Choose one from the list."), field="role")
    try:
        with transaction.atomic():
            return SitePerson.objects.create(email=address, role=role.value, created=at)
    except IntegrityError as error:
        raise InputError([_taken(address)]) from error


def first_administrator(*, at: datetime) -> SitePerson:
    """The oldest administrator who may sign in; if there is none, a nameless one is made."""
    with alone("first administrator"):
        found = _administrators().order_by("pk").first()
        return found or SitePerson.objects.create(role=SiteRole.ADMINISTRATOR.value, created=at)


def has_administrator() -> bool:
    """Whether an administrator chose a password, so that no link has to be printed."""
    return _administrators().exclude(password="").exists()


def new_link(person: SitePerson, *, lasts: timedelta, at: datetime, ends_others: bool = True) -> str:
    """A link by which the person chooses a password, once, as its token; with `ends_others` earlier links stop
    working.

    They do not if anybody may have asked for the new one: otherwise a stranger could end an invitation by asking for a
    password. Nor do those that servers print. Choosing a password ends them all.
    """
    token = secrets.token_urlsafe(TOKEN_BYTES)
    with alone(f"site link {person.pk}"):
        if ends_others:
            SiteLink.objects.filter(person=person, used=None, revoked=None).update(revoked=at)
        SiteLink.objects.create(person=person, token_hash=hashed(token), created=at, expires=at + lasts)
    return token


def person_of_link(token: str, *, at: datetime) -> tuple[SiteLink, SitePerson]:
    """The valid link of this token and its person; RefusedError for any other."""
    link = SiteLink.objects.filter(token_hash=hashed(token)).select_related("person").first()
    if link is None or link.used or link.revoked or link.expires <= at or link.person.closed:
        raise RefusedError(GONE)
    return link, link.person


def choose_password(token: str, *, name: str, email: str, password: str, at: datetime) -> str:
    """Uses a link up: from now on the person has this name and password, and one device, whose cookie is returned.

    The address counts only for a person without one. All other devices are signed out.
    """
    link, person = person_of_link(token, at=at)
    found = list(account_problems(name, password, field="name"))
    address = person.email
    if address is None:
        try:
            address = checked_mail(email, "email").casefold()
        except InputError as error:
            found += error.problems
    refuse(found)
    kept = hash_password(password)
    try:
        with transaction.atomic():
            if not SiteLink.objects.filter(pk=link.pk, used=None, revoked=None).update(used=at):
                raise RefusedError(GONE)
            SitePerson.objects.filter(pk=person.pk).update(name=tidy_name(name), email=address, password=kept)
            _sign_out_everywhere(person, at=at)
            return new_cookie(person, at=at)
    except IntegrityError as error:
        raise InputError([_taken(str(address))]) from error


def sign_in(email: str, password: str, *, address: str, at: datetime) -> str:
    """The cookie of a new device. RefusedError after too many tries, and where address and password do not fit."""
    asked = email.strip().casefold()
    attempt = begin_attempt(AT_SITE, name=asked, address=address, at=at)
    person = SitePerson.objects.filter(email=asked, closed=None).first()
    if not fits(password, person.password if person else "") or person is None:
        raise RefusedError(say("Address and password do not fit. Check both, or ask for a new password."))
    attempt.delete()
    return new_cookie(person, at=at)


def count_reset(email: str, *, address: str, at: datetime) -> None:
    """Counts a request for a new password; RefusedError after too many, by anybody."""
    begin_attempt(AT_SITE, name=f"reset {email.strip().casefold()}", address=address, at=at)


def new_cookie(person: SitePerson, *, at: datetime) -> str:
    """A device of a person that is signed in, as its cookie."""
    cookie = secrets.token_urlsafe(TOKEN_BYTES)
    SiteDevice.objects.create(person=person, token_hash=hashed(cookie), created=at, expires=at + SIGNED_IN)
    return cookie


def recognise_person(cookie: str, *, at: datetime) -> SiteVisitor:
    """Whose cookie this is on the site."""
    return visitor_of(SiteDevice.objects.filter(program=""), cookie, at=at)


def visitor_of(devices: "QuerySet[SiteDevice]", secret: str, *, at: datetime) -> SiteVisitor:
    """Whose secret this is, among these devices."""
    if not secret:
        return SiteVisitor()
    good = devices.filter(token_hash=hashed(secret), revoked=None, expires__gt=at, person__closed=None)
    device = good.select_related("person").first()
    if device is None:
        return SiteVisitor()
    return SiteVisitor(SiteRole(device.person.role), device.person.pk, device.person.name, device.pk)


def sign_out(visitor: SiteVisitor, *, at: datetime) -> None:
    """Forgets the visitor's device."""
    SiteDevice.objects.filter(pk=visitor.device).update(revoked=at)


def change_person(person: SitePerson, *, name: str, password: str, at: datetime, keep_device: int) -> None:
    """Gives a person a name and, if it is not "", a password; other devices than `keep_device` are signed out then."""
    found = [one for one in account_problems(name, password, field="name") if password or one.field == "name"]
    refuse(found)
    person.name, person.password = tidy_name(name), hash_password(password) if password else person.password
    with transaction.atomic():
        person.save(update_fields=["name", "password"])
        if password:
            SiteLink.objects.filter(person=person, used=None, revoked=None).update(revoked=at)
            others = SiteDevice.objects.filter(person=person, program="", revoked=None).exclude(pk=keep_device)
            others.update(revoked=at)


def change_role(person: SitePerson, role: SiteRole) -> None:
    """Gives a person another role; the last administrator stays one."""
    with alone("administrators"):
        if role is not SiteRole.ADMINISTRATOR:
            _keep_one(person)
        SitePerson.objects.filter(pk=person.pk).update(role=role.value)


def close_person(person: SitePerson, *, at: datetime) -> None:
    """Ends a person's access to the site and to the events they own or owned; the last administrator stays."""
    with alone("administrators"):
        _keep_one(person)
        SitePerson.objects.filter(pk=person.pk).update(closed=at)
        _sign_out_everywhere(person, at=at)
        for one in SiteDirector.objects.filter(person=person).select_related("account"):
            shut_out(one.account, at=at)


def open_person(person: SitePerson) -> None:
    """Opens a closed access again; the person signs in as before."""
    SitePerson.objects.filter(pk=person.pk).update(closed=None)


def _administrators() -> "QuerySet[SitePerson]":
    return SitePerson.objects.filter(role=SiteRole.ADMINISTRATOR.value, closed=None)


def _keep_one(person: SitePerson) -> None:
    if person.role == SiteRole.ADMINISTRATOR.value and not _administrators().exclude(pk=person.pk).exists():
        raise RefusedError(LAST)


def _sign_out_everywhere(person: SitePerson, *, at: datetime) -> None:
    SiteLink.objects.filter(person=person, used=None, revoked=None).update(revoked=at)
    SiteDevice.objects.filter(person=person, program="", revoked=None).update(revoked=at)


def _taken(address: str) -> Problem:
    return Problem(
        say("{address} is known here already.", address=address),
        say("Look in the list of people; a closed access is opened there."),
        field="email",
    )
