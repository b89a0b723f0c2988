"""The checker's own count of what a seating costs, wish by wish, each with a sentence for every single case.

The meaning of each count is written at `problem.WishKind`; nothing here is shared with the optimiser.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from boardcall.seeding.problem import (
    WISH_NAMES,
    DoubledBoards,
    PoolProblem,
    SeatedBoard,
    Seating,
    SeatingProblem,
    Wish,
    WishKind,
    WishStrength,
)
from boardcall.tournament import PlayerId
from boardcall.wording import Sentence, joined, say, with_and, with_commas


@dataclass(frozen=True, slots=True)
class Case:
    """One thing that adds to the cost of a wish: how much, in a sentence, and whom it concerns."""

    cost: int
    sentence: Sentence
    players: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class Count:
    """What one wish costs in a seating, case by case; `strength` is None if nobody wished it."""

    kind: WishKind
    strength: WishStrength | None
    cases: tuple[Case, ...]

    @property
    def cost(self) -> int:
        return sum(case.cost for case in self.cases)

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        return tuple(case.sentence for case in self.cases)


@dataclass(frozen=True, slots=True)
class Names:
    """The names of players in sentences; a player without a name is called by the id."""

    known: Mapping[PlayerId, str]

    def __getitem__(self, player: PlayerId) -> str:
        return self.known.get(player) or player

    @classmethod
    def of(cls, problem: SeatingProblem) -> "Names":
        return cls(dict(problem.names) | {entrant.id: entrant.label for entrant in problem.entrants})


ALWAYS_SHOWN = (WishKind.REPEAT_OPPONENTS, WishKind.REPEAT_POWERS)


def recount(problem: SeatingProblem, seating: Seating, names: Names) -> tuple[Count, ...]:
    """The count of every wish in the problem's order, then repeats of opponents and powers if nobody wished them."""
    wished = [count for wish in problem.wishes for count in _wished(problem, seating, names, wish)]
    extra = [_count(problem, seating, names, kind, None) for kind in ALWAYS_SHOWN if problem.strength(kind) is None]
    return (*wished, *extra)


def _wished(problem: SeatingProblem, seating: Seating, names: Names, wish: Wish) -> Iterator[Count]:
    """The count of a wish; where it is relaxed in some pools, one for the others and one for those."""
    relaxed = {one.pool for one in problem.relaxed if one.kind is wish.kind}
    if not relaxed:
        yield _count(problem, seating, names, wish.kind, wish.strength)
        return
    for strength, wanted in ((wish.strength, False), (WishStrength.SOFT, True)):
        boards = tuple(board for board in seating.boards if (board.pool in relaxed) is wanted)
        yield _count(problem, replace(seating, boards=boards), names, wish.kind, strength)


def _count(
    problem: SeatingProblem, seating: Seating, names: Names, kind: WishKind, strength: WishStrength | None
) -> Count:
    return Count(kind, strength, tuple(_COUNTS.get(kind, _apart(kind))(problem, seating, names)))


def _opponents(problem: SeatingProblem, seating: Seating, names: Names) -> Iterator[Case]:
    tables = [(then.round, frozenset(old.players)) for then in problem.history for old in then.boards]
    for board in seating.boards:
        for one, two in combinations(sorted(set(board.players)), 2):
            met = [str(round_number) for round_number, table in tables if one in table and two in table]
            if met:
                rounds = say("round {rounds}", rounds=with_and(met))
                text = say(
                    "{one} and {two} meet again on board {board}; they met in {rounds}.",
                    one=names[one],
                    two=names[two],
                    board=board.number,
                    rounds=rounds,
                )
                yield Case(len(met), text, (one, two))
    yield from _twice_this_round(seating, names)


def _twice_this_round(seating: Seating, names: Names) -> Iterator[Case]:
    """Two players who both play two boards may meet on both: the second meeting is a repeat too."""
    for one, two in combinations(_twice(seating), 2):
        shared = [board.number for board in seating.boards if {one, two} <= set(board.players)]
        if len(shared) > 1:
            text = say(
                "{player} and {other_player} meet on boards {board} and {other_board} at once.",
                player=names[one],
                other_player=names[two],
                board=shared[0],
                other_board=shared[1],
            )
            yield Case(len(shared) - 1, text, (one, two))


def _powers(problem: SeatingProblem, seating: Seating, names: Names) -> Iterator[Case]:
    before = [
        (then.round, old.player, old.power)
        for then in problem.history
        if problem.power_rounds is None or then.round in problem.power_rounds
        for _, old in then.seats()
    ]
    for board, seat in seating.seats():
        if seat.power is None:
            continue
        had = [str(then) for then, player, power in before if player == seat.player and power is seat.power]
        if had:
            rounds = say("round {rounds}", rounds=with_and(had))
            text = say(
                "{player} plays {power} again on board {board}, as in {rounds}.",
                player=names[seat.player],
                power=seat.power.full_name,
                board=board.number,
                rounds=rounds,
            )
            yield Case(len(had), text, (seat.player,))
    yield from _same_power_twice(seating, names)


def _same_power_twice(seating: Seating, names: Names) -> Iterator[Case]:
    for player in _twice(seating):
        powers = [seat.power for _, seat in seating.seats() if seat.player == player and seat.power is not None]
        again = len(powers) - len(set(powers))
        if again:
            text = say(
                "{player} plays {powers} on two boards at once.",
                player=names[player],
                powers=next(power for power in powers if powers.count(power) > 1).full_name,
            )
            yield Case(again, text, (player,))


def _twice(seating: Seating) -> list[PlayerId]:
    seats = [seat.player for _, seat in seating.seats()]
    return [player for player in dict.fromkeys(seats) if seats.count(player) > 1]


def _apart(kind: WishKind) -> "Recount":
    def count(problem: SeatingProblem, seating: Seating, names: Names) -> Iterator[Case]:
        pairs: dict[tuple[PlayerId, PlayerId], str] = {}
        for group in problem.apart:
            if group.kind is kind:
                for one, two in combinations(sorted(set(group.players)), 2):
                    pairs.setdefault((one, two), group.label)
        for board in seating.boards:
            for one, two in combinations(sorted(set(board.players)), 2):
                if (one, two) in pairs:
                    label = joined("", (" (", pairs[one, two], ")")) if pairs[one, two] else ""
                    text = say(
                        "{one} and {two}{label} sit together on board {board}: {kind}.",
                        one=names[one],
                        two=names[two],
                        label=label,
                        board=board.number,
                        kind=WISH_NAMES[kind],
                    )
                    yield Case(1, text, (one, two))

    return count


def _preferences(problem: SeatingProblem, seating: Seating, names: Names) -> Iterator[Case]:
    wanted = {entrant.id: entrant.preferences for entrant in problem.entrants if entrant.preferences}
    for board, seat in seating.seats():
        choices = wanted.get(seat.player, ())
        if seat.power is None or not choices:
            continue
        place = choices.index(seat.power) if seat.power in choices else len(choices)
        if place:
            what = say("choice {place}", place=place + 1) if seat.power in choices else say("no choice of theirs")
            text = say(
                "{player} plays {power} on board {board}: {what}.",
                player=names[seat.player],
                power=seat.power.full_name,
                board=board.number,
                what=what,
            )
            yield Case(place, text, (seat.player,))


def _recorders(problem: SeatingProblem, seating: Seating, _: Names) -> Iterator[Case]:
    seats = {entrant.id: entrant.seats for entrant in problem.entrants if entrant.recorder}
    for pool, boards in _by_pool(problem, seating):
        without = [board.number for board in boards if not set(board.players) & set(seats)]
        can_have = min(pool.boards, sum(seats.get(member, 0) for member in pool.members))
        short = can_have - (len(boards) - len(without))
        if short > 0:
            text = say(
                "Boards {boards} have nobody who records; there are enough for {recorders}.",
                boards=with_commas(without),
                recorders=can_have,
            )
            yield Case(short, text)


def _two_boards(problem: SeatingProblem, seating: Seating, names: Names) -> Iterator[Case]:
    for pool, boards in _by_pool(problem, seating):
        last = max((board.number for board in boards), default=0)
        doubled = [player for player in _twice(seating) if player in pool.members]
        for player in doubled:
            at = sorted(board.number for board in boards if player in board.players)
            if len(at) < 2:
                continue
            if problem.doubled is DoubledBoards.NEIGHBOURS and at[1] - at[0] > 1:
                text = say(
                    "The boards {board} and {other_board} of {player} are not next to each other.",
                    board=at[0],
                    other_board=at[1],
                    player=names[player],
                )
                yield Case(at[1] - at[0] - 1, text, (player,))
            if problem.doubled is DoubledBoards.LOWEST and at[1] < last:
                text = say(
                    "The second game of {player} is on board {at}, not on the lowest board.",
                    player=names[player],
                    at=at[1],
                )
                yield Case(last - at[1], text, (player,))


def _stay(problem: SeatingProblem, seating: Seating, names: Names) -> Iterator[Case]:
    if problem.current is None:
        return
    before = problem.current.places()
    for player, now in seating.places().items():
        old = before.get(player, [])
        for board, power in now:
            if (board, power) in old or not old:
                continue
            if any(there == board for there, _ in old):
                yield Case(
                    1,
                    say("{player} keeps board {board} and changes power.", player=names[player], board=board),
                    (player,),
                )
            else:
                yield Case(2, say("{player} moves to board {board}.", player=names[player], board=board), (player,))


def _by_pool(problem: SeatingProblem, seating: Seating) -> Iterator[tuple[PoolProblem, list[SeatedBoard]]]:
    first = 1
    for pool in problem.pools:
        numbers = range(first, first + pool.boards)
        yield pool, [board for board in seating.boards if board.number in numbers]
        first += pool.boards


Recount = Callable[[SeatingProblem, Seating, Names], Iterator[Case]]

_COUNTS: Mapping[WishKind, Recount] = {
    WishKind.REPEAT_OPPONENTS: _opponents,
    WishKind.REPEAT_POWERS: _powers,
    WishKind.PREFERENCES: _preferences,
    WishKind.RECORDERS: _recorders,
    WishKind.TWO_BOARDS: _two_boards,
    WishKind.STAY: _stay,
}
