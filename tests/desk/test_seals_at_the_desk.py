"""Sealed ends at the desk: no act tells the secret before it is reached, and what is opened has to fit."""

from datetime import UTC, datetime

import pytest

from boardcall.clock.seal import SealedEnd
from boardcall.desk import Event, open_seal, record_counts, seal_end, stop_play
from boardcall.errors import InputError
from boardcall.tournament.endings import Cause
from desks import after, event_under, seated

SALT = bytes(range(16))
REACHED = datetime(2026, 11, 22, 22, 37, tzinfo=UTC)  # 14:37 in California
FIRST = (4, 4, 5, 4, 4, 6, 4)
LEVEL = (5, 5, 5, 5, 5, 5, 4)


def secret(rulebook: str, number: int, value: str) -> SealedEnd:
    return SealedEnd(rulebook, number, value, SALT)


def under_seal(rulebook: str, number: int, value: str) -> Event:
    """A seated round whose end is sealed."""
    event = seated(event_under(rulebook), round=number)
    return after(event, seal_end(event, round=number, commitment=secret(rulebook, number, value).commitment))


def opened(event: Event, number: int, value: str, *, at: datetime = REACHED) -> Event:
    return after(event, open_seal(event, round=number, value=value, salt=SALT.hex(), at=at))


def counted(event: Event, number: int, to: int) -> Event:
    board = event.tournament.board(number, "A")
    done = len(board.counts) if board else 0
    for year in range(1901 + done, to + 1):
        centres = FIRST if year == 1901 else LEVEL
        event = after(event, record_counts(event, round=number, board="A", year=year, centres=centres))
    return event


@pytest.mark.clause("wdc-2025:II.5.b", "wdc-2025-draft:II.1-end")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_the_secret_time_is_in_no_act_until_it_is_reached(rulebook: str) -> None:
    event = counted(under_seal(rulebook, 4, "14:37"), 4, 1903)
    lines = "".join(entry.line for entry in event.replay.entries)
    assert "14:37" not in lines
    assert SALT.hex() not in lines
    with pytest.raises(InputError, match="The end of round 4 is not reached"):
        opened(event, 4, "14:37", at=REACHED.replace(minute=36))
    with pytest.raises(InputError, match="The end of round 4 is sealed"):
        stop_play(event, round=4, board="A", cause=Cause.TIME, at=REACHED)
    event = opened(event, 4, "14:37")
    assert stop_play(event, round=4, board="A", cause=Cause.TIME, at=REACHED).acts


@pytest.mark.clause("wdc-2025:II.5.b", "wdc-2025-draft:II.1-end")
@pytest.mark.parametrize("value", ["13:29", "15:31"])
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_a_time_outside_the_window_cannot_be_opened(rulebook: str, value: str) -> None:
    event = under_seal(rulebook, 4, value)
    with pytest.raises(InputError, match=f"cannot end {value}"):
        opened(event, 4, value, at=REACHED.replace(hour=23, minute=45))


@pytest.mark.clause("codcon-2018:I-last-year")
def test_boards_stop_after_the_fall_of_the_drawn_year() -> None:
    event = counted(under_seal("codcon-2018", 1, "1908"), 1, 1907)
    with pytest.raises(InputError, match="is not reached"):
        opened(event, 1, "1908")
    event = opened(counted(event, 1, 1908), 1, "1908")
    with pytest.raises(InputError, match="Round 1 is played to 1908"):
        counted(event, 1, 1909)
    assert stop_play(event, round=1, board="A", cause=Cause.LAST_YEAR, at=REACHED).acts


def test_what_was_not_committed_to_does_not_open_a_seal() -> None:
    event = counted(under_seal("codcon-2018", 1, "1908"), 1, 1910)
    with pytest.raises(InputError, match="This is not what was committed to"):
        opened(event, 1, "1909")
    with pytest.raises(InputError, match="This is no salt"):
        open_seal(event, round=1, value="1908", salt="ab", at=REACHED)
    event = opened(event, 1, "1908")
    with pytest.raises(InputError, match="was opened already: 1908"):
        opened(event, 1, "1908")


def test_only_a_secret_end_is_sealed_once_and_before_play() -> None:
    commitment = secret("codcon-2018", 1, "1908").commitment
    with pytest.raises(InputError, match="is no secret"):
        seal_end(event_under("edc-2016"), round=1, commitment=commitment)
    with pytest.raises(InputError, match="is sealed already"):
        seal_end(under_seal("codcon-2018", 1, "1908"), round=1, commitment=commitment)
    with pytest.raises(InputError, match="This is no commitment"):
        seal_end(event_under("codcon-2018"), round=1, commitment="1908")
    with pytest.raises(InputError, match="before the first year is counted"):
        seal_end(counted(seated(event_under("codcon-2018")), 1, 1901), round=1, commitment=commitment)
    with pytest.raises(InputError, match="is not sealed"):
        opened(event_under("codcon-2018"), 1, "1908")
