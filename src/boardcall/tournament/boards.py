"""Rounds and boards: who sat where as which power, what was counted each year, and how it ended."""

from dataclasses import dataclass
from fractions import Fraction

from boardcall.game import Power
from boardcall.scoring.result import BoardResult


@dataclass(frozen=True, slots=True)
class Seat:
    """A power on a board and the ids of those who played it, the first first; a second one is a replacement."""

    power: Power
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class YearCount:
    """The centres of the seven powers, in the order of POWERS, after the fall of `year`."""

    year: int
    centres: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetScore:
    """Points a director set by hand for one player on one board, in place of the formula's, with the reason."""

    player: str
    points: Fraction
    reason: str


@dataclass(frozen=True, slots=True)
class Board:
    """A table of seven in one round. `result` is None while it plays; `scored` is False for a fun game.

    `choice_order` lists player ids in the order they chose their powers, where the powers were chosen.
    """

    round: int
    name: str
    seats: tuple[Seat, ...]
    pool: str = ""
    counts: tuple[YearCount, ...] = ()
    result: BoardResult | None = None
    scored: bool = True
    choice_order: tuple[str, ...] = ()
    set_scores: tuple[SetScore, ...] = ()
