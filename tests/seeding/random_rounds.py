"""Random events for laws: players drop out, come late, play two boards; teams, families, pairs; ranks, fixed seats."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from boardcall.game import POWERS
from boardcall.seeding.problem import (
    Apart,
    DoubledBoards,
    Entrant,
    EventPlan,
    FixedSeat,
    PoolMethod,
    PoolProblem,
    Seating,
    SeatingProblem,
    Wish,
    WishKind,
    WishStrength,
)
from seeding.seatings import one_pool

SOFT_OR_HARD = (WishStrength.SOFT, WishStrength.HARD)
ROUNDS = 4


class RandomEvent:
    """An event of four rounds; each problem is built on the seatings that were given back for the ones before."""

    def __init__(self, seed: int, *, least: int = 14, most: int = 63) -> None:
        self.seed = seed
        self.chance = Random(seed)
        count = self.chance.randint(least, most)
        self.everybody = [f"p{number:03}" for number in range(count + 10)]
        self.present = set(self.everybody[:count])
        self.apart = tuple(self._groups())
        self.team_round = self.chance.randint(1, ROUNDS)
        self.history: tuple[Seating, ...] = ()
        self.plan: EventPlan | None = None

    def _groups(self) -> Iterator[Apart]:
        mixed = self.chance.sample(self.everybody, len(self.everybody))
        size = self.chance.choice([2, 3, 4])
        for team in range(self.chance.randint(0, len(mixed) // size // 2)):
            yield Apart(WishKind.TEAMMATES, tuple(mixed[team * size : team * size + size]), f"team {team}")
        for kind in (WishKind.AVOID_PAIR, WishKind.FAMILY, WishKind.OFFICIALS):
            for _ in range(self.chance.randint(0, 3)):
                yield Apart(kind, tuple(self.chance.sample(self.everybody, 2)))

    def problems(self) -> Iterator[SeatingProblem]:
        """Each round's problem; add what came of it to `history` (and `plan`) before asking for the next."""
        for number in range(1, ROUNDS + 1):
            for player in self.everybody:
                if self.chance.random() < (0.04 if player in self.present else 0.15):
                    self.present ^= {player}
            yield self._problem(number)

    def _problem(self, number: int) -> SeatingProblem:
        entrants, boards = self._sevens(sorted(self.present))
        method = self.chance.choice(
            [PoolMethod.RANDOM, PoolMethod.MIN_REPEAT, PoolMethod.MIN_REPEAT, PoolMethod.RANKING_BLOCKS]
        )
        by_rank = method is PoolMethod.RANKING_BLOCKS
        wishes = tuple(self._wishes(number, by_rank=by_rank))
        split = not by_rank and boards > 4 and self.chance.random() < 0.2
        pools = _two_pools(entrants, method) if split else one_pool(entrants, method=method, boards=boards)
        return SeatingProblem(
            number,
            entrants,
            pools or one_pool(entrants, method=method, boards=boards),
            history=self.history,
            wishes=wishes,
            apart=self.apart,
            doubled=DoubledBoards.ANY if by_rank else self.chance.choice(list(DoubledBoards)),
            fixed=() if by_rank else tuple(self._fixed(entrants)),
            plan=self.plan if self.chance.random() < 0.7 else None,
            plan_to=ROUNDS,
            seed=str(self.seed),
        )

    def _sevens(self, here: list[str]) -> tuple[tuple[Entrant, ...], int]:
        boards, over = divmod(len(here), 7)
        way = self.chance.choice(["sit-out", "double", "six-player"]) if over else ""
        doubled: set[str] = set()
        if way == "double":
            boards, doubled = boards + 1, set(self.chance.sample(here, 7 - over))
        elif way == "six-player" and (boards + 1) * 6 <= len(here):
            boards += 1
        else:
            here = sorted(self.chance.sample(here, boards * 7))
        return tuple(self._entrant(player, 1 + (player in doubled)) for player in here), boards

    def _entrant(self, player: str, seats: int) -> Entrant:
        return Entrant(
            player,
            seats=seats,
            rank=self.chance.choice([None, *range(1, 30)]),
            preferences=tuple(self.chance.sample(POWERS, self.chance.choice([0, 3, 7]))) if self.seed % 3 == 0 else (),
            recorder=self.chance.random() < 0.1,
        )

    def _wishes(self, number: int, *, by_rank: bool) -> Iterator[Wish]:
        strengths = (WishStrength.SOFT, WishStrength.WARN) if by_rank else SOFT_OR_HARD
        if number == self.team_round:
            yield Wish(WishKind.TEAMMATES, strengths[-1])
        yield Wish(WishKind.AVOID_PAIR, self.chance.choice(strengths))
        yield Wish(WishKind.REPEAT_POWERS, self.chance.choice(strengths))
        kinds = [
            WishKind.REPEAT_OPPONENTS,
            WishKind.FAMILY,
            WishKind.OFFICIALS,
            WishKind.PREFERENCES,
            WishKind.RECORDERS,
            WishKind.TWO_BOARDS,
        ]
        yield from (
            Wish(kind, WishStrength.SOFT) for kind in self.chance.sample(kinds, self.chance.randint(1, len(kinds)))
        )

    def _fixed(self, entrants: tuple[Entrant, ...]) -> Iterator[FixedSeat]:
        if self.chance.random() < 0.3:
            for entrant in self.chance.sample(entrants, 2):
                yield FixedSeat(entrant.id, power=self.chance.choice(POWERS))


def _two_pools(entrants: tuple[Entrant, ...], method: PoolMethod) -> tuple[PoolProblem, ...]:
    """Two boards of single players, and the rest; () where there are too few of them."""
    singles = [entrant.id for entrant in entrants if entrant.seats == 1][:14]
    rest = tuple(entrant.id for entrant in entrants if entrant.id not in singles)
    seats = sum(entrant.seats for entrant in entrants) - 14
    boards = -(-seats // 7)
    if len(singles) < 14 or boards < 2 or seats < 6 * boards:
        return ()
    return PoolProblem("top", 2, tuple(singles), method), PoolProblem("rest", boards, rest, method)


def kept_here(problem: SeatingProblem, seating: Seating) -> SeatingProblem:
    """The same round asked again, with as few changes as can be."""
    wishes = (Wish(WishKind.STAY, WishStrength.SOFT), *problem.wishes)
    return replace(problem, current=seating, wishes=wishes)
