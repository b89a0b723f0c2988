"""Your own rulings at the desk: writing one beside earlier ones like it, complaints, and the file for next year."""

from django.http import HttpResponse

from boardcall.desk.conduct.own_rulings import (
    MOST_SIMILAR,
    SimilarRuling,
    import_rulings,
    known_rulings,
    make_ruling,
    similar_rulings,
)
from boardcall.desk.conduct.sanctions import complain, complaints_go_to, decide_complaint
from boardcall.desk.event import Draft, Event
from boardcall.desk.results.end_rulings import needs_alternatives, usual_clause
from boardcall.errors import InputError, NotFoundError
from boardcall.exchange.rulings_file import LARGEST, read_rulings, write_rulings
from boardcall.tournament import ActNumber, PlayerId, list_order
from boardcall.tournament.name_marks import with_names
from boardcall.tournament.rulings import ComplaintOutcome
from boardcall.views.boards import in_order
from boardcall.web.desk.board_names import board_in
from boardcall.web.permission.rights import call_rules
from boardcall.web.request.act import answer, form_page
from boardcall.web.request.attachment import attachment
from boardcall.web.request.form import Form, whole
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say

TO = "desk/rulings/"
LONGEST_QUESTION = 2_000
"""Characters of a text that earlier rulings are looked for by."""


def ruling_page(call: Call) -> HttpResponse:
    """The form of a ruling, with earlier rulings like what is typed."""
    if call.request.method != "POST":
        return _page(call, Form({name: str(value) for name, value in call.request.GET.items()}))
    sent = call.request.POST
    if sent.get("do") == "look":
        return _page(call, Form({name: str(value) for name, value in sent.items()}))
    call_rules(call.visitor, call.event.now().rulebook)

    def verb(event: Event) -> Draft:
        overrides = sent.get("overrides", "").strip()
        number = whole(overrides)
        if overrides and number is None:
            hint = say("The log has the numbers.")
            raise InputError.of(say("“{text}” is not a number.", text=overrides), hint, field="overrides")
        return make_ruling(
            event,
            facts=sent.get("facts", ""),
            ruling=sent.get("ruling", ""),
            clause=sent.get("clause", ""),
            why=sent.get("why", ""),
            against=bool(sent.get("against")),
            alternatives=sent.get("alternatives", ""),
            overrides=number,
            ref=board_in(sent.get("board", "")),
        )

    return answer(call, verb, _page, to=TO)


def similar_piece(call: Call) -> HttpResponse:
    """Earlier rulings like a text, as a part of the page: shown while somebody types."""
    event = call.event.now().event
    found = similar_rulings(event, call.request.GET.get("words", "")[:LONGEST_QUESTION])
    return private_page(call, "desk/similar.html", similar=found)


def _page(call: Call, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    event = snapshot.event
    typed = " ".join((form["facts"], form["ruling"]))[:LONGEST_QUESTION]
    similar: tuple[SimilarRuling, ...] = similar_rulings(event, typed)
    return private_page(
        call,
        "desk/ruling.html",
        snapshot=snapshot,
        form=form,
        clause=usual_clause(event),
        alternatives=needs_alternatives(event),
        may_override=event.rulebook.authority.may_override,
        boards=in_order(snapshot.tournament.boards),
        similar=similar or known_rulings(event)[:MOST_SIMILAR],
        is_like=bool(similar),
    )


def rulings_file(call: Call) -> HttpResponse:
    """The rulings without names, for the next event."""
    text = write_rulings(call.event.now().tournament)
    return attachment(text, "application/json", f"{call.event.slug}-rulings.json")


def import_page(call: Call) -> HttpResponse:
    """Takes in the rulings of an earlier event from its file."""

    def verb(event: Event) -> Draft:
        upload = call.request.FILES.get("file")
        pasted = call.request.POST.get("text", "")
        text = upload.read(LARGEST + 1).decode("utf-8", "replace") if upload is not None and upload.size else pasted
        return import_rulings(event, rulings=read_rulings(text))

    return form_page(call, verb, _import, to=TO)


def _import(call: Call, form: Form) -> HttpResponse:
    return private_page(call, "desk/rulings_import.html", form=form)


def ruled_page(call: Call, number: ActNumber) -> HttpResponse:
    """One ruling or sanction, with the complaint about it and what was decided."""
    if call.request.method != "POST":
        return _ruled(call, number, Form())
    sent = call.request.POST

    def verb(event: Event) -> Draft:
        if sent.get("do") == "complain":
            return complain(event, ruling=number, text=sent.get("text", ""), player=PlayerId(sent.get("player", "")))
        call_rules(call.visitor, event.rulebook, on_complaint=True)
        outcome = ComplaintOutcome.LIFTED if sent.get("do") == "lift" else ComplaintOutcome.STANDS
        waiting = next((one for one in event.tournament.complaints if one.about == number and not one.outcome), None)
        complaint = waiting.act if waiting else ActNumber(0)
        return decide_complaint(event, complaint=complaint, outcome=outcome, decision=sent.get("decision", ""))

    to = f"{TO}{number}/"
    return answer(call, verb, _ruled, number, to=to)


def _ruled(call: Call, number: ActNumber, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    tournament = snapshot.tournament
    rulings = [one for one in tournament.rulings if one.act == number]
    sanctions = [one for one in tournament.sanctions if one.act == number]
    entry = snapshot.event.replay.entry(number)
    if not (rulings or sanctions) or entry is None:
        raise NotFoundError(say("Act {number} is not a ruling, or was withdrawn.", number=number))
    hangs = [snapshot.event.replay.entry(one) for ruling in rulings for one in ruling.settles]
    people = sorted(tournament.players, key=lambda one: list_order(one.name))
    return private_page(
        call,
        "desk/ruled.html",
        snapshot=snapshot,
        form=form,
        number=number,
        ruling=rulings[0] if rulings else None,
        entry=entry,
        said=entry.act.says(tournament),
        hangs=[one.act.says(tournament) for one in hangs if one],
        words=lambda text: with_names(tournament, text),
        complaints=[one for one in tournament.complaints if one.about == number],
        complaints_to=complaints_go_to(snapshot.event),
        people=people,
    )
