"""Recording a game: the boards, one board with what it needs next, its sheets, and adjudicating."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from boardcall.adjudication import Result
from boardcall.clock.violations import SAID
from boardcall.desk.event import Draft, Event
from boardcall.desk.play.moves import (
    enter_sheet,
    enter_sheets,
    penalty_said,
    publish_phase,
    publish_with_sheets,
    start_recording,
)
from boardcall.desk.play.play_corrections import surpluses
from boardcall.desk.play.play_state import BoardState, GameNeed, SheetState, board_state, read_sheet
from boardcall.desk.play.sheet_intake import left_behind, nobody_plays, sheets_out_said, why_locked
from boardcall.drawing import Style, draw_orders, draw_position
from boardcall.drawing.svg import Svg
from boardcall.errors import BoardcallError, ConflictError, InputError, Problem
from boardcall.game import POWERS, Order, Phase, PhaseKind, Position, Power, power_named
from boardcall.notation import LANGUAGES, Language
from boardcall.tournament import Board, BoardRef
from boardcall.tournament.board.play import How
from boardcall.views.boards import in_order
from boardcall.web.event.parts import MAP
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.permission.rights import Right, may_see, power_of
from boardcall.web.play.boards import address, late_penalties, may_void
from boardcall.web.play.form_values import phase_in, power_in, taken_in
from boardcall.web.play.game_values import (
    names_json,
    possible_json,
    reading_rows,
    retreat_rows,
    shown_orders,
    tabs,
    winter_rows,
)
from boardcall.web.request.act import Done, answer, do, said
from boardcall.web.request.assets import shapes
from boardcall.web.request.form import Form, problems_of, typed
from boardcall.web.request.language import language_for, language_of
from boardcall.web.request.private_page import private_page
from boardcall.web.request.render import render
from boardcall.web.request.route import Call
from boardcall.wording import joined, say


def boards_page(call: Call) -> HttpResponse:
    """The boards this visitor may record, with what each needs next."""
    snapshot = call.event.now()
    mine = [one for one in snapshot.tournament.boards if call.may(Right.MOVES, one)]
    states = [board_state(snapshot.event, ref=one.ref) for one in in_order(mine)]
    return private_page(call, "play/boards.html", snapshot=snapshot, states=states)


def board_page(call: Call, ref: BoardRef) -> HttpResponse:
    """One board: what it needs next, and where that is entered."""
    return page(call, call.board(Right.MOVES, ref), Form())


def page(call: Call, board: Board, form: Form) -> HttpResponse:
    """The page of a board's game, with what was typed and what is wrong with it."""
    snapshot = call.event.now()
    state = board_state(snapshot.event, ref=board.ref)
    own = power_of(call.visitor, board)
    open_ = _open_power(state, form["power"] or call.request.GET.get("power", ""), own)
    return private_page(
        call,
        "play/board.html",
        snapshot=snapshot,
        form=form,
        state=state,
        board=state.board,
        act=call.base + address(board),
        powers=POWERS,
        may_rule=call.may(Right.RULE, board),
        may_decide=call.visitor.is_director,
        may_void=may_void(snapshot.event),
        late_choices=[(one.value, SAID[one]) for one in late_penalties(snapshot.event)],
        sheets_out=sheets_out_said(snapshot.event, state.board),
        sheets_wanted=state.board.result is not None and snapshot.event.rulebook.orders.sheets_returned,
        surpluses=surpluses(snapshot.event, ref=board.ref) if state.game else (),
        last=state.game.phases[-1] if state.game and state.game.phases else None,
        **_open_phase(call, snapshot, state, open_, form),
    )


def _open_phase(call: Call, snapshot: Snapshot, state: BoardState, open_: Power | None, form: Form) -> dict[str, Any]:
    """What the page shows of the open phase."""
    spoken = spoken_in(call.request)
    sheet = state.sheet(open_) if open_ else None
    seen = [one.power for one in state.sheets if _seen(call, snapshot, state, one)]
    text, decided = _typed_sheet(form, sheet, is_seen=sheet is not None and sheet.power in seen)
    position = state.game.position if state.game else None
    shown = [open_] if open_ else POWERS
    return {
        "tabs": tabs(state, open_),
        "open": sheet,
        "void_orders": [str(order) for order in sheet.void] if sheet else [],
        "penalty": penalty_said(sheet) if sheet else None,
        "left": _nobody(snapshot.event, sheet) if sheet else None,
        "locked": why_locked(snapshot.event, state.board, position, sheet.power, at=time.now())
        if sheet and position and not sheet.is_left_behind
        else None,
        "text": text,
        "is_own": open_ is not None and open_ is power_of(call.visitor, state.board),
        "is_hidden": sheet is not None and sheet.is_in and sheet.power not in seen,
        "readings": reading_rows(snapshot.event, position, open_, text, decided=decided, language=spoken)
        if position and open_
        else (),
        "names": names_json(position, open_, spoken) if position and open_ else "{}",
        "possible": possible_json(snapshot.event, position, open_, spoken) if position and open_ else "{}",
        "picture": picture(call, position, tuple(shown_orders(state, [one for one in shown if one in seen])))
        if position
        else "",
        "retreats": retreat_rows(snapshot.event, state, spoken),
        "winter": winter_rows(snapshot.event, state, spoken),
        "next_power": None if open_ and open_ is power_of(call.visitor, state.board) else _next_power(state, open_),
        "picked": {power: call.request.POST.getlist(f"pick-{power}") for power in POWERS},
    }


def _nobody(event: Event, sheet: SheetState) -> Problem | None:
    """The message about a sheet whose power has no player."""
    if sheet.is_left_behind:
        return left_behind(event, sheet.power)
    return nobody_plays(event, sheet.power) if sheet.how is How.DISORDER else None


def _seen(call: Call, snapshot: Snapshot, state: BoardState, sheet: SheetState) -> bool:
    game = state.game
    return game is not None and may_see(call.visitor, snapshot.event, state.board, game.phase, sheet.power)


def _typed_sheet(form: Form, sheet: SheetState | None, *, is_seen: bool) -> tuple[str, list[str]]:
    """The text in the field and what was decided about it: as just typed, or as it was saved."""
    if "text" in form.values:
        return form["text"], decided_in(form.values)
    if sheet is None or not is_seen:
        return "", []
    return sheet.text, [str(order) for order in sheet.sheet.orders]


def decided_in(sent: Mapping[str, str]) -> list[str]:
    """The orders chosen for doubtful lines in a form."""
    return [str(value) for name, value in sent.items() if name.startswith("decided-") and value]


def _open_power(state: BoardState, letter: str, own: Power | None) -> Power | None:
    """The power whose sheet is open: the requested one, else the first that is missing or has to be decided.

    A player gets only their own.
    """
    if state.game is None or state.game.phase.kind is not PhaseKind.MOVEMENT:
        asked = [one.power for one in state.sheets if one.power.value == letter]
        return asked[0] if asked else None
    wanted = [one.power for one in state.sheets if one.power.value == letter]
    doubtful = [one.power for one in state.sheets if one.doubtful]
    mine = [one for one in (*state.waiting, *doubtful) if own in {None, one}]
    return next(iter([*wanted, *mine]), None)


def _next_power(state: BoardState, open_: Power | None) -> Power | None:
    """Whose sheet comes after the open one: the next that is missing, round about."""
    order = [one.power for one in state.sheets]
    at = order.index(open_) + 1 if open_ in order else 0
    return next((one for one in order[at:] + order[:at] if one in state.waiting and one is not open_), None)


def picture(call: Call, position: Position, orders: tuple[Order, ...] = (), *, results: tuple[Result, ...] = ()) -> Svg:
    """The map of a position with orders on it, or with their results, named in the visitor's language."""
    words = language_of(call.request).said

    def drawn() -> Svg:
        return draw_position(
            position,
            orders=orders,
            results=results,
            style=Style.PAGE,
            frame=False,
            words=words,
            shared=shapes(is_pressed=True),
        )

    return call.event.last.part(MAP, drawn, Svg(), at=call.path)


def spoken_in(request: HttpRequest) -> Language:
    """The language in which the visitor reads orders."""
    code = language_for("play/board.html", request).code
    return next((one for one in LANGUAGES if one == code), "en")


def start(call: Call, ref: BoardRef) -> HttpResponse:
    """Starts recording a board, from the opening or from a position."""
    known = call.board(Right.MOVES, ref)
    position = call.request.POST.get("position", "").strip()
    return answer(
        call, lambda event: start_recording(event, ref=ref, position=position), page, known, to=address(known)
    )


def sheet(call: Call, ref: BoardRef, power: str) -> HttpResponse:
    """Records a power's sheet, and goes on to the next power."""
    known = call.board(Right.MOVES, ref)
    sent = call.request.POST

    def verb(event: Event) -> Draft:
        return enter_sheet(
            event,
            ref=ref,
            phase=phase_in(sent),
            power=power_in(power),
            text=sent.get("text", ""),
            decided=decided_in(sent),
            director=call.visitor.is_director,
            taken=taken_in(sent),
            own=power_of(call.visitor, known) is power_in(power),
            at=time.now(),
        )

    try:
        done = do(call, verb)
    except BoardcallError as error:
        form = typed(call.request, problems_of(error))
        status = 409 if isinstance(error, ConflictError) else 422
        return page(call, known, Form({**form.values, "power": power}, form.problems, status))
    if sent.get("then") == "adjudicate" and (played := _adjudicated(call, known, phase_in(sent))):
        return said(call, played, to=f"{address(known)}phases/{phase_in(sent)}/")
    return said(call, done, to=f"{address(known)}{_after_sheet(call, known, power)}")


def _adjudicated(call: Call, board: Board, phase: Phase) -> Done | None:
    """The phase is adjudicated with its last sheet, unless something has to be decided first."""
    state = board_state(call.event.now().event, ref=board.ref)
    if state.need is not GameNeed.ADJUDICATION or state.game is None or state.game.phase != phase:
        return None

    def verb(event: Event) -> Draft:
        _refuse_unseen(call, event, board)
        return publish_phase(event, ref=board.ref, phase=phase, reader=state.reader, at=time.now())

    try:
        return do(call, verb, part="adjudicate", alone=False)
    except BoardcallError:
        return None  # the page says why; the sheet itself is saved


def _after_sheet(call: Call, board: Board, power: str) -> str:
    """Stays with a sheet that has lines to decide; else the page chooses who is next."""
    state = board_state(call.event.now().event, ref=board.ref)
    sheet = state.sheet(power_in(power))
    if sheet and (sheet.doubtful or sheet.unread):
        return f"?power={power}"
    if power_of(call.visitor, board) is power_in(power):
        return ""
    following = _next_power(state, power_in(power))
    return f"?power={following.value}" if following else ""


def sheets(call: Call, ref: BoardRef) -> HttpResponse:
    """Takes the sheets of several powers in from one text."""
    known = call.board(Right.MOVES, ref)
    sent = call.request.POST
    return answer(
        call,
        lambda event: enter_sheets(event, ref=ref, phase=phase_in(sent), text=sent.get("all", ""), at=time.now()),
        page,
        known,
        to=address(known),
    )


def read(call: Call, ref: BoardRef, power: str) -> HttpResponse:
    """The lines of a sheet as they would be read, while it is typed; nothing is saved."""
    known = call.board(Right.MOVES, ref)
    snapshot = call.event.now()
    state = board_state(snapshot.event, ref=known.ref)
    sent = call.request.POST
    if state.game is None:
        return HttpResponse(status=204)
    rows = reading_rows(
        snapshot.event,
        state.game.position,
        power_in(power),
        sent.get("text", ""),
        decided=decided_in(sent),
        language=spoken_in(call.request),
    )
    read_now = read_sheet(
        snapshot.event,
        state.game.position,
        power_in(power),
        sent.get("text", ""),
        decided=decided_in(sent),
        director=True,
    )
    drawn = draw_orders(state.game.position, read_now.orders, style=Style.PAGE)
    body = render("play/read.html", request=call.request, readings=rows, drawn=drawn)
    return HttpResponse(body, headers={"Cache-Control": "no-store"})


def publish(call: Call, ref: BoardRef) -> HttpResponse:
    """Adjudicates the open phase with the sheets that are in."""
    known = call.board(Right.MOVES, ref)
    sent = call.request.POST
    phase = phase_in(sent)
    reader = power_named(sent.get("reader"))

    def verb(event: Event) -> Draft:
        _refuse_unseen(call, event, known)
        anyway = sent.get("anyway") == "yes"
        return publish_phase(event, ref=ref, phase=phase, anyway=anyway, reader=reader, at=time.now())

    return answer(call, verb, page, known, to=f"{address(known)}phases/{phase}/")


def _refuse_unseen(call: Call, event: Event, board: Board) -> None:
    """A player may not publish sheets that somebody else entered: then the desk adjudicates."""
    state = board_state(event, ref=board.ref)
    phase = state.game.phase if state.game else None
    hidden = [
        one.power.full_name
        for one in state.sheets
        if phase and one.is_in and not may_see(call.visitor, event, board, phase, one.power)
    ]
    if hidden:
        message = say("Somebody else entered the orders of {powers}.", powers=joined(", ", hidden))
        raise InputError.of(message, say("They adjudicate, or the director does."))


def decide(call: Call, ref: BoardRef) -> HttpResponse:
    """Retreats, or builds and removals, of all powers at once, and adjudicates them."""
    known = call.board(Right.MOVES, ref)
    sent = call.request.POST
    phase = phase_in(sent)
    chosen = {power: "\n".join(one for one in sent.getlist(f"pick-{power}") if one) for power in POWERS}

    def verb(event: Event) -> Draft:
        _refuse_unseen(call, event, known)
        told = _told(chosen, sent)
        return publish_with_sheets(event, ref=ref, phase=phase, sheets=told, at=time.now())

    return answer(call, verb, page, known, to=f"{address(known)}phases/{phase}/")


def _told(chosen: dict[Power, str], sent: Any) -> dict[Power, str]:
    """What was chosen for each power: from the lists of winter, and unit by unit in retreats."""
    retreats: dict[Power, list[str]] = {power: [] for power in POWERS}
    for name, value in sent.items():
        letter, _, province = name.removeprefix("unit-").partition("-")
        if name.startswith("unit-") and province and value and letter in set(Power):
            retreats[Power(letter)].append(value)
    return {power: "\n".join([text, *retreats[power]]).strip() for power, text in chosen.items()}
