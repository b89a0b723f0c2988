"""A bound for what must not keep the program: far above what it needs, far below what nobody would wait for."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

MOST = 20
"""Seconds of this process's work."""


@contextmanager
def bounded() -> Iterator[None]:
    """Fails what runs inside once it has worked for too long."""

    def cut(_number: int, _frame: FrameType | None) -> None:
        raise AssertionError(f"still at work after {MOST} seconds")

    before = signal.signal(signal.SIGPROF, cut)
    signal.setitimer(signal.ITIMER_PROF, MOST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
