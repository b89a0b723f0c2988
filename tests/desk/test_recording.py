"""Recording years from the board: any order of entries, corrections, undo and the desk's own records."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.desk.event import Draft, Event
from boardcall.desk.play.boards import leave_seat, replace_player
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.results.year_counts import enter_counts, record_year
from boardcall.desk.undo import undo
from boardcall.errors import InputError
from boardcall.game import POWERS, STANDARD, Power
from boardcall.scoring.result import BoardResult
from boardcall.tournament import Board, YearCount
from boardcall.tournament.acts.count_entries import EnterCounts
from boardcall.tournament.acts.results import RecordCounts
from boardcall.tournament.board.boards import Owners
from boardcall.tournament.board.count_entries import OWNERS_AT_START, agree, counted, disputes
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.settings import Recording
from desks import after, event_under, seated, with_rules

COUNTS = ((5, 5, 5, 5, 5, 5, 4), (5, 5, 5, 5, 5, 4, 5), (4, 5, 5, 5, 5, 5, 5))
"""Three that can follow each other and the opening."""
YEARS = (1901, 1902, 1903)


def playing() -> Event:
    return seated(event_under("club"))


def board(event: Event) -> Board:
    known = event.tournament.board(BoardRef(1, "A"))
    assert known is not None
    return known


def enters(event: Event, player: str, centres: tuple[int, ...], year: int = 1901, owners: Owners = ()) -> Event:
    return after(event, enters_draft(event, player, centres, year, owners))


def enters_draft(event: Event, player: str, centres: tuple[int, ...], year: int = 1901, owners: Owners = ()) -> Draft:
    return enter_counts(event, ref=BoardRef(1, "A"), player=player, year=year, centres=centres, owners=owners)


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(InputError) as caught:
        act()
    return str(caught.value)


def test_year_is_recorded_when_two_powers_enter_the_same() -> None:
    once = enters(playing(), "p1", COUNTS[0])
    assert board(once).counts == ()
    assert [entry.power for entry in board(once).entries] == [Power.AUSTRIA]
    twice = enters(once, "p2", COUNTS[0])
    assert [(count.year, count.centres) for count in board(twice).counts] == [(1901, COUNTS[0])]
    assert board(twice).entries == ()


def test_one_player_alone_records_nothing_however_often() -> None:
    event = playing()
    for centres in (COUNTS[0], COUNTS[0], COUNTS[1], COUNTS[0]):
        event = enters(event, "p1", centres)
    assert board(event).counts == ()
    assert [entry.centres for entry in board(event).entries] == [COUNTS[0]]


def test_difference_is_a_dispute_until_somebody_corrects_it() -> None:
    differ = enters(enters(playing(), "p1", COUNTS[0]), "p2", COUNTS[1])
    assert board(differ).counts == ()
    (dispute,) = disputes(board(differ))
    assert (dispute.year, dispute.differing) == (1901, (Power.RUSSIA, Power.TURKEY))
    third = enters(differ, "p3", COUNTS[1])
    assert (board(third).counts, len(disputes(board(third)))) == ((), 1)
    corrected = enters(third, "p1", COUNTS[1])
    assert [count.centres for count in board(corrected).counts] == [COUNTS[1]]
    assert disputes(board(corrected)) == ()


def test_a_game_over_without_a_last_year_has_no_dispute_that_nobody_can_settle() -> None:
    differ = board(enters(enters(playing(), "p1", COUNTS[0]), "p2", COUNTS[1]))
    over = replace(differ, result=BoardResult.from_counts("A5 E5 F5 G5 I5 R5 T4"))
    assert disputes(over) == ()
    assert len(disputes(replace(over, counts=(YearCount(1901, COUNTS[0]),)))) == 1
    assert len(disputes(replace(over, result=replace(over.result, last_year=1901)))) == 1  # type: ignore[type-var]


def test_director_settles_a_dispute_by_recording_the_year() -> None:
    differ = enters(enters(playing(), "p1", COUNTS[0]), "p2", COUNTS[1])
    settled = after(differ, record_counts(differ, ref=BoardRef(1, "A"), year=1901, centres=COUNTS[1]))
    assert (disputes(board(settled)), board(settled).entries) == ((), ())
    again = enters(settled, "p1", COUNTS[0])
    assert [count.centres for count in board(again).counts] == [COUNTS[1]]
    assert [side.recorded for side in disputes(board(again))[0].sides] == [True, False]
    same = enters(again, "p1", COUNTS[1])
    assert disputes(board(same)) == ()


def test_entry_of_what_is_recorded_already_makes_no_act() -> None:
    event = enters(enters(playing(), "p1", COUNTS[0]), "p2", COUNTS[0])
    assert enters_draft(event, "p3", COUNTS[0]) == Draft(())


def test_who_has_no_seat_or_was_eliminated_enters_nothing() -> None:
    out = (0, 5, 5, 6, 6, 6, 6)
    event = enters(enters(playing(), "p1", out), "p2", out)
    assert "no seat on board A" in refused(lambda: enters_draft(event, "p9", out, 1902))
    assert "Austria was eliminated in 1901" in refused(lambda: enters_draft(event, "p1", out, 1902))
    left = after(event, leave_seat(event, ref=BoardRef(1, "A"), power=Power.ENGLAND))
    assert "no seat on board A" in refused(lambda: enters_draft(left, "p2", out, 1902))
    taken = after(left, replace_player(left, ref=BoardRef(1, "A"), power=Power.ENGLAND, player="p9"))
    assert enters_draft(taken, "p9", out, 1902).acts


def test_entries_are_checked_as_the_desk_is() -> None:
    event = enters(enters(playing(), "p1", (0, 6, 6, 6, 6, 5, 5)), "p2", (0, 6, 6, 6, 6, 5, 5))
    found = refused(lambda: enters_draft(event, "p2", (1, 13, 5, 5, 5, 5, 0), 1902))
    assert "Austria was eliminated in 1901 and cannot come back." in found
    assert "England cannot have gone from 6 centres in 1901 to 13 in 1902." in found
    assert "1902 comes first" in refused(lambda: enters_draft(event, "p2", COUNTS[0], 1904))
    assert "add up to 35" in refused(lambda: enters_draft(event, "p2", (5,) * 7, 1902))


def test_rulebook_says_who_records() -> None:
    alone = with_rules(playing(), recording=Recording(counts_by="one-player"))
    assert [count.centres for count in board(enters(alone, "p1", COUNTS[0])).counts] == [COUNTS[0]]
    staff = with_rules(playing(), recording=Recording(counts_by="staff"))
    assert "The desk and the recorders enter the counts here" in refused(lambda: enters_draft(staff, "p1", COUNTS[0]))


def test_owners_are_kept_and_have_to_come_to_the_counts() -> None:
    owners = dict(OWNERS_AT_START)
    owners |= dict(zip(sorted(set(STANDARD.centres) - set(owners)), POWERS * 2, strict=False))
    told = tuple((code, owners[code]) for code in STANDARD.centres)
    event = enters(enters(playing(), "p1", counted(told), owners=told), "p2", counted(told))
    assert board(event).owners_in(1901) == told
    assert "do not match the counts" in refused(
        lambda: record_year(event, ref=BoardRef(1, "A"), year=1901, centres=COUNTS[1], owners=told)
    )
    changed = after(event, record_counts(event, ref=BoardRef(1, "A"), year=1901, centres=COUNTS[1]))
    assert board(changed).owners_in(1901) == ()


def test_withdrawn_record_can_be_entered_again_by_those_who_agree() -> None:
    event = enters(enters(playing(), "p1", COUNTS[0]), "p2", COUNTS[0])
    record = next(e.number for e in reversed(event.replay.entries) if isinstance(e.act, RecordCounts))
    open_again = after(event, undo(event, record))
    assert (board(open_again).counts, len(board(open_again).entries)) == ((), 2)
    again = enters(open_again, "p1", COUNTS[0])
    assert [count.centres for count in board(again).counts] == [COUNTS[0]]


def test_merged_or_doubled_person_does_not_agree_with_themselves() -> None:
    event = playing()
    known = board(enters(event, "p1", COUNTS[0]))
    twice = replace(known, entries=(known.entries[0], replace(known.entries[0], power=Power.ENGLAND)))
    assert len(disputes(twice)) == 0
    assert not agree(twice.entries)


STEPS = st.one_of(
    st.tuples(st.just("enter"), st.sampled_from(range(1, 8)), st.sampled_from(YEARS), st.sampled_from(COUNTS)),
    st.tuples(st.just("enter"), st.sampled_from(range(1, 4)), st.just(1901), st.sampled_from(COUNTS[:2])),
    st.tuples(st.just("desk"), st.just(0), st.sampled_from(YEARS), st.sampled_from(COUNTS)),
    st.tuples(st.just("undo"), st.integers(1, 6), st.just(0), st.just(())),
)


@given(st.lists(STEPS, max_size=14))
def test_any_order_of_entries_corrections_and_undo_keeps_the_laws(
    steps: list[tuple[str, int, int, tuple[int, ...]]],
) -> None:
    event = playing()
    for what, who, year, centres in steps:
        before = board(event)
        try:
            draft = _draft(event, what, who, year, centres)
        except InputError:
            continue
        event = after(event, draft)
        now = board(event)
        years = [count.year for count in now.counts]
        assert years == sorted(set(years))
        assert {dispute.year for dispute in disputes(now)} == _years_in_dispute(now)
        if what == "enter":
            _entry_kept_the_laws(before, now, draft)


def _draft(event: Event, what: str, who: int, year: int, centres: tuple[int, ...]) -> Draft:
    if what == "undo":
        undoable = [e.number for e in event.replay.entries if isinstance(e.act, EnterCounts | RecordCounts)]
        standing = [number for number in undoable if event.replay.holds(number)]
        return undo(event, standing[-min(who, len(standing))]) if standing else Draft(())
    if what == "desk":
        return record_counts(event, ref=BoardRef(1, "A"), year=year, centres=centres)
    return enters_draft(event, f"p{who}", centres, year)


def _years_in_dispute(known: Board) -> set[int]:
    told: dict[int, set[tuple[int, ...]]] = {}
    for entry in known.entries:
        told.setdefault(entry.year, set()).add(entry.centres)
    for count in known.counts:
        if count.year in told:
            told[count.year].add(count.centres)
    return {year for year, opinions in told.items() if len(opinions) > 1}


def _entry_kept_the_laws(before: Board, now: Board, draft: Draft) -> None:
    recorded = {count.year: count.centres for count in before.counts}
    for count in now.counts:
        if count.year in recorded:
            assert count.centres == recorded[count.year]
            continue
        (entry,) = (act for act in draft.acts if isinstance(act, EnterCounts))
        others = [one for one in before.entries if one.year == count.year and one.power is not entry.power]
        assert entry.year == count.year
        assert any(one.player != entry.player for one in others)
        assert {one.centres for one in others} == {count.centres} == {entry.centres}
