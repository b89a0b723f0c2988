"""The ballots of a vote while it is held. They live in memory only: a box is never written, printed or logged."""

from dataclasses import dataclass, field, replace
from hashlib import sha256

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
        named = self.named | {(power, in_favour)} if self.manner is Manner.SIMULTANEOUS else self.named
        return replace(self, given=self.given | {power}, noes=self.noes + (not in_favour), named=named)

    @property
    def shown(self) -> tuple[tuple[Power, bool], ...]:
        """Each vote, in the order of the powers, where all may see them."""
        return tuple(sorted(self.named))

    def __repr__(self) -> str:
        """Says nothing: a value in a traceback or a log line must not give a vote away."""
        return "BallotBox(closed)"


@dataclass(frozen=True, slots=True, repr=False)
class MeetingBox:
    """The secret ballots of a meeting: the votes for each choice, and each voter's receipt.

    Who gave which choice is forgotten at once. A receipt is random, so it reveals nothing of the choice.
    """

    votes: tuple[int, ...] = ()
    receipts: frozenset[tuple[str, str]] = field(default=frozenset())

    @property
    def given(self) -> frozenset[str]:
        return frozenset(voter for voter, _ in self.receipts)

    def receipt(self, voter: str) -> str:
        """The receipt of somebody who has voted, else ""."""
        return dict(self.receipts).get(voter, "")

    def with_ballot(self, voter: str, *, choice: int, of: int, receipt: str) -> "MeetingBox":
        """The box with one more ballot, for choice number `of`."""
        votes = self.votes or (0,) * of
        more = tuple(number + (place == choice) for place, number in enumerate(votes))
        return replace(self, votes=more, receipts=self.receipts | {(voter, receipt)})

    @property
    def hashes(self) -> tuple[str, ...]:
        """What is published of the receipts, in an order that does not tell who voted when."""
        return tuple(sorted(receipt_hash(receipt) for _, receipt in self.receipts))

    def __repr__(self) -> str:
        """Says nothing, as a ballot box does."""
        return "MeetingBox(closed)"


def receipt_hash(receipt: str) -> str:
    """The SHA-256 of a receipt, as anybody can compute it: of its letters and digits alone, in lower case."""
    return sha256("".join(one for one in receipt.lower() if one.isalnum()).encode()).hexdigest()


def shown_receipt(receipt: str) -> str:
    """A receipt in groups of four, to be read and typed."""
    return "-".join(receipt[place : place + 4] for place in range(0, len(receipt), 4))
