"""What a rehearsal should be like, and when the time of its copy begins."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from boardcall.desk.agenda.agenda import current_round
from boardcall.desk.event import Event
from boardcall.weekend.arrivals import gathering

STEP = 1.5
"""Seconds between two steps, unless time goes so fast that less has to do."""
STEP_TIME = 180
"""Seconds of the copy's time that a step takes at the most."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How it is played: `by_hand` leaves to the director what directors do, `hands_off` waits for nobody.

    `expected` is how many players come, `speed` how many times as fast time goes, `rounds` how many are played if the
    rulebook leaves that open.
    """

    expected: int
    speed: int
    seed: int
    by_hand: bool = False
    hands_off: bool = False
    rounds: int = 2

    @property
    def pause(self) -> float:
        """Seconds between two steps."""
        return 0.0 if self.hands_off else min(STEP, STEP_TIME / self.speed)


def beginning(event: Event, *, now: datetime) -> datetime:
    """When a copy's time begins: shortly before the coming round, else now; never before its last act."""
    last = event.replay.entries[-1].at + timedelta(minutes=1)
    number = current_round(event)
    begins = gathering(event, number) if number else None
    if begins is None and event.tournament.starts is not None and not event.tournament.boards:
        morning = datetime.combine(event.tournament.starts, time(hour=9), ZoneInfo(event.rulebook.event.timezone))
        begins = morning.astimezone(UTC)
    return max(begins or now, last)
