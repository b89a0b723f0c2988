"""Every end under every bundled rulebook, early and at its moment: open, or refused with the clause that forbids it."""

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Any

import pytest

from boardcall.desk.event import Draft, Event, change_event
from boardcall.desk.people.imports import import_event
from boardcall.desk.play.boards import seat_board
from boardcall.desk.results.end_rulings import WrittenRuling
from boardcall.desk.results.endings import stop_play
from boardcall.desk.results.game_results import record_counts, record_result
from boardcall.desk.results.hard_stops import overdue, settle_late_counts, stop_round
from boardcall.desk.results.open_endings import hard_stop_at, open_endings
from boardcall.desk.results.sheet_ends import rule_on_results, waiting_for_ruling
from boardcall.desk.undo import undo
from boardcall.errors import InputError, RefusedError
from boardcall.game import POWERS, Power
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.tournament import Board
from boardcall.tournament.board.boards import Basis
from boardcall.tournament.board.endings import EndCause, hangs, is_ruled
from boardcall.tournament.board.ref import BoardRef
from boards_with_votes import board_in, held, opened, spring
from desks import LINE_UP, after, event_under, with_rules

A = BoardRef(1, "A")
BOOKS = ("club", "codcon-2018", "edc-2016", "wdc-2008", "wdc-2025", "wdc-2025-draft")
LEVEL, SHIFTED, OPENING = (5, 5, 5, 5, 5, 5, 4), (5, 5, 5, 5, 5, 4, 5), (4, 4, 5, 4, 4, 6, 4)
RULING = WrittenRuling("The hall closes.", "V.1", "Nobody can play on.", "Another room: none is free.")
FIFTEEN = datetime(2018, 4, 15, 20, 0, tzinfo=UTC)
SUNDAY = datetime(2026, 11, 22, 22, 37, tzinfo=UTC)  # 14:37 in California, 16:37 in Chicago


def board_of(event: Event, ref: BoardRef = A) -> Board:
    found = event.tournament.board(ref)
    assert found is not None
    return found


@cache
def played(rulebook: str, to: int, number: int = 1) -> Event:
    """A board whose counts swing to and fro from 1901 to a year."""
    ref, event = BoardRef(number, "A"), event_under(rulebook)
    pools = {pool.id: pool for pool in event.rulebook.round(number).pools}
    pool = next((one for one in pools if pools[one].title), next(iter(pools), ""))
    event = after(event, seat_board(event, ref=ref, seats=LINE_UP, pool=pool))
    for year in range(1901, to + 1):
        centres = OPENING if year == 1901 else LEVEL if year % 2 else SHIFTED
        event = after(event, record_counts(event, ref=ref, year=year, centres=centres))
    return event


def at_noon(days: int = 0) -> datetime:
    return SUNDAY.replace(hour=20, minute=0) + timedelta(days=days)


FORBIDDEN, VOTE = "No game of round", "No draw vote has passed"
CONCEDED = "A solo may not be conceded"
CASES = [
    # rulebook, round, last count, moment, cause, part of the refusal ("" is open)
    ("wdc-2025", 1, 1903, SUNDAY, EndCause.VOTE, VOTE),
    ("wdc-2025", 1, 1903, SUNDAY, EndCause.CONCEDED, CONCEDED),
    ("wdc-2025", 1, 1907, SUNDAY, EndCause.LAST_YEAR, FORBIDDEN),
    ("wdc-2025", 1, 1907, SUNDAY, EndCause.TIME, FORBIDDEN),
    ("wdc-2025", 1, 1903, SUNDAY, EndCause.HARD_STOP, ""),
    (
        "wdc-2025",
        1,
        1903,
        datetime(2026, 11, 22, 14, 29, tzinfo=UTC),
        EndCause.HARD_STOP,
        "is stopped on 22 November 2026 at 06:30",
    ),
    ("wdc-2025", 1, 1903, at_noon(-2), EndCause.HARD_STOP, "is stopped on 22 November 2026 at 06:30"),
    ("wdc-2025", 1, 1903, SUNDAY, EndCause.STALEMATE, "has not stood still for 3 years"),
    ("wdc-2025", 1, 1903, SUNDAY, EndCause.DIRECTOR, "by a ruling only"),
    ("wdc-2025", 4, 1907, SUNDAY.replace(hour=21, minute=29), EndCause.TIME, "cannot end before 13:30"),
    ("wdc-2025", 4, 1907, SUNDAY.replace(hour=21, minute=30), EndCause.TIME, ""),
    ("wdc-2025", 4, 1907, SUNDAY, EndCause.HARD_STOP, FORBIDDEN),
    ("wdc-2025-draft", 1, 1903, SUNDAY, EndCause.TIME, FORBIDDEN),
    ("wdc-2025-draft", 1, 1903, SUNDAY, EndCause.CONCEDED, CONCEDED),
    ("wdc-2025-draft", 4, 1907, SUNDAY, EndCause.TIME, ""),
    ("codcon-2018", 1, 1906, SUNDAY, EndCause.LAST_YEAR, "lasts until 1907 at least"),
    ("codcon-2018", 1, 1907, SUNDAY, EndCause.LAST_YEAR, ""),
    ("codcon-2018", 1, 1903, SUNDAY, EndCause.TIME, FORBIDDEN),
    ("codcon-2018", 1, 1903, SUNDAY, EndCause.VOTE, VOTE),
    ("codcon-2018", 1, 1903, SUNDAY, EndCause.CONCEDED, CONCEDED),
    (
        "codcon-2018",
        3,
        1906,
        FIFTEEN - timedelta(minutes=1),
        EndCause.HARD_STOP,
        "stopped on 15 April 2018 at 15:00",
    ),
    ("codcon-2018", 3, 1906, FIFTEEN, EndCause.HARD_STOP, ""),
    ("edc-2016", 1, 1906, SUNDAY, EndCause.LAST_YEAR, "lasts until 1907 at least"),
    ("edc-2016", 1, 1907, SUNDAY, EndCause.LAST_YEAR, ""),
    ("edc-2016", 1, 1907, SUNDAY, EndCause.TIME, FORBIDDEN),
    ("edc-2016", 1, 1907, SUNDAY, EndCause.HARD_STOP, FORBIDDEN),
    ("edc-2016", 1, 1907, SUNDAY, EndCause.STALEMATE, FORBIDDEN),
    ("edc-2016", 1, 1905, SUNDAY, EndCause.VOTE, VOTE),
    *(("edc-2016", number, 1906, SUNDAY, EndCause.LAST_YEAR, "lasts until 1907 at least") for number in (2, 3, 4)),
    *(("edc-2016", number, 1907, SUNDAY, EndCause.LAST_YEAR, "") for number in (2, 3, 4)),
    *(("wdc-2008", number, 1906, SUNDAY, EndCause.LAST_YEAR, "lasts until 1907 at least") for number in (2, 3)),
    *(("wdc-2008", number, 1907, SUNDAY, EndCause.LAST_YEAR, "") for number in (2, 3)),
    ("wdc-2008", 1, 1906, SUNDAY, EndCause.LAST_YEAR, "lasts until 1907 at least"),
    ("wdc-2008", 1, 1907, SUNDAY, EndCause.LAST_YEAR, ""),
    ("wdc-2008", 4, 1908, SUNDAY, EndCause.LAST_YEAR, "lasts until 1909 at least"),
    ("wdc-2008", 1, 1905, SUNDAY, EndCause.VOTE, VOTE),
    ("wdc-2008", 1, 1905, SUNDAY, EndCause.CONCEDED, CONCEDED),
    ("club", 1, 1905, SUNDAY, EndCause.VOTE, ""),
    ("club", 1, 1905, SUNDAY, EndCause.DIRECTOR, ""),
    ("club", 1, 1905, SUNDAY, EndCause.TIME, FORBIDDEN),
    ("club", 1, 1905, SUNDAY, EndCause.CONCEDED, CONCEDED),
]


@pytest.mark.clause(
    *("wdc-2025:II.5.a", "wdc-2025:II.5.b", "wdc-2025:VII.1-concede", "wdc-2025:VII.2.a", "wdc-2025:VII.2.b"),
    *("wdc-2025-draft:VII.1", "wdc-2025-draft:VII.2.a-b", "codcon-2018:VIII.1", "codcon-2018:VIII.2"),
    *("codcon-2018:I-hard-end", "edc-2016:II.4.4a", "wdc-2008:13-limit", "wdc-2008:4-topboard"),
)
@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(map(str, (*case[:3], case[4]))))
def test_each_end_is_open_at_its_moment_only(case: tuple[str, int, int, datetime, EndCause, str]) -> None:
    rulebook, number, year, at, cause, why = case
    event = played(rulebook, year, number)
    board = board_of(event, BoardRef(number, "A"))
    found = next(one for one in open_endings(event, board, at=at) if one.cause is cause)
    assert (found.why_not == "") if not why else why in found.why_not
    keys = {VOTE: "draw_vote.majority", CONCEDED: "ending.concession", FORBIDDEN: f"round.{number}.end"}
    clause = event.rulebook.source(keys.get(why, "")) if why in keys else ""
    assert clause in found.why_not, "the clause is named"


@pytest.mark.parametrize("rulebook", BOOKS)
def test_a_solo_is_open_with_its_centres_and_nothing_less(rulebook: str) -> None:
    event = played(rulebook, 1903)
    for year, centres in ((1904, (3, 3, 9, 5, 5, 5, 4)), (1905, (1, 1, 17, 5, 5, 4, 1))):
        event = after(event, record_counts(event, ref=A, year=year, centres=centres))
    solo = next(one for one in open_endings(event, board_of(event), at=SUNDAY) if one.cause is EndCause.SOLO)
    assert not solo.is_open
    won = result_of((1, 1, 18, 4, 5, 4, 1), 1906, End.SOLO)
    assert board_of(after(event, record_result(event, ref=A, result=won, at=SUNDAY))).basis is Basis.RULES


def result_of(centres: tuple[int, ...], year: int | None, end: End | None, to: Power | None = None) -> BoardResult:
    return BoardResult(tuple(map(PowerResult, POWERS, centres)), year, end, to)


@pytest.mark.parametrize("rulebook", BOOKS[1:])
@pytest.mark.parametrize("end", [End.DRAW, End.TIME, End.TD, None])
def test_what_is_not_open_needs_a_ruling_in_the_same_step(rulebook: str, end: End | None) -> None:
    event = played(rulebook, 1903)
    result = result_of(LEVEL, 1903, end)
    early = at_noon(-2)
    with pytest.raises(InputError):
        record_result(event, ref=A, result=result, at=early)
    if end is None:
        with pytest.raises(InputError, match="Say how the game ended"):
            record_result(event, ref=A, result=result, at=early, ruling=RULING)
        return
    ruled = board_of(after(event, record_result(event, ref=A, result=result, at=early, ruling=RULING)))
    assert is_ruled(ruled)
    assert ruled.ruling is not None
    assert (ruled.ruling.facts, ruled.ruling.clause, ruled.ruling.by) == ("The hall closes.", "V.1", "td")


def test_a_result_that_does_not_say_how_it_ended_is_told_the_ends_that_its_form_offers() -> None:
    event = event_under("codcon-2018")
    event = after(event, seat_board(event, ref=A, seats=LINE_UP))
    with pytest.raises(InputError, match=r"It may end by a solo or the last year\."):
        record_result(event, ref=A, result=result_of(LEVEL, 1903, None), at=at_noon(-2))


def test_a_ruling_lacks_nothing_and_all_is_said_at_once() -> None:
    event, result = played("codcon-2018", 1903), result_of(LEVEL, 1903, End.DRAW)
    with pytest.raises(InputError) as refused:
        record_result(event, ref=A, result=result, at=SUNDAY, ruling=WrittenRuling("", " ", ""))
    assert {one.field for one in refused.value.problems} == {"facts", "clause", "why", "alternatives"}
    closed = with_rules(event, authority=replace(event.rulebook.authority, may_override=False))
    with pytest.raises(InputError, match="Nobody may decide against this rulebook"):
        record_result(closed, ref=A, result=result, at=SUNDAY, ruling=RULING)


def test_a_draw_shared_by_some_needs_a_ruling() -> None:
    event = played("club", 1905)
    some = replace(result_of(LEVEL, 1905, End.DRAW), in_draw=frozenset({Power.AUSTRIA, Power.ENGLAND}))
    with pytest.raises(InputError, match="All who are left share a draw"):
        record_result(event, ref=A, result=some, at=SUNDAY)


def test_a_draw_that_ended_play_is_not_corrected_to_one_of_some() -> None:
    event = played("club", 1905)
    event = after(event, stop_play(event, ref=A, cause=EndCause.VOTE, at=SUNDAY))
    all_left = board_of(event).result
    assert all_left is not None
    some = replace(all_left, in_draw=frozenset({Power.AUSTRIA, Power.ENGLAND}))
    with pytest.raises(InputError, match="All who are left share a draw"):
        record_result(event, ref=A, result=some, at=SUNDAY)
    assert is_ruled(board_of(after(event, record_result(event, ref=A, result=some, at=SUNDAY, ruling=RULING))))


def conceding(rulebook_system: str, to: int) -> Event:
    """A board of the club, where solos may be conceded under a scoring system."""
    event = played("club", to)
    scoring = replace(event.rulebook.scoring, system=rulebook_system)
    return with_rules(event, ending=replace(event.rulebook.ending, concession=True), scoring=scoring)


def test_a_solo_conceded_to_one_is_not_corrected_to_another_who_was_not_asked_about() -> None:
    event = conceding("sum-of-squares", 1905)
    others = frozenset(POWERS) - {Power.FRANCE}
    to_france: dict[str, Any] = {"conceded_to": Power.FRANCE, "conceded_by": others}
    event = after(event, stop_play(event, ref=A, cause=EndCause.CONCEDED, at=SUNDAY, **to_france))
    with pytest.raises(InputError, match="did not concede"):
        record_result(event, ref=A, result=result_of(LEVEL, 1905, End.SOLO, Power.ITALY), at=SUNDAY)


@pytest.mark.parametrize(
    ("system", "centres", "why"),
    [
        ("haight", (3, 3, 12, 4, 4, 4, 4), "Haight knows no conceded solo"),
        ("dixie", SHIFTED, "only to a power with 12 centres or more"),
        ("dixie", (3, 3, 12, 4, 4, 4, 4), ""),
    ],
)
def test_a_solo_is_conceded_only_where_the_system_scores_it(system: str, centres: tuple[int, ...], why: str) -> None:
    event = conceding(system, 1903)
    for year, counts in ((1904, (4, 4, 8, 5, 5, 4, 4)), (1905, centres)):
        event = after(event, record_counts(event, ref=A, year=year, centres=counts))
    given: dict[str, Any] = {"ref": A, "at": SUNDAY, "conceded_by": frozenset(POWERS) - {Power.FRANCE}}
    found = next(one for one in open_endings(event, board_of(event), at=SUNDAY) if one.cause is EndCause.CONCEDED)
    assert (found.why_not == "") if not why else why in found.why_not
    verbs: tuple[Callable[[], Draft], ...] = (
        lambda: record_result(event, result=result_of(centres, 1905, End.SOLO, Power.FRANCE), **given),
        lambda: stop_play(event, cause=EndCause.CONCEDED, conceded_to=Power.FRANCE, **given),
    )
    for done in verbs:
        with pytest.raises(InputError, match=why) if why else nullcontext():
            assert done().acts


def test_where_a_solo_may_be_conceded_all_others_do() -> None:
    event = played("club", 1905)
    event = with_rules(event, ending=replace(event.rulebook.ending, concession=True))
    given = result_of(LEVEL, 1905, End.SOLO, Power.FRANCE)
    others = frozenset(POWERS) - {Power.FRANCE}
    with pytest.raises(InputError, match="Turkey did not concede"):
        record_result(event, ref=A, result=given, at=SUNDAY, conceded_by=others - {Power.TURKEY})
    assert record_result(event, ref=A, result=given, at=SUNDAY, conceded_by=others).acts
    with pytest.raises(InputError, match="did not concede"):
        stop_play(event, ref=A, cause=EndCause.CONCEDED, at=SUNDAY, conceded_to=Power.FRANCE)


@pytest.mark.parametrize(
    ("keys", "centres", "by", "why"),
    [
        ({"concession_by": "majority"}, SHIFTED, "AEFG", ""),
        ({"concession_by": "majority"}, SHIFTED, "AEF", "more than half have to"),
        ({"concession_by": "two-thirds"}, SHIFTED, "AEF", "two thirds have to"),
        ({"concession_by": "two-thirds"}, SHIFTED, "AEFG", ""),
        ({"concession_centres": 6}, SHIFTED, "AEFGIR", "Nobody on board A has the 6 centres that a concession needs"),
        ({"concession_centres": 6}, (6, 5, 5, 5, 5, 4, 4), "AEFGIR", "has 4 of the 6 centres"),
        ({"concession_centres": 5}, SHIFTED, "AEFGIR", ""),
        ({}, (6, 6, 6, 0, 6, 5, 5), "AEFIR", ""),
        ({"concession_asked": "everybody"}, (6, 6, 6, 0, 6, 5, 5), "AEFIR", "Germany did not concede"),
        ({"concession_asked": "everybody"}, (6, 6, 6, 0, 6, 5, 5), "AEFGIR", ""),
    ],
)
def test_a_concession_asks_what_its_keys_say(keys: dict[str, Any], centres: tuple[int, ...], by: str, why: str) -> None:
    event = played("club", 1905)
    event = with_rules(event, ending=replace(event.rulebook.ending, concession=True, **keys))
    given = result_of(centres, 1906, End.SOLO, Power.TURKEY)
    if 0 in centres:
        event = after(event, record_counts(event, ref=A, year=1906, centres=centres))
        lines = tuple(PowerResult(one.power, one.centres, None if one.centres else 1906) for one in given.powers)
        given = replace(given, powers=lines)
    conceding = frozenset(map(Power, by))
    counted = after(event, record_counts(event, ref=A, year=1906, centres=centres))
    given_to: dict[str, Any] = {"ref": A, "at": SUNDAY, "conceded_by": conceding}
    verbs: tuple[Callable[[], Draft], ...] = (
        lambda: record_result(event, result=given, **given_to),
        lambda: stop_play(counted, cause=EndCause.CONCEDED, conceded_to=Power.TURKEY, **given_to),
    )
    for done in verbs:
        with pytest.raises(InputError, match=why) if why else nullcontext():
            assert done().acts


def test_a_corrected_count_keeps_the_end_and_another_end_is_judged_anew() -> None:
    event = played("wdc-2008", 1907)
    event = after(event, record_result(event, ref=A, result=result_of(LEVEL, 1907, End.TIME), at=SUNDAY))
    assert board_of(event).basis is Basis.RULES
    event = after(event, record_counts(event, ref=A, year=1907, centres=SHIFTED))
    event = after(event, record_result(event, ref=A, result=result_of(SHIFTED, 1907, End.TIME), at=SUNDAY))
    assert board_of(event).basis is Basis.RULES
    with pytest.raises(InputError, match=VOTE):
        record_result(event, ref=A, result=result_of(SHIFTED, 1907, End.DRAW), at=SUNDAY)


@pytest.mark.clause("wdc-2025:VII.2.a")
def test_a_result_whose_vote_is_withdrawn_hangs_until_a_ruling() -> None:
    event = held(opened(board_in("wdc-2025", 1907), Power.FRANCE, spring(1907)))
    board = board_of(event)
    assert (board.basis, hangs(board)) == (Basis.VOTE, False)
    closing = next(entry for entry in event.replay.entries if entry.act.name == "close-draw-vote")
    event = after(event, undo(event, closing.number))
    assert hangs(board_of(event))
    assert waiting_for_ruling(event) == (board_of(event),)
    ruled = after(event, rule_on_results(event, RULING))
    assert not hangs(board_of(ruled))
    with pytest.raises(RefusedError, match="No result waits for a ruling"):
        rule_on_results(ruled, RULING)


@pytest.mark.clause("codcon-2018:I-hard-end")
def test_a_hard_stop_ends_all_boards_in_one_press_and_late_counts_are_questions() -> None:
    event = event_under("codcon-2018", players=21)
    for number, name in enumerate("ABC"):
        seats = tuple((power, f"p{number * 7 + place}") for place, power in enumerate(POWERS, start=1))
        event = after(event, seat_board(event, ref=BoardRef(3, name), seats=seats))
    event = after(event, change_event(event, starts=date(2026, 11, 20), ends=date(2026, 11, 22)))
    stop = hard_stop_at(event, round=3, at=SUNDAY)
    assert stop is not None
    before, late = stop - timedelta(minutes=5), stop + timedelta(minutes=5)
    for name in "AB":
        ref = BoardRef(3, name)
        event = after(event, record_counts(event, ref=ref, year=1901, centres=OPENING, at=before))
    assert overdue(event, at=before) == ()
    with pytest.raises(InputError, match="No board of round 3 plays past a hard stop"):
        stop_round(event, round=3, at=before)
    (found,) = overdue(event, at=late)
    assert ([one.name for one in found.boards], [one.name for one in found.uncounted]) == (["A", "B"], ["C"])
    event = after(event, stop_round(event, round=3, at=late))
    assert [board_of(event, BoardRef(3, name)).result is not None for name in "ABC"] == [True, True, False]
    asked = record_counts(event, ref=BoardRef(3, "A"), year=1902, centres=LEVEL, at=late)
    assert "waits for the director" in str(asked.notices[0])
    event = after(event, asked)
    board = board_of(event, BoardRef(3, "A"))
    assert (len(board.late), board.counts[-1].year, board.result and board.result.last_year) == (1, 1901, 1901)
    left = board_of(after(event, settle_late_counts(event, ref=board.ref, taken=False)), board.ref)
    assert (left.late, left.counts[-1].year) == ((), 1901)
    taken = board_of(after(event, settle_late_counts(event, ref=board.ref, taken=True)), board.ref)
    assert (taken.late, taken.counts[-1].year, taken.result and taken.result.last_year) == ((), 1902, 1902)


@pytest.mark.parametrize(
    ("end", "year", "basis"),
    [
        (End.DRAW, 1905, Basis.SHEET),
        (End.DRAW, 1904, Basis.UNRULED),
        (End.TIME, 1907, Basis.UNRULED),
        (End.TD, 1907, Basis.SHEET),
        (None, None, Basis.SHEET),
    ],
)
def test_a_sheet_of_a_past_round_brings_what_its_rules_allow(end: End | None, year: int | None, basis: Basis) -> None:
    given = replace(event_under("wdc-2025").tournament, boards=())
    event = event_under("wdc-2025")
    seats = board_of(played("wdc-2025", 1901)).seats
    boards = tuple(Board(1, name, seats, result=result_of(LEVEL, year, end)) for name in "AB")
    draft = import_event(event, replace(given, boards=boards), new_salt=lambda: "salt", at=SUNDAY)
    found = after(event, draft)
    assert {board.basis for board in found.tournament.boards} == {basis}
    waiting = waiting_for_ruling(found)
    assert len(waiting) == (2 if basis is Basis.UNRULED else 0)
    if waiting:
        assert "A director rules on all of them at once" in str(draft.notices[-1])
        ruled = after(found, rule_on_results(found, RULING))
        assert all(is_ruled(board) for board in ruled.tournament.boards)
        at_once = import_event(event, replace(given, boards=boards), new_salt=lambda: "salt", at=SUNDAY, ruling=RULING)
        assert waiting_for_ruling(after(event, at_once)) == ()
