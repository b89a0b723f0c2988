"""From how a board ended to the points of the seven, each with its working."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from boardcall.errors import InputError
from boardcall.game import POWERS, Power
from boardcall.scoring.facts import BoardFacts, YearCentres, facts_of
from boardcall.scoring.gains import gains
from boardcall.scoring.points import exact_points, shown_points
from boardcall.scoring.result import BoardResult
from boardcall.scoring.result_problems import result_problems
from boardcall.scoring.sheet import Gain, Number, ScoreSheet
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
    """The seven scores of one board, in the order of POWERS, and the system they were scored by."""

    system: ScoringSystem
    result: BoardResult
    soloist: Power | None
    powers: tuple[PowerScore, ...]

    def __getitem__(self, power: Power) -> PowerScore:
        return self.powers[POWERS.index(power)]

    @property
    def points(self) -> Mapping[Power, Fraction]:
        return {item.power: item.points for item in self.powers}

    def shown(self, power: Power) -> Sentence:
        """The power's points as the system shows them, rounded once, half up."""
        return shown_points(self[power].points, self.system.decimals)


def score(result: BoardResult, system: ScoringSystem, years: Iterable[YearCentres] = ()) -> BoardScore:
    """Scores a board, of which `years` are the yearly counts as far as they are recorded.

    Raises InputError with every reason why the result cannot be scored by this system.
    """
    facts = _facts(result, system, years)
    sheet = ScoreSheet(facts, dict.fromkeys(POWERS, 0), system.decimals)
    working: dict[Power, list[WorkingLine]] = {power: [] for power in POWERS}
    for term in _terms_for(facts, system):
        for gain in _added_gains(term, sheet):
            working[gain.power].append(WorkingLine(Fraction(gain.points), gain.words(), term.section))
    powers = tuple(PowerScore(power, Fraction(points), tuple(working[power])) for power, points in sheet.so_far.items())
    return BoardScore(system, result, facts.soloist, powers)


def board_points(result: BoardResult, system: ScoringSystem, years: Iterable[YearCentres] = ()) -> tuple[Fraction, ...]:
    """The points that `score` gives, in the order of POWERS, without their working. Raises as `score` does."""
    facts = _facts(result, system, years)
    sheet = ScoreSheet(facts, dict.fromkeys(POWERS, 0), system.decimals)
    for term in _terms_for(facts, system):
        for _ in _added_gains(term, sheet):
            pass
    return tuple(map(_fraction, sheet.so_far.values()))


def bare_score(result: BoardResult, system: ScoringSystem, years: Iterable[YearCentres] = ()) -> BoardScore:
    """What `score` gives, without the workings. Raises as `score` does."""
    points = board_points(result, system, years)
    powers = tuple(PowerScore(power, gained, ()) for power, gained in zip(POWERS, points, strict=True))
    return BoardScore(system, result, facts_of(result, system).soloist, powers)


def _facts(result: BoardResult, system: ScoringSystem, years: Iterable[YearCentres]) -> BoardFacts:
    problems = result_problems(result, system)
    if problems:
        raise InputError(problems)
    return facts_of(result, system, tuple(years))


def _terms_for(facts: BoardFacts, system: ScoringSystem) -> tuple[Term, ...]:
    """The terms that hold on this board."""
    return system.draw if facts.soloist is None else system.solo


def _added_gains(term: Term, sheet: ScoreSheet) -> Iterator[Gain]:
    """The gains of a term, each when it has been added to the scores so far; a term works each out before that."""
    so_far = sheet.so_far
    for gain in gains(term, sheet):
        so_far[gain.power] += gain.points
        yield gain


def _fraction(points: Number) -> Fraction:
    return points if isinstance(points, Fraction) else _whole(points)


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
