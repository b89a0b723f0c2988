"""A hall that is served by this very process: a copy of an event, whose time runs and can be moved on."""

import os
from datetime import UTC, datetime, timedelta

from boardcall.desk.event import Event
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.machine import time
from boardcall.web.machine.time import VARIABLE, TimePace, pace
from boardcall.weekend.door import Door, Loopback


class RunningTime:
    """The time of this process from now on: it begins at a moment and goes this many times as fast as a clock."""

    def __init__(self, begins: datetime) -> None:
        self._set(begins, 1)

    @property
    def now(self) -> datetime:
        return time.now()

    def on(self, by: timedelta) -> None:
        self._set(self.now + by, time.speed())

    def until(self, at: datetime) -> None:
        if at > self.now:
            self._set(at, time.speed())

    def go(self, speed: int) -> None:
        """From now on it goes this many times as fast."""
        if speed != time.speed():
            self._set(self.now, speed)

    def _set(self, begins: datetime, speed: int) -> None:
        os.environ[VARIABLE] = str(TimePace(begins, datetime.now(UTC), speed))
        pace.cache_clear()


class RunningHall:
    """An event of this process's server, which is asked over the loopback as every browser asks it."""

    def __init__(self, hosted: Hosted, address: str, clock: RunningTime) -> None:
        self.hosted = hosted
        self.clock = clock
        self.door: Door = Loopback(address)
        self.base = f"/e/{hosted.slug}/"

    def event(self) -> Event:
        return self.hosted.now().event

    def traces(self) -> str:
        """None: the server says them itself."""
        return ""
