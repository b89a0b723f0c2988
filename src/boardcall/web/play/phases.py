"""A published phase: its results with reasons, what follows, and correcting it or leaving an error as it is."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse

from boardcall.adjudication.corrections import ErrorFound
from boardcall.desk.event import Draft, Event
from boardcall.desk.play.play_corrections import (
    CorrectionPreview,
    correct_phase,
    describe_change,
    keep_error,
    moment_found,
    preview_correction,
)
from boardcall.desk.play.play_state import board_state, game_of, reading_order
from boardcall.desk.results.end_rulings import needs_alternatives, usual_clause
from boardcall.errors import BoardcallError, NotFoundError
from boardcall.game import POWERS, Phase, Power, ordering_power, power_named
from boardcall.tournament import Board, BoardRef
from boardcall.tournament.board.board_game import GamePhase
from boardcall.web.machine import time
from boardcall.web.permission.rights import Right
from boardcall.web.play.boards import address
from boardcall.web.play.form_values import power_in
from boardcall.web.play.game_values import reading_rows
from boardcall.web.play.recording import decided_in, picture, spoken_in
from boardcall.web.request.act import again, answer
from boardcall.web.request.form import Form, typed
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say

FOUND = (
    (ErrorFound.DURING_NEGOTIATION, say("it was played so on the board, and noticed before writing time")),
    (ErrorFound.WHILE_WRITING, say("it was played so on the board, and noticed in writing time")),
    (ErrorFound.AFTER_DEADLINE, say("it was played so on the board, and noticed later")),
)
"""When an error came to light, from a form; without a moment only the record is wrong."""


def phase_page(call: Call, ref: BoardRef, phase: str) -> HttpResponse:
    """The results of a phase, on the map and as sentences, and what comes next."""
    known = call.board(Right.MOVES, ref)
    snapshot = call.event.now()
    played = _played(snapshot.event, known, phase)
    state = board_state(snapshot.event, ref=ref)
    return private_page(
        call,
        "play/phase.html",
        snapshot=snapshot,
        board=known,
        state=state,
        played=played,
        powers=POWERS,
        act=call.base + address(known),
        may_rule=call.may(Right.RULE, known),
        picture=picture(call, played.before, results=played.results),
        is_last=state.game is not None and state.game.phases[-1].phase == played.phase,
        phases=[one.phase for one in state.game.phases] if state.game else [],
    )


def _played(event: Event, board: Board, phase: str) -> GamePhase:
    game = game_of(event, board.ref)
    found = next((one for one in game.phases if str(one.phase) == phase), None) if game else None
    if found is None:
        raise NotFoundError(say("{phase} is not adjudicated.", phase=phase))
    return found


def correction_page(call: Call, ref: BoardRef, phase: str) -> HttpResponse:
    """Other orders for a phase: the form, what they would change, and the act."""
    known = call.board(Right.RULE, ref)
    sent = call.request.POST
    if call.request.method != "POST":
        return _correction(call, known, phase, Form())
    if sent.get("do") == "keep":
        return answer(
            call,
            lambda event: keep_error(event, ref=ref, phase=_phase_of(event, known, phase)),
            _correction,
            known,
            phase,
            to=f"{address(known)}phases/{phase}/",
        )
    if sent.get("do") == "correct":
        return answer(
            call, lambda event: _corrected(call, event, known, phase), _correction, known, phase, to=address(known)
        )
    return _previewed(call, known, phase)


def _previewed(call: Call, board: Board, phase: str) -> HttpResponse:
    event = call.event.now().event
    found = found_in(call.request.POST)
    try:
        draft = _corrected(call, event, board, phase)
        shown = preview_correction(event, draft, ref=board.ref, at=time.now(), found=found)
    except BoardcallError as error:
        return again(call, error, _correction, board, phase)
    return _correction(call, board, phase, typed(call.request), preview=shown)


def _phase_of(event: Event, board: Board, phase: str) -> Phase:
    return _played(event, board, phase).phase


def _corrected(call: Call, event: Event, board: Board, phase: str) -> Draft:
    sent = call.request.POST
    return correct_phase(
        event,
        ref=board.ref,
        phase=_phase_of(event, board, phase),
        sheets={power_in(sent.get("power", "")): sent.get("text", "")},
        decided=decided_in(sent),
        found=found_in(sent),
        director=call.visitor.is_director,
        facts=sent.get("facts", ""),
        clause=sent.get("clause", ""),
        alternatives=sent.get("alternatives", ""),
    )


def found_in(sent: Mapping[str, Any]) -> ErrorFound | None:
    return next((one for one, _ in FOUND if str(one.value) == sent.get("found")), None)


def _correction(
    call: Call,
    board: Board,
    phase: str,
    form: Form,
    *,
    preview: CorrectionPreview | None = None,
) -> HttpResponse:
    snapshot = call.event.now()
    event = snapshot.event
    played = _played(event, board, phase)
    power = _power_shown(call, form, played)
    text = form["text"] if "text" in form.values else _written(played, power)
    spoken = spoken_in(call.request)
    moment = moment_found(event, ref=board.ref, phase=played.phase, at=time.now())
    return private_page(
        call,
        "play/correction.html",
        snapshot=snapshot,
        alternatives=needs_alternatives(event),
        clause=usual_clause(event),
        board=board,
        played=played,
        power=power,
        powers=reading_order(event),
        text=text,
        form=form,
        readings=reading_rows(event, played.before, power, text, decided=decided_in(form.values), language=spoken)
        if "text" in form.values
        else (),
        found=form["found"],
        choices=FOUND,
        moment=moment,
        preview=preview,
        changes=[describe_change(one) for one in preview.changes] if preview else [],
        act=call.base + address(board),
    )


def _power_shown(call: Call, form: Form, played: GamePhase) -> Power:
    asked = power_named(form["power"] or call.request.GET.get("power"))
    return asked or next((one.power for one in played.results), POWERS[0])


def _written(played: GamePhase, power: Power) -> str:
    return "\n".join(str(order) for order in played.orders if ordering_power(order) is power)
