"""What is recorded of clocks: the clicks on each, who broke the times, and the sealed ends of rounds."""

from dataclasses import dataclass
from datetime import datetime

from boardcall.clock.clicks import Clicked
from boardcall.clock.plan import Turn
from boardcall.clock.violations import Offence, Penalty
from boardcall.game import Power
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class ClockRecord:
    """The clicks on one clock, in order; the name "" is the clock of the whole round."""

    ref: BoardRef
    clicks: tuple[Clicked, ...] = ()


@dataclass(frozen=True, slots=True)
class Violation:
    """An offence against the times in a game; `chosen` is the director's penalty where the rulebook leaves the choice.

    `player` is who had the seat then: penalties are counted by player and game.
    """

    ref: BoardRef
    power: Power
    player: PlayerId
    turn: Turn
    offence: Offence
    at: datetime
    chosen: Penalty | None = None
    note: str = ""
    late: tuple[str, ...] = ()
    """The provinces of the units whose orders were written late, if only those are void."""


@dataclass(frozen=True, slots=True)
class Ready:
    """What is marked of a power in a turn: whether its orders are in, and whether it agrees to go on early."""

    ref: BoardRef
    turn: Turn
    power: Power
    orders_in: bool = False
    agrees: bool = False


@dataclass(frozen=True, slots=True)
class Seal:
    """The sealed end of a round: the commitment, and, once it is opened, the year or time and its salt.

    `words` are what the salt was made from, if everybody saw the draw.
    """

    round: RoundNumber
    rulebook: str
    commitment: str
    value: str = ""
    salt: str = ""
    words: str = ""

    @property
    def is_open(self) -> bool:
        return bool(self.value)


@dataclass(frozen=True, slots=True)
class SharedEnd:
    """The end of a round that nobody knows: the possible ends, who committed to which part, and the links opened.

    `parts` are names with commitments, `opened` has for each possible end so far the links by name. `value` is where
    play ends, once the links decide it.
    """

    round: RoundNumber
    rulebook: str
    choices: tuple[str, ...]
    parts: tuple[tuple[str, str], ...]
    opened: tuple[tuple[tuple[str, str], ...], ...] = ()
    value: str = ""

    @property
    def next(self) -> tuple[str, ...]:
        """The possible ends whose links are not opened; nothing once play has ended."""
        return () if self.value else self.choices[len(self.opened) :]


@dataclass(frozen=True, slots=True)
class Clocks:
    """Everything the acts say of clocks."""

    records: tuple[ClockRecord, ...] = ()
    violations: tuple[Violation, ...] = ()
    seals: tuple[Seal, ...] = ()
    ready: tuple[Ready, ...] = ()
    shared: tuple[SharedEnd, ...] = ()

    def ready_of(self, ref: BoardRef, turn: Turn) -> tuple[Ready, ...]:
        """What is marked of the powers of a board in a turn."""
        return tuple(one for one in self.ready if (one.ref, one.turn) == (ref, turn))

    def seal(self, round: RoundNumber) -> Seal | None:
        return next((one for one in self.seals if one.round == round), None)

    def shared_end(self, round: RoundNumber) -> SharedEnd | None:
        """The end of a round that nobody knows, or None."""
        return next((one for one in self.shared if one.round == round), None)

    def secret_end(self, round: RoundNumber) -> str | None:
        """The year or time that was sealed for a round, "" while it is secret; None if none is sealed."""
        found = self.seal(round) or self.shared_end(round)
        return found.value if found else None

    def record(self, ref: BoardRef) -> ClockRecord:
        known = (one for one in self.records if one.ref == ref)
        return next(known, ClockRecord(ref))

    def of_player(self, ref: BoardRef, player: PlayerId) -> tuple[Violation, ...]:
        """A player's offences in one game, in the order they were recorded."""
        return tuple(one for one in self.violations if (one.ref, one.player) == (ref, player))
