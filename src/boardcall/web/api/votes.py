"""Draw votes through the interface, for whoever holds them. Of a secret ballot it tells only that it was given."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from boardcall.desk.play.moments import moments_of
from boardcall.desk.votes.draw_votes import (
    await_draw_vote,
    drop_draw,
    enter_draw_outcome,
    hold_draw_vote_again,
    open_draw_vote,
    propose_draw,
    veto_draw,
    vote_now,
)
from boardcall.game import Power
from boardcall.store.live import Verb
from boardcall.voting.draw_vote import DrawVote, Manner, Stage, live_vote
from boardcall.voting.telling import telling
from boardcall.web.api.asked import Asked, power_at
from boardcall.web.api.bodies import Acting, Bare
from boardcall.web.event.ballots import Saved, Sender
from boardcall.web.event.state import SHOWING
from boardcall.web.permission.rights import NotYoursError, Right, holder_role
from boardcall.web.votes.card import moment_value
from boardcall.web.votes.phone import chosen_moment

Step = Callable[[Sender], Saved]
"""What the keeper of the ballots does: it saves the act itself, and no ballot is in it."""


@dataclass(frozen=True, slots=True)
class ProposalBody(Acting):
    """A proposal to end the game, as a player made it at the board."""

    power: Power
    moment: str = ""
    """One of the `moments`; empty for the first."""


@dataclass(frozen=True, slots=True)
class VetoBody(Acting):
    """A veto. The act does not say whose it was."""

    power: Power


@dataclass(frozen=True, slots=True)
class OpeningBody(Acting):
    """The opening of a vote."""

    moment: str = ""
    """One of the `moments`; empty for the first."""
    paper: bool = False
    """Whether the ballots are on paper; then only the outcome is entered."""


@dataclass(frozen=True, slots=True)
class BallotBody(Acting):
    """A ballot of a vote that is open to all; one of a secret vote is given by its player alone."""

    in_favour: bool


@dataclass(frozen=True, slots=True)
class CountBody(Acting):
    """The end of a vote."""

    silent: tuple[Power, ...] = ()
    """Those who are there and do not vote."""


@dataclass(frozen=True, slots=True)
class OutcomeBody(Acting):
    """What a vote on paper came to."""

    passed: bool


@dataclass(frozen=True, slots=True)
class ShownBallot:
    """A ballot of a vote that is open to all, once it is closed."""

    power: Power
    in_favour: bool


@dataclass(frozen=True, slots=True)
class DrawVoteValue:
    """A draw vote, or a proposal that came to none. How anybody voted in secret is nowhere."""

    number: int
    season: str
    """When it was proposed, such as F1903."""
    stage: Stage
    manner: Manner | None
    """Null before it is opened."""
    paper: bool
    says: str
    voters: tuple[Power, ...]
    """Who is asked for a ballot."""
    given: tuple[Power, ...]
    """Who has given one, while it is open."""
    ballots: tuple[ShownBallot, ...]
    """Those of a vote that is open to all, once it is closed."""
    noes: int | None
    """How many were against, where the rulebook tells it."""


@dataclass(frozen=True, slots=True)
class DrawVotesAnswer:
    """The draw votes of a board."""

    act: int
    round: int
    board: str
    votes: tuple[DrawVoteValue, ...]
    """The last one last."""
    awaited: tuple[Power, ...]
    """Who has still to vote in the open one."""
    lost: bool
    """Whether its ballots are gone, and it has to be held again."""
    moments: tuple[str, ...]
    """The seasons it may be on the board now, the likeliest first."""


def draw_votes(asked: Asked, number: int, board: str, *, at: datetime) -> DrawVotesAnswer:
    """The draw votes of a board, as its players are told of them."""
    known = asked.board(Right.RULE, number, board)
    event = asked.event.now().event
    now = vote_now(event, round=number, board=board)
    is_open = live_vote(known.draw_votes) is not None and known.draw_votes[-1].stage is Stage.OPEN
    lost = is_open and SHOWING.keeper.is_lost(asked.event.slug, round=number, board=board)
    return DrawVotesAnswer(
        asked.act,
        number,
        board,
        tuple(_vote(one) for one in known.draw_votes),
        now.awaited if now and is_open and not now.vote.paper else (),
        lost,
        tuple(moment_value(one) for one in moments_of(event, known, at=at)),
    )


def _vote(vote: DrawVote) -> DrawVoteValue:
    was_held = bool(vote.voters)
    return DrawVoteValue(
        number=vote.number,
        season=f"{vote.season.value}{vote.year}",
        stage=vote.stage,
        manner=vote.manner if was_held else None,
        paper=vote.paper,
        says=str(telling(vote)),
        voters=vote.voters,
        given=tuple(sorted(vote.cast)) if vote.stage is Stage.OPEN else (),
        ballots=tuple(ShownBallot(power, yes) for power, yes in vote.shown),
        noes=vote.noes,
    )


def propose(asked: Asked, body: ProposalBody, number: int, board: str, *, at: datetime) -> Verb:
    """Enters a player's proposal to end the game."""
    known = asked.board(Right.RULE, number, board)
    return lambda event: propose_draw(
        event, round=number, board=board, power=body.power, now=chosen_moment(event, known, body.moment, at=at)
    )


def veto(asked: Asked, body: VetoBody, number: int, board: str) -> Verb:
    """Enters a player's veto of the proposal; nobody is told whose it was."""
    asked.board(Right.RULE, number, board)
    return lambda event: veto_draw(event, round=number, board=board, power=body.power)


def arrive(asked: Asked, body: Bare, number: int, board: str) -> Verb:  # noqa: ARG001  all operations are called alike
    """Says that whoever holds the vote has come to the board."""
    asked.board(Right.VOTE, number, board)
    return lambda event: await_draw_vote(event, round=number, board=board)


def open_vote(asked: Asked, body: OpeningBody, number: int, board: str, *, at: datetime) -> Verb:
    """Opens the ballot, on the players' devices or on paper."""
    known = asked.board(Right.VOTE, number, board)
    return lambda event: open_draw_vote(
        event,
        round=number,
        board=board,
        now=chosen_moment(event, known, body.moment, at=at),
        held_by=holder_role(event.rulebook, asked.visitor.role),
        paper=body.paper,
        at=at,
    )


def cast(asked: Asked, body: BallotBody, number: int, board: str, power: str) -> Step:
    """Gives a player's ballot in a vote that is open to all; nobody is told how they voted before it is closed."""
    known, voter = asked.board(Right.VOTE, number, board), power_at(power)
    vote = live_vote(known.draw_votes)
    if vote is not None and vote.stage is Stage.OPEN and vote.manner is Manner.SECRET:
        raise NotYoursError("A ballot of a secret vote is given by its player alone, on their own page.")
    return lambda sender: SHOWING.keeper.cast(
        asked.event.slug, sender, round=number, board=board, power=voter, in_favour=body.in_favour
    )


def count(asked: Asked, body: CountBody, number: int, board: str) -> Step:
    """Closes a vote on devices and counts it; one that passes ends the game."""
    asked.board(Right.VOTE, number, board)
    silent = frozenset(body.silent)
    return lambda sender: SHOWING.keeper.close(asked.event.slug, sender, round=number, board=board, silent=silent)


def enter_outcome(asked: Asked, body: OutcomeBody, number: int, board: str, *, at: datetime) -> Verb:
    """Enters what a vote on paper came to; one that passes ends the game."""
    asked.board(Right.VOTE, number, board)
    return lambda event: enter_draw_outcome(event, round=number, board=board, passed=body.passed, at=at)


def hold_again(asked: Asked, body: Bare, number: int, board: str) -> Verb:  # noqa: ARG001
    """Has everybody vote anew, since ballots were lost. It needs a reason."""
    asked.board(Right.VOTE, number, board)
    return lambda event: hold_draw_vote_again(event, round=number, board=board)


def drop(asked: Asked, body: Bare, number: int, board: str, *, at: datetime) -> Verb:  # noqa: ARG001
    """Lets a proposal or an open vote fall. It needs a reason."""
    asked.board(Right.VOTE, number, board)
    return lambda event: drop_draw(event, round=number, board=board, at=at)
