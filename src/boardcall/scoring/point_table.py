"""Points of very many boards: each kind of board is worked out once, since no system looks at which power is which."""

from collections.abc import Callable
from fractions import Fraction
from typing import Generic, TypeVar

from boardcall.errors import InputError
from boardcall.game import FIRST_YEAR, LATEST_YEAR, POWERS, Power
from boardcall.scoring.result import SOLO_CENTRES, BoardResult, PowerResult, read_count
from boardcall.scoring.result_problems import year_use
from boardcall.scoring.score import board_points
from boardcall.scoring.system import ScoringSystem

_MOST = 200_000
"""Kinds of boards that are remembered at the same time."""
_NO_YEAR = -1
Seats = tuple[tuple[int, int], ...]
"""Centres and year of elimination of the seven."""
Form = TypeVar("Form")


class PointTable(Generic[Form]):
    """The points of many boards in one system, exactly those of `board_points`, each in the form that `form` makes."""

    def __init__(self, system: ScoringSystem, form: Callable[[Fraction], Form]) -> None:
        self.system, self._form = system, form
        self._years = {False: year_use(system.draw), True: year_use(system.solo)}
        self._known: dict[tuple[Seats, int | None], dict[tuple[int, int], Form]] = {}
        self._counts: dict[str, tuple[Power, tuple[int, int]]] = {}

    def points_of(self, result: BoardResult) -> tuple[Form, ...]:
        """The seven points in the order of POWERS. Raises InputError as `score` does."""
        if result.in_draw is not None or result.conceded_to is not None or result.end is not None:
            return tuple(map(self._form, board_points(result, self.system)))
        seats = ((item.centres, _NO_YEAR if item.eliminated is None else item.eliminated) for item in result.powers)
        return self._of(tuple(seats), result.last_year)

    def points_of_text(self, text: str, last_year: int | None = None) -> tuple[Form, ...]:
        """The points of a board written as "A0@1904 E10 …". Raises InputError with every mistake."""
        known, words = self._counts, text.split()
        try:
            read = [known[word] for word in words]
        except KeyError:
            read = self._read(words)
        powers = tuple([power for power, _ in read])
        if powers != POWERS:
            read.sort()
            if tuple(power for power, _ in read) != POWERS:
                return self.points_of(BoardResult.from_counts(text, last_year=last_year))
        return self._of(tuple([seat for _, seat in read]), last_year)

    def _read(self, words: list[str]) -> list[tuple[Power, tuple[int, int]]]:
        """The counts, remembered by how they are written; none where one cannot be read."""
        try:
            for word in words:
                item = read_count(word)
                year = _NO_YEAR if item.eliminated is None else item.eliminated
                self._counts[word] = (item.power, (item.centres, year))
        except InputError:
            return []
        return [self._counts[word] for word in words]

    def _of(self, seats: Seats, last_year: int | None) -> tuple[Form, ...]:
        """The points of the seats: those that are alike in centres and year score alike."""
        use = self._years[max(seats)[0] >= SOLO_CENTRES]
        if not (use.eliminations and use.last_year) and _are_years_possible(seats, last_year):
            last_year = last_year if use.last_year else None
            seats = seats if use.eliminations else tuple([(held, _NO_YEAR) for held, _ in seats])
        kind = (tuple(sorted(seats)), last_year)
        found = self._known.get(kind)
        if found is None:
            if len(self._known) >= _MOST:
                self._known.clear()
            found = self._known[kind] = self._work_out(*kind)
        return tuple([found[seat] for seat in seats])

    def _work_out(self, seats: Seats, last_year: int | None) -> dict[tuple[int, int], Form]:
        powers = (
            PowerResult(power, held, None if year == _NO_YEAR else year)
            for power, (held, year) in zip(POWERS, seats, strict=True)
        )
        points = board_points(BoardResult(tuple(powers), last_year), self.system)
        return dict(zip(seats, map(self._form, points), strict=True))


def _are_years_possible(seats: Seats, last_year: int | None) -> bool:
    """Whether years that a system does not look at can be left out: nothing is wrong with any of them."""
    latest = LATEST_YEAR if last_year is None else last_year
    if not FIRST_YEAR <= latest <= LATEST_YEAR:
        return False
    for held, year in seats:  # noqa: SIM110  it runs for each of a million boards
        if year != _NO_YEAR and (held or not FIRST_YEAR <= year <= latest):
            return False
    return True
