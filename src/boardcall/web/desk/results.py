"""Results at the desk: the boards of a round, a board's counts and end, and what a correction changes."""

from dataclasses import replace
from fractions import Fraction
from functools import partial

from django.http import HttpRequest, HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.desk.play.play_state import board_of
from boardcall.desk.preview import Preview, preview
from boardcall.desk.results.game_results import record_counts, record_result
from boardcall.errors import BoardcallError, InputError
from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult, PowerResult
from boardcall.store.live import Verb
from boardcall.tables.words import as_fraction
from boardcall.tournament import Board, BoardRef, RoundNumber
from boardcall.tournament.acts.boards import the_board
from boardcall.tournament.acts.chairs import has_begun
from boardcall.tournament.board.count_entries import disputes
from boardcall.views.viewer import DESK
from boardcall.web.desk.deputies import deputies_of
from boardcall.web.event.cards import card_of, cards_of
from boardcall.web.event.optional_parts import spared
from boardcall.web.event.parts import BOARDS, NEEDS, RESULTS, SEATS, VOTES
from boardcall.web.event.people import players_here
from boardcall.web.event.rounds import rounds_of
from boardcall.web.machine import time
from boardcall.web.request.act import answer
from boardcall.web.request.form import Form, Numbers, problems_of, typed
from boardcall.web.request.origin_page import led_on
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.web.votes.ends import NO_ENDS, RULING_FIELDS, chosen, end_of, ends_shown, ruling_sent
from boardcall.wording import say


def results_page(call: Call, number: RoundNumber) -> HttpResponse:
    """The boards of a round: who leads, which year is counted, what is open."""
    snapshot = call.event.now()
    return private_page(
        call,
        "desk/results.html",
        snapshot=snapshot,
        live=True,
        number=number,
        numbers=snapshot.part(BOARDS, lambda: rounds_of(snapshot, number), (number,), at="numbers"),
        cards=cards_of(snapshot, DESK, number),
        powers=POWERS,
        cancelled=snapshot.tournament.cancellation(number),
    )


def board_page(call: Call, ref: BoardRef) -> HttpResponse:
    """One board: its counts, its end, its seats; `?year=` asks for what is counted for a year, to correct it."""
    known = board_of(call.event.now().event, ref)
    return _page(call, ref, Form(spared(lambda: _counted(known, call.request.GET.get("year", "")), {})))


def _counted(board: Board, year: str) -> dict[str, str]:
    """The fields of a year that is counted; none of another."""
    found = next((one for one in board.counts if str(one.year) == year), None)
    counts = zip(POWERS, found.centres, strict=True) if found else ()
    return {f"c-{power}": str(centres) for power, centres in counts} | ({"year": year} if found else {})


def _page(call: Call, ref: BoardRef, form: Form, *, what: Preview | None = None, which: str = "") -> HttpResponse:
    snapshot = call.event.now()
    known = board_of(snapshot.event, ref)
    first = snapshot.part(RESULTS, lambda: _first_values(known), dict[str, str](), at=("first", ref))
    filled = replace(form, values={**first, **form.values})
    return private_page(
        call,
        "desk/board.html",
        snapshot=snapshot,
        form=filled,
        known=known,
        card=card_of(snapshot, DESK, known),
        disputes=snapshot.part(NEEDS, lambda: disputes(known), (), at=("disputes", ref)),
        powers=POWERS,
        ends=snapshot.part(VOTES, lambda: ends_shown(call, known), NO_ENDS, at=("ends", ref)),
        players=snapshot.part(SEATS, lambda: players_here(snapshot.tournament), (), at="players"),
        deputies=snapshot.part(SEATS, lambda: deputies_of(snapshot, known), (), at=("deputies", ref)),
        may_fill=snapshot.part(SEATS, lambda: not has_begun(known), False, at=("may fill", ref)),
        preview=what,
        which=which,
        led_on=spared(lambda: led_on(call), ""),
        fields=_fields(),
    )


def _fields() -> tuple[str, ...]:
    counted = (f"{letter}-{power}" for letter in "cre" for power in POWERS)
    return ("year", "last_year", "end", *RULING_FIELDS, *counted)


def _first_values(board: Board) -> dict[str, str]:
    """What the fields hold before anything is typed: the next year, and the end as recorded or last counted."""
    last = board.counts[-1] if board.counts else None
    values = {"year": str(last.year + 1 if last else 1901)}
    for place, power in enumerate(POWERS):
        line = board.result[power] if board.result else None
        counted = last.centres[place] if last else None
        centres = line.centres if line else counted
        out = line.eliminated if line else board.eliminated_in(power)
        values[f"r-{power}"] = "" if centres is None else str(centres)
        values[f"e-{power}"] = "" if out is None else str(out)
    year = board.result.last_year if board.result else (last.year if last else None)
    values["last_year"] = "" if year is None else str(year)
    values["end"] = board.result.end.value if board.result and board.result.end else ""
    return values


def counts(call: Call, ref: BoardRef) -> HttpResponse:
    """Records the centres after a year, or corrects them."""
    return _record(call, ref, partial(_count, call.request, ref), which="counts")


def result(call: Call, ref: BoardRef) -> HttpResponse:
    """Records how the board ended, or corrects it."""
    return _record(call, ref, partial(_end, call, ref), which="result")


def _record(call: Call, ref: BoardRef, verb: Verb, *, which: str) -> HttpResponse:
    """Records, or with the button "preview" shows what the standings would be."""
    if call.request.POST.get("do") != "preview":
        return answer(
            call,
            verb,
            lambda call, form: _page(call, ref, _placed(form, which), which=which),
            to=f"desk/rounds/{ref.round}/results/" if which == "result" else f"desk/boards/{ref.round}/{ref.name}/",
        )
    try:
        event = call.event.now().event
        what = preview(event, verb(event), at=time.now(), reason="preview")
    except BoardcallError as error:
        return _page(call, ref, _placed(typed(call.request, problems_of(error)), which), which=which)
    return _page(call, ref, typed(call.request), what=what, which=which)


def _placed(form: Form, which: str) -> Form:
    letter = "c" if which == "counts" else "r"
    return form.placed({power.value: f"{letter}-{power}" for power in POWERS})


def _count(request: HttpRequest, ref: BoardRef, event: Event) -> Draft:
    reader = Numbers(request.POST)
    year = reader.whole("year", say("a year"), say("1901"))
    centres = [
        reader.whole(f"c-{power}", say("a number for {power}", power=power.full_name), say("0 to 34"))
        for power in POWERS
    ]
    reader.check()
    counted = tuple(one or 0 for one in centres)
    return record_counts(event, ref=ref, year=year or 0, centres=counted, at=time.now())


def _end(call: Call, ref: BoardRef, event: Event) -> Draft:
    sent = call.request.POST
    reader = Numbers(sent)
    lines = []
    for power in POWERS:
        centres = reader.whole(f"r-{power}", say("a number for {power}", power=power.full_name), say("0 to 34"))
        out = reader.whole(f"e-{power}", say("a year for {power}", power=power.full_name), say("1904"), optional=True)
        lines.append(PowerResult(power, centres or 0, out))
    year = reader.whole("last_year", say("a year"), say("1907"), optional=True)
    reader.check()
    end, known = end_of(chosen(call, "end")), the_board(event.tournament, ref)
    before, ruling = known.result, ruling_sent(call, known)
    kept = before if before and before.end is end else None
    found = BoardResult(tuple(lines), year, end, kept.conceded_to if kept else None, kept.in_draw if kept else None)
    return record_result(event, ref=known.ref, result=found, at=time.now(), ruling=ruling)


def points_of(text: str) -> Fraction | None:
    """Points as typed, such as 12.5, 12,5 or 25/2; None for nothing. InputError for anything else."""
    if not text:
        return None
    points = as_fraction(text.replace(",", "."))
    if points is None:
        hint = say("Such as 12.5 or 25/2.")
        raise InputError.of(say("“{text}” is not a number of points.", text=text[:40]), hint, field="points")
    return points
