"""Where an event's messages go, its players' addresses, and the queue. A message is queued once and claimed once."""

import secrets
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Count, Min

from boardcall.errors import NotFoundError
from boardcall.messages import Delivery, DeliveryState, new_push_key
from boardcall.messages.announcement import ALARMS
from boardcall.tournament import PlayerId
from boardcall.web.identity.message_queue import STUCK, claim_first, record_result
from boardcall.web.identity.models import Channel, MailAddress, PushDevice, QueuedMessage, SiteMail
from boardcall.web.identity.push import PUSH
from boardcall.wording import say

MAIL = "mail"
"""The kind of the channel that writes to each player."""
SIGNED = "webhook"
"""The kind of the channels whose messages are signed, and that may hear of every act."""
TEST = "test"
"""What a message of no act is about."""
LIST_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message for the queue: to a player, or "" for everybody; long texts go in several pieces."""

    recipient: str
    piece: int
    subject: str
    text: str


def channels(event: str) -> tuple[Channel, ...]:
    """The channels of an event in the order in which they were made."""
    return tuple(Channel.objects.filter(event=event, removed=False).order_by("pk"))


def add_channel(
    event: str, *, kind: str, name: str, address: str, about: Iterable[str], language: str, after: int
) -> Channel:
    """A new channel, which tells what is done after that act; what web-hooks of programs and phones get is signed."""
    secret = secrets.token_urlsafe(32) if kind == SIGNED else new_push_key() if kind == PUSH else ""
    return Channel.objects.create(
        event=event,
        kind=kind,
        name=name,
        address=address,
        about=" ".join(about),
        spoken=language,
        seen=after,
        secret=secret,
    )


def remove_channel(event: str, number: int) -> None:
    """Removes a channel; its waiting messages are not sent. NotFoundError if there is none."""
    found = Channel.objects.filter(event=event, pk=number, removed=False)
    if not found.update(removed=True, address=""):
        raise NotFoundError(say("There is no such channel."))
    QueuedMessage.objects.filter(channel=number, state="waiting").delete()
    PushDevice.objects.filter(channel=number).delete()


def mail_addresses(event: str) -> dict[PlayerId, str]:
    return {PlayerId(one.player): one.address for one in MailAddress.objects.filter(event=event)}


def set_mail_addresses(event: str, told: Mapping[PlayerId, str]) -> None:
    """Sets the addresses of these players; an empty one is deleted."""
    with transaction.atomic():
        for player, address in told.items():
            if address:
                MailAddress.objects.update_or_create(event=event, player=player, defaults={"address": address})
            else:
                MailAddress.objects.filter(event=event, player=player).delete()
                QueuedMessage.objects.filter(channel__event=event, recipient=player, state="waiting").delete()


def enqueue(channel: Channel, act: int, about: str, messages: Iterable[Outgoing], *, at: datetime) -> None:
    """Queues what an act announces by a channel; what is queued already does not change."""
    with transaction.atomic():
        for one in messages:
            QueuedMessage.objects.get_or_create(
                channel=channel,
                act=act,
                recipient=one.recipient,
                piece=one.piece,
                defaults={"about": about, "subject": one.subject[:300], "text": one.text, "due": at},
            )
        Channel.objects.filter(pk=channel.pk, seen__lt=act).update(seen=act)


def forget_texts(event: str, *, before: int) -> None:
    """Forgets what was written about the acts before an act. What waits is queued again, as it reads now."""
    written = QueuedMessage.objects.filter(channel__event=event, act__gte=0, act__lt=before).exclude(text="")
    with transaction.atomic():
        waiting = written.filter(state="waiting")
        for one in waiting.values("channel").annotate(first=Min("act")):
            Channel.objects.filter(pk=one["channel"], seen__gte=one["first"]).update(seen=one["first"] - 1)
        waiting.delete()
        written.update(text="")


def enqueue_test(channel: Channel, messages: Iterable[Outgoing], *, at: datetime) -> None:
    """Queues a text of no act, to see whether the channel works."""
    number = QueuedMessage.objects.filter(channel=channel, about=TEST).values("act").distinct().count() + 1
    enqueue(channel, -number, TEST, messages, at=at)


def claim(channel: Channel, *, at: datetime, but: Collection[int] = ()) -> QueuedMessage | None:
    """The next message of a channel; `but` are pieces that wait: the phones that did not answer."""
    found = QueuedMessage.objects.filter(channel=channel)
    return claim_first(found, found.exclude(piece__in=but).order_by("act", "piece", "pk"), at=at)


def settle(one: QueuedMessage, outcome: Delivery, *, at: datetime) -> None:
    """Notes the result of a message."""
    record_result(one, outcome, at=at)
    if one.about == ALARMS:  # they stay until no other process can queue them again
        old = QueuedMessage.objects.filter(channel=one.channel, about=ALARMS, due__lt=at - STUCK)
        old.exclude(state__in=["waiting", "sending"]).delete()


def hold_back(channel: Channel, until: datetime, *, phone: int | None = None) -> None:
    """Lets everything that waits in a channel, or for one phone, wait until then: the service asked for it."""
    waiting = QueuedMessage.objects.filter(channel=channel, state="waiting", due__lt=until)
    (waiting if phone is None else waiting.filter(piece=phone)).update(due=until)


def send_again(event: str, number: int, *, at: datetime) -> None:
    """Lets a message that failed or may not have arrived be sent once more. NotFoundError if there is none."""
    again = QueuedMessage.objects.filter(
        pk=number,
        channel__event=event,
        channel__removed=False,
        state__in=[DeliveryState.FAILED.value, DeliveryState.UNSURE.value],
    ).exclude(text="")
    if not again.update(state="waiting", due=at, tries=0):
        raise NotFoundError(say("There is no such message to send again."))


def count_by_state() -> dict[str, int]:
    """How many messages are in each state, those of the site included; a state that no message has is left out."""
    found: Counter[str] = Counter({"waiting": 0, "failed": 0})
    for kind in (QueuedMessage, SiteMail):
        rows = kind.objects.values_list("state").annotate(count=Count("pk"))
        found.update(dict(rows))
    return dict(found)


def sent_list(event: str) -> tuple[QueuedMessage, ...]:
    """The newest messages of an event: what went where, and what did not. Alarms would bury the others."""
    found = QueuedMessage.objects.filter(channel__event=event).exclude(about=ALARMS).select_related("channel")
    return tuple(found.order_by("-pk")[:LIST_LENGTH])
