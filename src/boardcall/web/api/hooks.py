"""Web-hooks, set up by programs: chats and programs that are told what happens. They are no part of the event."""

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from boardcall.errors import InputError, NotFoundError
from boardcall.messages import KINDS, answer_in_words
from boardcall.web.api.operation_call import OperationCall
from boardcall.web.desk.channels import CHOSEN, find_channel, make_channel, send_test
from boardcall.web.identity import messages as queue
from boardcall.web.identity.messages import SIGNED
from boardcall.web.identity.models import Channel, QueuedMessage
from boardcall.wording import Sentence, say


@dataclass(frozen=True, slots=True, kw_only=True)
class NewHook:
    """A web-hook to be: where messages go, and what they are about."""

    address: str
    """Where messages are posted. It begins with https://."""
    about: tuple[str, ...]
    """call, results, notices, votes; acts, for kind webhook, tells the number of every act."""
    kind: str = SIGNED
    """webhook for a program of your own, discord or slack for a chat."""
    name: str = ""
    """What the desk calls it; the name of the event if it is left out."""
    spoken: str = "en"
    """The language of its texts: en, fr or de."""


@dataclass(frozen=True, slots=True)
class HookValue:
    """A web-hook. Its whole address is not told, since everybody who knows it could write there."""

    number: int
    kind: str
    name: str
    host: str
    about: tuple[str, ...]
    spoken: str
    secret: str
    """The key of the signature in the header Boardcall-Signature; "" for the chats."""


@dataclass(frozen=True, slots=True)
class HookMessage:
    """A message to a web-hook."""

    act: int | None
    """The act it is about; null for a test."""
    about: str
    state: str
    """waiting, sending, sent, failed or unsure."""
    tries: int
    due: datetime
    """When it is sent, or sent again, while it waits."""
    answer: Sentence
    """What the other server said last, or why it was not asked."""


@dataclass(frozen=True, slots=True)
class HooksAnswer:
    """The web-hooks of the event."""

    hooks: tuple[HookValue, ...]


@dataclass(frozen=True, slots=True)
class HookAnswer:
    """A web-hook and its newest messages, the newest first."""

    hook: HookValue
    messages: tuple[HookMessage, ...]


def hooks(asked: OperationCall) -> HooksAnswer:
    """The web-hooks, to chats and to programs."""
    return HooksAnswer(tuple(_value(one) for one in queue.channels(asked.event.id) if one.kind in KINDS))


def hook(asked: OperationCall, number: int) -> HookAnswer:
    """One web-hook, and what became of its messages."""
    channel = _hook(asked, number)
    sent = [one for one in queue.sent_list(asked.event.id) if one.channel.pk == channel.pk]
    return HookAnswer(_value(channel), tuple(_message(one) for one in sent))


def add_hook(asked: OperationCall, wanted: NewHook) -> HookAnswer:
    """Makes a web-hook, which is told what is done from now on. The same request again makes no second one."""
    if wanted.kind not in KINDS:
        hint = say("Write one of {kinds}.", kinds=", ".join(KINDS))
        raise InputError.of(say('"{kind}" is not a kind of web-hook.', kind=wanted.kind), hint, field="kind")
    unknown = ", ".join(sorted(set(wanted.about) - set(CHOSEN)))
    if unknown:
        hint = say("Choose from {topics}.", topics=", ".join(CHOSEN))
        raise InputError.of(say("No message is about {unknown}.", unknown=unknown), hint, field="about")
    made = make_channel(
        asked.event,
        kind=wanted.kind,
        name=wanted.name,
        address=wanted.address,
        about=wanted.about,
        spoken=wanted.spoken,
    )
    return hook(asked, made.pk)


def try_hook(asked: OperationCall, number: int) -> HookAnswer:
    """Sends a short text, to see whether the web-hook works; its state follows within seconds."""
    send_test(asked.event, _hook(asked, number))
    return hook(asked, number)


def remove_hook(asked: OperationCall, number: int) -> HooksAnswer:
    """Removes a web-hook; what waits is not sent."""
    queue.remove_channel(asked.event.id, _hook(asked, number).pk)
    return hooks(asked)


def _hook(asked: OperationCall, number: int) -> Channel:
    found = find_channel(asked.event.id, number)
    if found.kind not in KINDS:
        raise NotFoundError(say("There is no such channel."))
    return found


def _value(channel: Channel) -> HookValue:
    return HookValue(
        channel.pk,
        channel.kind,
        channel.name,
        urlsplit(channel.address).hostname or "",
        tuple(channel.about.split()),
        channel.spoken,
        channel.secret,
    )


def _message(one: QueuedMessage) -> HookMessage:
    act = one.act if one.act >= 0 else None
    return HookMessage(act, one.about, one.state, one.tries, one.due, answer_in_words(one.answer))
