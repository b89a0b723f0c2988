"""One draw vote on one board, from the proposal to its end: the stages, and which steps between them exist at all.

Who may take a step under a rulebook is judged in `draw_rules`. Nothing here holds how anybody voted in secret.

    PROPOSED ──► AWAITED ──► OPEN ──► PASSED or FAILED
        │            │       │  ▲
        └─► VETOED ◄─┘       └──┘ held again, when the ballots were lost
        PROPOSED, AWAITED, OPEN ──► DROPPED
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from boardcall.errors import Problem
from boardcall.game import Power
from boardcall.game.phase import Season
from boardcall.wording import say


class VoteStage(StrEnum):
    """The stage of a draw vote; AWAITED: a director has come to the board to hold it."""

    PROPOSED = "proposed"
    AWAITED = "awaited"
    OPEN = "open"
    PASSED = "passed"
    FAILED = "failed"
    VETOED = "vetoed"
    DROPPED = "dropped"


PENDING = frozenset({VoteStage.PROPOSED, VoteStage.AWAITED})
"""Proposed, and no ballot yet."""
HELD = frozenset({VoteStage.OPEN, VoteStage.PASSED, VoteStage.FAILED})
"""A ballot was opened: this is a vote and uses up what a rulebook allows."""


class Manner(StrEnum):
    """How the ballots are given."""

    SECRET = "secret"  # noqa: S105  a manner of voting
    SIMULTANEOUS = "open-simultaneous"


@dataclass(frozen=True, slots=True)
class DrawVote:
    """A proposal to end the game and the vote it led to; `year` and `season` are those of the proposal.

    `voters` are asked for a ballot, `in_favour` are counted as a yes without one. `cast` has who gave a ballot and
    never which. `shown` has each vote of a vote that is open to all, once it is closed. `holding` goes up when it is
    held again. `noes` is told only where the rulebook tells the split. `scored_year` is the count that is scored.
    `by_desk`: the desk entered the proposal or the veto; nobody sent it from a phone at the board.
    """

    number: int
    year: int
    season: Season
    proposer: Power
    stage: VoteStage = VoteStage.PROPOSED
    manner: Manner = Manner.SECRET
    paper: bool = False
    voters: tuple[Power, ...] = ()
    in_favour: tuple[Power, ...] = ()
    cast: frozenset[Power] = frozenset()
    holding: int = 1
    scored_year: int | None = None
    shown: tuple[tuple[Power, bool], ...] = ()
    noes: int | None = None
    by_desk: bool = False

    @property
    def is_live(self) -> bool:
        """Whether it waits for something."""
        return self.stage in PENDING or self.stage is VoteStage.OPEN

    def arrived(self) -> "DrawVote":
        return replace(self, stage=VoteStage.AWAITED)

    def vetoed(self) -> "DrawVote":
        return replace(self, stage=VoteStage.VETOED)

    def dropped(self) -> "DrawVote":
        return replace(self, stage=VoteStage.DROPPED, cast=frozenset())

    def opened(
        self,
        voters: tuple[Power, ...],
        in_favour: tuple[Power, ...],
        *,
        manner: Manner,
        scored_year: int,
        paper: bool = False,
    ) -> "DrawVote":
        return replace(
            self,
            stage=VoteStage.OPEN,
            voters=voters,
            in_favour=in_favour,
            manner=manner,
            scored_year=scored_year,
            paper=paper,
        )

    def with_cast(self, power: Power) -> "DrawVote":
        """A ballot was given."""
        return replace(self, cast=self.cast | {power})

    def held_again(self) -> "DrawVote":
        """The ballots were lost; everybody votes anew."""
        return replace(self, cast=frozenset(), holding=self.holding + 1)

    def closed(
        self, *, passed: bool, shown: tuple[tuple[Power, bool], ...] = (), noes: int | None = None
    ) -> "DrawVote":
        """The ballots were counted."""
        return replace(self, stage=VoteStage.PASSED if passed else VoteStage.FAILED, shown=shown, noes=noes)


def live_vote(votes: tuple[DrawVote, ...]) -> DrawVote | None:
    """The vote of a board that waits for something, or None; there is one at the most, the last."""
    return votes[-1] if votes and votes[-1].is_live else None


def pending_problems(votes: tuple[DrawVote, ...]) -> tuple[Problem, ...]:
    """Why there is no proposal that could be vetoed, or opened."""
    live = live_vote(votes)
    if live is None:
        return (Problem(say("No draw is proposed on this board."), say("Propose it first.")),)
    if live.stage is VoteStage.OPEN:
        return (Problem(say("The vote is being held."), say("Close it first.")),)
    return ()


def cast_problems(votes: tuple[DrawVote, ...], power: Power) -> tuple[Problem, ...]:
    """Why this power cannot give a ballot now."""
    live = live_vote(votes)
    if live is None or live.stage is not VoteStage.OPEN:
        return (Problem(say("No vote is open on this board."), say("A director opens it.")),)
    if live.paper:
        return (Problem(say("This vote is held on paper."), say("Give your ballot to the director.")),)
    if power in live.in_favour:
        hint = say("{power} counts as in favour.", power=power.full_name)
        return (Problem(say("The player who proposed the draw gives no ballot."), hint, text=power),)
    if power not in live.voters:
        return (
            Problem(
                say("{power} has no vote.", power=power.full_name),
                say("Only players who were on the list when the vote opened can vote."),
                text=power,
            ),
        )
    if power in live.cast:
        return (
            Problem(
                say("{power} has voted.", power=power.full_name),
                say("A ballot that was given cannot be changed."),
                text=power,
            ),
        )
    return ()


def close_problems(votes: tuple[DrawVote, ...]) -> tuple[Problem, ...]:
    live = live_vote(votes)
    if live is None or live.stage is not VoteStage.OPEN:
        return (Problem(say("No vote is open on this board."), say("Open it first.")),)
    return ()
