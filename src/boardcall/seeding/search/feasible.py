"""Whether some demands on a pool can be kept together: an exact search, small because only few seats are bound."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from boardcall.seeding.problem import BOARD_SIZE, WishKind
from boardcall.wording import NO_WORDS, Sentence

MOST_NODES = 20_000
"""Steps after which the search gives up without an answer."""
ALL_POWERS = frozenset(range(BOARD_SIZE))


@dataclass(frozen=True, slots=True)
class Demand:
    """One thing asked of the seats: two never together, or one on certain boards or with certain powers only."""

    sentence: Sentence
    pair: tuple[int, int] | None = None
    seat: int | None = None
    boards: frozenset[int] | None = None
    powers: frozenset[int] | None = None
    why: Sentence = NO_WORDS
    """Why the two of `pair` may not meet, where that is the demand."""
    wish: WishKind | None = None
    """The hard wish that asks it; None for what no wish changes."""
    ranked: str = ""
    """The name of the player who is seated by rank, if that is the demand."""


def is_feasible(demands: Iterable[Demand], *, boards: int, empty: int) -> bool | None:
    """Whether all the demands can be kept; None if the search gave up.

    Only demands count; other seats are filled with anybody. `empty` seats stay free, at most one on a board.
    """
    search = _Search.of(tuple(demands), boards, empty)
    try:
        return search.extend()
    except _GaveUpError:
        return None


class _GaveUpError(Exception):
    pass


@dataclass(slots=True)
class _Search:
    boards: int
    empty: int
    allowed: dict[int, frozenset[int]]
    powers: dict[int, frozenset[int]]
    apart: dict[int, set[int]]
    is_symmetric: bool
    on: list[list[int]] = field(default_factory=list)
    nodes: int = 0

    @classmethod
    def of(cls, demands: Sequence[Demand], boards: int, empty: int) -> "_Search":
        every = frozenset(range(boards))
        allowed: dict[int, frozenset[int]] = {}
        powers: dict[int, frozenset[int]] = {}
        apart: dict[int, set[int]] = {}
        for demand in demands:
            for seat in demand.pair or (demand.seat,):
                if seat is not None:
                    allowed[seat] = allowed.get(seat, every) & (every if demand.boards is None else demand.boards)
                    powers[seat] = powers.get(seat, ALL_POWERS) & (
                        demand.powers if demand.powers is not None else ALL_POWERS
                    )
                    apart.setdefault(seat, set())
            if demand.pair is not None:
                one, two = demand.pair
                apart[one].add(two)
                apart[two].add(one)
        symmetric = all(options == every for options in allowed.values())
        return cls(boards, empty, allowed, powers, apart, symmetric, [[] for _ in range(boards)])

    def extend(self) -> bool:
        """Seats the seat with the fewest boards left, and so on; True when all sit."""
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise _GaveUpError
        seated = {seat for board in self.on for seat in board}
        options = {seat: self._options(seat) for seat in self.allowed if seat not in seated}
        if not options:
            return True
        seat = min(options, key=lambda seat: (len(options[seat]), -len(self.apart[seat]), seat))
        for board in options[seat]:
            self.on[board].append(seat)
            if self._leaves_room() and self.extend():
                return True
            self.on[board].pop()
        return False

    def _options(self, seat: int) -> list[int]:
        found, tried_empty = [], False
        for board in sorted(self.allowed[seat]):
            if not self.on[board]:
                if tried_empty and self.is_symmetric:
                    continue
                tried_empty = True
            if self._fits(seat, board):
                found.append(board)
        return found

    def _fits(self, seat: int, board: int) -> bool:
        there = self.on[board]
        if len(there) >= BOARD_SIZE or self.apart[seat].intersection(there):
            return False
        return has_powers([self.powers[other] for other in (*there, seat)])

    def _leaves_room(self) -> bool:
        return sum(len(board) < BOARD_SIZE for board in self.on) >= self.empty


def has_powers(choices: Sequence[frozenset[int]]) -> bool:
    """Whether each can have one of its powers, all different (Hall's condition, tried power by power)."""
    reached = {0}
    for options in sorted(choices, key=len):
        reached = {taken | 1 << power for taken in reached for power in options if not taken >> power & 1}
    return bool(reached)
