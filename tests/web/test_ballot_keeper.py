"""The keeper of ballots: the same answers from this process and through the socket of another."""

import socket
import threading
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from boardcall.desk.votes.draw_votes import open_draw_vote, propose_draw
from boardcall.desk.votes.meetings import call_meeting_roll, open_meeting_vote
from boardcall.errors import InputError, RefusedError, StoreError
from boardcall.game import Power
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import PlayerId
from boardcall.voting.ballot_box import receipt_hash
from boardcall.voting.draw_vote import VoteStage
from boardcall.web.event.ballots import (
    BallotKeeper,
    LocalKeeper,
    MeetingNow,
    RemoteKeeper,
    Sender,
    answer_workers,
    listen_for_workers,
)
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.hosted_events import HostedEvents
from boards_with_votes import last_vote, spring
from congress import AT
from web.voting_site import playing_event

VOTERS = tuple(Power(letter) for letter in "EFGIRT")


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    with open_live(playing_event(tmp_path / "one.db")) as live:
        live.do(
            lambda event: propose_draw(event, ref=BoardRef(1, "A"), power=Power.ITALY, now=spring(1906)),
            at=AT,
            author="board",
        )
        live.do(
            lambda event: open_draw_vote(event, ref=BoardRef(1, "A"), now=spring(1906), held_by="td", at=AT),
            at=AT,
            author="td",
        )
        yield Hosted("one", live)


@pytest.fixture(params=["here", "another process"])
def keeper(hosted: Hosted, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[BallotKeeper]:
    local = LocalKeeper(lambda: HostedEvents((hosted,)))
    if request.param == "here":
        yield local
        return
    path = tmp_path / "ballots" / "socket"
    listener = listen_for_workers(path)
    assert path.parent.stat().st_mode & 0o077 == 0
    thread = answer_workers(listener, local)
    yield RemoteKeeper(path)
    listener.shutdown(socket.SHUT_RDWR)
    listener.close()
    thread.join(60)


def cast(keeper: BallotKeeper, power: Power, *, in_favour: bool = True, key: str = "") -> None:
    sender = Sender(AT + timedelta(seconds=1), "board", key)
    keeper.cast("one", sender, ref=BoardRef(1, "A"), power=power, in_favour=in_favour)


def close(keeper: BallotKeeper, *silent: Power) -> None:
    keeper.close("one", Sender(AT, "td"), ref=BoardRef(1, "A"), silent=frozenset(silent))


@pytest.mark.parametrize("against", [(), (Power.RUSSIA,)])
def test_ballots_are_counted(keeper: BallotKeeper, hosted: Hosted, against: tuple[Power, ...]) -> None:
    for power in VOTERS:
        cast(keeper, power, in_favour=power not in against)
        assert not keeper.is_lost("one", ref=BoardRef(1, "A"))
    close(keeper)
    assert last_vote(hosted.now().event).stage is (VoteStage.FAILED if against else VoteStage.PASSED)


def test_seven_workers_at_once_lose_no_ballot(keeper: BallotKeeper, hosted: Hosted) -> None:
    threads = [threading.Thread(target=cast, args=(keeper, power)) for power in VOTERS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert last_vote(hosted.now().event).cast == set(VOTERS)
    close(keeper)
    assert last_vote(hosted.now().event).stage is VoteStage.PASSED


def test_a_ballot_sent_again_under_its_key_counts_once(keeper: BallotKeeper, hosted: Hosted) -> None:
    cast(keeper, Power.ENGLAND, in_favour=False, key="one press")
    number = hosted.now().number
    cast(keeper, Power.ENGLAND, in_favour=False, key="one press")
    assert hosted.now().number == number


def test_refusals_come_back_as_they_were(keeper: BallotKeeper) -> None:
    with pytest.raises(InputError, match="Austria has no vote") as refused:
        cast(keeper, Power.AUSTRIA)
    assert refused.value.problems[0].text == "A"
    with pytest.raises(InputError, match="name exactly those who do not vote"):
        close(keeper)


def test_ballots_of_a_keeper_that_is_gone_are_lost_and_said_to_be(
    keeper: BallotKeeper, hosted: Hosted, tmp_path: Path
) -> None:
    cast(keeper, Power.ENGLAND)
    hosted.boxes = type(hosted.boxes)()
    assert keeper.is_lost("one", ref=BoardRef(1, "A"))
    with pytest.raises(RefusedError, match="Hold the vote again"):
        cast(keeper, Power.FRANCE)
    with pytest.raises(StoreError, match="cannot be reached just now"):
        cast(RemoteKeeper(tmp_path / "nobody"), Power.FRANCE)


def test_a_meetings_ballots_are_kept_and_counted(keeper: BallotKeeper, hosted: Hosted) -> None:
    voters = [PlayerId(f"p{number}") for number in range(1, 4)]
    motion = "charter-amendments"
    for verb in (
        partial(call_meeting_roll, players=voters),
        partial(open_meeting_vote, ballot=motion, subject="Two bids"),
    ):
        hosted.do(verb, at=AT, author="td")
    open_vote = hosted.now().tournament.polls.meeting.vote
    assert open_vote
    give = partial(keeper.give, "one", opened=open_vote.opened)
    given = [give(Sender(AT, "a player", f"key {voter}"), voter=voter, choice=int(voter == "p2")) for voter in voters]
    assert give(Sender(AT, "a player", "key p1"), voter=voters[0], choice=1) == given[0], "sent again"
    assert [keeper.meeting("one", voter=voter).receipt for voter in voters] == given
    with pytest.raises(InputError, match="You have voted already"):
        give(Sender(AT, "a player", "another"), voter=voters[0], choice=1)
    keeper.count("one", Sender(AT, "td"), papers={}, opened=open_vote.opened)
    (vote,) = hosted.now().tournament.polls.meetings
    assert vote.counts == (("yes", 2), ("no", 1))
    assert vote.receipts == tuple(sorted(map(receipt_hash, given)))
    assert keeper.meeting("one", voter=voters[0]) == MeetingNow(is_lost=False, receipt="")
