"""What is known of a player before roll call: preregistration, fee, and what the board call asks."""

from typing import Any

from django.http import HttpResponse

from boardcall.desk.call.roll_call import change_sign_up
from boardcall.desk.event import Draft, Event, day_at
from boardcall.desk.people.players import the_player
from boardcall.errors import InputError
from boardcall.game import POWERS, Power
from boardcall.seeding.settings import PowerMethod
from boardcall.tables.days import read_days
from boardcall.tournament import PlayerId
from boardcall.tournament.roll_call import Local, SignUp
from boardcall.web.machine import time
from boardcall.web.request.act import form_page
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say

FIELDS = ("preregistered", "paid", "preferences", "local")
LOCALS = (
    (Local.TRAVELLER.value, say("travelled here")),
    (Local.NON_MEMBER.value, say("lives near, in no club")),
    (Local.CLUB_MEMBER.value, say("member of the host club")),
    (Local.BOARD_MEMBER.value, say("on the board of the host club")),
)


def sign_up_page(call: Call, player: PlayerId) -> HttpResponse:
    """The form with what is known; what was changed in it is saved."""
    snapshot = call.event.now()
    known = snapshot.tournament.roll_call.sign_up(the_player(snapshot.event, player).id)
    return form_page(
        call,
        lambda event: _saved(call, event, player),
        _page,
        player,
        to=f"desk/players/{player}/sign-up/",
        first=_form(known),
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


def _page(call: Call, player: PlayerId, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    known = the_player(snapshot.event, player)
    about: dict[str, Any] = {"form": form, "player": known, "fields": FIELDS, "locals": LOCALS}
    weighed = snapshot.rulebook.powers.assign is PowerMethod.PREFERENCES
    about["wishes_hint"] = say("Letters such as EFT; empty: no wish.") if weighed else say("The rules do not weigh it.")
    return private_page(call, "desk/sign_up.html", snapshot=snapshot, **about)


def _saved(call: Call, event: Event, player: PlayerId) -> Draft:
    """One draft with an act for each thing that differs from what is known."""
    sent = call.request.POST
    allows = call.visitor.is_director and "allow" in sent
    signed, paid = read_days(sent, "preregistered", "paid")
    wishes = _preferences(sent.get("preferences", ""))
    family = event.tournament.roll_call.sign_up(player).family  # it is asked for beside the name
    told = SignUp(player, signed, paid, _local(sent.get("local", "")), wishes, "records" in sent, family)
    return change_sign_up(event, told, today=day_at(event, time.now()), td_allows=allows)


def _local(text: str) -> Local:
    return Local(text) if text in set(Local) else Local.TRAVELLER


def _preferences(text: str) -> tuple[Power, ...]:
    letters = [letter for letter in text.upper() if letter.isalpha()]
    known = {power.value: power for power in POWERS}
    if [one for one in letters if one not in known] or len(set(letters)) < len(letters):
        message = say("“{text}” is not a list of powers.", text=text)
        hint = say("Write the letters of the powers, the favourite first: EFT.")
        raise InputError.of(message, hint, field="preferences")
    return tuple(known[letter] for letter in letters)
