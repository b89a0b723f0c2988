"""The seats of a board at the desk: who left, who took over, who may, and how each is scored."""

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from zoneinfo import ZoneInfo

from django.http import HttpResponse

from boardcall.desk.call.seat_history import SeatChange, SeatChangeKind, candidates, seat_changes
from boardcall.desk.event import Draft, Event
from boardcall.desk.play.boards import leave_seat, replace_player
from boardcall.desk.play.play_state import board_of
from boardcall.errors import InputError
from boardcall.game import POWERS, Power, power_named
from boardcall.tournament import Board, BoardRef, PlayerId, PlayerName
from boardcall.tournament.acts.chairs import has_begun
from boardcall.views.names import named
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.request.act import form_page
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import Sentence, say

LEAVERS = {
    "td": say("The director decides what happens to the position."),
    "replace": say("The rulebook wants a replacement."),
    "replace-else-civil-disorder": say("The rulebook wants a replacement, if one can be found."),
    "civil-disorder": say("The rulebook leaves the position in civil disorder."),
}
SCORES = {
    "td": say("the director sets the score"),
    "zero": say("no points"),
    "formula": say("what the formula gives the power"),
}


@dataclass(frozen=True, slots=True)
class Moved:
    """A change at a seat in a sentence, at a local time."""

    sentence: Sentence
    at: datetime
    reason: str
    act: int


@dataclass(frozen=True, slots=True)
class Scored:
    """What each player of a seat gets from it."""

    who: PlayerName
    points: Fraction | None
    source: Sentence


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A power's seat: its player now (none: civil disorder), what happened to it, and what each player gets from it."""

    power: Power
    now: PlayerName | None
    first: PlayerName | None
    out: int | None
    moves: tuple[Moved, ...]
    scores: tuple[Scored, ...]
    may_return: PlayerName | None = None


def seats_page(call: Call, ref: BoardRef) -> HttpResponse:
    """The seven seats; a form for the one that changes hands."""
    sent = call.request.POST
    player = sent.get("player", "")

    def verb(event: Event) -> Draft:
        power = power_named(sent.get("power"))
        if power is None:
            raise InputError.of(say("Choose the power that changes hands."), field="power")
        if player == "-":
            return leave_seat(event, ref=ref, power=power)
        if not player:
            raise InputError.of(say("Choose who takes over, or that nobody does."), field="player")
        return replace_player(event, ref=ref, power=power, player=PlayerId(player))

    first = Form({"power": call.request.GET.get("power", "")})
    return form_page(call, verb, _page, ref, to=f"desk/boards/{ref.round}/{ref.name}/seats/", first=first)


def _page(call: Call, ref: BoardRef, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    board = board_of(snapshot.event, ref)
    chosen = power_named(form["power"])
    rules = snapshot.rulebook.civil_disorder
    return private_page(
        call,
        "desk/seats.html",
        snapshot=snapshot,
        form=form,
        board=board,
        may_fill=not has_begun(board),
        cards=_cards(snapshot, board),
        chosen=chosen,
        people=candidates(snapshot.event, board, chosen) if chosen else (),
        leaver=LEAVERS[rules.leaver],
        score_leaver=SCORES[rules.score_leaver],
        score_replacement=SCORES[rules.score_replacement],
    )


def _cards(snapshot: Snapshot, board: Board) -> tuple[SeatCard, ...]:
    changes = seat_changes(snapshot.event, board)
    seats = {seat.power: seat for seat in board.seats}
    found = []
    for power in POWERS:
        seat = seats.get(power)
        players = seat.players if seat else ()
        last = named(snapshot.tournament, players[-1]) if players else None
        left = seat is None or seat.is_left
        found.append(
            SeatCard(
                power,
                None if left else last,
                named(snapshot.tournament, players[0]) if players else None,
                board.eliminated_in(power),
                tuple(_moved(snapshot, one) for one in changes if one.power is power),
                _scored(snapshot, board, power),
                last if left else None,
            )
        )
    return tuple(found)


def _moved(snapshot: Snapshot, change: SeatChange) -> Moved:
    who = named(snapshot.tournament, change.player).name if change.player else ""
    sentences = {
        SeatChangeKind.LEFT: say("{player} left", player=who),
        SeatChangeKind.TOOK_OVER: say("{player} took over", player=who),
        SeatChangeKind.CAME_BACK: say("{player} came back", player=who),
    }
    at = change.at.astimezone(ZoneInfo(snapshot.rulebook.event.timezone))
    return Moved(sentences[change.change], at, change.reason, change.act)


def _scored(snapshot: Snapshot, board: Board, power: Power) -> tuple[Scored, ...]:
    records = [*(place.record for place in snapshot.standings.places), *snapshot.standings.unranked]
    games = [game for record in records for game in record.games]
    mine = [game for game in games if (game.board.ref, game.power) == (board.ref, power)]
    return tuple(Scored(named(snapshot.tournament, one.player), one.points, one.source) for one in mine)
