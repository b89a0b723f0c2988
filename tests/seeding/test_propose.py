"""Proposals of whole events: as few repeats as can be, no power twice, and the checker agrees."""

import pytest

from boardcall.seeding.check.checker import check
from boardcall.seeding.problem import Entrant, EventPlan, Seating, SeatingProblem, Wish, WishKind, WishStrength
from boardcall.seeding.proposal import Proposal
from boardcall.seeding.search.propose import propose
from seeding.seatings import one_pool

WISHES = (Wish(WishKind.REPEAT_OPPONENTS, WishStrength.SOFT), Wish(WishKind.REPEAT_POWERS, WishStrength.SOFT))


def players(count: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(f"p{number:03}") for number in range(1, count + 1))


def event(count: int, rounds: int, *, carry_plan: bool) -> list[Proposal]:
    """All rounds of an event in which the field stays the same, each built on the ones before."""
    field = players(count)
    history: tuple[Seating, ...] = ()
    plan: EventPlan | None = None
    found = []
    for number in range(1, rounds + 1):
        problem = SeatingProblem(number, field, one_pool(field), history=history, wishes=WISHES, plan=plan, seed="dice")
        proposal = propose(problem)
        report = check(problem, proposal.seating)
        assert report.complaints == ()
        assert report.soft() == proposal.cost.soft()
        history += (proposal.seating,)
        plan = proposal.plan if carry_plan else None
        found.append(proposal)
    return found


@pytest.mark.parametrize("carry_plan", [True, False])
def test_49_players_never_meet_again_in_eight_rounds(carry_plan: bool) -> None:
    costs = [proposal.cost.soft() for proposal in event(49, 8, carry_plan=carry_plan)]
    assert costs == [(0, 0)] * 7 + [(0, 49)]


@pytest.mark.parametrize("count", [56, 63, 77])
def test_nobody_meets_again_nor_repeats_a_power_in_seven_rounds(count: int) -> None:
    assert [proposal.cost.soft() for proposal in event(count, 7, carry_plan=False)] == [(0, 0)] * 7


@pytest.mark.parametrize(("count", "least"), [(7, 21), (14, 18), (21, 15), (28, 12), (35, 10), (42, 6)])
def test_small_fields_repeat_as_few_meetings_as_can_be_proven(count: int, least: int) -> None:
    proposals = event(count, 7, carry_plan=False)
    assert [proposal.cost.soft() for proposal in proposals] == [(least * earlier, 0) for earlier in range(7)]
    assert all(proposal.cost.proven for proposal in proposals)


def test_49_players_meet_no_pair_twice_in_three_qualifying_rounds() -> None:
    proposals = event(49, 3, carry_plan=False)
    assert [proposal.cost.soft() for proposal in proposals] == [(0, 0)] * 3
