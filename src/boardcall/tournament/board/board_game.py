"""The game that a board's record makes: every phase adjudicated, in order.

For pages and files that show a game:

    game = board_game(play, policy)             what is recorded, as the desk knows it
    game = public_game(event, ...)              in `desk.play.moves`: what followers may know at a moment
    game.phases                                 the published phases in the order played, each a `GamePhase`:
        .phase .before .orders .results .after  phase, position, orders that count, `Result`s with reasons, position
        .powers                                 for each power how its orders came about (given, missing, penalty …)
        .counts                                 the year's centres by power once the fall is complete, else None
        .published .corrections .placed .kept   when and by whom; corrected later; position set by hand; errors kept
    game.position                               what is on the board now, in the phase that is open
    game.placed                                 set when that position was set by hand and not by the orders
    game.record()                               the same as a `GameRecord`, for files
"""

from dataclasses import dataclass, replace
from functools import lru_cache

from boardcall.adjudication import Policy, Result, adjudicate
from boardcall.game import POWERS, GameRecord, Order, Phase, PhaseKind, PlayedPhase, Position, Season
from boardcall.game.canonical import read_canonical
from boardcall.tournament.board.play import KeptError, PlacedPosition, Play, PowerOrders, PublishedPhase, Stamp, in_time


@dataclass(frozen=True, slots=True)
class GamePhase:
    """One published phase. `orders` are those that count, by power; each unit that was there has one of the `results`.

    `counts` holds the centres in the order of POWERS where this phase completed a fall. `corrections` are the acts
    that changed its orders after it was published. `placed` says that `before` was set as it stood on the board,
    `inserted` that nobody gave this phase: a correction made it necessary, and it was played without orders.
    """

    phase: Phase
    before: Position
    orders: tuple[Order, ...]
    results: tuple[Result, ...]
    after: Position
    powers: tuple[PowerOrders, ...] = ()
    counts: tuple[int, ...] | None = None
    published: Stamp | None = None
    corrections: tuple[Stamp, ...] = ()
    placed: PlacedPosition | None = None
    kept: tuple[KeptError, ...] = ()
    inserted: bool = False


@dataclass(frozen=True, slots=True)
class BoardGame:
    """A board's game: its published phases, and the position in which the next orders are given.

    `skipped` are phases that were published but do not happen any more after a correction, such as retreats of a
    unit that was not dislodged after all.
    """

    start: Position
    phases: tuple[GamePhase, ...]
    position: Position
    placed: PlacedPosition | None = None
    skipped: tuple[Phase, ...] = ()

    @property
    def phase(self) -> Phase:
        return self.position.phase

    def at(self, phase: Phase) -> GamePhase | None:
        return next((one for one in self.phases if one.phase == phase), None)

    def counts(self) -> dict[int, tuple[int, ...]]:
        """The centres after each complete fall, by year."""
        return {one.phase.year: one.counts for one in self.phases if one.counts is not None}

    def record(self, name: str = "", tags: tuple[tuple[str, str], ...] = ()) -> GameRecord:
        """The game as a record for files; its last position is the one that is open."""
        played = tuple(PlayedPhase(one.before, one.orders) for one in self.phases)
        return GameRecord((*played, PlayedPhase(self.position)), name, tags)


@lru_cache(maxsize=256)
def board_game(play: Play, policy: Policy) -> BoardGame:
    """The game of a record under a policy; a phase that is no longer reached after a correction is left out."""
    position, placed = play.start, None
    phases: list[GamePhase] = []
    skipped: list[Phase] = []
    before = None
    for published in play.published:
        position, placed = _set_between(play, before, published.phase, (position, placed))
        while in_time(position.phase) < in_time(published.phase):
            phases.append(_phase(PublishedPhase(position.phase, ()), position, placed, play, policy))
            position, placed = phases[-1].after, None
        if position.phase == published.phase:
            phases.append(_phase(published, position, placed, play, policy))
            position, placed = phases[-1].after, None
        else:
            skipped.append(published.phase)
        before = published.phase
    position, placed = _set_between(play, before, None, (position, placed))
    return BoardGame(play.start, tuple(phases), position, placed, tuple(skipped))


def _set_between(
    play: Play, after: Phase | None, until: Phase | None, now: tuple[Position, PlacedPosition | None]
) -> tuple[Position, PlacedPosition | None]:
    """The position between two published phases: as last set on the board there, else as it is."""
    found = [
        one
        for one in play.placed
        if (after is None or in_time(one.position.phase) > in_time(after))
        and (until is None or in_time(one.position.phase) <= in_time(until))
    ]
    if not found:
        return now
    latest = max(found, key=lambda one: one.stamp.act)
    return latest.position, latest


def _phase(
    published: PublishedPhase, before: Position, placed: PlacedPosition | None, play: Play, policy: Policy
) -> GamePhase:
    versions = published.versions
    powers = versions[-1].powers if versions else ()
    orders, results, after = adjudicated(before, powers, policy)
    return GamePhase(
        before.phase,
        before,
        orders,
        results,
        after,
        powers,
        fall_counts(before.phase, after),
        versions[0].stamp if versions else None,
        tuple(version.stamp for version in versions[1:]),
        placed,
        tuple(one for one in play.kept if one.phase == before.phase),
        inserted=not versions,
    )


@lru_cache(maxsize=1 << 12)
def adjudicated(
    before: Position, powers: tuple[PowerOrders, ...], policy: Policy
) -> tuple[tuple[Order, ...], tuple[Result, ...], Position]:
    """A phase with these orders: the orders as values, what became of each, and the position that follows."""
    kind = before.phase.kind
    orders = tuple(read_canonical(text, one.power, kind) for one in powers for text in one.orders)
    played = PlayedPhase(before, orders)
    unread = tuple(code for one in powers for code in one.unread or ())
    found = adjudicate(before, played.orders, _as_published(policy, powers, kind), unread=unread)
    return played.orders, found.results, found.next


def _as_published(policy: Policy, powers: tuple[PowerOrders, ...], kind: PhaseKind) -> Policy:
    """The policy that held when the orders were published: acts of the first version were adjudicated by another.

    An impossible move beside a legal one was left out then, and paradoxes under the rules of 2000 went by Szykman's.
    """
    if all(one.unread is not None for one in powers):
        return policy
    paradox = "szykman" if policy.paradox == "2000" else policy.paradox
    ignores = kind is PhaseKind.MOVEMENT
    return replace(policy, paradox=paradox, duplicate_unusable="ignored" if ignores else policy.duplicate_unusable)


def fall_counts(phase: Phase, after: Position) -> tuple[int, ...] | None:
    """The centres in the order of POWERS, when the fall of the phase is complete with this position; else None."""
    if phase.season is not Season.FALL or after.phase.kind is PhaseKind.RETREATS:
        return None
    counts = after.counts()
    return tuple(counts[power] for power in POWERS)
