"""From how a board ended to the points of the seven, each with its working."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from boardcall.errors import refuse
from boardcall.game import POWERS, ByPower, Power
from boardcall.scoring.facts import BoardFacts, YearCentres, board_facts, facts_for
from boardcall.scoring.points import Number, exact_points, shown_points
from boardcall.scoring.result import BoardResult
from boardcall.scoring.result_problems import problems_with, result_problems
from boardcall.scoring.steps import Gains, Step, step_of
from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.terms import Term
from boardcall.scoring.workings import TermSheet, words_of
from boardcall.wording import Sentence

NOTHING: tuple[Number, ...] = (0,) * len(POWERS)


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
        self._is_plain = result.conceded_to is None and self._facts.knows_years and not self._impossible

    def score(self, system: ScoringSystem) -> BoardScore:
        """The points with their working."""
        facts, so_far = self._facts_for(system), [*NOTHING]
        working: list[list[WorkingLine]] = [[] for _ in POWERS]
        for term, step in zip(_terms(system, facts), steps_of(system, facts), strict=True):
            before, gains = tuple(so_far), step(facts, so_far)
            _add(so_far, gains)
            sheet = TermSheet(facts, before, gains, system.decimals)
            for seat, points in gains.items():
                working[seat].append(WorkingLine(_fraction(points), words_of(term, sheet, seat), term.section))
        return self._board_score(system, facts, so_far, working)

    def bare_score(self, system: ScoringSystem) -> BoardScore:
        """The same without the workings."""
        facts = self._facts_for(system)
        return self._board_score(system, facts, add_up(system, facts), [()] * len(POWERS))

    def points(self, system: ScoringSystem) -> tuple[Fraction, ...]:
        """The points alone, in the order of POWERS."""
        return tuple(map(_fraction, add_up(system, self._facts_for(system))))

    def _facts_for(self, system: ScoringSystem) -> BoardFacts:
        if self._is_plain:
            return self._facts
        problems = (*self._impossible, *problems_with(system, self._facts))
        refuse(problems)
        return facts_for(system, self._facts)

    def _board_score(
        self,
        system: ScoringSystem,
        facts: BoardFacts,
        so_far: Sequence[Number],
        working: Sequence[Iterable[WorkingLine]],
    ) -> BoardScore:
        powers = tuple(
            PowerScore(power, _fraction(points), tuple(lines))
            for power, points, lines in zip(POWERS, so_far, working, strict=True)
        )
        soloist = None if facts.soloist is None else POWERS[facts.soloist]
        return BoardScore(system, self.result, soloist, powers)


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


def add_up(system: ScoringSystem, facts: BoardFacts) -> list[Number]:
    """The points of a board that the system can score, by seat."""
    so_far = [*NOTHING]
    for step in steps_of(system, facts):
        _add(so_far, step(facts, so_far))
    return so_far


def _add(so_far: list[Number], gains: Gains) -> None:
    for seat, points in gains.items():
        if points:
            before = so_far[seat]
            so_far[seat] = before + points if before else points


def _terms(system: ScoringSystem, facts: BoardFacts) -> tuple[Term, ...]:
    """The terms that hold on a board."""
    return system.draw if facts.soloist is None else system.solo


def steps_of(system: ScoringSystem, facts: BoardFacts) -> tuple[Step, ...]:
    """What those terms give, made once for a system."""
    is_solo = facts.soloist is not None
    found: tuple[Step, ...] | None = system.prepared.get(is_solo)
    if found is None:
        found = system.prepared[is_solo] = tuple(map(step_of, _terms(system, facts)))
    return found


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
