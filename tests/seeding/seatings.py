"""Small rounds and legal seatings made by plain dealing, for tests of the checker."""

from boardcall.game import POWERS
from boardcall.seeding.problem import (
    BOARD_SIZE,
    Entrant,
    PoolMethod,
    PoolProblem,
    SeatedBoard,
    Seating,
    SeatingProblem,
    SeatOf,
)


def entrants(number: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(f"p{n:02}") for n in range(1, number + 1))


def one_pool(
    people: tuple[Entrant, ...], *, method: PoolMethod = PoolMethod.MIN_REPEAT, boards: int | None = None
) -> tuple[PoolProblem, ...]:
    """The usual round: everybody in one pool, on as few boards as hold their seats."""
    seats = sum(entrant.seats for entrant in people)
    return (PoolProblem("", boards or -(-seats // BOARD_SIZE), tuple(entrant.id for entrant in people), method),)


def a_round(number: int, *, round_number: int = 1) -> SeatingProblem:
    people = entrants(number)
    return SeatingProblem(round_number, people, one_pool(people))


def dealt(problem: SeatingProblem) -> Seating:
    """Every pool's seats dealt to its boards one after the other, the powers in their order; no wish is looked at."""
    seats = {entrant.id: entrant.seats for entrant in problem.entrants}
    boards: list[SeatedBoard] = []
    for pool in problem.pools:
        queue = [player for turn in (2, 1) for player in pool.members if seats[player] >= turn]
        hands: list[list[str]] = [[] for _ in range(pool.boards)]
        for place, player in enumerate(queue):
            hands[place % pool.boards].append(player)
        boards += [_board(len(boards) + n, pool, hand) for n, hand in enumerate(hands, 1)]
    return Seating(problem.round, tuple(boards))


def _board(number: int, pool: PoolProblem, hand: list[str]) -> SeatedBoard:
    powers = POWERS if pool.draw_powers else (None,) * 7
    return SeatedBoard(number, tuple(map(SeatOf, hand, powers)), pool.id)
