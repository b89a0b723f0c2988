"""A player's own page: where to be, as which power, with whom; the next roll call; results with their reasons."""

from typing import Any

from django.http import HttpResponse

from boardcall.desk.agenda.due_questions import is_played_out
from boardcall.desk.call.roll_call import check_in, check_out
from boardcall.desk.conduct.code import event_code, has_accepted
from boardcall.desk.event import Draft, Event, ruled
from boardcall.desk.results.amendments import is_final
from boardcall.desk.results.award_rules import nominated
from boardcall.desk.votes.ballots import papers_of
from boardcall.errors import BoardcallError
from boardcall.messages import PushAddress
from boardcall.tournament import PlayerId, RoundNumber
from boardcall.views.boards import board_view
from boardcall.views.chances import own_chances
from boardcall.views.entered_by_others import entered_by_others
from boardcall.views.notices import notices_view
from boardcall.views.standings import standings_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.access.own_notifications import own_notifications, turn_off, turn_on
from boardcall.web.access.voters import own_access
from boardcall.web.event.parts import CLOCKS, NOTICES, RESULTS, ROLL_CALL, SEATS, VOTES
from boardcall.web.event.rounds import current, newest_round
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.pages import people
from boardcall.web.permission.rights import Right, may
from boardcall.web.permission.visitor import Visitor
from boardcall.web.player.count_entry import BY_TWO, HOME
from boardcall.web.player.moment import SeatNow, most_pressing, seat_now
from boardcall.web.player.my_clock import my_clock
from boardcall.web.player.today import MySeat, my_seats, next_roll_call, sits_out
from boardcall.web.player.year_count import TOTAL, WINS, Counting, counting
from boardcall.web.request.act import again, answer
from boardcall.web.request.assets import asset
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.web.votes.phone import cards_of, seals_of
from boardcall.wording import NO_WORDS, Sentence, say

NO_RESULTS: dict[str, Any] = {"place": None, "games": (), "released": NO_WORDS, "needs": ()}


def home_page(call: Call) -> HttpResponse:
    """Everything a player wants to know now, on one page that keeps itself up to date."""
    return _page(call, Form())


def _page(call: Call, form: Form) -> HttpResponse:
    snapshot, player = call.event.now(), call.visitor.player
    return private_page(
        call,
        "player/home.html",
        snapshot=snapshot,
        live=True,
        form=form,
        seals=snapshot.part(CLOCKS, lambda: seals_of(snapshot, player), (), at=("seals", player)),
        papers=snapshot.part(VOTES, lambda: papers_of(snapshot.event, player), (), at=player),
        proposes=bool(nominated(snapshot.event)) and not is_final(snapshot.tournament),
        votes_now=votes_now(snapshot, player),
        back=HOME,
        own_access=own_access(snapshot, call.visitor),
        entered=entered_by_others(snapshot, player),
        seats=snapshot.part(SEATS, lambda: seats_now(call, snapshot), (), at=player),
        code=event_code(snapshot.event),
        has_accepted=has_accepted(snapshot.event, player),
        outside=_silent_outside(snapshot, player),
        notifications=own_notifications(call.visitor),
        **_context(snapshot, call.visitor),
        **_counts(snapshot),
    )


def set_notifications(call: Call) -> HttpResponse:
    """Turns the notifications of this device on, at the address that its browser gave, or off."""
    sent = call.request.POST
    if call.request.method != "POST":  # a refusal has this address, and is loaded again when the page updates itself
        return redirect(f"{call.base}me/")
    try:
        if sent.get("do") == "off":
            turn_off(call.visitor)
        else:
            told = PushAddress(*(sent.get(name, "") for name in ("endpoint", "p256dh", "auth")))
            turn_on(call.visitor, told)
    except BoardcallError as error:
        return again(call, error, _page)
    return redirect(f"{call.base}me/")


def votes_now(snapshot: Snapshot, player: PlayerId) -> bool:
    """Whether a secret vote of the meeting waits for a player's ballot."""
    vote = snapshot.tournament.polls.meeting.vote
    return vote is not None and player in vote.voters and player not in vote.voted


def _silent_outside(snapshot: Snapshot, player: PlayerId) -> Sentence:
    """The reminder to people who play on no open board, if the rulebook asks for silence."""
    playing = [board for board in snapshot.tournament.boards if board.result is None]
    if not playing or not snapshot.rulebook.conduct.silence_outsiders:
        return NO_WORDS
    if any(board.has_in_play(player) for board in playing):
        return NO_WORDS
    rule = ruled(snapshot.event, "conduct.silence_outsiders")
    return say(
        "You play on none of the boards in play: do not talk about their games with their players{rule}.", rule=rule
    )


def seats_now(call: Call, snapshot: Snapshot) -> tuple[SeatNow, ...]:
    """The player's seats with what each is about, the most pressing first."""
    visitor, votes = call.visitor, cards_of(call, snapshot, at=time.now())
    return most_pressing(
        seat_now(
            seat,
            clock=my_clock(snapshot, seat.board, visitor),
            vote=votes.get((seat.round, seat.name)),
            counting=_counting(snapshot, seat, visitor),
        )
        for seat in my_seats(snapshot, visitor.player)
    )


def _counting(snapshot: Snapshot, seat: MySeat, visitor: Visitor) -> Counting | None:
    board = seat.board
    if board is None or seat.is_over or not may(visitor, Right.COUNTS, board, snapshot.rulebook):
        return None
    return counting(snapshot, board, player=visitor.player)


def _counts(snapshot: Snapshot) -> dict[str, Any]:
    """What the form of a year needs besides the year."""
    return {"total": TOTAL, "wins": WINS, "agreeing": snapshot.rulebook.recording.counts_by == BY_TWO}


def _context(snapshot: Snapshot, visitor: Visitor) -> dict[str, Any]:
    player, newest = visitor.player, newest_round(snapshot.tournament)
    number = snapshot.part(ROLL_CALL, lambda: current(snapshot), newest, at="round")
    seats = snapshot.part(SEATS, lambda: my_seats(snapshot, player), (), at=("seats", player))
    roll = snapshot.part(ROLL_CALL, lambda: next_roll_call(snapshot, player, at=time.now()), None, at=player)
    return {
        "me": snapshot.tournament.player(player),
        **snapshot.part(RESULTS, lambda: _results(snapshot, player), NO_RESULTS, at=player),
        "notices": snapshot.part(
            NOTICES, lambda: tuple(reversed(notices_view(snapshot, visitor.viewer).notices)), (), at=player
        ),
        "number": number,
        "times": snapshot.rulebook.round(number),
        "endings": snapshot.part(SEATS, lambda: _endings(snapshot, visitor, seats), {}, at=("endings", player)),
        "sits_out": snapshot.part(SEATS, lambda: sits_out(snapshot, player), None, at=("sits out", player)),
        "roll": roll,
        "between": (bool(seats) and roll is not None and not roll.closed and all(seat.is_over for seat in seats))
        or not seats,
        "is_over": snapshot.part(ROLL_CALL, lambda: is_played_out(snapshot.event), False, at="over"),
    }


def _results(snapshot: Snapshot, player: PlayerId) -> dict[str, Any]:
    """A player's place, with their games."""
    shown = people.player_context(snapshot, player)
    return {
        "place": shown["place"],
        "games": [game for game in shown["games"] if game.points is not None or game.centres is not None],
        "released": standings_view(snapshot, PUBLIC).status,
        "needs": own_chances(snapshot, player),
    }


def _endings(snapshot: Snapshot, visitor: Visitor, seats: tuple[MySeat, ...]) -> dict[tuple[int, str], Sentence]:
    """The state of each board of the player."""
    seated = ((seat, seat.board) for seat in seats if seat.board)
    return {(seat.round, seat.name): board_view(snapshot, visitor.viewer, board).state for seat, board in seated}


def roll_call(call: Call, number: RoundNumber) -> HttpResponse:
    """A player's own answer to the roll call of a round: here, with what they offer, or not."""
    wanted = call.request.POST.get("answer", "")
    player = call.visitor.player

    def verb(event: Event) -> Draft:
        if wanted == "out":
            known = event.tournament.roll_call.check_in(number, player)
            return check_out(event, player, round=number) if known else Draft(())
        return here_by_phone(event, player, number, wanted)

    return answer(call, verb, _page, to="me/", part=wanted, alone=False)


def here_by_phone(event: Event, player: PlayerId, number: RoundNumber, wanted: str) -> Draft:
    """A player checks in with their own hands, and offers to play two boards or to sit out."""
    two, sit = wanted == "two", wanted == "sit"
    return check_in(event, player, round=number, at=time.now(), in_person=False, offers_double=two, offers_sit_out=sit)


def worker(call: Call) -> HttpResponse:
    """The script that opens a player's pages without a connection; it may answer for this event's addresses only."""
    response = asset(call.request, "worker.js")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Service-Worker-Allowed"] = call.base
    return response
