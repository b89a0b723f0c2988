"""One pool compiled for search: seats, places and whole-number weights instead of names and wishes.

A seat is one game of one player (or of nobody: a power in civil disorder); a place is a chair: board x 7 + power. The
cost of a seating is the sum over pairs of seats on a board of `pair`, plus for each seat `board`, `power` and `home`,
plus what a player's two seats cost together (`twin`).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from boardcall.game import POWERS
from boardcall.seeding.problem import (
    APART_KINDS,
    BOARD_SIZE,
    DoubledBoards,
    Entrant,
    PoolMethod,
    PoolProblem,
    SeatingProblem,
    WishKind,
    WishStrength,
)
from boardcall.seeding.ranks import blocks
from boardcall.tournament import NOBODY, PlayerId

STEP = 24
"""How much more a wish weighs than the next one while annealing."""
POWER_INDEX = {power: index for index, power in enumerate(POWERS)}


@dataclass(slots=True)
class Weights:
    """What a unit of each wish weighs; `hard` outweighs all, `tidy` is below every wish."""

    soft: dict[WishKind, int]
    hard: int
    tidy: int = 1

    @property
    def levels(self) -> list[int]:
        """All weights in use, the heaviest first."""
        return sorted({self.hard, *self.soft.values(), self.tidy}, reverse=True)


@dataclass(slots=True)
class SeatTable:
    """See the module's head. `choices` lists the places a seat may take; None: any."""

    pool: PoolProblem
    first_board: int
    weights: Weights
    players: list[PlayerId]
    twin: list[int]
    pair: list[dict[int, int]]
    power: list[list[int]]
    board: list[dict[int, int]]
    home: list[int]
    choices: list[frozenset[int] | None]
    stay: int = 0
    two_boards: int = 0
    same_power: int = 0
    doubled: DoubledBoards = DoubledBoards.ANY
    near: list[list[tuple[int, int]]] = field(default_factory=list)

    @property
    def size(self) -> int:
        return len(self.players)


@dataclass(frozen=True, slots=True)
class Past:
    """Who met whom how often, and who had which power how often in the rounds that are compared."""

    met: Mapping[PlayerId, Counter[PlayerId]]
    powers: Mapping[PlayerId, Counter[int]]


def past_of(problem: SeatingProblem) -> Past:
    met: dict[PlayerId, Counter[PlayerId]] = {}
    powers: dict[PlayerId, Counter[int]] = {}
    for then in problem.history:
        counts = problem.power_rounds is None or then.round in problem.power_rounds
        for board in then.boards:
            together = set(board.players)
            for seat in board.seats:
                met.setdefault(seat.player, Counter()).update(together - {seat.player})
                if counts and seat.power is not None:
                    powers.setdefault(seat.player, Counter())[POWER_INDEX[seat.power]] += 1
    return Past(met, powers)


def active_soft(problem: SeatingProblem) -> list[WishKind]:
    """The soft wishes that can cost anything here, the most important first."""
    relaxed = problem.relaxed_kinds
    kinds = [wish.kind for wish in problem.wishes if wish.strength is WishStrength.SOFT or wish.kind in relaxed]
    seeks = any(pool.method is PoolMethod.MIN_REPEAT for pool in problem.pools)
    if seeks and problem.strength(WishKind.REPEAT_OPPONENTS) is None:
        kinds.insert(0, WishKind.REPEAT_OPPONENTS)
    return [kind for kind in kinds if _can_cost(problem, kind)]


def _can_cost(problem: SeatingProblem, kind: WishKind) -> bool:
    doubled = any(entrant.seats > 1 for entrant in problem.entrants)
    if kind in APART_KINDS:
        return any(group.kind is kind for group in problem.apart)
    return {
        WishKind.REPEAT_OPPONENTS: bool(problem.history) or doubled,
        WishKind.REPEAT_POWERS: bool(problem.history) or doubled,
        WishKind.PREFERENCES: any(entrant.preferences for entrant in problem.entrants),
        WishKind.RECORDERS: any(entrant.recorder for entrant in problem.entrants),
        WishKind.TWO_BOARDS: doubled and problem.doubled is not DoubledBoards.ANY,
        WishKind.STAY: problem.current is not None,
    }[kind]


def annealing_weights(problem: SeatingProblem) -> Weights:
    """Weights a fixed factor apart: close enough that cooling passes them one after another."""
    soft = active_soft(problem)
    count = len(soft)
    return Weights({kind: STEP ** (count - place) for place, kind in enumerate(soft)}, STEP ** (count + 1) * 2)


def exact_weights(problem: SeatingProblem) -> Weights:
    """Weights so far apart that no sum of lower wishes makes up for one unit of a higher one."""
    seats = sum(entrant.seats for entrant in problem.entrants) + problem.boards
    most = seats * BOARD_SIZE * (len(problem.history) + problem.boards + BOARD_SIZE)
    soft = active_soft(problem)
    count = len(soft)
    return Weights({kind: most ** (count - place) for place, kind in enumerate(soft)}, most ** (count + 1))


def tables(problem: SeatingProblem, weights: Weights) -> list[SeatTable]:
    """One table for each pool; nothing ties pools together, as every player belongs to one."""
    past = past_of(problem)
    first = 1
    found = []
    for pool in problem.pools:
        found.append(_Compiler(problem, pool, first, weights, past).table())
        first += pool.boards
    return found


@dataclass(slots=True)
class _Compiler:
    problem: SeatingProblem
    pool: PoolProblem
    first: int
    weights: Weights
    past: Past
    entrants: dict[PlayerId, Entrant] = field(default_factory=dict)
    seats_of: dict[PlayerId, list[int]] = field(default_factory=dict)

    def table(self) -> SeatTable:
        members = set(self.pool.members)
        self.entrants = {entrant.id: entrant for entrant in self.problem.entrants if entrant.id in members}
        players = list(self.entrants)
        players += [entrant.id for entrant in self.entrants.values() if entrant.seats > 1]
        players += [NOBODY] * (self.pool.boards * BOARD_SIZE - len(players))
        for seat, player in enumerate(players):
            self.seats_of.setdefault(player, []).append(seat)
        made = SeatTable(
            pool=self.pool,
            first_board=self.first,
            weights=self.weights,
            players=players,
            twin=self._twins(players),
            pair=[{} for _ in players],
            power=[[0] * BOARD_SIZE for _ in players],
            board=[{} for _ in players],
            home=[-1] * len(players),
            choices=self._choices(players),
            doubled=self.problem.doubled,
        )
        self._pairs(made)
        self._powers(made)
        self._stay(made)
        made.two_boards = self._weight(WishKind.TWO_BOARDS) if self.problem.doubled is not DoubledBoards.ANY else 0
        made.near = [list(row.items()) for row in made.pair]
        return made

    def _weight(self, kind: WishKind) -> int:
        if self.problem.strength(kind, self.pool.id) is WishStrength.HARD:
            return self.weights.hard
        return self.weights.soft.get(kind, 0)

    def _twins(self, players: list[PlayerId]) -> list[int]:
        twin = [-1] * len(players)
        for player, seats in self.seats_of.items():
            if player and len(seats) > 1:
                twin[seats[0]], twin[seats[1]] = seats[1], seats[0]
        return twin

    def _add(self, made: SeatTable, one: int, two: int, weight: int) -> None:
        if weight and one != two:
            made.pair[one][two] = made.pair[one].get(two, 0) + weight
            made.pair[two][one] = made.pair[two].get(one, 0) + weight

    def _pairs(self, made: SeatTable) -> None:
        for player, seats in self.seats_of.items():
            if len(seats) > 1:
                for one, two in combinations(seats, 2):
                    self._add(made, one, two, self.weights.hard)
            if player:
                self._met(made, player)
        self._apart(made)
        self._double_meetings(made)
        self._recorders(made)

    def _met(self, made: SeatTable, player: PlayerId) -> None:
        weight = self._weight(WishKind.REPEAT_OPPONENTS)
        for other, times in self.past.met.get(player, Counter()).items():
            if other > player and other in self.entrants:
                for one in self.seats_of[player]:
                    for two in self.seats_of[other]:
                        self._add(made, one, two, weight * times)

    def _apart(self, made: SeatTable) -> None:
        pairs = {
            (group.kind, min(pair), max(pair))
            for group in self.problem.apart
            for pair in combinations(sorted(set(group.players) & set(self.entrants)), 2)
        }
        for kind, one_id, two_id in sorted(pairs):
            for one in self.seats_of[one_id]:
                for two in self.seats_of[two_id]:
                    self._add(made, one, two, self._weight(WishKind(kind)))

    def _double_meetings(self, made: SeatTable) -> None:
        """Two players on two boards each would meet twice at once if all four of their seats may meet."""
        doubled = [seats for player, seats in self.seats_of.items() if player and len(seats) > 1]
        if self._weight(WishKind.REPEAT_OPPONENTS):
            for (one, second), (two, other) in combinations(doubled, 2):
                for pair in ((one, other), (second, two), (second, other)):
                    self._add(made, *pair, self.weights.tidy)

    def _recorders(self, made: SeatTable) -> None:
        """As many recorders as there are boards are kept apart: then every board that can have one has one."""
        seats = [seat for seat, player in enumerate(made.players) if player and self.entrants[player].recorder]
        seats = seats[: self.pool.boards]
        weight = self._weight(WishKind.RECORDERS)
        for one, two in combinations(seats, 2):
            self._add(made, one, two, weight)

    def _powers(self, made: SeatTable) -> None:
        repeat, wanted = self._weight(WishKind.REPEAT_POWERS), self._weight(WishKind.PREFERENCES)
        fixed_powers = any(one.power is not None for one in self.problem.fixed)
        if not self.pool.draw_powers and not fixed_powers:
            return
        for seat, player in enumerate(made.players):
            if not player:
                made.power[seat] = [0 if power in self.problem.empty_powers else self.weights.hard for power in POWERS]
            elif self.pool.draw_powers:
                made.power[seat] = self._power_row(player, repeat, wanted)
        made.same_power = repeat if self.pool.draw_powers else 0

    def _power_row(self, player: PlayerId, repeat: int, wanted: int) -> list[int]:
        had = self.past.powers.get(player, Counter())
        list_ = self.entrants[player].preferences
        place = {power: index for index, power in enumerate(list_)}
        return [
            repeat * had[index] + (wanted * place.get(power, len(list_)) if list_ else 0)
            for index, power in enumerate(POWERS)
        ]

    def _choices(self, players: list[PlayerId]) -> list[frozenset[int] | None]:
        choices: list[frozenset[int] | None] = [None] * len(players)
        if self.pool.method is PoolMethod.RANKING_BLOCKS:
            spans = blocks(self.pool, list(self.entrants.values()), self.problem.doubled)
            choices = [places(span) for span in spans]
        for player in dict.fromkeys(one.player for one in self.problem.fixed):
            if player in self.entrants or (player == NOBODY and NOBODY in self.seats_of):
                self._fix(player, choices)
        return choices

    def _fix(self, player: PlayerId, choices: list[frozenset[int] | None]) -> None:
        here = range(self.first, self.first + self.pool.boards)
        wanted = [one for one in self.problem.fixed if one.player == player and (one.board in here or player)]
        for seat, one in zip(self.seats_of[player], wanted, strict=False):
            boards = range(self.pool.boards) if one.board is None else [one.board - self.first]
            slots = range(BOARD_SIZE) if one.power is None else [POWER_INDEX[one.power]]
            fixed = frozenset(board * BOARD_SIZE + slot for board in boards for slot in slots)
            before = choices[seat]
            choices[seat] = fixed if before is None or one.board is not None else (fixed & before or fixed)

    def _stay(self, made: SeatTable) -> None:
        made.stay = self._weight(WishKind.STAY)
        if not made.stay or self.problem.current is None:
            return
        waiting = {player: list(seats) for player, seats in self.seats_of.items()}
        for board, seat in self.problem.current.seats():
            if waiting.get(seat.player) and 0 <= board.number - self.first < self.pool.boards:
                slot = POWER_INDEX[seat.power] if seat.power is not None else 0
                made.home[waiting[seat.player].pop(0)] = (board.number - self.first) * BOARD_SIZE + slot


def places(boards: Sequence[int]) -> frozenset[int]:
    return frozenset(board * BOARD_SIZE + slot for board in boards for slot in range(BOARD_SIZE))
