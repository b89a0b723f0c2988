"""Draw votes for players and directors: proposed, vetoed, opened, voted, counted; a passed one ends the game.

The ballots themselves stay in `desk.votes.ballot_boxes`, in memory. `votes_now` is what anybody may see.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.desk.play.clocks import pause_for_vote, resume_after_vote
from boardcall.desk.play.moments import moments_of
from boardcall.desk.play.play_state import board_of, game_of
from boardcall.desk.results.endings import ending
from boardcall.errors import InputError, Problem, refuse
from boardcall.game import FIRST_YEAR, POWERS, Power
from boardcall.rulebook.sentences.words import roles
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.tournament import Basis, Board, BoardRef
from boardcall.tournament.acts.boards import ended_problems
from boardcall.tournament.acts.draw_votes import (
    AwaitDrawVote,
    CastDrawVote,
    CloseDrawVote,
    DropDraw,
    HoldDrawVoteAgain,
    OpenDrawVote,
    ProposeDraw,
    VetoDraw,
)
from boardcall.tournament.acts.endings import StopPlay
from boardcall.tournament.acts.results import RecordResult
from boardcall.tournament.board.count_entries import AT_START
from boardcall.tournament.board.endings import EndCause, solo_of
from boardcall.voting.announcements import telling
from boardcall.voting.ballot_box import BallotBox
from boardcall.voting.draw_rules import DrawRules, VotingTable
from boardcall.voting.draw_vote import DrawVote, Manner, VoteStage, close_problems, live_vote
from boardcall.voting.moments import VoteMoment
from boardcall.voting.procedure import (
    awaited,
    ballot_problems,
    count_problems,
    counted_vote,
    open_problems,
    opened_vote,
    paper_problems,
)
from boardcall.voting.proposals import propose_problems, veto_problems
from boardcall.wording import Sentence, say


@dataclass(frozen=True, slots=True)
class VoteNow:
    """What may be seen of a board's last vote: a sentence, who still has to vote, and whether the board's clock is
    paused.
    """

    vote: DrawVote
    sentence: Sentence
    awaited: tuple[Power, ...]
    clock_stopped: bool


def draw_rules(event: Event) -> DrawRules:
    """The event's table [draw_vote], citing its sections."""
    settings = event.rulebook.draw_vote
    return DrawRules(settings, lambda key: ruled(event, key), roles(settings.held_by, "or"))


def table_of(event: Event, board: Board) -> VotingTable:
    """Who is at a board, by its last count, and who has a unit, where the game is recorded."""
    count = board.counts[-1] if board.counts else AT_START
    playing = frozenset(seat.power for seat in board.seats if not seat.is_left)
    left = frozenset(seat.power for seat in board.seats if seat.is_left)
    game = game_of(event, board.ref) if board.play else None
    with_unit = frozenset(unit.power for unit in game.position.units) if game else frozenset()
    return VotingTable(count.centres, count.year, playing, left, with_unit)


def vote_now(event: Event, *, ref: BoardRef) -> VoteNow | None:
    """The board's last draw vote as anybody may see it, or None."""
    known = board_of(event, ref)
    if not known.draw_votes:
        return None
    vote = known.draw_votes[-1]
    is_open = vote.stage is VoteStage.OPEN
    waiting = awaited(vote, table_of(event, known)) if is_open else ()
    return VoteNow(vote, telling(vote), waiting, clock_stopped=is_open and draw_rules(event).stops_clock)


def propose_draw(event: Event, *, ref: BoardRef, power: Power, now: VoteMoment) -> Draft:
    """A player proposes to end the game."""
    known, act = board_of(event, ref), ProposeDraw(ref.round, ref.name, power, now.year, now.season)
    refuse(ended_problems(known))
    found = propose_problems(draw_rules(event), known.draw_votes, now, table_of(event, known), power)
    refuse([*found, *_won(event, known)])
    return drafted(event, act)


def await_draw_vote(event: Event, *, ref: BoardRef) -> Draft:
    """Records that the person who holds the vote is at the board; if the rulebook says so, nobody may veto then."""
    return drafted(event, AwaitDrawVote(ref.round, ref.name))


def veto_draw(
    event: Event,
    *,
    ref: BoardRef,
    power: Annotated[Power, "Whose player vetoes it; the act does not say it."],
) -> Draft:
    """Enters a player's veto of the proposal; the act does not say whose it was.

    Save it under a neutral author too.
    """
    known = board_of(event, ref)
    refuse(veto_problems(draw_rules(event), known.draw_votes, table_of(event, known), power))
    return drafted(event, VetoDraw(ref.round, ref.name))


def drop_draw(event: Event, *, ref: BoardRef, at: datetime) -> Draft:
    """The director lets a proposal or an open vote fall; the act needs a reason."""
    known = board_of(event, ref)
    dropped = drafted(event, DropDraw(ref.round, ref.name))
    return Draft((*dropped.acts, *resume_after_vote(event, known, at)))


def open_draw_vote(
    event: Event,
    *,
    ref: BoardRef,
    now: VoteMoment,
    held_by: str,
    paper: bool = False,
    at: datetime,
) -> Draft:
    """Somebody in the role `held_by` opens the ballot, on the players' devices or on paper.

    The board's own clock is paused in the same step, where the rulebook stops it for a vote.
    """
    known, rules = board_of(event, ref), draw_rules(event)
    refuse(ended_problems(known))
    table = table_of(event, known)
    refuse([*open_problems(rules, known.draw_votes, now, table, held_by=held_by), *_won(event, known)])
    vote = opened_vote(rules, known.draw_votes, now, table, paper=paper)
    act = OpenDrawVote(ref.round, ref.name, vote.voters, vote.in_favour, vote.manner, now.counted_year, paper)
    acts = (*drafted(event, act).acts, *pause_for_vote(event, known, at))
    return Draft(acts, notices=_open_notices(vote, table))


def _open_notices(vote: DrawVote, table: VotingTable) -> tuple[Problem, ...]:
    if vote.manner is Manner.SECRET and len(awaited(vote, table)) == 1:
        hint = say("A vote of one cannot be secret: its outcome is the ballot.")
        return (Problem(say("Only one player gives a ballot."), hint),)
    return ()


def cast_draw_vote(event: Event, *, ref: BoardRef, power: Power, proof: str = "") -> Draft:
    """A player has voted, with the public key of their phone. The ballot itself goes into the box."""
    known = board_of(event, ref)
    refuse(ballot_problems(known.draw_votes, table_of(event, known), power))
    return drafted(event, CastDrawVote(ref.round, ref.name, power, proof))


def hold_draw_vote_again(event: Event, *, ref: BoardRef) -> Draft:
    """Everybody votes again, because ballots were lost; the act needs a reason, and voters see that it is a repeat."""
    return drafted(event, HoldDrawVoteAgain(ref.round, ref.name))


def close_draw_vote(
    event: Event,
    *,
    ref: BoardRef,
    box: BallotBox,
    silent: frozenset[Power] = frozenset(),
    at: datetime,
) -> Draft:
    """Counts the ballots. `silent` are those who are there and do not vote. A passed vote ends and scores the game.

    The board's own clock runs again in the same step, if it was paused for the vote.
    """
    known, rules = board_of(event, ref), draw_rules(event)
    table = table_of(event, known)
    if (live := live_vote(known.draw_votes)) and live.paper:
        raise InputError.of(say("This vote is held on paper."), say("Enter its outcome."))
    refuse(count_problems(rules, known.draw_votes, table, silent=silent))
    vote = counted_vote(rules, known.draw_votes[-1], table, box)
    return _closing(event, known, vote, at)


def enter_draw_outcome(
    event: Event,
    *,
    ref: BoardRef,
    passed: Annotated[bool, "What the vote came to."],
    papers: Annotated[int | None, "How many papers said yes, where it passed; needed then."] = None,
    at: datetime,
) -> Draft:
    """The director enters the result of a vote on paper and, if it passed, how many papers were for it."""
    known = board_of(event, ref)
    found = close_problems(known.draw_votes)
    if not found and not known.draw_votes[-1].paper:
        found = (
            Problem(say("The ballots of this vote are given on devices."), say("Close it; they are counted for you.")),
        )
    refuse(found)
    vote = known.draw_votes[-1]
    refuse([*paper_problems(draw_rules(event), vote, table_of(event, known), papers)] if passed else [])
    return _closing(event, known, vote.closed(passed=passed), at, papers=papers if passed else None)


def _closing(event: Event, board: Board, vote: DrawVote, at: datetime, *, papers: int | None = None) -> Draft:
    passed = vote.stage is VoteStage.PASSED
    closed = drafted(event, CloseDrawVote(board.round, board.name, passed, vote.shown, vote.noes, papers))
    if not passed:
        return Draft((*closed.acts, *resume_after_vote(event, board, at)))
    ended = _ended(event, board, vote, at)
    return Draft((*closed.acts, *ended.acts), notices=ended.notices)


def _ended(event: Event, board: Board, vote: DrawVote, at: datetime) -> Draft:
    """Play stops and the count of the year the vote was opened for is scored; before any fall, the opening position."""
    year = AT_START.year if vote.scored_year is None else vote.scored_year
    if year >= FIRST_YEAR:
        return ending(event, board, StopPlay(board.round, board.name, EndCause.VOTE, year, at))
    powers = tuple(PowerResult(power, held) for power, held in zip(POWERS, AT_START.centres, strict=True))
    return drafted(event, RecordResult(board.round, board.name, BoardResult(powers, end=End.DRAW), Basis.VOTE))


def _won(event: Event, board: Board) -> tuple[Problem, ...]:
    solo = solo_of(board.counts[-1], event.rulebook.ending) if board.counts else None
    if solo is None:
        return ()
    return (Problem(say("{solo} has won the game.", solo=solo.full_name), say("End it."), text=solo),)


def moment_value(moment: VoteMoment) -> str:
    return f"{moment.season.value}{moment.year}-{moment.part.value}"


def chosen_moment(event: Event, board: Board, value: str, *, at: datetime) -> VoteMoment:
    """The season that was chosen from those it may be on the board; the likeliest where none was."""
    known = event.tournament.board(board.ref) or board
    moments = moments_of(event, known, at=at)
    if not value:
        return moments[0]
    found = next((one for one in moments if moment_value(one) == value), None)
    if found is None:
        message = say("The season has gone on since.")
        raise InputError.of(message, say("Look at it again."), field="moment", text=value)
    return found
