"""From how a board ended to the points of the seven, each with its working."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from boardcall.errors import InputError
from boardcall.game import POWERS, Power
from boardcall.scoring.facts import facts_of
from boardcall.scoring.gains import gains
from boardcall.scoring.points import shown_points
from boardcall.scoring.result import BoardResult
from boardcall.scoring.result_problems import result_problems
from boardcall.scoring.sheet import ScoreSheet
from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.terms import ZERO
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


def score(result: BoardResult, system: ScoringSystem) -> BoardScore:
    """Scores a board. Raises InputError with every reason why the result cannot be scored by this system."""
    problems = result_problems(result, system)
    if problems:
        raise InputError(problems)
    facts = facts_of(result, system)
    points = dict.fromkeys(POWERS, ZERO)
    working: dict[Power, list[WorkingLine]] = {power: [] for power in POWERS}
    for term in system.draw if facts.soloist is None else system.solo:
        for gain in tuple(gains(term, ScoreSheet(facts, dict(points), system.decimals))):
            points[gain.power] += gain.points
            working[gain.power].append(WorkingLine(gain.points, gain.text, term.section))
    powers = tuple(PowerScore(power, points[power], tuple(working[power])) for power in POWERS)
    return BoardScore(system, result, facts.soloist, powers)
