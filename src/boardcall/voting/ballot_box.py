"""The ballots of one vote while it is held. They live in memory only: a box is never written, printed or logged."""

from dataclasses import dataclass, replace

from boardcall.game import Power
from boardcall.voting.draw_vote import Manner


@dataclass(frozen=True, slots=True, repr=False)
class BallotBox:
    """What has to be known until the count, and no more.

    Of a secret vote who has voted, and the number against: who gave which ballot is forgotten at once, and their order
    with it. Of a vote that is open to all when it closes, each power's ballot.
    """

    manner: Manner = Manner.SECRET
    given: frozenset[Power] = frozenset()
    noes: int = 0
    named: frozenset[tuple[Power, bool]] = frozenset()

    def with_ballot(self, power: Power, *, in_favour: bool) -> "BallotBox":
        """The box with one more ballot."""
        named = self.named | {(power, in_favour)} if self.manner is Manner.SIMULTANEOUS else self.named
        return replace(self, given=self.given | {power}, noes=self.noes + (not in_favour), named=named)

    @property
    def shown(self) -> tuple[tuple[Power, bool], ...]:
        """Each vote, in the order of the powers, where all may see them."""
        return tuple(sorted(self.named))

    def __repr__(self) -> str:
        """Says nothing: a value in a traceback or a log line must not give a vote away."""
        return "BallotBox(closed)"
