"""A game recorded move by move ends by itself where the rulebook leaves nothing to decide; late counts wait."""

from datetime import UTC, date, datetime, timedelta

import pytest

from boardcall.desk.event import Event, change_event
from boardcall.desk.play.boards import seat_board
from boardcall.desk.play.moves import enter_sheet, publish_phase, start_recording
from boardcall.desk.results.hard_stops import stop_round
from boardcall.desk.results.open_endings import hard_stop_at
from boardcall.game import POWERS, Phase, Power
from boardcall.scoring.result import End
from boardcall.tournament import Board
from boardcall.tournament.board.ref import BoardRef
from desks import LINE_UP, after, event_under

SATURDAY = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
OWNED = {
    Power.FRANCE: "BRE MAR PAR SPA POR BEL HOL DEN KIE BER LON LVP EDI NWY SWE TUN ROM",
    Power.GERMANY: "MUN",
    Power.TURKEY: "ANK CON SMY BUL SER GRE RUM SEV MOS WAR STP BUD VIE TRI VEN NAP",
}


def position(year: int) -> str:
    """A fall in which France holds 17 centres and stands beside Munich."""
    centres = [f"centres {power}: {', '.join(owned.split())}" for power, owned in OWNED.items()]
    units = ["units F: A RUH, A BUR, F NTH", "units G: A TYR", "units T: A BUD, A SER"]
    return "\n".join([f"F{year}M", *units, *centres, ""])


def recorded(rulebook: str, year: int, *, number: int = 1) -> Event:
    ref, event = BoardRef(number, "A"), event_under(rulebook)
    event = after(event, change_event(event, starts=date(2026, 11, 20), ends=date(2026, 11, 22)))
    event = after(event, seat_board(event, ref=ref, seats=LINE_UP))
    return after(event, start_recording(event, ref=ref, position=position(year)))


def played(event: Event, phase: str, *, at: datetime = SATURDAY, number: int = 1, **texts: str) -> Event:
    ref = BoardRef(number, "A")
    for letter, text in texts.items():
        event = after(event, enter_sheet(event, ref=ref, phase=Phase.read(phase), power=Power(letter), text=text))
    return after(event, publish_phase(event, ref=ref, phase=Phase.read(phase), anyway=True, at=at))


def board_of(event: Event, number: int = 1) -> Board:
    found = event.tournament.board(BoardRef(number, "A"))
    assert found is not None
    return found


@pytest.mark.parametrize(
    "rulebook", [pytest.param("wdc-2025", marks=pytest.mark.clause("wdc-2025:VII.1-solo")), "codcon-2018", "edc-2016"]
)
def test_eighteen_centres_after_a_fall_are_a_result_at_once(rulebook: str) -> None:
    event = played(recorded(rulebook, 1905), "F1905M", F="A Ruh-Mun")
    result = board_of(event).result
    assert result is not None
    assert (result.end, result.last_year, result[Power.FRANCE].centres) == (End.SOLO, 1905, 18)


@pytest.mark.clause("wdc-2008:13-solo")
def test_where_a_solo_is_looked_for_after_the_adjustments_the_game_ends_with_them() -> None:
    event = played(recorded("wdc-2008", 1905), "F1905M", F="A Ruh-Mun")
    assert board_of(event).result is None
    event = played(event, "W1905A")
    result = board_of(event).result
    assert result is not None
    assert (result.end, result.last_year) == (End.SOLO, 1905)


@pytest.mark.parametrize(("rulebook", "year"), [("edc-2016", 1907), ("wdc-2008", 1907), ("codcon-2018", 1906)])
def test_the_last_year_ends_a_game_and_the_year_before_does_not(rulebook: str, year: int) -> None:
    event = played(recorded(rulebook, year), f"F{year}M")
    result = board_of(event).result
    assert (result and result.end) == (None if rulebook == "codcon-2018" else End.TIME)


def test_centres_counted_on_the_map_after_the_hard_stop_wait_for_the_director() -> None:
    event = recorded("codcon-2018", 1904, number=3)
    stop = hard_stop_at(event, round=3, at=SATURDAY)
    assert stop is not None
    event = played(event, "F1904M", at=stop - timedelta(minutes=9), number=3)
    for phase, minutes in (("W1904A", -8), ("S1905M", -7), ("F1905M", 5)):
        event = played(event, phase, at=stop + timedelta(minutes=minutes), number=3)
    board = board_of(event, 3)
    assert ([one.year for one in board.counts], [one.year for one in board.late]) == ([1904], [1905])
    event = after(event, stop_round(event, round=3, at=stop + timedelta(minutes=6)))
    for phase in ("W1905A", "S1906M", "F1906M"):
        event = played(event, phase, at=stop + timedelta(minutes=9), number=3)
    board = board_of(event, 3)
    assert (board.result and board.result.last_year, [one.year for one in board.late]) == (1904, [1905, 1906])
    assert sum(line.centres for line in board.result.powers if line.power in POWERS) if board.result else 0
