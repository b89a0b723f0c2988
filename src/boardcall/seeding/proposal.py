"""An answer of the optimiser: a seating, what it costs wish by wish, what is proven, and how to run it again."""

from dataclasses import dataclass

from boardcall.errors import RefusedError
from boardcall.game import Power
from boardcall.seeding.problem import EventPlan, Seating, WishKind, WishStrength
from boardcall.tournament import PlayerId
from boardcall.wording import NO_WORDS, Sentence

ALGORITHM = 1
"""Goes up whenever the same problem and effort would give another seating."""


@dataclass(frozen=True, slots=True)
class CostLine:
    """What one wish costs here, and a number below which no seating of this round can get, with its proof.

    `bound` holds for this wish alone, given the hard wishes; `proof` says in words why.
    """

    kind: WishKind
    strength: WishStrength
    cost: int
    bound: int
    proof: Sentence

    @property
    def proven(self) -> bool:
        return self.cost == self.bound


@dataclass(frozen=True, slots=True)
class Cost:
    """The wishes in their order, the hard ones first; seatings are compared soft wish by soft wish in that order."""

    lines: tuple[CostLine, ...]

    def of(self, kind: WishKind) -> int:
        return next((line.cost for line in self.lines if line.kind is kind), 0)

    def soft(self) -> tuple[int, ...]:
        return tuple(line.cost for line in self.lines if line.strength is WishStrength.SOFT)

    @property
    def broken(self) -> tuple[CostLine, ...]:
        return tuple(line for line in self.lines if line.strength is WishStrength.HARD and line.cost)

    @property
    def proven(self) -> bool:
        """No better seating of this round exists: every hard and soft wish is at its bound."""
        return all(line.proven for line in self.lines if line.strength is not WishStrength.WARN)


@dataclass(frozen=True, slots=True)
class SeatingRecord:
    """What is needed to get the same seating again: this, and the problem whose digest it names."""

    algorithm: int
    problem: str
    """SHA-256 of the problem in canonical form, in hexadecimal."""
    seed: str
    effort: int
    """Steps of work done; running the same problem with this effort gives the same seating."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A seating that keeps every hard wish, with its cost, its bounds, the plan it follows and its record."""

    seating: Seating
    cost: Cost
    record: SeatingRecord
    plan: EventPlan | None = None
    origin: Sentence = NO_WORDS
    """Where it came from, in words: "the plan of 8 rounds", "search", "blocks by rank"."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A smallest set of demands that cannot all be kept; without any one of them the others can.

    `proven` is False when the search ended without a seating and without a proof that none exists. `wishes` are the
    hard wishes it is about, any of which may be relaxed in `pool`.
    """

    sentence: Sentence
    demands: tuple[Sentence, ...]
    proven: bool = True
    wishes: tuple[WishKind, ...] = ()
    pool: str = ""


class SeatingConflictError(RefusedError):
    """The hard wishes cannot all be kept; `conflict` says which of them contradict each other."""

    def __init__(self, conflict: Conflict) -> None:
        self.conflict = conflict
        super().__init__(conflict.sentence)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a player sits where they sit: whom they meet again, their power, and whether it could be otherwise."""

    player: PlayerId
    board: int
    power: Power | None
    again: tuple[tuple[PlayerId, int], ...]
    """Opponents met before, with how often."""
    sentences: tuple[Sentence, ...]
