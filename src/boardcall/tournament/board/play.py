"""A board's game as it was recorded: what was written, published, set on the map or put right. Nothing worked out.

`board_game` gives the game these facts make.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from boardcall.game import Phase, PhaseKind, Position, Power, Season
from boardcall.tournament.board.ref import WHOLE_EVENT, BoardRef
from boardcall.tournament.ids import ActNumber

_SEASONS = (Season.SPRING, Season.FALL, Season.WINTER)
_KINDS = (PhaseKind.MOVEMENT, PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS)


def in_time(phase: Phase) -> tuple[int, int, int]:
    return phase.year, _SEASONS.index(phase.season), _KINDS.index(phase.kind)


class How(StrEnum):
    """Why a power's orders are what they are."""

    GIVEN = "given"
    MISSING = "missing"
    """No sheet was in."""
    PENALTY = "penalty"
    """A sheet may have been in, but all its units hold as a penalty."""
    DISORDER = "disorder"
    """Nobody plays the power."""


class Taken(StrEnum):
    """Why a sheet was accepted as it is."""

    HANDED_IN = "handed-in"
    COPIED = "copied"
    """The paper is as it was: it had been copied wrongly."""
    RULED = "ruled"
    """A director decided that it counts."""


@dataclass(frozen=True, slots=True)
class PowerOrders:
    """The orders of a power that count in a phase, in canonical form and in the order in which they were written."""

    power: Power
    orders: tuple[str, ...] = ()
    how: How = How.GIVEN
    unread: tuple[str, ...] | None = ()
    """The provinces of units with several orders of which one is unreadable: none of them is among `orders`.

    None in an act of the first version, which did not record them: its phase stays as it was adjudicated then.
    """


@dataclass(frozen=True, slots=True)
class Stamp:
    """The act that something comes from: its number, when, by whom and why."""

    act: ActNumber
    at: datetime
    by: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A power's sheet for a phase: the text as written, and the orders read from it or decided about it."""

    phase: Phase
    power: Power
    text: str
    orders: tuple[str, ...]
    stamp: Stamp
    taken: Taken = Taken.HANDED_IN


@dataclass(frozen=True, slots=True)
class Version:
    """The orders of a phase, by power in the order of their letters: as published, or as corrected later."""

    powers: tuple[PowerOrders, ...]
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class PublishedPhase:
    """A phase whose orders everybody knows. `versions` starts with the orders as published; the last counts.

    `texts` holds what was written, by power; `reader` is who read the orders out, if that was recorded.
    """

    phase: Phase
    versions: tuple[Version, ...]
    texts: tuple[tuple[Power, str], ...] = ()
    reader: Power | None = None

    @property
    def powers(self) -> tuple[PowerOrders, ...]:
        return self.versions[-1].powers


@dataclass(frozen=True, slots=True)
class PlacedPosition:
    """A position as it was on the board in its phase, instead of what the orders gave; the reason is in the stamp.

    `cause` says why a surplus unit was removed, if one was (`adjudication.corrections.SurplusCause`).
    """

    position: Position
    stamp: Stamp
    cause: str = ""


@dataclass(frozen=True, slots=True)
class KeptError:
    """An error in a phase that was found too late, or that a ruling left as it is."""

    phase: Phase
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Play:
    """The recorded play of a board, from the position at which recording started. `sheets` are not public yet."""

    start: Position
    started: Stamp
    sheets: tuple[SheetEntry, ...] = ()
    published: tuple[PublishedPhase, ...] = ()
    placed: tuple[PlacedPosition, ...] = ()
    kept: tuple[KeptError, ...] = ()

    @property
    def last_phase(self) -> Phase | None:
        return self.published[-1].phase if self.published else None

    def sheet(self, phase: Phase, power: Power) -> SheetEntry | None:
        return next((one for one in self.sheets if (one.phase, one.power) == (phase, power)), None)

    def stamps(self) -> tuple[Stamp, ...]:
        """Everything that changed the game for those who follow it, in the order of the acts."""
        versions = [version.stamp for phase in self.published for version in phase.versions]
        found = [self.started, *versions, *(one.stamp for one in self.placed), *(one.stamp for one in self.kept)]
        return tuple(sorted(found, key=lambda stamp: stamp.act))

    def after_act(self, number: ActNumber) -> "Play":
        """The play as it was known after that act, without any sheet that waits; recording had started by then."""
        known = (
            replace(phase, versions=tuple(one for one in phase.versions if one.stamp.act <= number))
            for phase in self.published
        )
        return Play(
            self.start,
            self.started,
            (),
            tuple(phase for phase in known if phase.versions),
            tuple(one for one in self.placed if one.stamp.act <= number),
            tuple(one for one in self.kept if one.stamp.act <= number),
        )


@dataclass(frozen=True, slots=True)
class FollowerDelay:
    """What is published from `at` on is shown to followers a number of minutes later.

    Name "" means every board of the round, round 0 every round; the most specific one counts.
    """

    ref: BoardRef
    minutes: int
    at: datetime


def delay_at(delays: Iterable[FollowerDelay], ref: BoardRef, at: datetime) -> timedelta:
    """The delay of a board that holds for what is published at that moment."""
    found = {one.ref: one.minutes for one in delays if one.at <= at}
    places = (ref, BoardRef(ref.round), WHOLE_EVENT)
    return timedelta(minutes=next((found[place] for place in places if place in found), 0))


@dataclass(frozen=True, slots=True)
class PublicPlay:
    """What followers know of a game at a moment: None before they know of any; and when they will know more."""

    play: Play | None
    until: datetime | None = None


def public_play(
    play: Play | None,
    delays: tuple[FollowerDelay, ...],
    *,
    ref: BoardRef,
    at: datetime,
) -> PublicPlay:
    """The play of a board as followers know it: after the delay, in the order of the acts, never a sheet that waits."""
    if play is None:
        return PublicPlay(None)
    times = list(showing_times(play, delays, ref))
    seen = [stamp.act for stamp, shown in times if shown <= at]
    until = next((shown for _, shown in times if shown > at), None)
    return PublicPlay(play.after_act(seen[-1]) if seen else None, until)


def showing_times(
    play: Play,
    delays: tuple[FollowerDelay, ...],
    ref: BoardRef,
) -> Iterator[tuple[Stamp, datetime]]:
    """What changed the game with the moment from which followers see it; nothing is seen before what came before it."""
    latest = play.started.at
    for stamp in play.stamps():
        latest = max(latest, stamp.at + delay_at(delays, ref, stamp.at))
        yield stamp, latest
