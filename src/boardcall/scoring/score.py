"""From how a board ended to the points of the seven, each with its working."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from boardcall.errors import InputError
from boardcall.game import POWERS, ByPower, Power
from boardcall.scoring.facts import YearCentres, board_facts, facts_for
from boardcall.scoring.gains import gains
from boardcall.scoring.points import Number, exact_points, shown_points
from boardcall.scoring.result import BoardResult
from boardcall.scoring.result_problems import problems_with, result_problems
from boardcall.scoring.sheet import Gains, ScoreSheet
from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.terms import Term
from boardcall.wording import Sentence


@dataclass(frozen=True, slots=True)
class WorkingLine:
    """One step of a working: the points it adds, the sum in words, and the section of the rules it comes from."""

    points: Fraction
    text: Sentence
    section: str = ""


@dataclass(frozen=True, slots=True)
class PowerScore:
    """One power's points and the lines that add up to them."""

    power: Power
    points: Fraction
    working: tuple[WorkingLine, ...]


@dataclass(frozen=True, slots=True)
class BoardScore:
    """The seven scores of one board, in the order of POWERS, and the system they were scored by.

    >>> import boardcall as bc
    >>> found = bc.score("A0 E18 F9 G5 I0 R0 T2", "draw-size")
    >>> found.soloist, found.points["England"], str(found.shown("E"))
    (Power.ENGLAND, Fraction(100, 1), '100')
    """

    system: ScoringSystem
    result: BoardResult
    soloist: Power | None
    powers: tuple[PowerScore, ...]

    def __getitem__(self, power: Power | str) -> PowerScore:
        return ByPower(zip(POWERS, self.powers, strict=True))[power]

    @property
    def points(self) -> ByPower[Fraction]:
        """Each power's points; a letter or a name finds its power."""
        return ByPower({item.power: item.points for item in self.powers})

    def __str__(self) -> str:
        return "\n".join(f"{one.power.full_name}: {self.shown(one.power)}" for one in self.powers)

    def shown(self, power: Power | str) -> Sentence:
        """The power's points as the system shows them, rounded once, half up."""
        return shown_points(self[power].points, self.system.decimals)


class BoardScorer:
    """Scores one board in any number of systems; what all of them share is worked out once.

    `years` are the recorded yearly counts. Its methods raise InputError with every reason why the system cannot score
    the result.
    """

    def __init__(self, result: BoardResult, years: Iterable[YearCentres] = ()) -> None:
        self.result = result
        self._impossible = result_problems(result)
        self._facts = board_facts(result, years)

    def score(self, system: ScoringSystem) -> BoardScore:
        """The points with their working."""
        sheet = self._sheet(system)
        working: dict[Power, list[WorkingLine]] = {power: [] for power in POWERS}
        for term, gained in _add_up(sheet, system):
            for power, points in gained.points.items():
                working[power].append(WorkingLine(_fraction(points), gained.words(power), term.section))
        return _board_score(sheet, system, working)

    def bare_score(self, system: ScoringSystem) -> BoardScore:
        """The same without the workings."""
        sheet = self._sheet(system)
        for _ in _add_up(sheet, system):
            pass
        return _board_score(sheet, system, {})

    def points(self, system: ScoringSystem) -> tuple[Fraction, ...]:
        """The points alone, in the order of POWERS."""
        sheet = self._sheet(system)
        for _ in _add_up(sheet, system):
            pass
        return tuple(map(_fraction, sheet.so_far.values()))

    def _sheet(self, system: ScoringSystem) -> ScoreSheet:
        problems = (*self._impossible, *problems_with(system, self._facts))
        if problems:
            raise InputError(problems)
        return ScoreSheet(facts_for(system, self._facts), dict.fromkeys(POWERS, 0), system.decimals)


def score(result: BoardResult, system: ScoringSystem, years: Iterable[YearCentres] = ()) -> BoardScore:
    """Scores a board, of which `years` are the recorded yearly counts.

    Raises InputError with every reason why the system cannot score the result.
    """
    return BoardScorer(result, years).score(system)


def board_points(result: BoardResult, system: ScoringSystem, years: Iterable[YearCentres] = ()) -> tuple[Fraction, ...]:
    """The points that `score` gives, in the order of POWERS, without their working. Raises as `score` does."""
    return BoardScorer(result, years).points(system)


def bare_score(result: BoardResult, system: ScoringSystem, years: Iterable[YearCentres] = ()) -> BoardScore:
    """What `score` gives, without the workings. Raises as `score` does."""
    return BoardScorer(result, years).bare_score(system)


def _add_up(sheet: ScoreSheet, system: ScoringSystem) -> Iterator[tuple[Term, Gains]]:
    """The terms that hold on this board, each when its gains have been added to the scores so far."""
    so_far = sheet.so_far
    for term in system.draw if sheet.facts.soloist is None else system.solo:
        gained = gains(term, sheet)
        for power, points in gained.points.items():
            before = so_far[power]
            so_far[power] = points + before if before else points
        yield term, gained


def _board_score(
    sheet: ScoreSheet, system: ScoringSystem, working: Mapping[Power, Iterable[WorkingLine]]
) -> BoardScore:
    powers = tuple(
        PowerScore(power, _fraction(points), tuple(working.get(power, ()))) for power, points in sheet.so_far.items()
    )
    return BoardScore(system, sheet.facts.result, sheet.facts.soloist, powers)


def _fraction(points: Number) -> Fraction:
    return _whole(points) if isinstance(points, int) else points


@lru_cache(maxsize=4096)
def _whole(points: int) -> Fraction:
    return Fraction(points)


def score_as_json(scored: BoardScore) -> dict[str, Any]:
    """The score as the command prints it: `exact` as an integer or "p/q", `shown` as the system rounds it."""
    return {
        "system": scored.system.id or scored.system.name,
        "name": scored.system.name,
        "result": scored.result.as_counts(),
        "soloist": scored.soloist,
        "points": {p.power: {"exact": exact_points(p.points), "shown": scored.shown(p.power)} for p in scored.powers},
        "working": {p.power: [_line_as_json(line, scored) for line in p.working] for p in scored.powers},
    }


def _line_as_json(line: WorkingLine, scored: BoardScore) -> dict[str, str]:
    shown = shown_points(line.points, scored.system.decimals)
    return {"exact": exact_points(line.points), "shown": str(shown), "text": str(line.text), "section": line.section}
