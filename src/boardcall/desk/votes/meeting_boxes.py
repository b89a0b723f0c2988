"""The box of a meeting's secret vote, in the memory of the one process that takes the ballots; never written."""

import threading
from collections.abc import Callable, Mapping

from boardcall.desk.event import Draft, Event
from boardcall.desk.votes.meetings import count_meeting_vote, give_meeting_ballot
from boardcall.errors import RefusedError
from boardcall.tournament import PlayerId
from boardcall.voting.ballot_box import MeetingBox
from boardcall.wording import say

Do = Callable[[Callable[[Event], Draft]], object]
"""Lets the desk judge and saves what it gives; a request that was saved before is not judged again."""
LOST = say("The ballots given so far are lost, since the server was started again. Hold the vote again.")


class MeetingBoxes:
    """The box of the vote that is open at one event. One ballot is taken at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._opened = 0
        self._box = MeetingBox()

    def __repr__(self) -> str:
        """Says nothing, as a box does."""
        return "MeetingBoxes(closed)"

    def cast(self, do: Do, *, voter: PlayerId, choice: int, opened: int, receipt: str, proof: str = "") -> str:
        """Saves that somebody has voted and puts their ballot into the box; gives the receipt, the first one again."""
        with self._lock:
            filled: list[tuple[int, MeetingBox]] = []

            def verb(event: Event) -> Draft:
                filled.clear()
                draft = give_meeting_ballot(event, voter=voter, choice=choice, opened=opened, proof=proof)
                choices, box = self._found(event)
                filled.append((opened, box.with_ballot(voter, choice=choice, of=choices, receipt=receipt)))
                return draft

            do(verb)
            for known, box in filled:
                self._opened, self._box = known, box
            return self._box.receipt(voter)

    def count(self, do: Do, *, papers: Mapping[str, int], opened: int) -> None:
        """Counts the box with what was on paper, saves the sums, and forgets the ballots."""
        with self._lock:
            counted: list[bool] = []

            def verb(event: Event) -> Draft:
                counted.append(True)
                return count_meeting_vote(event, box=self._found(event)[1], papers=papers, opened=opened)

            do(verb)
            if counted:
                self._opened, self._box = 0, MeetingBox()

    def receipt(self, event: Event, *, voter: PlayerId) -> str:
        """The receipt of somebody who has voted in the open vote, else ""."""
        with self._lock:
            return "" if self._is_lost(event) else self._box.receipt(voter)

    def is_lost(self, event: Event) -> bool:
        """Whether the open vote has to be held again, since its ballots are not here."""
        with self._lock:
            return self._is_lost(event)

    def _is_lost(self, event: Event) -> bool:
        vote = event.tournament.polls.meeting.vote
        if vote is None:
            return False
        box = self._box if vote.opened == self._opened else MeetingBox()
        return box.given != set(vote.voted)

    def _found(self, event: Event) -> tuple[int, MeetingBox]:
        """Between how many choices the open vote is, and its box."""
        vote = event.tournament.polls.meeting.vote
        if vote is None:
            return 0, MeetingBox()
        if self._is_lost(event):
            raise RefusedError(LOST)
        return len(vote.choices), self._box if vote.opened == self._opened else MeetingBox()
