"""Points of very many boards: each kind of board is worked out once, since no system looks at which power is which."""

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Generic, TypeVar

from boardcall.errors import InputError
from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult, PowerResult, read_count
from boardcall.scoring.result_problems import looks_at_eliminations
from boardcall.scoring.score import board_points
from boardcall.scoring.system import ScoringSystem

_MOST = 200_000
"""Kinds of boards that are remembered at the same time."""
_YEARS = 10_000
"""A seat is one number, its centres times this plus its year of elimination or 0: numbers sort fastest."""
Form = TypeVar("Form")


class PointTable(Generic[Form]):
    """The points of many boards in one system, exactly those of `board_points`, each in the form that `form` makes."""

    def __init__(self, system: ScoringSystem, form: Callable[[Fraction], Form], last_year: int | None = None) -> None:
        self.system, self.last_year, self._form = system, last_year, form
        self._keeps_years = looks_at_eliminations((*system.draw, *system.solo))
        self._seats: tuple[dict[str, int], ...] = tuple({} for _ in POWERS)
        self._kinds: dict[tuple[int, ...], dict[int, Form]] = {}

    def points_of_text(self, text: str) -> tuple[Form, ...]:
        """The points, in the order of POWERS, of a board "A0@1904 E10 …". Raises InputError with every mistake."""
        words = text.split()
        words.sort()  # as the powers are
        try:
            seats = [known[word] for known, word in zip(self._seats, words, strict=True)]
        except (KeyError, ValueError):
            return self._points_of_new(text, words)
        kind = tuple(sorted(seats))
        found = self._kinds.get(kind) or self._work_out(kind)
        return tuple([found[seat] for seat in seats])

    def _points_of_new(self, text: str, words: list[str]) -> tuple[Form, ...]:
        """The points of a board written in a new way; how its counts are written is remembered."""
        result = BoardResult.from_counts(text, last_year=self.last_year)
        points = board_points(result, self.system)
        for known, item, word in zip(self._seats, result.powers, words, strict=False):
            with suppress(InputError):
                if read_count(word) == item:
                    known[word] = self._seat(item)
        return tuple(map(self._form, points))

    def _seat(self, item: PowerResult) -> int:
        return item.centres * _YEARS + (item.eliminated or 0 if self._keeps_years else 0)

    def _work_out(self, kind: tuple[int, ...]) -> dict[int, Form]:
        if len(self._kinds) >= _MOST:
            self._kinds.clear()
        powers = []
        for power, seat in zip(POWERS, kind, strict=True):
            held, year = divmod(seat, _YEARS)
            powers.append(PowerResult(power, held, year or None))
        points = board_points(BoardResult(tuple(powers), self.last_year), self.system)
        found = self._kinds[kind] = dict(zip(kind, map(self._form, points), strict=True))
        return found
