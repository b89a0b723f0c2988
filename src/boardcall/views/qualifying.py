"""Who qualifies for a pool, as a viewer sees it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from boardcall.standings.chain import Ranked
from boardcall.standings.qualifying import PoolPlaces
from boardcall.standings.table import Standings
from boardcall.tournament import PlayerId, PlayerName, RoundNumber
from boardcall.views.points import Points
from boardcall.views.publication import seen_standings
from boardcall.views.viewer import EventState, Viewer
from boardcall.wording import Sentence


@dataclass(frozen=True, slots=True)
class PoolSeat:
    """A name looked at for a pool: in it, passed over because of declining, or waiting for a decision."""

    player: PlayerName
    status: Literal["in", "declined", "contested"]


@dataclass(frozen=True, slots=True)
class PoolView:
    """Who plays in a pool."""

    pool: str
    ranked: bool
    """Whether the seats are in the order of rank; otherwise in alphabetical order."""
    seats: tuple[PoolSeat, ...]
    open_seats: int


@dataclass(frozen=True, slots=True)
class QualifierView:
    """A place in the qualifying list."""

    place: int
    player: PlayerName
    total: Points
    decided_by: Sentence | None
    """What decided the place where the total alone does not."""
    question: str | None
    """The key of the question that the place waits for."""


@dataclass(frozen=True, slots=True)
class QualifyingView:
    """The qualifying list, and the pools it fills."""

    last_round: int
    held: tuple[RoundNumber, ...]
    """The qualifying rounds with results."""
    places: tuple[QualifierView, ...]
    pools: tuple[PoolView, ...]


def pools_view(state: EventState, viewer: Viewer) -> tuple[PoolView, ...]:
    """The pools whose names may be seen, in an order that reveals no hidden rank."""
    shown, view = seen_standings(state, viewer)
    if viewer.everything:
        return tuple(_whole_pools(shown.standings))
    ranked = {names.pool: names.ranked for names in view.qualifiers}
    return tuple(_pool(pool, ranked=ranked[pool.pool]) for pool in shown.standings.pools if pool.pool in ranked)


def whole_qualifying(table: Standings) -> QualifyingView | None:
    """The list and the pools with nothing hidden; None where no qualifying round has begun."""
    found = table.qualifying
    if found is None:
        return None
    places = tuple(_qualifier(one, table.decimals) for one in found.places)
    return QualifyingView(found.last_round, found.book.held, places, tuple(_whole_pools(table)))


def _whole_pools(table: Standings) -> Iterable[PoolView]:
    for pool in table.pools:
        seats = tuple(PoolSeat(_name(seat.ranked), seat.status) for seat in pool.seats)
        yield PoolView(pool.pool, ranked=True, seats=seats, open_seats=pool.open_seats)


def _pool(pool: PoolPlaces, *, ranked: bool) -> PoolView:
    names = [_name(member) for member in pool.members]
    told = names if ranked else sorted(names, key=lambda one: one.name.casefold())
    return PoolView(pool.pool, ranked, tuple(PoolSeat(one, "in") for one in told), pool.open_seats)


def _qualifier(one: Ranked, decimals: int) -> QualifierView:
    question = one.question.key if one.question else None
    return QualifierView(one.place, _name(one), Points.of(one.contender.score, decimals), one.decided_by, question)


def _name(one: Ranked) -> PlayerName:
    return PlayerName(PlayerId(one.contender.id), one.contender.name)
