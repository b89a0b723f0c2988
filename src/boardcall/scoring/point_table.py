"""Points of very many boards: each kind of board is worked out once, since no system looks at which power is which."""

from collections.abc import Callable
from fractions import Fraction
from typing import Generic, TypeVar

from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult, PowerResult
from boardcall.scoring.result_problems import looks_at_eliminations
from boardcall.scoring.score import board_points
from boardcall.scoring.system import ScoringSystem

_MOST = 200_000
"""Kinds of boards that are remembered at the same time."""
_ONE_OF_SEVEN = 3
"""Bits in which up to seven of a thing are counted."""
Form = TypeVar("Form")


class PointTable(Generic[Form]):
    """The points of many boards in one system, exactly those of `board_points`, each in the form that `form` makes.

    A seat's word counts in one number: three bits for what the seat holds, whoever holds it, and three for its power.
    Boards of one kind have one sum, and no board has the sum of words that name a power twice.
    """

    def __init__(self, system: ScoringSystem, form: Callable[[Fraction], Form], last_year: int | None = None) -> None:
        self.system, self.last_year, self._form = system, last_year, form
        self._keeps_years = looks_at_eliminations((*system.draw, *system.solo))
        self._places: dict[tuple[int, int], int] = {}
        self._seats: dict[str, int] = {}
        self._parts: dict[str, int] = {}
        self._kinds: dict[int, dict[int, Form]] = {}

    def points_of_text(self, text: str) -> tuple[Form, ...]:
        """The points, in the order of POWERS, of a board "A0@1904 E10 …". Raises InputError with every mistake."""
        words = text.split()
        words.sort()  # as the powers are
        try:
            kind = sum(map(self._parts.__getitem__, words))
            found = self._kinds.get(kind) or self._work_out(kind, words)
        except KeyError:
            return self._points_of_new(text, words)
        return tuple(map(found.__getitem__, map(self._seats.__getitem__, words)))

    def _points_of_new(self, text: str, words: list[str]) -> tuple[Form, ...]:
        """The points of a board written in a new way; how its counts are written is remembered."""
        result = BoardResult.from_counts(text, last_year=self.last_year)
        points = board_points(result, self.system)
        for word, item in zip(words, result.powers, strict=False):
            self._remember(word, item)
        return tuple(map(self._form, points))

    def _remember(self, word: str, item: PowerResult) -> None:
        """What a word stands for, where it is the usual one for a power's count."""
        year = item.eliminated or 0
        if word in self._parts or word != f"{item.power}{item.centres}" + (f"@{year}" if year else ""):
            return
        held = item.centres, year if self._keeps_years else 0
        place = self._seats[word] = self._places.setdefault(held, len(self._places))
        bits = (POWERS.index(item.power), len(POWERS) + place)
        self._parts[word] = sum(1 << _ONE_OF_SEVEN * bit for bit in bits)

    def _work_out(self, kind: int, words: list[str]) -> dict[int, Form]:
        """The points of a new kind of board by what its seats hold. Raises KeyError where the words are no board."""
        if [word[0] for word in words] != [*POWERS]:
            raise KeyError(kind)
        if len(self._kinds) >= _MOST:
            self._kinds.clear()
        holding, seats = [*self._places], [self._seats[word] for word in words]
        held = zip(POWERS, map(holding.__getitem__, seats), strict=True)
        powers = tuple([PowerResult(power, centres, year or None) for power, (centres, year) in held])
        points = board_points(BoardResult(powers, self.last_year), self.system)
        found = self._kinds[kind] = dict(zip(seats, map(self._form, points), strict=True))
        return found
