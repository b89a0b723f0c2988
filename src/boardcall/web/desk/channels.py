"""The ways by which messages of an event go: what one may report, making one, testing one."""

from collections.abc import Collection, Iterator

from boardcall.errors import InputError, NotFoundError, Problem, refuse
from boardcall.messages import KINDS, checked_address
from boardcall.messages.announcement import ACTS, ALARMS, SUBJECTS
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.identity import messages as queue
from boardcall.web.identity.accounts import LONGEST_NAME, tidy_name
from boardcall.web.identity.messages import MAIL, SIGNED, Outgoing
from boardcall.web.identity.models import Channel
from boardcall.web.identity.push import PUSH, notified_devices
from boardcall.web.machine import time
from boardcall.web.request.language import ENGLISH, NAMES, language
from boardcall.wording import say

MOST_CHANNELS = 30
"""How many ways an event has at most."""
KIND_NAMES = {MAIL: say("E-mail to each player"), PUSH: say("Notifications on players' phones")}
KIND_NAMES |= {kind: say("{name}", name=name) for kind, name in KINDS.items()}
ALONE = {
    ALARMS: say("Warnings and bells of the clocks, for phones"),
    ACTS: say("Every act, by its number alone, for a program"),
}
"""What one kind of channel alone may be about."""
CHOSEN = SUBJECTS | ALONE
"""What a channel may be about."""
TO_PLAYERS = {
    MAIL: (say("Players get mail already."), say("No player has an address yet."), say("Enter one below.")),
    PUSH: (
        say("Players get notifications already."),
        say("No phone takes notifications yet."),
        say("Players turn them on at the end of their own page."),
    ),
}
"""The kinds that write to each player: they allow no second one, and no test without an address."""


def find_channel(event: str, number: int) -> Channel:
    """A channel of the event; NotFoundError if there is none."""
    found = next((one for one in queue.channels(event) if one.pk == number), None)
    if found is None:
        raise NotFoundError(say("There is no such channel."))
    return found


def make_channel(event: Hosted, *, kind: str, name: str, address: str, about: Collection[str], spoken: str) -> Channel:
    """A new channel, which reports what is done from now on; InputError with everything that is wrong.

    In a language that is not known it speaks English. The same channel once more is the one that is there.
    """
    found, known = [*_problems(kind, about)], queue.channels(event.id)
    name = tidy_name(name)
    if len(name) > LONGEST_NAME:
        most = say("Up to {most} characters.", most=LONGEST_NAME)
        found.append(Problem(say("The name is too long."), most, field="name"))
    if kind in TO_PLAYERS and any(one.kind == kind for one in known):
        found.append(Problem(TO_PLAYERS[kind][0], say("Remove that channel first."), field="kind"))
    if kind in KINDS:
        try:
            address = checked_address(kind, address)
        except InputError as error:
            found.extend(error.problems)
    else:
        address = ""
    refuse(found)
    name = name or event.now().tournament.name[:LONGEST_NAME]
    told = " ".join(one for one in CHOSEN if one in about)
    code = spoken if spoken in NAMES else ENGLISH
    for one in known:
        if (one.kind, one.name, one.address, one.about, one.spoken) == (kind, name, address, told, code):
            return one
    if len(known) >= MOST_CHANNELS:
        message = say("An event has up to {most} channels.", most=MOST_CHANNELS)
        raise InputError.of(message, say("Remove one first."), field="kind")
    after = event.now().number
    return queue.add_channel(
        event.id, kind=kind, name=name, address=address, about=told.split(), language=code, after=after
    )


def _problems(kind: str, about: Collection[str]) -> Iterator[Problem]:
    if kind not in KIND_NAMES:
        yield Problem(say("Messages go somewhere."), say("Choose a way from the list."), field="kind")
    if not any(one in about for one in CHOSEN):
        yield Problem(say("Messages are about something."), say("Tick at least one."), field="about")
    if ACTS in about and kind != SIGNED:
        hint = say("Choose a web-hook, or leave it out.")
        yield Problem(say("Only programs get every act."), hint, field="about")
    if ALARMS in about and kind != PUSH:
        hint = say("Choose the notifications, or leave it out.")
        yield Problem(say("Only phones get the signals of the clocks."), hint, field="about")


def send_test(event: Hosted, channel: Channel) -> None:
    """Queues a short text for the channel; InputError if nobody would get it."""
    name = event.now().tournament.name
    text = language(channel.spoken).said(say("This is a test of the messages of {event}.", event=name))
    to = [Outgoing("", 0, name, text)]
    if channel.kind == MAIL:
        to = [Outgoing(player, 0, name, text) for player in queue.mail_addresses(event.id)]
    elif channel.kind == PUSH:
        phones = notified_devices(channel).items()
        to = [Outgoing(player, one.device.pk, name, text) for player, mine in phones for one in mine]
    if not to:
        _, message, hint = TO_PLAYERS[channel.kind]
        raise InputError.of(message, hint, field="addresses" if channel.kind == MAIL else "kind")
    queue.enqueue_test(channel, to[:1], at=time.now())
