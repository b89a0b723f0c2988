"""Overlays for streams: transparent pages that show the event as it stood a while ago, and nothing of what came since.

The delay is one for all overlays of an event. It is kept in the data: what makes an overlay is given the event as it
was by the acts older than the delay, the clocks run by a time that is as late, and the stream of an overlay speaks only
when its page has become another.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.http import HttpResponse, JsonResponse

from boardcall.desk.play.play_state import board_of
from boardcall.tournament import BoardRef
from boardcall.views.boards import board_view
from boardcall.views.chance_lists import stream_chances
from boardcall.views.clock_card import clock_card
from boardcall.views.standings import standings_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.machines import machines
from boardcall.web.event.parts import CLOCKS
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.history.scene import scene_of
from boardcall.web.identity.screens import stream_of
from boardcall.web.machine import time
from boardcall.web.request.form import whole
from boardcall.web.request.frames import shown_small
from boardcall.web.request.language import language_of
from boardcall.web.request.render import render
from boardcall.web.request.route import Call
from boardcall.web.screens.maps import shown_changes
from boardcall.web.screens.projector import MANY

REVISION = 1 << 48
"""A change of the settings gives another number, whatever the acts are."""


def late_acts(event: Hosted) -> int:
    """The number that is another when an overlay may be: of the acts old enough to be shown, and of the settings."""
    stream = stream_of(event.id)
    late = _late(event, stream.delay)
    return late.number + MANY * shown_changes(late, _cutoff(stream.delay)) + REVISION * stream.revision


def _late(event: Hosted, delay: int) -> Snapshot:
    at = _cutoff(delay)
    return event.as_it_was(at).followed(at)[0]


def _cutoff(delay: int) -> datetime:
    """The moment up to which overlays know the event."""
    return time.now() - timedelta(seconds=delay)


def late_time(call: Call) -> HttpResponse:
    """The time that overlays show: the server's less the delay, in milliseconds."""
    late = _cutoff(stream_of(call.event.id).delay)
    return JsonResponse(
        {"now": round(late.timestamp() * 1000), "speed": time.speed()}, headers={"Cache-Control": "no-store"}
    )


def standings(call: Call) -> HttpResponse:
    """The first places of the public standings."""

    def context(snapshot: Snapshot) -> dict[str, Any]:
        return {"standings": standings_view(snapshot, PUBLIC), "many": _many(call)}

    return _overlay(call, "screens/overlay_standings.html", context)


def chances(call: Call) -> HttpResponse:
    """Who can still win, where that is public; asked for again soon where it is not worked out yet."""
    told: dict[str, Any] = {}

    def context(snapshot: Snapshot) -> dict[str, Any]:
        told.update(stream_chances(snapshot, _many(call)))
        return told

    response = _overlay(call, "screens/overlay_chances.html", context)
    if told["again"]:
        response.headers["Refresh"] = "5"
    return response


def _many(call: Call) -> int:
    asked = whole(call.request.GET.get("places", ""))
    return 10 if asked is None else min(max(asked, 1), 50)


def board(call: Call, ref: BoardRef) -> HttpResponse:
    """The seats of a board with their centres."""

    def context(snapshot: Snapshot) -> dict[str, Any]:
        return {"card": board_view(snapshot, PUBLIC, board_of(snapshot.event, ref))}

    return _overlay(call, "screens/overlay_board.html", context)


def clock(call: Call, ref: BoardRef) -> HttpResponse:

    def context(snapshot: Snapshot) -> dict[str, Any]:
        known = board_of(snapshot.event, ref)
        return {"card": snapshot.part(CLOCKS, lambda: clock_card(snapshot, known), None, at=ref)}

    return _overlay(call, "screens/overlay_clock.html", context)


def board_map(call: Call, ref: BoardRef) -> HttpResponse:
    """A board with its map, as followers knew it the delay ago."""

    def context(snapshot: Snapshot) -> dict[str, Any]:
        at = _cutoff(stream_of(call.event.id).delay)
        return {"scene": scene_of(snapshot, ref, at=at, base=call.base, spoken=language_of(call.request))}

    return _overlay(call, "screens/overlay_map.html", context)


def lower_third(call: Call) -> HttpResponse:
    """Two lines of text that the streamer sets; the name of the event where nothing is set."""
    return _overlay(call, "screens/overlay_text.html", lambda snapshot: {"name": snapshot.tournament.name})


def _overlay(call: Call, template: str, context: Callable[[Snapshot], dict[str, Any]]) -> HttpResponse:
    """An overlay, made of the event as it stood the delay ago."""
    stream = stream_of(call.event.id)
    snapshot = _late(call.event, stream.delay)
    body = render(
        template,
        request=call.request,
        base=call.base,
        stream=stream,
        event_name=snapshot.tournament.name,
        **machines(call.event.now()),
        **context(snapshot),
    )
    return shown_small(HttpResponse(body, headers={"Cache-Control": "no-store"}))
