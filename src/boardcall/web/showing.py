"""What the server shows: set once at its start, read by every request."""

from boardcall.web.hosting import HostedEvents


class Showing:
    """The events of this process."""

    def __init__(self) -> None:
        self._events = HostedEvents(())

    def show(self, events: HostedEvents) -> None:
        self._events = events

    def events(self) -> HostedEvents:
        return self._events


SHOWING = Showing()
"""Django has no other place for what its views work on; only `server.serve` and tests set it."""
