"""The page of the streamer: the delay of all overlays, the lower third, and the addresses for the streaming program."""

from dataclasses import dataclass
from urllib.parse import quote

from django.http import HttpResponse

from boardcall.errors import BoardcallError, InputError
from boardcall.tournament import list_order
from boardcall.views.boards import in_order
from boardcall.views.chances import sees_chances
from boardcall.views.viewer import PUBLIC
from boardcall.web.identity.screens import set_stream, stream_of
from boardcall.web.request.act import again
from boardcall.web.request.addresses import address_at
from boardcall.web.request.form import LONGEST_ACT, Form, whole
from boardcall.web.request.frames import showing_small
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.wording import Sentence, say


@dataclass(frozen=True, slots=True)
class Overlay:
    """An overlay: the address to paste, and its path, under which this page shows it."""

    says: Sentence
    address: str
    path: str
    kind: str


def stream_page(call: Call) -> HttpResponse:
    """Shows the settings and addresses, or changes the settings."""
    stream = stream_of(call.event.id)
    if call.request.method != "POST":
        return _page(call, Form({"delay": str(stream.delay), "heading": stream.heading, "line": stream.line}))
    sent = call.request.POST
    try:
        delay = _seconds(sent.get("delay", ""))
        set_stream(call.event.id, delay=delay, heading=sent.get("heading", ""), line=sent.get("line", ""))
    except BoardcallError as error:
        return again(call, error, _page)
    return redirect(f"{call.base}desk/stream/")


def _seconds(text: str) -> int:
    if (seconds := whole(text.strip(), LONGEST_ACT)) is not None:
        return seconds
    raise InputError.of(
        say("“{text}” is not a number of seconds.", text=text), say("Write such as 300."), field="delay"
    )


def _page(call: Call, form: Form) -> HttpResponse:
    overlays = _overlays(call)
    tournament = call.event.now().tournament
    agreed = [one for one in tournament.players if (told := tournament.agreed.consent(one.id)) and told.streaming]
    return showing_small(
        private_page(
            call,
            "screens/stream.html",
            form=form,
            overlays=overlays,
            stream=stream_of(call.event.id),
            agreed=sorted((one.called_in_public for one in agreed), key=lambda name: list_order(str(name))),
        )
    )


def _overlays(call: Call) -> list[Overlay]:
    def overlay(says: Sentence, kind: str, rest: str = "") -> Overlay:
        path = f"overlay/{kind}/{rest}"
        return Overlay(says, address_at(call, path), call.base + path, kind)

    found = [
        overlay(say("Standings, the first ten"), "standings", "?places=10"),
        overlay(say("Lower third"), "lower-third"),
    ]
    snapshot = call.event.now()
    if sees_chances(snapshot, PUBLIC):
        found.append(overlay(say("Who can still win"), "chances", "?places=10"))
    clocks = snapshot.rulebook.clock.mode != "none"
    for board in in_order(one for one in snapshot.tournament.boards if one.result is None):
        where = f"{board.round}/{quote(board.name, safe='')}/"
        found.append(
            overlay(say("Board {board}, round {round}: seats", board=board.name, round=board.round), "board", where)
        )
        if clocks:
            found.append(
                overlay(say("Board {board}, round {round}: clock", board=board.name, round=board.round), "clock", where)
            )
        if board.play is not None:
            found.append(
                overlay(say("Board {board}, round {round}: map", board=board.name, round=board.round), "map", where)
            )
    return found
