"""The page of a board: its newest step, which moves on by itself, and every other step at a permanent address."""

from typing import Any

from django.http import HttpResponse

from boardcall.desk.play.play_state import board_of
from boardcall.exchange.picture import has_png
from boardcall.tournament import BoardRef
from boardcall.views.game_steps import next_moment
from boardcall.web.event.parts import GAME, SEAL
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.history.scene import board_address, scene_or_nothing
from boardcall.web.machine import time
from boardcall.web.pages.public import public_page
from boardcall.web.pages.seals import seal_shown
from boardcall.web.request.language import language_of
from boardcall.web.request.route import Call


def board_page(call: Call, ref: BoardRef) -> HttpResponse:
    """The newest step."""
    return _page(call, ref, "")


def phase_page(call: Call, ref: BoardRef, phase: str) -> HttpResponse:
    return _page(call, ref, phase.upper())


def year_page(call: Call, ref: BoardRef, year: int) -> HttpResponse:
    """A year of which the centres are known."""
    return _page(call, ref, str(year))


def _page(call: Call, ref: BoardRef, name: str) -> HttpResponse:
    now, spoken = time.now(), language_of(call.request)

    def context(snapshot: Snapshot) -> dict[str, Any]:
        scene = scene_or_nothing(snapshot, ref, name, at=now, base=call.base, spoken=spoken)
        return {
            "ref": ref,
            "scene": scene,
            "card": scene.card if scene else None,
            "amended": scene.card.amended if scene else (),
            "seal": snapshot.part(SEAL, lambda: seal_shown(snapshot, ref.round), None, at=ref.round),
            "has_png": has_png(),
            "game": f"{board_address(call.base, ref)}game/",
        }

    newest = call.event.now()
    board_of(newest.event, ref)
    until = newest.part(GAME, lambda: next_moment(newest, ref=ref, at=now), None, at=("until", ref))
    return public_page(call, "history/board.html", context, until=until)
