"""Players at the desk: registering, changing, withdrawing, merging."""

import secrets
from dataclasses import replace
from datetime import date
from functools import partial
from typing import get_args

from django.http import HttpRequest, HttpResponse

from boardcall.desk.call.roll_call import keep_apart
from boardcall.desk.event import Draft, Event, day_at
from boardcall.desk.people.players import (
    correct_player,
    merge_players,
    register_player,
    resemblances,
    the_player,
    withdraw_player,
)
from boardcall.rulebook.needs import Need
from boardcall.tournament import NOBODY, Person, Player, PlayerId, is_meant, list_order
from boardcall.tournament.roll_call import ApartKind, SignUp
from boardcall.tournament.settings import Role as Office
from boardcall.web.desk.details import (
    DETAILS,
    Asking,
    Details,
    DetailsReader,
    form_of,
    known_of,
    lacking,
    look_up_towns,
    needed,
)
from boardcall.web.desk.sign_up import LOCALS
from boardcall.web.event.people import players_here
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.identity.links import revoke_player
from boardcall.web.machine import time
from boardcall.web.request.act import answer, button
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say

OFFICES = get_args(Office)


def new_salt() -> str:
    return secrets.token_hex(16)


def players_page(call: Call) -> HttpResponse:
    """The list of players; forms to paste many and to register one."""
    if call.request.method != "POST":
        return shown_players(call, Form())
    look_up_towns(call.request.POST)
    return answer(call, partial(_register, call.request), shown_players, to="desk/players/")


def shown_players(call: Call, form: Form) -> HttpResponse:
    """The page of players with its forms as they were filled in."""
    snapshot = call.event.now()
    listed = sorted(snapshot.tournament.players, key=lambda player: (player.withdrawn, list_order(player.name)))
    teams = {member: team.name for team in snapshot.tournament.teams for member in team.members}
    return private_page(
        call,
        "desk/players.html",
        snapshot=snapshot,
        form=form,
        players=[
            player
            for player in _matching(snapshot, listed, call.request.GET.get("lacks", ""))
            if is_meant(player.name, call.request.GET.get("q", ""))
        ],
        asked=call.request.GET.get("q", ""),
        lacks=call.request.GET.get("lacks", ""),
        missing=_missing(snapshot),
        venue=snapshot.tournament.venue,
        needs_venue=any(one.data == "home-location" for one in needed(snapshot)) and not snapshot.tournament.venue.at,
        asking=Asking(snapshot.rulebook, form),
        details=DETAILS,
        locals=LOCALS,
        asks_fee=snapshot.rulebook.registration.fee_required,
        total=len([player for player in listed if not player.withdrawn]),
        teams=teams,
        offices=OFFICES,
    )


def _missing(snapshot: Snapshot) -> list[tuple[Need, int]]:
    """How many people have not given something a rule needs, for each such thing."""
    found = [(need, len(lacking(snapshot, need.data))) for need in needed(snapshot)]
    return [(need, number) for need, number in found if number]


def _matching(snapshot: Snapshot, listed: list[Player], data: str) -> list[Player]:
    """Those of the list who lack a thing, or everybody where none is named."""
    if not data:
        return listed
    without = {player.id for player in lacking(snapshot, data)}
    return [player for player in listed if player.id in without]


def local_day(event: Event) -> date:
    """The day it is at the event now."""
    return day_at(event, time.now())


def _register(request: HttpRequest, event: Event) -> Draft:
    told = read_person(request, Details())
    today = local_day(event)
    paid = today if request.POST.get("paid") else None
    return register_player(
        event,
        name=told.name,
        salt=new_salt(),
        roles=_roles(request),
        **told.facts(),
        told=SignUp(NOBODY, paid=paid, local=told.local, family=told.family),
        today=today,
    )


def read_person(request: HttpRequest, known: Details) -> Details:
    """What was typed of a person; InputError for what cannot be."""
    reader = DetailsReader(request.POST)
    told = reader.details(known)
    if set(request.POST.getlist("role")) - set(OFFICES):
        reader.wrong("role", say("There is no such office."), say("Choose from the list."))
    reader.check()
    return told


def _roles(request: HttpRequest) -> frozenset[str]:
    return frozenset(request.POST.getlist("role"))


def player_page(call: Call, player: PlayerId) -> HttpResponse:
    """One player: what is known, to be changed."""
    snapshot = call.event.now()
    known = the_player(snapshot.event, player)
    if call.request.method != "POST":
        told = known_of(known, snapshot.tournament.roll_call.sign_up(player))
        return _player(call, known, Form(form_of(told)))
    look_up_towns(call.request.POST)
    return answer(call, partial(_change, call.request, player), _player, known, to=f"desk/players/{player}/")


def _player(call: Call, known: Player, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    apart = [
        (one, [other.name for other in snapshot.tournament.players if other.id in one.players and other.id != known.id])
        for one in snapshot.tournament.roll_call.kept_apart
        if known.id in one.players
    ]
    alike = [one for found in resemblances(snapshot.event, (known.name,)) for one in found if one.id != known.id]
    return private_page(
        call,
        "desk/player.html",
        snapshot=snapshot,
        form=form,
        player=known,
        asking=Asking(
            snapshot.rulebook,
            form,
            known_of(known, snapshot.tournament.roll_call.sign_up(known.id)),
            known.way(snapshot.tournament.venue.at),
        ),
        details=DETAILS,
        locals=LOCALS,
        offices=OFFICES,
        apart=apart,
        others=[one for one in players_here(snapshot.tournament) if one.id != known.id],
        alike=alike,
    )


def _change(request: HttpRequest, player: PlayerId, event: Event) -> Draft:
    known, signed = the_player(event, player), event.tournament.roll_call.sign_up(player)
    told = read_person(request, known_of(known, signed))
    row = Person(player, new_salt(), told.name, **told.facts())
    return correct_player(event, row, roles=_roles(request), told=replace(signed, local=told.local, family=told.family))


def withdraw(call: Call, player: PlayerId) -> HttpResponse:
    return button(
        call, lambda event: withdraw_player(event, player, today=local_day(event)), to=f"desk/players/{player}/"
    )


def apart(call: Call, player: PlayerId) -> HttpResponse:
    """Keeps the player and another apart at board calls."""
    sent = call.request.POST
    kind = ApartKind.FAMILY if sent.get("kind") == ApartKind.FAMILY.value else ApartKind.AVOID_PAIR
    return button(
        call,
        lambda event: keep_apart(event, player, PlayerId(sent.get("other", "")), kind=kind),
        to=f"desk/players/{player}/",
    )


def merge(call: Call, player: PlayerId) -> HttpResponse:
    """Makes the player and another one person; the private link of the entry that goes stops working."""
    into = PlayerId(call.request.POST.get("into", ""))

    def merged(event: Event) -> Draft:
        draft = merge_players(event, player, into=into)
        revoke_player(call.event.id, player=player, at=time.now())  # accounts out of reach: then nothing is saved
        return draft

    return button(call, merged, to=f"desk/players/{into}/")
