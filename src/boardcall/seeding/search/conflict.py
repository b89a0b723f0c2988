"""Which hard demands cannot all be kept: a smallest set of them, in words."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from boardcall.game import POWERS
from boardcall.seeding.problem import (
    APART_KINDS,
    BOARD_SIZE,
    WISH_NAMES,
    Entrant,
    PoolMethod,
    PoolProblem,
    SeatingProblem,
    WishKind,
    WishStrength,
)
from boardcall.seeding.proposal import Conflict
from boardcall.seeding.search.feasible import ALL_POWERS, Demand, is_feasible
from boardcall.seeding.search.table import Past, SeatTable, past_of
from boardcall.tournament import PlayerId
from boardcall.wording import NO_WORDS, Sentence, joined, own_name, say, say_number, with_commas, with_or

CONFLICT_KINDS = (*sorted(APART_KINDS), WishKind.REPEAT_OPPONENTS)
REASONS = {
    WishKind.REPEAT_OPPONENTS: say("have met before"),
    WishKind.FAMILY: say("family"),
    WishKind.TEAMMATES: say("team-mates"),
    WishKind.AVOID_PAIR: say("kept apart"),
    WishKind.OFFICIALS: say("directors who play"),
}


def find_conflict(problem: SeatingProblem, table: SeatTable) -> Conflict | None:
    """A smallest set of hard demands on a pool that cannot all be kept, or None if none is proven."""
    pool = _PoolDemands(problem, table, past_of(problem))
    found = pool.too_few_powers() or pool.nobody_left_to_meet() or pool.smallest()
    return replace(found, pool=table.pool.id) if found else None


def unproven(problem: SeatingProblem, pool: PoolProblem) -> Conflict:
    """The message if the work is done, no seating was found, and there is no proof that none exists."""
    hard = tuple(w.kind for w in problem.wishes if problem.strength(w.kind, pool.id) is WishStrength.HARD)
    kinds = tuple(WISH_NAMES[kind] for kind in hard)
    sentence = say(
        "No seating was found{pool} that keeps every hard wish ({kinds}), and none is proven "
        "impossible. Make one of them soft, or allow more work.",
        pool=_where(pool),
        kinds=with_commas(kinds),
    )
    return Conflict(sentence, kinds, proven=False, wishes=hard, pool=pool.id)


def _where(pool: PoolProblem) -> Sentence:
    return say(" in pool {pool}", pool=own_name(pool.id)) if pool.id else NO_WORDS


@dataclass(frozen=True, slots=True)
class _PoolDemands:
    problem: SeatingProblem
    table: SeatTable
    past: Past

    @property
    def entrants(self) -> list[Entrant]:
        members = set(self.table.pool.members)
        return [entrant for entrant in self.problem.entrants if entrant.id in members]

    @property
    def boards(self) -> int:
        return self.table.pool.boards

    @property
    def counted_boards(self) -> Sentence:
        return say_number("there is only {number} board", "there are only {number} boards", self.boards)

    def strength(self, kind: WishKind) -> WishStrength | None:
        return self.problem.strength(kind, self.table.pool.id)

    def name(self, seat: int) -> str:
        return next(one.label for one in self.entrants if one.id == self.table.players[seat])

    def allowed_powers(self, seat: int) -> frozenset[int]:
        """The powers a seat may have by the hard wish that none be repeated."""
        if self.strength(WishKind.REPEAT_POWERS) is not WishStrength.HARD or not self.table.pool.draw_powers:
            return ALL_POWERS
        return ALL_POWERS - set(self.past.powers.get(self.table.players[seat], Counter()))

    def too_few_powers(self) -> Conflict | None:
        """Players who have so few powers left between them that there are not enough boards (Hall's condition)."""
        seats = [seat for seat, player in enumerate(self.table.players) if player]
        allowed = {seat: self.allowed_powers(seat) for seat in seats}
        for size in range(BOARD_SIZE):
            for powers in combinations(range(BOARD_SIZE), size):
                stuck = [seat for seat in seats if allowed[seat] <= set(powers)]
                if len(stuck) > size * self.boards:
                    return self._too_few_powers(stuck[: size * self.boards + 1], powers)
        return None

    def _too_few_powers(self, stuck: Sequence[int], powers: Sequence[int]) -> Conflict:
        names = list(dict.fromkeys(self.name(seat) for seat in stuck))
        left = with_or(POWERS[index].full_name for index in powers)
        demands = tuple(say("{name} has no power again", name=name) for name in names)
        if not powers:
            played = say_number(
                "{names} has played all seven powers, and none may be repeated.",
                "{names} have played all seven powers, and none may be repeated.",
                len(names),
                names=_listed(names),
            )
            return Conflict(played, demands, wishes=(WishKind.REPEAT_POWERS,))
        return Conflict(
            say_number(
                "{names} has only {left} left, no power may be repeated, and {counted_boards}{pool}.",
                "{names} have only {left} left, no power may be repeated, and {counted_boards}{pool}.",
                len(names),
                names=_listed(names),
                left=left,
                counted_boards=self.counted_boards,
                pool=_where(self.table.pool),
            ),
            demands,
            wishes=(WishKind.REPEAT_POWERS,),
        )

    def nobody_left_to_meet(self) -> Conflict | None:
        """A player with fewer people left to meet than a board has other seats."""
        if self.strength(WishKind.REPEAT_OPPONENTS) is not WishStrength.HARD:
            return None
        least = BOARD_SIZE - 1 - bool(self.boards * BOARD_SIZE - sum(one.seats for one in self.entrants))
        for entrant in self.entrants:
            others = [one.id for one in self.entrants if one.id != entrant.id]
            new = sum(not self.past.met.get(entrant.id, Counter())[other] for other in others)
            if new < least:
                sentence = say(
                    "{player} has met {met} of the {others} others present",
                    player=entrant.label,
                    met=len(others) - new,
                    others=len(others),
                )
                return Conflict(
                    say(
                        "{sentence}; {new} are left, and a board has {least} opponents, who may not have met before.",
                        sentence=sentence,
                        new=new,
                        least=least,
                    ),
                    (sentence, say("nobody meets again")),
                    wishes=(WishKind.REPEAT_OPPONENTS,),
                )
        return None

    def smallest(self) -> Conflict | None:
        """The demands, reduced until each is needed for the conflict."""
        demands = tuple(self.demands())
        empty = self.boards * BOARD_SIZE - sum(one.seats for one in self.entrants)

        def holds(some: Sequence[Demand]) -> bool:
            return is_feasible(some, boards=self.boards, empty=empty) is not False

        if holds(demands):
            return None
        needed = _explain([], False, list(demands), holds)
        wishes = dict.fromkeys(demand.wish for demand in needed if demand.wish is not None)
        return Conflict(self._sentence(needed), tuple(one.sentence for one in needed), wishes=tuple(wishes))

    def demands(self) -> Iterator[Demand]:
        yield from self._pairs()
        for seat, player in enumerate(self.table.players):
            if not player:
                continue
            twin = self.table.twin[seat]
            if seat < twin:
                yield Demand(say("{seat} plays two boards", seat=self.name(seat)), pair=(seat, twin))
            yield from self._bound_seat(seat)
            powers = self.allowed_powers(seat)
            if powers != ALL_POWERS:
                had = _listed([POWERS[index].full_name for index in sorted(ALL_POWERS - powers)])
                yield Demand(
                    say("{seat} had {had}, and may not again", seat=self.name(seat), had=had),
                    seat=seat,
                    powers=powers,
                    wish=WishKind.REPEAT_POWERS,
                )

    def _bound_seat(self, seat: int) -> Iterator[Demand]:
        choices = self.table.choices[seat]
        if choices is None:
            return
        boards = frozenset(place // BOARD_SIZE for place in choices)
        powers = frozenset(place % BOARD_SIZE for place in choices)
        is_fixed = any(one.player == self.table.players[seat] for one in self.problem.fixed)
        by_rank = self.table.pool.method is PoolMethod.RANKING_BLOCKS and not is_fixed
        numbers = with_or(str(board + self.table.first_board) for board in sorted(boards))
        where = [say("on board {numbers}", numbers=numbers)] if len(boards) < self.boards else []
        what = [say("as {power}", power=POWERS[min(powers)].full_name)] if len(powers) == 1 else []
        name = self.name(seat)
        how = say("{name} is by rank", name=name) if by_rank else say("{name} is fixed", name=name)
        said = joined(" ", (how, *where, *what))
        yield Demand(said, seat=seat, boards=boards, powers=powers, ranked=name if by_rank else "")

    def _pairs(self) -> Iterator[Demand]:
        seats: dict[PlayerId, list[int]] = {}
        for seat, player in enumerate(self.table.players):
            seats.setdefault(player, []).append(seat)
        for one_id, two_id, why, kind in dict.fromkeys(self._apart_players()):
            for one in seats.get(one_id, ()):
                for two in seats.get(two_id, ()):
                    yield Demand(
                        say("{one} and {two} may not meet ({why})", one=self.name(one), two=self.name(two), why=why),
                        pair=(one, two),
                        why=why,
                        wish=kind,
                    )

    def _apart_players(self) -> Iterator[tuple[PlayerId, PlayerId, Sentence, WishKind]]:
        hard = [kind for kind in CONFLICT_KINDS if self.strength(kind) is WishStrength.HARD]
        for group in self.problem.apart:
            if group.kind in hard:
                why = joined(" ", (REASONS[group.kind], group.label)) if group.label else REASONS[group.kind]
                yield from ((*pair, why, group.kind) for pair in combinations(group.players, 2))
        if WishKind.REPEAT_OPPONENTS in hard:
            members = [one.id for one in self.entrants]
            for one, two in combinations(members, 2):
                if self.past.met.get(one, Counter())[two]:
                    yield one, two, REASONS[WishKind.REPEAT_OPPONENTS], WishKind.REPEAT_OPPONENTS

    def _sentence(self, needed: Sequence[Demand]) -> Sentence:
        pairs = {demand.pair for demand in needed if demand.pair and demand.why}
        people = sorted({seat for pair in pairs for seat in pair})
        others = [demand.sentence for demand in needed if demand.pair not in pairs and not demand.ranked]
        ranked = [demand for demand in needed if demand.ranked]
        said = " ".join(str(one) for one in [*others, *(demand.sentence for demand in needed if demand.pair in pairs)])
        if ranked:
            others += [say("the boards go by rank"), *(one.sentence for one in ranked if one.ranked in said)]
        parts: list[Sentence] = []
        if pairs and len(pairs) == len(people) * (len(people) - 1) // 2:
            reasons = sorted({demand.why for demand in needed if demand.pair in pairs}, key=str)
            parts = [
                say(
                    "{people} may not meet ({reasons})",
                    people=_listed([self.name(seat) for seat in people]),
                    reasons=joined(", ", reasons),
                )
            ]
        elif pairs:
            parts = [demand.sentence for demand in needed if demand.pair in pairs]
        end = (
            say("but {counted_boards}", counted_boards=self.counted_boards)
            if pairs or ranked
            else say("that cannot all be")
        )
        found = joined("; ", [*parts, *others])
        return say("{parts}; {end}{where}.", parts=found, end=end, where=_where(self.table.pool))


def _explain(
    kept: list[Demand], is_new: bool, rest: list[Demand], holds: Callable[[Sequence[Demand]], bool]
) -> list[Demand]:
    """A part of the rest that fails with what is kept, but holds without any one of its members (QuickXplain)."""
    if is_new and not holds(kept):
        return []
    if len(rest) == 1:
        return rest
    half = len(rest) // 2
    first, second = rest[:half], rest[half:]
    late = _explain(kept + first, bool(first), second, holds)
    early = _explain(kept + late, bool(late), first, holds)
    return early + late


def _listed(names: Sequence[object]) -> Sentence:
    few = joined(", ", names[:-1])
    return joined("", names) if len(names) == 1 else say("{names} and {last}", names=few, last=names[-1])
