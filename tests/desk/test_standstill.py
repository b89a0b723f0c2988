"""Games that stand still: owners compared where they are known, swaps between allies left to the director."""

import pytest

from boardcall.desk.event import Draft, Event
from boardcall.desk.results.endings import stop_play, watch_stalemate
from boardcall.desk.results.game_results import record_counts
from boardcall.errors import InputError
from boardcall.game import POWERS, STANDARD, Power
from boardcall.rulebook import load
from boardcall.tournament import Board
from boardcall.tournament.acts.count_entries import RecordOwners
from boardcall.tournament.board.boards import Owners, YearCount
from boardcall.tournament.board.count_entries import OWNERS_AT_START, counted
from boardcall.tournament.board.endings import EndCause
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.board.standstill import Standstill, standstill
from congress import AT
from desks import after, event_under, seated

CENTRES = tuple(sorted(STANDARD.centres))
AUSTRIA, ENGLAND, FRANCE, GERMANY = (Power(letter) for letter in "AEFG")
ALL = tuple((centre, POWERS[number % 4]) for number, centre in enumerate(CENTRES))
"""Four powers share the whole map."""
OWNERS = tuple((centre, POWERS[number % 7]) for number, centre in enumerate(CENTRES))
"""All seven share it."""


def given(owners: Owners, *moves: tuple[str, Power]) -> Owners:
    return tuple(sorted((dict(owners) | dict(moves)).items()))


def first_of(power: Power, owners: Owners = ALL) -> str:
    return next(centre for centre, holder in owners if holder is power)


def swapped(owners: Owners, one: Power, other: Power) -> Owners:
    """One centre of each to the other."""
    return given(owners, (first_of(one, owners), other), (first_of(other, owners), one))


def watched(years: list[Owners], *, allied: tuple[frozenset[Power], ...] = (), known: bool = True) -> Standstill:
    """What is seen of a game whose owners were these from 1907 on."""
    owners = dict(enumerate(years, start=1907))
    counts = [YearCount(year, counted(held)) for year, held in owners.items()]
    return standstill(counts, owners if known else {}, first=1901, allied=allied)


def test_a_centre_that_changes_hands_and_counts_that_do_not_are_told_apart() -> None:
    still, moved = [ALL] * 4, [ALL, ALL, ALL, given(ALL, (first_of(ENGLAND), FRANCE), (first_of(FRANCE), GERMANY))]
    assert watched(still) == Standstill(3, by_owner=True)
    assert watched(still, known=False) == Standstill(3, by_owner=False)
    one_more = [*moved[:-1], given(ALL, (first_of(ENGLAND), FRANCE))]
    assert watched(one_more).years == 0


def test_swaps_that_leave_every_count_are_taken_for_swaps_between_allies() -> None:
    turn = swapped(ALL, ENGLAND, FRANCE)
    assert watched([ALL, turn, ALL, turn]) == Standstill(3, swapped=(frozenset({ENGLAND, FRANCE}),))
    east = swapped(turn, AUSTRIA, GERMANY)
    assert watched([ALL, turn, east]).swapped == (frozenset({AUSTRIA, GERMANY}), frozenset({ENGLAND, FRANCE}))
    across = swapped(east, FRANCE, GERMANY)
    assert watched([ALL, turn, east, across]).years == 2, "then all would be allied: the years before do not count"


def test_alliances_that_the_director_says_may_share_their_centres_unevenly() -> None:
    uneven = given(ALL, (first_of(ENGLAND), FRANCE))
    west = (frozenset({ENGLAND, FRANCE}),)
    assert watched([ALL, uneven]).years == 0
    assert watched([ALL, uneven], allied=west) == Standstill(1, swapped=west)
    assert watched([ALL, uneven], allied=(frozenset({ENGLAND, GERMANY}),)).years == 0


def test_a_centre_that_nobody_owned_is_no_swap() -> None:
    neutral = tuple(one for one in ALL if one[0] != CENTRES[0])
    assert watched([neutral, ALL]).years == 0


def played(*years: Owners, rulebook: str = "wdc-2025") -> tuple[Event, Board]:
    """A board whose owners of these years, from 1901 on, were named by its players."""
    event = seated(event_under(rulebook))
    for year, owners in enumerate(years, start=1901):
        centres = counted(owners)
        counts = record_counts(event, ref=BoardRef(1, "A"), year=year, centres=centres)
        event = after(event, counts)
        event = after(event, Draft((RecordOwners(1, "A", year, owners),)))
    return event, event.tournament.boards[0]


@pytest.mark.clause("wdc-2025:VII.2.c", "wdc-2025-draft:VII.2.c")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_the_director_is_told_what_was_compared_and_decides(rulebook: str) -> None:
    last = swapped(OWNERS, ENGLAND, FRANCE)
    event, board = played(OWNERS, OWNERS, OWNERS, rulebook=rulebook)
    assert watch_stalemate(event, board) is None, "two years only"
    event, board = played(OWNERS, OWNERS, OWNERS, OWNERS, rulebook=rulebook)
    assert "No centre has changed hands on board A for 3 years, to 1904." in str(watch_stalemate(event, board))
    event, board = played(OWNERS, OWNERS, OWNERS, last, rulebook=rulebook)
    flag = str(watch_stalemate(event, board))
    assert "only between England and France" in flag
    assert "if these are allied" in flag
    uneven = given(OWNERS, (first_of(ENGLAND, OWNERS), FRANCE))
    event, board = played(OWNERS, OWNERS, OWNERS, uneven, rulebook=rulebook)
    assert watch_stalemate(event, board) is None
    end = {"ref": BoardRef(1, "A"), "cause": EndCause.STALEMATE, "at": AT, "why": "nobody moves"}
    with pytest.raises(InputError, match="has not stood still"):
        stop_play(event, **end)
    ended = after(event, stop_play(event, **end, allied=(frozenset({ENGLAND, FRANCE}),)))
    stop = ended.tournament.boards[0].stop
    assert stop is not None
    assert (str(stop.reason), stop.year) == ("nobody moves (allied: England and France)", 1904)


@pytest.mark.clause("wdc-2025:VII.2.c")
def test_a_board_that_never_left_its_opening_position_stands_still_from_1901_on() -> None:
    event, board = played(OWNERS_AT_START, OWNERS_AT_START)
    assert watch_stalemate(event, board) is None
    event, board = played(*[OWNERS_AT_START] * 3)
    assert "No centre has changed hands on board A for 3 years, to 1903." in str(watch_stalemate(event, board))


def test_codcon_watches_from_1909_on() -> None:
    rules = load("codcon-2018").ending
    counts = [YearCount(year, counted(ALL)) for year in range(1905, 1912)]
    assert standstill(counts, {}, first=rules.stalemate_from).years == rules.stalemate_years == 3
