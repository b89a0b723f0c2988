"""The browsers of players that take notifications of an event, and the channel that sends them."""

from collections.abc import Iterable

from django.db import transaction

from boardcall.messages import PushAddress
from boardcall.tournament import PlayerId
from boardcall.web.identity.models import Channel, PushDevice

PUSH = "push"
"""The kind of the channel that notifies the phones of players; its secret is the key that signs what it sends."""


def push_channel(event: str) -> Channel | None:
    """The channel that notifies phones; None where the director set none."""
    return Channel.objects.filter(event=event, kind=PUSH, removed=False).first()


def is_notified(channel: Channel, device: int) -> bool:
    """Whether a device takes notifications of a channel."""
    return PushDevice.objects.filter(channel=channel, device=device).exists()


def notify_device(channel: Channel, device: int, address: PushAddress) -> None:
    """Notifies a device at that address from now on; who had the same browser before is notified there no more."""
    with transaction.atomic():
        PushDevice.objects.filter(endpoint=address.endpoint).delete()
        made = {"endpoint": address.endpoint, "p256dh": address.p256dh, "auth": address.auth, "channel": channel}
        PushDevice.objects.update_or_create(device_id=device, defaults=made)


def end_notifying(device: int) -> None:
    """Forgets where a device takes notifications."""
    PushDevice.objects.filter(device=device).delete()


def end_notifying_players(event: str, players: Iterable[PlayerId]) -> None:
    """Forgets where the devices of players take notifications."""
    PushDevice.objects.filter(device__event=event, device__player__in=tuple(players)).delete()


def notified_devices(channel: Channel) -> dict[PlayerId, list[PushDevice]]:
    """The browsers of each player that are signed in."""
    found: dict[PlayerId, list[PushDevice]] = {}
    here = PushDevice.objects.filter(channel=channel, device__revoked=None)
    for one in here.select_related("device").order_by("pk"):
        found.setdefault(PlayerId(one.device.player), []).append(one)
    return found


def push_device(channel: Channel, device: int) -> PushDevice | None:
    """The browser of a device, while it is signed in and takes notifications."""
    return PushDevice.objects.filter(channel=channel, device=device, device__revoked=None).first()


def forget_push_device(one: PushDevice) -> None:
    """Forgets a browser that takes no notifications any more."""
    PushDevice.objects.filter(pk=one.pk).delete()
