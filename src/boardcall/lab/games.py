"""The recorded games of the lab: a board's counts after each year, and how it ends if a rulebook stops it."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import fmean, pstdev

from boardcall.game import FIRST_YEAR, POWERS
from boardcall.scoring.result import SOLO_CENTRES, BoardResult, End, PowerResult
from boardcall.tournament import YearCount

_FILE = Path(__file__).with_name("games.txt")
MIDDLE_YEAR = 1907
"""The year whose centres, with those of the end, show how well a power did."""


@dataclass(frozen=True, slots=True)
class GameEnd:
    """A recorded game as far as it was played: the yearly counts and the result."""

    counts: tuple[YearCount, ...]
    result: BoardResult


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game by its yearly counts, from 1901 to the last year that was counted."""

    counts: tuple[YearCount, ...]

    @property
    def last_year(self) -> int:
        return self.counts[-1].year

    def until(self, year: int | None, *, agreed: bool = False) -> GameEnd:
        """The game as it ends when it is stopped after a year, if it has not ended before; None: it is not stopped.

        What stops it are the rules, or a draw that the players agreed on.
        """
        counts = self.counts if year is None else self.counts[: max(1, year - FIRST_YEAR + 1)]
        last = counts[-1]
        if max(last.centres) >= SOLO_CENTRES:
            end = End.SOLO
        else:
            end = End.DRAW if agreed or len(counts) == len(self.counts) else End.TIME
        powers = (
            PowerResult(power, held, None if held else self._out(place))
            for place, (power, held) in enumerate(zip(POWERS, last.centres, strict=True))
        )
        return GameEnd(counts, BoardResult(tuple(powers), last.year, end))

    def _out(self, place: int) -> int:
        return next(count.year for count in self.counts if not count.centres[place])

    def did(self, place: int) -> float:
        """How well a power did: the mean of its centres in the middle and at the end."""
        middle = self.counts[min(MIDDLE_YEAR - FIRST_YEAR, len(self.counts) - 1)]
        return (middle.centres[place] + self.counts[-1].centres[place]) / 2


@cache
def recorded_games() -> tuple[RecordedGame, ...]:
    lines = _FILE.read_text("utf-8").splitlines()
    return tuple(_read(line) for line in lines if line and not line.startswith("#"))


def _read(line: str) -> RecordedGame:
    years = enumerate(line.split(), FIRST_YEAR)
    return RecordedGame(tuple(YearCount(year, tuple(int(held, 36) for held in counts)) for year, counts in years))


@cache
def merits() -> tuple[tuple[float, ...], ...]:
    """For each game how well each power did, in standard deviations from what that power does on the average."""
    did = [[game.did(place) for place in range(len(POWERS))] for game in recorded_games()]
    columns = list(zip(*did, strict=True))
    means, spreads = [fmean(column) for column in columns], [pstdev(column) for column in columns]
    return tuple(
        tuple((one - mean) / spread for one, mean, spread in zip(row, means, spreads, strict=True)) for row in did
    )
