"""Laws of the proposals: the checker never complains, bounds are bounds, the same seed gives the same seating."""

import os
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardcall.seeding.check.checker import check
from boardcall.seeding.faults import faults
from boardcall.seeding.problem import Entrant, SeatingProblem, Wish, WishKind, WishStrength
from boardcall.seeding.proposal import ALGORITHM, SeatingConflictError
from boardcall.seeding.reasons import reasons
from boardcall.seeding.search.propose import improve, propose
from seeding.random_rounds import RandomEvent, kept_here
from seeding.seatings import one_pool

HERE = Path(__file__).parent


def random_event(seed: int, *, least: int = 14, most: int = 40) -> None:
    """Plays an event against the checker."""
    event = RandomEvent(seed, least=least, most=most)
    for problem in event.problems():
        assert faults(problem) == ()
        try:
            proposal = propose(problem, passes=2)
        except SeatingConflictError as error:
            assert error.conflict.demands  # noqa: PT017  a conflict is an answer too
            continue
        report = check(problem, proposal.seating)
        assert report.complaints == ()
        counted = {count.kind: count.cost for count in report.counts}
        lines = proposal.cost.lines
        assert {line.kind: line.cost for line in lines} == {line.kind: counted[line.kind] for line in lines}
        assert all(line.bound <= line.cost for line in lines)
        event.history += (proposal.seating,)
        event.plan = proposal.plan


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10**6))
def test_the_checker_never_complains_about_a_proposal(seed: int) -> None:
    random_event(seed)


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 10**6))
def test_asking_again_for_few_changes_changes_nothing(seed: int) -> None:
    problem = next(RandomEvent(seed, most=35).problems())
    try:
        seating = propose(problem, passes=1).seating
    except SeatingConflictError:
        return
    again = propose(kept_here(problem, seating), passes=1)
    assert again.cost.of(WishKind.STAY) == 0
    assert again.seating == seating


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 10**6))
def test_proposals_only_get_better_and_each_can_be_had_again(seed: int) -> None:
    problem = next(RandomEvent(seed, most=35).problems())
    try:
        shown = [step.proposal for step in improve(problem, passes=3) if step.proposal is not None]
    except SeatingConflictError:
        return
    costs = [proposal.cost.soft() for proposal in shown]
    assert costs == sorted(costs, reverse=True)
    for proposal in shown:
        assert propose(problem, passes=proposal.record.effort) == proposal


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 10**6))
def test_every_seat_has_its_reason(seed: int) -> None:
    problem = next(RandomEvent(seed, most=35).problems())
    try:
        proposal = propose(problem, passes=1)
    except SeatingConflictError:
        return
    found = reasons(problem, proposal.seating, proposal.cost)
    assert [(reason.board, reason.player, reason.power) for reason in found] == [
        (board.number, seat.player, seat.power) for board, seat in proposal.seating.seats()
    ]


SCRIPT = """
from seeding.random_rounds import RandomEvent
from boardcall.seeding.search.propose import propose
event = RandomEvent(5, least=30, most=40)
for problem in event.problems():
    found = propose(problem, passes=2)
    event.history += (found.seating,)
    print(found.record.problem, [(b.number, s.player, s.power) for b, s in found.seating.seats()])
"""


def test_another_process_with_other_hashes_gives_the_same_seatings() -> None:
    outputs = set()
    for hash_seed in ("1", "2"):
        paths = os.pathsep.join([str(HERE), *(path for path in sys.path if path)])
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert outputs.pop().count("\n") == 4


def test_the_seating_of_a_seed_is_the_same_in_every_release_of_this_algorithm() -> None:
    """When this changes, ALGORITHM goes up: proposals already published could no longer be run again."""
    event = RandomEvent(12, least=30, most=60)
    seats = []
    for problem in event.problems():
        found = propose(problem, passes=2)
        event.history += (found.seating,)
        seats += [f"{board.number}{seat.power}{seat.player}" for board, seat in found.seating.seats()]
    assert (ALGORITHM, sha256(" ".join(seats).encode()).hexdigest()) == (
        1,
        "8ebb6b71ab854129c34c62bf42249e0ddba0fa7444e7dc0ff83a459e95b47f93",
    )


def test_28_players_and_seed_7_give_the_same_four_boards_each_time() -> None:
    field = tuple(Entrant(f"p{number}") for number in range(28))
    problem = SeatingProblem(1, field, one_pool(field), seed="7")
    assert len(propose(problem).seating.boards) == 4
    assert propose(problem) == propose(problem)
    assert propose(replace(problem, seed="8")).seating != propose(problem).seating


def test_a_first_round_without_wishes_is_drawn_from_all_seatings() -> None:
    """Over many seeds every player has every power and meets every other about equally often."""
    field = tuple(Entrant(f"p{number}") for number in range(14))
    problem = SeatingProblem(1, field, one_pool(field))
    together, powers = 0, dict.fromkeys("AEFGIRT", 0)
    for seed in range(280):
        seating = propose(replace(problem, seed=str(seed))).seating
        together += any({"p0", "p1"} <= set(board.players) for board in seating.boards)
        powers[next(str(seat.power) for _, seat in seating.seats() if seat.player == "p0" and seat.power)] += 1
    assert 280 * 6 / 13 - 40 < together < 280 * 6 / 13 + 40
    assert min(powers.values()) > 20


@pytest.mark.parametrize("carry_plan", [True, False])
def test_a_late_arrival_takes_a_free_place_and_the_plan_stands(carry_plan: bool) -> None:
    """48 players on seven boards, one with six; one comes late, one leaves: nobody meets twice all the same."""
    field = tuple(Entrant(f"p{number}") for number in range(48))
    wishes = (Wish(WishKind.REPEAT_OPPONENTS, WishStrength.SOFT), Wish(WishKind.REPEAT_POWERS, WishStrength.SOFT))
    first = SeatingProblem(1, field, one_pool(field), wishes=wishes, seed="s")
    one = propose(first)
    late = (*field, Entrant("late"))
    second = replace(first, round=2, entrants=late, pools=one_pool(late), history=(one.seating,))
    two = propose(replace(second, plan=one.plan if carry_plan else None))
    left = late[1:]
    third = replace(second, round=3, entrants=left, pools=one_pool(left), history=(one.seating, two.seating))
    three = propose(replace(third, plan=two.plan if carry_plan else None))
    fourth = replace(third, round=4, history=(*third.history, three.seating))
    four = propose(replace(fourth, plan=three.plan if carry_plan else None))
    assert [found.cost.soft() for found in (one, two, three, four)] == [(0, 0)] * 4
    assert Random(1).random() == 0.13436424411240122  # the sequence that all draws rest on
