"""Two entries of one person become one: nothing of the event names the entry that went, and undoing brings it back."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.desk.event import Draft
from boardcall.desk.people.player_rows import KnownPlayer, NewPlayer, take_rows
from boardcall.desk.people.players import merge_players
from boardcall.desk.undo import undo
from boardcall.errors import InputError, RefusedError
from boardcall.game import POWERS
from boardcall.tournament import merger
from boardcall.tournament.acts.results import SetScoreByHand
from boardcall.tournament.acts.roll_call import CheckIn
from boardcall.tournament.acts.standings import AdjustPoints, GiveAward
from boardcall.tournament.board.calls import BoardCall, CallReason, CallReasonKind
from boardcall.tournament.ids import PlayerId, RoundNumber
from desks import after, event_under, seated

NOT_IDS = {"rulebook_text", "merged", "reason", "name"}


def texts(value: Any) -> Iterator[str]:
    """Every text somewhere in a value, names of people and texts of rules aside."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | frozenset):
        for one in value:
            yield from texts(one)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            if field.name not in NOT_IDS:
                yield from texts(getattr(value, field.name))


def busy_event() -> Any:
    """p1 to p7 on board A of round 1; p8 in round 2, in a team, with an award and points, at roll call of round 3."""
    event = seated(event_under("wdc-2008"))
    others = tuple(zip(POWERS, ("p8", *(f"p{n}" for n in range(2, 8))), strict=True))
    event = seated(event, round=2, board="B", seats=others)
    acts = (
        AdjustPoints("p8", Fraction(3), None),
        CheckIn(3, "p8"),
        CheckIn(3, "p1"),
        SetScoreByHand(2, "B", "p8", Fraction(5)),
        GiveAward("best-austria", "Best Austria", "p8"),
    )
    return after(event, Draft(acts))


def test_nothing_names_the_entry_that_went() -> None:
    event = after(busy_event(), merge_players(busy_event(), "p8", into="p1"))
    assert "p8" not in set(texts(event.tournament))
    assert next(seat.players for seat in event.tournament.boards[-1].seats) == ("p1",)
    assert [one.player for one in event.tournament.roll_call.present(3)] == ["p1"]
    assert event.tournament.merged == (("p8", "p1"),)


def test_undoing_gives_the_event_as_it_was() -> None:
    before = busy_event()
    event = after(before, merge_players(before, "p8", into="p1"))
    event = after(event, undo(event))
    assert event.tournament == before.tournament


def test_two_who_played_in_one_round_are_two_people() -> None:
    with pytest.raises(InputError, match="Both have a seat in round 1"):
        merge_players(busy_event(), "p2", into="p1")


def test_nobody_is_merged_with_themselves_or_a_stranger() -> None:
    with pytest.raises(InputError, match="with themselves"):
        merge_players(busy_event(), "p9", into="p9")
    with pytest.raises(InputError, match="No player has the id p99"):
        merge_players(busy_event(), "p9", into="p99")


@given(st.permutations([f"p{number}" for number in range(9, 14)]), st.integers(1, 4))
def test_merging_several_leaves_one(order: list[str], merges: int) -> None:
    event = busy_event()
    for gone in order[:merges]:
        event = after(event, merge_players(event, gone, into=order[-1]))
    left = {player.id for player in event.tournament.players}
    assert left.isdisjoint(order[:merges])
    assert order[-1] in left


def test_a_row_that_is_somebody_known_fills_in_what_is_missing() -> None:
    event = event_under("wdc-2008")
    row = NewPlayer("whatever they wrote", country="FR")
    event = after(event, take_rows(event, [], [KnownPlayer("p1", row)], new_salt=lambda: "grain"))
    known = event.tournament.player("p1")
    assert known is not None
    assert (known.country, known.name) == ("FR", event_under("wdc-2008").tournament.players[0].name)
    with pytest.raises(RefusedError, match="nothing to save"):
        take_rows(event, [], [KnownPlayer("p1", row)], new_salt=lambda: "grain")


def test_an_id_is_found_by_its_type_wherever_it_stands() -> None:
    """Why a board was drawn names who drew it, in a field that is called `places`."""
    drawn = CallReason(CallReasonKind.LOT, places=((PlayerId("p8"), 1), (PlayerId("p2"), 2)))
    call = BoardCall(RoundNumber(3), 1, (), reasons=(drawn,))
    event = busy_event().tournament
    event = replace(event, calls=replace(event.calls, versions=(call,)))
    merged = merger.merge_players(event, PlayerId("p8"), PlayerId("p1"))
    assert merged.calls.versions[0].reasons[0].places == (("p1", 1), ("p2", 2))
