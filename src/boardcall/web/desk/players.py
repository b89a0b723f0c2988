"""Players at the desk: registering, changing, withdrawing, merging."""

import re
import secrets
from datetime import date
from functools import partial
from typing import get_args

from django.http import HttpRequest, HttpResponse

from boardcall.desk import Draft, Event, change_player, register_player, withdraw_player
from boardcall.desk.players import merge_players, resemblances, the_player
from boardcall.desk.roll_call import keep_apart
from boardcall.errors import InputError, Problem
from boardcall.tournament import Player
from boardcall.tournament.roll_call import ApartKind
from boardcall.tournament.settings import Role as Office
from boardcall.web import time
from boardcall.web.acting import answer, button
from boardcall.web.forms import Form
from boardcall.web.guard import Call
from boardcall.web.identity.links import revoke_player
from boardcall.web.private import private_page
from boardcall.wording import say

OFFICES = get_args(Office)
FIELDS = ("name", "country", "born", "text", "reason")


def new_salt() -> str:
    return secrets.token_hex(16)


def players_page(call: Call) -> HttpResponse:
    """The list of players; forms to paste many and to register one."""
    if call.request.method != "POST":
        return shown_players(call, Form())
    return answer(
        call,
        partial(_register, call.request),
        to="desk/players/",
        again=lambda form, status: shown_players(call, form, status),
    )


def shown_players(call: Call, form: Form, status: int = 200) -> HttpResponse:
    """The page of players with its forms as they were filled in."""
    snapshot = call.event.now()
    listed = sorted(snapshot.tournament.players, key=lambda player: (player.withdrawn, player.name.casefold()))
    teams = {member: team.name for team in snapshot.tournament.teams for member in team.members}
    return private_page(
        call,
        "desk/players.html",
        status=status,
        snapshot=snapshot,
        form=form,
        players=listed,
        teams=teams,
        offices=OFFICES,
    )


def _register(request: HttpRequest, event: Event) -> Draft:
    name, born, country = _about(request)
    return register_player(
        event, name=name, salt=new_salt(), roles=frozenset(request.POST.getlist("role")), born=born, country=country
    )


def _about(request: HttpRequest) -> tuple[str, date | None, str | None]:
    """Name, day of birth and country as typed; InputError for what cannot be."""
    sent, found = request.POST, []
    born = None
    if text := sent.get("born", "").strip():
        try:
            born = date.fromisoformat(text)
        except ValueError:
            found.append(Problem(say("“{text}” is no date.", text=text), say("Write it as 1985-04-30."), field="born"))
    country = sent.get("country", "").strip().upper()
    if country and not re.fullmatch("[A-Z]{2}", country):
        found.append(
            Problem(
                say("“{country}” is no country code.", country=country),
                say("Write two letters, such as FR."),
                field="country",
            )
        )
    if set(sent.getlist("role")) - set(OFFICES):
        found.append(Problem(say("There is no such office."), say("Choose from the list."), field="role"))
    if found:
        raise InputError(found)
    return sent.get("name", ""), born, country or None


def player_page(call: Call, player: str) -> HttpResponse:
    """One player: what is known, to be changed."""
    snapshot = call.event.now()
    known = the_player(snapshot.event, player)
    if call.request.method != "POST":
        born = known.born.isoformat() if known.born else ""
        return _player(call, known, Form({"name": known.name, "country": known.country or "", "born": born}))
    return answer(
        call,
        partial(_change, call.request, player),
        to=f"desk/players/{player}/",
        again=lambda form, status: _player(call, known, form, status),
    )


def _player(call: Call, known: Player, form: Form, status: int = 200) -> HttpResponse:
    snapshot = call.event.now()
    apart = [
        (one, [other.name for other in snapshot.tournament.players if other.id in one.players and other.id != known.id])
        for one in snapshot.tournament.roll_call.kept_apart
        if known.id in one.players
    ]
    alike = [one for found in resemblances(snapshot.event, (known.name,)) for one in found if one.id != known.id]
    others = [one for one in snapshot.tournament.players if one.id != known.id and not one.withdrawn]
    others.sort(key=lambda one: one.name.casefold())
    return private_page(
        call,
        "desk/player.html",
        status=status,
        snapshot=snapshot,
        form=form,
        player=known,
        offices=OFFICES,
        apart=apart,
        others=others,
        alike=alike,
    )


def _change(request: HttpRequest, player: str, event: Event) -> Draft:
    name, born, country = _about(request)
    roles = frozenset(request.POST.getlist("role"))
    return change_player(event, player, salt=new_salt(), name=name, roles=roles, born=born, country=country)


def withdraw(call: Call, player: str) -> HttpResponse:
    """Withdraws a player from the event."""
    return button(call, lambda event: withdraw_player(event, player), to=f"desk/players/{player}/")


def apart(call: Call, player: str) -> HttpResponse:
    """Keeps the player and another apart at board calls."""
    sent = call.request.POST
    kind = ApartKind.FAMILY if sent.get("kind") == ApartKind.FAMILY.value else ApartKind.AVOID_PAIR
    return button(
        call, lambda event: keep_apart(event, player, sent.get("other", ""), kind=kind), to=f"desk/players/{player}/"
    )


def merge(call: Call, player: str) -> HttpResponse:
    """Makes the player and another one person; the private link of the entry that goes stops working."""
    into = call.request.POST.get("into", "")

    def merged(event: Event) -> Draft:
        draft = merge_players(event, player, into=into)
        revoke_player(call.event.id, player=player, at=time.now())  # accounts out of reach: then nothing is saved
        return draft

    return button(call, merged, to=f"desk/players/{into}/")
