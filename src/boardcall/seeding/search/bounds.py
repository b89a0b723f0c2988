"""Lower bounds for every seating of a pool, wish by wish, each with its proof in words.

Every bound is for one wish alone and holds whatever the other wishes cost.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from boardcall.game import POWERS
from boardcall.seeding.problem import (
    APART_KINDS,
    BOARD_SIZE,
    DoubledBoards,
    Entrant,
    PoolProblem,
    Seating,
    SeatingProblem,
    WishKind,
)
from boardcall.seeding.search.cost import count_cost, place_in
from boardcall.seeding.search.powers import least_cost
from boardcall.seeding.search.table import POWER_INDEX, Past, SeatTable
from boardcall.tournament import NOBODY, PlayerId
from boardcall.wording import Sentence, say, say_number


@dataclass(frozen=True, slots=True)
class Bound:
    """A number no seating can get below, and why."""

    least: int
    proof: Sentence


NOTHING = Bound(0, say("A cost cannot be negative."))


def bound(problem: SeatingProblem, pool: PoolProblem, past: Past, kind: WishKind) -> Bound:
    here = _Pool.of(problem, pool, past)
    if kind in APART_KINDS:
        return here.apart(kind)
    known = {
        WishKind.REPEAT_OPPONENTS: here.opponents,
        WishKind.REPEAT_POWERS: here.powers,
        WishKind.PREFERENCES: here.preferences,
        WishKind.TWO_BOARDS: here.two_boards,
    }
    return known[kind]() if kind in known else NOTHING


def settled_bound(
    problem: SeatingProblem, seating: Seating, compiled: Sequence[SeatTable], kind: WishKind
) -> Bound | None:
    """A bound if ranks or fixed seats leave nobody a choice of boards; None if somebody has one."""
    if any(_boards_of(choices, table.pool.boards) > 1 for table in compiled for choices in table.choices):
        return None
    why = say("Ranks and fixed seats leave nobody a choice of boards")
    if kind in APART_KINDS or kind is WishKind.REPEAT_OPPONENTS:
        return Bound(count_cost(problem, seating, kind), say("{why}.", why=why))
    return None


def _boards_of(choices: frozenset[int] | None, boards: int) -> int:
    return boards if choices is None else len({place // BOARD_SIZE for place in choices})


def least_pairs(things: int, boards: int) -> int:
    """Pairs that share a board when things are spread over boards as evenly as possible."""
    share, rest = divmod(things, boards)
    return (boards - rest) * _pairs(share) + rest * _pairs(share + 1)


def _pairs(count: int) -> int:
    return count * (count - 1) // 2


@dataclass(frozen=True, slots=True)
class _Pool:
    problem: SeatingProblem
    pool: PoolProblem
    past: Past
    entrants: tuple[Entrant, ...]

    @classmethod
    def of(cls, problem: SeatingProblem, pool: PoolProblem, past: Past) -> "_Pool":
        members = set(pool.members)
        return cls(problem, pool, past, tuple(one for one in problem.entrants if one.id in members))

    @property
    def seats(self) -> list[Entrant]:
        return [entrant for entrant in self.entrants for _ in range(entrant.seats)]

    def opponents(self) -> Bound:
        return max(self._by_boards(), self._by_players(), key=lambda found: found.least)

    def _by_boards(self) -> Bound:
        """Those who shared a board before must go somewhere: spread evenly they meet least."""
        games = {entrant.id: entrant.seats for entrant in self.entrants}
        total = 0
        for then in self.problem.history:
            for board in then.boards:
                total += least_pairs(sum(games.get(player, 0) for player in set(board.players)), self.pool.boards)
        rounds = len(self.problem.history)
        return Bound(
            total,
            say(
                "The players of each board of the {rounds}, spread as evenly as can be over {boards}, "
                "repeat {total} meetings.",
                rounds=say_number("{number} earlier round", "{number} earlier rounds", rounds),
                boards=say_number("{number} board", "{number} boards", self.pool.boards),
                total=total,
            ),
        )

    def _by_players(self) -> Bound:
        """Each player needs six opponents: those least often met, as if everybody had the first choice."""
        seats = [entrant.id for entrant in self.seats]
        short = (self.pool.boards * BOARD_SIZE - len(seats)) * (BOARD_SIZE - 1)
        total, last = 0, []
        for player in seats:
            met = self.past.met.get(player, Counter())
            others = sorted(met[other] for other in seats if other != player)[: BOARD_SIZE - 1]
            total += sum(others)
            last.append(others[-1] if len(others) == BOARD_SIZE - 1 else 0)
        total -= sum(sorted(last, reverse=True)[:short])
        return Bound(
            -(-total // 2),
            say(
                "Even if everybody met the opponents they met least often, {value} meetings would repeat.",
                value=-(-total // 2),
            ),
        )

    def apart(self, kind: WishKind) -> Bound:
        """Groups that share at most one player have no pair in common, so their bounds add up."""
        games = {entrant.id: entrant.seats for entrant in self.entrants}
        groups = [set(group.players) & set(games) for group in self.problem.apart if group.kind is kind]
        counted: list[set[PlayerId]] = []
        total = 0
        for group in sorted(groups, key=lambda group: (-len(group), sorted(group))):
            if all(len(group & other) < 2 for other in counted):
                counted.append(group)
                total += least_pairs(len(group), self.pool.boards)
        boards = say_number("{number} board", "{number} boards", self.pool.boards)
        return (
            Bound(
                total,
                say(
                    "Groups with more members than there are boards ({boards}) must share a board {total} times.",
                    boards=boards,
                    total=total,
                ),
            )
            if total
            else NOTHING
        )

    def powers(self) -> Bound:
        rows = []
        for entrant in self.seats:
            had = self.past.powers.get(entrant.id, Counter())
            rows.append([had[index] for index in range(BOARD_SIZE)])
        least = self._least_powers(rows)
        return (
            Bound(least, say("However the powers are dealt out, {least} are played again.", least=least))
            if least
            else NOTHING
        )

    def preferences(self) -> Bound:
        rows = [
            [place_in(entrant.preferences, power) if entrant.preferences else 0 for power in POWERS]
            for entrant in self.seats
        ]
        least = self._least_powers(rows)
        return Bound(
            least,
            say(
                "Each power is there {boards} times: the lists add up to {least} at least.",
                boards=self.pool.boards,
                least=least,
            ),
        )

    def _least_powers(self, rows: list[list[int]]) -> int:
        """The exact least if boards did not matter: each power as often as there are boards."""
        if not self.pool.draw_powers:
            return 0
        empty = self.pool.boards * BOARD_SIZE - len(rows)
        fixed = {one.player: POWER_INDEX[one.power] for one in self.problem.fixed if one.power is not None}
        singles = [entrant.id if entrant.seats == 1 else NOBODY for entrant in self.seats]
        rows = [
            _only(row, fixed[player]) if player in fixed else row for row, player in zip(rows, singles, strict=True)
        ]
        if not fixed and not any(map(any, rows)):
            return 0
        return least_cost([*rows, *([0] * BOARD_SIZE for _ in range(empty))], self.pool.boards)

    def two_boards(self) -> Bound:
        doubled = sum(entrant.seats > 1 for entrant in self.entrants)
        if self.problem.doubled is not DoubledBoards.LOWEST or doubled <= BOARD_SIZE:
            return NOTHING
        least = sum(place // BOARD_SIZE for place in range(doubled))
        return Bound(
            least, say("The lowest board has seven seats, and {doubled} players play two boards.", doubled=doubled)
        )


def _only(row: Sequence[int], column: int) -> list[int]:
    return [cost if index == column else 10**9 for index, cost in enumerate(row)]
