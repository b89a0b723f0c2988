"""A meeting at the desk: its roll, its agenda, and its votes, by hand, on paper, or secretly on devices.

The ballots of a secret vote stay in `desk.votes.meeting_boxes`, in memory.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from boardcall.desk.event import Draft, Event, drafted
from boardcall.errors import InputError, NotFoundError, Problem, refuse
from boardcall.standings.ballots import decide_meeting
from boardcall.tournament import NOBODY, PlayerId
from boardcall.tournament.acts.meetings import (
    CallMeetingRoll,
    CountMeetingVote,
    DropMeetingItem,
    DropMeetingVote,
    GiveMeetingBallot,
    OpenMeetingVote,
    PutMeetingItem,
    RecordMeetingVote,
)
from boardcall.tournament.meeting import MeetingRoll, MeetingVote, OpenMeetingBallot
from boardcall.voting.ballot_box import MeetingBox
from boardcall.voting.settings import Ballot
from boardcall.wording import own_name, say, with_commas

YES_NO = ("yes", "no")
LONGEST_NAME = 80
LONGEST_TEXT = 4000


@dataclass(frozen=True, slots=True)
class NextVote:
    """The next vote on a subject: a run-off where `turn` is 2 or more; no choices where it is decided."""

    ballot: Ballot
    subject: str
    turn: int
    choices: tuple[str, ...]


def meeting_ballots(event: Event) -> tuple[Ballot, ...]:
    return tuple(one for one in event.rulebook.ballots if one.when == "meeting")


def call_meeting_roll(event: Event, *, players: Iterable[PlayerId], others: int = 0) -> Draft:
    """Records who is here; people who come later vote from the next vote on."""
    return drafted(event, CallMeetingRoll(tuple(sorted(set(players))), others))


def put_meeting_item(event: Event, *, ballot: str, title: str, text: str = "", player: PlayerId = NOBODY) -> Draft:
    """Puts a bid, a motion or (ballot "") a speaker on the agenda, or changes one."""
    rules = _ballot(event, ballot) if ballot else None
    title, text = " ".join(title.split()), text.strip()
    long = [
        Problem(say("That is too long."), say("Use at most {most} characters.", most=most), field=field)
        for field, written, most in (("title", title, LONGEST_NAME), ("text", text, LONGEST_TEXT))
        if len(written) > most
    ]
    refuse([*long, *_while_open(event, rules)])
    return drafted(event, PutMeetingItem(ballot, title, text, player))


def drop_meeting_item(event: Event, *, ballot: str, title: str) -> Draft:
    """Takes a bid, a motion or a speaker from the agenda."""
    refuse(_while_open(event, _ballot(event, ballot) if ballot else None))
    return drafted(event, DropMeetingItem(ballot, title))


def _while_open(event: Event, rules: Ballot | None) -> list[Problem]:
    vote = event.tournament.polls.meeting.vote
    if rules is None or vote is None or vote.ballot != rules.id:
        return []
    return [Problem(say("The vote on this is open now."), say("Count the vote first, or drop it."), field="title")]


def next_vote(event: Event, *, ballot: str, subject: str = "") -> NextVote:
    """What would be voted on next: all bids, or a run-off between the names that are ahead; or yes and no."""
    rules, polls = _ballot(event, ballot), event.tournament.polls
    held = [one for one in polls.meetings if (one.ballot, one.subject) == (rules.id, subject)]
    if not held:
        bids = tuple(one.name for one in polls.meeting.items if one.ballot == rules.id)
        return NextVote(rules, subject, 1, YES_NO if rules.form == "yes-no" else bids)
    last = max(held, key=lambda one: one.turn)
    return NextVote(rules, subject, last.turn + 1, _run_off(last, rules))


def _run_off(vote: MeetingVote, rules: Ballot) -> tuple[str, ...]:
    """Who is still in the vote: names that are level, or the first two if nobody has a majority."""
    result = decide_meeting(dict(vote.counts), rules, declared=vote.declared)
    if rules.form == "yes-no" or result.carried or rules.majority == "declared-by-chair":
        return ()
    if len(result.ahead) > 1:
        return result.ahead
    second = max((votes for name, votes in vote.counts if name not in result.ahead), default=0)
    return tuple(name for name, votes in vote.counts if name in result.ahead or votes == second)


def open_meeting_vote(event: Event, *, ballot: str, subject: str = "") -> Draft:
    """Opens a secret vote of those on the roll: on a motion, on all bids, or a run-off."""
    coming = next_vote(event, ballot=ballot, subject=subject.strip())
    if coming.turn > 1 and not coming.choices:
        raise InputError.of(
            say("This is decided."), say("To hold it again, undo its count in the log."), field="subject"
        )
    refuse(_unnamed(coming.ballot, coming.subject))
    if len(coming.choices) < 2:
        raise InputError.of(
            say("There are fewer than two bids."), say("Put them on the agenda first."), field="subject"
        )
    return drafted(event, _opening(event, coming))


def give_meeting_ballot(event: Event, *, voter: PlayerId, choice: int, opened: int, proof: str = "") -> Draft:
    """Somebody gave a ballot in the vote that act `opened`; the choice is checked, and is not in the act."""
    refuse(_another_vote(event, opened))
    act, vote = GiveMeetingBallot(voter, proof), event.tournament.polls.meeting.vote
    refuse(act.problems(event.tournament))
    if vote is None or not 0 <= choice < len(vote.choices):
        raise InputError.of(say("Choose one of them."), say("Then give your ballot."), field="choice")
    return drafted(event, act)


def _another_vote(event: Event, opened: int) -> list[Problem]:
    """A page that was opened for an earlier vote has other choices in the same places."""
    vote = event.tournament.polls.meeting.vote
    if vote is None or vote.opened == opened:
        return []
    return [Problem(say("Another vote is open by now."), say("Look at it again."))]


def count_meeting_vote(event: Event, *, box: MeetingBox, papers: Mapping[str, int], opened: int) -> Draft:
    """Counts the box and what was on paper; the sums alone are kept, and the hashes of the receipts."""
    vote = _open_vote(event)
    refuse(_another_vote(event, opened))
    unknown = [
        Problem(say("{name} is not voted on.", name=name), field="papers") for name in papers.keys() - set(vote.choices)
    ]
    refuse(unknown)
    on_paper, by_device = sum(papers.values()), len(box.given)
    if on_paper > vote.papers:
        message = say(
            "{papers} votes on paper are too many: {left} people have not voted yet.", papers=on_paper, left=vote.papers
        )
        raise InputError.of(message, say("Count the papers again, or call the roll again."), field="papers")
    if by_device == 0 and on_paper == 0:
        raise InputError.of(say("Nobody has voted."), say("Wait, or drop the vote."), field="papers")
    if by_device == 1:
        message = say("Only one ballot came from a device: the count would show how that person voted.")
        raise InputError.of(
            message, say("Wait for another ballot, or drop the vote and vote on paper."), field="papers"
        )
    votes = box.votes or (0,) * len(vote.choices)
    counts = tuple((name, number + papers.get(name, 0)) for name, number in zip(vote.choices, votes, strict=True))
    return drafted(event, CountMeetingVote(counts, on_paper, box.hashes))


def drop_meeting_vote(event: Event, *, opened: int) -> Draft:
    """Lets the vote that an act opened fall."""
    refuse(_another_vote(event, opened))
    return drafted(event, DropMeetingVote())


def hold_meeting_vote_again(event: Event, *, opened: int) -> Draft:
    """Holds the vote that an act opened again from its beginning, with those who are on the roll now."""
    vote = _open_vote(event)
    refuse(_another_vote(event, opened))
    again = NextVote(_ballot(event, vote.ballot), vote.subject, vote.turn, vote.choices)
    return Draft((DropMeetingVote(), _opening(event, again)))


def _opening(event: Event, coming: NextVote) -> OpenMeetingVote:
    others = electorate(event, coming.ballot).others
    return OpenMeetingVote(coming.ballot.id, coming.subject, coming.turn, coming.choices, others)


def electorate(event: Event, rules: Ballot) -> MeetingRoll:
    """Who of those at the meeting votes in a ballot: everybody, or the people of the event alone."""
    roll = event.tournament.polls.meeting.roll or MeetingRoll()
    return roll if rules.electorate == "attendees" else replace(roll, others=0)


def record_meeting_vote(
    event: Event, *, ballot: str, subject: str, counts: Mapping[str, int], declared: bool | None = None
) -> Draft:
    """Records a vote by hand or on paper, on bids or on a motion ({"yes": 40, "no": 9}), or corrects it.

    There are never more votes than people on the roll. A count of just the names that are level is the run-off.
    """
    rules, subject = _ballot(event, ballot), subject.strip()
    found = [*_count_problems(event, rules, counts), *_too_many(event, rules, sum(counts.values()))]
    refuse([*_unnamed(rules, subject), *found])
    coming = next_vote(event, ballot=rules.id, subject=subject)
    is_new = coming.turn == 1 or set(counts) == set(coming.choices)
    turn = coming.turn if is_new else coming.turn - 1
    return drafted(event, RecordMeetingVote(rules.id, subject, tuple(counts.items()), declared, turn))


def declare_meeting_vote(event: Event, *, ballot: str, subject: str, turn: int, carried: bool) -> Draft:
    """What the chair says a vote that was counted has decided."""
    key = (ballot, subject, turn)
    known = next((one for one in event.tournament.polls.meetings if (one.ballot, one.subject, one.turn) == key), None)
    if known is None:
        raise NotFoundError(say("There is no such vote."))
    return drafted(event, RecordMeetingVote(ballot, subject, known.counts, carried, turn))


def _unnamed(rules: Ballot, subject: str) -> list[Problem]:
    if rules.form == "yes-no" and not subject:
        return [Problem(say("Choose the motion."), field="subject")]
    return []


def _count_problems(event: Event, rules: Ballot, counts: Mapping[str, int]) -> list[Problem]:
    if rules.form == "yes-no":
        hint = say("Write yes = 40 and no = 9.")
        wrong = set(counts) - set(YES_NO)
        return [Problem(say("A motion has votes for yes and no."), hint, field="counts")] if wrong else []
    bids = {one.name for one in event.tournament.polls.meeting.items if one.ballot == rules.id}
    strangers = [name for name in counts if bids and name not in bids]
    hint = say("Bids are {bids}.", bids=with_commas(sorted(bids)))
    return [Problem(say("{name} is not a bid.", name=name), hint, field="counts") for name in strangers]


def _too_many(event: Event, rules: Ballot, cast: int) -> list[Problem]:
    roll = electorate(event, rules)
    if event.tournament.polls.meeting.roll is None:
        hint = say("Call the roll of the meeting first.")
        return [Problem(say("The roll of the meeting has not been called."), hint, field="counts")]
    if cast > roll.size:
        message = say("{cast} votes are too many: {size} people are here.", cast=cast, size=roll.size)
        return [Problem(message, say("Count again, or call the roll again."), field="counts")]
    return []


def _open_vote(event: Event) -> OpenMeetingBallot:
    vote = event.tournament.polls.meeting.vote
    if vote is None:
        raise NotFoundError(say("No secret vote is open."))
    return vote


def _ballot(event: Event, name: str) -> Ballot:
    known = meeting_ballots(event)
    found = next((one for one in known if one.id == name), None)
    if found is None:
        names = with_commas(own_name(one.id) for one in known)
        raise NotFoundError(
            say("The rulebook has no vote {name} of a meeting; it has {names}.", name=own_name(name), names=names)
        )
    return found
