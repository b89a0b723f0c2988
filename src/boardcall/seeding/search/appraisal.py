"""What any seating of a round costs, wish by wish, beside what no seating can get below."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from boardcall.seeding.problem import PoolMethod, Seating, SeatingProblem, Wish, WishKind, WishStrength
from boardcall.seeding.proposal import Cost, CostLine
from boardcall.seeding.search.bounds import Bound, bound, settled_bound
from boardcall.seeding.search.cost import count_cost
from boardcall.seeding.search.table import annealing_weights, past_of, tables
from boardcall.wording import joined

Bounds = Mapping[WishKind, Sequence[Bound]]
"""For each wish one bound for each pool."""


def appraise(problem: SeatingProblem, seating: Seating, bounds: Bounds | None = None) -> Cost:
    """The cost of a seating, ours or made by hand; `bounds` are the problem's if they are known already."""
    known = bounds_of(problem) if bounds is None else bounds
    return Cost(tuple(_line(problem, seating, wish, known[wish.kind]) for wish in all_wishes(problem)))


def bounds_of(problem: SeatingProblem) -> Bounds:
    past = past_of(problem)
    return {
        wish.kind: [bound(problem, pool, past, wish.kind) for pool in problem.pools] for wish in all_wishes(problem)
    }


def all_wishes(problem: SeatingProblem) -> tuple[Wish, ...]:
    """The wishes, the hard ones first, with the two every seating is asked about.

    A hard wish that is relaxed in a pool counts as soft: where it stays hard, the search keeps it at no cost.
    """
    wishes = list(problem.wishes)
    seeks = any(pool.method is PoolMethod.MIN_REPEAT for pool in problem.pools)
    if problem.strength(WishKind.REPEAT_OPPONENTS) is None:
        wishes.insert(0, Wish(WishKind.REPEAT_OPPONENTS, WishStrength.SOFT if seeks else WishStrength.WARN))
    if problem.strength(WishKind.REPEAT_POWERS) is None:
        wishes.append(Wish(WishKind.REPEAT_POWERS, WishStrength.WARN))
    wishes = [replace(one, strength=WishStrength.SOFT) if one.kind in problem.relaxed_kinds else one for one in wishes]
    order = [WishStrength.HARD, WishStrength.SOFT, WishStrength.WARN]
    return tuple(sorted(wishes, key=lambda wish: order.index(wish.strength)))


def _line(problem: SeatingProblem, seating: Seating, wish: Wish, known: Sequence[Bound]) -> CostLine:
    cost = count_cost(problem, seating, wish.kind)
    proofs = dict.fromkeys(each.proof for each in known if each.least) or {known[0].proof: None}
    least = sum(each.least for each in known)
    if cost and (problem.fixed or any(pool.method is PoolMethod.RANKING_BLOCKS for pool in problem.pools)):
        settled = settled_bound(problem, seating, tables(problem, annealing_weights(problem)), wish.kind)
        if settled is not None:
            return CostLine(wish.kind, wish.strength, cost, settled.least, settled.proof)
    return CostLine(wish.kind, wish.strength, cost, least, joined(" ", proofs))
