"""What a round can be seated by: the ways to make sevens, its pools, and what only the director can decide."""

from collections.abc import Callable
from dataclasses import dataclass

from boardcall.seeding.rounds.numbers import NumbersOption
from boardcall.seeding.rounds.preparation import Prepared
from boardcall.seeding.settings import Remainder
from boardcall.tournament import PlayerId, PlayerName
from boardcall.views.call import PlayerReason
from boardcall.wording import Sentence

Named = Callable[[PlayerId], PlayerName]


@dataclass(frozen=True, slots=True)
class FillsSeats:
    """Somebody who fills a seat, and how many boards they play."""

    player: PlayerName
    boards: int


@dataclass(frozen=True, slots=True)
class WayView:
    """A way to make sevens in a pool."""

    pool: str
    ways: tuple[Remainder, ...]
    says: Sentence
    chosen: bool
    """Whether the boards are drawn by it as things are."""
    boards: int
    six_player_boards: int
    sit_out: tuple[PlayerReason, ...]
    double: tuple[PlayerName, ...]
    officials: tuple[FillsSeats, ...]
    to_ask: int
    """How many people must still agree before it can be taken."""
    td_decides: bool
    warnings: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class PoolInCall:
    """Who is in a pool, and why."""

    pool: str
    members: tuple[PlayerReason, ...]
    open_seats: int


@dataclass(frozen=True, slots=True)
class CallQuestion:
    """Something only a director can decide before the round can be seated."""

    key: str
    text: Sentence
    candidates: tuple[PlayerName, ...]
    seats: int


def ways_view(prepared: Prepared, named: Named) -> tuple[WayView, ...]:
    """The ways to make sevens, pool by pool."""
    return tuple(
        _way(numbers.pool, option, named, chosen=option is numbers.chosen)
        for numbers in prepared.numbers
        for option in numbers.options
    )


def _way(pool: str, option: NumbersOption, named: Named, *, chosen: bool) -> WayView:
    return WayView(
        pool,
        option.ways,
        option.sentence,
        chosen,
        option.boards,
        option.six_player_boards,
        tuple(PlayerReason(named(one.player), one.because.sentence) for one in option.sit_out),
        tuple(named(one.player) for one in option.double),
        tuple(FillsSeats(named(one.player), one.boards) for one in option.officials),
        option.to_ask,
        option.td_decides,
        option.warnings,
    )


def pools_in_call(prepared: Prepared, named: Named) -> tuple[PoolInCall, ...]:
    """The pools with a name."""
    return tuple(
        PoolInCall(
            pool.pool.id,
            tuple(PlayerReason(named(one.player), one.because) for one in pool.members),
            max(pool.open_seats, 0),
        )
        for pool in prepared.pools
        if pool.pool.id
    )


def call_questions(prepared: Prepared, named: Named) -> tuple[CallQuestion, ...]:
    """What the director is asked, the most pressing first."""
    return tuple(
        CallQuestion(one.key, one.sentence, tuple(map(named, one.choices)), one.seats) for one in prepared.questions
    )
