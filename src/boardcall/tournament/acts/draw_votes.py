"""Draw votes on a board: proposed, vetoed, opened, who has voted, closed. No act says how anybody voted in secret."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.game import FIRST_YEAR, Power
from boardcall.game.phase import Season
from boardcall.tournament.acts.boards import BoardChange, ended_problems
from boardcall.tournament.board.boards import Board
from boardcall.tournament.board.ref import BY_BOARD
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.ledger.act import Moment, Upcast
from boardcall.voting.draw_vote import (
    PENDING,
    DrawVote,
    Manner,
    VoteStage,
    cast_problems,
    close_problems,
    live_vote,
    pending_problems,
)
from boardcall.wording import Sentence, mark, say

Votes = tuple[DrawVote, ...]


@dataclass(frozen=True, slots=True)
class DrawAct(BoardChange):
    """The base of the acts of a draw vote: the board, whose last vote they change."""

    of_players: ClassVar[bool] = False
    """Whether it is for players to do, who may ask the desk to enter it."""

    def problems_on(self, board: Board, tournament: Tournament) -> tuple[Problem, ...]:
        return ended_problems(board) or self.against(board.draw_votes)

    @abstractmethod
    def against(self, votes: Votes) -> tuple[Problem, ...]:
        """Why the act does not fit the votes of the board so far."""

    def board_after(self, board: Board, moment: Moment) -> Board:
        votes = self.following(board.draw_votes)
        if self.of_players:
            votes = (*votes[:-1], replace(votes[-1], by_desk=not moment.author.startswith(BY_BOARD)))
        return replace(board, draw_votes=votes)

    @abstractmethod
    def following(self, votes: Votes) -> Votes:
        """The votes of the board after the act."""

    concerns: ClassVar[tuple[str, ...]] = (mark("draw vote on {label}"),)


@dataclass(frozen=True, slots=True)
class DrawVoteChange(DrawAct):
    """An act that changes the last vote of a board."""

    def following(self, votes: Votes) -> Votes:
        return (*votes[:-1], self.changed(votes[-1]))

    @abstractmethod
    def changed(self, vote: DrawVote) -> DrawVote:
        """The last vote after the act."""


@dataclass(frozen=True, slots=True)
class ProposeDraw(DrawAct):
    """A player proposes to end the game. It replaces an undecided proposal of another season."""

    power: Power
    year: int
    season: Season
    name: ClassVar[str] = "propose-draw"
    line: ClassVar[str] = mark("{power} proposes a draw on {label}.")
    of_players: ClassVar[bool] = True

    def against(self, votes: Votes) -> tuple[Problem, ...]:
        live = live_vote(votes)
        if self.season is Season.WINTER or self.year < FIRST_YEAR:
            return (Problem(say("A draw is proposed in the spring or fall of a year from 1901 on."), field="season"),)
        if live and (live.stage is VoteStage.OPEN or (live.year, live.season) == (self.year, self.season)):
            return (Problem(say("A draw is proposed on this board already."), say("Wait until that is decided.")),)
        return ()

    def following(self, votes: Votes) -> Votes:
        before = tuple(vote.dropped() if vote.stage in PENDING else vote for vote in votes)
        return (*before, DrawVote(len(votes) + 1, self.year, self.season, self.power))


@dataclass(frozen=True, slots=True)
class AwaitDrawVote(DrawVoteChange):
    """The person who holds the vote has come to the board."""

    name: ClassVar[str] = "await-draw-vote"
    line: ClassVar[str] = mark("The director has come to {label} for the draw vote.")

    def against(self, votes: Votes) -> tuple[Problem, ...]:
        return pending_problems(votes)

    def changed(self, vote: DrawVote) -> DrawVote:
        return vote.arrived()


@dataclass(frozen=True, slots=True)
class VetoDraw(DrawVoteChange):
    """A player vetoed the proposal; which player is not kept."""

    name: ClassVar[str] = "veto-draw"
    line: ClassVar[str] = mark("The draw proposed on {label} is vetoed.")
    of_players: ClassVar[bool] = True

    def against(self, votes: Votes) -> tuple[Problem, ...]:
        return pending_problems(votes)

    def changed(self, vote: DrawVote) -> DrawVote:
        return vote.vetoed()


@dataclass(frozen=True, slots=True)
class DropDraw(DrawVoteChange):
    """The director lets a proposal or an open vote fall."""

    name: ClassVar[str] = "drop-draw"
    line: ClassVar[str] = mark("Drops the draw proposed on {label}.")
    needs_reason: ClassVar[bool] = True

    def against(self, votes: Votes) -> tuple[Problem, ...]:
        return () if live_vote(votes) else (Problem(say("No draw is proposed on this board.")),)

    def changed(self, vote: DrawVote) -> DrawVote:
        return vote.dropped()


@dataclass(frozen=True, slots=True)
class OpenDrawVote(DrawVoteChange):
    """Opens the ballot: who is asked, who counts as in favour, how it is held, and which count is scored if it passes.

    With `paper` the ballots are given on paper and only the outcome is entered.
    """

    voters: tuple[Power, ...]
    in_favour: tuple[Power, ...]
    manner: Manner
    scored_year: int
    paper: bool = False
    name: ClassVar[str] = "open-draw-vote"

    def against(self, votes: Votes) -> tuple[Problem, ...]:
        return pending_problems(votes)

    def changed(self, vote: DrawVote) -> DrawVote:
        year, paper = self.scored_year, self.paper
        return vote.opened(self.voters, self.in_favour, manner=self.manner, scored_year=year, paper=paper)

    def says(self, tournament: Tournament) -> Sentence:
        how = say("in secret") if self.manner is Manner.SECRET else say("open to all")
        if self.paper:
            return say("Opens the draw vote on {board}, {how}, on paper.", board=self.ref.label, how=how)
        return say("Opens the draw vote on {board}, {how}.", board=self.ref.label, how=how)


@dataclass(frozen=True, slots=True)
class CastDrawVote(DrawVoteChange):
    """A player gave a ballot. The act does not say which."""

    power: Power
    proof: str = ""
    """What the key of the player's phone opens for this ballot; "" where the player's phone holds no key."""
    name: ClassVar[str] = "cast-draw-vote"
    line: ClassVar[str] = mark("{power} has voted on {label}.")
    version: ClassVar[int] = 2
    upcasts: ClassVar[tuple[Upcast, ...]] = (lambda body: body | {"proof": ""},)

    def against(self, votes: Votes) -> tuple[Problem, ...]:
        return cast_problems(votes, self.power)

    def problems_on(self, board: Board, tournament: Tournament) -> tuple[Problem, ...]:
        found = DrawAct.problems_on(self, board, tournament)
        voter = self._voter(tournament)
        return found or (tournament.voters.proof_problems(voter, self.proof) if voter else ())

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        after, voter = DrawVoteChange.apply(self, tournament, moment), self._voter(tournament)
        return replace(after, voters=after.voters.with_proof(voter, self.proof)) if voter else after

    def _voter(self, tournament: Tournament) -> PlayerId | None:
        """Who gives a secret ballot of this power."""
        board = tournament.board(self.ref)
        vote = live_vote(board.draw_votes) if board else None
        if vote is None or vote.manner is not Manner.SECRET:
            return None
        seat = next((one for one in board.seats if one.power is self.power), None) if board else None
        return seat.players[-1] if seat and seat.players else None

    def changed(self, vote: DrawVote) -> DrawVote:
        return vote.with_cast(self.power)


@dataclass(frozen=True, slots=True)
class HoldDrawVoteAgain(DrawVoteChange):
    """The ballots were lost, for instance by a restart: everybody votes again. It is the same vote."""

    name: ClassVar[str] = "hold-draw-vote-again"
    line: ClassVar[str] = mark("The draw vote on {label} is held again.")
    needs_reason: ClassVar[bool] = True

    def against(self, votes: Votes) -> tuple[Problem, ...]:
        return close_problems(votes)

    def changed(self, vote: DrawVote) -> DrawVote:
        return vote.held_again()


@dataclass(frozen=True, slots=True)
class CloseDrawVote(DrawVoteChange):
    """The ballots are counted: whether it passed, and beside it only what may be told, as each vote of an open one.

    `papers` is how many papers said yes in a vote on paper that passed; of one that failed nothing is told.
    """

    passed: bool
    shown: tuple[tuple[Power, bool], ...] = ()
    noes: int | None = None
    papers: int | None = None
    name: ClassVar[str] = "close-draw-vote"
    line: ClassVar[str] = mark("The draw vote on {label} passed, papers for it: {papers}.")
    line_without: ClassVar[Mapping[str, str]] = {
        "passed": mark("The draw vote on {label} did not pass."),
        "papers": mark("The draw vote on {label} passed."),
    }

    def against(self, votes: Votes) -> tuple[Problem, ...]:
        found = close_problems(votes)
        if not found and votes[-1].manner is Manner.SECRET and self.shown:
            found = (Problem(say("The votes of a secret ballot are never written down."), field="shown"),)
        return found

    def changed(self, vote: DrawVote) -> DrawVote:
        return vote.closed(passed=self.passed, shown=self.shown, noes=self.noes)
