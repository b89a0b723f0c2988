"""Devices: signing one in by password, recognising its cookie, signing it out."""

import secrets
from collections.abc import Hashable
from contextlib import suppress
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from django.db import DatabaseError

from boardcall.errors import RefusedError
from boardcall.tournament import NOBODY, PlayerId
from boardcall.web.identity.accounts import tidy_name
from boardcall.web.identity.models import Account, Attempt, Device, PushDevice
from boardcall.web.identity.passwords import fits
from boardcall.web.identity.transaction import alone
from boardcall.web.permission.policy import Role
from boardcall.web.permission.visitor import Visitor
from boardcall.wording import say

COOKIE_BYTES = 32
TRIES_AT_ACCOUNT = 8
TRIES_FROM_ADDRESS = 24
"""A hall behind one address has more than one person who mistypes."""
TRIES_WITHIN = timedelta(minutes=10)
SEEN_STEP = timedelta(minutes=1)
"""How old `Device.seen` may get before it is written again. It is only exact to the minute: compared with the log, a
finer time would reveal whose phone sent an act that names nobody, such as a veto.
"""


def hashed(token: str) -> str:
    """What the vault keeps of a token."""
    return sha256(token.encode()).hexdigest()


def sign_in(event: str, *, name: str, password: str, address: str, at: datetime) -> str:
    """Signs a member of staff in and gives the cookie; RefusedError for a wrong password or after too many tries."""
    name = tidy_name(name)
    attempt = begin_attempt(event, name=name, address=address, at=at)
    opened = Account.objects.filter(event=event, closed=None)
    account = next((one for one in opened if one.name.casefold() == name.casefold()), None)
    if not fits(password, account.password if account else ""):
        raise RefusedError(say("Name and password do not fit. Check both, or ask the director for a link."))
    attempt.delete()
    return new_device(event, player=NOBODY, account=account, at=at)


def begin_attempt(event: str, *, name: str, address: str, at: datetime) -> Attempt:
    """Counts a try before it is judged, so that many at once are counted too; RefusedError when there were too many."""
    subject, place = name.casefold()[:200], address
    with alone("attempts"):
        Attempt.objects.filter(at__lte=at - TRIES_WITHIN).delete()
        at_account = Attempt.objects.filter(event=event, subject=subject).count()
        if at_account >= TRIES_AT_ACCOUNT or Attempt.objects.filter(address=place).count() >= TRIES_FROM_ADDRESS:
            raise RefusedError(say("Too many tries. Wait ten minutes, or ask the director for a link."))
        return Attempt.objects.create(event=event, address=place, subject=subject, at=at)


def has_signed_in(event: str, role: Role) -> bool:
    """Whether an account of this role has a device that is signed in, or a password."""
    opened = Account.objects.filter(event=event, closed=None, role=role.value)
    return opened.exclude(password="").exists() or Device.objects.filter(account__in=opened, revoked=None).exists()


def new_device(event: str, *, player: PlayerId, account: Account | None, at: datetime) -> str:
    """A device that is signed in, as its cookie."""
    cookie = secrets.token_urlsafe(COOKIE_BYTES)
    Device.objects.create(event=event, token_hash=hashed(cookie), player=player, account=account, created=at, seen=at)
    return cookie


def recognise(event: str, cookie: str, *, at: datetime) -> Visitor:
    """Whose cookie this is at this event; a cookie of another event belongs to nobody."""
    if not cookie:
        return Visitor(event)
    device: Any = next(iter(Device.objects.raw(_KNOWN, [event, hashed(cookie)])), None)
    if device is None or (device.account_id is not None and device.closed is not None):
        return Visitor(event)
    if at - device.seen > SEEN_STEP:
        with suppress(DatabaseError):  # a full disk must not stop reading
            Device.objects.filter(pk=device.pk).update(seen=at.replace(second=0, microsecond=0))
    if device.account_id is None:
        return Visitor(event, Role.PLAYER, player=device.player, device=device.pk)
    boards = frozenset(device.boards.split())
    role = Role(device.role)
    return Visitor(event, role, name=device.called, boards=boards, device=device.pk, account=device.account_id)


def access_mark(event: str) -> Hashable:
    """What changes as soon as a device of an event is signed out, or an account is closed or may do something else."""
    accounts = Account.objects.filter(event=event).order_by("pk").values_list("pk", "name", "role", "boards", "closed")
    return Device.objects.filter(event=event).exclude(revoked=None).count(), *accounts


_KNOWN = f"""
    SELECT device.*, account.name AS called, account.role, account.boards, account.closed
    FROM {Device._meta.db_table} AS device LEFT JOIN {Account._meta.db_table} AS account
        ON account.id = device.account_id
    WHERE device.event = %s AND device.token_hash = %s AND device.revoked IS NULL
"""  # noqa: S608  the names of our own tables
"""Asked before every page, so the query is written out: building it each time took longer than many pages."""


def signed_in_at(visitor: Visitor) -> datetime | None:
    """When the visitor's device signed in."""
    return Device.objects.filter(pk=visitor.device).values_list("created", flat=True).first()


def sign_out(visitor: Visitor, *, at: datetime) -> None:
    """Forgets the visitor's device, and where it takes notifications."""
    Device.objects.filter(event=visitor.event, pk=visitor.device).update(revoked=at)
    PushDevice.objects.filter(device__event=visitor.event, device=visitor.device).delete()
