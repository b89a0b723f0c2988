"""Where a weekend takes place: a server with an event, and its time."""

from datetime import datetime, timedelta
from typing import Protocol

from boardcall.desk.event import Event
from boardcall.weekend.door import Door


class Time(Protocol):
    """The time of a hall, which can be put forward."""

    @property
    def now(self) -> datetime:
        """What it is there."""

    def on(self, by: timedelta) -> None:
        """Lets time go on."""

    def until(self, at: datetime) -> None:
        """It becomes this moment, if it is later."""


class Hall(Protocol):
    """A server with one event; `base` is where its addresses begin."""

    door: Door
    base: str

    @property
    def clock(self) -> Time:
        """The time there."""

    def event(self) -> Event:
        """The current event, read separately if the server is another process."""

    def traces(self) -> str:
        """Where parts of pages went wrong since the last call, as far as it is known."""
