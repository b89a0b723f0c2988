"""One list and its first places: who is surely among them, who can be, and with which result on the own board."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

from boardcall.errors import certain
from boardcall.standings.chances.boards import Budget, Falling, OpenBoard, Sitter
from boardcall.standings.chances.chance import CentresNeeded, Chance, State
from boardcall.standings.chances.reachable import Cell, Placed
from boardcall.standings.chances.result_columns import ResultBlock
from boardcall.standings.chances.seats import SeatResults
from boardcall.standings.chances.totals import TotalBound
from boardcall.tournament import PlayerId
from boardcall.wording import NO_WORDS, say

ONLY_TIED = say("Only a tie-break can decide it, or there are too many possible results to check.")
TOO_MUCH = say("There are too many possible results to check.")
NONE = 0
AGAIN = 4
"""Results that are tried one by one before all others are looked at again."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """Who is compared. `board` is where the player sits; nobody's is where nothing runs or too much at once.

    `sure` is the total with every coming game won, and a real one.
    """

    player: PlayerId
    sitter: Sitter
    sure: TotalBound
    board: OpenBoard | None = None
    seat: int = 0
    ranked: bool = True
    """Whether the player has surely played as many rounds as a place needs."""
    known: bool = True
    """Whether the total is known to lie between these, and can be each of them."""

    @property
    def own_board(self) -> OpenBoard:
        """The board of one who sits on one; asked of nobody else."""
        return certain(self.board, "asked of those who sit on a board")


@dataclass(slots=True)
class Contest:
    """The first `places` of those who are compared."""

    people: tuple[Contestant, ...]
    boards: tuple[OpenBoard, ...]
    places: int
    budget: Budget
    newcomer: int | None = None
    """The most that somebody can have who is not among them yet; None where nobody can come."""
    _fixed: dict[str, list[int]] = field(default_factory=dict)
    _known: dict[tuple[str, int], Falling] = field(default_factory=dict)
    _totals: dict[tuple[PlayerId, str, int], tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        idle = [one.sitter for one in self.people if one.board is None]
        self._fixed = {
            "least": sorted(one.least.at(NONE) for one in idle),
            "calm": sorted(one.calm.at(NONE) for one in idle),
            "most": sorted(one.most.at(NONE) for one in idle),
        }

    def chance(self, one: Contestant) -> Chance:
        if one.board is None:
            state = self._idle_state(one)
            return Chance(one.player, state, why=ONLY_TIED if state is State.OPEN else NO_WORDS)
        groups = one.board.results(one.seat)
        if not groups:  # the board can still end in more ways than are looked through
            return Chance(one.player, State.OPEN, why=TOO_MUCH)
        if not any(self._possible(one, group, strict=False) for _, group in reversed(groups)):
            return Chance(one.player, State.OUT)
        if one.ranked and all(self._certain(one, group) for _, group in groups):
            return Chance(one.player, State.SAFE)
        if not any(self._possible(one, group, strict=True) for _, group in reversed(groups)):
            return Chance(one.player, State.OPEN, why=ONLY_TIED)
        least = next(held for held, group in groups if self._possible(one, group, strict=False))
        return Chance(one.player, State.ALIVE, _need(one, least), self._enough(one, groups))

    def _idle_state(self, one: Contestant) -> State:
        mine = one.sitter
        if self._outside(mine.most.at(NONE), one, strict=False) >= self.places:
            return State.OUT
        if one.ranked and self._reaching(mine.least.at(NONE), one) < self.places:
            return State.SAFE
        best = one.sure.at(NONE)
        return State.ALIVE if one.known and self._outside(best, one, strict=True) < self.places else State.OPEN

    def _enough(self, one: Contestant, groups: list[tuple[int, SeatResults]]) -> CentresNeeded | None:
        """The least centres from which on every result does it."""
        found = None
        for held, group in reversed(groups):
            if not one.ranked or not self._certain(one, group):
                break
            found = held
        return None if found is None else _need(one, found)

    def _possible(self, one: Contestant, group: SeatResults, *, strict: bool) -> bool:
        """Whether one of the results can do it; with `strict` the others are surely below."""
        board = one.own_board
        if not strict and not board.table.complete:
            return True
        if any(self._does_it(one, cell, place, strict=strict) for cell, place in group.ended):
            return True
        for block in group.pack.blocks:
            if self._ahead(one, block.most_low if strict else block.most_high, strict=strict)[1] >= 0:
                if self._one_does_it(one, group.pack.results, block, strict=strict):
                    return True
            elif not strict:
                return False
        return False

    def _ahead(self, one: Contestant, value: int, *, strict: bool) -> tuple[int, int]:
        """The total that a player has surely, or at most, with some points, and how many of the own board may pass."""
        key = (one.player, "sure" if strict else "most", value)
        if key not in self._totals:
            points = one.board.values[value] if one.board else NONE
            total = (one.sure if strict else one.sitter.most).at(points)
            self._totals[key] = total, self.places - 1 - self._outside(total, one, strict=strict)
        return self._totals[key]

    def _one_does_it(self, one: Contestant, results: Placed, block: ResultBlock, *, strict: bool) -> bool:
        """Whether a result of a block can do it. After some that cannot, only those that fewer points allow."""
        board, last = one.own_board, block.first - 1
        value: int | None = block.most_low if strict else block.most_high
        while value is not None:
            (total, most), tried, now, value = self._ahead(one, value, strict=strict), 0, value, None
            for number in board.few_above(one.seat, block, most, total, strict=strict) if most >= 0 else ():
                if number <= last:
                    continue
                cell, place = results[number]
                mine = (cell.low if strict else cell.high)[place]
                if tried >= AGAIN and mine < now:
                    value = mine
                    break
                if self._does_it(one, cell, place, strict=strict):
                    return True
                last, tried = number, tried + 1
        return False

    def _does_it(self, one: Contestant, cell: Cell, place: int, *, strict: bool) -> bool:
        board = one.own_board
        total, most = self._ahead(one, (cell.low if strict else cell.high)[place], strict=strict)
        if most < 0 or not board.ways.may_have(cell, one.seat, place):
            return False
        return board.above_beside(cell, one.seat, place, total, strict=strict) <= most

    def _certain(self, one: Contestant, group: SeatResults) -> bool:
        """Whether each of the results does it, whatever the others do."""
        board = one.own_board
        if not board.table.complete:
            return False
        if any(self._fails(one, cell, place) for cell, place in group.ended):
            return False
        for block in reversed(group.pack.blocks):
            least, others = self._behind(one, block.least_low)
            found = board.many_reaching(one.seat, block, others, least)
            if any(self._fails(one, *group.pack.results[number]) for number in found):
                return False
        return True

    def _behind(self, one: Contestant, value: int) -> tuple[int, int]:
        """The total that a player has at least with some points, and how many of the own board can take the place."""
        key = (one.player, "least", value)
        if key not in self._totals:
            total = one.sitter.least.at(one.board.values[value] if one.board else NONE)
            self._totals[key] = total, self.places - self._reaching(total, one)
        return self._totals[key]

    def _fails(self, one: Contestant, cell: Cell, place: int) -> bool:
        """Whether a result that the player can have is not enough, if the others do their best."""
        board = one.own_board
        if not board.ways.may_have(cell, one.seat, place):
            return False
        least, others = self._behind(one, cell.low[place])
        return others <= 0 or board.reaching_beside(cell, one.seat, place, least) >= others

    def _outside(self, total: int, one: Contestant, *, strict: bool) -> int:
        """The fewest who end above a total, but for those on the player's own board; no more than the places."""
        name = "calm" if strict else "least"
        if one.board is None:
            mine = one.sitter.calm.at(NONE) if strict else one.sitter.least.at(NONE)
            return self._above(total, None, strict=strict, but=mine >= total if strict else mine > total)
        known = self._known.setdefault((name, id(one.board)), Falling())
        return known.find(total, lambda at: self._above(at, one.board, strict=strict))

    def _above(self, total: int, own: OpenBoard | None, *, strict: bool, but: int = 0) -> int:
        fixed = self._fixed["calm" if strict else "least"]
        above = len(fixed) - (bisect_left if strict else bisect_right)(fixed, total) - but
        for board in self.boards:
            if above >= self.places:
                break
            if board is not own:
                above += board.fewest_above(total, strict=strict)
        return min(above, self.places)

    def _reaching(self, total: int, one: Contestant) -> int:
        """The most who have a total or more, but for those on the player's own board; no more than the places."""
        if one.board is None:
            return self._at_least(total, None, but=one.sitter.most.at(NONE) >= total)
        known = self._known.setdefault(("most", id(one.board)), Falling())
        return known.find(total, lambda at: self._at_least(at, one.board))

    def _at_least(self, total: int, own: OpenBoard | None, *, but: int = 0) -> int:
        if self.newcomer is not None and self.newcomer >= total:
            return self.places
        fixed = self._fixed["most"]
        found = len(fixed) - bisect_left(fixed, total) - but
        for board in self.boards:
            if found >= self.places:
                break
            if board is not own:
                found += board.most_reaching(total)
        return min(found, self.places)


def _need(one: Contestant, centres: int) -> CentresNeeded:
    return CentresNeeded(one.own_board.ref.round, one.own_board.ref.name, centres)
