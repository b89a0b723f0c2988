"""The time of the server: the machine's, or a rehearsal's that runs faster; and nothing in the web asks another."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from boardcall.errors import RefusedError
from boardcall.web.machine.time import Steps, TimePace, read_pace

MACHINE = datetime(2026, 11, 21, 12, tzinfo=UTC)
WEB = Path(__file__).parents[2] / "src" / "boardcall" / "web"


def test_without_a_rehearsal_the_time_is_the_machines_to_the_microsecond() -> None:
    moment = MACHINE + timedelta(microseconds=123457)
    assert read_pace("").time(moment) == moment


def test_a_rehearsal_runs_faster_from_a_day_of_its_own_and_survives_a_restart() -> None:
    begins = datetime(2018, 4, 14, 14, 45, tzinfo=UTC)
    pace = read_pace(str(TimePace(begins, MACHINE, 100)))
    assert pace.time(MACHINE) == begins
    assert pace.time(MACHINE + timedelta(seconds=36)) == begins + timedelta(hours=1)


@pytest.mark.parametrize(
    "text", ["soon", "2018-04-14T14:45 2026-11-21T12:00 100", str(TimePace(MACHINE, MACHINE, 5000))]
)
def test_a_rehearsal_that_cannot_be_is_refused_in_words(text: str) -> None:
    with pytest.raises(RefusedError, match="two moments with their zones and a speed from 1 to 1000"):
        read_pace(text)


def test_a_time_in_steps_is_the_one_that_was_written_last(tmp_path: Path) -> None:
    steps = Steps(tmp_path / "time")
    for hours in range(3):
        steps.step_to(MACHINE + timedelta(hours=hours))
        assert read_pace(str(steps)).time(MACHINE) == MACHINE + timedelta(hours=hours)


@pytest.mark.parametrize("written", ["", "noon", "2018-04-14T14:45"])
def test_steps_without_a_moment_are_refused_in_words(tmp_path: Path, written: str) -> None:
    (tmp_path / "time").write_text(written)
    with pytest.raises(RefusedError, match="a moment with its zone"):
        read_pace(str(Steps(tmp_path / "time")))


def test_the_web_asks_one_place_for_the_time() -> None:
    asking = re.compile(r"timezone\.now\(|datetime\.now\(|\btime\.time\(|utcnow\(")
    found = {path.name for path in WEB.rglob("*.py") if asking.search(path.read_text("utf-8"))}
    assert found == {"time.py"}
