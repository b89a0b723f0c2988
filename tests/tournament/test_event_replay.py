"""Replay: prefix by prefix and whole, undo and redo, and what no longer holds."""

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.tournament import Act, Replay, consequences, replay
from boardcall.tournament.acts.boards import SeatBoard
from boardcall.tournament.acts.players import ChangePlayer, WithdrawPlayer
from boardcall.tournament.acts.results import RecordCounts, SetScoreByHand
from boardcall.tournament.acts.standings import AdjustPoints, Decide
from boardcall.tournament.acts.undo import RestoreActs, WithdrawActs
from congress import COUNTS, OPEN, PEOPLE, PERSONS, REGISTER, SEATS, STORY, chained

ANY_ACTS: st.SearchStrategy[Act] = st.one_of(
    st.sampled_from([*STORY, SeatBoard(2, "A", SEATS), RecordCounts(2, "A", 1901, COUNTS)]),
    st.builds(WithdrawPlayer, st.sampled_from(["p1", "p2", "p99"])),
    st.builds(ChangePlayer, st.just("p1"), st.sampled_from([PERSONS[0].seal, "erased"])),
    st.builds(SetScoreByHand, st.just(1), st.just("A"), st.just("p1"), st.sampled_from([None, Fraction(1, 3)])),
    st.builds(WithdrawActs, st.lists(st.integers(0, 30), min_size=1, max_size=3).map(tuple)),
    st.builds(RestoreActs, st.lists(st.integers(0, 30), min_size=1, max_size=3).map(tuple)),
)
"""Acts that hold and acts that do not, in any order: a ledger may hold both once something was withdrawn."""


def test_replay_whole_story() -> None:
    event = replay(chained(STORY), PEOPLE)
    assert event.failures == ()
    assert [player.name for player in event.tournament.players][:2] == ["Talleyrand", "Metternich"]
    assert [(board.round, board.name) for board in event.tournament.boards] == [(1, "A"), (1, "B")]


def test_fold_of_one_by_one_is_replay_of_all() -> None:
    entries = chained((*STORY, WithdrawActs((3,)), RestoreActs((3,)), WithdrawActs((5,))))
    event = Replay(people=PEOPLE)
    for number, entry in enumerate(entries, start=1):
        event = event.then(entry)
        assert event == replay(entries[:number], PEOPLE)


def test_withdrawal_lists_what_no_longer_holds() -> None:
    event = replay(chained((OPEN, *REGISTER, SeatBoard(1, "A", SEATS))), PEOPLE)
    (broken,) = consequences(event, 2)
    assert (broken.number, broken.problems[0].text) == (16, "p1")


def test_withdrawn_then_restored_is_as_before() -> None:
    entries = chained(STORY)
    there_and_back = chained((WithdrawActs((2,)), RestoreActs((2,))), head=replay(entries).head)
    assert replay(entries + there_and_back, PEOPLE).tournament == replay(entries, PEOPLE).tournament


@pytest.mark.parametrize("number", [0, 1, 99])
def test_withdrawal_that_cannot_be(number: int) -> None:
    event = replay(chained((*STORY, WithdrawActs((number,)))), PEOPLE)
    assert [failure.number for failure in event.failures] == [len(STORY) + 1]


@given(st.lists(ANY_ACTS, max_size=25))
def test_any_acts_fold_one_by_one_as_they_do_at_once(acts: list[Act]) -> None:
    entries = chained([OPEN, *acts])
    event = Replay(people=PEOPLE)
    for entry in entries:
        assert (event.against(entry) == ()) == event.then(entry).holds(entry.number)
        event = event.then(entry)
    assert event == replay(entries, PEOPLE)


@given(st.lists(ANY_ACTS, max_size=25), st.data())
def test_any_act_withdrawn_and_restored_is_as_before(acts: list[Act], data: st.DataObject) -> None:
    before = replay(chained([OPEN, *acts]), PEOPLE)
    number = data.draw(st.integers(1, len(before.entries)))
    (withdrawal,) = chained([WithdrawActs((number,))], head=before.head)
    gone = before.then(withdrawal)
    if not gone.holds(withdrawal.number):
        assert gone.tournament == before.tournament
        return
    told = {failure.number for failure in consequences(before, number)}
    assert told == {failure.number for failure in gone.failures} - {failure.number for failure in before.failures}
    back = gone.then(*chained([RestoreActs((number,))], head=gone.head))
    assert (back.tournament, back.failures) == (before.tournament, before.failures)


def test_acts_about_different_things_may_come_in_any_order() -> None:
    """Counts of two boards, points and decisions: two phones may be quicker or slower."""
    acts = [
        *(RecordCounts(1, board, year, COUNTS) for board in "AB" for year in (1901, 1902)),
        SetScoreByHand(1, "A", "p1", Fraction(3)),
        Decide("tie", ("p1",)),
        AdjustPoints("p2", Fraction(1)),
    ]
    told = replay(chained((*STORY, *acts)), PEOPLE).tournament
    for seed in range(10):
        shuffled = random.Random(seed).sample(acts, len(acts))
        assert replay(chained((*STORY, *shuffled)), PEOPLE).tournament == told
