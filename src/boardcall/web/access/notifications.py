"""What goes to the phones of players: what acts tell them, short of what is private, and the alarms of the clocks."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from boardcall.clock.forecast import signals
from boardcall.desk.play.clocks import clock_of
from boardcall.messages import (
    Announcement,
    Delivery,
    DeliveryState,
    MailServer,
    Notification,
    Obstacle,
    PushAddress,
    has_push,
    is_gone,
    push,
)
from boardcall.messages.announcement import ALARMS
from boardcall.tournament import Board, BoardRef, PlayerId
from boardcall.views.speaker import Speaker
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.identity.messages import Outgoing
from boardcall.web.identity.models import Channel, PushDevice, QueuedMessage
from boardcall.web.identity.push import forget_push_device, notified_devices, push_device
from boardcall.wording import say

EPOCH = datetime(2020, 1, 1, tzinfo=UTC)
"""Seconds from this moment on, as negative numbers, take the place of an act's number for alarms."""
ALARM_LASTS = timedelta(minutes=1)
"""An alarm that comes later is of no use."""
STEPS = 3
"""Steps of a clock that are looked ahead."""


def to_phones(channel: Channel, told: Announcement, title: str) -> Iterator[Outgoing]:
    """What each phone of those gets whom an act tells something."""
    devices = notified_devices(channel) if told.own else {}
    for player, text in told.own.items():
        for device in devices.get(player, ()):
            yield Outgoing(player, device.device.pk, title, told.locked or text)


def alarms(
    snapshot: Snapshot, channel: Channel, speaker: Speaker, *, after: datetime, until: datetime
) -> Iterator[tuple[int, list[Outgoing]]]:
    """The alarms of clocks after one moment and up to another, each under a number, with what phones get."""
    devices = notified_devices(channel)
    for ref, boards in _clocks(snapshot) if devices else ():
        for signal in signals(clock_of(snapshot.event, ref=ref), after, most=STEPS):
            if signal.at > until:
                break
            text = speaker.said(signal.sentence)
            title = f"{snapshot.tournament.name}: {speaker.said(say('Board {board}', board=ref.name))}"
            phones = ((player, one) for player in _in_play(boards) for one in devices.get(player, ()))
            yield (
                -int((signal.at - EPOCH).total_seconds()),
                [
                    Outgoing(player, one.device.pk, title if ref.name else snapshot.tournament.name, text)
                    for player, one in phones
                ],
            )


def _clocks(snapshot: Snapshot) -> Iterator[tuple[BoardRef, list[Board]]]:
    """The clocks of boards in play with the boards that play by them."""
    mode = snapshot.rulebook.clock.mode
    playing = [one for one in snapshot.tournament.boards if one.result is None and one.stop is None]
    if mode == "board":
        yield from ((one.ref, [one]) for one in playing)
    elif mode != "none":
        for number in sorted({one.round for one in playing}):
            yield BoardRef(number), [one for one in playing if one.round == number]


def _in_play(boards: list[Board]) -> set[PlayerId]:
    """Who plays a power that is not out."""
    return {one for board in boards for power, one in board.playing.items() if board.eliminated_in(power) is None}


@dataclass(frozen=True, slots=True)
class ReadyNotification:
    """A notification that can be handed over, and the device it is for."""

    device: PushDevice
    told: Notification


def ready(channel: Channel, one: QueuedMessage, *, key: str, at: datetime) -> ReadyNotification | Delivery:
    """What a phone would get, or why it would get nothing."""
    if not has_push():
        return Delivery(DeliveryState.LATER, Obstacle.NO_PUSH)
    is_alarm = one.about == ALARMS
    if is_alarm and at - EPOCH + timedelta(seconds=one.act) > ALARM_LASTS:
        return Delivery(DeliveryState.FAILED, Obstacle.TOO_LATE)
    device = push_device(channel, one.piece)
    if device is None:
        return Delivery(DeliveryState.FAILED, Obstacle.PHONE_GONE)
    told = Notification(one.subject, one.text, key)
    return ReadyNotification(device, replace(told, lasts=ALARM_LASTS) if is_alarm else told)


def handed_over(
    it: ReadyNotification, *, signed: str, server: MailServer | None, address: str, at: datetime
) -> Delivery:
    """Hands a notification to the service of a phone; it asks no database, so any thread may do it."""
    to = PushAddress(it.device.endpoint, it.device.p256dh, it.device.auth)
    return push(to, it.told, key=signed, contact=_contact(server, address), at=at)


def after_handing(it: ReadyNotification, outcome: Delivery) -> Delivery:
    """The result; a phone that no longer takes notifications is forgotten."""
    if is_gone(outcome):
        forget_push_device(it.device)
        return Delivery(DeliveryState.FAILED, Obstacle.PHONE_GONE)
    return outcome


def _contact(server: MailServer | None, address: str) -> str:
    """Whom a push service may write to about what it gets: the sender of mail, or the site."""
    host = urlsplit(address).hostname or ""
    return f"mailto:{server.sender}" if server else f"https://{host}" if "." in host else "mailto:boardcall@localhost"
