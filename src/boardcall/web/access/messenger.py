"""Messages of the events of a server, queued and sent by themselves: no act ever waits for one."""

import logging
import threading
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from queue import Empty, SimpleQueue
from time import monotonic

from django.db import DatabaseError, close_old_connections

from boardcall.errors import BoardcallError
from boardcall.messages import (
    TELLING_ACTS,
    Announcement,
    Delivery,
    DeliveryState,
    MailServer,
    Obstacle,
    announced,
    mail_server,
    pieces,
    post_text,
    send_mail,
)
from boardcall.messages.announcement import ACTS, ALARMS
from boardcall.messages.web_hooks import HookText
from boardcall.tournament import ActNumber, PlayerId
from boardcall.tournament.acts.players import ErasePerson
from boardcall.web.access.notifications import (
    ALARM_LASTS,
    ReadyNotification,
    after_handing,
    alarms,
    handed_over,
    ready,
    to_phones,
)
from boardcall.web.access.site_messenger import send_site_mail
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.identity import messages as queue
from boardcall.web.identity.message_queue import wait_after
from boardcall.web.identity.messages import MAIL, SIGNED, Outgoing
from boardcall.web.identity.models import Channel, QueuedMessage
from boardcall.web.identity.push import PUSH, end_notifying_players
from boardcall.web.machine import time
from boardcall.web.request.language import NAMES, language

STEP_SECONDS = 2.0
"""How often it is looked whether there is something to tell."""
ALONE = -1
"""The piece of a message that tells the number of an act; others count from 0."""
MOST_PHONES_AT_ONCE = 400
"""Phones told in one turn; they hear of an alarm within a minute."""
PHONES_AT_A_TIME = 16
"""Number of phones of a channel whose services are asked side by side."""
NO_SERVER = Delivery(DeliveryState.LATER, Obstacle.NO_MAIL_SERVER)
ERASED = "(erased)"
LOG = logging.getLogger("boardcall.messages")


@dataclass(frozen=True, slots=True)
class UnderWay:
    """A message that is being handed over, and the phone it is for if it is for one."""

    event: Hosted
    channel: Channel
    message: QueuedMessage
    phone: ReadyNotification | None = None


class Messenger:
    """Queues what new acts tell and sends what is due, in a thread of its own, until it is ended."""

    def __init__(
        self,
        events: Callable[[], Iterable[Hosted]],
        *,
        address: str = "",
        step: float = STEP_SECONDS,
        now: Callable[[], datetime] = time.now,
        is_site: bool = False,
    ) -> None:
        """`address` is where others reach this server; `is_site` says that it has people of its own to write to."""
        self._events, self._address, self._step, self._now = events, address, step, now
        self._is_site = is_site
        self._cleared: dict[str, int] = {}
        self._heard: dict[int, datetime] = {}
        self._said: dict[str, str] = {}
        self._silent: dict[tuple[int, int | None], tuple[int, datetime]] = {}
        """Channels, and single phones, that did not answer: how often in a row, and when they are asked again."""
        self._under_way: dict[int, UnderWay] = {}
        """What is being handed over: one message of each channel, of phones several, side by side with the others."""
        self._back: SimpleQueue[tuple[int, Delivery] | None] = SimpleQueue()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="messages", daemon=True)

    def begin(self) -> None:
        self._thread.start()

    def end(self) -> None:
        """Ends; what waits is sent by the next start."""
        self._ended.set()
        self._back.put(None)
        self._thread.join(self._step)

    def look(self) -> None:
        """Queues and sends what is due, and waits for every answer."""
        self._begin_sending()
        while self._under_way:
            self._answered(self._back.get())

    def _begin_sending(self) -> None:
        """Queues for every event that has channels, and for the site, and begins to send what is due."""
        if self._is_site:
            with self._waiting("the site"):
                send_site_mail(self._address, now=self._now)
        for event in self._events():
            with self._waiting(event.slug):
                self._forget_erased(event)
                for channel in queue.channels(event.id):
                    self._queue(event, channel)
                    self._alarm(event, channel)
                    self._send(event, channel)

    @contextmanager
    def _waiting(self, whose: str) -> Iterator[None]:
        """Says in the log why messages wait: once, and not at every look."""
        try:
            yield
        except (BoardcallError, DatabaseError, OSError) as error:
            if self._said.get(whose) != str(error):
                self._said[whose] = str(error)
                LOG.warning("Messages of %s wait: %s", whose, error)
        except Exception:  # our mistake in one message is no reason to be silent about all others
            LOG.exception("Messages of %s wait.", whose)
        finally:
            close_old_connections()

    def _forget_erased(self, event: Hosted) -> None:
        """Forgets the addresses of people who were erased, and the texts that were written while they had a name."""
        known = queue.mail_addresses(event.id)
        if not (known or queue.channels(event.id)) or self._cleared.get(event.id) == event.number():
            return
        state = event.now()
        erased = (entry.number for entry in state.event.replay.entries if isinstance(entry.act, ErasePerson))
        queue.forget_texts(event.id, before=max(erased, default=ActNumber(0)))
        names = {player.id: player.name for player in state.tournament.players}
        queue.set_mail_addresses(event.id, {one: "" for one in known if names.get(one, ERASED) == ERASED})
        end_notifying_players(event.id, (one for one, name in names.items() if name == ERASED))
        self._cleared[event.id] = state.number

    def _queue(self, event: Hosted, channel: Channel) -> None:
        if event.number() <= channel.seen:
            return
        state = event.outside.now()
        spoken = language(channel.spoken if channel.spoken in NAMES else "en")
        has_address = self._address and channel.kind != PUSH  # a phone opens the player's page by itself
        address = f"{self._address.rstrip('/')}/e/{event.slug}/" if has_address else ""
        tells_acts = channel.kind == SIGNED and ACTS in channel.about.split()
        for entry in state.event.replay.entries[channel.seen :]:
            if tells_acts:
                one = Outgoing("", ALONE, f"{state.tournament.name}: {entry.number}", "")
                queue.enqueue(channel, entry.number, ACTS, [one], at=self._now())
            if not isinstance(entry.act, TELLING_ACTS):
                continue
            told = announced(as_after(state, entry.number), entry, spoken, address=address)
            if told and told.about in channel.about.split():
                found = self._outgoing(event, channel, state, told)
                queue.enqueue(channel, entry.number, told.about, found, at=self._now())
        queue.enqueue(channel, state.number, "", (), at=self._now())

    def _outgoing(self, event: Hosted, channel: Channel, state: Snapshot, told: Announcement) -> Iterator[Outgoing]:
        if channel.kind == PUSH:
            return to_phones(channel, told, state.tournament.name)
        return to_players(event, state, told) if channel.kind == MAIL else to_all(told)

    def _alarm(self, event: Hosted, channel: Channel) -> None:
        """Queues the alarms of clocks since the last look; of a longer sleep only those that are still of use."""
        if channel.kind != PUSH or ALARMS not in channel.about.split():
            return
        now = self._now()
        since = max(self._heard.get(channel.pk, now), now - ALARM_LASTS)
        self._heard[channel.pk] = now
        spoken = language(channel.spoken if channel.spoken in NAMES else "en")
        for number, found in alarms(event.now(), channel, spoken, after=since, until=now):
            queue.enqueue(channel, number, ALARMS, found, at=now)

    def _send(self, event: Hosted, channel: Channel) -> None:
        resting = self._resting(channel)
        if None in resting:
            return
        if channel.kind == PUSH:
            self._hand_over_to_phones(event, channel)
        elif not self._pieces_under_way(channel):
            self._hand_over_next(event, channel)

    def _pieces_under_way(self, channel: Channel) -> set[int]:
        return {told.message.piece for told in self._under_way.values() if told.channel.pk == channel.pk}

    def _hand_over(self, told: UnderWay, hand: Callable[[], Delivery]) -> None:
        """Hands a message over in a thread, so that a slow service keeps no other waiting; it asks no database."""
        number = told.message.pk
        self._under_way[number] = told
        threading.Thread(target=_hand, args=(number, hand, self._back), name="message", daemon=True).start()

    def _hand_over_next(self, event: Hosted, channel: Channel) -> None:
        while (one := self._claimed(channel)) is not None:
            it = handing(event, channel, one, mail_server(), at=self._now())
            if not isinstance(it, Delivery):
                self._hand_over(UnderWay(event, channel, one), it)
                return
            if self._settle(channel, one, it):
                return

    def _hand_over_to_phones(self, event: Hosted, channel: Channel) -> None:
        """Hands messages over to some phones side by side: each has a service of its own."""
        server = mail_server()
        for _ in range(MOST_PHONES_AT_ONCE):
            busy = self._pieces_under_way(channel)
            resting = {phone for phone in self._resting(channel) if phone is not None}
            if len(busy) >= PHONES_AT_A_TIME or (one := self._claimed(channel, busy | resting)) is None:
                return
            it = ready(channel, one, key=key_of(event, channel, one), at=self._now())
            if isinstance(it, Delivery):
                self._settle(channel, one, it)
                continue
            hand = partial(handed_over, it, signed=channel.secret, server=server, address=self._address, at=self._now())
            self._hand_over(UnderWay(event, channel, one, it), hand)

    def _answered(self, told: tuple[int, Delivery] | None) -> None:
        """Settles the message that was answered, and hands over what comes next; None is a call to end."""
        if told is None:
            return
        it, outcome = self._under_way.pop(told[0]), told[1]
        with self._waiting(it.event.slug):
            outcome = after_handing(it.phone, outcome) if it.phone else outcome
            if not self._settle(it.channel, it.message, outcome):
                self._send(it.event, it.channel)

    def _claimed(self, channel: Channel, but: Collection[int] = ()) -> QueuedMessage | None:
        return None if self._ended.is_set() else queue.claim(channel, at=self._now(), but=but)

    def _settle(self, channel: Channel, one: QueuedMessage, outcome: Delivery) -> bool:
        """Records what happened to a message, and whether its service was silent or asked to wait."""
        phone = one.piece if channel.kind == PUSH else None
        queue.settle(one, outcome, at=self._now())
        self._note(channel, phone, outcome)
        if outcome.result is DeliveryState.LATER:
            queue.hold_back(channel, self._now() + timedelta(seconds=outcome.after), phone=phone)
        return outcome.result in (DeliveryState.LATER, DeliveryState.UNSURE)

    def _resting(self, channel: Channel) -> set[int | None]:
        """Which phones of a channel did not answer a short while ago, None for all of it: a try takes others' time."""
        now = self._now()
        return {phone for (number, phone), (_, until) in self._silent.items() if number == channel.pk and now < until}

    def _note(self, channel: Channel, phone: int | None, outcome: Delivery) -> None:
        """Lets a channel rest that did not answer, longer each time in a row; of phones, each has its own service."""
        is_silent = outcome.result is DeliveryState.UNSURE
        is_silent |= outcome.result is DeliveryState.LATER and channel.kind != MAIL
        if not is_silent:
            self._silent.pop((channel.pk, phone), None)
            return
        times, _ = self._silent.get((channel.pk, phone), (0, None))
        self._silent[channel.pk, phone] = (times + 1, self._now() + wait_after(times + 1))

    def _run(self) -> None:
        while not self._ended.is_set():
            self._begin_sending()
            self._take_answers(lambda: not self._ended.is_set())
        self._take_answers(lambda: bool(self._under_way))

    def _take_answers(self, go_on: Callable[[], bool]) -> None:
        """Settles what comes back until the next step."""
        until = monotonic() + self._step
        while go_on() and (left := until - monotonic()) > 0:
            with suppress(Empty):
                self._answered(self._back.get(timeout=left))


def _hand(number: int, hand: Callable[[], Delivery], back: "SimpleQueue[tuple[int, Delivery] | None]") -> None:
    """Sends one message and returns the result, whatever happens."""
    outcome = Delivery(DeliveryState.UNSURE, "our mistake")
    try:
        outcome = hand()
    finally:
        back.put((number, outcome))


def as_after(state: Snapshot, number: ActNumber) -> Snapshot:
    """The event after an act; the current one if that was the last act."""
    return state if number == state.number else state.as_of(number)


def to_all(told: Announcement) -> Iterator[Outgoing]:
    """What a channel for everybody gets."""
    for number, text in enumerate(pieces(told.text)):
        yield Outgoing("", number, told.subject, text)


def to_players(event: Hosted, state: Snapshot, told: Announcement) -> Iterator[Outgoing]:
    """What each player gets who has an address."""
    known = queue.mail_addresses(event.id)
    for player, text in told.own.items():
        if known.get(player):
            yield Outgoing(player, 0, f"{state.tournament.name}: {told.subject}", text)


def key_of(event: Hosted, channel: Channel, one: QueuedMessage) -> str:
    """What a message has in every try."""
    return f"{event.id[:16]}-{channel.pk}-{one.act}-{one.recipient or 'all'}-{one.piece}"


def handing(
    event: Hosted, channel: Channel, one: QueuedMessage, server: MailServer | None, *, at: datetime
) -> Callable[[], Delivery] | Delivery:
    """What hands a message over to a chat or by mail and asks no database; or why it cannot be handed over."""
    key = key_of(event, channel, one)
    if channel.kind != MAIL:
        act = one.act if one.act >= 0 else None
        told = HookText(one.text, event.last.tournament.name, one.about, key, act, channel.secret)
        return partial(post_text, channel.kind, channel.address, told)
    to = queue.mail_addresses(event.id).get(PlayerId(one.recipient))
    if not to:
        return Delivery(DeliveryState.FAILED, Obstacle.NO_ADDRESS)
    if server is None:
        return NO_SERVER
    return partial(send_mail, server, to=to, subject=one.subject, text=one.text, key=key, at=at)
