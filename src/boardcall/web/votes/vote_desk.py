"""Holding a board's draw vote at the desk: opened, closed, dropped, held again, or its outcome on paper entered."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.desk.play.moments import moments_of
from boardcall.desk.votes.draw_votes import (
    await_draw_vote,
    chosen_moment,
    draw_rules,
    drop_draw,
    enter_draw_outcome,
    hold_draw_vote_again,
    moment_value,
    open_draw_vote,
    propose_draw,
    table_of,
    veto_draw,
    vote_now,
)
from boardcall.desk.votes.vote_choices import opening_moments
from boardcall.errors import BoardcallError, InputError
from boardcall.game import Power, power_named
from boardcall.tournament import Board, BoardRef, RoundNumber
from boardcall.voting.draw_rules import electorate
from boardcall.voting.draw_vote import Manner
from boardcall.voting.moments import VoteMoment
from boardcall.voting.procedure import manner_of_next
from boardcall.web.event.ballots import Sender
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.event.state import SHOWING
from boardcall.web.machine import time
from boardcall.web.permission.policy import Role
from boardcall.web.permission.rights import Right, holder_role
from boardcall.web.request.act import Done, answer, said
from boardcall.web.request.form import Form, no_button, problems_of, whole
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.web.votes.card import PastVote, VoterLine, earlier_votes, moment_label, rule_lines, stage_of, voter_lines
from boardcall.web.votes.phone import is_lost
from boardcall.wording import NO_WORDS, Sentence, say


@dataclass(frozen=True, slots=True)
class HeldVote:
    """What the desk sees of a board's draw vote; `stage` as on a player's card. It knows no more of ballots than they.

    `may_be_silent` are the voters still awaited, where the rulebook lets a vote be closed without them.
    """

    round: RoundNumber
    board: str
    stage: str
    sentence: Sentence
    paper: bool
    secret: bool
    scored_year: int | None
    moments: tuple[tuple[str, Sentence], ...]
    proposers: tuple[Power, ...]
    voters: tuple[VoterLine, ...]
    awaited: tuple[Power, ...]
    may_be_silent: tuple[Power, ...]
    stops_clock: bool
    lost: bool
    earlier: tuple[PastVote, ...]
    rules: tuple[Sentence, ...]


def held_vote(event: Event, board: Board, *, role: Role, at: datetime, lost: bool) -> HeldVote:
    """The draw vote of a board for the person who holds it, in a role at this event."""
    rules, now = draw_rules(event), vote_now(event, ref=board.ref)
    vote = now.vote if now else None
    stage = stage_of(board, vote)
    is_open = vote is not None and stage == "open"
    manner = vote.manner if vote and is_open else manner_of_next(rules, board.draw_votes)
    moments = moments_of(event, board, at=at)
    if stage == "pending":
        moments = opening_moments(event, board, held_by=holder_role(event.rulebook, role), at=at)
    awaited = now.awaited if now and is_open and not (vote and vote.paper) else ()
    return HeldVote(
        round=board.round,
        board=board.name,
        stage=stage,
        sentence=now.sentence if now and stage != "none" else NO_WORDS,
        paper=bool(vote and vote.paper),
        secret=manner is Manner.SECRET,
        scored_year=vote.scored_year if vote and is_open else None,
        moments=tuple((moment_value(one), moment_label(one)) for one in moments),
        proposers=electorate(rules, table_of(event, board)),
        voters=voter_lines(vote, table_of(event, board)) if vote and is_open else (),
        awaited=awaited,
        may_be_silent=awaited if rules.settings.not_voting != "pending" else (),
        stops_clock=rules.stops_clock,
        lost=lost,
        earlier=earlier_votes(board, stage),
        rules=rule_lines(event),
    )


def held_vote_page(call: Call, ref: BoardRef) -> HttpResponse:
    """A board's draw vote, for the person who holds it; a form of it takes a step."""
    step = call.request.POST.get("do", "")
    known = call.board(Right.VOTE if step in COUNTING else Right.RULE, ref)
    if call.request.method != "POST":
        return _page(call, known, Form())
    if step == "close":
        return _close(call, known)
    return answer(call, lambda event: _step(call, event, known), _page, known, to=address_of(known), alone=False)


def address_of(board: Board) -> str:
    """Where a board's vote is held, behind the event's address."""
    return f"desk/boards/{board.round}/{board.name}/vote/"


def _page(call: Call, board: Board, form: Form) -> HttpResponse:
    snapshot: Snapshot = call.event.now()
    known = snapshot.tournament.board(board.ref) or board
    return private_page(
        call,
        "vote/holding.html",
        snapshot=snapshot,
        live=True,
        vote=held_vote(snapshot.event, known, role=call.visitor.role, at=time.now(), lost=is_lost(call, known)),
        form=form,
        address=call.base + address_of(board),
    )


def _step(call: Call, event: Event, board: Board) -> Draft:
    step = _STEPS.get(call.request.POST.get("do", ""))
    if step is None:
        raise no_button()
    return step(call, event, board)


def _propose(call: Call, event: Event, board: Board) -> Draft:
    return propose_draw(event, ref=board.ref, power=_power(call), now=_now(call, event, board))


def _veto(call: Call, event: Event, board: Board) -> Draft:
    return veto_draw(event, ref=board.ref, power=_power(call))


def _open(call: Call, event: Event, board: Board) -> Draft:
    return open_draw_vote(
        event,
        ref=board.ref,
        now=_now(call, event, board),
        held_by=holder_role(event.rulebook, call.visitor.role),
        paper=call.request.POST.get("do") == "paper",
        at=time.now(),
    )


def _outcome(call: Call, event: Event, board: Board) -> Draft:
    passed = call.request.POST.get("do") == "passed"
    papers = whole(call.request.POST.get("papers", "").strip())
    return enter_draw_outcome(event, ref=board.ref, passed=passed, papers=papers, at=time.now())


_STEPS: dict[str, Callable[[Call, Event, Board], Draft]] = {
    "propose": _propose,
    "veto": _veto,
    "arrive": lambda _, event, board: await_draw_vote(event, ref=board.ref),
    "open": _open,
    "paper": _open,
    "passed": _outcome,
    "failed": _outcome,
    "again": lambda _, event, board: hold_draw_vote_again(event, ref=board.ref),
    "drop": lambda _, event, board: drop_draw(event, ref=board.ref, at=time.now()),
}

COUNTING = frozenset({"arrive", "open", "paper", "passed", "failed", "again", "drop", "close"})
"""The steps of those whom the rulebook lets hold and count votes; what players say may be entered by anybody who rules
here.
"""


def _now(call: Call, event: Event, board: Board) -> VoteMoment:
    return chosen_moment(event, board, call.request.POST.get("moment", ""), at=time.now())


def _power(call: Call) -> Power:
    found = power_named(call.request.POST.get("power"))
    if found is None:
        raise InputError.of(say("Choose the power."), field="power")
    return found


def _close(call: Call, board: Board) -> HttpResponse:
    sent = call.request.POST
    silent = frozenset(one for one in Power if one.value in sent.getlist("silent"))
    sender = Sender(time.now(), call.visitor.name, sent.get("key", ""))
    try:
        saved = SHOWING.keeper.close(call.event.slug, sender, ref=board.ref, silent=silent)
    except BoardcallError as error:
        return _page(call, board, Form({}, problems_of(error), 422))
    found = (call.event.now().event.replay.entry(number) for number in saved.numbers)
    return said(call, Done(tuple(entry for entry in found if entry), saved.notices), to=address_of(board))
