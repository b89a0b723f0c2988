"""What a projector opens, without signing in: its first page, what it is to show, messages, and a black page."""

from django.http import HttpResponse, JsonResponse

from boardcall.errors import NotFoundError
from boardcall.tournament import BoardRef
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.machines import machines
from boardcall.web.history.scene import scene_of
from boardcall.web.identity import screens
from boardcall.web.machine import time
from boardcall.web.request.frames import shown_small
from boardcall.web.request.language import language_of
from boardcall.web.request.render import render
from boardcall.web.request.route import Call
from boardcall.web.screens.maps import shown_changes
from boardcall.web.screens.plan import Show, address, read_plan
from boardcall.wording import say

MANY = 1 << 24
"""More acts than any event has."""


def steering(event: Hosted) -> int:
    """The number that is another when a screen was steered; the plans of projectors follow it."""
    return screens.steering_number(event.id)


def first_page(call: Call, code: str) -> HttpResponse:
    """The page a projector opens; its script goes on to what the screen is to show."""
    screen = screens.the_screen(call.event.id, code)
    return _page(call, code, heading=screen.name, waits=True)


def state(call: Call, code: str) -> HttpResponse:
    """What the screen is to show: addresses with seconds, and a number that is another after each change."""
    screen = screens.the_screen(call.event.id, code)
    plan = read_plan(screen.plan)
    items = [
        {"address": address(item, base=call.base, code=code, index=index), "seconds": item.seconds}
        for index, item in enumerate(plan)
    ]
    return JsonResponse({"revision": screen.revision, "items": items}, headers={"Cache-Control": "no-store"})


def message(call: Call, code: str, number: int) -> HttpResponse:
    """A message, as large as it can be read."""
    plan = read_plan(screens.the_screen(call.event.id, code).plan)
    if number >= len(plan) or plan[number].show is not Show.MESSAGE:
        raise NotFoundError(say("There is no message here any more."))
    return _page(call, code, heading=plan[number].text, waits=False)


def blank(call: Call, code: str) -> HttpResponse:
    """A black page."""
    screens.the_screen(call.event.id, code)
    return _page(call, code, heading="", waits=False)


def followed(event: Hosted) -> int:
    """The number that is another when a map may be: of the acts, and of what followers know by now."""
    snapshot = event.now()
    return snapshot.number + MANY * shown_changes(snapshot, time.now())


def map_screen(call: Call, ref: BoardRef) -> HttpResponse:
    """A board as followers know it, its map first, as large as the screen."""
    now = time.now()
    snapshot, _ = call.event.shown(PUBLIC, at=now)
    scene = scene_of(snapshot, ref, at=now, base=call.base, spoken=language_of(call.request))
    body = render(
        "screen/map.html",
        request=call.request,
        base=call.base,
        mark="",
        event_name=snapshot.tournament.name,
        scene=scene,
        **machines(snapshot),
    )
    return shown_small(HttpResponse(body, headers={"Cache-Control": "no-store"}))


def _page(call: Call, code: str, *, heading: str, waits: bool) -> HttpResponse:
    now = call.event.now()
    body = render(
        "screens/plain.html",
        request=call.request,
        base=call.base,
        code=code,
        heading=heading,
        waits=waits,
        event_name=now.tournament.name,
        **machines(now),
    )
    return shown_small(HttpResponse(body, headers={"Cache-Control": "no-store"}))
