"""The meeting at the desk, and a player's own ballot in its secret votes."""

from collections.abc import Callable

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.desk.people.players import BY_SOME_PLAYER, distinct_names
from boardcall.desk.votes.meetings import (
    NextVote,
    call_meeting_roll,
    declare_meeting_vote,
    drop_meeting_item,
    drop_meeting_vote,
    hold_meeting_vote_again,
    meeting_ballots,
    next_vote,
    open_meeting_vote,
    put_meeting_item,
    record_meeting_vote,
)
from boardcall.errors import BoardcallError, InputError, Problem, refuse
from boardcall.tournament import NOBODY, PlayerId, players_of
from boardcall.views.meeting import meeting_view
from boardcall.views.viewer import DESK
from boardcall.voting.ballot_box import shown_receipt
from boardcall.voting.settings import Ballot
from boardcall.web.access.voters import LONGEST_PROOF, own_access
from boardcall.web.event.ballots import MeetingNow, Sender
from boardcall.web.event.people import names_here
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.event.state import SHOWING
from boardcall.web.machine import time
from boardcall.web.request.act import Done, again, answer, said
from boardcall.web.request.form import LONGEST_ACT, Form, no_button, problems_of, whole
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.wording import say

MOST_LINES = 40
"""Bids or answers of one meeting vote that are read."""
TO = "desk/meeting/"
VOTE = "meeting/vote/"
DECLARED = {"yes": True, "no": False}


def meeting_page(call: Call) -> HttpResponse:
    """Who is here, the agenda, and the votes: secretly on devices with papers beside, or by hand."""
    if call.request.method != "POST":
        return _page(call, Form())
    if call.request.POST.get("do") == "count":
        return _count(call)
    return answer(call, lambda event: _step(call, event), _page, to=TO)


def _page(call: Call, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    tournament, names = snapshot.tournament, distinct_names(snapshot.tournament)
    meeting, ballots = tournament.polls.meeting, meeting_ballots(snapshot.event)
    here = names_here(tournament)
    roll = meeting.roll
    return private_page(
        call,
        "desk/meeting.html",
        snapshot=snapshot,
        form=form,
        view=meeting_view(snapshot, DESK),
        meeting=meeting,
        ballots=ballots,
        motions=_motions(snapshot, ballots),
        players=here,
        present=set(roll.players) if roll else {one for one, _ in here},
        others=roll.others if roll else 0,
        waited=[names.get(one, one) for one in meeting.vote.voters if one not in meeting.vote.voted]
        if meeting.vote
        else [],
        lost=meeting.vote is not None and _now(call).is_lost,
    )


def _motions(snapshot: Snapshot, ballots: tuple[Ballot, ...]) -> list[NextVote]:
    items = snapshot.tournament.polls.meeting.items
    return [
        next_vote(snapshot.event, ballot=ballot.id, subject=subject)
        for ballot in ballots
        for subject in ([one.name for one in items if one.ballot == ballot.id] if ballot.form == "yes-no" else [""])
    ]


def _now(call: Call, voter: PlayerId = NOBODY) -> MeetingNow:
    return SHOWING.keeper.meeting(call.event.slug, voter=voter)


def _opened(call: Call) -> int:
    """The vote that the form was made for, by the number of the act that opened it."""
    return whole(call.request.POST.get("opened", ""), LONGEST_ACT) or 0


def _count(call: Call) -> HttpResponse:
    """Counts the secret vote in the process that has its ballots."""
    sent, vote = call.request.POST, call.event.now().tournament.polls.meeting.vote
    papers = {}
    problems = []
    for place, name in enumerate(vote.choices if vote else ()):
        text = sent.get(f"papers-{place}", "").strip()
        number = whole(text) if text else 0
        if number is None:
            problems.append(Problem(say("“{text}” is not a number of votes.", text=text), field="papers"))
        elif number:
            papers[name] = number
    try:
        refuse(problems)
        sender = Sender(time.now(), call.visitor.author, sent.get("key", ""))
        saved = SHOWING.keeper.count(call.event.slug, sender, papers=papers, opened=_opened(call))
    except BoardcallError as error:
        return again(call, error, _page)
    entries = tuple(entry for number in saved.numbers if (entry := call.event.now().event.replay.entry(number)))
    return said(call, Done(entries, saved.notices), to=TO)


def _step(call: Call, event: Event) -> Draft:
    sent = call.request.POST
    step = _STEPS.get(sent.get("do", ""))
    if step is None:
        raise no_button()
    return step(call, event)


def _roll(call: Call, event: Event) -> Draft:
    sent = call.request.POST
    others = whole(sent.get("others", "").strip() or "0")
    if others is None:
        raise InputError.of(say("Write how many others are here, as a number."), field="others")
    return call_meeting_roll(event, players=players_of(sent.getlist("here")), others=others)


def _put(call: Call, event: Event) -> Draft:
    sent = call.request.POST
    player = PlayerId(sent.get("player", ""))
    return put_meeting_item(
        event, ballot=sent.get("ballot", ""), title=sent.get("title", ""), text=sent.get("text", ""), player=player
    )


def _by_hand(call: Call, event: Event) -> Draft:
    sent = call.request.POST
    ballot, _, subject = sent.get("vote", "").partition("|")
    counts, declared = _counts(sent.get("counts", "")), DECLARED.get(sent.get("declared", ""))
    return record_meeting_vote(
        event, ballot=ballot, subject=subject or sent.get("subject", ""), counts=counts, declared=declared
    )


def _open(call: Call, event: Event) -> Draft:
    ballot, _, subject = call.request.POST.get("vote", "").partition("|")
    return open_meeting_vote(event, ballot=ballot, subject=subject)


def _declare(call: Call, event: Event) -> Draft:
    sent = call.request.POST
    turn = whole(sent.get("turn", "")) or 1
    carried = sent.get("declared") == "yes"
    return declare_meeting_vote(
        event, ballot=sent.get("ballot", ""), subject=sent.get("subject", ""), turn=turn, carried=carried
    )


_STEPS: dict[str, Callable[[Call, Event], Draft]] = {
    "roll": _roll,
    "put": _put,
    "drop": lambda call, event: drop_meeting_item(
        event, ballot=call.request.POST.get("ballot", ""), title=call.request.POST.get("title", "")
    ),
    "open": _open,
    "again": lambda call, event: hold_meeting_vote_again(event, opened=_opened(call)),
    "fall": lambda call, event: drop_meeting_vote(event, opened=_opened(call)),
    "hand": _by_hand,
    "declare": _declare,
}


def _counts(text: str) -> dict[str, int]:
    """Lines such as "Bid of Vienna = 31"; InputError lists every other line."""
    found, problems = {}, []
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_LINES:
        message = say("There are {count} lines: {most} at most are read.", count=len(lines), most=MOST_LINES)
        problems.append(Problem(message, say("Write fewer lines."), field="counts"))
    for line in lines[:MOST_LINES]:
        name, _, votes = line.rpartition("=")
        count = whole(votes.strip())
        if not name.strip() or count is None:
            message = say("“{line}” is not a line of votes.", line=line.strip())
            problems.append(Problem(message, say("Write a name, an equals sign and a number."), field="counts"))
        else:
            found[" ".join(name.split())] = count
    refuse(problems)
    return found


def my_ballot_page(call: Call) -> HttpResponse:
    """A player's ballot in the secret vote that is open, and then its receipt."""
    if call.request.method != "POST":
        return _ballot(call, Form())
    sent = call.request.POST
    choice = whole(sent.get("choice", ""))
    try:
        if choice is None:
            raise InputError.of(say("Choose one of them."), say("Then give your ballot."), field="choice")
        proof = sent.get("proof", "")[:LONGEST_PROOF]
        sender = Sender(time.now(), BY_SOME_PLAYER, sent.get("key", ""), proof)
        SHOWING.keeper.give(call.event.slug, sender, voter=call.visitor.player, choice=choice, opened=_opened(call))
    except BoardcallError as error:
        return _ballot(call, Form({}, problems_of(error), 422))
    return redirect(call.base + VOTE)


def _ballot(call: Call, form: Form) -> HttpResponse:
    snapshot, player = call.event.now(), call.visitor.player
    view = meeting_view(snapshot, call.visitor.viewer)
    vote = snapshot.tournament.polls.meeting.vote
    has_voted = vote is not None and player in vote.voted
    return private_page(
        call,
        "vote/meeting.html",
        snapshot=snapshot,
        form=form,
        name=view.voting,
        let_in=view.let_in,
        own_access=own_access(snapshot, call.visitor),
        vote=vote,
        is_voter=vote is not None and player in vote.voters,
        has_voted=has_voted,
        receipt=shown_receipt(_now(call, player).receipt) if has_voted else "",
    )
