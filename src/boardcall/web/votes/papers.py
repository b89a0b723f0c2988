"""Ballots for awards: papers from players' phones or entered at the desk, and the desk's page that counts them.

A paper is kept in the vault without its voter, under a name that chance gave it, until it is counted.
"""

import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.desk.people.players import BY_SOME_PLAYER, distinct_names, the_player
from boardcall.desk.votes.ballots import (
    VotingPaper,
    count_given_papers,
    give_ballot,
    open_ballot,
    opened_at,
    papers_of,
    too_early,
)
from boardcall.errors import BoardcallError, Problem
from boardcall.standings.ballots import Vote
from boardcall.tournament import NOBODY, PlayerId
from boardcall.views.access import agreed_since
from boardcall.voting.settings import Ballot
from boardcall.web.access.voters import LONGEST_PROOF, own_access
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.people import names_here
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.permission.rights import NotYoursError, may_act_for
from boardcall.web.request.act import answer
from boardcall.web.request.form import Form, no_button, problems_of, typed, whole
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.wording import say

TO = "desk/ballots/"


def papers_page(call: Call) -> HttpResponse:
    """A player's own papers; a form of it gives one."""
    return _papers(call, call.visitor.player, "ballots/", author=BY_SOME_PLAYER)


def papers_for(call: Call, player: PlayerId) -> HttpResponse:
    """The papers of a player who has no phone, entered at the desk."""
    the_player(call.event.now().event, player)
    return _papers(call, player, f"desk/ballots/for/{player}/", author=call.visitor.name)


def _papers(call: Call, player: PlayerId, to: str, *, author: str) -> HttpResponse:
    if not may_act_for(call.visitor, player):
        raise NotYoursError(say("A ballot is given by its player, or for them at the desk."))
    form = Form()
    if call.request.method == "POST":
        try:
            _give(call, player, author)
        except BoardcallError as error:
            form = typed(call.request, problems_of(error))
        else:
            return redirect(call.base + to)
    snapshot = call.event.now()
    polls = snapshot.tournament.polls
    given = sorted((one.ballot, one.game) for one in polls.given if one.voter == player)
    names = distinct_names(snapshot.tournament)
    return private_page(
        call,
        "vote/papers.html",
        snapshot=snapshot,
        player=names.get(player, player),
        own=player == call.visitor.player,
        papers=papers_of(snapshot.event, player),
        given=given,
        names=names,
        form=form,
        address=call.base + to,
        own_access=own_access(snapshot, call.visitor) if player == call.visitor.player else None,
        let_in=agreed_since(snapshot, opened_at(snapshot.event)),
    )


def _give(call: Call, player: PlayerId, author: str) -> None:
    sent = call.request.POST
    paper = next(
        (
            one
            for one in papers_of(call.event.now().event, player)
            if (one.ballot.id, one.game) == (sent.get("ballot", ""), sent.get("game", ""))
        ),
        None,
    )
    votes = tuple(_votes(call, paper, player)) if paper else ()
    judged: list[bool] = []
    proof = sent.get("proof", "")[:LONGEST_PROOF]

    def verb(event: Event) -> Draft:
        judged.append(True)
        ballot, game = sent.get("ballot", ""), sent.get("game", "")
        return give_ballot(event, ballot=ballot, game=game, voter=player, votes=votes, proof=proof)

    call.event.do(verb, at=time.now(), author=author, key=sent.get("key", ""))
    if judged and paper:
        keep_paper(call.event, paper.ballot.id, votes)


def _votes(call: Call, paper: VotingPaper, player: PlayerId) -> Iterator[Vote]:
    """What was written, in the names of the form: the pattern of points of each category, and a name for each."""
    sent = call.request.POST
    for number, category in enumerate(paper.categories):
        chosen = whole(sent.get(f"pattern-{number}", "0"))
        patterns = paper.ballot.patterns
        pattern = patterns[chosen] if chosen is not None and chosen < len(patterns) else patterns[0]
        for place, points in enumerate(pattern):
            if candidate := sent.get(f"name-{number}-{place}", ""):
                yield Vote(player, PlayerId(candidate), points, category, paper.game)


def keep_paper(event: Hosted, ballot: str, votes: tuple[Vote, ...]) -> None:
    """Puts a paper into the vault, without its voter and in an order that chance gives."""
    written = sorted([vote.category, vote.candidate, vote.game, vote.points] for vote in votes)
    event.vault.put(f"{_prefix(ballot)}{secrets.token_hex(16)}", json.dumps(written))


def kept_papers(event: Hosted, ballot: str) -> dict[str, tuple[Vote, ...]]:
    """The papers of a ballot in the vault, by their names there."""
    found = {}
    for name in event.vault.names():
        if name.startswith(_prefix(ballot)) and (text := event.vault.get(name)):
            found[name] = tuple(
                Vote(NOBODY, PlayerId(who), points, category, game) for category, who, game, points in json.loads(text)
            )
    return found


def _prefix(ballot: str) -> str:
    return f"paper {ballot} "


@dataclass(frozen=True, slots=True)
class BallotLine:
    """A ballot of the rulebook at the desk: whether it is open, how many papers were given, and how many may be."""

    ballot: Ballot
    is_open: bool
    given: int
    missing: int
    lost: int
    """Papers that were given and are not in the vault."""
    counted: bool
    too_early: list[Problem]
    """Why it cannot be opened yet."""

    @property
    def is_begun(self) -> bool:
        """Whether there is something to count, or soon will be."""
        return self.is_open or self.given > 0


def ballots_page(call: Call) -> HttpResponse:
    """Every ballot for awards of the rulebook: opened, closed, counted."""
    if call.request.method != "POST":
        return _ballots(call, Form())
    if call.request.POST.get("do") in ("count", "count-rest"):
        return _count(call)
    return answer(call, lambda event: _step(call, event), _ballots, to=TO)


def _ballots(call: Call, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    return private_page(
        call,
        "vote/ballots.html",
        snapshot=snapshot,
        lines=[
            _line(snapshot, one, len(kept_papers(call.event, one.id)))
            for one in snapshot.rulebook.ballots
            if one.when != "meeting"
        ],
        let_in=agreed_since(snapshot, opened_at(snapshot.event)),
        players=names_here(snapshot.tournament),
        form=form,
    )


def _line(snapshot: Snapshot, ballot: Ballot, kept: int) -> BallotLine:
    tournament = snapshot.tournament
    given = sum(one.ballot == ballot.id for one in tournament.polls.given)
    missing = sum(
        one.ballot.id == ballot.id for player in tournament.players for one in papers_of(snapshot.event, player.id)
    )
    is_open = ballot.id in tournament.polls.opened
    return BallotLine(
        ballot,
        is_open,
        given,
        missing,
        max(0, given - kept),
        any(one.ballot == ballot.id for one in tournament.ballot_counts),
        [] if is_open or given else too_early(snapshot.event, ballot),
    )


def _count(call: Call) -> HttpResponse:
    ballot = call.request.POST.get("ballot", "")
    kept, rest = kept_papers(call.event, ballot), call.request.POST.get("do") == "count-rest"

    def verb(event: Event) -> Draft:
        return count_given_papers(event, ballot=ballot, papers=kept.values(), without_lost=rest)

    return answer(call, verb, _ballots, to=TO)


def _step(call: Call, event: Event) -> Draft:
    sent = call.request.POST
    if (what := sent.get("do")) not in ("open", "close"):
        raise no_button()
    return open_ballot(event, ballot=sent.get("ballot", ""), is_open=what == "open")
