"""What depends on itself: circles of moves, and convoys whose success would undo them.

When the resolver can conclude nothing more, the undecided fights, supports and convoys wait for one another. The
groups that wait only for themselves are decided here: a group with exactly one consistent solution takes it; a circle
of moves succeeds; a convoy paradox is decided by the policy (DATC 4.A.2).
"""

from collections.abc import Iterable, Iterator, Mapping

from boardcall.adjudication.resolver import Resolver
from boardcall.adjudication.sheet import OPEN, MovementSheet

Node = tuple[str, int]
"""('fight', province), ('support', province of the supporter), ('path', province of the army)."""
Graph = Mapping[Node, frozenset[Node]]
Solution = frozenset[tuple[int, bool]]
"""Moves by province with their verdict."""


def decide(resolver: Resolver) -> None:
    resolver.propagate()
    while not resolver.is_done:  # each group decides something, so there are no more rounds than moves
        group = next(closed_groups(dependencies(resolver)))
        _decide_group(resolver, group)
        resolver.propagate()


def dependencies(resolver: Resolver) -> Graph:
    sheet = resolver.sheet
    graph = {("fight", province): _fight_waits(sheet, province) for province in resolver.pending}
    for code in sheet.unsure_supports:
        attackers = sheet.attackers[code.province]
        waits = {("path", army) for army in attackers if sheet.path[army] == OPEN} | {("fight", code.province)}
        graph["support", code.province] = frozenset(waits)
    for army, fleets in sheet.carriers.items():
        if sheet.path[army] == OPEN:
            graph["path", army] = frozenset(("fight", fleet) for fleet in fleets)
    return {node: frozenset(wait for wait in waits if wait in graph) for node, waits in graph.items()}


def _fight_waits(sheet: MovementSheet, province: int) -> frozenset[Node]:
    rivals = sheet.attackers[province]
    waits: set[Node] = {("path", rival) for rival in rivals if sheet.path[rival] == OPEN}
    waits |= {("support", supporter) for side in (*rivals, province) for supporter in sheet.unsure[side]}
    if sheet.dest[province] >= 0 and sheet.moved[province] is None:
        waits |= {("fight", sheet.dest[province])}
    return frozenset(waits)


def closed_groups(graph: Graph) -> Iterator[frozenset[Node]]:
    """Groups of things that wait for each other and for nothing outside, smallest first."""
    reach = {node: _reachable(graph, node) for node in graph}
    groups = {nodes for node, nodes in reach.items() if all(reach[other] == nodes for other in nodes)}
    yield from sorted(groups, key=lambda group: (len(group), sorted(group)))


def _reachable(graph: Graph, start: Node) -> frozenset[Node]:
    seen, edge = {start}, [start]
    while edge:
        new = graph[edge.pop()] - seen
        seen |= new
        edge += new
    return frozenset(seen)


def _decide_group(resolver: Resolver, group: frozenset[Node]) -> None:
    moves = _undecided_moves(resolver.sheet, group)
    solutions = _solutions(resolver, moves)
    has_convoy = any(kind == "path" for kind, _ in group)
    if len(solutions) == 1 or (solutions and not has_convoy):
        _assume(resolver.sheet, max(solutions, key=lambda solution: sum(verdict for _, verdict in solution)))
    elif not has_convoy or resolver.sheet.policy.paradox == "all-hold":
        _all_hold(resolver, moves)
    else:
        _hold_fleets(resolver, group)


def _undecided_moves(sheet: MovementSheet, group: Iterable[Node]) -> tuple[int, ...]:
    fights = sorted(province for kind, province in group if kind == "fight")
    return tuple(rival for fight in fights for rival in sheet.attackers[fight] if sheet.moved[rival] is None)


MOST_SUPPOSED = 4096
"""Suppositions after which moves that depend on themselves count as a paradox."""


def _solutions(resolver: Resolver, moves: tuple[int, ...]) -> set[Solution]:
    """Every way to decide these moves that does not contradict itself, found by supposing one after another.

    None where that takes more than MOST_SUPPOSED suppositions: the paradox rule of the policy decides then.
    """
    left = iter(range(MOST_SUPPOSED))
    found = set(_suppose(resolver, moves, (), left))
    return set() if next(left, None) is None else found


def _suppose(
    resolver: Resolver, moves: tuple[int, ...], supposed: tuple[int, ...], left: Iterator[int]
) -> Iterator[Solution]:
    if next(left, None) is None:
        return
    sheet = resolver.sheet
    undecided = next((move for move in moves if sheet.moved[move] is None), None)
    if undecided is None:
        if _is_consistent(resolver, supposed):
            yield frozenset((move, bool(sheet.moved[move])) for move in moves)
        return
    for verdict in (True, False):
        before = _Memory(resolver)
        sheet.moved[undecided] = verdict
        resolver.propagate()
        yield from _suppose(resolver, moves, (*supposed, undecided), left)
        before.restore()


def _is_consistent(resolver: Resolver, supposed: tuple[int, ...]) -> bool:
    """Does each supposed verdict follow from all the others?"""
    sheet = resolver.sheet
    for move in supposed:
        target = sheet.dest[move]
        rivals = sheet.attackers[target]
        stays = sheet.dest[target] < 0 or not sheet.moved[target]
        if resolver.fight(target, rivals, stays=stays)[rivals.index(move)] is not sheet.moved[move]:
            return False
    return True


def _assume(sheet: MovementSheet, solution: Solution) -> None:
    for move, verdict in solution:
        sheet.moved[move] = verdict


def _hold_fleets(resolver: Resolver, group: frozenset[Node]) -> None:
    """Szykman's rule: the convoying fleets of the paradox hold, so their armies have no way over them."""
    sheet = resolver.sheet
    armies = [army for kind, army in group if kind == "path"]
    fleets = {fleet for army in armies for fleet in sheet.carriers[army] if ("fight", fleet) in group}
    resolver.held_fleets |= fleets


def _all_hold(resolver: Resolver, moves: tuple[int, ...]) -> None:
    """The moves of the paradox fail, those by sea without effect."""
    for move in moves:
        if resolver.sheet.by_sea[move]:
            resolver.break_path(move)
        resolver.sheet.moved[move] = False


class _Memory:
    """What the resolver knows at one moment, to return to."""

    def __init__(self, resolver: Resolver) -> None:
        sheet = resolver.sheet
        self._resolver = resolver
        self._lists = (sheet.moved[:], sheet.given[:], sheet.unsure[:], sheet.path[:])
        self._unsure_supports = sheet.unsure_supports
        self._pending = resolver.pending

    def restore(self) -> None:
        sheet = self._resolver.sheet
        sheet.moved[:], sheet.given[:], sheet.unsure[:], sheet.path[:] = self._lists
        sheet.unsure_supports = self._unsure_supports
        self._resolver.pending = self._pending
