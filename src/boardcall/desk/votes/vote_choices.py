"""What one power may do about a draw vote at a moment, each with the reason where it may not."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from boardcall.desk.event import Draft, Event
from boardcall.desk.play.moments import moments_of
from boardcall.desk.votes.draw_votes import cast_draw_vote, open_draw_vote, propose_draw, veto_draw
from boardcall.errors import InputError, Problem
from boardcall.game import Power
from boardcall.tournament import Board, BoardRef
from boardcall.voting.moments import VoteMoment


@dataclass(frozen=True, slots=True)
class VoteChoices:
    """What a power may do now: an empty tuple of reasons means that it may.

    `propose` has a line for each season it may be on the board, `moments` those in which a draw may be proposed.
    """

    moments: tuple[VoteMoment, ...]
    propose: tuple[Problem, ...]
    veto: tuple[Problem, ...]
    ballot: tuple[Problem, ...]


def choices_of(event: Event, board: Board, power: Power, *, at: datetime) -> VoteChoices:
    """What the player of this power may do about a draw vote on a board at a moment."""
    number, name = board.round, board.name
    moments = moments_of(event, board, at=at)
    reasons = {
        now: _refusal(partial(propose_draw, event, ref=BoardRef(number, name), power=power, now=now)) for now in moments
    }
    allowed = tuple(now for now in moments if not reasons[now])
    casting = partial(cast_draw_vote, event, ref=BoardRef(number, name), power=power)
    return VoteChoices(
        allowed,
        () if allowed else reasons[moments[0]],
        _refusal(partial(veto_draw, event, ref=BoardRef(number, name), power=power)),
        # what a phone's key opens is known only when the ballot is given
        tuple(one for one in _refusal(casting) if one.field != "proof"),
    )


def opening_moments(event: Event, board: Board, *, held_by: str, at: datetime) -> tuple[VoteMoment, ...]:
    """The seasons the board may be in when the vote may be opened; all possible ones if there is none."""
    opening = partial(open_draw_vote, event, ref=board.ref, held_by=held_by, at=at)
    moments = moments_of(event, board, at=at)
    return tuple(now for now in moments if not _refusal(partial(opening, now=now))) or moments


def _refusal(judge: Callable[[], Draft]) -> tuple[Problem, ...]:
    try:
        judge()
    except InputError as error:
        return error.problems
    return ()
