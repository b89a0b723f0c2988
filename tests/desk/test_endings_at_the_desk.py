"""How games end under each rulebook: what may end them, which count is scored, and that the board is frozen then."""

from datetime import UTC, datetime, timedelta

import pytest

from boardcall.desk.event import Event
from boardcall.desk.play.boards import seat_board
from boardcall.desk.results.end_rulings import WrittenRuling
from boardcall.desk.results.endings import stop_play, watch_stalemates
from boardcall.desk.results.game_results import record_counts
from boardcall.errors import InputError
from boardcall.game import Power
from boardcall.rulebook import load
from boardcall.scoring.result import BoardResult, End
from boardcall.tournament import Board
from boardcall.tournament.board.endings import EndCause, causes, scored_year
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.settings import Ending, RoundEnd
from desks import LINE_UP, after, event_under, known_result, seated

SUNDAY = datetime(2026, 11, 22, 22, 37, tzinfo=UTC)  # 14:37 in California
LEVEL = (5, 5, 5, 5, 5, 5, 4)
SHIFTED = (5, 5, 5, 5, 5, 4, 5)
GROWING = [(4, 4, 5, 4, 4, 6, 4), (5, 5, 5, 5, 5, 5, 4), (6, 5, 5, 5, 5, 4, 4)]


def played(rulebook: str, to: int, *, number: int = 1, pool: str = "") -> Event:
    """A board whose counts swing to and fro from 1901 to a year."""
    event = event_under(rulebook)
    event = after(event, seat_board(event, ref=BoardRef(number, "A"), seats=LINE_UP, pool=pool))
    for year in range(1901, to + 1):
        event = counted(event, year, GROWING[0] if year == 1901 else LEVEL if year % 2 else SHIFTED, number)
    return event


def counted(event: Event, year: int, centres: tuple[int, ...], number: int = 1) -> Event:
    return after(event, record_counts(event, ref=BoardRef(number, "A"), year=year, centres=centres))


def board_of(event: Event, number: int = 1) -> Board:
    found = event.tournament.board(BoardRef(number, "A"))
    assert found is not None
    return found


RULING = WrittenRuling("The hall closes.", "V.1", "Nobody can play on.", "Another room: none is free.")


def stopped(
    event: Event, cause: EndCause, *, number: int = 1, begun: bool = False, why: str = "", at: datetime = SUNDAY
) -> Event:
    ruling = RULING if why == "ruled" else None
    draft = stop_play(event, ref=BoardRef(number, "A"), cause=cause, at=at, fall_begun=begun, why=why, ruling=ruling)
    return after(event, draft)


def scored(event: Event, number: int = 1) -> tuple[int | None, End | None]:
    result = board_of(event, number).result
    assert result is not None
    return result.last_year, result.end


def won(event: Event, year: int) -> Event:
    """France goes to 18 in three years."""
    for more, centres in enumerate([(3, 3, 9, 5, 5, 5, 4), (1, 1, 17, 5, 5, 4, 1), (1, 1, 18, 4, 5, 4, 1)]):
        event = counted(event, year + more, centres)
    return event


@pytest.mark.clause("wdc-2025:II.5.c", "wdc-2025:VII.2.b", "wdc-2025-draft:II.1-count")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_at_the_secret_time_the_last_fall_counts_unless_the_next_is_being_read(rulebook: str) -> None:
    event = played(rulebook, 1907, number=4, pool="championship")
    assert scored(stopped(event, EndCause.TIME, number=4), 4) == (1907, End.TIME)
    waiting = stopped(event, EndCause.TIME, number=4, begun=True)
    assert board_of(waiting, 4).result is None
    assert scored(counted(waiting, 1908, SHIFTED, 4), 4) == (1908, End.TIME)
    with pytest.raises(InputError, match="was stopped and is scored on 1908"):
        counted(waiting, 1909, LEVEL, 4)


@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_nobody_ends_round_4_before_half_past_one(rulebook: str) -> None:
    event = played(rulebook, 1907, number=4, pool="championship")
    early = SUNDAY.replace(hour=21, minute=29)
    with pytest.raises(InputError, match=r"Play cannot end before 13:30 .*\. It is 13:29"):
        stop_play(event, ref=BoardRef(4, "A"), cause=EndCause.TIME, at=early)


@pytest.mark.clause("wdc-2025:VII.2.b", "wdc-2025-draft:VII.2.a-b")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_time_ends_games_of_round_4_only(rulebook: str) -> None:
    book = load(rulebook)
    assert EndCause.TIME in causes(book.ending, book.round(4).end)
    assert EndCause.TIME not in causes(book.ending, book.round(2).end)
    with pytest.raises(InputError, match="No game of round 2 ends by the time limit"):
        stopped(played(rulebook, 1903, number=2), EndCause.TIME, number=2)


@pytest.mark.clause("wdc-2025:II.5.a")
def test_a_board_of_round_3_in_spring_1914_at_0630_on_sunday_is_ended_on_1913() -> None:
    event = played("wdc-2025", 1913, number=3)
    early = datetime(2026, 11, 22, 14, 29, tzinfo=UTC)
    with pytest.raises(InputError, match="Round 3 is stopped on 22 November 2026 at 06:30"):
        stopped(event, EndCause.HARD_STOP, number=3, at=early)
    assert scored(stopped(event, EndCause.HARD_STOP, number=3, at=early + timedelta(minutes=1)), 3) == (1913, End.TD)


@pytest.mark.clause("codcon-2018:I-call")
def test_codcon_called_during_the_retreats_of_fall_1908_scores_1907() -> None:
    event = stopped(played("codcon-2018", 1907, number=3), EndCause.HARD_STOP, number=3, begun=True, why="15:00")
    assert scored(event, 3) == (1907, End.TD)


def test_a_round_of_codcon_stops_after_the_fall_of_its_drawn_year() -> None:
    event = stopped(played("codcon-2018", 1908), EndCause.LAST_YEAR)
    assert scored(event) == (1908, End.TIME)
    with pytest.raises(InputError, match="lasts until 1907 at least"):
        stopped(played("codcon-2018", 1906), EndCause.LAST_YEAR)
    with pytest.raises(InputError, match="Round 1 is played to 1910"):
        counted(played("codcon-2018", 1910), 1911, LEVEL)


@pytest.mark.clause("wdc-2008:4-rounds", "wdc-2008:4-topboard", "wdc-2008:13-limit", "edc-2016:II.4.4a")
@pytest.mark.parametrize(
    ("rulebook", "number", "pool", "year"),
    [("wdc-2008", 1, "", 1907), ("wdc-2008", 4, "top-board", 1909), ("edc-2016", 1, "", 1907)],
)
def test_nothing_is_played_after_the_last_year_of_the_round(rulebook: str, number: int, pool: str, year: int) -> None:
    event = played(rulebook, year, number=number, pool=pool)
    with pytest.raises(InputError, match=f"Round {number} is played to {year}"):
        counted(event, year + 1, LEVEL, number)
    assert scored(stopped(event, EndCause.LAST_YEAR, number=number), number) == (year, End.TIME)
    with pytest.raises(InputError, match=f"lasts until {year} at least"):
        stopped(played(rulebook, year - 1, number=number, pool=pool), EndCause.LAST_YEAR, number=number)


@pytest.mark.clause("wdc-2025:VII.1-solo", "wdc-2025-draft:VII.1", "codcon-2018:VIII.1", "wdc-2008:13-solo")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft", "codcon-2018", "wdc-2008"])
def test_18_centres_after_a_fall_are_a_solo_and_17_are_not(rulebook: str) -> None:
    event = won(played(rulebook, 1903), 1904)
    result = board_of(stopped(event, EndCause.SOLO)).result
    assert result is not None
    assert (result.last_year, result.end, result[Power.FRANCE].centres) == (1906, End.SOLO, 18)
    with pytest.raises(InputError, match="The game was won in 1906"):
        counted(event, 1907, (1, 1, 17, 5, 5, 4, 1))
    nearly = played(rulebook, 1903)
    for year, centres in ((1904, (3, 3, 9, 5, 5, 5, 4)), (1905, (1, 1, 17, 5, 5, 4, 1))):
        nearly = counted(nearly, year, centres)
    with pytest.raises(InputError, match="Nobody has 18 centres"):
        stopped(nearly, EndCause.SOLO)


def test_18_centres_in_the_count_that_is_scored_are_a_solo_whatever_stopped_play() -> None:
    event = won(played("wdc-2025", 1903), 1904)
    assert scored(stopped(event, EndCause.DIRECTOR, why="ruled")) == (1906, End.SOLO)


@pytest.mark.clause("wdc-2025:VII.1-concede", "wdc-2025-draft:VII.1", "codcon-2018:VIII.1")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft", "codcon-2018"])
def test_a_solo_is_never_conceded(rulebook: str) -> None:
    with pytest.raises(InputError, match="A solo may not be conceded"):
        stopped(played(rulebook, 1903), EndCause.CONCEDED)


def test_where_a_solo_may_be_conceded_it_is_to_a_power() -> None:
    assert EndCause.CONCEDED in causes(Ending(concession=True), RoundEnd())


@pytest.mark.clause("wdc-2025:VII.2.c", "wdc-2025-draft:VII.2.c", "codcon-2018:VIII.4")
@pytest.mark.parametrize(
    ("rulebook", "still_from", "flagged"),
    [("wdc-2025", 1910, 1912), ("wdc-2025-draft", 1908, 1910), ("codcon-2018", 1907, None)],
)
def test_three_years_without_a_change_are_flagged_and_the_director_decides(
    rulebook: str, still_from: int, flagged: int | None
) -> None:
    event = played(rulebook, still_from - 1)
    last = board_of(event).counts[-1].centres
    for year in range(still_from, (flagged or 1910) + 1):
        assert watch_stalemates(event, round=1) == ()
        event = counted(event, year, last)
    if flagged is None:  # only two years come after 1908 under this rulebook
        assert watch_stalemates(event, round=1) == ()
        return
    (flag,) = watch_stalemates(event, round=1)
    assert f"No count has changed on board A for 3 years, to {flagged}." in str(flag)
    assert "Who owned which centre is not recorded" in str(flag)
    assert scored(stopped(event, EndCause.STALEMATE, why="no centre between alliances")) == (flagged, End.TD)


def test_other_ends_need_what_they_are_made_of() -> None:
    event = played("wdc-2025", 1903)
    with pytest.raises(InputError, match="No draw vote has passed on board A"):
        stopped(event, EndCause.VOTE)
    with pytest.raises(InputError, match="has not stood still for 3 years"):
        stopped(event, EndCause.STALEMATE, why="slow")
    with pytest.raises(InputError, match="The director ends a game by a ruling only"):
        stopped(event, EndCause.DIRECTOR, why="late")
    with pytest.raises(InputError, match="there is nothing to score"):
        stopped(seated(event_under("wdc-2025")), EndCause.DIRECTOR, why="ruled")


def test_a_finished_game_is_frozen() -> None:
    event = stopped(played("wdc-2025", 1903), EndCause.DIRECTOR, why="ruled")
    with pytest.raises(InputError, match="was stopped and is scored on 1903"):
        counted(event, 1904, LEVEL)
    with pytest.raises(InputError, match="The game on board A is over"):
        stopped(event, EndCause.DIRECTOR, why="ruled")
    other = seated(event_under("club"))
    other = after(
        other, known_result(other, ref=BoardRef(1, "A"), result=BoardResult.from_counts("A5 E5 F5 G5 I5 R5 T4"))
    )
    with pytest.raises(InputError, match="The game on board A is over"):
        counted(other, 1901, GROWING[0])


@pytest.mark.parametrize(
    ("position", "begun", "year"),
    [
        ("last-fall", True, 1907),
        ("last-fall", False, 1907),
        ("last-fall-or-current-fall", True, 1908),
        ("last-fall-or-current-fall", False, 1907),
    ],
)
def test_which_fall_is_scored(position: str, begun: bool, year: int) -> None:
    end = RoundEnd("none", position=position)
    assert scored_year(end, counted=1907, fall_begun=begun) == year
