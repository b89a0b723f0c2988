"""A board's whole game as a file, out and in."""

from dataclasses import replace

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.desk.play.play_files import import_game, record_of
from boardcall.desk.play.play_state import recorded_game
from boardcall.errors import InputError, Problem
from boardcall.exchange.diplomacy_json import write_diplomacy_game
from boardcall.exchange.games.form import ReadGames
from boardcall.exchange.games.recognition import read_games
from boardcall.notation import write_record
from boardcall.rulebook.policy import policy_of
from boardcall.tournament import BoardRef
from boardcall.web.machine import time
from boardcall.web.permission.rights import Right
from boardcall.web.play.boards import address
from boardcall.web.play.recording import page
from boardcall.web.request.act import answer
from boardcall.web.request.attachment import attachment, game_name
from boardcall.web.request.route import Call
from boardcall.wording import say

LONGEST_FILE = 1_000_000
"""Characters of a game's file; the longest that were seen have less than half of it."""


def game_text(call: Call, ref: BoardRef) -> HttpResponse:
    """The recorded game in Boardcall's text form."""
    return _file(call, ref, "txt")


def game_json(call: Call, ref: BoardRef) -> HttpResponse:
    """The recorded game as a saved game of the package `diplomacy`."""
    return _file(call, ref, "json")


def _file(call: Call, ref: BoardRef, ending: str) -> HttpResponse:
    call.board(Right.RULE, ref)
    event = call.event.now().event
    record = record_of(event, recorded_game(event, ref), ref=ref)
    body = write_diplomacy_game(record, policy_of(event.rulebook)) if ending == "json" else write_record(record)
    kind = {"txt": "text/plain; charset=utf-8", "json": "application/json"}[ending]
    return attachment(body, kind, game_name(ref, ending))


def take(call: Call, ref: BoardRef) -> HttpResponse:
    """Enters a whole game that was recorded elsewhere."""
    known = call.board(Right.RULE, ref)
    upload = call.request.FILES.get("file")
    text = upload.read(LONGEST_FILE * 4).decode("utf-8", "replace") if upload else call.request.POST.get("game", "")

    def verb(event: Event) -> Draft:
        found = _games(text, event)
        draft = import_game(event, ref=ref, record=found.games[0], at=time.now())
        said = [Problem(told)] if (told := found.what_was_left_out) else []
        return replace(draft, notices=(*draft.notices, *said))

    return answer(call, verb, page, known, to=address(known))


def _games(text: str, event: Event) -> ReadGames:
    """What a text of any form that is known holds: one game."""
    if not text.strip() or len(text) > LONGEST_FILE:
        hint = say("Choose a recorded game, or paste what another program shows of it.")
        raise InputError.of(say("There is no game in it."), hint, field="game")
    found = read_games(text, policy=policy_of(event.rulebook), settings=event.rulebook.orders)
    if len(found.games) > 1:
        raise InputError.of(say("There are several games in it."), say("Give one of them."), field="game")
    return found
