"""Rounds and boards: who sat where as which power, what was counted each year, and how it ended."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from boardcall.game import POWERS, Power
from boardcall.scoring.result import BoardResult
from boardcall.tournament.board.play import Play
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import NOBODY, PlayerId, RoundNumber
from boardcall.voting.draw_vote import DrawVote
from boardcall.wording import Sentence, joined, say, verbatim, with_and


@dataclass(frozen=True, slots=True)
class Seat:
    """A power on a board and the ids of its players, the first first; a second one is a replacement.

    `is_left` says that the last of them left and nobody took over: the power is in civil disorder.
    """

    power: Power
    players: tuple[PlayerId, ...]
    is_left: bool = False


@dataclass(frozen=True, slots=True)
class YearCount:
    """The centres of the seven powers, in the order of POWERS, after the fall of `year`."""

    year: int
    centres: tuple[int, ...]


Alliances = tuple[frozenset[Power], ...]
"""Powers that the director sees as allied."""
Owners = tuple[tuple[str, Power], ...]
"""Which power owns which centre, by the centre's three letters in their order; neutral ones are left out."""


@dataclass(frozen=True, slots=True)
class CountEntry:
    """The centres after a year as the player of one power entered them; `owners` only if every centre was named.

    It is kept until the year is recorded, and does not count by itself.
    """

    year: int
    power: Power
    player: PlayerId
    centres: tuple[int, ...]
    owners: Owners = ()


@dataclass(frozen=True, slots=True)
class YearOwners:
    """Which power owned which centre after the fall of `year`."""

    year: int
    owners: Owners


@dataclass(frozen=True, slots=True)
class LateCount:
    """The centres after a year, entered after the hard stop of the round; a director says whether they count."""

    year: int
    centres: tuple[int, ...]
    owners: Owners = ()


@dataclass(frozen=True, slots=True)
class SetScore:
    """Points a director set by hand for one player on one board, in place of the formula's, with the reason."""

    player: PlayerId
    points: Fraction
    reason: str


def names_of(groups: Alliances) -> Sentence:
    """Groups of powers in words: England and France; Russia and Turkey."""
    return joined("; ", (with_and(sorted((power.full_name for power in group), key=str)) for group in groups))


@dataclass(frozen=True, slots=True)
class Stop:
    """Play was stopped: why, at what moment, and the year whose count is scored. `cause` is an `endings.Cause`."""

    cause: str
    year: int
    at: datetime
    why: str = ""
    conceded_to: Power | None = None
    allied: Alliances = ()

    @property
    def reason(self) -> Sentence:
        """Why, with the alliances if the game was a stalemate because centres only changed hands within them."""
        if not self.allied:
            return verbatim(self.why)
        return say("{why} (allied: {groups})", why=self.why, groups=names_of(self.allied))


class Basis(StrEnum):
    """What a recorded end rests on."""

    UNSAID = ""
    """Nobody said: a result of an older version, or of a program that records nothing of the kind."""
    RULES = "rules"
    """What the rulebook names and the event shows, such as 18 centres, or the last year counted."""
    VOTE = "vote"
    """A draw vote that passed."""
    SHEET = "sheet"
    """A results sheet of a past round, which tells of no vote and no clock."""
    RULING = "ruling"
    """A director's ruling."""
    UNRULED = "unruled"
    """A sheet tells of an end that the rulebook does not know: a ruling is missing."""


@dataclass(frozen=True, slots=True)
class EndRuling:
    """A director's ruling that a game ends as its rulebook does not say; `by` is who acted, `act` its number."""

    facts: str
    clause: str
    why: str
    alternatives: str = ""
    by: str = ""
    act: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """A table of seven in one round. `result` is None while it plays; `scored` is False for a fun game.

    `choice_order` lists player ids in the order they chose their powers, where the powers were chosen.
    `play` is the game move by move, where it is recorded.
    """

    round: RoundNumber
    name: str
    seats: tuple[Seat, ...]
    pool: str = ""
    counts: tuple[YearCount, ...] = ()
    result: BoardResult | None = None
    scored: bool = True
    choice_order: tuple[PlayerId, ...] = ()
    set_scores: tuple[SetScore, ...] = ()
    draw_votes: tuple[DrawVote, ...] = ()
    stop: Stop | None = None
    play: Play | None = None
    entries: tuple[CountEntry, ...] = ()
    owners: tuple[YearOwners, ...] = ()
    sheets_back: frozenset[Power] = frozenset()
    """The powers whose players handed their order sheets back."""
    link: str = ""
    """Where the game is kept on another site, such as a sandbox."""
    deputy: PlayerId = NOBODY
    """Who decides on this board in place of directors who play on it, by id."""
    basis: Basis = Basis.UNSAID
    """What the result rests on."""
    ruling: EndRuling | None = None
    """The last ruling on how this game ends."""
    late: tuple[LateCount, ...] = ()
    """Counts that wait for the director, since they came after the hard stop."""

    @property
    def ref(self) -> BoardRef:
        return BoardRef(self.round, self.name)

    def count(self, year: int) -> YearCount | None:
        return next((count for count in self.counts if count.year == year), None)

    def owners_in(self, year: int) -> Owners:
        """Who owned which centre after a year; nothing where only the counts are known."""
        return next((known.owners for known in self.owners if known.year == year), ())

    def eliminated_in(self, power: Power) -> int | None:
        """The first year after which a power was counted with no centre, or None."""
        place = POWERS.index(power)
        return next((count.year for count in self.counts if count.centres[place] == 0), None)

    @property
    def playing(self) -> dict[Power, PlayerId]:
        """Who plays each power; powers in civil disorder are left out."""
        return {seat.power: seat.players[-1] for seat in self.seats if seat.players and not seat.is_left}

    def has_in_play(self, player: PlayerId) -> bool:
        """Whether a player holds a seat, did not leave it, and was not counted out of the game."""
        held = (power for power, one in self.playing.items() if one == player)
        return any(self.eliminated_in(power) is None for power in held)
