"""Every end of every round of each bundled rulebook, too early, at its first moment and late: open or refused.

The table was written from the texts of the rule sets. What is in no row is open at no moment without a ruling.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import pytest

from boardcall.desk.event import Event, change_event
from boardcall.desk.play.boards import seat_board
from boardcall.desk.results.game_results import record_counts, record_result
from boardcall.desk.results.open_endings import open_endings
from boardcall.errors import InputError
from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.tournament.board.boards import Basis
from boardcall.tournament.board.endings import END_OF, EndCause
from boardcall.tournament.board.ref import BoardRef
from desks import LINE_UP, after, event_under

SWINGS = ((5, 5, 5, 5, 5, 5, 4), (5, 5, 5, 5, 5, 4, 5))
DAY = datetime(2027, 5, 1, tzinfo=UTC)
NOON = "1 12:00"


@dataclass(frozen=True, slots=True)
class Moment:
    """The last year counted, swinging to and fro; how many years before it nothing moved; day and time there."""

    year: int
    still: int = 0
    at: str = NOON


DRAWN = {EndCause.LAST_YEAR: (Moment(1906), Moment(1907), Moment(1910))}
LAST = {EndCause.LAST_YEAR: (Moment(1906), Moment(1907), Moment(1907))}
LATER = {EndCause.LAST_YEAR: (Moment(1908), Moment(1909), Moment(1909))}
STILL = {EndCause.STALEMATE: (Moment(1906, still=2), Moment(1906, still=3), Moment(1911, still=5))}
SECRET = {EndCause.TIME: (Moment(1905, at="2 13:29"), Moment(1905, at="2 13:30"), Moment(1905, at="2 18:00"))}


def stopped(day: int, hour: int, minute: int = 0) -> dict[EndCause, tuple[Moment, Moment, Moment]]:
    at = datetime(2027, 5, day, hour, minute, tzinfo=UTC)
    times = (f"{one.day} {one:%H:%M}" for one in (at - timedelta(minutes=1), at, at + timedelta(days=1)))
    early, right, late = (Moment(1905, at=one) for one in times)
    return {EndCause.HARD_STOP: (early, right, late)}


WORD = {one: (Moment(1901), Moment(1905), Moment(1925)) for one in (EndCause.VOTE, EndCause.DIRECTOR)}
"""Without rules on votes and rulings the director's word ends a game at any moment, also early."""
TABLE: dict[tuple[str, int] | tuple[str, int, str], dict[EndCause, tuple[Moment, Moment, Moment]]] = {
    ("club", 1): WORD,
    ("club", 3): WORD,
    ("codcon-2018", 1): DRAWN,
    ("codcon-2018", 2): DRAWN | stopped(1, 23),
    ("codcon-2018", 3): DRAWN | stopped(2, 15),
    **{("edc-2016", number): LAST for number in (1, 2, 3, 4)},
    **{("wdc-2008", number): LAST for number in (1, 2, 3)},
    ("wdc-2008", 4): LATER,
    ("wdc-2008", 4, "others"): LAST,
    **{("wdc-2025", number): STILL | stopped(2, 6, 30) for number in (1, 2, 3)},
    ("wdc-2025", 4): STILL | SECRET,
    **{("wdc-2025-draft", number): STILL for number in (1, 2, 3)},
    ("wdc-2025-draft", 4): STILL | SECRET,
}
CLAUSES = (
    *("wdc-2025:II.5", "wdc-2025:II.5.a", "wdc-2025:II.5.b", "wdc-2025:VII.1-concede", "wdc-2025:VII.2.a"),
    *("wdc-2025:VII.2.b", "wdc-2025:VII.2.c", "wdc-2025-draft:VII.1", "wdc-2025-draft:VII.2.a-b", "codcon-2018:VIII.1"),
    *("codcon-2018:VIII.2", "codcon-2018:I-hard-end", "edc-2016:II.4.4a", "wdc-2008:13-limit", "wdc-2008:4-topboard"),
)


@cache
def played(rulebook: str, number: int, year: int, still: int, pool: str = "") -> Event:
    """A board of a round, or of its pool, counted to a year, in the last `still` years of which nothing changed."""
    event = event_under(rulebook)
    event = after(event, change_event(event, starts=DAY.date(), ends=(DAY + timedelta(days=3)).date()))
    ref, pools = BoardRef(number, "A"), event.rulebook.round(number).pools
    pool = pool or next((one.id for one in pools if one.title), pools[0].id if pools else "")
    event = after(event, seat_board(event, ref=ref, seats=LINE_UP, pool=pool))
    first = year - still
    centres = (4, 4, 5, 4, 4, 6, 4)
    for one in range(1901, year + 1):
        if 1901 < one <= first:
            centres = SWINGS[one % 2]
        event = after(event, record_counts(event, ref=ref, year=one, centres=centres))
    return event


@pytest.mark.clause(*CLAUSES)
@pytest.mark.parametrize("row", TABLE, ids=lambda row: "-".join(map(str, row)))
def test_every_end_is_open_from_its_moment_on_and_no_other(row: tuple[str, int] | tuple[str, int, str]) -> None:
    ends, rulebook, number, pool = TABLE[row], row[0], row[1], "".join(row[2:])
    *_, until = ends.get(EndCause.LAST_YEAR, (Moment(1925),))
    moments = {one for found in ends.values() for one in found} | {Moment(1903), Moment(1906), Moment(1911)}
    for moment in sorted(moments, key=str):
        if moment.year > until.year:
            with pytest.raises(InputError, match=f"Round {number} is played to {until.year}"):
                played(rulebook, number, moment.year, moment.still, pool)
            continue
        event, ref = played(rulebook, number, moment.year, moment.still, pool), BoardRef(number, "A")
        board, at = event.tournament.board(ref), _at(event, moment)
        assert board is not None
        found = {one.cause for one in open_endings(event, board, at=at) if one.is_open}
        wanted = {cause for cause, (early, right, _) in ends.items() if _reached(cause, moment, early, right)}
        assert found == wanted, moment
        for cause in EndCause:
            _record(event, ref, cause, moment, at, is_open=cause in wanted)


def _at(event: Event, moment: Moment) -> datetime:
    day, time = moment.at.split()
    local = DAY + timedelta(days=int(day) - 1, hours=int(time[:2]), minutes=int(time[3:]))
    return local.replace(tzinfo=ZoneInfo(event.rulebook.event.timezone))


def _reached(cause: EndCause, moment: Moment, early: Moment, right: Moment) -> bool:
    """Whether an end is open at a moment, by the row that says when it opens."""
    if cause is EndCause.STALEMATE:
        return moment.still >= right.still
    if cause in {EndCause.TIME, EndCause.HARD_STOP}:
        return moment.at >= right.at
    return moment.year >= (early.year if cause in WORD else right.year)


def _record(event: Event, ref: BoardRef, cause: EndCause, moment: Moment, at: datetime, *, is_open: bool) -> None:
    """Records the result with this end: it goes by the rules where it is open, and is refused where none such is."""
    board = event.tournament.board(ref)
    assert board is not None
    conceded = POWERS[0] if cause is EndCause.CONCEDED else None
    lines = tuple(map(PowerResult, POWERS, board.counts[-1].centres))
    result = BoardResult(lines, moment.year, END_OF[cause] if conceded is None else End.SOLO, conceded)
    if is_open:
        ended = after(event, record_result(event, ref=ref, result=result, at=at)).tournament.board(ref)
        assert ended is not None
        assert (ended.result, ended.basis in {Basis.RULES, Basis.VOTE}) == (result, True)
        return
    others = {one.cause for one in open_endings(event, board, at=at) if one.is_open}
    if not any(END_OF[one] is result.end for one in others):
        with pytest.raises(InputError):
            record_result(event, ref=ref, result=result, at=at)
