"""Accounts of staff: opening, changing and closing them. Every question is about one event, by its id."""

from dataclasses import replace
from datetime import datetime

from django.db import IntegrityError, transaction

from boardcall.desk.people.players import name_problems
from boardcall.errors import InputError, NotFoundError, Problem, RefusedError, refuse
from boardcall.web.identity.models import Account, ApiToken, Device, Link, Passkey
from boardcall.web.identity.passwords import hash_password, password_problems
from boardcall.web.identity.transaction import alone
from boardcall.web.permission.policy import STAFF_ROLES, Role
from boardcall.wording import say

LONGEST_NAME = 80
FIRST_NAME = "Director"
"""What the first account is called until its owner says."""


def tidy_name(name: str) -> str:
    """A name without the spaces a phone adds."""
    return " ".join(name.split())


def open_account(
    event: str, *, name: str, role: Role, at: datetime, password: str = "", boards: frozenset[str] = frozenset()
) -> Account:
    """Opens an account; without a password it is entered by a link only. InputError for a name that cannot be."""
    name = tidy_name(name)
    found = _name_problems(event, name)
    if role not in STAFF_ROLES:
        found.append(Problem(say("Staff have a role."), say("Choose one from the list."), field="role"))
    refuse(found)
    kept = hash_password(password) if password else ""
    account = Account(
        event=event, name=name, role=role.value, boards=" ".join(sorted(boards)), password=kept, created=at
    )
    _save(account)
    return account


def accounts(event: str) -> tuple[Account, ...]:
    """The accounts of an event, open ones first."""
    return tuple(sorted(Account.objects.filter(event=event), key=lambda one: (one.closed is not None, one.pk)))


def the_account(event: str, number: int) -> Account:
    """The open account of that number at this event; NotFoundError for any other."""
    account = Account.objects.filter(event=event, pk=number, closed=None).first()
    if account is None:
        raise NotFoundError(say("There is no such account at this event. Look for it in the list of staff."))
    return account


def first_director(event: str, *, at: datetime) -> Account:
    """The oldest open account of a director; if there is none, one is opened."""
    found = Account.objects.filter(event=event, role=Role.TD.value, closed=None).order_by("pk").first()
    if found is not None:
        return found
    names = {account.name.casefold() for account in accounts(event)}
    free = (f"{FIRST_NAME} {number}" if number > 1 else FIRST_NAME for number in range(1, len(names) + 2))
    name = next(name for name in free if name.casefold() not in names)
    return open_account(event, name=name, role=Role.TD, at=at)


def change_account(account: Account, *, name: str, password: str, at: datetime, keep_device: int = 0) -> None:
    """Gives the account a name and, if it is not "", a password; other devices than `keep_device` are signed out."""
    name = tidy_name(name)
    found = _name_problems(account.event, name, but=account.pk)
    if not password and not account.password:
        found.append(
            Problem(say("A password is missing."), say("Choose one, to sign in without a link."), field="password")
        )
    kept = account.password
    try:
        kept = hash_password(password) if password else kept
    except InputError as error:
        found += error.problems
    refuse(found)
    account.name, account.password = name, kept
    with transaction.atomic():
        _save(account)
        if password:
            Link.objects.filter(account=account, used=None, revoked=None).update(revoked=at)
            Device.objects.filter(account=account, revoked=None).exclude(pk=keep_device).update(revoked=at)


def close_account(account: Account, *, at: datetime) -> None:
    """Closes an account: its links and devices end at once. The last director's account stays."""
    with alone(f"accounts {account.event}"):
        others = Account.objects.filter(event=account.event, role=Role.TD.value, closed=None).exclude(pk=account.pk)
        if account.role == Role.TD.value and not others.exists():
            raise RefusedError(say("This is the only director's account. Open another one first."))
        Account.objects.filter(pk=account.pk, closed=None).update(closed=at)
        Link.objects.filter(account=account, revoked=None).update(revoked=at)
        Device.objects.filter(account=account, revoked=None).update(revoked=at)


def shut_out(account: Account, *, at: datetime) -> None:
    """Ends every way into an account, which stays: password, passkeys, links, devices, and tokens of programs.

    Tokens made by a person who has another open account stay.
    """
    with alone(f"accounts {account.event}"):
        others = Account.objects.filter(event=account.event, closed=None).exclude(pk=account.pk)
        Account.objects.filter(pk=account.pk).update(password="")
        Passkey.objects.filter(account=account).delete()
        Link.objects.filter(account=account, revoked=None).update(revoked=at)
        Device.objects.filter(account=account, revoked=None).update(revoked=at)
        theirs = ApiToken.objects.filter(event=account.event, revoked=None).exclude(maker__in=others.values("name"))
        theirs.update(revoked=at)


def account_problems(name: str, password: str, *, field: str = "director") -> tuple[Problem, ...]:
    """Why this name and password are impossible for an account at any event; `field` is the name's in the form."""
    return (*form_problems(tidy_name(name), field=field), *password_problems(password))


def form_problems(name: str, *, field: str = "name") -> list[Problem]:
    """Why a text cannot be the name of whoever acts."""
    if not name:
        return [Problem(say("A name is missing."), say("The log shows it beside everything done."), field=field)]
    if len(name) > LONGEST_NAME:
        return [
            Problem(
                say("The name has {count} characters.", count=len(name)),
                say("{longest_name} are the most.", longest_name=LONGEST_NAME),
                field=field,
            )
        ]
    return [replace(one, field=field) for one in name_problems(name)]


def _name_problems(event: str, name: str, *, but: int = 0) -> list[Problem]:
    if found := form_problems(name):
        return found
    taken = (other for other in accounts(event) if other.pk != but and other.name.casefold() == name.casefold())
    if next(taken, None) is not None:
        return [_taken(name)]
    return []


def _taken(name: str) -> Problem:
    return Problem(
        say("There is or was an account named {name}.", name=name),
        say("Choose another name, so that the log is clear."),
        field="name",
    )


def _save(account: Account) -> None:
    try:
        with transaction.atomic():
            account.save()
    except IntegrityError as error:
        raise InputError([_taken(account.name)]) from error
