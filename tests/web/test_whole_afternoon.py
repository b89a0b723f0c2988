"""An afternoon of four boards on a real server, its time in steps; benchmarks/afternoon.py plays it at 100-fold speed.

Breaks, votes with phones and on paper, an early adjudication, a server that is started again in the middle, a sealed
end; and all screens agree.
"""

from datetime import timedelta
from pathlib import Path

import pytest

from boardcall.web.machine.time import VARIABLE, Steps
from web.afternoon import BEGINS, Hall, afternoon_event, play_the_afternoon


@pytest.mark.clause("wdc-2025:II.5.b", "wdc-2025:II.5.c", "wdc-2025:IIV.4", "wdc-2025:VII.3.b-clock")
def test_from_one_o_clock_to_a_sealed_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = afternoon_event(tmp_path / "one.db")
    steps = Steps(tmp_path / "time")
    steps.step_to(BEGINS - timedelta(minutes=10))
    monkeypatch.setenv(VARIABLE, str(steps))
    play_the_afternoon(Hall(steps), place)
