"""From which addresses something was sent lately: in memory alone, so that nothing tells later who did."""

from datetime import datetime, timedelta
from threading import Lock

MOST_AN_HOUR = 20
MOST_ADDRESSES = 5_000
HOUR = timedelta(hours=1)


class Senders:
    """Counts what came from each address in the last hour. Safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._times: dict[str, tuple[datetime, ...]] = {}

    def may_send(self, address: str, *, at: datetime) -> bool:
        """Whether one more may come from an address; if so, it is counted."""
        with self._lock:
            recent = tuple(one for one in self._times.pop(address, ()) if at - one < HOUR)
            may = len(recent) < MOST_AN_HOUR
            self._times[address] = (*recent, at) if may else recent
            while len(self._times) > MOST_ADDRESSES:
                del self._times[next(iter(self._times))]
            return may
