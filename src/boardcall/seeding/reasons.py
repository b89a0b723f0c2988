"""Why am I here? For each player: whom they meet again, which power they have again, and if it could be otherwise."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from boardcall.game import POWERS
from boardcall.seeding.problem import (
    BOARD_SIZE,
    Entrant,
    PoolMethod,
    SeatedBoard,
    Seating,
    SeatingProblem,
    SeatOf,
    WishKind,
)
from boardcall.seeding.proposal import Cost, Reason
from boardcall.seeding.search.annealing import Annealing
from boardcall.seeding.search.chance import generator
from boardcall.seeding.search.cost import place_in
from boardcall.seeding.search.table import POWER_INDEX, Past, SeatTable, exact_weights, past_of, tables
from boardcall.tournament import NOBODY, PlayerId
from boardcall.wording import Sentence, say, with_commas

ORDINALS = (say("first"), say("second"), say("third"), say("fourth"), say("fifth"), say("sixth"), say("seventh"))


def reasons(problem: SeatingProblem, seating: Seating, cost: Cost) -> tuple[Reason, ...]:
    """One reason for each seat, in the order of the boards; `cost` is the seating's (see `appraise`)."""
    return _Explainer.of(problem, seating, cost).all()


@dataclass(frozen=True, slots=True)
class _Explainer:
    problem: SeatingProblem
    seating: Seating
    cost: Cost
    past: Past
    entrants: dict[PlayerId, Entrant]
    names: dict[PlayerId, str]
    searches: dict[str, Annealing]

    @classmethod
    def of(cls, problem: SeatingProblem, seating: Seating, cost: Cost) -> "_Explainer":
        entrants = {entrant.id: entrant for entrant in problem.entrants}
        names = dict(problem.names) | {entrant.id: entrant.label for entrant in problem.entrants}
        searches: dict[str, Annealing] = {}
        for table in tables(problem, exact_weights(problem)):
            search = _as_search(table, seating)
            searches |= dict.fromkeys(table.pool.members, search) if search is not None else {}
        return cls(problem, seating, cost, past_of(problem), entrants, names, searches)

    def all(self) -> tuple[Reason, ...]:
        return tuple(self._reason(board, seat) for board, seat in self.seating.seats() if seat.player in self.entrants)

    def _reason(self, board: SeatedBoard, seat: SeatOf) -> Reason:
        met = self.past.met.get(seat.player, Counter())
        again = tuple((other, met[other]) for other in board.players if met[other] and other != seat.player)
        sentences = (
            *self._place(board, seat),
            *self._opponents(seat, again),
            *self._power(seat),
            *self._exchange(board, seat, bool(again)),
        )
        return Reason(seat.player, board.number, seat.power, again, sentences)

    def _place(self, board: SeatedBoard, seat: SeatOf) -> Iterator[Sentence]:
        name = self.names[seat.player]
        pool = next(pool for pool in self.problem.pools if seat.player in pool.members)
        rank = self.entrants[seat.player].rank
        if any(fixed.player == seat.player and fixed.board == board.number for fixed in self.problem.fixed):
            yield say("{name} was fixed on board {board}.", name=name, board=board.number)
        elif pool.method is PoolMethod.RANKING_BLOCKS and rank is not None:
            yield say("{name} is on board {board} by rank {rank}.", name=name, board=board.number, rank=rank)

    def _opponents(self, seat: SeatOf, again: tuple[tuple[PlayerId, int], ...]) -> Iterator[Sentence]:
        name = self.names[seat.player]
        if not again:
            if self.past.met.get(seat.player):
                yield say("{name} meets nobody again.", name=name)
            return
        listed = with_commas(
            say("{name} ({times})", name=self.names[other], times=_times(count)) for other, count in again
        )
        yield say("{name} meets again: {listed}.", name=name, listed=listed)
        yield from self._forced(seat)
        yield from self._line(WishKind.REPEAT_OPPONENTS, say("meetings are repeated"))

    def _forced(self, seat: SeatOf) -> Iterator[Sentence]:
        """What no board could spare this player."""
        pool = next(pool for pool in self.problem.pools if seat.player in pool.members)
        met = self.past.met.get(seat.player, Counter())
        others = [other for other in pool.members if other != seat.player]
        new = sum(not met[other] for other in others)
        if new < BOARD_SIZE - 1:
            yield (
                say(
                    "{player} has met {met} of the {others} others; {again} of six opponents had to be met again.",
                    player=self.names[seat.player],
                    met=len(others) - new,
                    others=len(others),
                    again=BOARD_SIZE - 1 - new,
                )
            )

    def _power(self, seat: SeatOf) -> Iterator[Sentence]:
        if seat.power is None:
            return
        name, power = self.names[seat.player], seat.power.full_name
        wanted = self.entrants[seat.player].preferences
        if wanted:
            place = place_in(wanted, seat.power)
            choice = say("the {place} choice", place=ORDINALS[place]) if place < len(wanted) else say("not on the list")
            yield say("{power} is {choice} of {name}.", power=power, choice=choice, name=name)
        had = self.past.powers.get(seat.player, Counter())
        if had[POWER_INDEX[seat.power]]:
            yield say("{name} has had {power} {had}.", name=name, power=power, had=_times(had[POWER_INDEX[seat.power]]))
            if len(had) == len(POWERS):
                yield say("{name} has had every power.", name=name)
            yield from self._line(WishKind.REPEAT_POWERS, say("powers are repeated"))

    def _line(self, kind: WishKind, what: Sentence) -> Iterator[Sentence]:
        line = next((line for line in self.cost.lines if line.kind is kind), None)
        if line is None:
            return
        if line.proven:
            yield say(
                "Total: {cost} {what}; no seating has fewer. {proof}", cost=line.cost, what=what, proof=line.proof
            )
        else:
            yield say(
                "Total: {cost} {what}. Fewer may be possible: only {bound} are proven necessary.",
                cost=line.cost,
                what=what,
                bound=line.bound,
            )

    def _exchange(self, board: SeatedBoard, seat: SeatOf, wanted: bool) -> Iterator[Sentence]:
        """Whether changing places with one other player would make the seating better."""
        search = self.searches.get(seat.player)
        if not wanted or search is None:
            return
        table = search.table
        first = (board.number - table.first_board) * BOARD_SIZE
        place = next(at for at in range(first, first + BOARD_SIZE) if table.players[search.seat_at[at]] == seat.player)
        mine = search.seat_at[place]
        places = [at for at in range(table.size) if search.may(mine, at)]
        best = min((search.delta(mine, at) for at in places), default=0)
        if best >= 0:
            yield say(
                "No exchange of {player} with one other player makes this seating better.",
                player=self.names[seat.player],
            )
        else:
            at = min(places, key=lambda at: (search.delta(mine, at), at))
            other = self.names.get(table.players[search.seat_at[at]]) or say("the empty seat")
            yield say(
                "Exchanging {player} with {other} would make this seating better.",
                player=self.names[seat.player],
                other=other,
            )


def _as_search(table: SeatTable, seating: Seating) -> Annealing | None:
    """The seating in the table's terms; None if it is no seating of this pool."""
    waiting: dict[PlayerId, list[int]] = {}
    for seat, player in enumerate(table.players):
        waiting.setdefault(player, []).append(seat)
    seat_at = [-1] * table.size
    for board in seating.boards:
        first = (board.number - table.first_board) * BOARD_SIZE
        if 0 <= first < table.size and not _put_board(board, first, waiting, seat_at):
            return None
    for place in range(table.size):
        if seat_at[place] < 0:
            if not waiting.get(NOBODY):
                return None
            seat_at[place] = waiting[NOBODY].pop(0)
    return Annealing(table, seat_at, generator())


def _put_board(board: SeatedBoard, first: int, waiting: dict[PlayerId, list[int]], seat_at: list[int]) -> bool:
    free = [slot for slot in range(BOARD_SIZE) if slot not in {POWER_INDEX[s.power] for s in board.seats if s.power}]
    for seat in board.seats:
        if not waiting.get(seat.player) or (seat.power is None and not free):
            return False
        slot = POWER_INDEX[seat.power] if seat.power is not None else free.pop(0)
        if seat_at[first + slot] >= 0:
            return False
        seat_at[first + slot] = waiting[seat.player].pop(0)
    return True


def _times(count: int) -> Sentence:
    return {1: say("once before"), 2: say("twice before")}.get(count, say("{count} times before", count=count))
