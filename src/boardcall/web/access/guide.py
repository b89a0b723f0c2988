"""The first page of the demo: ten things to try, each with a button that signs in as the person who does it.

The buttons work only for a browser on the same machine, at an address of that machine.
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed

from boardcall.tournament import NOBODY, PlayerId
from boardcall.voting.draw_vote import VoteStage
from boardcall.web.access.sign_in import ROLE_NAMES, with_cookie
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.state import SHOWING, Guide
from boardcall.web.identity.accounts import accounts, first_director
from boardcall.web.identity.devices import new_device
from boardcall.web.machine import time
from boardcall.web.permission.policy import Role
from boardcall.web.request.render import render
from boardcall.web.request.route import redirect
from boardcall.wording import Sentence, say

HERE = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to try: as whom, on which page, and what to do there."""

    role: Role
    page: str
    title: Sentence
    told: Sentence
    button: Sentence
    votes: bool = False
    """Whether the player sits where a vote is open; else where the moves are recorded."""
    is_over: bool = False
    """Whether it is about the event that is over."""


def _step_of(said: dict[str, Any]) -> Step:
    title, told, button = (say(said.pop(name)) for name in ("title", "told", "button"))
    return Step(Role(said.pop("role")), said.pop("page"), title, told, button, **said)


_FILE = tomllib.loads((files("boardcall.web.access") / "guide.toml").read_text("utf-8"))
STEPS = tuple(_step_of(one) for one in _FILE["step"])


FirstPage = Callable[[HttpRequest], HttpResponse]


def guide_or(front: FirstPage) -> FirstPage:
    """The first page of the server: in the demo its guide."""
    return lambda request: front(request) if SHOWING.guide is None else guide_page(request, SHOWING.guide)


def guide_page(request: HttpRequest, guide: Guide) -> HttpResponse:
    """The ten things, for anybody; the buttons only where they work."""
    steps = [{"step": step, "role": ROLE_NAMES.get(step.role, _OTHERS.get(step.role))} for step in STEPS]
    body = render(
        "access/guide.html",
        request=request,
        links=(),
        event_name="Boardcall",
        steps=steps,
        guide=guide,
        names=[event.now().tournament.name for event in _events(guide)],
        is_here=_is_here(request),
    )
    return HttpResponse(body)


_OTHERS = {Role.PLAYER: say("player"), Role.ANONYMOUS: say("spectator")}


def guide_step(request: HttpRequest, number: int) -> HttpResponse:
    """Signs this browser in as the person who does a step, and opens its page; 404 except on the demo's own machine."""
    guide = SHOWING.guide
    if guide is None or not 1 <= number <= len(STEPS) or not _is_here(request):
        raise Http404
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    step = STEPS[number - 1]
    event = SHOWING.events().get(guide.over if step.is_over else guide.playing)
    response = redirect(f"/e/{event.slug}/{step.page}")
    cookie = _cookie(event, step)
    return with_cookie(request, event.slug, response, cookie) if cookie else response


def _events(guide: Guide) -> tuple[Hosted, Hosted]:
    events = SHOWING.events()
    return events.get(guide.playing), events.get(guide.over)


def _cookie(event: Hosted, step: Step) -> str:
    """Signs a device in as the person who does a step; "" for a spectator."""
    at = time.now()
    if step.role is Role.ANONYMOUS:
        return ""
    if step.role is Role.PLAYER:
        return new_device(event.id, player=_player(event, votes=step.votes), account=None, at=at)
    known = (one for one in accounts(event.id) if one.role == step.role.value and one.closed is None)
    return new_device(event.id, player=NOBODY, account=next(known, None) or first_director(event.id, at=at), at=at)


def _player(event: Hosted, *, votes: bool) -> PlayerId:
    """Who votes last where a vote is open, or the first who plays where the moves are recorded."""
    for board in event.now().tournament.boards:
        asked = [vote.voters[-1] for vote in board.draw_votes if vote.stage is VoteStage.OPEN]
        playing = [seat for seat in board.seats if board.eliminated_in(seat.power) is None]
        wanted = [seat for seat in playing if seat.power in asked] if votes else playing
        if board.result is None and wanted and (votes or board.play is not None):
            return wanted[0].players[-1]
    raise Http404


def _is_here(request: HttpRequest) -> bool:
    """Whether the browser runs on this machine and asked for it by one of its own addresses.

    The second condition keeps out pages whose host name was made to point here.
    """
    try:
        is_near = ip_address(str(request.META.get("REMOTE_ADDR", ""))).is_loopback
    except ValueError:
        return False
    return is_near and urlsplit(f"//{request.get_host()}").hostname in HERE
