"""The meeting as everybody may see it: its agenda, what it voted, and the hashes of the receipts of secret ballots."""

from dataclasses import dataclass

from boardcall.standings.ballots import decide_meeting
from boardcall.tournament import PlayerName
from boardcall.tournament.meeting import MeetingItem, MeetingVote
from boardcall.views.access import agreed_since
from boardcall.views.names import named
from boardcall.views.viewer import EventState, Viewer
from boardcall.voting.receipts import CountedVote
from boardcall.voting.settings import Ballot
from boardcall.wording import Sentence, joined, own, own_name, say, verbatim


@dataclass(frozen=True, slots=True)
class MeetingItemView:
    """A bid, a motion or a talk on the agenda."""

    ballot: str
    """The ballot of the rulebook, "" for a talk."""
    name: str
    text: str
    presenter: PlayerName | None


@dataclass(frozen=True, slots=True)
class VoteCount:
    """The votes for a bid, or for "yes" or "no"."""

    name: str
    votes: int


@dataclass(frozen=True, slots=True)
class MeetingVoteView:
    """A vote that was counted; `carried` is null while it is open who won, or the chair has to declare it."""

    ballot: str
    subject: str
    turn: int
    """1, or 2 and more for run-offs."""
    name: Sentence
    counts: tuple[VoteCount, ...]
    papers: int
    """How many votes of a secret vote were on paper."""
    receipts: tuple[str, ...]
    """The SHA-256 of each receipt of a secret vote, in their order."""
    ahead: tuple[str, ...]
    carried: bool | None
    told: Sentence
    """The result in words."""
    because: Sentence
    is_motion: bool
    waits_for_chair: bool

    @property
    def counted(self) -> CountedVote:
        """What a receipt is looked up in."""
        return CountedVote(str(self.name), sum(one.votes for one in self.counts), self.papers, self.receipts)


@dataclass(frozen=True, slots=True)
class MeetingView:
    """The meeting; `present` is null before its roll is called."""

    agenda: tuple[str, ...]
    """What the programme says."""
    present: int | None
    here: tuple[PlayerName, ...]
    """Who of the players is on the roll: secret votes that are opened now are theirs."""
    items: tuple[MeetingItemView, ...]
    voting: Sentence | None
    """On what a secret vote is open now."""
    let_in: tuple[Sentence, ...]
    """Who was let in by another phone while it is open, having agreed in person."""
    votes: tuple[MeetingVoteView, ...]

    @property
    def is_held(self) -> bool:
        """Whether there is anything to see."""
        return bool(self.agenda or self.items or self.votes or self.present is not None)


def meeting_view(state: EventState, _: Viewer) -> MeetingView:
    """The meeting: there is nothing in it that is not for everybody."""
    polls, rules = state.tournament.polls, {one.id: one for one in state.rulebook.ballots}
    meeting = polls.meeting

    def item(one: MeetingItem) -> MeetingItemView:
        presenter = named(state.tournament, one.player) if one.player else None
        return MeetingItemView(one.ballot, one.name, one.text, presenter)

    return MeetingView(
        agenda=tuple(line for one in state.rulebook.programme for line in one.agenda),
        present=meeting.roll.size if meeting.roll else None,
        here=tuple(named(state.tournament, one) for one in meeting.roll.players) if meeting.roll else (),
        items=tuple(map(item, meeting.items)),
        voting=vote_name(meeting.vote.ballot, meeting.vote.subject, meeting.vote.turn) if meeting.vote else None,
        let_in=agreed_since(state, meeting.vote.opened) if meeting.vote else (),
        votes=tuple(_vote(one, rules[one.ballot]) for one in polls.meetings if one.ballot in rules),
    )


def vote_name(ballot: str, subject: str, turn: int) -> Sentence:
    """What a vote of a meeting is called."""
    name = verbatim(subject) if subject else own_name(ballot)
    return say("{name}, run-off {number}", name=name, number=turn - 1) if turn > 1 else name


def _vote(one: MeetingVote, rules: Ballot) -> MeetingVoteView:
    result = decide_meeting(dict(one.counts), rules, declared=one.declared)
    if result.carried is None:
        told = say("open")
    elif rules.form == "yes-no":
        told = say("carried") if result.carried else say("not carried")
    else:
        told = joined(", ", map(own, result.ahead)) if result.carried else say("no majority")
    return MeetingVoteView(
        ballot=one.ballot,
        subject=one.subject,
        turn=one.turn,
        name=vote_name(one.ballot, one.subject, one.turn),
        counts=tuple(VoteCount(*count) for count in one.counts),
        papers=one.papers,
        receipts=one.receipts,
        ahead=result.ahead,
        carried=result.carried,
        told=told,
        because=result.because,
        is_motion=rules.form == "yes-no",
        waits_for_chair=rules.majority == "declared-by-chair" and one.declared is None,
    )
