"""The order in which a clock runs: turns, their steps, how long each lasts and which follows which.

A turn is the spring or fall of a year. Its steps are negotiation, writing and, where the rulebook keeps it out of the
period, adjudication; a planned break may stand between two turns. Timetable and running clock both follow this order.
"""

import re
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from boardcall.clock.settings import Break, ClockSettings
from boardcall.errors import InputError, Problem
from boardcall.game import LATEST_YEAR, Season
from boardcall.wording import Sentence, mark, own, say, with_commas


class StepPart(StrEnum):
    """What players do in a step."""

    NEGOTIATION = "negotiation"
    WRITING = "writing"
    ADJUDICATION = "adjudication"
    BREAK = "break"


PART_NAMES = {
    StepPart.NEGOTIATION: mark("negotiation"),
    StepPart.WRITING: mark("writing"),
    StepPart.ADJUDICATION: mark("adjudication"),
    StepPart.BREAK: mark("break"),
}
"""Each part in words."""


class Inside(StrEnum):
    """What else happens inside a step because the rulebook gives it no time of its own."""

    ADJUDICATION = "adjudication"
    RETREATS = "retreats"
    ADJUSTMENTS = "adjustments"
    WRITING = "writing"


@dataclass(frozen=True, slots=True)
class Turn:
    """The spring or the fall of a year; prints as 'S1901'."""

    year: int
    season: Season

    @property
    def number(self) -> int:
        """Turns counted from the beginning of the calendar, to compare them."""
        return 2 * self.year + (self.season is Season.FALL)

    @property
    def following(self) -> "Turn":
        return Turn(self.year, Season.FALL) if self.season is Season.SPRING else Turn(self.year + 1, Season.SPRING)

    @property
    def before(self) -> "Turn":
        return Turn(self.year, Season.SPRING) if self.season is Season.FALL else Turn(self.year - 1, Season.FALL)

    @property
    def sentence(self) -> Sentence:
        """The turn as people say it: 'Spring 1901'."""
        if self.season is Season.SPRING:
            return say("Spring {year}", year=self.year)
        return say("Fall {year}", year=self.year)

    def __str__(self) -> str:
        return f"{self.season.value}{self.year}"

    @staticmethod
    def read(text: str) -> "Turn":
        """The turn written 'S1901' or 'f1903'; InputError for anything else."""
        found = re.fullmatch(r"([SF])\s*(19\d\d)", text.strip().upper(), re.ASCII)
        if found is None:
            message = say("“{text}” is not a turn.", text=text)
            raise InputError.of(message, say("Write S or F and the year, such as S1901."), text=text)
        return Turn(int(found[2]), Season(found[1]))


FIRST_TURN = Turn(1901, Season.SPRING)
BEFORE_PLAY = 1900
"""The year of the opening position, before any fall."""


@dataclass(frozen=True, slots=True)
class ClockStep:
    """A part of a turn; `reason` names the break where it is one (it follows the turn)."""

    turn: Turn
    part: StepPart
    reason: str = ""

    @property
    def sentence(self) -> Sentence:
        """The step as people say it: 'Spring 1901, negotiation' or 'meal break after Fall 1903'."""
        if self.part is StepPart.BREAK:
            return say("{kind} break after {turn}", kind=own(self.reason), turn=self.turn.sentence)
        return say("{turn}, {part}", turn=self.turn.sentence, part=say(PART_NAMES[self.part]))


@dataclass(frozen=True, slots=True)
class PlannedBreak:
    """A break of a kind the rulebook names, after a turn."""

    kind: str
    after: Turn
    minutes: int


@dataclass(frozen=True, slots=True)
class ClockPlan:
    """What one clock runs by: the rulebook's [clock], the round, the last year where there is one, and breaks.

    `stops_for_votes` is [draw_vote].clock = "stops".
    """

    settings: ClockSettings
    round: int = 1
    last_year: int | None = None
    breaks: tuple[PlannedBreak, ...] = ()
    stops_for_votes: bool = False

    def length(self, step: ClockStep) -> timedelta | None:
        """How long a step lasts; None for one that ends with a click."""
        match step.part:
            case StepPart.NEGOTIATION:
                return timedelta(minutes=self._period(step.turn) - self._writing_inside)
            case StepPart.WRITING:
                return timedelta(minutes=self.settings.writing_minutes)
            case StepPart.BREAK:
                return timedelta(minutes=next(one.minutes for one in self.breaks if one.after == step.turn))
            case StepPart.ADJUDICATION:
                return None

    def following(self, step: ClockStep) -> ClockStep | None:
        """The step after this one; None when play is over."""
        if step.part is StepPart.NEGOTIATION and self.settings.writing_minutes:
            return ClockStep(step.turn, StepPart.WRITING)
        if step.part in {StepPart.NEGOTIATION, StepPart.WRITING} and self._adjudicates_after(step.turn):
            return ClockStep(step.turn, StepPart.ADJUDICATION)
        if step.part is not StepPart.BREAK and (planned := self.break_after(step.turn)):
            return ClockStep(step.turn, StepPart.BREAK, planned.kind)
        return None if self.is_last(step.turn) else ClockStep(step.turn.following, StepPart.NEGOTIATION)

    def inside(self, step: ClockStep) -> tuple[Inside, ...]:
        """What happens inside the step beside what it is called after."""
        found: list[Inside] = []
        if step.part is StepPart.ADJUDICATION:
            found = [Inside.RETREATS]
            found += [Inside.ADJUSTMENTS] if step.turn.season is Season.FALL else []
        elif step.part is StepPart.NEGOTIATION:
            if self.settings.includes_adjudication and step.turn != FIRST_TURN:
                found += [Inside.ADJUDICATION, Inside.RETREATS]
                found += [Inside.ADJUSTMENTS] if step.turn.season is Season.SPRING else []
            found += [Inside.WRITING] if not self.settings.writing_minutes else []
        return tuple(found)

    def is_last(self, turn: Turn) -> bool:
        """Whether play ends with this turn: a clock that nobody stops ends with the calendar's last year."""
        return turn.number >= Turn(min(self.last_year or LATEST_YEAR, LATEST_YEAR), Season.FALL).number

    def break_after(self, turn: Turn) -> PlannedBreak | None:
        """The break planned after a turn, or None; none follows the last turn."""
        return None if self.is_last(turn) else next((one for one in self.breaks if one.after == turn), None)

    def kinds(self) -> tuple[Break, ...]:
        return tuple(one for one in self.settings.breaks if not one.rounds or self.round in one.rounds)

    def _adjudicates_after(self, turn: Turn) -> bool:
        return not self.settings.includes_adjudication or self.is_last(turn)

    @property
    def _writing_inside(self) -> int:
        return self.settings.writing_minutes if self.settings.writing_included else 0

    def _period(self, turn: Turn) -> int:
        period = self.settings.period(turn.year)
        if period is None:
            raise ValueError(f"no period for {turn}")
        return period.spring if turn.season is Season.SPRING else period.fall


def break_problems(plan: ClockPlan, planned: PlannedBreak) -> tuple[Problem, ...]:
    """Why a break of this kind cannot be planned after this turn."""
    kinds = {one.reason: one for one in plan.kinds() if one.needs == "scheduled"}
    names = with_commas(map(own, kinds))
    kind = kinds.get(planned.kind)
    if kind is None:
        hint = say("Breaks to plan in round {round}: {names}.", round=plan.round, names=names)
        return (
            Problem(
                say("The rulebook plans no {kind} break in this round.", kind=own(planned.kind)),
                hint,
                text=planned.kind,
            ),
        )
    found = []
    if planned.minutes <= 0 or (kind.max_minutes is not None and planned.minutes > kind.max_minutes):
        found.append(
            Problem(
                say(
                    "A {reason} break lasts 1 to {max_minutes} minutes.",
                    reason=own(kind.reason),
                    max_minutes=kind.max_minutes or "…",
                ),
                text=kind.reason,
            )
        )
    before = [one for one in plan.breaks if one.kind == planned.kind]
    if kind.per_game is not None and len(before) >= kind.per_game:
        message = say(
            "The {reason} break is planned already, after {sentence}.",
            reason=own(kind.reason),
            sentence=before[0].after.sentence,
        )
        found.append(Problem(message, say("A game has {per_game}.", per_game=kind.per_game), text=kind.reason))
    if any(one.after == planned.after for one in plan.breaks):
        found.append(
            Problem(
                say("A break is planned after {sentence} already.", sentence=planned.after.sentence),
                say("Choose another turn."),
            )
        )
    if plan.is_last(planned.after):
        message = say("Nothing is played after {sentence}.", sentence=planned.after.sentence)
        found.append(Problem(message, say("Choose an earlier turn."), text=str(planned.after)))
    return tuple(found)
