"""Entering the centres of a year: for the players of a board, its recorders, and the desk."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial

from django.http import HttpRequest, HttpResponse

from boardcall.desk.agenda.agenda import agenda
from boardcall.desk.event import Draft, Event
from boardcall.desk.results.game_results import record_result
from boardcall.desk.results.year_counts import enter_counts, record_year
from boardcall.drawing import Style, draw_position
from boardcall.drawing.styles import LOOKS
from boardcall.errors import BoardcallError, InputError
from boardcall.game import POWERS, STANDARD, Position, Power
from boardcall.scoring.result import BoardResult, PowerResult
from boardcall.tournament import NO_ROUND, Board, BoardRef, Owners
from boardcall.tournament.acts.boards import the_board
from boardcall.tournament.board.count_entries import counted, owners_before
from boardcall.views.boards import board_view, in_order
from boardcall.views.viewer import DESK
from boardcall.web.event.parts import AGENDA
from boardcall.web.machine import time
from boardcall.web.permission.policy import Role
from boardcall.web.permission.rights import Right
from boardcall.web.player.year_count import TOTAL, WINS, counting
from boardcall.web.request.act import answer, do
from boardcall.web.request.form import Form, Numbers, problems_of, typed, whole
from boardcall.web.request.language import language_of
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.web.votes.ends import RULING_FIELDS, chosen, end_of, ends_shown, ruling_sent
from boardcall.wording import Sentence, joined, say

HOME = "me/"
"""The page that also holds the form of a year."""
BY_TWO = "two-players"
"""How a rulebook says that two players enter a year."""
Read = Callable[[HttpRequest], tuple[int, tuple[int, ...], Owners]]
"""Reads the year, the counts and the owners from a form; InputError says what is wrong with it."""


def record_home(call: Call) -> HttpResponse:
    """The boards a recorder has, with what is missing of each; players are led to their own page."""
    if call.visitor.role is Role.PLAYER:
        return redirect(f"{call.base}me/")
    snapshot = call.event.now()
    playing = [board for board in snapshot.tournament.boards if board.result is None]
    mine = in_order(board for board in playing if call.may(Right.COUNTS, board))
    names = {board.ref for board in mine}
    standings, at = snapshot.standings, time.now()
    waiting = snapshot.part(AGENDA, lambda: agenda(snapshot.event, standings, at=at).missing, ())
    missing = [one for one in waiting if one.board and BoardRef(one.round or NO_ROUND, one.board) in names]
    return private_page(
        call,
        "player/record_home.html",
        snapshot=snapshot,
        live=True,
        boards=[counting(snapshot, board) for board in mine],
        missing=missing,
        address=address_of,
    )


@dataclass(frozen=True, slots=True)
class CountSheet:
    """A way to write a year down: the page with its form, and how the form is read."""

    template: str
    read: Read


def record_page(call: Call, ref: BoardRef) -> HttpResponse:
    """The form of a year with a field for each power."""
    return _answer(call, ref, COUNTS)


def owners_page(call: Call, ref: BoardRef) -> HttpResponse:
    """The form of a year with the owner of each centre."""
    return _answer(call, ref, CountSheet("player/owners.html", _read_owners))


def result(call: Call, ref: BoardRef) -> HttpResponse:
    """A recorder or the desk says that the game ended on the count of its last year, and how."""
    known = call.board(Right.END, ref)
    return answer(call, partial(_ended, call, ref), _page, known, COUNTS, to=address_of(known))


def _ended(call: Call, ref: BoardRef, event: Event) -> Draft:
    board = the_board(event.tournament, ref)
    end, ruling = end_of(chosen(call, "end")), ruling_sent(call, board)
    if end is None or not board.counts:
        hint = say("Its last year has to be recorded first.")
        raise InputError.of(say("Say how the game ended."), hint, field="end")
    last = board.counts[-1]
    lines = tuple(
        PowerResult(power, held, board.eliminated_in(power)) for power, held in zip(POWERS, last.centres, strict=True)
    )
    result = BoardResult(lines, last.year, end)
    return record_result(event, ref=board.ref, result=result, at=time.now(), ruling=ruling)


def empty_map(call: Call) -> HttpResponse:
    """The map with no unit and no owner, which the page of owners paints from its list."""
    response = HttpResponse(_drawn_map(language_of(call.request).said(say("Map"))), content_type="image/svg+xml")
    response.headers["Vary"] = "Accept-Language, Cookie"
    response.headers["Cache-Control"] = "private, max-age=3600"
    return response


@cache
def _drawn_map(title: str) -> str:
    empty = replace(Position.start(), units=(), centres=())
    return draw_position(empty, style=Style.PAGE, title=title, frame=False)


def _answer(call: Call, ref: BoardRef, sheet: CountSheet) -> HttpResponse:
    board = call.board(Right.READ if call.request.method != "POST" else Right.COUNTS, ref)
    if call.request.method != "POST":
        return _page(call, board, sheet, Form())
    try:
        do(call, partial(_recorded, call, board, sheet.read), alone=False)
    except BoardcallError as error:
        form = typed(call.request, problems_of(error)).placed({power.value: f"c-{power}" for power in POWERS})
        return _page(call, board, sheet, form)
    back = call.request.POST.get("back", "")
    return redirect(call.base + (back if back == HOME and call.visitor.player else address_of(board)))


def _recorded(call: Call, board: Board, read: Read, event: Event) -> Draft:
    year, centres, owners = read(call.request)
    ref, player, at = board.ref, call.visitor.player, time.now()
    if call.visitor.role is Role.PLAYER:
        return enter_counts(event, ref=ref, player=player, year=year, centres=centres, owners=owners, at=at)
    return record_year(event, ref=ref, year=year, centres=centres, owners=owners, at=at)


def _page(call: Call, board: Board, sheet: CountSheet, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    known = snapshot.tournament.board(board.ref) or board
    asked = form["year"] or call.request.GET.get("year", "")
    player = call.visitor.player
    seen = counting(snapshot, known, player=player, year=whole(asked) if len(asked) == len("1901") else None)
    by = snapshot.rulebook.recording.counts_by
    may_end = call.may(Right.END, known) and bool(known.counts) and known.result is None
    return private_page(
        call,
        sheet.template,
        snapshot=snapshot,
        live=True,
        form=form,
        seen=seen,
        card=board_view(snapshot, DESK, known),
        address=address_of(board),
        back="",
        may_enter=call.may(Right.COUNTS, known),
        agreeing=bool(player) and by == BY_TWO,
        ends=ends_shown(call, known) if may_end else None,
        total=TOTAL,
        wins=WINS,
        groups=_owner_groups(known, seen.year, form),
        codes=" ".join(STANDARD.centres),
        inks=[(power, ink.land, ink.mark) for power, ink in LOOKS[Style.PAGE].inks.items()],
        powers=POWERS,
        fields=("year", "end", *RULING_FIELDS, *(f"c-{power}" for power in POWERS)),
    )


def address_of(board: Board) -> str:
    """The page on which a board's years are entered, behind the event's address."""
    return f"record/{board.round}/{board.name}/"


def _read_counts(request: HttpRequest) -> tuple[int, tuple[int, ...], Owners]:
    numbers = Numbers(request.POST)
    year = numbers.whole("year", say("a year"), say("1901"))
    centres = [numbers.whole(f"c-{power}", say("a number"), say("0 to 34")) for power in POWERS]
    numbers.check()
    return year or 0, tuple(one or 0 for one in centres), ()


def _read_owners(request: HttpRequest) -> tuple[int, tuple[int, ...], Owners]:
    numbers = Numbers(request.POST)
    year = numbers.whole("year", say("a year"), say("1901"))
    numbers.check()
    letters = {code: request.POST.get(f"o-{code}", "") for code in STANDARD.centres}
    unsaid = [code for code, letter in letters.items() if letter not in {*POWERS, "-"}]
    if unsaid:
        names = joined(", ", (STANDARD.provinces[code].name for code in unsaid))
        message = say("Choose who owns these: {centres}.", centres=names)
        raise InputError.of(message, say("Or that nobody owns them."), field="owners")
    owners = tuple((code, Power(letter)) for code, letter in letters.items() if letter != "-")
    return year or 0, counted(owners), owners


@dataclass(frozen=True, slots=True)
class OwnedCentre:
    """A centre on the form: its letters, its name, and the chosen owner's letter ("-" nobody, "" not said yet)."""

    code: str
    name: Sentence
    owner: str


def _owner_groups(board: Board, year: int, form: Form) -> tuple[tuple[Power | None, tuple[OwnedCentre, ...]], ...]:
    """The centres by their owner after the year before, or all in one group where that is not known."""
    before = dict(board.owners_in(year) or owners_before(board, year))
    unsaid = "-" if before else ""
    found = []
    for power in (*POWERS, None):
        codes = [code for code in STANDARD.centres if before.get(code) is power]
        first = power.value if power else unsaid
        rows = (OwnedCentre(code, STANDARD.provinces[code].name, form[f"o-{code}"] or first) for code in codes)
        if codes:
            found.append((power, tuple(rows)))
    return tuple(found)


COUNTS = CountSheet("player/record.html", _read_counts)
"""The form with a field for each power."""
