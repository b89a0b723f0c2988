"""What is known of a player before roll call: preregistration, fee, and what the board call asks."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse

from boardcall.desk import Draft, Event
from boardcall.desk.players import the_player
from boardcall.desk.roll_call import cancel_preregistration, describe_player, preregister, record_fee
from boardcall.errors import InputError, Problem
from boardcall.game import POWERS, Power
from boardcall.tournament.roll_call import Local, SignUp
from boardcall.web import time
from boardcall.web.acting import answer
from boardcall.web.forms import Form
from boardcall.web.guard import Call
from boardcall.web.policy import Role
from boardcall.web.private import private_page
from boardcall.wording import mark, say

FIELDS = ("preregistered", "paid", "preferences", "local")
LOCALS = (
    (Local.TRAVELLER.value, mark("travelled here")),
    (Local.NON_MEMBER.value, mark("lives near, in no club")),
    (Local.CLUB_MEMBER.value, mark("member of the host club")),
    (Local.BOARD_MEMBER.value, mark("on the board of the host club")),
)


def sign_up_page(call: Call, player: str) -> HttpResponse:
    """The form with what is known; what was changed in it is saved."""
    snapshot = call.event.now()
    known = snapshot.tournament.roll_call.sign_up(the_player(snapshot.event, player).id)
    if call.request.method != "POST":
        return _page(call, player, _form(known))
    return answer(
        call,
        lambda event: _saved(call, event, player),
        to=f"desk/players/{player}/sign-up/",
        again=lambda form, status: _page(call, player, form, status),
    )


def _form(known: SignUp) -> Form:
    return Form(
        {
            "preregistered": known.preregistered.isoformat() if known.preregistered else "",
            "paid": known.paid.isoformat() if known.paid else "",
            "preferences": "".join(power.value for power in known.preferences),
            "local": known.local.value,
            "records": "yes" if known.records else "",
        }
    )


def _page(call: Call, player: str, form: Form, status: int = 200) -> HttpResponse:
    snapshot = call.event.now()
    known = the_player(snapshot.event, player)
    about: dict[str, Any] = {"form": form, "player": known, "fields": FIELDS, "locals": LOCALS}
    return private_page(call, "desk/sign_up.html", status=status, snapshot=snapshot, **about)


def _saved(call: Call, event: Event, player: str) -> Draft:
    """One draft with an act for each thing that differs from what is known."""
    allows = call.visitor.role is Role.TD and "allow" in call.request.POST
    drafts = tuple(_changes(call.request, event, player, td_allows=allows))
    acts = tuple(act for draft in drafts for act in draft.acts)
    return Draft(acts, notices=tuple(notice for draft in drafts for notice in draft.notices))


def _changes(request: HttpRequest, event: Event, player: str, *, td_allows: bool) -> Iterator[Draft]:
    known = event.tournament.roll_call.sign_up(player)
    sent = request.POST
    signed, paid = _days(sent.get("preregistered", ""), sent.get("paid", ""))
    if signed != known.preregistered and signed is not None:
        yield preregister(event, player, on=signed, td_allows=td_allows)
    elif signed != known.preregistered:
        yield cancel_preregistration(event, player, on=time.now().date(), td_allows=td_allows)
    if paid != known.paid:
        yield record_fee(event, player, on=paid)
    described = (_local(sent.get("local", "")), _preferences(sent.get("preferences", "")), "records" in sent)
    if described != (known.local, known.preferences, known.records):
        local, preferences, records = described
        yield describe_player(event, player, local=local, preferences=preferences, records=records)


def _days(*typed: str) -> tuple[date | None, ...]:
    found: list[date | None] = []
    problems = []
    for field, text in zip(FIELDS, typed, strict=False):
        try:
            found.append(date.fromisoformat(text.strip()) if text.strip() else None)
        except ValueError:
            message = say("“{text}” is no date.", text=text)
            problems.append(Problem(message, say("Write it as 1985-04-30."), field=field))
    if problems:
        raise InputError(problems)
    return tuple(found)


def _local(text: str) -> Local:
    return Local(text) if text in set(Local) else Local.TRAVELLER


def _preferences(text: str) -> tuple[Power, ...]:
    letters = [letter for letter in text.upper() if letter.isalpha()]
    known = {power.value: power for power in POWERS}
    if [one for one in letters if one not in known] or len(set(letters)) < len(letters):
        message = say("“{text}” is no list of powers.", text=text)
        hint = say("Write the letters of the powers, the best loved first: EFT.")
        raise InputError([Problem(message, hint, field="preferences")])
    return tuple(known[letter] for letter in letters)
