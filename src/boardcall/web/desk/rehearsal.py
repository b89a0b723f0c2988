"""The desk's page of a rehearsal: starting it beside the event, what it met so far, and stopping it."""

import os
import signal
from urllib.parse import urlsplit

from django.http import HttpResponse

from boardcall.desk.agenda import MOST_EXPECTED
from boardcall.errors import BoardcallError, Problem, RefusedError
from boardcall.store.archive import archived
from boardcall.web.desk.rehearsals import MINUTES, MOST_PLAYERS, REHEARSING
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.state import SHOWING
from boardcall.web.request.act import again
from boardcall.web.request.addresses import addresses_of
from boardcall.web.request.form import Form, whole
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.wording import NO_WORDS, Sentence, say

LEAST = 7


def rehearsal_page(call: Call) -> HttpResponse:
    """Starts the rehearsal of this event or stops it, and shows what it says."""
    if call.request.method != "POST":
        return _page(call, Form({"expected": call.request.GET.get("expected", "")}))
    if SHOWING.is_rehearsal:
        os.kill(os.getpid(), signal.SIGINT)
        return _page(call, Form(), ends=True)
    try:
        if call.request.POST.get("do") == "stop":
            _stop(call)
        else:
            _start(call)
    except BoardcallError as error:
        return again(call, error, _page)
    return redirect(f"{call.base}desk/rehearsal/")


def lines_told(hosted: Hosted) -> int:
    """A number that changes whenever a rehearsal has printed something."""
    return REHEARSING.told + hosted.number()


def _start(call: Call) -> None:
    if reason := _why_not(call):
        raise RefusedError(reason)
    text = call.request.POST.get("expected", "").strip()
    expected = whole(text)
    if text and (expected is None or not LEAST <= expected <= MOST_PLAYERS):
        raise RefusedError(
            say("Write how many players are expected, from {least} to {most}.", least=LEAST, most=MOST_PLAYERS)
        )
    replay = call.event.now().event.replay
    REHEARSING.start(call.event.slug, archived(replay), host=SHOWING.rehearses_at, expected=expected)


def _stop(call: Call) -> None:
    if REHEARSING.is_running and REHEARSING.event != call.event.slug:
        raise RefusedError(say("Another event of this server is being rehearsed: its director stops it."))
    REHEARSING.stop()


def _why_not(call: Call) -> Sentence:
    """What keeps this event from being rehearsed here and now; "" where nothing does."""
    tournament = call.event.now().tournament
    if not SHOWING.rehearses_at:
        return say(
            "This server has several processes, a proxy or a certificate: no rehearsal can be started beside it. "
            "Type boardcall rehearse with the file of the event on a machine of your own."
        )
    if any(board.result is None for board in tournament.boards):
        return say("Boards are being played. Rehearse when they are over: the event needs this machine.")
    if sum(not player.withdrawn for player in tournament.players) > MOST_PLAYERS:
        return say("More than {most} players are registered, too many to rehearse beside the event.", most=MOST_PLAYERS)
    if REHEARSING.is_running and REHEARSING.event != call.event.slug:
        return say("Another event of this server is being rehearsed. Wait until it is over.")
    return NO_WORDS


def _page(call: Call, form: Form, *, ends: bool = False) -> HttpResponse:
    mine = REHEARSING.event == call.event.slug and not SHOWING.is_rehearsal
    refused = NO_WORDS if SHOWING.is_rehearsal else _why_not(call)
    return private_page(
        call,
        "desk/rehearsal.html",
        live=not SHOWING.is_rehearsal and form.status == 200,
        form=form,
        problems=tuple(one for one in form.problems if str(one.message) != refused),
        is_copy=SHOWING.is_rehearsal,
        ends=ends,
        refused=Problem(refused) if refused else None,
        running=mine and REHEARSING.is_running,
        desks=_desks(call) if mine and REHEARSING.is_running else (),
        steps=tuple(reversed(REHEARSING.steps)) if mine else (),
        summary=tuple(REHEARSING.summary) if mine else (),
        minutes=MINUTES,
        most=min(MOST_PLAYERS, MOST_EXPECTED),
    )


def _desks(call: Call) -> tuple[str, ...]:
    """The desk of the copy, wherever this server is reached; it answers on a port of its own."""
    if not REHEARSING.port:
        return ()
    hosts = dict.fromkeys(urlsplit(root).hostname or "" for root in (*addresses_of(call), "http://127.0.0.1"))
    shown = (f"[{host}]" if ":" in host else host for host in hosts)
    return tuple(f"http://{host}:{REHEARSING.port}{REHEARSING.path}" for host in shown)
