"""The rounds of a rehearsal: each board counts its years when its clock says that they are over."""

import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from boardcall.clock.timetable import minutes_to
from boardcall.desk.event import Event
from boardcall.desk.play.clocks import clock_plan
from boardcall.desk.play.plans import stop_of
from boardcall.desk.results.endings import last_count
from boardcall.desk.results.open_endings import last_year_of
from boardcall.tournament import Board
from boardcall.weekend import games
from boardcall.weekend.field_values import Typed, main_button
from boardcall.weekend.visitor import WeekendVisitor
from boardcall.weekend.weekend import Weekend

YEAR = 40
"""Minutes of a year where no clock says how long it lasts."""
LATE = 10
"""Minutes after its end at which a year is counted at the latest."""
SOLO = 18
STILL_PLAYED = 99
"""More years than a game has: it is not over."""
OPEN_END = 1907
"""The last year where the rules name none, nor a time."""
EARLY_DRAW = 0.05
"""How often, after a year, a board agrees on an end before its last year."""
NO_DRAW_BEFORE = 1904


@dataclass(slots=True)
class Rounds:
    """What is due on the boards of a round; `ending` is a board whose game is over, for the director to record."""

    weekend: Weekend
    ending: Board | None = None
    _began: dict[int, datetime] = field(default_factory=dict)

    def count(self, recorder: WeekendVisitor, helper: WeekendVisitor, number: int) -> bool:
        """Counts a year that is due, or lets time go on; False where a director is needed."""
        event = self.weekend.event()
        boards = [one for one in event.tournament.boards if one.round == number and one.result is None]
        self._began.setdefault(number, max(self.weekend.hall.clock.now, starts_at(event, number) or _LONG_AGO))
        over = [one for one in boards if self._is_over(event, one)]
        self.ending = next(iter(over), None)
        self.weekend.years = len(self.ending.counts) if self.ending else STILL_PLAYED
        playing = [one for one in boards if one not in over]
        due = min(playing, key=lambda one: (self._due(event, one), one.name), default=None)
        if due is None or self._due(event, due) > self.weekend.hall.clock.now:
            return bool(playing) and not over
        before = self.weekend.acts()
        self._enter(recorder, helper, due)
        return self.weekend.acts() > before

    def next_due(self) -> datetime | None:
        """When the next year of a board that plays is over; None where no board plays."""
        event = self.weekend.event()
        boards = [one for one in event.tournament.boards if one.result is None and one.round in self._began]
        return min((self._due(event, one) for one in boards), default=None)

    def _due(self, event: Event, board: Board) -> datetime:
        """When the next year of a board is over, by its clock and some minutes of writing down."""
        year, plan = games.next_year(board), clock_plan(event, ref=board.ref)
        minutes = minutes_to(plan, year) or (year - 1900) * YEAR
        late = self._lot(board, year).randint(1, LATE)
        return self._began[board.round] + timedelta(minutes=minutes + late)

    def _lot(self, board: Board, year: int) -> random.Random:
        return random.Random(f"{self.weekend.plan.seed} {board.round} {board.name} {year}")

    def _is_over(self, event: Event, board: Board) -> bool:
        """Whether a game is over: a solo, the last year is counted, time is up, or the players agree on a draw."""
        if not board.counts:
            return False
        if board.stop is not None or max(games.counted(board)) >= SOLO:
            return True
        year, last, settings = last_count(board), last_year_of(event, board), event.rulebook.round(board.round)
        local = self.weekend.hall.clock.now.astimezone(ZoneInfo(event.rulebook.event.timezone)).replace(tzinfo=None)
        stop = stop_of(settings, day=local.date(), pool=board.pool)
        if (last is not None and year >= last) or (stop is not None and settings.end.hard_stop and local >= stop):
            return True
        if last is None and (year >= OPEN_END or (stop is not None and local >= stop)):
            return True
        return year >= NO_DRAW_BEFORE and self._lot(board, -year).random() < EARLY_DRAW

    def _enter(self, recorder: WeekendVisitor, helper: WeekendVisitor, board: Board) -> None:
        """The recorder types a year at the board, or a helper at the desk where the recorder's page takes none."""
        centres, where = games.following(board, self.weekend.chance), f"{board.round}/{board.name}/"
        page = self.weekend.go(recorder, f"record/{where}")
        form, who = page.reading.form(field="c-A"), recorder
        if form is None:
            page, who = self.weekend.go(helper, f"desk/boards/{where}"), helper
            form = next((one for one in reversed(page.reading.forms) if one.action.endswith("counts/")), None)
        if form is not None:
            typed: Typed = {**games.as_fields(centres), "year": str(games.next_year(board))}
            self.weekend.refused(self.weekend.press(who, page, form, typed, main_button(form)))


def starts_at(event: Event, number: int) -> datetime | None:
    starts = event.rulebook.round(number).starts
    return starts.replace(tzinfo=ZoneInfo(event.rulebook.event.timezone)).astimezone(UTC) if starts else None


_LONG_AGO = datetime(1901, 1, 1, tzinfo=UTC)
