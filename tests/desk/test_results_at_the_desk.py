"""Counts and results as they are typed: sums, gains, the dead, the end; and what the corrections allow."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.desk.event import Draft, Event
from boardcall.desk.play.boards import replace_player
from boardcall.desk.results.game_results import mark_unscored, record_counts, record_result, set_score
from boardcall.errors import InputError
from boardcall.game import Power
from boardcall.scoring.result import BoardResult, End
from boardcall.tournament import SetScore
from boardcall.tournament.board.ref import BoardRef
from congress import AT
from desks import after, event_under, known_result, seated

GAME: dict[int, tuple[int, ...]] = {
    1901: (5, 4, 5, 5, 4, 6, 4),
    1902: (4, 5, 5, 6, 3, 7, 4),
    1903: (2, 6, 6, 7, 2, 7, 4),
    1904: (0, 7, 7, 8, 2, 7, 3),
}


def played(years: dict[int, tuple[int, ...]] = GAME) -> Event:
    """An event with one board and these counts."""
    event = seated(event_under("club"))
    for year, centres in years.items():
        event = after(event, record_counts(event, ref=BoardRef(1, "A"), year=year, centres=centres))
    return event


def typed(year: int, *centres: int, event: Event | None = None) -> Draft:
    return record_counts(event or played(), ref=BoardRef(1, "A"), year=year, centres=centres)


def test_counts_are_kept_by_year_and_a_correction_replaces() -> None:
    event = after(played(), typed(1902, 4, 5, 5, 5, 4, 7, 4))
    assert [count.year for count in event.tournament.boards[0].counts] == [1901, 1902, 1903, 1904]
    assert event.tournament.boards[0].counts[1].centres == (4, 5, 5, 5, 4, 7, 4)


@pytest.mark.parametrize(
    ("year", "centres", "because"),
    [
        (1905, (0, 7, 7, 8, 3, 7, 3), "The counts add up to 35; the map has 34 centres."),
        (1905, (0, 7, 7, 8, 3, 7), "Seven counts are needed, none below 0."),
        (1905, (0, 7, 7, 8, 2, 7, -1), "Seven counts are needed, none below 0."),
        (1900, (3, 3, 3, 3, 3, 4, 3), "No game has a fall of 1900."),
        (1905, (1, 7, 7, 7, 2, 7, 3), "Austria was eliminated in 1904 and cannot come back."),
        (1905, (0, 7, 7, 8, 2, 6, 3), "33 centres are owned in 1905, but 34 were in 1904."),
        (1905, (0, 7, 6, 8, 5, 6, 2), "Italy cannot have gone from 2 centres in 1904 to 5 in 1905."),
        (1903, (0, 8, 7, 8, 2, 8, 1), "Turkey cannot have gone from 1 centre in 1903 to 3 in 1904."),
        (1903, (0, 7, 6, 8, 2, 7, 4), None),
        (1902, (0, 8, 6, 7, 2, 7, 4), "Austria was eliminated in 1902 and cannot come back."),
    ],
)
def test_counts_that_cannot_be_are_refused(year: int, centres: tuple[int, ...], because: str | None) -> None:
    if because is None:
        assert typed(year, *centres).notices == ()
        return
    with pytest.raises(InputError) as refused:
        typed(year, *centres)
    assert because in [problem.message for problem in refused.value.problems]


def test_eighteen_is_the_end() -> None:
    won = typed(1905, 0, 14, 0, 16, 0, 4, 0)
    assert won.notices == ()
    event = after(played(), won)
    draft = typed(1906, 0, 12, 0, 18, 0, 4, 0, event=event)
    assert [notice.message for notice in draft.notices] == ["Germany has 18 centres: the game is won."]
    with pytest.raises(InputError, match="The game was won in 1906"):
        typed(1907, 0, 12, 0, 18, 0, 4, 0, event=after(event, draft))


def test_year_left_out_is_pointed_out() -> None:
    draft = typed(1907, 0, 7, 8, 8, 1, 7, 3)
    assert [notice.message for notice in draft.notices] == ["Nothing is recorded for 1905, 1906."]


@given(st.permutations(sorted(GAME)))
def test_counts_may_come_in_any_order(years: list[int]) -> None:
    assert played({year: GAME[year] for year in years}).tournament == played().tournament


@pytest.mark.parametrize(
    ("counts", "last_year", "end", "because"),
    [
        ("A0@1904 E7 F7 G8 I2 R7 T3", 1904, End.TD, None),
        ("A0@1904 E7 F8 G8 I1 R7 T3", 1907, End.DRAW, None),
        ("A1 E6 F7 G8 I2 R7 T3", 1907, End.DRAW, "Austria was eliminated in 1904."),
        (
            "A0@1902 E7 F7 G8 I2 R7 T3",
            1904,
            End.TIME,
            "Austria was counted without a centre in 1904 first, not in 1902.",
        ),
        ("A0@1904 E8 F6 G8 I2 R7 T3", 1904, End.TIME, "The count of 1904 was A0 E7 F7 G8 I2 R7 T3."),
        ("A0 E7 F7 G8 I2 R7 T3", 1903, End.TIME, "The counts go on to 1904."),
        ("A0@1904 E7 F7 G8 I2 R7 T4", 1904, End.TIME, "The counts add up to 35; the map has 34 centres."),
        ("A0@1904 E7 F7 G8 I2 R7 T3", 1904, End.SOLO, "The end is a solo, but nobody has 18 centres."),
    ],
)
def test_result_has_to_agree_with_the_counts(counts: str, last_year: int, end: End, because: str | None) -> None:
    result = BoardResult.from_counts(counts, last_year=last_year, end=end)
    if because is None:
        event = after(played(), record_result(played(), ref=BoardRef(1, "A"), result=result, at=AT))
        assert event.tournament.boards[0].result == result
        return
    with pytest.raises(InputError) as refused:
        record_result(played(), ref=BoardRef(1, "A"), result=result, at=AT)
    assert because in [problem.message for problem in refused.value.problems]


def test_result_with_neutral_centres_is_taken_and_pointed_out() -> None:
    event = seated(event_under("club"))
    result = BoardResult.from_counts("A4 E5 F5 G5 I4 R5 T4", last_year=1903, end=End.TD)
    draft = record_result(event, ref=BoardRef(1, "A"), result=result, at=AT)
    assert [notice.message for notice in draft.notices] == ["The counts add up to 32, so 2 centres are neutral."]


def test_counts_after_the_end_are_refused() -> None:
    result = BoardResult.from_counts("A0@1904 E7 F7 G8 I2 R7 T3", last_year=1904, end=End.TD)
    event = after(played(), record_result(played(), ref=BoardRef(1, "A"), result=result, at=AT))
    with pytest.raises(InputError, match="The game ended in 1904"):
        typed(1905, 0, 7, 7, 8, 2, 7, 3, event=event)


def test_a_corrected_last_year_and_the_result_stay_the_same() -> None:
    """Whichever of the two is corrected; only a count that would need another end leaves the result, and says so."""
    old = BoardResult.from_counts("A0@1904 E7 F7 G8 I2 R7 T3", last_year=1904, end=End.TD)
    new = BoardResult.from_counts("A1 E7 F7 G8 I2 R7 T2", last_year=1904, end=End.TD)
    over = after(played(), record_result(played(), ref=BoardRef(1, "A"), result=old, at=AT))
    for draft in (
        typed(1904, 1, 7, 7, 8, 2, 7, 2, event=over),
        record_result(over, ref=BoardRef(1, "A"), result=new, at=AT),
    ):
        (board,) = after(over, draft).tournament.boards
        assert (board.counts[-1].centres, board.result) == ((1, 7, 7, 8, 2, 7, 2), new)
    back = after(over, typed(1904, 1, 7, 7, 8, 2, 7, 2, event=over))
    back = after(back, typed(1904, 0, 7, 7, 8, 2, 7, 3, event=back))
    assert back.tournament.boards[0].result == old
    near = played({1903: (4, 4, 4, 10, 4, 4, 4), 1904: (4, 4, 4, 11, 4, 4, 3)})
    result = BoardResult.from_counts("A4 E4 F4 G11 I4 R4 T3", last_year=1904, end=End.TD)
    near = after(near, record_result(near, ref=BoardRef(1, "A"), result=result, at=AT))
    draft = typed(1904, 3, 3, 3, 18, 3, 2, 2, event=near)
    assert len(draft.acts) == 1
    assert "The result of board A was recorded with the old counts." in [one.message for one in draft.notices]


def test_score_set_by_hand_is_kept_with_its_reason_and_taken_back() -> None:
    event = played()
    draft = set_score(event, ref=BoardRef(1, "A"), player="p1", points=Fraction(20))
    event = after(event, draft, reason="left in 1904 for a train")
    assert event.tournament.boards[0].set_scores == (SetScore("p1", Fraction(20), "left in 1904 for a train"),)
    event = after(event, set_score(event, ref=BoardRef(1, "A"), player="p1", points=None))
    assert event.tournament.boards[0].set_scores == ()


def test_score_set_by_hand_without_a_reason_does_not_hold() -> None:
    draft = set_score(played(), ref=BoardRef(1, "A"), player="p1", points=Fraction(20))
    (failure,) = after(played(), draft, reason=" ").replay.failures
    assert [problem.message for problem in failure.problems] == ["This needs a reason."]


@pytest.mark.clause("wdc-2025-draft:III.3-position", "codcon-2018:III.7")
@pytest.mark.parametrize("rulebook", ["wdc-2025-draft", "codcon-2018"])
def test_position_that_was_left_is_filled_and_scored_as_the_director_says(rulebook: str) -> None:
    """France left in 1904, filled by R; the director gives 60 to R and 20 to the leaver."""
    event = seated(event_under(rulebook))
    event = after(event, replace_player(event, ref=BoardRef(1, "A"), power=Power.FRANCE, player="p9"))
    for player, points in (("p9", 60), ("p3", 20)):
        draft = set_score(event, ref=BoardRef(1, "A"), player=player, points=Fraction(points))
        event = after(event, draft, reason="France was left in 1904")
    scores = {score.player: score.points for score in event.tournament.boards[0].set_scores}
    assert scores == {"p9": 60, "p3": 20}


def test_fun_game_counts_for_nothing_and_may_count_again() -> None:
    event = after(played(), mark_unscored(played(), ref=BoardRef(1, "A")))
    assert not event.tournament.boards[0].scored
    event = after(event, mark_unscored(event, ref=BoardRef(1, "A"), scored=True))
    assert event.tournament.boards[0].scored


def test_a_result_cannot_name_a_year_that_is_not_played() -> None:
    event = seated(event_under("wdc-2008"))
    result = BoardResult.from_counts("A9 E9 F4 G4 I4 R4 T0@1907", last_year=1911, end=End.TIME)
    with pytest.raises(InputError, match="Round 1 is played to 1907"):
        record_result(event, ref=BoardRef(1, "A"), result=result, at=AT)
    after(event, record_result(event, ref=BoardRef(1, "A"), result=replace(result, last_year=1907), at=AT))
    with pytest.raises(InputError, match="The round lasts until 1907 at least"):
        record_result(event, ref=BoardRef(1, "A"), result=replace(result, last_year=None), at=AT)
    corrected = after(event, known_result(event, ref=BoardRef(1, "A"), result=replace(result, last_year=None)))
    after(corrected, record_result(corrected, ref=BoardRef(1, "A"), result=replace(result, last_year=1907), at=AT))


@pytest.mark.parametrize("year", [2001, 10**9])
def test_a_count_of_a_year_that_no_game_reaches_is_refused_at_once(year: int) -> None:
    with pytest.raises(InputError, match="is not the last year of a game"):
        record_counts(seated(event_under("club")), ref=BoardRef(1, "A"), year=year, centres=GAME[1901])
