"""How far each board of a round will get, for directors; while an end is secret nobody else may know it."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from boardcall.clock.plan import BEFORE_PLAY
from boardcall.desk.play.pace import pace_of
from boardcall.tournament import RoundNumber
from boardcall.web.event.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class PaceRow:
    """A board's last counted year, minutes it takes beyond the clock's a year, and when it will have played on."""

    board: str
    year: int | None
    extra: int
    next_year: int
    next_at: datetime
    last_year: int | None
    last_at: datetime | None


def pace_rows(snapshot: Snapshot, number: RoundNumber) -> tuple[PaceRow, ...]:
    """The boards of a round that play and have a pace."""
    zone = ZoneInfo(snapshot.rulebook.event.timezone)
    found = []
    for board in sorted(snapshot.tournament.boards, key=lambda one: one.name):
        if board.round != number or board.result is not None:
            continue
        pace = pace_of(snapshot.event, board)
        if pace is None:
            continue
        done, last = pace.done.year, pace.plan.last_year
        found.append(
            PaceRow(
                board.name,
                done if done > BEFORE_PLAY else None,
                round(pace.extra.total_seconds() / 60),
                done + 1,
                pace.finish(done + 1).astimezone(zone),
                last,
                pace.finish(last).astimezone(zone) if last and last > done else None,
            )
        )
    return tuple(found)
