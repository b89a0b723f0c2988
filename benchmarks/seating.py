"""Whole events seated round by round, each built on our own earlier rounds; and time to a proposal.

For every field: repeat meetings and the proven least, repeated powers, the slowest round. Then rounds built on
three rounds drawn at random (no plan to follow), and events with random changes judged by the checker.
`seating.py 1000` plays so many random events.
"""

import sys
import time
from collections.abc import Iterator
from random import Random

from boardcall.game import POWERS
from boardcall.seeding.check.checker import check
from boardcall.seeding.problem import (
    Entrant,
    PoolMethod,
    PoolProblem,
    SeatedBoard,
    Seating,
    SeatingProblem,
    SeatOf,
    Wish,
    WishKind,
    WishStrength,
)
from boardcall.seeding.proposal import Proposal, SeatingConflictError
from boardcall.seeding.search.propose import improve, propose
from seeding.random_rounds import RandomEvent

WISHES = (Wish(WishKind.REPEAT_OPPONENTS, WishStrength.SOFT), Wish(WishKind.REPEAT_POWERS, WishStrength.SOFT))
FIELDS = (
    (21, 7),
    (28, 7),
    (35, 7),
    (42, 7),
    (49, 8),
    (56, 8),
    (63, 8),
    (77, 7),
    (105, 7),
    (154, 7),
    (301, 7),
    (700, 7),
)
EVENTS = 40


def players(count: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(f"p{number:03}") for number in range(1, count + 1))


def one_pool(field: tuple[Entrant, ...]) -> PoolProblem:
    """Everybody in one pool, on full boards."""
    return PoolProblem("", len(field) // len(POWERS), tuple(one.id for one in field), PoolMethod.MIN_REPEAT)


def event(count: int, rounds: int) -> Iterator[tuple[Proposal, float]]:
    field = players(count)
    history: tuple[Seating, ...] = ()
    for number in range(1, rounds + 1):
        problem = SeatingProblem(number, field, (one_pool(field),), history=history, wishes=WISHES, seed="bench")
        begun = time.perf_counter()
        proposal = propose(problem)
        taken = time.perf_counter() - begun
        report = check(problem, proposal.seating)
        assert report.complaints == (), report.complaints
        assert report.soft() == proposal.cost.soft()
        history += (proposal.seating,)
        yield proposal, taken


def whole_events() -> None:
    print("players  repeat meetings by round (proven least)           repeated powers        slowest round")
    for count, rounds in FIELDS:
        found = list(event(count, rounds))
        meetings = [proposal.cost.lines[0] for proposal, _ in found]
        shown = " ".join(str(line.cost) if line.proven else f"{line.cost}({line.bound})" for line in meetings)
        powers = " ".join(str(proposal.cost.of(WishKind.REPEAT_POWERS)) for proposal, _ in found)
        print(f"{count:7}  {shown:48}  {powers:22} {max(taken for _, taken in found):6.2f} s", flush=True)


def drawn_at_random(count: int, rounds: int) -> tuple[Seating, ...]:
    chance = Random(count)
    ids = [entrant.id for entrant in players(count)]
    found = []
    for number in range(1, rounds + 1):
        chance.shuffle(ids)
        boards = tuple(
            SeatedBoard(board + 1, tuple(map(SeatOf, ids[board * 7 : board * 7 + 7], POWERS)))
            for board in range(count // 7)
        )
        found.append(Seating(number, boards))
    return tuple(found)


def without_a_plan() -> None:
    print("\nround 4 after three rounds drawn at random: (meetings, powers) repeated after so many seconds")
    for count in (49, 77, 105, 301, 700):
        field = players(count)
        problem = SeatingProblem(
            4, field, (one_pool(field),), history=drawn_at_random(count, 3), wishes=WISHES, plan_to=4
        )
        begun = time.perf_counter()
        steps = [
            f"{step.proposal.cost.soft()} {time.perf_counter() - begun:.2f} s"
            for step in improve(problem, passes=5)
            if step.proposal is not None
        ]
        print(f"{count:7}  {', '.join(steps)}; in all {time.perf_counter() - begun:.2f} s", flush=True)


def random_events(count: int) -> None:
    rounds = conflicts = unproven = complaints = 0
    for seed in range(count):
        played = RandomEvent(seed)
        for problem in played.problems():
            try:
                proposal = propose(problem, passes=2)
            except SeatingConflictError as error:
                conflicts += 1
                unproven += not error.conflict.proven
                continue
            rounds += 1
            complaints += bool(check(problem, proposal.seating).complaints)
            played.history += (proposal.seating,)
            played.plan = proposal.plan
    print(
        f"\n{count} random events: {rounds} rounds seated, the checker complains about {complaints}; "
        f"{conflicts} conflicts named, {unproven} of them without proof",
    )


def main() -> None:
    whole_events()
    without_a_plan()
    random_events(int(sys.argv[1]) if len(sys.argv) > 1 else EVENTS)


if __name__ == "__main__":
    main()
