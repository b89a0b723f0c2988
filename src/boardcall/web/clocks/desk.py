"""The pages on which clocks are run: a board's, and that of a whole round."""

from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpResponse

from boardcall.clock.plan import FIRST_TURN, Turn
from boardcall.clock.state import ClockState
from boardcall.clock.violations import SAID, Penalty
from boardcall.desk.play.all_clocks import boards_to_start, words_to_halt, words_to_set, words_to_start
from boardcall.desk.play.clock_lags import ClockLag, clock_lags
from boardcall.desk.play.clocks import board_clock, clock_of, still_playing
from boardcall.desk.play.pace import round_warnings
from boardcall.game import POWERS, Power
from boardcall.tournament import Board, BoardRef, RoundNumber
from boardcall.views.clock_card import clock_card, round_cards
from boardcall.web.clocks.controls import clicks_on, controls_of, marks_of, turns_from
from boardcall.web.clocks.offences import offence_rows, offence_rules
from boardcall.web.clocks.paces import pace_rows
from boardcall.web.event.optional_parts import spared
from boardcall.web.event.parts import BOARDS, CLOCKS, LATEST, OFFENCES, PACE
from boardcall.web.event.rounds import current, rounds_of
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.permission.rights import Right, may_choose_penalty, may_undo
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect

NO_BUTTONS: dict[str, Any] = {"controls": None, "clicks": (), "undoable": None, "lag": None}
"""What a clock's page has without the buttons of a clock."""


def to_clocks(call: Call) -> HttpResponse:
    """The clocks of the round that is played."""
    snapshot = call.event.now()
    return redirect(f"{call.base}desk/rounds/{current(snapshot)}/clocks/")


def round_page(call: Call, number: RoundNumber) -> HttpResponse:
    """All clocks of a round, how far its boards will get and, where one clock is for all boards, its buttons."""
    return show_round(call, number, Form())


def show_round(call: Call, number: RoundNumber, form: Form) -> HttpResponse:
    """The round's page with what was typed."""
    snapshot, at = call.event.now(), time.now()
    numbers = snapshot.part(BOARDS, lambda: rounds_of(snapshot, number), (number,), at="numbers")
    central, ref = snapshot.rulebook.clock.mode == "central", BoardRef(number)
    local = at.astimezone(ZoneInfo(snapshot.rulebook.event.timezone))
    state = snapshot.part(CLOCKS, lambda: clock_of(snapshot.event, ref=ref), None, at="state") if central else None
    to_start = snapshot.part(CLOCKS, lambda: boards_to_start(snapshot.event, round=number), (), at="to-start")
    lags = snapshot.part(CLOCKS, lambda: clock_lags(snapshot.event, round=number, at=at), (), at="lags")
    return private_page(
        call,
        "clock/round.html",
        snapshot=snapshot,
        live=True,
        form=form,
        number=number,
        numbers=numbers,
        central=central,
        cards=snapshot.part(CLOCKS, lambda: round_cards(snapshot, number, at), ()),
        boards=[board for board in snapshot.tournament.boards if board.round == number],
        paces=snapshot.part(PACE, lambda: pace_rows(snapshot, number), (), at="rows"),
        warnings=snapshot.part(PACE, lambda: round_warnings(snapshot.event, round=number, at=local), ()),
        playing=(),
        start_all=words_to_start(to_start) if to_start else "",
        lags=lags,
        set_all=words_to_set(lags) if lags else "",
        halts=snapshot.part(CLOCKS, lambda: words_to_halt(snapshot.event, round=number, at=at), (), at="halts"),
        **spared(lambda: _buttons(call, snapshot, state, ref, at), NO_BUTTONS),
    )


def board_page(call: Call, ref: BoardRef) -> HttpResponse:
    """One board: its clock with the buttons, the marks of its powers, and offences against the times."""
    return show_board(call, ref, Form())


def show_board(call: Call, ref: BoardRef, form: Form) -> HttpResponse:
    """The board's page with what was typed."""
    snapshot, at = call.event.now(), time.now()
    known = call.board(Right.CLOCK, ref)
    mode = snapshot.rulebook.clock.mode
    state = snapshot.part(CLOCKS, lambda: _standing(snapshot, known, at), None, at=("state", ref))
    playing = snapshot.part(CLOCKS, lambda: still_playing(known), frozenset[Power](), at=("playing", ref))
    on_clock = state.step.turn if state and state.step else None
    return private_page(
        call,
        "clock/board.html",
        snapshot=snapshot,
        live=True,
        form=replace(form, values={"turn": str(on_clock or FIRST_TURN), **form.values}),
        number=ref.round,
        known=known,
        central=mode == "central",
        card=snapshot.part(CLOCKS, lambda: clock_card(snapshot, known, at), None, at=ref),
        marks=snapshot.part(CLOCKS, lambda: marks_of(snapshot, known, state, playing), (), at=("marks", ref))
        if state
        else (),
        early=snapshot.rulebook.clock.early_adjudication,
        records=call.may(Right.RULE, known),
        chooses=snapshot.part(OFFENCES, lambda: may_choose_penalty(call.visitor), False, at="chooses"),
        offences=snapshot.part(OFFENCES, lambda: offence_rows(snapshot, known), (), at=ref),
        rules=snapshot.part(OFFENCES, lambda: offence_rules(snapshot), (), at="rules"),
        turns=snapshot.part(
            OFFENCES, lambda: [(str(one), one.sentence) for one in _played(on_clock)], [], at=("turns", ref)
        ),
        penalties=[(one.value, SAID[one]) for one in Penalty],
        playing=[power for power in POWERS if power in playing],
        **spared(lambda: _buttons(call, snapshot, state if mode == "board" else None, ref, at), NO_BUTTONS),
    )


def _standing(snapshot: Snapshot, known: Board, at: datetime) -> ClockState | None:
    """The clock of a board as it stands; None where the rulebook has none."""
    return board_clock(snapshot.event, known).now(at) if snapshot.rulebook.clock.mode != "none" else None


def _played(until: Turn | None) -> list[Turn]:
    """The turns in which an offence may have been, the last one first; without a clock that runs any turn."""
    if until is None:
        return turns_from(FIRST_TURN, None)
    return [one for one in reversed(turns_from(FIRST_TURN, until.year)) if one.number <= until.number]


def _buttons(call: Call, snapshot: Snapshot, state: ClockState | None, ref: BoardRef, at: datetime) -> dict[str, Any]:
    """What can be clicked, what was, and what of it the visitor may take back; nothing without a state."""
    if state is None:
        return NO_BUTTONS
    clicks = snapshot.part(LATEST, lambda: clicks_on(snapshot, ref), (), at=ref)
    mine = clicks and may_undo(call.visitor, clicks[0].entry)
    return {
        "controls": snapshot.part(CLOCKS, lambda: controls_of(state, at), None, at=("controls", ref)),
        "clicks": clicks,
        "undoable": clicks[0] if mine else None,
        "lag": snapshot.part(CLOCKS, lambda: _lag(snapshot, ref, at), None, at=("lag", ref)),
    }


def _lag(snapshot: Snapshot, ref: BoardRef, at: datetime) -> ClockLag | None:
    """How far a clock lags behind the counts."""
    lags = clock_lags(snapshot.event, round=ref.round, at=at)
    return next((one for one in lags if one.board == ref.name), None)
