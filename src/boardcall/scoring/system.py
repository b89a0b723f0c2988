"""A scoring system: its names, its terms, and which of its readings its published text leaves open."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, Literal

from boardcall.scoring.terms import Term

Reading = bool | int | str


class Concession(StrEnum):
    """What a solo that is conceded to a power with fewer than 18 centres is: scored as a solo, or refused."""

    SOLO = "solo"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenReading:
    """A key of a term that the published text leaves open: `key` is "<kind>.<key>", `values` the possible values.

    The values in the system's terms are used if nobody chooses.
    """

    key: str
    """The key, as "<kind>.<key>"."""
    question: str
    """What the text leaves open."""
    values: tuple[Reading, ...]
    """Values it may have."""


class SystemSteps(dict[bool, Any]):
    """What was worked out from a system to score by it: kept with the system, and never copied to another process."""

    def __reduce__(self) -> tuple[type["SystemSteps"], tuple[()]]:
        return SystemSteps, ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringSystem:
    """How a board's end becomes points: the terms of `draw` added up, or those of `solo` when there is a soloist.

    `draw` covers every end without a soloist: an agreed draw, the end of time, a director's decision. A soloist has 18
    centres or more, or is the power a solo was conceded to where `concession` is "solo". `decimals` says how many are
    shown; what is counted is exact. `source` names the published rules, `note` what a reader should know about them.
    `concession_centres`, `concession_leads` and `concession_after` are conditions its text sets for a concession.

    >>> import boardcall as bc
    >>> system = bc.load_system("sum-of-squares")
    >>> system.name, system.decimals, len(system.draw)
    ('Sum of Squares', 2, 1)
    """

    id: str = ""
    """Short name."""
    name: str
    """Printed name."""
    version: str = ""
    """Printed version."""
    aliases: tuple[str, ...] = ()
    """Other names it is found by."""
    source: str = ""
    """The published rules it comes from."""
    note: str = ""
    """What a reader should know about it."""
    decimals: int = 2
    """Decimals shown; what is counted is exact."""
    concession: Concession = Concession.SOLO
    """What a conceded solo is."""
    concession_centres: int = 0
    """Centres a power needs before a solo can be conceded to it; 0: no number is needed."""
    concession_leads: bool = False
    """A solo can be conceded only to a power that no other is ahead of."""
    concession_after: int | None = None
    """The first year after whose count a solo can be conceded."""
    draw: tuple[Term, ...]
    """Terms that are added up if there is no soloist."""
    solo: tuple[Term, ...]
    """Terms added up when there is one."""
    reading: tuple[OpenReading, ...] = ()
    """Keys of terms that the published text leaves open."""
    prepared: SystemSteps = field(default_factory=SystemSteps, init=False, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringSettings:
    """A rulebook's [scoring]: a system of the catalogue by its id, or one of its own as the table [scoring.system].

    `readings` decides open readings of the system, such as {"bands.cumulative": true}. The other keys say what becomes
    of a player on two boards in one round: the better score; the greater of the better alone and the two times
    `double_weights` (better first); or their sum. `systems.chosen_system` gives the system with its readings.
    """

    system: str | ScoringSystem
    """Id of a system of the catalogue, or the table [scoring.system] with one of its own."""
    readings: Mapping[str, Reading] = field(default_factory=dict)
    """Open readings of the system that are decided here, such as "bands.cumulative" = true."""
    double_boards: Literal["best", "weighted-or-best", "sum"] = "best"
    """Round score of a player on two boards."""
    double_weights: tuple[Fraction, Fraction] = (Fraction(1), Fraction(0))
    """Weights of the better and the other game, for weighted-or-best."""
    second_board_counts_for: tuple[Literal["best-power", "special", "ballot"], ...] = ()
    """What the game that does not count may still win."""
