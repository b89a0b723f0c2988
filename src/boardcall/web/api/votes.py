"""Draw votes through the interface, for those who hold them. Of a secret ballot it only says that it was given."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from boardcall.desk.event import Draft, Event
from boardcall.desk.play.moments import moments_of
from boardcall.desk.play.play_state import board_of
from boardcall.desk.votes.draw_votes import chosen_moment, moment_value, open_draw_vote, propose_draw, vote_now
from boardcall.game import Power
from boardcall.tournament import BoardRef, RoundNumber
from boardcall.voting.announcements import telling, told_at_board
from boardcall.voting.draw_vote import DrawVote, Manner, VoteStage, live_vote
from boardcall.web.api.operation_call import OperationCall
from boardcall.web.event.ballots import Saved, Sender
from boardcall.web.event.state import SHOWING
from boardcall.web.permission.rights import NotYoursError, Right
from boardcall.wording import verbatim

Step = Callable[[Sender], Saved]
"""What the keeper of the ballots does: it saves the act itself, and no ballot is in it."""


@dataclass(frozen=True, slots=True)
class ShownBallot:
    """A ballot of a vote that is open to all, once it is closed."""

    power: Power
    in_favour: bool


@dataclass(frozen=True, slots=True)
class DrawVoteValue:
    """A draw vote, or a proposal that led to none. How anybody voted in secret is nowhere."""

    number: int
    season: str
    """When it was proposed, such as F1903."""
    stage: VoteStage
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

    round: RoundNumber
    board: str
    votes: tuple[DrawVoteValue, ...]
    """The last one last."""
    awaited: tuple[Power, ...]
    """Who has still to vote in the open one."""
    lost: bool
    """Whether its ballots are gone, and it has to be held again."""
    moments: tuple[str, ...]
    """The seasons it may be on the board now, the likeliest first."""


def draw_votes(asked: OperationCall, ref: BoardRef, *, at: datetime) -> DrawVotesAnswer:
    """The draw votes of a board, as its players are told of them."""
    known = asked.board(Right.RULE, ref)
    event = asked.event.now().event
    now = vote_now(event, ref=ref)
    is_over = known.result is not None or known.stop is not None
    is_open = not is_over and bool(known.draw_votes) and known.draw_votes[-1].stage is VoteStage.OPEN
    lost = is_open and SHOWING.keeper.is_lost(asked.event.slug, ref=ref)
    return DrawVotesAnswer(
        ref.round,
        ref.name,
        tuple(_vote(one, is_over=is_over) for one in known.draw_votes),
        now.awaited if now and is_open and not now.vote.paper else (),
        lost,
        tuple(moment_value(one) for one in moments_of(event, known, at=at)),
    )


def _vote(vote: DrawVote, *, is_over: bool) -> DrawVoteValue:
    was_held = bool(vote.voters)
    is_left = is_over and vote.is_live
    return DrawVoteValue(
        number=vote.number,
        season=f"{vote.season.value}{vote.year}",
        stage=VoteStage.DROPPED if is_left else vote.stage,
        manner=vote.manner if was_held else None,
        paper=vote.paper,
        says=str(told_at_board(vote, is_over=is_over) if is_left else telling(vote)),
        voters=vote.voters,
        given=tuple(sorted(vote.cast)) if vote.stage is VoteStage.OPEN and not is_left else (),
        ballots=tuple(ShownBallot(power, yes) for power, yes in vote.shown),
        noes=vote.noes,
    )


Season = Annotated[str, "One of the `moments`; empty for the first."]


def propose(
    event: Event,
    *,
    ref: BoardRef,
    at: datetime,
    power: Annotated[Power, "Whose player proposes it."],
    moment: Season = "",
) -> Draft:
    """Enters a proposal to end the game, as a player made it at the board."""
    now = chosen_moment(event, board_of(event, ref), moment, at=at)
    return propose_draw(event, ref=ref, power=power, now=now)


def open_vote(
    event: Event,
    *,
    ref: BoardRef,
    at: datetime,
    held_by: str,
    moment: Season = "",
    paper: Annotated[bool, "Whether the ballots are on paper; then only the outcome is entered."] = False,
) -> Draft:
    """Opens the ballot, on the players' devices or on paper."""
    now = chosen_moment(event, board_of(event, ref), moment, at=at)
    return open_draw_vote(event, ref=ref, now=now, held_by=held_by, paper=paper, at=at)


def cast(
    asked: OperationCall,
    *,
    ref: BoardRef,
    power: Power,
    in_favour: Annotated[bool, "The ballot."],
) -> Step:
    """Gives a player's ballot in a vote that is open to all; how they voted is shown only after it is closed."""
    vote = live_vote(board_of(asked.event.now().event, ref).draw_votes)
    if vote is not None and vote.stage is VoteStage.OPEN and vote.manner is Manner.SECRET:
        raise NotYoursError(verbatim("A ballot of a secret vote is given by its player alone, on their own page."))
    return lambda sender: SHOWING.keeper.cast(asked.event.slug, sender, ref=ref, power=power, in_favour=in_favour)


def count(
    asked: OperationCall,
    *,
    ref: BoardRef,
    silent: Annotated[frozenset[Power], "Those who are there and do not vote."] = frozenset(),
) -> Step:
    """Closes a vote on devices and counts it; one that passes ends the game."""
    return lambda sender: SHOWING.keeper.close(asked.event.slug, sender, ref=ref, silent=silent)
