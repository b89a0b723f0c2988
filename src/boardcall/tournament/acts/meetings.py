"""A meeting: who is here, bids, motions and speakers, votes. No act says how anybody voted in a secret vote."""

from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem, certain
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import NOBODY, PlayerId
from boardcall.tournament.ledger.act import Act, Moment, Upcast, unknown_players
from boardcall.tournament.meeting import Meeting, MeetingItem, MeetingRoll, MeetingVote, OpenMeetingBallot
from boardcall.wording import Sentence, joined, mark, own_name, say, say_number, with_commas

_ANSWERS = {"yes": say("yes"), "no": say("no")}
NOT_OPEN = say("No secret vote is open.")


def _with(tournament: Tournament, meeting: Meeting, *results: MeetingVote) -> Tournament:
    """The tournament after something happened at the meeting; results replace those of the same vote."""
    polls = tournament.polls
    new = {(one.ballot, one.subject, one.turn) for one in results}
    others = tuple(one for one in polls.meetings if (one.ballot, one.subject, one.turn) not in new)
    return replace(tournament, polls=replace(polls, meeting=meeting, meetings=(*others, *results)))


def _subject(ballot: str, subject: str) -> object:
    return subject or own_name(ballot)


def _counts(counts: tuple[tuple[str, int], ...]) -> Sentence:
    return with_commas(joined(" ", (_ANSWERS.get(name, name), votes)) for name, votes in counts)


@dataclass(frozen=True, slots=True)
class CallMeetingRoll(Act):
    """Says who is at the meeting; again when somebody comes or goes."""

    players: tuple[PlayerId, ...]
    """People of the event."""
    others: int = 0
    """How many more are here."""
    name: ClassVar[str] = "call-meeting-roll"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = unknown_players(tournament, self.players, field="players")
        if self.others < 0 or len(set(self.players)) < len(self.players):
            found += (Problem(say("Count everybody who is here once."), field="others"),)
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        roll = MeetingRoll(self.players, self.others)
        return _with(tournament, replace(tournament.polls.meeting, roll=roll))

    def says(self, tournament: Tournament) -> Sentence:
        here = len(self.players) + self.others
        return say_number("{number} person is at the meeting.", "{number} people are at the meeting.", here)


@dataclass(frozen=True, slots=True)
class PutMeetingItem(Act):
    """Puts a bid, a motion or a speaker on the agenda of the meeting, or changes one."""

    ballot: str
    """The ballot of the rulebook that it belongs to; "" for a speaker."""
    title: str
    """The bid's place, the motion's name, or what is spoken about."""
    text: str = ""
    """The motion's text, or more about it."""
    player: PlayerId = NOBODY
    """Who presents it."""
    name: ClassVar[str] = "put-meeting-item"
    line: ClassVar[str] = mark("Puts {title} on the agenda of the meeting.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if not self.title:
            return (Problem(say("Write its name."), field="title"),)
        return unknown_players(tournament, (self.player,), field="player") if self.player else ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        meeting, made = tournament.polls.meeting, MeetingItem(self.ballot, self.title, self.text, self.player)
        known = {(one.ballot, one.name): one for one in meeting.items} | {(self.ballot, self.title): made}
        return _with(tournament, replace(meeting, items=tuple(known.values())))


@dataclass(frozen=True, slots=True)
class DropMeetingItem(Act):
    """Takes a bid, a motion or a speaker from the agenda of the meeting."""

    ballot: str
    title: str
    name: ClassVar[str] = "drop-meeting-item"
    line: ClassVar[str] = mark("Takes {title} from the agenda of the meeting.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if not any((one.ballot, one.name) == (self.ballot, self.title) for one in tournament.polls.meeting.items):
            return (Problem(say("That is not on the agenda."), field="title", text=self.title),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        meeting = tournament.polls.meeting
        others = tuple(one for one in meeting.items if (one.ballot, one.name) != (self.ballot, self.title))
        return _with(tournament, replace(meeting, items=others))


@dataclass(frozen=True, slots=True)
class OpenMeetingVote(Act):
    """Opens a secret vote of those who are at the meeting."""

    ballot: str
    """The ballot of the rulebook."""
    subject: str
    """The motion; "" where the ballot has one subject."""
    turn: int
    """1, or 2 and more for run-offs."""
    choices: tuple[str, ...]
    """Between what."""
    others: int = 0
    """How many vote on paper alone."""
    keyed: bool = True
    """Whether a ballot needs the key of its voter's phone."""
    name: ClassVar[str] = "open-meeting-vote"
    version: ClassVar[int] = 2
    upcasts: ClassVar[tuple[Upcast, ...]] = (lambda body: body | {"keyed": False},)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        meeting = tournament.polls.meeting
        if meeting.vote is not None:
            return (Problem(say("A secret vote is open already."), say("Count it first, or drop it.")),)
        if meeting.roll is None:
            return (
                Problem(
                    say("The roll of the meeting has not been called."), say("Call the roll of the meeting first.")
                ),
            )
        if len(set(self.choices)) < max(2, len(self.choices)):
            return (Problem(say("A vote needs two things to choose from."), field="choices"),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        meeting = tournament.polls.meeting
        voters = (meeting.roll or MeetingRoll()).players
        vote = OpenMeetingBallot(
            self.ballot, self.subject, self.turn, moment.number, self.choices, voters, self.others, keyed=self.keyed
        )
        return _with(tournament, replace(meeting, vote=vote))

    def says(self, tournament: Tournament) -> Sentence:
        subject, choices = (
            _subject(self.ballot, self.subject),
            with_commas(_ANSWERS.get(one, one) for one in self.choices),
        )
        return say("Opens the secret vote on {subject}: {choices}.", subject=subject, choices=choices)


@dataclass(frozen=True, slots=True)
class GiveMeetingBallot(Act):
    """Somebody gave their ballot in the secret vote that is open. What is on it is not in the act."""

    voter: PlayerId
    proof: str = ""
    """What the key of the voter's phone opens for this ballot; "" where no phone of theirs holds one."""
    name: ClassVar[str] = "give-meeting-ballot"
    line: ClassVar[str] = mark("{voter} has voted at the meeting.")
    version: ClassVar[int] = 2
    upcasts: ClassVar[tuple[Upcast, ...]] = (lambda body: body | {"proof": ""},)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        vote = tournament.polls.meeting.vote
        if vote is None:
            return (Problem(NOT_OPEN, say("The director opens it.")),)
        if self.voter not in vote.voters:
            return (Problem(say("You are not on the roll of this vote."), say("Ask the desk for a paper.")),)
        if self.voter in vote.voted:
            return (Problem(say("You have voted already."), say("Everybody gives one ballot.")),)
        return tournament.voters.proof_problems(self.voter, self.proof) if vote.keyed else ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        meeting = tournament.polls.meeting
        before = certain(meeting.vote, "the act has no problems")
        vote = replace(before, voted=(*before.voted, self.voter))
        after = _with(tournament, replace(meeting, vote=vote))
        return replace(after, voters=after.voters.with_proof(self.voter, self.proof)) if vote.keyed else after


@dataclass(frozen=True, slots=True)
class CountMeetingVote(Act):
    """The result of the open secret vote, papers included; the vote is over."""

    counts: tuple[tuple[str, int], ...]
    """The votes for each choice."""
    papers: int
    """How many of them were on paper."""
    receipts: tuple[str, ...]
    """The hashes of the receipts of all others, in their order."""
    name: ClassVar[str] = "count-meeting-vote"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        vote = tournament.polls.meeting.vote
        if vote is None:
            return (Problem(NOT_OPEN),)
        cast = sum(votes for _, votes in self.counts)
        fits = tuple(name for name, _ in self.counts) == vote.choices and 0 <= self.papers <= vote.papers
        if not fits or any(votes < 0 for _, votes in self.counts) or cast != len(self.receipts) + self.papers:
            return (Problem(say("Each ballot is one vote for one of the choices."), field="counts"),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        meeting = tournament.polls.meeting
        vote = certain(meeting.vote, "the act has no problems")
        made = MeetingVote(
            vote.ballot, vote.subject, self.counts, None, vote.turn, self.papers, tuple(sorted(self.receipts))
        )
        return _with(tournament, replace(meeting, vote=None), made)

    def says(self, tournament: Tournament) -> Sentence:
        return say("The secret vote of the meeting: {counts}.", counts=_counts(self.counts))


@dataclass(frozen=True, slots=True)
class DropMeetingVote(Act):
    """Lets the open secret vote fall; its ballots are not counted."""

    name: ClassVar[str] = "drop-meeting-vote"
    line: ClassVar[str] = mark("The secret vote of the meeting is dropped; no ballot is counted.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return () if tournament.polls.meeting.vote else (Problem(NOT_OPEN),)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return _with(tournament, replace(tournament.polls.meeting, vote=None))


@dataclass(frozen=True, slots=True)
class RecordMeetingVote(Act):
    """What a meeting voted: bids or answers with votes; `declared` is what the chair said. Again to correct it."""

    ballot: str
    subject: str
    counts: tuple[tuple[str, int], ...]
    declared: bool | None = None
    turn: int = 1
    name: ClassVar[str] = "record-meeting-vote"
    version: ClassVar[int] = 2
    upcasts: ClassVar[tuple[Upcast, ...]] = (lambda body: body | {"turn": 1},)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        names = [name for name, _ in self.counts]
        if not names or len(set(names)) < len(names) or any(votes < 0 for _, votes in self.counts):
            return (Problem(say("Each name has one number of votes."), field="counts"),)
        known = self._known(tournament)
        if known and known.is_secret and known.counts != self.counts:
            hint = say("Hold the vote again if it was wrong.")
            return (Problem(say("The count of a secret vote stands."), hint, field="counts"),)
        return ()

    def _known(self, tournament: Tournament) -> MeetingVote | None:
        key = (self.ballot, self.subject, self.turn)
        return next((one for one in tournament.polls.meetings if (one.ballot, one.subject, one.turn) == key), None)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        known = self._known(tournament)
        made = MeetingVote(self.ballot, self.subject, self.counts, self.declared, self.turn)
        if known and known.is_secret:
            made = replace(known, declared=self.declared)
        return _with(tournament, tournament.polls.meeting, made)

    def says(self, tournament: Tournament) -> Sentence:
        subject = _subject(self.ballot, self.subject)
        return say("The meeting voted on {subject}: {counts}.", subject=subject, counts=_counts(self.counts))
