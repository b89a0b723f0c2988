"""Receipts of secret ballots: whether one was counted, as anybody can see from what is published of the votes."""

from dataclasses import dataclass

from boardcall.voting.ballot_box import receipt_hash
from boardcall.wording import Sentence, say


@dataclass(frozen=True, slots=True)
class CountedVote:
    """What is published of a secret vote: all votes, how many were on paper, the hashes of the other ballots."""

    name: str
    votes: int
    papers: int
    receipts: tuple[str, ...]


def vote_of_receipt(receipt: str, votes: tuple[CountedVote, ...]) -> CountedVote | None:
    hashed = receipt_hash(receipt)
    return next((one for one in votes if hashed in one.receipts), None)


def vote_faults(votes: tuple[CountedVote, ...]) -> tuple[Sentence, ...]:
    """Where a published vote has not one receipt for each ballot from a device."""
    return tuple(
        say(
            "{name}: {votes} votes were counted, but there are {receipts} receipts and {papers} papers.",
            name=one.name,
            votes=one.votes,
            receipts=len(set(one.receipts)),
            papers=one.papers,
        )
        for one in votes
        if one.votes != len(set(one.receipts)) + one.papers
    )


def receipt_verdict(receipt: str, votes: tuple[CountedVote, ...]) -> tuple[bool, Sentence]:
    """Whether a receipt stands for a counted ballot, and the sentence that says it."""
    if faults := vote_faults(votes):
        return False, faults[0]
    found = vote_of_receipt(receipt, votes)
    if found is None:
        return False, say(
            "No counted ballot has this receipt. Compare it letter by letter, and check that the vote is over."
        )
    return True, say(
        "This ballot was counted: {name}, one of {votes} votes. The receipt does not tell which.",
        name=found.name,
        votes=found.votes,
    )
