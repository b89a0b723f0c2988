"""Messages at the desk: where they go, the players' addresses, what was sent, and texts to copy."""

import re
from urllib.parse import urlsplit

from django.http import HttpResponse

from boardcall.errors import BoardcallError, InputError, NotFoundError, Problem, refuse
from boardcall.messages import DeliveryState, answer_in_words, copy_texts, mail_server
from boardcall.messages.mail import VARIABLES, checked_mail
from boardcall.tournament import PlayerId, in_lists, list_order
from boardcall.web.desk.channels import ALONE, CHOSEN, KIND_NAMES, find_channel, make_channel, send_test
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.identity import messages as queue
from boardcall.web.identity.messages import SIGNED
from boardcall.web.machine import time
from boardcall.web.pages.feeds import embedding_hosts, set_embedding_hosts
from boardcall.web.request.act import again
from boardcall.web.request.addresses import address_at
from boardcall.web.request.form import LONGEST_ACT, Form, no_button, whole
from boardcall.web.request.language import NAMES, language_of
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.wording import say

MOST_LINES = 1000
FIELDS = ("kind", "name", "address", "about", "addresses", "hosts")
SENDING_STATES = {
    "waiting": say("waits"),
    "sending": say("is being sent"),
    DeliveryState.SENT.value: say("sent"),
    DeliveryState.FAILED.value: say("failed"),
    DeliveryState.UNSURE.value: say("may not have arrived"),
}
AGAIN = (DeliveryState.FAILED.value, DeliveryState.UNSURE.value)


def messages_page(call: Call) -> HttpResponse:
    """The channels with the results of their messages; forms add, test and remove one, and take addresses."""
    if call.request.method != "POST":
        return _page(call, Form())
    try:
        _do(call, call.request.POST.get("do", ""))
    except NotFoundError:
        raise
    except BoardcallError as error:
        return again(call, error, _page)
    return redirect(f"{call.base}desk/messages/")


def _do(call: Call, what: str) -> None:
    event, sent, at = call.event.id, call.request.POST, time.now()
    number = whole(sent.get("number", ""), LONGEST_ACT) or 0
    match what:
        case "add":
            _add(call)
        case "remove":
            queue.remove_channel(event, number)
        case "test":
            send_test(call.event, find_channel(event, number))
        case "again":
            queue.send_again(event, number, at=at)
        case "hosts":
            set_embedding_hosts(call.event, sent.get("hosts", ""))
        case "addresses":
            queue.set_mail_addresses(event, read_addresses(call.event.now(), sent.get("addresses", "")))
        case _:
            raise no_button()


def _add(call: Call) -> None:
    sent = call.request.POST
    make_channel(
        call.event,
        kind=sent.get("kind", ""),
        name=sent.get("name", ""),
        address=sent.get("address", ""),
        about=sent.getlist("about"),
        spoken=sent.get("language", ""),
    )


def read_addresses(snapshot: Snapshot, text: str) -> dict[PlayerId, str]:
    """Lines such as "Ann Lee, ann@example.org"; a name alone forgets its address. InputError lists what is wrong."""
    players = {in_lists(one.name): one for one in snapshot.tournament.players if not one.withdrawn}
    found, problems = dict[PlayerId, str](), list[Problem]()
    lines = [one for one in text.splitlines() if one.strip()]
    if len(lines) > MOST_LINES:
        message = say("There are {count} lines: {most} at most are read.", count=len(lines), most=MOST_LINES)
        problems.append(Problem(message, say("Write fewer lines."), field="addresses"))
    for number, line in enumerate(lines[:MOST_LINES], start=1):
        name, _, address = (
            part.strip() for part in re.sub(r"[,;\t<>]+", "\t", line.strip()).rstrip("\t").partition("\t")
        )
        player = players.get(in_lists(" ".join(name.split())))
        if player is None:
            message = say("Line {number}: no player is called “{name}”.", number=number, name=name[:60])
            problems.append(Problem(message, say("Write the name as in the list of players."), field="addresses"))
            continue
        try:
            found[player.id] = checked_mail(address, "addresses") if address else ""
        except InputError as error:
            problems.extend(error.problems)
    refuse(problems)
    return found


def _page(call: Call, form: Form) -> HttpResponse:
    snapshot, event = call.event.now(), call.event.id
    known = queue.mail_addresses(event)
    names = {player.id: player.name for player in snapshot.tournament.players}
    address = address_at(call)
    spoken = language_of(call.request)
    return private_page(
        call,
        "desk/messages.html",
        snapshot=snapshot,
        form=form,
        fields=FIELDS,
        channels=queue.channels(event),
        host=lambda channel: urlsplit(channel.address).hostname or "",
        kinds=KIND_NAMES,
        subjects=CHOSEN,
        alone=ALONE,
        signed=SIGNED,
        known_languages=NAMES,
        event_language=snapshot.rulebook.event.official_language,
        has_server=mail_server() is not None,
        variables=VARIABLES,
        addresses=sorted(((names.get(player, player), mail) for player, mail in known.items()), key=_by_name),
        sent=queue.sent_list(event),
        names=names,
        states=SENDING_STATES,
        in_words=answer_in_words,
        may_again=AGAIN,
        hosts=embedding_hosts(call.event),
        event_address=address,
        texts=copy_texts(call.event.outside.now(), spoken, address=address),
    )


def _by_name(one: tuple[str, str]) -> str:
    return list_order(one[0])
