"""The boards of tests/cases/scoring as values."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from boardcall.game import Power
from boardcall.scoring.result import BoardResult, read_power, read_year
from boardcall.scoring.score import BoardScore, score
from boardcall.scoring.system import Reading
from boardcall.scoring.systems import load_system, with_readings

CASES = Path(__file__).parent.parent / "cases" / "scoring"


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A board with the scores somebody published for it; `points` exactly, `shown` as rounded text."""

    name: str
    system: str
    source: str
    counts: str
    clauses: tuple[str, ...] = ()
    last_year: int | None = None
    conceded_to: str = ""
    draw: str = ""
    years: tuple[str, ...] = ()
    """Counts of earlier years, such as "1905 A3 E5 …"."""
    readings: dict[str, Reading]
    points: str = ""
    shown: str = ""

    def score(self) -> BoardScore:
        result = BoardResult.from_counts(
            self.counts,
            last_year=self.last_year,
            conceded_to=read_power(self.conceded_to),
            in_draw=[Power(letter) for letter in self.draw] if self.draw else None,
        )
        years = [read_year(text) for text in self.years]
        return score(result, with_readings(load_system(self.system), self.readings), years)


def by_power(text: str) -> dict[Power, str]:
    """ "A4 E171" as the text of each power's number."""
    return {Power(word[0]): word[1:] for word in text.split()}


def exact(text: str) -> dict[Power, Fraction]:
    return {power: Fraction(number) for power, number in by_power(text).items()}


def cases(file: str) -> Iterator[Case]:
    table = tomllib.loads((CASES / file).read_text("utf-8"))
    for number, entry in enumerate(table["case"], 1):
        named = {"name": f"{entry['system']} {number}", "source": file, "readings": {}} | entry
        yield Case(**named | {"clauses": tuple(entry.get("clauses", ())), "years": tuple(entry.get("years", ()))})
