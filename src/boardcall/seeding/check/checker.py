"""Judges any seating against its problem: what makes it no seating, which hard wishes it breaks, what it costs.

It shares no code with the optimiser, only the values of `problem.py`: the two must agree by being right. It
counts everything from the seats themselves, one board and one player at a time, without tables or shortcuts.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import permutations

from boardcall.game import POWERS, Power
from boardcall.seeding.check.recount import Count, Names, recount
from boardcall.seeding.problem import (
    WISH_NAMES,
    FixedSeat,
    PoolMethod,
    PoolProblem,
    SeatedBoard,
    Seating,
    SeatingProblem,
    SeatOf,
    WishKind,
    WishStrength,
)
from boardcall.tournament import PlayerId
from boardcall.wording import Sentence, joined, say, with_and


class FaultKind(StrEnum):
    """Ways in which a list of boards is no seating of this round, whatever the wishes."""

    ROUND = "round"
    BOARD_NUMBER = "board-number"
    BOARD_POOL = "board-pool"
    BOARD_SIZE = "board-size"
    UNKNOWN_PLAYER = "unknown-player"
    WRONG_POOL = "wrong-pool"
    NOT_SEATED = "not-seated"
    SEATED_TOO_OFTEN = "seated-too-often"
    TWICE_ON_A_BOARD = "twice-on-a-board"
    POWER_TWICE = "power-twice"
    POWER_MISSING = "power-missing"
    POWER_LEFT_EMPTY = "power-left-empty"
    FIXED_SEAT = "fixed-seat"
    RANK_ORDER = "rank-order"


@dataclass(frozen=True, slots=True)
class SeatingFault:
    """One thing that cannot be so, with the board and the players it is about."""

    kind: FaultKind
    sentence: Sentence
    board: int | None = None
    players: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """What the checker found: faults of form, and a count for every wish (and for repeats, wished or not)."""

    faults: tuple[SeatingFault, ...]
    counts: tuple[Count, ...]

    @property
    def broken(self) -> tuple[Count, ...]:
        """The hard wishes that are not kept."""
        return tuple(count for count in self.counts if count.strength is WishStrength.HARD and count.cost)

    @property
    def holds(self) -> bool:
        return not self.faults and not self.broken

    @property
    def warnings(self) -> tuple[Sentence, ...]:
        return tuple(line for count in self.counts if count.strength is WishStrength.WARN for line in count.sentences)

    def cost(self, kind: WishKind) -> int:
        return sum(count.cost for count in self.counts if count.kind is kind)

    def soft(self) -> tuple[int, ...]:
        """The costs of the soft wishes in their order: of two seatings the smaller tuple is the better."""
        return tuple(count.cost for count in self.counts if count.strength is WishStrength.SOFT)

    @property
    def complaints(self) -> tuple[Sentence, ...]:
        """Every reason why the seating is invalid, in words."""
        hard = (
            say("{line} ({kind} is hard)", line=line, kind=WISH_NAMES[count.kind])
            for count in self.broken
            for line in count.sentences
        )
        return (*(fault.sentence for fault in self.faults), *hard)


def check(problem: SeatingProblem, seating: Seating) -> Report:
    """Judges the seating; it never raises, whatever nonsense the seating holds."""
    names = Names.of(problem)
    look = _Look(problem, seating, names)
    faults = (
        *look.round(),
        *look.board_numbers(),
        *look.board_pools(),
        *look.board_sizes(),
        *look.people(),
        *look.powers(),
        *look.fixed(),
        *look.rank_order(),
    )
    return Report(faults, recount(problem, seating, names))


@dataclass(frozen=True, slots=True)
class _Look:
    problem: SeatingProblem
    seating: Seating
    names: Names

    def round(self) -> Iterator[SeatingFault]:
        if self.seating.round != self.problem.round:
            text = say(
                "This is a seating of round {round}, not of round {expected_round}.",
                round=self.seating.round,
                expected_round=self.problem.round,
            )
            yield SeatingFault(FaultKind.ROUND, text)

    def pools_by_board(self) -> dict[int, PoolProblem]:
        numbered = [pool for pool in self.problem.pools for _ in range(pool.boards)]
        return dict(enumerate(numbered, 1))

    def board_numbers(self) -> Iterator[SeatingFault]:
        wanted = self.pools_by_board()
        found = Counter(board.number for board in self.seating.boards)
        for number in sorted(set(wanted) - set(found)):
            yield SeatingFault(FaultKind.BOARD_NUMBER, say("Board {number} is missing.", number=number), number)
        for number in sorted(set(found) - set(wanted)):
            yield SeatingFault(
                FaultKind.BOARD_NUMBER, say("There is no board {number} in this round.", number=number), number
            )
        for number in sorted(n for n, times in found.items() if times > 1):
            yield SeatingFault(
                FaultKind.BOARD_NUMBER,
                say("Board {number} is there {times} times.", number=number, times=found[number]),
                number,
            )

    def board_pools(self) -> Iterator[SeatingFault]:
        wanted = self.pools_by_board()
        for board in self.seating.boards:
            pool = wanted.get(board.number)
            if pool is not None and pool.id != board.pool:
                text = say(
                    "Board {board} belongs to pool {pool!r}, not {pool2!r}.",
                    board=board.number,
                    pool=pool.id,
                    pool2=board.pool,
                )
                yield SeatingFault(FaultKind.BOARD_POOL, text, board.number)

    def board_sizes(self) -> Iterator[SeatingFault]:
        seats = {entrant.id: entrant.seats for entrant in self.problem.entrants}
        wanted = self.pools_by_board()
        for board in self.seating.boards:
            pool = wanted.get(board.number)
            if pool is None:
                continue
            vacant = pool.boards * 7 - sum(seats.get(member, 0) for member in pool.members)
            least = 6 if vacant > 0 else 7
            if not least <= len(board.seats) <= 7:
                sizes = say("six or seven") if least == 6 else say("seven")
                text = say(
                    "Board {board} has {count} players; it must have {sizes}.",
                    board=board.number,
                    count=len(board.seats),
                    sizes=sizes,
                )
                yield SeatingFault(FaultKind.BOARD_SIZE, text, board.number, board.players)

    def people(self) -> Iterator[SeatingFault]:
        seats = {entrant.id: entrant.seats for entrant in self.problem.entrants}
        pool_of = {member: pool.id for pool in self.problem.pools for member in pool.members}
        found = Counter(seat.player for _, seat in self.seating.seats())
        for player, wanted in seats.items():
            if found[player] < wanted:
                text = say(
                    "{player} has {seats} of {wanted} seats.",
                    player=self.names[player],
                    seats=found[player],
                    wanted=wanted,
                )
                yield SeatingFault(FaultKind.NOT_SEATED, text, None, (player,))
            if found[player] > wanted:
                text = say(
                    "{player} has {seats} seats instead of {wanted}.",
                    player=self.names[player],
                    seats=found[player],
                    wanted=wanted,
                )
                yield SeatingFault(FaultKind.SEATED_TOO_OFTEN, text, None, (player,))
        for board in self.seating.boards:
            yield from self._people_of(board, seats, pool_of)

    def _people_of(
        self, board: SeatedBoard, seats: dict[PlayerId, int], pool_of: dict[PlayerId, str]
    ) -> Iterator[SeatingFault]:
        pool = self.pools_by_board().get(board.number)
        for player, times in Counter(board.players).items():
            name = self.names[player]
            if player not in seats:
                text = say("{name} on board {board} is not present in this round.", name=name, board=board.number)
                yield SeatingFault(FaultKind.UNKNOWN_PLAYER, text, board.number, (player,))
            elif pool is not None and pool_of.get(player) != pool.id:
                text = say(
                    "{name} on board {board} belongs to pool {player!r}, not {pool!r}.",
                    name=name,
                    board=board.number,
                    player=pool_of.get(player),
                    pool=pool.id,
                )
                yield SeatingFault(FaultKind.WRONG_POOL, text, board.number, (player,))
            if times > 1:
                text = say("{name} sits {times} times on board {board}.", name=name, times=times, board=board.number)
                yield SeatingFault(FaultKind.TWICE_ON_A_BOARD, text, board.number, (player,))

    def powers(self) -> Iterator[SeatingFault]:
        pools = self.pools_by_board()
        fixed = {one.power for one in self.problem.fixed if one.power is not None}
        for board in self.seating.boards:
            taken = [seat.power for seat in board.seats if seat.power is not None]
            for power, times in Counter(taken).items():
                if times > 1:
                    text = say(
                        "{power} is played {times} times on board {board}.",
                        power=power.full_name,
                        times=times,
                        board=board.number,
                    )
                    yield SeatingFault(FaultKind.POWER_TWICE, text, board.number, _players_of(board, power))
            pool = pools.get(board.number)
            if pool is not None and pool.draw_powers:
                yield from self._drawn_powers(board, len(board.seats) < 7 and not fixed)

    def _drawn_powers(self, board: SeatedBoard, judge_empty: bool) -> Iterator[SeatingFault]:
        for seat in board.seats:
            if seat.power is None:
                text = say(
                    "{player} on board {board} has no power.", player=self.names[seat.player], board=board.number
                )
                yield SeatingFault(FaultKind.POWER_MISSING, text, board.number, (seat.player,))
        left = [power for power in POWERS if power not in {seat.power for seat in board.seats}]
        wrong = [power for power in left if power not in self.problem.empty_powers]
        if judge_empty and wrong and len(left) == 7 - len(board.seats):
            text = say(
                "{wrong} may not be left in civil disorder, as on board {board}.",
                wrong=wrong[0].full_name,
                board=board.number,
            )
            yield SeatingFault(FaultKind.POWER_LEFT_EMPTY, text, board.number)

    def fixed(self) -> Iterator[SeatingFault]:
        for one in self.problem.fixed:
            if not one.player and any(map(partial(_keeps, one), self.seating.seats())):
                text = say("The seat {one} was to stay empty.", one=_place(one))
                yield SeatingFault(FaultKind.FIXED_SEAT, text, one.board)
        for player in dict.fromkeys(one.player for one in self.problem.fixed if one.player):
            wanted = [one for one in self.problem.fixed if one.player == player]
            seats = [(board, seat) for board, seat in self.seating.seats() if seat.player == player]
            orders = permutations(seats, len(wanted)) if len(seats) >= len(wanted) else iter(())
            if not any(all(map(_keeps, wanted, order)) for order in orders):
                text = say(
                    "{player} was fixed {place}, and does not sit there.",
                    player=self.names[player],
                    place=with_and(map(_place, wanted)),
                )
                yield SeatingFault(FaultKind.FIXED_SEAT, text, wanted[0].board, (player,))

    def rank_order(self) -> Iterator[SeatingFault]:
        for pool in self.problem.pools:
            if pool.method is PoolMethod.RANKING_BLOCKS:
                yield from self._rank_order_in(pool)

    def _rank_order_in(self, pool: PoolProblem) -> Iterator[SeatingFault]:
        """Nobody sits on a better board than a better ranked player; of two games of one player one may be anywhere."""
        entrants = {entrant.id: entrant for entrant in self.problem.entrants}
        numbers = {number for number, its in self.pools_by_board().items() if its is pool}
        place: dict[PlayerId, list[int]] = {}
        for board, seat in self.seating.seats():
            if board.number in numbers and seat.player in entrants:
                place.setdefault(seat.player, []).append(board.number)
        rank = {player: self._rank(player) for player in place}
        once = {player: boards[0] for player, boards in place.items() if len(boards) == 1}
        for one, two in permutations(once, 2):
            if rank[one] < rank[two] and once[one] > once[two]:
                text = say(
                    "{player} ranks before {other_player} and sits on board {board}, not before it.",
                    player=self.names[one],
                    other_player=self.names[two],
                    board=once[one],
                )
                yield SeatingFault(FaultKind.RANK_ORDER, text, once[one], (one, two))
        for player, boards in place.items():
            if len(boards) == 2 and not any(_fits(rank, once, player, board) for board in boards):
                text = say("Neither game of {player} is on the board their rank gives.", player=self.names[player])
                yield SeatingFault(FaultKind.RANK_ORDER, text, boards[0], (player,))

    def _rank(self, player: PlayerId) -> int:
        found = next(entrant.rank for entrant in self.problem.entrants if entrant.id == player)
        return len(self.problem.entrants) + 1_000_000 if found is None else found


def _fits(rank: dict[PlayerId, int], once: dict[PlayerId, int], player: PlayerId, board: int) -> bool:
    return all(
        not (rank[other] < rank[player] and at > board) and not (rank[other] > rank[player] and at < board)
        for other, at in once.items()
    )


def _players_of(board: SeatedBoard, power: Power) -> tuple[PlayerId, ...]:
    return tuple(seat.player for seat in board.seats if seat.power is power)


def _keeps(fixed: FixedSeat, seated: tuple[SeatedBoard, SeatOf]) -> bool:
    board, seat = seated
    return fixed.board in (None, board.number) and fixed.power in (None, seat.power)


def _place(fixed: FixedSeat) -> Sentence:
    board = [say("on board {board}", board=fixed.board)] if fixed.board is not None else []
    power = [say("as {power}", power=fixed.power.full_name)] if fixed.power is not None else []
    return joined(" ", (*board, *power))
