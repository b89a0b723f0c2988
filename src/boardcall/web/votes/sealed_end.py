"""The director's page for the secret end of a round: sealed before play, printed on two slips, opened when reached."""

import json
import secrets
from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.http import HttpResponse

from boardcall.clock.seal import SALT_BYTES, SHARE_BYTES, SealedEnd, combine, draw_value, split
from boardcall.clock.seal import seal_end as sealed_end
from boardcall.desk.event import Draft, Event
from boardcall.desk.results.seals import (
    draw_end,
    early_problems,
    look_at_seal,
    open_parts,
    open_seal,
    opened_before,
    seal_end,
    sealed_by,
    sealing_problems,
    sealing_warning,
    share_end,
    why_sealed_again,
)
from boardcall.errors import BoardcallError, InputError, Problem
from boardcall.paper import print_sheets
from boardcall.paper.cards import sealed_slips
from boardcall.store.vault import seal_name
from boardcall.tournament import RoundNumber
from boardcall.tournament.board.endings import end_choices
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.machine.addresses import svg_code
from boardcall.web.pages.seals import seal_shown
from boardcall.web.request.act import again, answer, do
from boardcall.web.request.form import Form, no_button
from boardcall.web.request.printed_paper import job_of, pdf_answer
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import NO_WORDS, say

MOST_PARTS = 5
"""Rows for contributors on the form."""


def sealing_page(call: Call, number: RoundNumber) -> HttpResponse:
    """The seal of a round, for directors; a form of it seals, prints, shows or opens."""
    call.event.now().rulebook.round(number)
    if call.request.method != "POST":
        return _page(call, number, Form())
    match call.request.POST.get("do"):
        case "seal":
            return _seal(call, number)
        case "slips" | "slips-pdf" | "show" as what:
            return _kept(call, number, show=what == "show", as_pdf=what == "slips-pdf")
    answered = answer(call, lambda event: _step(call, event, number), _page, number, to=f"desk/rounds/{number}/seal/")
    seal = call.event.now().tournament.clocks.seal(number)
    if seal and seal.is_open:
        call.event.vault.forget(seal_name(seal.commitment))
    return answered


def _page(call: Call, number: RoundNumber, form: Form, *, secret: SealedEnd | None = None) -> HttpResponse:
    snapshot = call.event.now()
    end = snapshot.rulebook.round(number).end
    seal = snapshot.tournament.clocks.seal(number)
    kept = kept_end(call.event, number)
    return private_page(
        call,
        "vote/sealing.html",
        snapshot=snapshot,
        number=number,
        form=form,
        choices=end_choices(end),
        told_at_start=end.kind == "random-year" and end.reveal == "at-start",
        why_again=why_sealed_again(snapshot.event, number),
        why_not=sealing_problems(snapshot.event, round=number),
        past=sealing_warning(snapshot.event, round=number, at=time.now()),
        seal=seal_shown(snapshot, number),
        shared=snapshot.tournament.clocks.shared_end(number),
        is_closed=seal is not None and not seal.is_open,
        is_kept=kept is not None,
        sealed_by=sealed_by(snapshot.event, seal) if seal and kept is None else None,
        reached=kept is not None and is_reached(snapshot, kept, at=time.now()),
        secret=secret,
        rows=range(1, MOST_PARTS + 1),
        address=f"{call.base}desk/rounds/{number}/seal/",
    )


def is_reached(snapshot: Snapshot, sealed: SealedEnd, *, at: datetime) -> bool:
    """Whether a sealed end may be told now."""
    return not [*early_problems(snapshot.event, round=RoundNumber(sealed.round), value=sealed.value, at=at)]


def kept_end(event: Hosted, number: RoundNumber) -> SealedEnd | None:
    """What is inside a closed seal, by the vault or as it was told before; None once it is open, or not kept."""
    snapshot = event.now()
    seal = snapshot.tournament.clocks.seal(number)
    if seal is None or seal.is_open:
        return None
    text = event.vault.get(seal_name(seal.commitment))
    if text is None:
        return opened_before(snapshot.event, seal)
    inside = json.loads(text)
    return SealedEnd(seal.rulebook, number, inside["value"], bytes.fromhex(inside["salt"]))


def _seal(call: Call, number: RoundNumber) -> HttpResponse:
    """Draws or takes the end, keeps it in the vault, shows everybody the commitment and the director the slips."""
    value = call.request.POST.get("value", "").strip()

    def verb(event: Event) -> Draft:
        made = _made(event, number, value)
        draft = seal_end(event, round=number, commitment=made.commitment)
        call.event.vault.put(seal_name(made.commitment), json.dumps({"value": made.value, "salt": made.salt.hex()}))
        return draft

    try:
        do(call, verb)
    except BoardcallError as error:
        return again(call, error, _page, number)
    return _kept(call, number, show=False)


def _made(event: Event, number: RoundNumber, value: str) -> SealedEnd:
    choices = end_choices(event.rulebook.round(number).end)
    salt = secrets.token_bytes(SALT_BYTES)
    if value and value not in choices:
        hint = say("It is between {first} and {last}.", first=choices[0], last=choices[-1]) if choices else NO_WORDS
        message = say("Round {round} cannot end at {value}.", value=value, round=number)
        raise InputError.of(message, hint, field="value", text=value)
    if not choices:
        raise InputError(sealing_problems(event, round=number))
    return sealed_end(event.tournament.rulebook, number, value or draw_value(choices, salt.hex()), salt=salt)


def _kept(call: Call, number: RoundNumber, *, show: bool, as_pdf: bool = False) -> HttpResponse:
    """What the vault keeps, shown to the director, or on two slips to print."""
    kept = kept_end(call.event, number)
    if kept is None:
        message = say("This server does not keep what is inside.")
        return _page(call, number, Form({}, (Problem(message, say("Use the slips.")),), 422))
    try:
        do(call, partial(look_at_seal, round=number, slips=not show), part="look", alone=False)
    except BoardcallError as error:
        return again(call, error, _page, number)
    if show:
        return _page(call, number, Form(), secret=kept)
    texts = split(kept, pad=secrets.token_bytes(SHARE_BYTES))
    if as_pdf:
        job = job_of(call).of_round(number)
        sheets = sealed_slips(job, texts, commitment=kept.commitment)
        return pdf_answer(call, print_sheets(job, say("Sealed end"), sheets), f"seal-{number}")
    codes = [svg_code(text) for text in texts]
    slips = tuple(zip(texts, codes, strict=True))
    return private_page(call, "vote/slips.html", number=number, slips=slips, commitment=kept.commitment)


def _step(call: Call, event: Event, number: RoundNumber) -> Draft:
    step = _STEPS.get(call.request.POST.get("do", ""))
    if step is None:
        raise no_button()
    return step(call, event, number)


def _open_kept(call: Call, event: Event, number: RoundNumber) -> Draft:
    kept = kept_end(call.event, number)
    if kept is None:
        raise InputError.of(say("This server does not keep what is inside."), say("Use the slips."))
    return _opened(event, kept)


def _open_slips(call: Call, event: Event, number: RoundNumber) -> Draft:
    sent = call.request.POST
    book = event.tournament.rulebook
    return _opened(event, combine(sent.get("first", ""), sent.get("second", ""), rulebook=book, number=number))


def _opened(event: Event, sealed: SealedEnd) -> Draft:
    return open_seal(event, round=RoundNumber(sealed.round), value=sealed.value, salt=sealed.salt.hex(), at=time.now())


def _open_typed(call: Call, event: Event, number: RoundNumber) -> Draft:
    sent = call.request.POST
    return open_seal(event, round=number, value=sent.get("value", ""), salt=sent.get("salt", ""), at=time.now())


def _draw(call: Call, event: Event, number: RoundNumber) -> Draft:
    return draw_end(event, round=number, words=call.request.POST.get("words", ""))


def _share(call: Call, event: Event, number: RoundNumber) -> Draft:
    sent = call.request.POST
    rows = [
        (sent.get(f"name-{row}", "").strip(), sent.get(f"part-{row}", "").strip()) for row in range(1, MOST_PARTS + 1)
    ]
    return share_end(event, round=number, parts=[row for row in rows if any(row)])


def _open_parts(call: Call, event: Event, number: RoundNumber) -> Draft:
    sent = call.request.POST
    shared = event.tournament.clocks.shared_end(number)
    names = [name for name, _ in shared.parts] if shared else []
    links = [(name, sent.get(f"link-{place}", "")) for place, name in enumerate(names)]
    return open_parts(event, round=number, end=sent.get("end", ""), links=links, at=time.now())


_STEPS: dict[str, Callable[[Call, Event, RoundNumber], Draft]] = {
    "open": _open_kept,
    "slips-open": _open_slips,
    "typed-open": _open_typed,
    "draw": _draw,
    "share": _share,
    "parts": _open_parts,
}
