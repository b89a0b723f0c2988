"""Who wins the team title in every result that the open boards can have together, and with how many centres.

Points are whole numbers here: all of them times one number, so that nothing is rounded. A board is an independent
choice of one of its results, so that a question about sums is answered board after board: of the sums so far only
those are kept that no other one betters.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

from boardcall.scoring.result import SOLO_CENTRES
from boardcall.standings.chances.boards import Budget, TooMuchError
from boardcall.standings.chances.chance import State
from boardcall.standings.chances.reachable import Cell
from boardcall.standings.chances.seats import SeatWays

MOST_WAYS = 100_000
"""Ways to seat the members in the results of all boards that are looked at."""
MOST_SUMS = 400
"""Sums that are kept after a board."""
ADDING = 4
"""The steps of one more sum."""
PAIR = ("centres", "points")

Ends = tuple[tuple[int, ...], tuple[int, ...]]
"""One result of a board: the points of each team, and the centres of its members."""
Sums = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MemberSeat:
    """Where a member sits, for which team, and the whole points of each value of the board's table."""

    seat: int
    team: int
    worth: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TeamBoard:
    """An open board with the members on it."""

    board: SeatWays
    members: tuple[MemberSeat, ...]

    def ends(self, teams: int, ways: Budget) -> frozenset[Ends]:
        """Every result, as far as teams are concerned."""
        return frozenset(self._ends(teams, ways))

    def _ends(self, teams: int, ways: Budget) -> Iterator[Ends]:
        for cell in self.board.cells:
            if cell.low != cell.high:  # years that are not told apart
                raise TooMuchError
            for places in self._seated(cell, 0, ()):
                ways.spend()
                points, centres = [0] * teams, [0] * teams
                for one, place in zip(self.members, places, strict=True):
                    points[one.team] += one.worth[cell.low[place]]
                    centres[one.team] += min(SOLO_CENTRES, cell.counts[place])
                yield tuple(points), tuple(centres)

    def _seated(self, cell: Cell, member: int, taken: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """The places that the members can have together; of places that are alike one stands for all."""
        if member == len(self.members):
            if self._others_fit(cell, taken):
                yield taken
            return
        seen = set()
        for place, held in enumerate(cell.counts):
            like = (held, cell.out[place], cell.low[place])
            if place not in taken and like not in seen and self.board.may_have(cell, self.members[member].seat, place):
                seen.add(like)
                yield from self._seated(cell, member + 1, (*taken, place))

    def _others_fit(self, cell: Cell, taken: tuple[int, ...]) -> bool:
        """Whether those who are in no team can have what is left."""
        if self.board.is_free:
            return True
        seated = {one.seat for one in self.members}
        seats = [seat for seat in range(len(self.board.caps)) if seat not in seated]
        left = [place for place in range(len(cell.counts)) if place not in taken]
        for year, mine in groupby(sorted(seats, key=self._year(cell)), self._year(cell)):
            caps = sorted(self.board.caps[seat] for seat in mine)
            counts = sorted(cell.counts[place] for place in left if (cell.out[place] or 0) == year)
            if len(caps) != len(counts) or any(cap < held for cap, held in zip(caps, counts, strict=True)):
                return False
        return True

    def _year(self, cell: Cell) -> Callable[[int], int]:
        return lambda seat: (self.board.out[seat] or 0) if any(cell.out) else 0


@dataclass(frozen=True, slots=True)
class TeamFound:
    """How a team stands. With fewer centres of its members together than `least` it cannot be; `enough` do it."""

    state: State
    least: int | None = None
    enough: int | None = None


@dataclass
class TeamContest:
    """The teams by what they have so far, and the boards that run."""

    before: tuple[int, ...]
    boards: Sequence[TeamBoard]
    budget: Budget
    _ends: list[frozenset[Ends]] = field(default_factory=list)

    @cached_property
    def ends(self) -> tuple[frozenset[Ends], ...]:
        """The results of each board. Raises TooMuchError where there are too many."""
        ways = Budget(MOST_WAYS)
        found = (board.ends(len(self.before), ways) for board in self.boards)
        return tuple(sorted(found, key=len))

    @cached_property
    def _rivals(self) -> tuple[int, ...]:
        """The teams that play, and the best of the others: who leads it leads them all."""
        playing = {member.team for board in self.boards for member in board.members}
        idle = sorted({*range(len(self.before))} - playing, key=self.before.__getitem__)[-2:]
        return (*sorted(playing), *idle)

    def find(self, team: int) -> TeamFound:
        """How a team stands. Raises TooMuchError where there are too many results."""
        short = [self._most_short_of(team, other) for other in range(len(self.before)) if other != team]
        not_sure = [one for one in short if one is not None]
        if not not_sure:
            return TeamFound(State.SAFE)
        least = self._least(team, margin=0)
        if least is None:
            return TeamFound(State.OUT)
        if self._least(team, margin=1) is None:
            return TeamFound(State.OPEN)
        enough = min((held for held in self._totals(team) if held > max(not_sure)), default=None)
        return TeamFound(State.ALIVE, least, enough)

    def _totals(self, team: int) -> set[int]:
        """The centres that the members can have together."""
        found = {0}
        for ends in self.ends:
            found = {so_far + more for so_far in found for more in {centres[team] for _, centres in ends}}
        return found

    def _most_short_of(self, team: int, other: int) -> int | None:
        """The most centres with which a team is not ahead of another one; None where it always is."""
        steps = ({(centres[team], points[other] - points[team]) for points, centres in ends} for ends in self.ends)
        sums = self._added((0, self.before[other] - self.before[team]), steps)
        return max((one[0] for one in sums if one[1] >= 0), default=None)

    def _least(self, team: int, *, margin: int) -> int | None:
        """The fewest centres with which a team can lead all others by the margin; None where it never can."""
        rivals = [other for other in self._rivals if other != team]
        start = (0, *(self.before[team] - self.before[other] - margin for other in rivals))
        steps = (
            {(-centres[team], *(points[team] - points[other] for other in rivals)) for points, centres in ends}
            for ends in self.ends
        )
        return min((-one[0] for one in self._added(start, steps) if min(one[1:], default=0) >= 0), default=None)

    def _added(self, start: Sums, steps: Iterable[Iterable[Sums]]) -> list[Sums]:
        """The sums of one vector of each step: those that no other one reaches in everything.

        Sums that can no longer have 0 or more in all but their first number are left out.
        """
        choices = [self._best(one) for one in steps]
        rest = [tuple(map(max, zip(*one, strict=True))) for one in choices]
        sums = [start]
        for place, choice in enumerate(choices):
            later = [sum(one[at] for one in rest[place + 1 :]) for at in range(len(start))]
            self.budget.spend(ADDING * len(sums) * len(choice))
            added = {tuple(a + b for a, b in zip(one, more, strict=True)) for one in sums for more in choice}
            sums = self._best(one for one in added if all(a + b >= 0 for a, b in zip(one[1:], later[1:], strict=True)))
        return sums

    def _best(self, vectors: Iterable[Sums]) -> list[Sums]:
        """The vectors that no other one reaches in every number."""
        found: list[Sums] = []
        for one in sorted(set(vectors), reverse=True):
            if len(one) == len(PAIR):  # in order, so that only the last one can reach the second number
                found += [one] if not found or one[1] > found[-1][1] else []
                continue
            self.budget.spend(1 + len(found) // ADDING)
            if not any(all(a <= b for a, b in zip(one, other, strict=True)) for other in found):
                found.append(one)
                if len(found) > MOST_SUMS:
                    raise TooMuchError
        return found
