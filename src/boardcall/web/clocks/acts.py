"""What is done on the pages of clocks: clicks, taking one back, marks of orders, offences."""

from dataclasses import replace

from django.http import HttpResponse

from boardcall.clock.clicks import ANNOUNCED, Click
from boardcall.desk.event import Draft, Event
from boardcall.desk.play.all_clocks import pause_all_clocks, resume_all_clocks, set_all_clocks, start_all_clocks
from boardcall.desk.play.clocks import board_clock, click_clock, clock_of, mark_ready, turn_written
from boardcall.desk.undo import undo
from boardcall.errors import InputError, RefusedError
from boardcall.game import POWERS
from boardcall.store.live import Verb
from boardcall.tournament import BoardRef, RoundNumber
from boardcall.web.clocks.click_form import clicked_in, everybody_ready
from boardcall.web.clocks.controls import clicks_on
from boardcall.web.clocks.desk import show_board, show_round
from boardcall.web.clocks.offences import recorded
from boardcall.web.machine import time
from boardcall.web.permission.rights import Right, approver, board_for, may_choose_penalty, power_of, refuse_undo
from boardcall.web.request.act import answer, button
from boardcall.web.request.route import Call
from boardcall.wording import say


def board_click(call: Call, ref: BoardRef) -> HttpResponse:
    """A click on a board's own clock; on the clock for all boards a board can only adjudicate early."""
    central = call.event.now().rulebook.clock.mode == "central"

    def verb(event: Event) -> Draft:
        clicked = clicked_in(call, clock_of(event, ref=BoardRef(ref.round, "" if central else ref.name)), time.now())
        if clicked.click is Click.EARLY and call.request.POST.get("everybody"):
            clicked = everybody_ready(clicked)
        if not central:
            return click_clock(event, clicked, ref=ref)
        if clicked.click is not Click.EARLY:
            raise InputError.of(say("One clock is for all boards."), say("It is run at the desk."))
        return click_clock(event, replace(clicked, board=ref.name), ref=BoardRef(ref.round))

    return _on_board(call, ref, verb)


def round_click(call: Call, number: RoundNumber) -> HttpResponse:
    """A click on the clock for all boards."""
    return _on_round(
        call,
        number,
        lambda event: click_clock(
            event, clicked_in(call, clock_of(event, ref=BoardRef(number)), time.now()), ref=BoardRef(number)
        ),
    )


def all_clicks(call: Call, number: RoundNumber) -> HttpResponse:
    """Starts every clock of a round that waits, sets those behind play, pauses all or lets them go on."""
    at, director = time.now(), approver(call.visitor)
    verbs: dict[str, Verb] = {
        "start": lambda event: start_all_clocks(event, round=number, at=at),
        "set": lambda event: set_all_clocks(event, round=number, at=at),
        "pause": lambda event: pause_all_clocks(event, round=number, at=at, director=director, why=ANNOUNCED),
        "resume": lambda event: resume_all_clocks(event, round=number, at=at),
    }
    verb = verbs.get(call.request.POST.get("do", ""), verbs["start"])
    return button(call, verb, to=f"desk/rounds/{number}/clocks/", alone=False)


def board_undo(call: Call, ref: BoardRef) -> HttpResponse:
    """Takes back the last click on a board's clock."""
    return _on_board(call, ref, lambda event: _undone(call, event, ref))


def round_undo(call: Call, number: RoundNumber) -> HttpResponse:
    """Takes back the last click on the clock for all boards."""
    return _on_round(call, number, lambda event: _undone(call, event, BoardRef(number)))


def _undone(call: Call, event: Event, ref: BoardRef) -> Draft:
    """The last click withdrawn; only directors may take back another person's."""
    clicks = clicks_on(call.event.now(), ref)
    wanted = call.request.POST.get("act", "")
    if not clicks or str(clicks[0].entry.number) != wanted:
        raise RefusedError(say("Another click came after that one. Look at the clock again."))
    refuse_undo(call.visitor, clicks[0].entry, event.tournament)
    return undo(event, clicks[0].entry.number)


def mark_orders(call: Call, ref: BoardRef) -> HttpResponse:
    """Marks whose orders are in and who agrees to go on early."""
    sent = call.request.POST

    def verb(event: Event) -> Draft:
        shown = [power for power in POWERS if sent.get(f"shown-{power.value}")]
        return mark_ready(
            event,
            ref=ref,
            orders_in={power: bool(sent.get(f"in-{power.value}")) for power in shown},
            agrees={power: bool(sent.get(f"agrees-{power.value}")) for power in shown},
            at=time.now(),
        )

    return _on_board(call, ref, verb, right=Right.RULE)


def record_offence(call: Call, ref: BoardRef) -> HttpResponse:
    """Records a late sheet or another offence against the times; its penalty is said on the next page."""

    def verb(event: Event) -> Draft:
        return recorded(call, event, ref, chooses=may_choose_penalty(call.visitor))

    return _on_board(call, ref, verb, right=Right.RULE)


def _on_board(call: Call, ref: BoardRef, verb: Verb, *, right: Right = Right.CLOCK) -> HttpResponse:
    call.board(right, ref)
    part = call.request.POST.get("click", "")
    to = f"clocks/{ref.round}/{ref.name}/"
    done = _unsaid(verb) if part else verb
    return answer(call, done, show_board, ref, to=to, part=part, alone=right is Right.CLOCK)


def _on_round(call: Call, number: RoundNumber, verb: Verb) -> HttpResponse:
    part = call.request.POST.get("click", "")
    return answer(call, _unsaid(verb), show_round, number, to=f"desk/rounds/{number}/clocks/", part=part)


def _unsaid(verb: Verb) -> Verb:
    """The verb without its notices: the page has them beside the clock, and a clock does not wait for a reader."""

    def quiet(event: Event) -> Draft:
        draft = verb(event)
        return Draft(draft.acts, draft.people)

    return quiet


def mark_mine(call: Call, ref: BoardRef) -> HttpResponse:
    """A player marks that their own orders are in, or that they agree to go on early, or takes it back."""
    sent = call.request.POST
    wanted = sent.get("do", "")

    def verb(event: Event) -> Draft:
        known = board_for(call.visitor, Right.ORDERS, event, ref)
        power = power_of(call.visitor, known)
        turn = turn_written(board_clock(event, known).now(time.now()))
        if str(turn) != sent.get("turn"):
            raise RefusedError(say("That was for {turn}, which is over.", turn=sent.get("turn", "")))
        orders_in = {power: wanted == "in"} if power and wanted in {"in", "not-in"} else {}
        agrees = {power: wanted == "agrees"} if power and wanted in {"agrees", "not-agrees"} else {}
        return mark_ready(event, ref=ref, orders_in=orders_in, agrees=agrees, at=time.now())

    return button(call, verb, to="me/", alone=False)
