"""The pages of recorded games: the timelapse, all boards of a round, and files."""

from typing import Any
from urllib.parse import quote

from django.http import HttpResponse

from boardcall.desk.play.play_files import record_of
from boardcall.drawing import Style
from boardcall.drawing.styles import FILE_STYLES
from boardcall.errors import NotFoundError
from boardcall.exchange.diplomacy_json import write_diplomacy_game
from boardcall.exchange.picture import has_png
from boardcall.game import GameRecord
from boardcall.notation import write_record
from boardcall.rulebook.policy import policy_of
from boardcall.tournament import BoardRef, RoundNumber
from boardcall.views.boards import in_order
from boardcall.views.game_steps import Followed, followed, next_moment
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.cards import cards_of
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.history import pictures
from boardcall.web.machine import time
from boardcall.web.machine.compression import packed_answer
from boardcall.web.pages.public import public_page
from boardcall.web.request.attachment import attachment, game_name
from boardcall.web.request.language import language_of
from boardcall.web.request.route import Call
from boardcall.wording import Sentence, say


def timelapse_page(call: Call, ref: BoardRef) -> HttpResponse:
    """Every phase side by side, or one after the other as a film if scripts run."""
    known = _known(call, ref)

    def context(_: Snapshot) -> dict[str, Any]:
        return {
            "number": ref.round,
            "board": ref.name,
            "known": known,
            "game": game_address(call, ref),
        }

    return public_page(call, "history/timelapse.html", context, until=known.until)


def round_page(call: Call, number: RoundNumber) -> HttpResponse:
    """The recorded boards of a round at a glance, each in its current position."""
    snapshot, now = call.event.now(), time.now()
    boards = [one.name for one in in_order(snapshot.tournament.boards) if one.round == number]
    if not boards:
        raise NotFoundError(say("Round {round} has no boards.", round=number))
    games = [(name, followed(snapshot, ref=BoardRef(number, name), at=now)) for name in boards]
    moments = [next_moment(snapshot, ref=BoardRef(number, name), at=now) for name in boards]

    def context(snapshot: Snapshot) -> dict[str, Any]:
        cards = {one.board: one for one in cards_of(snapshot, PUBLIC, number)}
        return {"number": number, "games": games, "cards": cards}

    return public_page(call, "history/round.html", context, until=min(filter(None, moments), default=None))


def svg_file(call: Call, ref: BoardRef, phase: str, style: str) -> HttpResponse:
    page = pictures.packed(_drawn(call, ref, phase, style))
    response = packed_answer(call.request, page.content, "image/svg+xml")
    response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    response.headers["ETag"] = f'W/"{page.mark}"'
    response.headers["Cache-Control"] = "no-cache"
    return response


def png_file(call: Call, ref: BoardRef, phase: str, style: str) -> HttpResponse:
    """The map of a phase as a picture for chats and print."""
    if not has_png():
        raise NotFoundError(say("This server makes no PNG pictures; take the SVG."))
    headers = {"Vary": "Accept-Language, Cookie", "Cache-Control": "no-cache"}
    return HttpResponse(pictures.png(_drawn(call, ref, phase, style)), content_type="image/png", headers=headers)


def _drawn(call: Call, ref: BoardRef, phase: str, style: str) -> str:
    if style not in FILE_STYLES:
        raise NotFoundError(say("There is no such style of the map."))
    step = _known(call, ref).step(phase.upper())
    spoken = language_of(call.request)
    title = spoken.said(board_title(ref))
    return pictures.drawing(step, title=title, style=Style(style), spoken=spoken)


def game_address(call: Call, ref: BoardRef) -> str:
    """Where the addresses of a board's game begin."""
    return f"{call.base}boards/{ref.round}/{quote(ref.name, safe='')}/game/"


def board_title(ref: BoardRef) -> Sentence:
    """What a picture is headed with."""
    return say("Board {board}, round {round}", board=ref.name, round=ref.round)


def text_file(call: Call, ref: BoardRef) -> HttpResponse:
    """The game as published, in Boardcall's text form."""
    record = _record(call, ref)
    return _file(write_record(record), "text/plain; charset=utf-8", ref, "txt")


def json_file(call: Call, ref: BoardRef) -> HttpResponse:
    """The game as published, as the PyPI package diplomacy saves one."""
    policy = policy_of(call.event.now().rulebook)
    written = write_diplomacy_game(_record(call, ref), policy)
    return _file(written, "application/json", ref, "json")


def _record(call: Call, ref: BoardRef) -> GameRecord:
    event = call.event.now().event
    return record_of(event, _known(call, ref).game, ref=ref)


def _file(text: str, kind: str, ref: BoardRef, ending: str) -> HttpResponse:
    return attachment(text, kind, game_name(ref, ending), keeping="no-cache")


def _checked(call: Call, ref: BoardRef) -> Followed | None:
    """The game as followers know it, or None; NotFoundError if there is no such board."""
    return followed(call.event.now(), ref=ref, at=time.now())


def _known(call: Call, ref: BoardRef) -> Followed:
    known = _checked(call, ref)
    if known is None:
        raise NotFoundError(say("The game on board {board} is not recorded move by move.", board=ref.name))
    return known
