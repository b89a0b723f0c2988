"""The click that a form asks for."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from boardcall.clock.clicks import Click, Clicked
from boardcall.clock.plan import StepPart, Turn
from boardcall.clock.state import ClockState
from boardcall.errors import InputError
from boardcall.game import POWERS
from boardcall.web.permission.rights import approver, call_desk
from boardcall.web.request.form import whole
from boardcall.web.request.route import Call
from boardcall.wording import say

OF_THE_DESK = frozenset({Click.STOP, Click.PLAN, Click.SHIFT, Click.APPROVE})
"""Clicks that nobody at a board makes."""
UNSIGNED = frozenset({Click.START, Click.RESUME, Click.TIMER, Click.STOP})
"""Clicks that need no director's name."""
LONGEST = 600
"""Minutes that can be typed."""


def clicked_in(call: Call, state: ClockState, at: datetime) -> Clicked:
    """The click that a form asks for on a clock in this state; InputError if it is not possible now."""
    sent = call.request.POST
    click = next((one for one in Click if one.value == sent.get("click")), None)
    if click is None:
        raise InputError.of(say("Press one of the buttons."))
    if click in OF_THE_DESK:
        call_desk(call.visitor)
    cuts_short = state.now(at).step is not None and _part(state, at) is StepPart.BREAK
    signed = click not in UNSIGNED and (click is not Click.NEXT or cuts_short)
    return Clicked(
        click,
        at,
        sent.get("what", ""),
        " ".join(sent.get("why", "").split()),
        approver(call.visitor) if signed else "",
        agreed=frozenset(power for power in POWERS if sent.get(f"agreed-{power.value}")),
        seconds=_seconds(sent),
        turn=Turn.read(sent["turn"]) if sent.get("turn") else None,
    )


def everybody_ready(clicked: Clicked) -> Clicked:
    """The click where all orders are in and everybody agreed, said in one go; who still plays the desk knows."""
    return replace(clicked, agreed=frozenset(POWERS), orders_in=frozenset(POWERS))


def _part(state: ClockState, at: datetime) -> StepPart | None:
    step = state.now(at).step
    return step.part if step else None


def _seconds(sent: Mapping[str, str]) -> int:
    """Minutes as typed, with "less" for a deadline that comes earlier, in seconds; 0 for nothing typed."""
    text = sent.get("minutes", "").strip()
    if not text:
        return 0
    minutes = whole(text)
    if minutes is None or not 0 < minutes <= LONGEST:
        hint = say("Write 1 to {most}.", most=LONGEST)
        raise InputError.of(say("“{text}” is not a number of minutes.", text=text), hint, field="minutes")
    return minutes * (-60 if sent.get("which") == "less" else 60)
