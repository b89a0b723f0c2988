"""Clocks that play left behind: which the desk names, and the turn it offers to set them to."""

from datetime import UTC, datetime, timedelta

import pytest

from boardcall.clock.clicks import Click, Clicked
from boardcall.clock.plan import Turn
from boardcall.clock.seal import SealedEnd
from boardcall.desk.agenda.agenda import agenda
from boardcall.desk.agenda.tasks import Task, TaskKind
from boardcall.desk.event import Event
from boardcall.desk.play.clock_lags import clock_lags
from boardcall.desk.play.clocks import board_clock, click_clock
from boardcall.desk.play.moments import moments_of
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.results.seals import open_seal, seal_end
from boardcall.errors import InputError
from boardcall.game import POWERS
from boardcall.standings.table import compute_standings
from boardcall.tournament.board.ref import BoardRef
from boardcall.web.desk.places import place_of
from desks import after, counted, event_under, local, seated

AT = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


def _missing(event: Event, at: datetime = AT) -> tuple[Task, ...]:
    return agenda(event, compute_standings(event.tournament, event.rulebook), at=at).missing


def test_clock_that_play_left_behind_is_named_with_the_turn_to_set_it_to() -> None:
    event = seated(event_under("wdc-2025", players=7))
    event = after(event, click_clock(event, Clicked(Click.START, AT), ref=BoardRef(1, "A")))
    event = counted(event, "A", 1901, 1902, 1903, 1904, 1905)
    (lag,) = clock_lags(event, round=1, at=AT)
    tasks = [task for task in _missing(event) if task.kind is TaskKind.SET_CLOCK]
    assert [task.sentence for task in tasks] == [
        "The clock of board A shows Spring 1901, but 1905 is counted: set it to Spring 1906."
    ]
    event = after(event, click_clock(event, Clicked(Click.START, AT, turn=lag.turn), ref=BoardRef(1, "A")))
    assert clock_lags(event, round=1, at=AT) == ()
    with pytest.raises(InputError, match="runs already"):
        click_clock(event, Clicked(Click.START, AT, turn=Turn.read("S1903")), ref=BoardRef(1, "A"))


def test_no_clock_is_to_be_set_where_no_turn_follows() -> None:
    """A won game has no next spring, and neither has a round whose secret time is reached."""
    event = seated(event_under("wdc-2025", players=7))
    event = after(event, click_clock(event, Clicked(Click.START, AT), ref=BoardRef(1, "A")))
    years = ((6, 5, 5, 5, 4, 5, 4), (12, 4, 4, 4, 3, 4, 3), (18, 3, 3, 3, 2, 3, 2))
    for year, centres in enumerate(years, 1901):
        event = after(event, record_counts(event, ref=BoardRef(1, "A"), year=year, centres=centres))
    later = AT + timedelta(hours=3)
    for at in (AT, later):
        kinds = [task.kind for task in _missing(event, at)]
        assert TaskKind.END_WON_GAME in kinds
        assert TaskKind.SET_CLOCK not in kinds


def test_no_clock_is_to_be_set_once_the_secret_time_is_open() -> None:
    event = seated(event_under("wdc-2025", players=14), round=4)
    sealed = SealedEnd(event.rulebook.id, 4, "14:00", bytes(16))
    event = after(event, seal_end(event, round=4, commitment=sealed.commitment))
    event = after(event, click_clock(event, Clicked(Click.START, AT), ref=BoardRef(4, "A")))
    event = counted(event, "A", 1901, 1902, round=4)
    assert clock_lags(event, round=4, at=AT)
    evening = local(event, (AT + timedelta(days=2)).date(), "18:00")
    event = after(event, open_seal(event, round=4, value="14:00", salt=sealed.salt.hex(), at=evening), at=evening)
    found = agenda(event, compute_standings(event.tournament, event.rulebook), at=evening)
    assert TaskKind.SET_CLOCK not in [task.kind for task in found.missing]
    assert found.next is not None
    assert found.next.kind is TaskKind.END_TIME
    assert place_of(found.next) == "desk/boards/4/A/end/"
    others = tuple((power, f"p{number}") for number, power in enumerate(POWERS, 8))
    event = counted(seated(event, round=4, board="B", seats=others), "B", 1901, round=4)
    several = agenda(event, compute_standings(event.tournament, event.rulebook), at=evening).next
    assert several is not None
    assert (place_of(several), str(several.sentence)) == (
        "desk/rounds/4/endings/",
        "The end of round 4 is reached, 14:00: end the games of 2 boards.",
    )


def test_vote_on_a_board_whose_clock_was_left_behind_or_stopped_asks_for_the_season() -> None:
    event = seated(event_under("wdc-2025", players=7))
    event = after(event, click_clock(event, Clicked(Click.START, AT), ref=BoardRef(1, "A")))
    late = counted(event, "A", 1901, 1902, 1903, 1904, 1905)
    stopped = after(late, click_clock(late, Clicked(Click.STOP, AT, why="nobody ran it"), ref=BoardRef(1, "A")))
    for found in (late, stopped):
        board = found.tournament.board(BoardRef(1, "A"))
        assert board
        assert "Spring 1906" in [one.sentence for one in moments_of(found, board, at=AT)]


@pytest.mark.parametrize("rulebook", ["codcon-2018", "wdc-2025"])
def test_a_clock_that_nobody_moves_on_is_named_after_an_hour(rulebook: str) -> None:
    event = seated(event_under(rulebook, players=7))
    board = "A" if event.rulebook.clock.mode == "board" else ""
    event = after(event, click_clock(event, Clicked(Click.START, AT), ref=BoardRef(1, board)))

    def named(hours: int) -> list[str]:
        at = AT + timedelta(hours=hours)
        found = _missing(event, at)
        return [str(task.sentence) for task in found if task.kind is TaskKind.SET_CLOCK]

    waits = board_clock(event, event.tournament.boards[0]).now(AT + timedelta(hours=5)).deadline is None
    assert [bool(named(hours)) for hours in (0, 5)] == [False, waits]
    if waits:
        assert "waits at the end of Spring 1901" in named(5)[0]
