"""Sanctions at the desk: the form with what the rulebook knows, and those given so far."""

from django.http import HttpResponse

from boardcall.clock.plan import Turn
from boardcall.clock.violations import OFFENCE_NAMES, Offence
from boardcall.desk.conduct.sanctions import (
    TimedOffence,
    WrittenSanction,
    complaints_go_to,
    impose_sanction,
    offered_sanctions,
)
from boardcall.errors import InputError
from boardcall.game import POWERS, power_named
from boardcall.tournament import PlayerId, list_order
from boardcall.tournament.rulings import SANCTION_NAMES, SanctionKind
from boardcall.views.boards import in_order
from boardcall.views.rulings import complaint_said
from boardcall.web.desk.board_names import board_in
from boardcall.web.desk.results import points_of
from boardcall.web.machine import time
from boardcall.web.permission.rights import call_rules
from boardcall.web.request.act import answer
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import capital, say

TO = "desk/sanctions/"


def sanctions_page(call: Call) -> HttpResponse:
    """The form, and every sanction that holds, the last first."""
    if call.request.method != "POST":
        return _page(call, Form({name: str(value) for name, value in call.request.GET.items()}))
    call_rules(call.visitor, call.event.now().rulebook)
    return answer(call, lambda event: impose_sanction(event, _written(call), at=time.now()), _page, to=TO)


def _written(call: Call) -> WrittenSanction:
    sent = call.request.POST
    kind = next((one for one in SanctionKind if one.value == sent.get("kind")), None)
    if kind is None:
        raise InputError.of(say("Choose the sanction."), field="kind")
    points = sent.get("points", "").strip()
    return WrittenSanction(
        kind,
        sent.get("facts", ""),
        sent.get("clause", ""),
        PlayerId(sent.get("player", "")),
        sent.get("outsider", ""),
        board_in(sent.get("board", "")),
        points_of(points) if points and kind is SanctionKind.POINTS else None,
        sent.get("measure", ""),
        _timed(call),
    )


def _timed(call: Call) -> TimedOffence | None:
    sent = call.request.POST
    power, turn = power_named(sent.get("power")), sent.get("turn", "").strip()
    offence = next((one for one in Offence if one.value == sent.get("offence")), None)
    if power is None or offence is None or not turn:
        return None
    return TimedOffence(power, Turn.read(turn), offence, tuple(sent.get("late", "").upper().replace(",", " ").split()))


def _page(call: Call, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    event, tournament = snapshot.event, snapshot.tournament
    known = offered_sanctions(snapshot.rulebook)
    entries = ((one, event.replay.entry(one.act)) for one in reversed(tournament.sanctions))
    return private_page(
        call,
        "desk/sanctions.html",
        snapshot=snapshot,
        form=form,
        kinds=[(one.kind.value, capital(SANCTION_NAMES[one.kind]), snapshot.rulebook.source(one.key)) for one in known],
        known={one.kind.value for one in known},
        people=sorted(tournament.players, key=lambda one: list_order(one.name)),
        boards=in_order(tournament.boards),
        powers=POWERS,
        offences=[(one.value, OFFENCE_NAMES[one]) for one in Offence],
        given=[
            (one, entry, entry.act.says(tournament), complaint_said(event, one.act)) for one, entry in entries if entry
        ],
        complaints_to=complaints_go_to(event),
    )
