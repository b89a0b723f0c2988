"""What every form of a game comes down to: the orders of its turns, in words that the reader of order sheets knows.

The positions follow from the orders: they are worked out turn by turn from the start of the game.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from boardcall.adjudication import Policy
from boardcall.errors import InputError
from boardcall.exchange.turn_text import read_turn_text
from boardcall.game import GameRecord, PhaseKind, PlayedPhase, Position, Power, Season
from boardcall.notation import OrderSettings

SEASONS = {
    "spring": Season.SPRING,
    "summer": Season.SPRING,
    "fall": Season.FALL,
    "autumn": Season.FALL,
    "winter": Season.WINTER,
}
KINDS = {"m": PhaseKind.MOVEMENT, "d": PhaseKind.MOVEMENT, "r": PhaseKind.RETREATS}
"""What a phase is called by, Movement or Diplomacy and Retreat; everything else is adjustments."""
LONGEST_ORDER = 300
"""Letters of an order with single blanks; what is longer is none, and would keep the patterns of orders busy."""
LETTERS = {PhaseKind.MOVEMENT: "M", PhaseKind.RETREATS: "R", PhaseKind.ADJUSTMENTS: "A"}


@dataclass(frozen=True, slots=True)
class GivenOrder:
    """An order as text, its power if the format names it, and its line in the source."""

    text: str
    power: Power | None = None
    line: int = 0


@dataclass(slots=True)
class GivenTurn:
    """The orders of one phase as the source has them; `is_played` if it says that the phase was played, even without
    an order.
    """

    season: Season
    year: int
    kind: PhaseKind
    orders: list[GivenOrder] = field(default_factory=list)
    is_played: bool = False

    @property
    def name(self) -> str:
        """Such as F1901R; the adjustments of a year are always its winter's."""
        season = Season.WINTER if self.kind is PhaseKind.ADJUSTMENTS else self.season
        return f"{season.name[0]}{self.year}{LETTERS[self.kind]}"

    @property
    def order(self) -> tuple[int, int, int]:
        """Its place among the turns of a game."""
        return (self.year, list(SEASONS.values()).index(self.season), "MRA".index(LETTERS[self.kind]))

    def give(self, text: str, power: Power | None = None, line: int = 0) -> None:
        """Adds an order, unless its text is empty."""
        if text:
            self.orders.append(GivenOrder(text, power, line))


def turn(season: str, year: int | str, kind: str) -> GivenTurn:
    """A turn by the words of a heading; summer retreats belong to spring, and what is under winter are builds."""
    found = SEASONS[season.casefold()]
    phase = PhaseKind.ADJUSTMENTS if found is Season.WINTER else KINDS.get(kind[:1].casefold(), PhaseKind.ADJUSTMENTS)
    return GivenTurn(found, int(year), phase)


def has_line(pattern: "re.Pattern[str]") -> Callable[[str], bool]:
    """Tells whether a text has a line that begins with the pattern."""
    return lambda text: any(pattern.match(line) for line in text.splitlines())


def without_repetition(turns: Iterable[GivenTurn]) -> list[GivenTurn]:
    """The turns without a last one that only repeats the orders before it, as a game that was ended shows them."""
    found = sorted(turns, key=lambda one: one.order)
    moves = [one for one in found if one.kind is PhaseKind.MOVEMENT]
    if len(moves) > 1 and found[-1] is moves[-1]:
        last, before = ({(one.text, one.power) for one in turn.orders} for turn in (moves[-1], moves[-2]))
        if last and last == before:
            found.pop()
    return found


def plain_order(text: str) -> str:
    """The text with single blanks; "" where it is too long for an order."""
    plain = " ".join(text.split())
    return plain if len(plain) <= LONGEST_ORDER else ""


def hold(unit: str) -> str:
    return f"{unit} H"


def move(unit: str, to: str, *, via: bool = False) -> str:
    return f"{unit} - {to}{' VIA' if via else ''}"


def support(unit: str, other: str, to: str = "") -> str:
    """A support of another unit, to hold where it goes nowhere."""
    return f"{unit} S {other}{f' - {to}' if to else ' H'}"


def convoy(unit: str, army: str, to: str) -> str:
    return f"{unit} C {army} - {to}"


def goes(unit: str, to: str, kind: PhaseKind, *, via: bool = False) -> str:
    """A retreat in a phase of retreats, a move in any other."""
    return retreat(unit, to) if kind is PhaseKind.RETREATS else move(unit, to, via=via)


def retreat(unit: str, to: str) -> str:
    return f"{unit} R {to}" if to else f"{unit} D"


def build(unit: str) -> str:
    return f"Build {unit}"


def remove(unit: str) -> str:
    return f"Remove {unit}"


def coast_in_brackets(text: str) -> str:
    """Coasts in words or brackets as (NC), (SC), (EC)."""
    return re.sub(r"\s*\(\s*(n|s|e)(?:orth|outh|ast)?\.?\s*c(?:oast)?\.?\s*\)", r"(\1c)", text, flags=re.IGNORECASE)


def played(
    turns: Iterable[GivenTurn], *, policy: Policy | None = None, settings: OrderSettings | None = None, file: str = ""
) -> GameRecord:
    """The game that these turns tell, played from the start; InputError names the lines of the source."""
    meant = (one for one in turns if one.orders or one.is_played or one.kind is PhaseKind.MOVEMENT)
    found = sorted(meant, key=lambda one: one.order)
    if len(found) == 1 and found[0].name == str(Position.start().phase) and not (found[0].orders or found[0].is_played):
        return GameRecord((PlayedPhase(Position.start()),))
    while found and not (found[-1].orders or found[-1].is_played):
        found.pop()
    lines, sources = [], []
    for text, source in _lines(found):
        lines.append(" ".join(text.splitlines()))
        sources.append(source)
    try:
        return read_turn_text("\n".join(lines), settings=settings, policy=policy, file=file)
    except InputError as error:
        told = [replace(one, line=sources[one.line - 1] or None) if one.line else one for one in error.problems]
        raise InputError(told) from None


def _lines(turns: Iterable[GivenTurn]) -> Iterator[tuple[str, int]]:
    for one in turns:
        first = min((order.line for order in one.orders if order.line), default=0)
        yield one.name, first
        for power in (None, *Power):
            given = [order for order in one.orders if order.power is power]
            if given and power:
                yield str(power.full_name).upper(), given[0].line
            yield from ((order.text, order.line) for order in given)
