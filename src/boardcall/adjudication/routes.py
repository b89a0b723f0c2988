"""Convoy routes: chains of fleets from one coast to another."""

from functools import lru_cache

from boardcall.adjudication.order_codes import OrderCode
from boardcall.adjudication.policy import Policy
from boardcall.adjudication.tables import SEAS


def connects(start: int, end: int, fleets: frozenset[int]) -> bool:
    """Do these seas make a chain from one coastal province to the other?"""
    edge = list(SEAS[start] & fleets)
    reached = set(edge)
    goal = SEAS[end]
    while edge:
        sea = edge.pop()
        if sea in goal:
            return True
        new = (SEAS[sea] & fleets) - reached
        reached |= new
        edge += new
    return False


def is_named_route(code: OrderCode, fleets: frozenset[int]) -> bool:
    """Is the route named in the order a chain from start to end with a fleet in each sea?"""
    steps = (code.province, *code.route, code.target)
    touching = all(b in SEAS[a] for a, b in zip(steps, code.route, strict=False)) and steps[-2] in SEAS[code.target]
    return touching and fleets.issuperset(code.route)


def has_route(code: OrderCode, carriers: tuple[int, ...], policy: Policy) -> bool:
    """Is there a way for this move over these fleets? A named route is the only one tried, if the policy says so."""
    fleets = frozenset(carriers)
    if code.route and policy.named_route_only:
        return is_named_route(code, fleets)
    return connects(code.province, code.target, fleets)


MOST_STEPS = 20_000
"""Seas looked at in search of chains. With a fleet in every sea of the map it takes less for any two coasts."""


@lru_cache(maxsize=1 << 12)
def routes_over(start: int, end: int, fleets: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """Every chain of these fleets without a detour: one that needs each of its fleets."""
    found: list[tuple[int, ...]] = []
    left = iter(range(MOST_STEPS))

    def walk(chain: tuple[int, ...]) -> None:
        if next(left, None) is None:
            return
        if chain[-1] in SEAS[end]:
            found.append(chain)
            return
        passed = SEAS[start].union(chain, *(SEAS[sea] for sea in chain[:-1]))
        for sea in sorted((SEAS[chain[-1]] & fleets) - passed):
            walk((*chain, sea))

    for sea in sorted(SEAS[start] & fleets):
        walk((sea,))
    return tuple(found)


def fleets_on_routes(start: int, end: int, fleets: frozenset[int]) -> frozenset[int]:
    """The fleets that are part of some chain without a detour."""
    return frozenset(fleet for route in routes_over(start, end, fleets) for fleet in route)


def necessary_fleets(start: int, end: int, fleets: frozenset[int]) -> frozenset[int]:
    """The fleets without which no chain is left."""
    return frozenset(fleet for fleet in fleets if not connects(start, end, fleets - {fleet}))
