"""The position: what stands where, who owns which centre, and which phase it is."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from boardcall.game.map import STANDARD, starting_units
from boardcall.game.phase import Phase, PhaseKind, Season
from boardcall.game.power import EACH, POWERS, ByPower, Power
from boardcall.game.unit import Unit


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A dislodged unit, the province its attacker came from, and whether that province is barred to its retreat.

    `attacker_from` is '' when not known; `origin_barred` is False when the attacker came by convoy and the rules
    then open its province.
    """

    unit: Unit
    attacker_from: str = ""
    origin_barred: bool = True


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game: units, dislodged units, owners of centres, provinces left empty by a stand-off.

    `units` and `dislodged` stand in the order of power and province, `centres` holds (province, owner) pairs in
    the order of provinces; both are put in order here, so that equal positions are equal values.

    Methods take a power or its letter or name, a province's code or name; KeyError for other words.

    >>> import boardcall as bc
    >>> start = bc.Position.start()
    >>> print(start.unit_at("Paris"), start.owner_of("PAR"), start.counts()["France"])
    A PAR F 3
    >>> start.centres_of("France")
    ('BRE', 'MAR', 'PAR')
    """

    phase: Phase
    units: tuple[Unit, ...]
    centres: tuple[tuple[str, Power], ...] = ()
    dislodged: tuple[Dislodged, ...] = ()
    contested: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "units", tuple(sorted(self.units, key=_place)))
        put(self, "centres", tuple(sorted(self.centres)))
        put(self, "dislodged", tuple(sorted(self.dislodged, key=lambda one: _place(one.unit))))
        put(self, "contested", tuple(sorted(self.contested)))

    @staticmethod
    def start() -> "Position":
        """Spring 1901 on the standard map."""
        owned = tuple((code, home) for code in STANDARD.centres if (home := STANDARD.provinces[code].home))
        return Position(Phase(Season.SPRING, 1901, PhaseKind.MOVEMENT), starting_units(), owned)

    def unit_at(self, province: str) -> Unit | None:
        """The unit that stands in the province, which may be its name; a dislodged one does not."""
        asked = STANDARD.code_of(province)
        return next((unit for unit in self.units if unit.province == asked), None)

    def units_of(self, power: Power | str) -> tuple[Unit, ...]:
        """The units of a power, which may be its letter or name; none that is dislodged."""
        asked = EACH[power]
        return tuple(unit for unit in self.units if unit.power is asked)

    def owner_of(self, province: str) -> Power | None:
        """The power that owns the centre, which may be its name; None for a centre or province without an owner."""
        asked = STANDARD.code_of(province)
        return next((owner for centre, owner in self.centres if centre == asked), None)

    def centres_of(self, power: Power | str) -> tuple[str, ...]:
        """The centres that a power owns, which may be its letter or name."""
        asked = EACH[power]
        return tuple(centre for centre, owner in self.centres if owner is asked)

    def counts(self) -> ByPower[int]:
        """Number of centres of each power, all seven in the order of their letters; a name finds its power, too."""
        owners = [owner for _, owner in self.centres]
        return ByPower({power: owners.count(power) for power in POWERS})

    def __str__(self) -> str:
        units = ((power, ", ".join(map(str, self.units_of(power)))) for power in POWERS)
        return "\n".join((str(self.phase), *(f"{power.full_name}: {row}" for power, row in units if row)))

    def with_units(self, units: Iterable[Unit]) -> "Position":
        return replace(self, units=tuple(units))


def _place(unit: Unit) -> tuple[str, str, str]:
    return (unit.power.value, unit.province, str(unit))
