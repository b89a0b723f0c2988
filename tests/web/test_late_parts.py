"""What may be late is no fault: nothing is logged, and what was never begun is tried again."""

from dataclasses import replace
from threading import Event

import pytest

from boardcall.web.event.parts import CHANCES, MOST_OVERDUE, STANDINGS, FailedError, Failures


def test_late_chances_are_no_error_and_begin_again(caplog: pytest.LogCaptureFixture) -> None:
    failures, release = Failures(), Event()
    told = []
    for _ in range(MOST_OVERDUE + 1):
        with pytest.raises(FailedError) as failed:
            failures.work_out(replace(CHANCES, patience=0.01), release.wait, act=1, late=lambda _: None)
        told.append((failed.value.is_begun, failed.value.is_late))
    assert told == [*[(True, True)] * MOST_OVERDUE, (False, True)]
    assert caplog.records == []
    with pytest.raises(FailedError):
        failures.work_out(replace(STANDINGS, patience=0.01), release.wait, act=1, late=lambda _: None)
    assert len(caplog.records) == 1
    release.set()
