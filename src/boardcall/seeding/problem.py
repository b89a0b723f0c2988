"""What is asked of the seating of one round, and a seating as an answer: the values every module of this room shares.

The optimiser turns a `SeatingProblem` into a `Proposal` (see `proposal.py`); the checker judges any
`Seating` against the same problem with code of its own.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from boardcall.game import POWERS, Power
from boardcall.tournament import PlayerId, RoundNumber
from boardcall.wording import say

BOARD_SIZE = 7


class WishStrength(StrEnum):
    """How strictly a wish is meant: never broken, broken as little as can be, or only reported."""

    HARD = "hard"
    SOFT = "soft"
    WARN = "warn"


STRENGTH_NAMES = {
    WishStrength.HARD: say("hard"),
    WishStrength.SOFT: say("soft"),
    WishStrength.WARN: say("only reported"),
}
"""Each strength in words."""


class WishKind(StrEnum):
    """What can be wished of a seating; the cost of each is a whole number, 0 when the wish is wholly met.

    repeat-opponents  for each pair on a board, how often they met before in this event; and one for each pair of
                      players on two boards who meet on both
    repeat-powers     for each seat, how often its player had that power in the compared rounds; and one for each
                      player on two boards with the same power on both
    family … officials  pairs of such a group on one board
    preferences       for each seat, the place of its power on the player's list, 0 for the first choice
    recorders         boards without a recorder, as far as there are enough of them
    two-boards        for each player on two boards, tables between them (or below the lowest free table)
    stay              seats that differ from `SeatingProblem.current`: 2 for another board, 1 for another power
    """

    REPEAT_OPPONENTS = "repeat-opponents"
    REPEAT_POWERS = "repeat-powers"
    FAMILY = "family"
    TEAMMATES = "teammates"
    AVOID_PAIR = "avoid-pair"
    OFFICIALS = "officials"
    PREFERENCES = "preferences"
    RECORDERS = "recorders"
    TWO_BOARDS = "two-boards"
    STAY = "stay"


WISH_NAMES = {
    WishKind.REPEAT_OPPONENTS: say("opponents met again"),
    WishKind.REPEAT_POWERS: say("powers played again"),
    WishKind.FAMILY: say("family"),
    WishKind.TEAMMATES: say("team-mates"),
    WishKind.AVOID_PAIR: say("kept apart"),
    WishKind.OFFICIALS: say("directors who play"),
    WishKind.PREFERENCES: say("powers not wished for"),
    WishKind.RECORDERS: say("boards without a recorder"),
    WishKind.TWO_BOARDS: say("players on two boards"),
    WishKind.STAY: say("seats changed"),
}
"""Each wish in words: what is counted."""

APART_KINDS = frozenset({WishKind.FAMILY, WishKind.TEAMMATES, WishKind.AVOID_PAIR, WishKind.OFFICIALS})


class PoolMethod(StrEnum):
    """How a pool is seated.

    random           any seating that keeps the hard wishes is as likely as another, as far as soft wishes allow
    min-repeat       as random, with repeat-opponents as the first soft wish if the wishes do not name it
    ranking-blocks   the first seven by rank on the first board, the next seven on the second …; only players
                     of equal rank may change places
    """

    RANDOM = "random"
    MIN_REPEAT = "min-repeat"
    RANKING_BLOCKS = "ranking-blocks"


class DoubledBoards(StrEnum):
    """Where a player on two boards sits (the wish two-boards says how strictly); never twice on one board."""

    ANY = "any"
    NEIGHBOURS = "neighbours"
    LOWEST = "lowest"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of this round. `seats` is 2 for one who plays two boards at once; `rank` 1 is the best, ties share it.

    An unranked entrant (None) comes after all ranked ones. `preferences` lists powers, the most wanted first.
    """

    id: PlayerId
    name: str = ""
    seats: int = 1
    rank: int | None = None
    preferences: tuple[Power, ...] = ()
    recorder: bool = False

    @property
    def label(self) -> str:
        return self.name or self.id


@dataclass(frozen=True, slots=True)
class PoolProblem:
    """A part of the round with its own boards. Boards are numbered on from pool to pool, in the order of the pools.

    Seven times `boards` less the seats of the members are left empty (a power in civil disorder), at most
    one on a board. With `draw_powers` false the players, a team or the director decide who plays what;
    the seats then have no power unless `SeatingProblem.fixed` gives one.
    """

    id: str
    boards: int
    members: tuple[PlayerId, ...]
    method: PoolMethod = PoolMethod.MIN_REPEAT
    draw_powers: bool = True


@dataclass(frozen=True, slots=True)
class Wish:
    """One kind of wish and how strictly it is meant. Soft wishes matter in the order they are listed."""

    kind: WishKind
    strength: WishStrength


@dataclass(frozen=True, slots=True)
class Relaxed:
    """A hard wish that is only minimised in one pool, because there it cannot hold."""

    kind: WishKind
    pool: str


@dataclass(frozen=True, slots=True)
class Apart:
    """Two or more players of whom no two should share a board; `label` is what the group is called.

    Players who are not entrants of the round do no harm.
    """

    kind: WishKind
    players: tuple[PlayerId, ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class FixedSeat:
    """A seat decided beforehand: a player's board, power or both (a team's choice, a board fixed by hand).

    With NOBODY for the player that seat stays empty; it then names a board and a power.
    """

    player: PlayerId
    board: int | None = None
    power: Power | None = None


@dataclass(frozen=True, slots=True)
class SeatOf:
    """A player's seat on a board; `power` is None where it is not drawn."""

    player: PlayerId
    power: Power | None = None


@dataclass(frozen=True, slots=True)
class SeatedBoard:
    """One board of a round; seven seats, or six with the seventh power in civil disorder."""

    number: int
    seats: tuple[SeatOf, ...]
    pool: str = ""

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return tuple(seat.player for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where as which power in one round: ours, made by hand, or imported."""

    round: RoundNumber
    boards: tuple[SeatedBoard, ...]

    def seats(self) -> Iterator[tuple[SeatedBoard, SeatOf]]:
        return ((board, seat) for board in self.boards for seat in board.seats)

    def places(self) -> dict[PlayerId, list[tuple[int, Power | None]]]:
        """Where everybody sits: the number of each of their boards, with their power there."""
        found: dict[PlayerId, list[tuple[int, Power | None]]] = {}
        for board, seat in self.seats():
            found.setdefault(seat.player, []).append((board.number, seat.power))
        return found


@dataclass(frozen=True, slots=True)
class EventPlan:
    """A whole event seated in advance: `labels` says which seat of the design each player has.

    The design is a function of `boards` and `rounds` alone, so these few values are the whole plan; a label without a
    player is free for a late arrival. `start` is the round that is the design's first.
    """

    boards: int
    rounds: int
    labels: tuple[tuple[PlayerId, int], ...]
    start: int = 1


@dataclass(frozen=True, slots=True)
class SeatingProblem:
    """Everything that decides the seating of one round; the same value gives the same proposal on any machine.

    `history` holds the earlier rounds (rounds not played by these people included); `power_rounds` the
    rounds whose powers repeat-powers compares (None: all). `empty_powers` may be left without a player.
    `plan_to` is the last round that will be drawn for this field (None: this round alone); `plan` is the
    plan an earlier proposal carried. `seed` is any text: dice or words called from the floor.
    """

    round: RoundNumber
    entrants: tuple[Entrant, ...]
    pools: tuple[PoolProblem, ...]
    history: tuple[Seating, ...] = ()
    wishes: tuple[Wish, ...] = ()
    apart: tuple[Apart, ...] = ()
    power_rounds: frozenset[int] | None = None
    doubled: DoubledBoards = DoubledBoards.ANY
    empty_powers: tuple[Power, ...] = POWERS
    fixed: tuple[FixedSeat, ...] = ()
    current: Seating | None = None
    plan_to: int | None = None
    plan: EventPlan | None = None
    seed: str = ""
    names: tuple[tuple[PlayerId, str], ...] = field(default=())
    """Names of players in the history who are not entrants, for reasons in words."""
    relaxed: tuple[Relaxed, ...] = ()
    """Hard wishes that are soft in single pools."""

    def strength(self, kind: WishKind, pool: str | None = None) -> WishStrength | None:
        """How strictly a kind of wish is meant, in a pool or in the round as a whole; None where it is not wished."""
        if pool is not None and Relaxed(kind, pool) in self.relaxed:
            return WishStrength.SOFT
        return next((wish.strength for wish in self.wishes if wish.kind is kind), None)

    @property
    def relaxed_kinds(self) -> frozenset[WishKind]:
        return frozenset(one.kind for one in self.relaxed)

    @property
    def boards(self) -> int:
        return sum(pool.boards for pool in self.pools)
