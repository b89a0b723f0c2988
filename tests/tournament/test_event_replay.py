"""Replay: prefix by prefix and whole, undo and redo, and what no longer holds."""

import pytest

from boardcall.tournament import Replay, consequences, replay
from boardcall.tournament.acts import RestoreAct, SeatBoard, WithdrawAct
from congress import OPEN, PEOPLE, REGISTER, SEATS, STORY, chained


def test_replay_whole_story() -> None:
    event = replay(chained(STORY), PEOPLE)
    assert event.failures == ()
    assert [player.name for player in event.tournament.players][:2] == ["Talleyrand", "Metternich"]
    assert [(board.round, board.name) for board in event.tournament.boards] == [(1, "A"), (1, "B")]


def test_fold_of_one_by_one_is_replay_of_all() -> None:
    entries = chained((*STORY, WithdrawAct(3), RestoreAct(3), WithdrawAct(5)))
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
    there_and_back = chained((WithdrawAct(2), RestoreAct(2)), head=replay(entries).head)
    assert replay(entries + there_and_back, PEOPLE).tournament == replay(entries, PEOPLE).tournament


@pytest.mark.parametrize("number", [0, 1, 99])
def test_withdrawal_that_cannot_be(number: int) -> None:
    event = replay(chained((*STORY, WithdrawAct(number))), PEOPLE)
    assert [failure.number for failure in event.failures] == [len(STORY) + 1]
