"""The board call at the desk: numbers, draw, changes by hand with their price, publication."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any
from urllib.parse import quote

from django.http import HttpResponse, HttpResponseRedirect, QueryDict

from boardcall.desk.call.board_call import answer_call, power_choice, prepare_call, publish_call
from boardcall.desk.call.call_changes import kept_change, swapped
from boardcall.desk.call.fair_draw import draw_fairly, fair_call, redraw_fairly
from boardcall.desk.call.roll_call import checked_in
from boardcall.desk.call.roll_call_close import closing_of
from boardcall.desk.call.seats import absent
from boardcall.desk.event import Event
from boardcall.desk.people.players import distinct_names
from boardcall.errors import BoardcallError, Problem, RefusedError
from boardcall.game import POWERS, Power
from boardcall.seeding.changes import ProposedChange, SeatName
from boardcall.seeding.check.checker import check
from boardcall.seeding.draw import Watch
from boardcall.seeding.problem import Seating, SeatingProblem
from boardcall.seeding.proposal import SeatingConflictError
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.seeding.rounds.preparation import Prepared
from boardcall.seeding.search.propose import Progress
from boardcall.seeding.settings import Remainder
from boardcall.store.draw_values import draw_values
from boardcall.tournament import BoardRef, PlayerId, RoundNumber, list_order
from boardcall.tournament.board.calls import BoardCall
from boardcall.tournament.draws import DrawSubject
from boardcall.web.desk.chairs import gaps
from boardcall.web.desk.judged_call import JudgedVersion, judged_version, moves_told, seat_marks
from boardcall.web.desk.relaxation import impossible, relaxed_of
from boardcall.web.event.parts import CHECK, SEATING
from boardcall.web.event.rounds import rounds_of
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.pages.relaxed_wishes import told_of
from boardcall.web.pages.round_list import has_list
from boardcall.web.permission.rights import call_director
from boardcall.web.request.act import again, answer
from boardcall.web.request.form import Form, problems_of, typed, whole
from boardcall.web.request.origin_page import led_on
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import NO_WORDS, Sentence, joined, say

SECONDS = 8
"""The longest a draw keeps the desk waiting."""


def call_page(call: Call, number: RoundNumber) -> HttpResponse:
    """The call of a round: how many are here, the ways to make sevens, the newest version."""
    return _page(call, number, Form())


def _page(call: Call, number: RoundNumber, form: Form, **more: Any) -> HttpResponse:
    snapshot = call.event.now()
    prepared, problems = snapshot.part(SEATING, lambda: prepared_of(snapshot, number), (None, ()), at=number)
    names = distinct_names(snapshot.tournament)
    judged = snapshot.part(CHECK, lambda: judged_version(snapshot.event, number), None, at=number)
    closing = closing_of(snapshot.event, number, prepared)
    context: dict[str, Any] = {
        "form": replace(form, problems=(*form.problems, *problems)),
        "number": number,
        "numbers": rounds_of(snapshot, number),
        "here": len(checked_in(snapshot.tournament, number)),
        "prepared": prepared,
        "has_list": has_list(snapshot, number),
        "notes": _notes(prepared, ways_shown=not closing.stands),
        "closing": closing,
        "judged": judged,
        "marks": seat_marks(judged.report if judged else None),
        "name": lambda player: names.get(player, player),
        "seated": sorted(_seated(judged, names), key=lambda one: list_order(one[1])),
        "playing": any(board.round == number and board.counts for board in snapshot.tournament.boards),
        "ticked": call.request.POST.getlist("choice"),
        "change": None,
        "moves": (),
        "impossible": None,
        "relaxed": told_of(judged.call if judged else None),
        "cancelled": snapshot.tournament.cancellation(number),
        "gaps": gaps(snapshot.event, number),
        "away": _away(call, snapshot.event, number),
        "turns": _turns(snapshot, judged),
        "chosen": {one.player: one.power for one in snapshot.tournament.calls.choices if one.round == number},
        "unplayed": _unplayed(judged),
        "drawn": _drawn(snapshot, judged),
        "draws": len(snapshot.tournament.draws.of(number, DrawSubject.BOARDS)),
    }
    return private_page(call, "desk/board_call.html", snapshot=snapshot, **(context | more))


def _away(call: Call, event: Event, number: RoundNumber) -> dict[str, str]:
    """For everybody who is seated and not checked in, the page on which somebody else takes the chair."""
    return {
        one.player: f"{call.base}desk/rounds/{number}/chairs/{quote(one.board)}/?chair={quote(one.key)}"
        for one in absent(event, number)
    }


def _unplayed(judged: JudgedVersion | None) -> dict[int, list[Power]]:
    """The powers without a player on each drawn board, by its number."""
    boards = [one for one in judged.call.boards if one.is_drawn] if judged else []
    held = {board.number: {seat.power for seat in board.seats} for board in boards}
    return {number: [power for power in POWERS if power not in powers] for number, powers in held.items()}


def _turns(snapshot: Snapshot, judged: JudgedVersion | None) -> dict[int, Sentence]:
    """For each board of a public call whose powers are chosen, whose turn it is; nothing once all have theirs."""
    if judged is None or not judged.call.published:
        return {}
    number, names = judged.call.round, distinct_names(snapshot.tournament)
    waiting = (one.number for one in judged.call.boards if not one.is_drawn)
    found: dict[int, Sentence] = {}
    for board in waiting:
        if snapshot.tournament.board(BoardRef(number, str(board))):
            continue
        try:
            question = power_choice(snapshot.event, number, board).question
        except RefusedError as error:
            found[board] = error.sentence
        else:
            found[board] = say("It is {player}'s turn.", player=names[question.player]) if question else NO_WORDS
    return found


def _drawn(snapshot: Snapshot, judged: JudgedVersion | None) -> BoardCall | None:
    """The version of the call that was drawn last."""
    number = judged.call.round if judged else 0
    versions = reversed(snapshot.tournament.calls.versions)
    return next((one for one in versions if one.round == number and one.record), None)


def prepared_of(snapshot: Snapshot, number: RoundNumber) -> tuple[Prepared | None, tuple[Problem, ...]]:
    """What a call of the round is made from, or why there is nothing yet."""
    if not checked_in(snapshot.tournament, number):
        return None, ()
    try:
        return prepare_call(snapshot.event, number, Choices()), ()
    except BoardcallError as error:
        return None, problems_of(error)


def _notes(prepared: Prepared | None, *, ways_shown: bool) -> list[Sentence]:
    """What is said of the draw beside the ways to make boards: one that is chosen there says itself which it is."""
    if prepared is None:
        return []
    ways = [one.chosen for one in prepared.numbers if ways_shown and one.chosen]
    said = [str(words) for way in ways for words in (way.sentence, *way.warnings)]
    return [note for note in prepared.notes if not any(str(note).endswith(words) for words in said)]


def _seated(judged: JudgedVersion | None, names: Mapping[PlayerId, str]) -> list[tuple[str, Sentence]]:
    """Everybody who may be swapped: the seat as `_seat` reads it, and in words."""
    if judged is None:
        return []
    found = [
        (
            f"{seat.player}@{board.number}",
            joined(
                "",
                (
                    say("{player}, board {board}", player=names.get(seat.player, seat.player), board=board.number),
                    *([say(" as {power}", power=seat.power.full_name)] if seat.power else []),
                ),
            ),
        )
        for board in judged.call.boards
        for seat in board.seats
    ]
    out = (
        (one.player, say("{player}, sits out", player=names.get(one.player, one.player))) for one in judged.call.sit_out
    )
    return [*found, *out]


def draw_call(call: Call, number: RoundNumber) -> HttpResponse:
    """Draws the round as chosen, and keeps it as the next version."""
    event = call.event.now().event
    sent = call.request.POST
    reason = sent.get("reason", "")
    try:
        values = draw_values(event, call.event.vault)
        fair = draw_fairly(event, number, _choices(call, sent), values, why=reason, watch=short_watch())
    except SeatingConflictError as error:
        return _page(call, number, typed(call.request, status=422), impossible=impossible(error.conflict, sent))
    except BoardcallError as error:
        return again(call, error, _page, number)
    return answer(
        call,
        lambda now: fair_call(now, number, fair, reason=reason),
        partial(_page, impossible=impossible(None, sent)),
        number,
        to=f"desk/rounds/{number}/call/{led_on(call)}",
        back=False,
    )


def _choices(call: Call, sent: QueryDict) -> Choices:
    relaxed = relaxed_of(sent)
    if relaxed:
        told = say("Only a director relaxes a rule of the seating: ask one, or change who is here.")
        call_director(call.visitor, told)
    return Choices(ways=ways_of(sent), relaxed_in=relaxed)


def ways_of(sent: QueryDict) -> tuple[tuple[str, tuple[Remainder, ...]], ...]:
    """The ways to make sevens that a form chose, by pool; what is no way is left out."""
    known = {way.value for way in Remainder}
    chosen = ((name.removeprefix("way-"), str(value).split("+")) for name, value in sent.items() if name[:4] == "way-")
    return tuple((pool, tuple(map(Remainder, ways))) for pool, ways in chosen if ways and known.issuperset(ways))


def short_watch() -> Watch:
    """Ends a draw before the person who asked for it gives up."""
    deadline = monotonic() + SECONDS

    def is_enough(_: Progress) -> bool:
        return monotonic() > deadline

    return is_enough


def swap(call: Call, number: RoundNumber) -> HttpResponse:
    """Swaps two players or their powers: shows the price first, then does it."""
    event = call.event.now().event
    try:
        problem, after, change = _swapped(event, number, call.request.POST)
    except BoardcallError as error:
        return again(call, error, _page, number)
    moves = moves_told(change.moves, event)
    if call.request.POST.get("do") != "yes" or (
        change.needs_reason and not call.request.POST.get("reason", "").strip()
    ):
        return _page(call, number, typed(call.request), change=change, moves=moves)
    return answer(
        call,
        lambda now: kept_change(now, number, problem, after, reason=call.request.POST.get("reason", "")),
        partial(_page, change=change, moves=moves),
        number,
        to=f"desk/rounds/{number}/call/",
    )


def price_of_swap(call: Call, number: RoundNumber) -> HttpResponse:
    """What a swap would cost, as a piece of a page: shown while a seat is dragged over another.

    Whoever opens it without two seats is led to the board call itself.
    """
    snapshot = call.event.now()
    asked = {name: call.request.GET.get(name, "") for name in ("one", "two", "what")}
    if not asked["one"] or not asked["two"]:
        return HttpResponseRedirect(f"{call.base}desk/rounds/{number}/call/")
    context: dict[str, Any] = {
        "change": None,
        "refused": (),
        "moves": (),
        "marks": {},
        "number": number,
        "asked": asked,
    }
    try:
        problem, after, change = _swapped(snapshot.event, number, asked)
        context |= {"change": change, "moves": moves_told(change.moves, snapshot.event)}
        context |= {"marks": seat_marks(check(problem, after))}
    except BoardcallError as error:
        context["refused"] = problems_of(error)
    return private_page(call, "desk/price.html", snapshot=snapshot, **context)


def _swapped(
    event: Event, number: RoundNumber, sent: Mapping[str, str]
) -> tuple[SeatingProblem, Seating, ProposedChange]:
    one, two = _seat(sent.get("one", "")), _seat(sent.get("two", ""))
    return swapped(event, number, one, two, powers=sent.get("what") == "powers")


def _seat(text: str) -> SeatName:
    """A player, or player@board."""
    player, _, board = text.partition("@")
    return SeatName(PlayerId(player), whole(board))


def redraw(call: Call, number: RoundNumber) -> HttpResponse:
    """Keeps the boards that are ticked and draws the others again."""
    event = call.event.now().event
    kept = [one for board in call.request.POST.getlist("keep") if (one := whole(board)) is not None]
    reason = call.request.POST.get("reason", "")
    try:
        values = draw_values(event, call.event.vault)
        fair = redraw_fairly(event, number, kept, values, why=reason, watch=short_watch())
    except BoardcallError as error:
        return again(call, error, _page, number)
    return answer(
        call, lambda now: fair_call(now, number, fair, reason=reason), _page, number, to=f"desk/rounds/{number}/call/"
    )


def publish(call: Call, number: RoundNumber) -> HttpResponse:
    """Makes the newest version public; with players who are not checked in only when it is pressed once more."""
    anyway = call.request.POST.get("anyway") == "yes"
    return answer(
        call, lambda event: publish_call(event, number, anyway=anyway), _page, number, to=f"desk/rounds/{number}/call/"
    )


def answer_question(call: Call, number: RoundNumber) -> HttpResponse:
    """Answers a question that must be answered before the call."""
    sent = call.request.POST
    chosen = tuple(dict.fromkeys(one for one in sent.getlist("choice") if one))
    question = sent.get("question", "")
    to = f"desk/rounds/{number}/call/"
    return answer(call, lambda event: answer_call(event, number, question, answer=chosen), _page, number, to=to)
