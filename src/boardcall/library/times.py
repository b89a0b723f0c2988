"""The timetable of a round."""

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from boardcall.clock.plan import FIRST_TURN
from boardcall.clock.timetable import timetable as steps
from boardcall.desk.play.plans import plan_of
from boardcall.errors import InputError
from boardcall.library.inputs import rulebook_of, wrong_type
from boardcall.library.rows import RowTable
from boardcall.rulebook import Rulebook
from boardcall.tournament import RoundNumber
from boardcall.wording import verbatim


def timetable(
    rulebook: str | Path | Rulebook, start: datetime | str, *, round_number: int = 1, last_year: int | None = None
) -> RowTable:
    """A row for each step of a round's clock: turn, step, starts, ends, minutes.

    `start` is when the round begins, also as text such as "2027-08-06 09:00". InputError where the rulebook has no
    last year and none is given; RefusedError where it has no clock.

    >>> import boardcall as bc, datetime
    >>> rows = bc.timetable("wdc-2025", datetime.datetime(2027, 8, 6, 9), last_year=1901)
    >>> rows[0]["turn"], rows[0]["minutes"]
    ('S1901', 15)
    """
    begins = _moment(start)
    plan = plan_of(rulebook_of(rulebook), RoundNumber(round_number))
    plan = plan if last_year is None else replace(plan, last_year=last_year)
    if plan.last_year is None:
        said = verbatim(f"Round {round_number} has no last year.")
        raise InputError.of(said, verbatim("Give one, such as last_year=1907."))
    return RowTable(
        {
            "turn": str(row.step.turn),
            "step": str(row.step.sentence),
            "starts": row.starts,
            "ends": row.ends,
            "minutes": row.minutes,
        }
        for row in steps(plan, start=begins, begin=FIRST_TURN, adjudication=timedelta()).rows
    )


def _moment(given: datetime | str) -> datetime:
    if isinstance(given, datetime):
        return given
    try:
        return datetime.fromisoformat(given)
    except (TypeError, ValueError):
        raise wrong_type(given, "A date and time, such as '2027-08-06 09:00',") from None
