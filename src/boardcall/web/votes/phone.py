"""Draw votes on a player's phone: one address for everything, so that no log of addresses tells who did what."""

from datetime import datetime

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.desk.people.players import board_author
from boardcall.desk.votes.draw_votes import chosen_moment, propose_draw, veto_draw
from boardcall.errors import BoardcallError, InputError, Problem
from boardcall.game import Power
from boardcall.store.live import Verb
from boardcall.tournament import Board, BoardRef, PlayerId, RoundNumber
from boardcall.tournament.voters import AccessKind
from boardcall.voting.draw_vote import VoteStage
from boardcall.web.access.voters import LONGEST_PROOF, note_access, own_access
from boardcall.web.event.ballots import Sender
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.event.state import SHOWING
from boardcall.web.machine import time
from boardcall.web.pages.seals import SealShown, seal_shown
from boardcall.web.permission.rights import NotYoursError, Right, power_of
from boardcall.web.request.form import no_button, problems_of, whole
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.web.votes.card import VoteCard, boards_of, vote_card
from boardcall.wording import say

ANSWERS = {"yes": True, "nay": False}
"""How a ballot is sent: two words of one length, so that not even the size of a request tells them apart."""
BACK = frozenset({"vote/", "me/"})
"""The pages that hold a card."""


def cards_of(call: Call, snapshot: Snapshot, *, at: datetime) -> dict[tuple[int, str], VoteCard]:
    """The cards of the boards that the visitor plays on, by round and board."""
    event = snapshot.event
    return {
        (board.round, board.name): vote_card(event, board, power, at=at, lost=is_lost(call, board))
        for board, power in boards_of(event, call.visitor.player)
    }


def seals_of(snapshot: Snapshot, player: PlayerId) -> tuple[SealShown, ...]:
    """The sealed ends of the rounds that a player plays in now."""
    rounds = sorted({board.round for board, _ in boards_of(snapshot.event, player)})
    return tuple(seal for number in rounds if (seal := seal_shown(snapshot, number)))


def is_lost(call: Call, board: Board) -> bool:
    """Whether the ballots of the board's open vote are gone."""
    votes = board.draw_votes
    if not (votes and votes[-1].stage is VoteStage.OPEN):
        return False
    return SHOWING.keeper.is_lost(call.event.slug, ref=board.ref)


def vote_page(call: Call) -> HttpResponse:
    """The player's boards with their votes; a form of it proposes, vetoes, or gives a ballot."""
    if call.request.method != "POST":
        return _page(call, ())
    back = call.request.POST.get("back", "")
    try:
        _act(call)
    except NotYoursError:
        raise
    except BoardcallError as error:
        return _page(call, problems_of(error), status=422)
    return redirect(f"{call.base}{back if back in BACK else 'vote/'}")


def _page(call: Call, problems: tuple[Problem, ...], *, status: int = 200) -> HttpResponse:
    snapshot = call.event.now()
    cards = cards_of(call, snapshot, at=time.now())
    return private_page(
        call,
        "vote/phone.html",
        status=status,
        snapshot=snapshot,
        live=True,
        vote_cards=cards,
        vote_problems=problems,
        back="vote/",
        own_access=own_access(snapshot, call.visitor),
    )


def _act(call: Call) -> None:
    sent = call.request.POST
    if sent.get("do") == "key":
        note_access(call, AccessKind.KEY, call.visitor.player, anchor=sent.get("anchor", ""))
        return
    board, power = _seat(call)
    match sent.get("do"):
        case "ballot":
            _give(call, board, power)
        case "veto":
            _save(call, board, lambda event: veto_draw(event, ref=board.ref, power=power))
        case "propose":
            _save(call, board, lambda event: _proposed(call, event, board, power))
        case _:
            raise no_button()


def _seat(call: Call) -> tuple[Board, Power]:
    sent = call.request.POST
    board = call.board(Right.READ, BoardRef(RoundNumber(whole(sent.get("round", "")) or 0), sent.get("board", "")))
    power = power_of(call.visitor, board)
    if power is None:
        raise NotYoursError(say("You do not play on this board."))
    return board, power


def _save(call: Call, board: Board, verb: Verb) -> None:
    call.event.do(
        verb,
        at=time.now(),
        author=board_author(board.ref),
        key=call.request.POST.get("key", ""),
    )


def _give(call: Call, board: Board, power: Power) -> None:
    in_favour = ANSWERS.get(call.request.POST.get("ballot", ""))
    if in_favour is None:
        raise InputError.of(say("Choose yes or no."), say("Then give your ballot."), field="ballot")
    sent = call.request.POST
    sender = Sender(time.now(), board_author(board.ref), sent.get("key", ""), sent.get("proof", "")[:LONGEST_PROOF])
    SHOWING.keeper.cast(call.event.slug, sender, ref=board.ref, power=power, in_favour=in_favour)


def _proposed(call: Call, event: Event, board: Board, power: Power) -> Draft:
    now = chosen_moment(event, board, call.request.POST.get("moment", ""), at=time.now())
    return propose_draw(event, ref=board.ref, power=power, now=now)
