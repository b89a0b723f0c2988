"""Seating by a plan of the whole event: who has which label of the design, round after round.

A plan is found again from the history: a round's boards and powers are the labels of its design, so even a first round
seated by other means can be continued without anybody meeting twice.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from boardcall.seeding.problem import BOARD_SIZE, EventPlan, PoolMethod, Seating, SeatingProblem, WishStrength
from boardcall.seeding.search.annealing import COOLINGS, PER_MILLE, heat_of
from boardcall.seeding.search.chance import LOG_SCALE, minus_logs, shuffled
from boardcall.seeding.search.designs import Design, design
from boardcall.seeding.search.table import POWER_INDEX, SeatTable
from boardcall.tournament import PlayerId

NOW, LATER = 4, 1
"""What a repeat weighs in the round that is seated, and in one that is only planned."""


def can_plan(problem: SeatingProblem) -> bool:
    """Whether the round is one a plan of the event can seat: one pool, and boards not given by rank."""
    return len(problem.pools) == 1 and problem.pools[0].method is not PoolMethod.RANKING_BLOCKS


def plans(problem: SeatingProblem) -> list[EventPlan]:
    """The plans this round could follow, the likeliest first; the last one is new, with no labels given yet."""
    boards = problem.boards
    found = [problem.plan] if problem.plan is not None and problem.plan.boards == boards else []
    found += [] if found else _recovered(problem)
    fresh = EventPlan(boards, design(boards).rounds, (), problem.round)
    return [plan for plan in (*found, fresh) if plan.start <= problem.round < plan.start + plan.rounds]


def _recovered(problem: SeatingProblem) -> list[EventPlan]:
    """Plans that the history follows from some round on; every plan follows from the latest round alone."""
    earlier = sorted((then for then in problem.history if then.round < problem.round), key=lambda then: then.round)
    shape = design(problem.boards)
    found = []
    for index, first in enumerate(earlier):
        later = earlier[index + 1 :]
        if {board.number for board in first.boards} != set(range(1, problem.boards + 1)):
            continue
        plan = EventPlan(problem.boards, shape.rounds, tuple(_labels(first, shape, 0)), first.round)
        if all(_follows(then, plan, shape) for then in later):
            found.append(replace(plan, labels=tuple(_with_late_arrivals(plan, later, shape))))
    return found[:2]


def _with_late_arrivals(plan: EventPlan, later: Sequence[Seating], shape: Design) -> Iterator[tuple[PlayerId, int]]:
    """The labels of the first round, then those of players first seen later."""
    yield from plan.labels
    known = {player for player, _ in plan.labels}
    for then in later:
        new = [item for item in _labels(then, shape, then.round - plan.start) if item[0] not in known]
        yield from new
        known.update(player for player, _ in new)


def _labels(then: Seating, shape: Design, turn: int) -> Iterator[tuple[PlayerId, int]]:
    """The label whose place each player has, if the round is this turn of the design."""
    at = {place: label for label, place in enumerate(places_in(shape, turn))}
    for board in then.boards:
        free = [
            slot for slot in range(BOARD_SIZE) if slot not in {POWER_INDEX.get(s.power) for s in board.seats if s.power}
        ]
        for seat in board.seats:
            slot = POWER_INDEX[seat.power] if seat.power is not None else free.pop(0)
            label = at.pop((board.number - 1) * BOARD_SIZE + slot, None)
            if label is not None:
                yield seat.player, label


def _follows(then: Seating, plan: EventPlan, shape: Design) -> bool:
    """Whether most of a later round's players sit with those the plan has them sit with."""
    turn = then.round - plan.start
    if not 0 <= turn < shape.rounds:
        return False
    label_of = dict(plan.labels)
    together = Counter(
        (board.number, shape.board_of[turn][label_of[player]])
        for board in then.boards
        for player in board.players
        if player in label_of
    )
    most: dict[int, int] = {}
    for (number, _), count in together.items():
        most[number] = max(most.get(number, 0), count)
    return 2 * sum(most.values()) > together.total()


def places_in(shape: Design, turn: int) -> list[int]:
    """The place (board x 7 + power) of each label in one round of the design."""
    boards, powers = shape.board_of[turn], shape.power_of[turn]
    return [board * BOARD_SIZE + power for board, power in zip(boards, powers, strict=True)]


@dataclass(slots=True)
class _Turns:
    """What two labels, or a seat on a label, cost over the rounds that are left."""

    places: list[list[int]]
    weight: list[int]
    meets: list[dict[int, int] | None]
    on_board: list[list[list[int]]]

    def meeting(self, label: int) -> dict[int, int]:
        """Whom a label meets in these rounds, with the weight of those rounds."""
        found = self.meets[label]
        if found is None:
            found = {}
            for places, boards, weight in zip(self.places, self.on_board, self.weight, strict=True):
                for other in boards[places[label] // BOARD_SIZE]:
                    if other != label:
                        found[other] = found.get(other, 0) + weight
            self.meets[label] = found
        return found


def _turns(shape: Design, turn: int, last: int) -> _Turns:
    places = [places_in(shape, index) for index in range(turn, last + 1)]
    on_board: list[list[list[int]]] = []
    for row in places:
        boards: list[list[int]] = [[] for _ in range(shape.boards)]
        for label, place in enumerate(row):
            boards[place // BOARD_SIZE].append(label)
        on_board.append(boards)
    return _Turns(places, [NOW] + [LATER] * (last - turn), [None] * shape.labels, on_board)


def _with_later_wishes(problem: SeatingProblem, table: SeatTable) -> list[dict[int, int]]:
    """The table's pairs, and those kept apart only in some other round, weighing least: a plan knows them in time."""
    found = [dict(row) for row in table.pair]
    seats: dict[PlayerId, list[int]] = {}
    for seat, player in enumerate(table.players):
        seats.setdefault(player, []).append(seat)
    for group in problem.apart:
        if problem.strength(group.kind) in (None, WishStrength.WARN):
            here = sorted({seat for player in group.players for seat in seats.get(player, ())})
            for one, two in combinations(here, 2):
                found[one][two] = found[two][one] = found[one].get(two, 0) + table.weights.tidy
    return found


def _kinds_of_power(table: SeatTable, turns: _Turns) -> tuple[list[int], list[list[int]]]:
    """For each label which kind it is, labels of one kind having the same powers; what each kind costs each seat."""
    kinds: dict[tuple[int, ...], int] = {}
    rows = [tuple(places[label] % BOARD_SIZE for places in turns.places) for label in range(table.size)]
    kind_of = [kinds.setdefault(row, len(kinds)) for row in rows]
    costs = [
        [sum([power[slot] * weight for slot, weight in zip(row, turns.weight, strict=True)]) for row in kinds]
        for power in table.power
    ]
    return kind_of, costs


class Labelling:
    """Seats on the labels of a design; seats that may move change labels until repeats are as few as possible.

    With `in_classes`, groups to be kept apart begin in one class of the design each, whose labels never meet (but have
    the same power in every round, so this is only for groups that nothing else keeps apart).
    """

    def __init__(
        self, problem: SeatingProblem, table: SeatTable, plan: EventPlan, chance: Random, *, in_classes: bool = False
    ) -> None:
        shape = design(plan.boards)
        turn = problem.round - plan.start
        last = shape.rounds - 1 if problem.plan_to is None else min(shape.rounds - 1, problem.plan_to - plan.start)
        self.table, self.plan, self.chance = table, plan, chance
        self.pair = _with_later_wishes(problem, table)
        self.near = [list(row.items()) for row in self.pair]
        self.turns = _turns(shape, turn, max(last, turn))
        self.label_of = [-1] * table.size
        self.seat_on = [-1] * table.size
        self.movable = self._take_labels(shuffled(range(table.size), chance))
        self.in_classes = in_classes and plan.boards >= BOARD_SIZE
        if self.in_classes:
            self._gather(problem, chance)
        self.kind, self.powers = _kinds_of_power(table, self.turns)
        self.total = (
            sum(self.cost(seat, label) + self._own(seat, label) for seat, label in enumerate(self.label_of)) // 2
        )

    def _take_labels(self, order: Sequence[int]) -> list[int]:
        """Everybody keeps their label; new players get the free ones, first those that nobody ever had."""
        waiting: dict[PlayerId, list[int]] = {}
        for seat, player in enumerate(self.table.players):
            waiting.setdefault(player, []).append(seat)
        for player, label in self.plan.labels:
            if player and waiting.get(player) and self.seat_on[label] < 0:
                self._put(waiting[player].pop(0), label)
        new = [seat for seat in order if self.label_of[seat] < 0]
        new.sort(key=lambda seat: not self.table.players[seat])
        held = {label for _, label in self.plan.labels}
        free = [label for label in shuffled(range(self.table.size), self.chance) if self.seat_on[label] < 0]
        free.sort(key=lambda label: label in held)
        for seat, label in zip(new, free, strict=True):
            self._put(seat, label)
        return new

    def _gather(self, problem: SeatingProblem, chance: Random) -> None:
        """Exchanges labels so that each group, the largest first, is in one class as far as there is room."""
        seats = {player: seat for seat, player in enumerate(self.table.players) if player}
        room = {
            index: list(range(index * self.plan.boards, (index + 1) * self.plan.boards)) for index in range(BOARD_SIZE)
        }
        done: set[PlayerId] = set()
        for group in sorted(problem.apart, key=lambda group: -len(group.players)):
            members = [player for player in group.players if player in seats and player not in done]
            wide = [index for index in shuffled(sorted(room), chance) if len(room[index]) >= len(members)]
            if wide:
                done.update(members)
                for player in members:
                    self._exchange(seats[player], room[wide[0]].pop())

    def _exchange(self, seat: int, label: int) -> None:
        other, old = self.seat_on[label], self.label_of[seat]
        self._put(seat, label)
        self._put(other, old)

    def _put(self, seat: int, label: int) -> None:
        self.label_of[seat], self.seat_on[label] = label, seat

    def cost(self, seat: int, label: int) -> int:
        """What the seat would cost on the label with everybody else where they are."""
        meeting, label_of = self.turns.meeting(label), self.label_of
        pairs = sum([weight * meeting.get(label_of[other], 0) for other, weight in self.near[seat]])
        return pairs + self._own(seat, label)

    def _own(self, seat: int, label: int) -> int:
        choices = self.table.choices[seat]
        away = choices is not None and self.turns.places[0][label] not in choices
        return self.powers[seat][self.kind[label]] + (self.table.weights.hard * NOW if away else 0)

    def run(self, steps: int) -> Iterator[int]:
        """Anneals the labels that may change for about this many steps; yields the steps done."""
        weights = [NOW * weight for weight in self.table.weights.levels]
        logs = minus_logs()
        each = max(steps // (len(weights) * COOLINGS), 1)
        for weight in weights:
            if self.total < weight and weight != weights[-1]:
                continue
            for cooling in range(COOLINGS):
                costly = self._costly()
                if not costly:
                    return
                heat = 0 if self.in_classes else heat_of(weight, cooling)
                yield self._walk(costly, each, [heat * log // (PER_MILLE * LOG_SCALE) for log in logs])

    def _costly(self) -> list[int]:
        return [seat for seat in self.movable if self.cost(seat, self.label_of[seat]) > 0]

    def _walk(self, costly: list[int], steps: int, limits: Sequence[int]) -> int:
        random, bits, movable, table = self.chance.random, self.chance.getrandbits, self.movable, self.table
        for _ in range(steps):
            seat = costly[int(random() * len(costly))] if bits(2) else movable[int(random() * len(movable))]
            other = movable[int(random() * len(movable))]
            old, new = self.label_of[seat], self.label_of[other]
            if seat == other or table.players[seat] == table.players[other]:
                continue
            change = self.cost(seat, new) - self.cost(seat, old) + self.cost(other, old) - self.cost(other, new)
            change += 2 * self.pair[seat].get(other, 0) * self.turns.meeting(old).get(new, 0)
            if change <= 0 or change <= limits[bits(8)]:
                self._put(seat, new)
                self._put(other, old)
                self.total += change
        return steps

    def seat_at(self) -> list[int]:
        found = [0] * self.table.size
        for seat, label in enumerate(self.label_of):
            found[self.turns.places[0][label]] = seat
        return found

    def labelled(self) -> EventPlan:
        """The plan with everybody's label; absent players keep theirs unless somebody has it now."""
        now = [(player, label) for player, label in zip(self.table.players, self.label_of, strict=True) if player]
        taken, here = {label for _, label in now}, {player for player, _ in now}
        absent = [(player, label) for player, label in self.plan.labels if player not in here and label not in taken]
        return replace(self.plan, labels=tuple(sorted(now + absent, key=lambda item: item[1])))
