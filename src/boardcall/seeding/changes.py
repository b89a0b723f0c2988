"""Changes by hand: swapping players or powers, keeping boards while the rest is drawn again; each with its price.

Nothing here decides: a change shows what it costs before and after, and `accept` asks for a reason where a hard wish
breaks. What is no seating at all is refused whatever the reason.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from boardcall.errors import RefusedError
from boardcall.game import POWERS, Power
from boardcall.seeding.check.checker import FaultKind, Report, check
from boardcall.seeding.problem import (
    WISH_NAMES,
    Entrant,
    FixedSeat,
    SeatedBoard,
    Seating,
    SeatingProblem,
    SeatOf,
    WishKind,
    WishStrength,
)
from boardcall.tournament import NOBODY, PlayerId
from boardcall.wording import Sentence, joined, say, with_and

OVERRIDABLE = frozenset({FaultKind.FIXED_SEAT, FaultKind.RANK_ORDER, FaultKind.WRONG_POOL, FaultKind.POWER_LEFT_EMPTY})
"""Faults that a director may accept, with a reason."""


@dataclass(frozen=True, slots=True)
class Price:
    """What a wish costs before and after a change."""

    kind: WishKind
    strength: WishStrength | None
    before: int
    after: int

    def __str__(self) -> str:
        return f"{self.kind}: {self.before} → {self.after}"

    @property
    def sentence(self) -> Sentence:
        return joined(": ", (WISH_NAMES[self.kind], joined(" → ", (self.before, self.after))))


@dataclass(frozen=True, slots=True)
class SeatMove:
    """What changed for one player called `name`: the seats given up and the seats gained, in words."""

    player: PlayerId
    name: str
    change: Sentence

    @property
    def sentence(self) -> Sentence:
        """The change with the player's name."""
        return joined(": ", (self.name, self.change))


@dataclass(frozen=True, slots=True)
class ProposedChange:
    """A change before it is accepted."""

    before: Seating
    after: Seating
    prices: tuple[Price, ...]
    moves: tuple[SeatMove, ...]
    newly_broken: tuple[Sentence, ...]
    impossible: tuple[Sentence, ...]

    @property
    def needs_reason(self) -> bool:
        return bool(self.newly_broken)


def weigh(problem: SeatingProblem, before: Seating, after: Seating) -> ProposedChange:
    """What going from one seating to the other costs, moves and breaks."""
    old, new = check(problem, before), check(problem, after)
    prices = tuple(
        Price(count.kind, count.strength, was.cost, count.cost)
        for was, count in zip(old.counts, new.counts, strict=True)
    )
    broken = tuple(sentence for sentence in _overridable(new) if sentence not in set(_overridable(old)))
    impossible = tuple(fault.sentence for fault in new.faults if fault.kind not in OVERRIDABLE)
    return ProposedChange(before, after, prices, moves(problem, before, after), broken, impossible)


def _overridable(report: Report) -> tuple[Sentence, ...]:
    hard = (sentence for count in report.broken for sentence in count.sentences)
    return (*(fault.sentence for fault in report.faults if fault.kind in OVERRIDABLE), *hard)


def accept(change: ProposedChange, *, reason: str = "") -> Seating:
    """The seating after the change; refused when it is impossible, or breaks a hard wish and no reason is given."""
    if change.impossible:
        raise RefusedError(joined(" ", change.impossible))
    if change.needs_reason and not reason.strip():
        raise RefusedError(
            say(
                "{newly_broken} Give a reason, which is kept, or leave it as it is.",
                newly_broken=joined(" ", change.newly_broken),
            )
        )
    return change.after


def moves(problem: SeatingProblem, before: Seating, after: Seating) -> tuple[SeatMove, ...]:
    """What changed for whom, in the order of the new boards; those who lost their only seat last."""
    names = {entrant.id: entrant.label for entrant in problem.entrants} | dict(problem.names)
    old, new = before.places(), after.places()
    found = []
    for player in dict.fromkeys([*new, *old]):
        gone = [_at(seat) for seat in old.get(player, []) if seat not in new.get(player, [])]
        come = [_at(seat) for seat in new.get(player, []) if seat not in old.get(player, [])]
        if gone or come:
            change = say("{before} → {after}.", before=_was(gone), after=with_and(come) if come else say("sits out"))
            found.append(SeatMove(player, names.get(player, player), change))
    return tuple(found)


def _was(seats: list[Sentence]) -> Sentence:
    return with_and(seats) if seats else say("no seat")


def _at(seat: tuple[int, Power | None]) -> Sentence:
    board, power = seat
    return (
        say("board {board} as {power}", board=board, power=power.full_name)
        if power
        else say("board {board}", board=board)
    )


@dataclass(frozen=True, slots=True)
class SeatName:
    """A seat, by who has it; the board only where they have two. Who sits out is named without a board."""

    player: PlayerId
    board: int | None = None


def swap_players(seating: Seating, one: SeatName, two: SeatName) -> Seating:
    """Two players change seats, board and power; a player without a seat takes the place of the other."""
    first, second = _find(seating, one), _find(seating, two)
    if first is None and second is None:
        raise RefusedError(
            say(
                "Neither {player} nor {other_player} has a seat: name somebody on a board.",
                player=one.player,
                other_player=two.player,
            )
        )
    if first is not None and first == second:
        raise RefusedError(say("{player} cannot change seats with themselves.", player=one.player))
    wanted = {first: two.player, second: one.player}
    return _rewritten(seating, lambda board, seat: replace(seat, player=wanted.get((board, seat), seat.player)))


def swap_powers(seating: Seating, one: SeatName, two: SeatName) -> Seating:
    first, second = _find(seating, one), _find(seating, two)
    if first is None or second is None or first[0] != second[0]:
        raise RefusedError(
            say(
                "{player} and {other_player} are not on one board: swap the players instead.",
                player=one.player,
                other_player=two.player,
            )
        )
    wanted = {first: second[1].power, second: first[1].power}
    return _rewritten(seating, lambda board, seat: replace(seat, power=wanted.get((board, seat), seat.power)))


_Place = tuple[SeatedBoard, SeatOf]


def _find(seating: Seating, name: SeatName) -> _Place | None:
    found = [
        (board, seat)
        for board, seat in seating.seats()
        if seat.player == name.player and name.board in (None, board.number)
    ]
    if len(found) > 1:
        boards = with_and(board.number for board, _ in found)
        raise RefusedError(
            say(
                "{player} sits on boards {boards}: say which, as {player}@{found}.",
                player=name.player,
                boards=boards,
                found=found[0][0].number,
            )
        )
    if not found and name.board is not None:
        raise RefusedError(say("{player} does not sit on board {board}.", player=name.player, board=name.board))
    return found[0] if found else None


def _rewritten(seating: Seating, change: Callable[[SeatedBoard, SeatOf], SeatOf]) -> Seating:
    boards = (replace(board, seats=tuple(change(board, seat) for seat in board.seats)) for board in seating.boards)
    return replace(seating, boards=tuple(boards))


def keep_boards(problem: SeatingProblem, seating: Seating, boards: Iterable[int], *, seed: str) -> SeatingProblem:
    """The problem of drawing the rest again: everybody on these boards stays where they are, as what they play."""
    kept = tuple(_fixed(seating, frozenset(boards)))
    players = {one.player for one in kept} - {NOBODY}
    return replace(problem, fixed=(*(one for one in problem.fixed if one.player not in players), *kept), seed=seed)


def _fixed(seating: Seating, boards: frozenset[int]) -> Iterator[FixedSeat]:
    for board in seating.boards:
        if board.number in boards:
            yield from (FixedSeat(seat.player, board.number, seat.power) for seat in board.seats)
            powers = {seat.power for seat in board.seats}
            if None not in powers:
                yield from (FixedSeat(NOBODY, board.number, power) for power in POWERS if power not in powers)


def adopt_seated(problem: SeatingProblem, seating: Seating, names: Mapping[PlayerId, str]) -> SeatingProblem:
    """The problem with the people of the seating: those without a chair are gone, newcomers are in their board's pool.

    Everybody else keeps their pool. A newcomer ranks with the last of the board, whose order does not change.
    """
    here = Counter(seat.player for _, seat in seating.seats())
    known = {one.id: one for one in problem.entrants}
    boards = {seat.player: board for board, seat in seating.seats() if seat.player not in known}
    stay = [replace(one, seats=min(one.seats, here[one.id])) for one in problem.entrants if here[one.id]]
    called = {one.id: one.name for one in problem.entrants} | dict(problem.names) | dict(names)
    come = [
        Entrant(player, called.get(player, ""), here[player], _last_rank(board, known))
        for player, board in boards.items()
    ]
    pools = tuple(
        replace(
            pool,
            members=(
                *(player for player in pool.members if here[player]),
                *(player for player, board in boards.items() if board.pool == pool.id),
            ),
        )
        for pool in problem.pools
    )
    left = tuple((player, name) for player, name in called.items() if not here[player])
    return replace(problem, entrants=(*stay, *come), pools=pools, names=left)


def _last_rank(board: SeatedBoard, known: Mapping[PlayerId, Entrant]) -> int | None:
    ranks = (known[player].rank for player in board.players if player in known)
    return max((rank for rank in ranks if rank is not None), default=None)


def adopt_players(problem: SeatingProblem, seating: Seating) -> SeatingProblem:
    """The problem with the people the seating has: who steps in for whom, and which of two boards' players play two.

    Only as many step in as step out, in the same pool, and only people the problem knows; anything else stays a fault.
    """
    return _adopt_doubles(_adopt_replacements(problem, seating), seating)


def _adopt_replacements(problem: SeatingProblem, seating: Seating) -> SeatingProblem:
    here = Counter(seat.player for _, seat in seating.seats())
    known, names = {one.id: one for one in problem.entrants}, dict(problem.names)
    pool_of = {seat.player: board.pool for board, seat in seating.seats()}
    pools, entrants = list(problem.pools), list(problem.entrants)
    for place, pool in enumerate(problem.pools):
        gone = [player for player in pool.members if player in known and not here[player]]
        come = [player for player in here if player in names and player not in known and pool_of[player] == pool.id]
        if len(gone) != len(come) or any(known[out].seats != here[new] for out, new in zip(gone, come, strict=True)):
            continue
        swap = dict(zip(gone, come, strict=True))
        pools[place] = replace(pool, members=tuple(swap.get(player, player) for player in pool.members))
        entrants = [
            Entrant(swap[one.id], names[swap[one.id]], one.seats) if one.id in swap else one for one in entrants
        ]
    out = {one.id: one.name for one in problem.entrants} | names
    still = {one.id for one in entrants}
    left = tuple((player, name) for player, name in out.items() if player not in still)
    return replace(problem, pools=tuple(pools), entrants=tuple(entrants), names=left)


def _adopt_doubles(problem: SeatingProblem, seating: Seating) -> SeatingProblem:
    here = Counter(seat.player for _, seat in seating.seats())
    asked = {one.id for one in problem.entrants if one.seats > 1}
    twice = {one.id for one in problem.entrants if here[one.id] > 1}
    if len(asked) != len(twice) or not twice <= asked:
        return problem
    entrants = tuple(replace(one, seats=2 if one.id in twice else 1) for one in problem.entrants)
    return replace(problem, entrants=entrants)
