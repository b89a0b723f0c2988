"""Private links: one exchange each, for a cookie of the device that opened them. Only their hashes are kept."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from boardcall.errors import RefusedError
from boardcall.tournament import PlayerId
from boardcall.web.identity.devices import hashed, new_device
from boardcall.web.identity.models import Account, Device, Link
from boardcall.web.identity.push import end_notifying_players
from boardcall.web.identity.transaction import alone
from boardcall.wording import say

LINK_BYTES = 16
"""128 bits."""
STAFF_LINK_LIFE = timedelta(hours=24)
GONE = say("This link does not work any more. Ask the director's desk for a new one.")
USED = say("This link was used already, on this or another device. Ask the director's desk for a new one.")


def player_link(event: str, *, player: PlayerId, at: datetime) -> str:
    """A new private link of a player, as its token; links made before stop working, signed-in devices stay."""
    token = secrets.token_urlsafe(LINK_BYTES)
    with alone(f"link {event} {player}"):
        Link.objects.filter(event=event, player=player, account=None, revoked=None).update(revoked=at)
        Link.objects.create(event=event, token_hash=hashed(token), player=player, created=at)
    return token


def account_link(account: Account, *, at: datetime) -> str:
    """A new link that signs the account in once within a day, as its token; unused ones made before stop working."""
    token = secrets.token_urlsafe(LINK_BYTES)
    with alone(f"link of account {account.pk}"):
        Link.objects.filter(account=account, used=None, revoked=None).update(revoked=at)
        Link.objects.create(event=account.event, token_hash=hashed(token), account=account, created=at)
    return token


def find_link(event: str, token: str, *, at: datetime) -> Link:
    """The link of this token, still good; RefusedError says what to do when it is not."""
    link = Link.objects.filter(event=event, token_hash=hashed(token)).select_related("account").first()
    if link is None or link.revoked is not None:
        raise RefusedError(GONE)
    if link.used is not None:
        raise RefusedError(USED)
    if link.account is not None and (link.account.closed is not None or at - link.created > STAFF_LINK_LIFE):
        raise RefusedError(GONE)
    return link


def exchange_link(event: str, token: str, *, at: datetime) -> tuple[Link, str]:
    """Uses the link up and signs the device in; gives the cookie too. Of two who try at once only one succeeds."""
    link = find_link(event, token, at=at)
    with transaction.atomic():
        if not Link.objects.filter(pk=link.pk, used=None, revoked=None).update(used=at):
            raise RefusedError(USED)
        return link, new_device(event, player=link.player, account=link.account, at=at)


def revoke_player(event: str, *, player: PlayerId, at: datetime) -> None:
    """Ends a player's links and every device signed in by them."""
    with transaction.atomic():
        Link.objects.filter(event=event, player=player, account=None, revoked=None).update(revoked=at)
        Device.objects.filter(event=event, player=player, account=None, revoked=None).update(revoked=at)
        end_notifying_players(event, (player,))


@dataclass(frozen=True, slots=True)
class LinkState:
    """A player's access: whether a link waits to be opened, and how many devices are signed in, seen when last."""

    waiting: bool = False
    devices: int = 0
    seen: datetime | None = None


def link_states(event: str) -> Mapping[str, LinkState]:
    """The state of every player who was ever given a link, in two queries."""
    links = Link.objects.filter(event=event, account=None)
    waiting = {link.player for link in links if link.used is None and link.revoked is None}
    devices: dict[str, list[datetime]] = {}
    for device in Device.objects.filter(event=event, account=None, revoked=None):
        devices.setdefault(device.player, []).append(device.seen)
    players = {link.player for link in links} | set(devices)
    return {
        player: LinkState(player in waiting, len(devices.get(player, [])), max(devices.get(player, []), default=None))
        for player in players
    }
