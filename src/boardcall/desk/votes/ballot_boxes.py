"""The ballot boxes of the votes that are held now, in the memory of the one process that takes the ballots.

No box is ever written anywhere. When the process ends in the middle of a vote its ballots are gone, and the vote is
held again: losing a vote is better than keeping who voted how.
"""

import threading
from collections.abc import Callable
from datetime import datetime

from boardcall.desk.event import Draft, Event
from boardcall.desk.votes.draw_votes import cast_draw_vote, close_draw_vote
from boardcall.desk.votes.meeting_boxes import MeetingBoxes
from boardcall.errors import RefusedError
from boardcall.game import Power
from boardcall.tournament import Board, BoardRef
from boardcall.voting.ballot_box import BallotBox
from boardcall.voting.draw_vote import DrawVote, VoteStage
from boardcall.wording import say

Verb = Callable[[Event], Draft]
Do = Callable[[Verb], object]
"""Lets the desk judge and saves what it gives, such as LiveEvent.do with time and author given. A request that was
saved before under the same key is not judged again."""

Key = tuple[BoardRef, int, int]
"""The board, the number of the vote, and which holding of it."""

LOST = say("The ballots given so far are lost, since the server was started again. Hold the vote again.")


class BallotBoxes:
    """The boxes of one event, by vote. One ballot is taken at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._boxes: dict[Key, BallotBox] = {}
        self.meeting = MeetingBoxes()
        """The box of a meeting's secret vote."""

    def __repr__(self) -> str:
        """Says nothing, as a box does."""
        return "BallotBoxes(closed)"

    def cast(self, do: Do, *, ref: BoardRef, power: Power, in_favour: bool, proof: str = "") -> None:
        """Saves that the power has voted, and puts its ballot into the box: both or neither."""
        with self._lock:
            filled: dict[Key, BallotBox] = {}

            def verb(event: Event) -> Draft:
                filled.clear()
                draft = cast_draw_vote(event, ref=ref, power=power, proof=proof)
                key, box = self._box(event, ref)
                filled[key] = box.with_ballot(power, in_favour=in_favour)
                return draft

            do(verb)
            for key in filled:
                self._forget(ref, kept=key)
            self._boxes.update(filled)

    def close(
        self,
        do: Do,
        *,
        ref: BoardRef,
        silent: frozenset[Power] = frozenset(),
        at: datetime,
    ) -> None:
        """Counts the box, saves what may be told, and forgets the ballots."""
        with self._lock:
            counted: set[Key] = set()

            def verb(event: Event) -> Draft:
                key, box = self._box(event, ref)
                counted.add(key)
                return close_draw_vote(event, ref=ref, box=box, silent=silent, at=at)

            do(verb)
            for key in counted:
                self._boxes.pop(key, None)

    def is_lost(self, event: Event, *, ref: BoardRef) -> bool:
        """Whether an open vote has to be held again, since its ballots are not here."""
        vote = _open_vote(event.tournament.board(ref))
        return vote is not None and self._boxes.get(_key(ref, vote), BallotBox()).given != vote.cast

    def _forget(self, ref: BoardRef, *, kept: Key) -> None:
        for key in [key for key in self._boxes if key[0] == ref and key != kept]:
            del self._boxes[key]

    def _box(self, event: Event, ref: BoardRef) -> tuple[Key, BallotBox]:
        vote = _open_vote(event.tournament.board(ref))
        if vote is None:
            return (ref, 0, 0), BallotBox()
        key = _key(ref, vote)
        box = self._boxes.get(key, BallotBox(vote.manner))
        if box.given != vote.cast:
            raise RefusedError(LOST)
        return key, box


def _open_vote(board: Board | None) -> DrawVote | None:
    votes = board.draw_votes if board else ()
    return votes[-1] if votes and votes[-1].stage is VoteStage.OPEN and not votes[-1].paper else None


def _key(ref: BoardRef, vote: DrawVote) -> Key:
    return ref, vote.number, vote.holding
