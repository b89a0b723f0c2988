"""Making accounts and links, exchanging them for a device's cookie, and recognising the cookie again."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.db.models import Q

from boardcall.errors import RefusedError
from boardcall.web.identity.models import Account, Attempt, Device, Link
from boardcall.web.policy import Role

LINK_BYTES = 16
COOKIE_BYTES = 32
SHORTEST_PASSWORD = 10
TRIES = 8
TRIES_WITHIN = timedelta(minutes=10)
SEEN_STEP = timedelta(minutes=1)
"""How old `Device.seen` may get before it is written again."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks: a role at one event, and the player's id or the account's name behind it."""

    event: str
    role: Role = Role.ANONYMOUS
    player: str = ""
    name: str = ""
    boards: frozenset[str] = frozenset()
    device: int = 0

    def records(self, board: str) -> bool:
        """Whether a recorder was given this board ("2:A"); one with no boards named has them all."""
        return self.role is Role.RECORDER and (not self.boards or board in self.boards)


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def open_account(
    event: str, *, name: str, role: Role, at: datetime, password: str = "", boards: frozenset[str] = frozenset()
) -> Account:
    """Makes a staff account; without a password it is entered by a link only. RefusedError for a taken name."""
    name = name.strip()
    if not name:
        raise RefusedError("Give the account a name.")
    if Account.objects.filter(event=event, name=name).exists():
        raise RefusedError(f"There is an account named {name} already. Choose another name.")
    account = Account(event=event, name=name, role=role.value, boards=" ".join(sorted(boards)), created=at)
    if password:
        set_password(account, password)
    account.save()
    return account


def set_password(account: Account, password: str) -> None:
    """Keeps the password as its Argon2 hash; RefusedError when it is too short."""
    if len(password) < SHORTEST_PASSWORD:
        raise RefusedError(f"Choose a password of at least {SHORTEST_PASSWORD} characters.")
    account.password = make_password(password)


def player_link(event: str, *, player: str, at: datetime) -> str:
    """A new private link for a player, as its token; links made before stop working."""
    Link.objects.filter(event=event, player=player, revoked=None).update(revoked=at)
    token = secrets.token_urlsafe(LINK_BYTES)
    Link.objects.create(event=event, token_hash=hashed(token), player=player, created=at)
    return token


def account_link(account: Account, *, at: datetime) -> str:
    """A new link that signs the account in once, as its token."""
    token = secrets.token_urlsafe(LINK_BYTES)
    Link.objects.create(event=account.event, token_hash=hashed(token), account=account, created=at)
    return token


def find_link(event: str, token: str) -> Link:
    """The link of this token, still good; RefusedError says what to do when it is not."""
    link = Link.objects.filter(event=event, token_hash=hashed(token)).select_related("account").first()
    if link is None or link.revoked is not None:
        raise RefusedError("This link does not work any more. Ask the director's desk for a new one.")
    if link.used is not None:
        raise RefusedError("This link was used already, on another device. Ask the director's desk for a new one.")
    return link


def exchange_link(event: str, token: str, *, at: datetime) -> str:
    """Uses the link up and signs the device in; gives the cookie. Of two who try at once only one succeeds."""
    link = find_link(event, token)
    with transaction.atomic():
        if not Link.objects.filter(pk=link.pk, used=None, revoked=None).update(used=at):
            raise RefusedError("This link was used already, on another device. Ask the director's desk for a new one.")
        return _sign_in(event, player=link.player, account=link.account, at=at)


def sign_in(event: str, *, name: str, password: str, address: str, at: datetime) -> str:
    """Signs a member of staff in and gives the cookie; RefusedError for a wrong password or after too many tries."""
    recent = Attempt.objects.filter(event=event, at__gt=at - TRIES_WITHIN)
    if recent.filter(Q(address=address) | Q(subject=name)).count() >= TRIES:
        raise RefusedError("Too many tries. Wait ten minutes, or ask the director for a link.")
    account = Account.objects.filter(event=event, name=name.strip(), closed=None).first()
    # The hash is computed for unknown names too, so that the time an answer takes tells nothing.
    good = check_password(password, account.password if account and account.password else make_password("no account"))
    if account is None or not account.password or not good:
        Attempt.objects.create(event=event, address=address, subject=name, at=at)
        raise RefusedError("Name and password do not fit. Check both, or ask the director for a link.")
    return _sign_in(event, player="", account=account, at=at)


def _sign_in(event: str, *, player: str, account: Account | None, at: datetime) -> str:
    cookie = secrets.token_urlsafe(COOKIE_BYTES)
    Device.objects.create(event=event, token_hash=hashed(cookie), player=player, account=account, created=at, seen=at)
    return cookie


def recognise(event: str, cookie: str, *, at: datetime) -> Visitor:
    """Whose cookie this is at this event; a cookie of another event is nobody's."""
    device = (
        Device.objects.filter(event=event, token_hash=hashed(cookie), revoked=None).select_related("account").first()
        if cookie
        else None
    )
    if device is None or (device.account is not None and device.account.closed is not None):
        return Visitor(event)
    if at - device.seen > SEEN_STEP:
        Device.objects.filter(pk=device.pk).update(seen=at)
    if device.account is None:
        return Visitor(event, Role.PLAYER, player=device.player, device=device.pk)
    account = device.account
    return Visitor(
        event, Role(account.role), name=account.name, boards=frozenset(account.boards.split()), device=device.pk
    )


def sign_out(visitor: Visitor, *, at: datetime) -> None:
    """Forgets the visitor's device."""
    Device.objects.filter(pk=visitor.device).update(revoked=at)


def revoke_player(event: str, *, player: str, at: datetime) -> None:
    """Ends a player's link and every device signed in by it."""
    Link.objects.filter(event=event, player=player, revoked=None).update(revoked=at)
    Device.objects.filter(event=event, player=player, revoked=None).update(revoked=at)
