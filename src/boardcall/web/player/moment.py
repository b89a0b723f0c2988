"""What a player's page is about now: for each seat the one thing to do or to know, the most pressing first."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from boardcall.clock.plan import ClockStep, StepPart
from boardcall.clock.state import ClockStatus
from boardcall.game import Season
from boardcall.tournament import PlayerName
from boardcall.web.player.my_clock import MyClock
from boardcall.web.player.today import MySeat
from boardcall.web.player.year_count import Counting, YearStage
from boardcall.web.votes.card import VoteCard


class SeatMoment(IntEnum):
    """What a seat is about, the most pressing first."""

    VOTE = 1
    """A draw vote is open or proposed."""
    COUNT = 2
    """The centres of a year can be entered: its fall is over, or another player has entered it."""
    PLAYING = 3
    """The clock has begun, or the rulebook has none."""
    SEATED = 4
    """Play has not begun."""
    ELIMINATED = 5
    """The player has no centre left."""
    REPLACED = 6
    """Another player has the seat now, or nobody."""
    OVER = 7
    """The game is over."""


@dataclass(frozen=True, slots=True)
class SeatNow:
    """A seat with what it is about; `enters` says that the form of the year is on the page itself."""

    seat: MySeat
    moment: SeatMoment
    clock: MyClock | None = None
    vote: VoteCard | None = None
    counting: Counting | None = None
    successor: PlayerName | None = None

    @property
    def enters(self) -> bool:
        return self.counting is not None and is_due(self.counting, self.clock)

    @property
    def is_voting(self) -> bool:
        return self.vote is not None and self.vote.stage in ("open", "pending")

    @property
    def year_out(self) -> int | None:
        """The year in which the player lost the last centre."""
        return next((place.years_out for place in self.seat.places if place.is_me), None)


def seat_now(
    seat: MySeat, *, clock: MyClock | None = None, vote: VoteCard | None = None, counting: Counting | None = None
) -> SeatNow:
    """What a seat is about, from its clock, its draw vote and the year to be counted."""
    after = next((place.who for place in seat.places if place.power is seat.power), None)
    is_gone = seat.board is not None and not any(place.is_me for place in seat.places)
    found = SeatNow(seat, SeatMoment.PLAYING, clock, vote, counting, after if is_gone else None)
    return SeatNow(seat, _moment(found, is_gone=is_gone), clock, vote, counting, found.successor)


def most_pressing(seats: Iterable[SeatNow]) -> tuple[SeatNow, ...]:
    """The seats in the order in which a player looks at them."""
    return tuple(sorted(seats, key=lambda one: one.moment))


def is_due(counting: Counting, clock: MyClock | None) -> bool:
    """Whether a year is to be entered now: others wait for it, or the clock says that its fall is over."""
    if counting.stage in (YearStage.OTHERS, YearStage.DISPUTED):
        return True
    step = clock.step if clock else None
    return counting.stage is YearStage.OPEN and step is not None and _is_after(step, counting.year)


def _is_after(step: ClockStep, year: int) -> bool:
    if step.turn.year != year:
        return step.turn.year > year
    ended = step.part not in (StepPart.NEGOTIATION, StepPart.WRITING)
    return step.turn.season is Season.FALL and ended


def _moment(now: SeatNow, *, is_gone: bool) -> SeatMoment:
    if now.seat.is_over:
        return SeatMoment.OVER
    if is_gone:
        return SeatMoment.REPLACED
    if now.is_voting:
        return SeatMoment.VOTE
    if now.year_out is not None:
        return SeatMoment.ELIMINATED
    if now.enters:
        return SeatMoment.COUNT
    waits = now.clock is not None and now.clock.card.standing is ClockStatus.WAITING
    return SeatMoment.SEATED if waits or now.seat.board is None else SeatMoment.PLAYING
