"""A whole game as it was played: the position and the orders of every phase."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from boardcall.game.order import Convoy, Order, SupportHold, SupportMove, ordering_power
from boardcall.game.phase import Phase
from boardcall.game.position import Position
from boardcall.game.unit import Unit
from boardcall.wording import Sentence, mark, say


@dataclass(frozen=True, slots=True)
class PlayedPhase:
    """A position and the orders given in it; the orders stand by power, each power's as it wrote them.

    >>> import boardcall as bc
    >>> game = bc.Game()
    >>> _ = game.play("FRA: A Par - Bur")
    >>> played = game.record.phases[0]
    >>> print(played.phase, *(order for order in played.orders))
    S1901M A PAR - BUR
    """

    position: Position
    orders: tuple[Order, ...] = ()

    def __post_init__(self) -> None:
        named = (_with_standing_unit(order, self.position) for order in self.orders)
        object.__setattr__(self, "orders", tuple(sorted(named, key=ordering_power)))

    @property
    def phase(self) -> Phase:
        return self.position.phase


RULES_TAGS = frozenset({"rules", "rulebook"})
"""The tags, in small letters, that name the rules of a game."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The phases of a game in the order they were played; the last is the position reached, often without orders.

    `tags` holds what else is known about the game, such as ("Rules", "…"), in the order given.

    >>> import boardcall as bc
    >>> record = bc.Game().record
    >>> print(record)
    S1901M
    >>> record.phases[0].position == bc.Position.start()
    True
    """

    phases: tuple[PlayedPhase, ...]
    name: str = ""
    tags: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """What it is in a line: 'Board 3: 12 phases, S1901M to W1904A'."""
        turns = [str(one.phase) for one in self.phases]
        played = f"{len(turns)} phases, {turns[0]} to {turns[-1]}" if len(turns) > 1 else ", ".join(turns) or "no phase"
        return f"{self.name}: {played}" if self.name else played

    @property
    def rules(self) -> str:
        """The rules it was played under, as its tags name them; "" where they do not."""
        return next((value for key, value in self.tags if key.casefold() in RULES_TAGS), "")

    def under(self, rules: str) -> "GameRecord":
        """The record with these rules in its tags, replacing others."""
        others = tuple(one for one in self.tags if one[0].casefold() not in RULES_TAGS)
        return replace(self, tags=(("Rules", rules), *others))

    def at(self, phase: Phase) -> PlayedPhase | None:
        """What was played in that phase, or None when the game had none."""
        return next((played for played in self.phases if played.phase == phase), None)

    def corrected(self, board: Position) -> "GameRecord":
        """The record with the position of the board's phase as it stands on the table; its orders stay.

        A phase that the record does not have is left alone.
        """
        phases = (replace(one, position=board) if one.phase == board.phase else one for one in self.phases)
        return replace(self, phases=tuple(phases))


def record_differences(mine: GameRecord, other: GameRecord) -> tuple[tuple[Phase, tuple[Sentence, ...]], ...]:
    """Compares two records of one game: the phases that both have and whose positions differ, with what differs."""
    found = ((one.phase, there, one.position) for one in mine.phases if (there := other.at(one.phase)))
    compared = ((phase, position_differences(there.position, here)) for phase, there, here in found)
    return tuple((phase, differences) for phase, differences in compared if differences)


UNITS = mark("The record's units differ: it has {extra} where there should be {missing}.")
DISLODGED = mark("The record's dislodged units differ: it has {extra} where there should be {missing}.")
CENTRES = mark("The record's centres differ: it has {extra} where there should be {missing}.")


def position_differences(recorded: Position, found: Position) -> tuple[Sentence, ...]:
    """How two positions of one phase differ, in sentences; () if they are equal."""
    pairs = (
        (UNITS, _units(recorded.units), _units(found.units)),
        (DISLODGED, _units(_fled(recorded)), _units(_fled(found))),
        (CENTRES, _centres(recorded), _centres(found)),
    )
    return tuple(_difference(pattern, ours, theirs) for pattern, ours, theirs in pairs if ours != theirs)


def _difference(pattern: str, recorded: frozenset[str], found: frozenset[str]) -> Sentence:
    extra, missing = (", ".join(sorted(one)) or say("nothing") for one in (recorded - found, found - recorded))
    return say(pattern, extra=extra, missing=missing)


def _units(units: Iterable[Unit]) -> frozenset[str]:
    return frozenset(f"{unit.power} {unit}" for unit in units)


def _fled(position: Position) -> tuple[Unit, ...]:
    return tuple(one.unit for one in position.dislodged)


def _centres(position: Position) -> frozenset[str]:
    return frozenset(f"{owner} {code}" for code, owner in position.centres)


def _with_standing_unit(order: Order, position: Position) -> Order:
    """The order with the power of the unit it names taken from the position, so that all records agree."""
    if isinstance(order, SupportHold | SupportMove):
        return replace(order, supported=_as_it_stands(order.supported, order.unit, position))
    if isinstance(order, Convoy):
        return replace(order, convoyed=_as_it_stands(order.convoyed, order.unit, position))
    return order


def _as_it_stands(unit: Unit, writer: Unit, position: Position) -> Unit:
    there = position.unit_at(unit.province)
    return replace(unit, power=there.power if there else writer.power)
