"""Undo and redo: what they take, what they break, and that they are each other's opposite."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.desk.event import Event, event_of
from boardcall.desk.people.players import register_player
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.undo import done_together, redo, undo
from boardcall.errors import RefusedError
from boardcall.tournament import chain_acts
from boardcall.tournament.acts.notices import PostNotice
from boardcall.tournament.board.ref import BoardRef
from desks import after, event_under, seated

AT = datetime(2026, 3, 7, 9, tzinfo=UTC)


def played() -> Event:
    """Two boards and a year of counts."""
    event = seated(event_under("club"))
    event = after(event, record_counts(event, ref=BoardRef(1, "A"), year=1901, centres=(5, 5, 5, 5, 5, 5, 4)))
    return after(event, register_player(event, name="Gentz", salt="s"))


ACTS = len(played().replay.entries)


def test_undo_takes_the_last_act_that_counts() -> None:
    event = played()
    once = after(event, undo(event))
    twice = after(once, undo(once))
    assert once.replay.withdrawn == {ACTS}
    assert twice.replay.withdrawn == {ACTS, ACTS - 1}


def test_undo_tells_what_no_longer_holds_and_does_not_lose_it() -> None:
    event = played()
    draft = undo(event, 2)
    assert [notice.row for notice in draft.notices] == [16, 17]
    broken = after(event, draft)
    assert [failure.number for failure in broken.replay.failures] == [16, 17]
    assert broken.tournament.boards == ()
    assert after(broken, redo(broken)).tournament == event.tournament


@given(st.lists(st.integers(2, ACTS), min_size=1, max_size=4, unique=True))
def test_undoing_and_redoing_in_any_order_changes_nothing(numbers: list[int]) -> None:
    event = played()
    for number in numbers:
        event = after(event, undo(event, number))
    for number in sorted(numbers):
        event = after(event, redo(event, number))
    assert event.tournament == played().tournament
    assert event.replay.failures == ()


@given(st.permutations([3, 16, 17, 18]))
def test_order_of_undoing_does_not_matter(numbers: list[int]) -> None:
    event = played()
    for number in numbers:
        event = after(event, undo(event, number))
    other = played()
    for number in sorted(numbers):
        other = after(other, undo(other, number))
    assert event.tournament == other.tournament


@pytest.mark.parametrize(
    ("number", "because"),
    [
        (1, "The opening of the event cannot be withdrawn"),
        (0, "There is no act 0"),
        (99, "There is no act 99"),
        (ACTS, f"Act {ACTS} is withdrawn already"),
        (ACTS + 1, f"Act {ACTS + 1} is itself a withdrawal. Put act {ACTS} back instead"),
    ],
)
def test_undo_that_cannot_be_says_what_would_do(number: int, because: str) -> None:
    event = after(played(), undo(played()))
    with pytest.raises(RefusedError, match=because):
        undo(event, number)


def test_redo_without_an_undo_is_refused() -> None:
    with pytest.raises(RefusedError, match="No act is withdrawn"):
        redo(played())
    event = after(played(), undo(played()))
    with pytest.raises(RefusedError, match="Act 3 is not withdrawn"):
        redo(event, 3)


def test_what_was_saved_at_one_moment_by_another_key_is_not_undone_with_it() -> None:
    """A time that goes in steps, or a busy second, has acts of several forms at one moment."""
    replayed = event_under("club", players=0).replay
    for number, key in enumerate(("one", "two", "three")):
        acts = [PostNotice(f"{number}"), PostNotice("and more")]
        for entry in chain_acts(acts, head=replayed.head, at=AT, author="td", key=key):
            replayed = replayed.then(entry)
    first, event = replayed.head.number - 5, event_of(replayed)
    rows = [(first, first + 1), (first + 2, first + 3), (first + 4, first + 5)]
    assert [done_together(event, number) for number in range(first, first + 6)] == [row for row in rows for _ in row]
