"""The director's page for secret handicaps: typed and sealed before play, opened when the last round is over."""

import secrets
from fractions import Fraction

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.desk.results.handicaps import (
    handicaps_sealed_by,
    open_handicaps,
    opened_handicaps_before,
    opening_problems,
    seal_handicaps,
    sealing_problems,
    was_sealed,
)
from boardcall.errors import InputError, Problem, refuse
from boardcall.store.vault import seal_name
from boardcall.tournament import PlayerId
from boardcall.tournament.handicaps import SealedHandicaps, read_sealed_handicaps, sealed_handicaps
from boardcall.web.desk.results import points_of
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.request.act import answer
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say

PAGE = "desk/handicaps/"
SALT_BYTES = 16


def handicaps_page(call: Call) -> HttpResponse:
    """Everybody's handicap, for directors; its forms seal them and open them."""
    if call.request.method != "POST":
        return _page(call, Form())
    kept: list[str] = []

    def verb(event: Event) -> Draft:
        return _seal(call, event, kept) if call.request.POST.get("do") == "seal" else _open(call, event)

    answered = answer(call, verb, _page, to=PAGE)
    found = call.event.now().tournament.handicaps
    if found.inside is not None:
        kept.append(found.commitment)
    for commitment in kept:
        if commitment != found.commitment or found.inside is not None:
            call.event.vault.forget(seal_name(commitment))
    return answered


def _page(call: Call, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    found = snapshot.tournament.handicaps
    return private_page(
        call,
        "desk/handicaps.html",
        snapshot=snapshot,
        form=form,
        fields=("text", "reason", *(_field(player.id) for player in snapshot.tournament.players)),
        people=[
            (_field(player.id), player.name)
            for player in sorted(snapshot.tournament.players, key=lambda one: one.name.casefold())
            if not player.withdrawn
        ],
        handicaps=found,
        kept=_kept(call.event),
        sealed_by=handicaps_sealed_by(snapshot.event),
        again=was_sealed(snapshot.event),
        why_not=sealing_problems(snapshot.event),
        not_yet=opening_problems(snapshot.event),
    )


def _field(player: str) -> str:
    return f"points-{player}"


def _kept(event: Hosted) -> SealedHandicaps | None:
    """What closed handicaps are, by the vault or as they were told before; None where they are open or not kept."""
    snapshot = event.now()
    found = snapshot.tournament.handicaps
    if not found.is_closed:
        return None
    text = event.vault.get(seal_name(found.commitment))
    return read_sealed_handicaps(text) if text else opened_handicaps_before(snapshot.event)


def _seal(call: Call, event: Event, kept: list[str]) -> Draft:
    """Seals what was typed; `kept` gets what the vault then holds, which it has to before everybody sees it."""
    given = {player.id: call.request.POST.get(_field(player.id), "").strip() for player in event.tournament.players}
    points: dict[PlayerId, Fraction] = {}
    problems: list[Problem] = []
    for player, text in given.items():
        try:
            points[player] = points_of(text) or Fraction(0)
        except InputError as error:
            problems += [Problem(one.message, one.hint, field=_field(player)) for one in error.problems]
    refuse(problems)
    salt = secrets.token_bytes(SALT_BYTES).hex()
    made = sealed_handicaps(event.tournament.rulebook, salt, points.items())
    draft = seal_handicaps(event, commitment=made.commitment)
    kept.append(made.commitment)
    call.event.vault.put(seal_name(made.commitment), made.text)
    return draft


def _open(call: Call, event: Event) -> Draft:
    text = call.request.POST.get("text", "")
    inside = read_sealed_handicaps(text) if text.strip() else _kept(call.event)
    if inside is None:
        hint = say("Paste the whole text that this page showed when they were sealed.")
        raise InputError.of(say("These are not handicaps."), hint, field="text")
    return open_handicaps(event, points=inside.points, salt=inside.salt)
