"""The seating of a round: better and better proposals, each with its cost, its bounds and how to get it again.

Work is counted in passes. Each pass has a fixed amount of work, which grows from one to the next, so the proposal
after a number of passes is the same on every machine; a time limit only decides how many passes are made.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from boardcall.errors import certain, refuse
from boardcall.game import POWERS
from boardcall.seeding.digest import digest
from boardcall.seeding.faults import faults
from boardcall.seeding.problem import BOARD_SIZE, EventPlan, SeatedBoard, Seating, SeatingProblem, SeatOf
from boardcall.seeding.proposal import ALGORITHM, Proposal, SeatingConflictError, SeatingRecord
from boardcall.seeding.search.annealing import Annealing, settle_boards, start
from boardcall.seeding.search.appraisal import Bounds, appraise, bounds_of
from boardcall.seeding.search.chance import generator
from boardcall.seeding.search.conflict import find_conflict, unproven
from boardcall.seeding.search.plan import Labelling, can_plan, plans
from boardcall.seeding.search.powers import settle_powers
from boardcall.seeding.search.table import SeatTable, annealing_weights, exact_weights, tables
from boardcall.wording import Sentence, joined, say

DEFAULT_PASSES = 4
FIRST_PASS = 16_384
"""Steps of the first pass; each later one takes twice as many, up to LONGEST times as many."""
LONGEST = 64
STEPS_A_SEAT = 64
"""The least number of steps of a pass, for each seat."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A sign of life between proposals: passes made, steps done, and a proposal when there is a better one."""

    passes: int
    steps: int
    proposal: Proposal | None = None
    done: bool = False


def propose(
    problem: SeatingProblem, *, passes: int = DEFAULT_PASSES, watch: Callable[[Progress], object] | None = None
) -> Proposal:
    """The best proposal of a number of passes, fewer if one is proven to be best; `watch` is called with every sign of
    progress.

    With no pass it is a random seating whose boards and powers were exchanged while that improved it, in a tenth of
    the time: for thousands of simulated rounds.

    Raises InputError if the problem is invalid, SeatingConflictError if its hard wishes cannot all be kept.
    """
    best = None
    for progress in improve(problem, passes=passes):
        best = progress.proposal or best
        if watch is not None:
            watch(progress)
    return certain(best, "improve gives a proposal or raises")


def improve(problem: SeatingProblem, *, passes: int | None = None) -> Iterator[Progress]:
    """Better and better proposals until one is proven best, the passes are made (None: without end) or the caller
    stops.
    """
    wrong = faults(problem)
    refuse(wrong)
    search = _Search.of(problem)
    search.is_short = passes == 0
    made, shown = 0, None
    while True:
        for steps in search.next_pass(made):
            yield Progress(made, steps)
        made += 0 if search.is_short else 1
        better = search.best_proposal(made, shown)
        if better is not None:
            shown = better
            yield Progress(made, search.steps, better, done=better.cost.proven)
        if shown is not None and shown.cost.proven:
            return
        if shown is None and (made > 1 or made == passes):
            search.raise_if_impossible(final=made == passes)
        if made == passes:
            return


@dataclass(slots=True)
class _Found:
    """A pool's seating: the seat in each place, its exact total, where it came from."""

    seat_at: list[int]
    total: int
    origin: Sentence
    plan: EventPlan | None = None


@dataclass(slots=True)
class _Search:
    """The search for one problem: each pool on its own, as nothing ties them together."""

    problem: SeatingProblem
    rough: list[SeatTable]
    exact: list[SeatTable]
    floors: list[int]
    bounds: Bounds
    best: list[_Found | None]
    digest: str
    steps: int = 0
    asked: set[str] = field(default_factory=set)
    is_short: bool = False
    """Nothing is searched after the first polish."""

    @classmethod
    def of(cls, problem: SeatingProblem) -> "_Search":
        exact = tables(problem, exact_weights(problem))
        bounds = bounds_of(problem)
        floors = [
            sum(weight * bounds[kind][index].least for kind, weight in table.weights.soft.items())
            for index, table in enumerate(exact)
        ]
        rough = tables(problem, annealing_weights(problem))
        return cls(problem, rough, exact, floors, bounds, [None] * len(exact), digest(problem))

    @property
    def is_broken(self) -> bool:
        """Whether a pool has no seating yet that keeps all that is hard."""
        return any(
            found is None or found.total >= self.exact[index].weights.hard for index, found in enumerate(self.best)
        )

    def next_pass(self, made: int) -> Iterator[int]:
        for index in range(len(self.rough)):
            best = self.best[index]
            if best is None or best.total > self.floors[index]:
                yield from self._pool_pass(index, made)

    def _pool_pass(self, index: int, made: int) -> Iterator[int]:
        chance = generator(self.problem.seed, self.problem.round, self.exact[index].pool.id, made)
        best = self.best[index]
        if best is None and can_plan(self.problem):
            yield from self._planned(index, chance)
        elif best is not None and made % 2 == 0:
            yield from self._searched(index, made, chance, best.seat_at, best)
        else:
            yield from self._searched(index, made, chance, start(self.rough[index], chance), None)

    def _planned(self, index: int, chance: Random) -> Iterator[int]:
        """The round as the plan of the event has it; where the plan does not fit, with as few changes as needed."""
        for plan in plans(self.problem):
            labellings = []
            for in_classes in (False, True):
                labelling = Labelling(self.problem, self.rough[index], plan, chance, in_classes=in_classes)
                for steps in labelling.run(self._budget(index, 0) // 2):
                    self.steps += steps
                    yield self.steps
                labellings.append(labelling)
                if plan.labels or labelling.total == 0:
                    break
            labelling = min(labellings, key=lambda labelling: labelling.total)
            made = labelling.labelled()
            origin = _plan_named(plan, self.problem.plan_to)
            mended = start(self.rough[index], chance, labelling.seat_at())
            yield from self._searched(index, 0, chance, mended, _Found([], 0, origin, made))
            best = self.best[index]
            if best is not None and best.total <= self.floors[index]:
                return

    def _budget(self, index: int, made: int) -> int:
        return 0 if self.is_short else max(FIRST_PASS, STEPS_A_SEAT * self.rough[index].size) * min(1 << made, LONGEST)

    def _searched(
        self, index: int, made: int, chance: Random, seat_at: list[int] | None, source: _Found | None
    ) -> Iterator[int]:
        if seat_at is None:
            self.raise_if_impossible(final=True)
            return
        table, exact = self.rough[index], self.exact[index]
        self._keep(index, exact, seat_at, chance, source)
        rough = Annealing(table, seat_at, chance)
        settle_powers(rough)
        self._keep(index, exact, rough.seat_at, chance, source)
        best = self.best[index]
        if self.is_short or (best is not None and best.total <= self.floors[index]):
            return
        for steps in rough.run(self._budget(index, made), warm=source is not None):
            self.steps += steps
            yield self.steps
        self._keep(index, exact, rough.seat_at, chance, source)

    def _keep(self, index: int, exact: SeatTable, seat_at: list[int], chance: Random, source: _Found | None) -> None:
        """Polishes a seating by its exact cost and keeps it if it is the best so far."""
        polished = Annealing(exact, settle_boards(exact, seat_at), chance)
        if polished.total > self.floors[index]:
            settle_powers(polished)
            self.steps += polished.descend()
            settle_powers(polished)
        best = self.best[index]
        if best is None or polished.total < best.total:
            origin = source.origin if source else say("search")
            plan = source.plan if source else (best.plan if best else None)
            self.best[index] = _Found(polished.seat_at, polished.total, origin, plan)

    def best_proposal(self, made: int, shown: Proposal | None) -> Proposal | None:
        """The best so far if it keeps all that is hard and is better than the one shown last."""
        if self.is_broken:
            return None
        seating = self._seating()
        if shown is not None and seating == shown.seating:
            return None
        cost = appraise(self.problem, seating, self.bounds)
        if cost.broken or (shown is not None and cost.soft() >= shown.cost.soft()):
            return None
        record = SeatingRecord(ALGORITHM, self.digest, self.problem.seed, made)
        first = self.best[0]
        origins = dict.fromkeys(found.origin for found in self.best if found is not None)
        return Proposal(seating, cost, record, first.plan if first else None, joined("; ", origins))

    def _seating(self) -> Seating:
        boards = [
            board
            for table, found in zip(self.exact, self.best, strict=True)
            if found is not None
            for board in _boards(self.problem, table, found.seat_at)
        ]
        return Seating(self.problem.round, tuple(boards))

    def raise_if_impossible(self, *, final: bool) -> None:
        """Says which hard wishes conflict once that is proven; at the end, if it is not, that none was found."""
        broken = [
            table
            for table, found in zip(self.exact, self.best, strict=True)
            if found is None or found.total >= table.weights.hard
        ]
        for table in broken:
            conflict = None if table.pool.id in self.asked else find_conflict(self.problem, table)
            self.asked.add(table.pool.id)
            if conflict is not None:
                raise SeatingConflictError(conflict)
        if final:
            raise SeatingConflictError(unproven(self.problem, (broken or self.exact)[0].pool))


def _boards(problem: SeatingProblem, table: SeatTable, seat_at: list[int]) -> Iterator[SeatedBoard]:
    for board in range(table.pool.boards):
        row = seat_at[board * BOARD_SIZE : (board + 1) * BOARD_SIZE]
        seats = [(slot, table.players[seat]) for slot, seat in enumerate(row) if table.players[seat]]
        given = {one.player: one.power for one in problem.fixed}
        drawn = table.pool.draw_powers
        yield SeatedBoard(
            table.first_board + board,
            tuple(SeatOf(player, POWERS[slot] if drawn else given.get(player)) for slot, player in seats),
            table.pool.id,
        )


def _plan_named(plan: EventPlan, last: int | None) -> Sentence:
    ends = plan.start + plan.rounds - 1
    until = min(ends, last) if last is not None else ends
    if until <= plan.start:
        return say("the plan of round {start}", start=plan.start)
    return say("the plan of rounds {start} to {last}", start=plan.start, last=until)
