"""What a seating costs, wish by wish, counted from the seats."""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import combinations

from boardcall.game import POWERS, Power
from boardcall.seeding.problem import APART_KINDS, DoubledBoards, SeatedBoard, Seating, SeatingProblem, WishKind
from boardcall.seeding.search.table import Past, past_of
from boardcall.tournament import PlayerId


def count_cost(problem: SeatingProblem, seating: Seating, kind: WishKind) -> int:
    if kind in APART_KINDS:
        return _apart(problem, seating, kind)
    return _COUNTS[kind](problem, seating, past_of(problem))


def _opponents(_: SeatingProblem, seating: Seating, past: Past) -> int:
    pairs = Counter(pair for board in seating.boards for pair in combinations(sorted(board.players), 2))
    before = sum(past.met.get(one, Counter())[two] * times for (one, two), times in pairs.items())
    return before + sum(times - 1 for times in pairs.values())


def _powers(_: SeatingProblem, seating: Seating, past: Past) -> int:
    index = {power: place for place, power in enumerate(POWERS)}
    had = Counter((seat.player, seat.power) for _, seat in seating.seats() if seat.power is not None)
    return sum(
        past.powers.get(player, Counter())[index[power]] * times + times - 1
        for (player, power), times in had.items()
        if power is not None
    )


def _apart(problem: SeatingProblem, seating: Seating, kind: WishKind) -> int:
    pairs = {
        pair for group in problem.apart if group.kind is kind for pair in combinations(sorted(set(group.players)), 2)
    }
    return sum(pair in pairs for board in seating.boards for pair in combinations(sorted(board.players), 2))


def _preferences(problem: SeatingProblem, seating: Seating, _: Past) -> int:
    wanted = {entrant.id: entrant.preferences for entrant in problem.entrants}
    return sum(place_in(wanted[seat.player], seat.power) for _, seat in seating.seats() if seat.power is not None)


def place_in(preferences: tuple[Power, ...], power: Power) -> int:
    """The place of a power on a player's list, 0 for the first; a power that is not there comes after the last."""
    return preferences.index(power) if power in preferences else len(preferences)


def _recorders(problem: SeatingProblem, seating: Seating, _: Past) -> int:
    recorders = {entrant.id: entrant.seats for entrant in problem.entrants if entrant.recorder}
    cost = 0
    for pool, boards in boards_by_pool(problem, seating):
        enough = min(pool, sum(recorders.get(player, 0) for player in _members(problem, boards)))
        cost += max(enough - sum(bool(recorders.keys() & set(board.players)) for board in boards), 0)
    return cost


def _members(problem: SeatingProblem, boards: list[SeatedBoard]) -> set[PlayerId]:
    here = {player for board in boards for player in board.players}
    return {member for pool in problem.pools if here & set(pool.members) for member in pool.members}


def boards_by_pool(problem: SeatingProblem, seating: Seating) -> list[tuple[int, list[SeatedBoard]]]:
    found, first = [], 1
    for pool in problem.pools:
        numbers = range(first, first + pool.boards)
        found.append((pool.boards, [board for board in seating.boards if board.number in numbers]))
        first += pool.boards
    return found


def _two_boards(problem: SeatingProblem, seating: Seating, _: Past) -> int:
    cost, first = 0, 1
    for boards, seated in boards_by_pool(problem, seating):
        first += boards
        at: dict[PlayerId, list[int]] = {}
        for board in seated:
            for player in board.players:
                at.setdefault(player, []).append(board.number)
        for numbers in at.values():
            if len(numbers) > 1 and problem.doubled is DoubledBoards.NEIGHBOURS:
                cost += max(max(numbers) - min(numbers) - 1, 0)
            if len(numbers) > 1 and problem.doubled is DoubledBoards.LOWEST:
                cost += first - 1 - max(numbers)
    return cost


def _stay(problem: SeatingProblem, seating: Seating, _: Past) -> int:
    if problem.current is None:
        return 0
    before: dict[PlayerId, list[tuple[int, Power | None]]] = {}
    for board, seat in problem.current.seats():
        before.setdefault(seat.player, []).append((board.number, seat.power))
    return sum(
        _moved(before[seat.player], board.number, seat.power)
        for board, seat in seating.seats()
        if seat.player in before
    )


def _moved(old: list[tuple[int, Power | None]], board: int, power: Power | None) -> int:
    if (board, power) in old:
        return 0
    return 1 if any(there == board for there, _ in old) else 2


_COUNTS: Mapping[WishKind, Callable[[SeatingProblem, Seating, Past], int]] = {
    WishKind.REPEAT_OPPONENTS: _opponents,
    WishKind.REPEAT_POWERS: _powers,
    WishKind.PREFERENCES: _preferences,
    WishKind.RECORDERS: _recorders,
    WishKind.TWO_BOARDS: _two_boards,
    WishKind.STAY: _stay,
}
