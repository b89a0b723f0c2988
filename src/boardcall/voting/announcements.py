"""What everybody may be told of a draw vote."""

from boardcall.game import Power
from boardcall.voting.draw_vote import PENDING, DrawVote, VoteStage
from boardcall.wording import NO_WORDS, Sentence, joined, say


def telling(vote: DrawVote) -> Sentence:
    """What everybody may be told of a vote, in a sentence. Every failed secret vote is announced in the same words."""
    match vote.stage:
        case VoteStage.PROPOSED | VoteStage.AWAITED:
            return say("{proposer} proposes to end the game.", proposer=vote.proposer.full_name)
        case VoteStage.VETOED:
            return say("The proposal was vetoed; there is no vote.")
        case VoteStage.DROPPED:
            return say("The proposal was dropped; there is no vote.")
        case VoteStage.OPEN:
            return _told_open(vote)
        case VoteStage.PASSED:
            return say("The draw vote passed. The game is over.")
        case VoteStage.FAILED:
            return say("The draw vote did not pass.{vote}", vote=_told_votes(vote))


def told_at_board(vote: DrawVote, *, is_over: bool) -> Sentence:
    """The same for those at the board, who read also that the desk entered what they say themselves.

    Nothing is open any more where play is over.
    """
    if is_over and vote.is_live:
        return say("Play ended first; there is no vote.")
    is_entered = vote.by_desk and vote.stage in {*PENDING, VoteStage.VETOED}
    return joined(" ", (telling(vote), say("The desk entered this."))) if is_entered else telling(vote)


def _told_open(vote: DrawVote) -> Sentence:
    given = say("{voted} of {voters} have voted", voted=len(vote.cast), voters=len(vote.voters))
    where = say("on paper") if vote.paper else given
    if vote.holding > 1:
        return say("Vote open again: {where}.", where=where)
    return say("Vote open: {where}.", where=where)


def _told_votes(vote: DrawVote) -> Sentence:
    if vote.shown:
        return joined("", (" ", joined(", ", (_told_vote(power, yes=yes) for power, yes in vote.shown)), "."))
    return say(" Against: {noes}.", noes=vote.noes) if vote.noes is not None else NO_WORDS


def _told_vote(power: Power, *, yes: bool) -> Sentence:
    return say("{power} yes", power=power.full_name) if yes else say("{power} no", power=power.full_name)
