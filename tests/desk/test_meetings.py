"""Meetings at the desk: never more votes than people, run-offs, and secret votes whose acts tell nobody's ballot."""

from collections.abc import Callable
from functools import partial
from itertools import product

import pytest

from boardcall.desk.event import Draft, Event
from boardcall.desk.votes.meeting_boxes import MeetingBoxes
from boardcall.desk.votes.meetings import (
    call_meeting_roll,
    drop_meeting_vote,
    hold_meeting_vote_again,
    open_meeting_vote,
    put_meeting_item,
    record_meeting_vote,
)
from boardcall.errors import InputError, NotFoundError, RefusedError
from boardcall.standings.ballots import decide_meeting
from boardcall.tables.codec import canonical, encode
from boardcall.tournament.acts.undo import WithdrawActs
from boardcall.tournament.ids import ActNumber, players_of
from boardcall.voting.ballot_box import receipt_hash
from desks import after, event_under

BALLOTS = {"wdc-2025": "bids-2027", "wdc-2008": "bids-2010"}
SEVEN = players_of(f"p{number}" for number in range(1, 8))


def held(rulebook: str, *bids: str, others: int = 7) -> Event:
    """A meeting with seven players and so many others, and these bids."""
    event = event_under(rulebook)
    event = after(event, call_meeting_roll(event, players=SEVEN, others=others))
    for bid in bids:
        event = after(event, put_meeting_item(event, ballot=BALLOTS[rulebook], title=bid))
    return event


def told(event: Event) -> list[str]:
    """What each vote so far decided, in words."""
    rules = {one.id: one for one in event.rulebook.ballots}
    return [str(decide_meeting(dict(one.counts), rules[one.ballot]).because) for one in event.tournament.polls.meetings]


class Hall:
    """An event in which things happen one after the other, and the box of its secret vote."""

    def __init__(self, event: Event) -> None:
        self.event, self.boxes = event, MeetingBoxes()

    def do(self, verb: Callable[[Event], Draft]) -> None:
        self.event = after(self.event, verb(self.event))

    @property
    def opened(self) -> int:
        """The act that opened the vote which is open."""
        vote = self.event.tournament.polls.meeting.vote
        return vote.opened if vote else 0

    def give(self, voter: str, choice: int, *, opened: int | None = None) -> str:
        return self.boxes.cast(
            self.do,
            voter=players_of([voter])[0],
            choice=choice,
            opened=self.opened if opened is None else opened,
            receipt=f"{voter} drawn by lot",
        )

    def count(self, **papers: int) -> None:
        self.boxes.count(self.do, papers=papers, opened=self.opened)


@pytest.mark.clause("wdc-2025:X.1", "wdc-2008:6-bids")
@pytest.mark.parametrize("rulebook", BALLOTS)
def test_fourteen_people_give_no_fifteenth_vote(rulebook: str) -> None:
    ballot = BALLOTS[rulebook]
    with pytest.raises(InputError, match="The roll of the meeting has not been called"):
        record_meeting_vote(event_under(rulebook), ballot=ballot, subject="", counts={"Rome": 1})
    event = held(rulebook, "Rome", "Oslo")
    with pytest.raises(InputError, match="15 votes are too many: 14 people are here"):
        record_meeting_vote(event, ballot=ballot, subject="", counts={"Rome": 8, "Oslo": 7})
    with pytest.raises(InputError, match="Bern is not a bid"):
        record_meeting_vote(event, ballot=ballot, subject="", counts={"Rome": 8, "Bern": 1})
    with pytest.raises(NotFoundError, match="no vote fine of a meeting"):
        record_meeting_vote(event, ballot="fine", subject="", counts={"Rome": 1})
    event = after(event, record_meeting_vote(event, ballot=ballot, subject="", counts={"Rome": 8, "Oslo": 6}))
    assert told(event) == ["Rome 8, Oslo 6; the most votes reached"]


@pytest.mark.clause("wdc-2025:X.2")
def test_a_vote_on_a_motion_names_the_motion() -> None:
    event = held("wdc-2025", "Rome", "Oslo")
    for subject in ("", "  "):
        with pytest.raises(InputError, match="Choose the motion"):
            record_meeting_vote(event, ballot="charter-amendments", subject=subject, counts={"yes": 3, "no": 1})
    assert record_meeting_vote(event, ballot="charter-amendments", subject="Fees", counts={"yes": 3, "no": 1}).acts


@pytest.mark.clause("wdc-2025:X.1", "wdc-2008:6-bids")
@pytest.mark.parametrize("rulebook", BALLOTS)
def test_bids_that_are_level_go_into_a_run_off(rulebook: str) -> None:
    hall = Hall(held(rulebook, "Rome", "Oslo", "Bern"))
    hall.do(partial(open_meeting_vote, ballot=BALLOTS[rulebook]))
    for voter, choice in zip(SEVEN, (0, 0, 1, 1, 2), strict=False):
        hall.give(voter, choice)
    with pytest.raises(InputError, match="10 votes on paper are too many: 9 people have not voted yet"):
        hall.count(Rome=10)
    hall.count(Rome=2, Oslo=2)
    assert told(hall.event) == ["Rome 4, Oslo 4, Bern 1; level, to be voted on again"]
    hall.do(partial(open_meeting_vote, ballot=BALLOTS[rulebook]))
    assert (vote := hall.event.tournament.polls.meeting.vote)
    assert (vote.turn, vote.choices) == (2, ("Rome", "Oslo"))
    hall.count(Oslo=14)
    assert told(hall.event)[1:] == ["Rome 0, Oslo 14; the most votes reached"]
    with pytest.raises(InputError, match="This is decided"):
        open_meeting_vote(hall.event, ballot=BALLOTS[rulebook])


@pytest.mark.clause("wdc-2025:X.2")
def test_whoever_said_what_the_acts_are_the_same() -> None:
    kept = set()
    for ballots in product((0, 1), repeat=3):
        if sum(ballots) != 1:
            continue
        hall = Hall(held("wdc-2025"))
        hall.do(partial(open_meeting_vote, ballot="charter-amendments", subject="Two bids a year"))
        receipts = [hall.give(voter, choice) for voter, choice in zip(SEVEN, ballots, strict=False)]
        hall.count()
        assert hall.event.tournament.polls.meetings[0].receipts == tuple(sorted(map(receipt_hash, receipts)))
        assert repr(hall.boxes) == "MeetingBoxes(closed)"
        kept.add(canonical([encode(entry.act) for entry in hall.event.replay.entries]))
    assert len(kept) == 1


def test_a_ballot_is_given_once_by_whom_the_roll_names_and_is_lost_with_its_process() -> None:
    hall = Hall(held("wdc-2025"))
    hall.do(partial(open_meeting_vote, ballot="charter-amendments", subject="Two bids a year"))
    hall.give("p1", 0)
    for voter, because in (("p1", "You have voted already"), ("p9", "You are not on the roll")):
        with pytest.raises(InputError, match=because):
            hall.give(voter, 1)
    with pytest.raises(InputError, match="Choose one of them"):
        hall.give("p2", 2)
    with pytest.raises(InputError, match="the count would show how that person voted"):
        hall.count(no=3)
    hall.boxes = MeetingBoxes()
    assert hall.boxes.is_lost(hall.event)
    with pytest.raises(RefusedError, match="Hold the vote again"):
        hall.give("p2", 0)
    hall.do(partial(hold_meeting_vote_again, opened=hall.opened))
    assert hall.give("p1", 1) == "p1 drawn by lot"
    assert not hall.boxes.is_lost(hall.event)


def test_a_page_of_an_earlier_vote_gives_no_ballot_in_this_one_and_ends_it_in_no_way() -> None:
    hall = Hall(held("wdc-2025"))
    hall.do(partial(open_meeting_vote, ballot="charter-amendments", subject="Two bids a year"))
    before = hall.opened
    hall.do(partial(drop_meeting_vote, opened=before))
    hall.do(lambda _: Draft((WithdrawActs((ActNumber(before), ActNumber(before + 1))),)))
    hall.do(partial(open_meeting_vote, ballot="charter-amendments", subject="No bids at all"))
    hall.give("p2", 1)
    hall.give("p3", 1)
    for late in (
        lambda: hall.give("p1", 0, opened=before),
        lambda: hall.boxes.count(hall.do, papers={}, opened=before),
        lambda: hall.do(partial(drop_meeting_vote, opened=before)),
        lambda: hall.do(partial(hold_meeting_vote_again, opened=before)),
    ):
        with pytest.raises(InputError, match="Another vote is open by now"):
            late()
    hall.give("p1", 0)
    hall.count()
    assert hall.event.tournament.polls.meetings[0].counts == (("yes", 1), ("no", 2))
