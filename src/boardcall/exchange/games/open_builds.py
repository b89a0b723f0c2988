"""Which unit was built, where a format only says in which province: worked out from what the unit did afterwards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from boardcall.game import STANDARD, Location, Power, UnitKind
from boardcall.game.map import ProvinceKind

Places = frozenset[Location]
"""Where in one province a unit may stand."""


@dataclass(frozen=True, slots=True)
class UnitStep:
    """What a unit was told in a turn, and what became of it.

    `to` is where it moved or what its support reached, "" where it needed to reach nothing; `went` says whether it
    arrived. `left` is where it retreated, "" for disbanded, None where it was not dislodged.
    """

    to: str = ""
    went: bool = False
    is_move: bool = False
    left: str | None = None


UnitSteps = Mapping[tuple[Power | None, str], UnitStep]
"""What the units of a turn did, by power and province."""


@dataclass(frozen=True, slots=True)
class PossibleBuild:
    """A unit that may have been built."""

    kind: UnitKind
    at: Location

    def __str__(self) -> str:
        coast = f"({str(self.at.coast).lower()})" if self.at.coast else ""
        return f"{self.kind} {self.at.province}{coast}"


def possible_builds(
    power: Power | None, at: str, later: Sequence[UnitSteps], *, kind: str = ""
) -> tuple[PossibleBuild, ...]:
    """The units that can have been built there and then do what the later turns tell; every unit if none of them can.

    `at` may name a coast and `kind` be A or F, which leaves only those. () where there is no such province.
    """
    province = _province(at)
    every = [PossibleBuild(one, place) for one in UnitKind for place in STANDARD.places(one, province)]
    meant = [one for one in every if (not kind or one.kind == kind) and _is_at(one.at, at)]
    return tuple(one for one in meant if _could(one, power, later)) or tuple(meant)


def _could(built: PossibleBuild, power: Power | None, later: Sequence[UnitSteps]) -> bool:
    places, province = frozenset({built.at}), built.at.province
    for steps in later:
        step = steps.get((power, province))
        if step is None:
            return True
        places = _after(built.kind, places, step)
        if step.left:
            places = _reached(built.kind, places, step.left)
        if not places or step.left == "":
            return bool(places)
        province = next(iter(places)).province
    return True


def _after(kind: UnitKind, places: Places, step: UnitStep) -> Places:
    """Where the unit stands after its order; nowhere if it could not have had that order."""
    if not step.to:
        return places
    if step.went:
        return _reached(kind, places, step.to, by_convoy=True)
    return frozenset(one for one in places if _reached(kind, frozenset({one}), step.to, by_convoy=step.is_move))


def _reached(kind: UnitKind, places: Places, to: str, *, by_convoy: bool = False) -> Places:
    province = _province(to)
    found = {way for one in places for way in STANDARD.neighbours(kind, one) if way.province == province}
    if not found and by_convoy and kind is UnitKind.ARMY and all(map(_is_coastal, (to, *(str(one) for one in places)))):
        found = {Location(province)}
    return frozenset(one for one in found if kind is UnitKind.ARMY or _is_at(one, to))


def _province(at: str) -> str:
    return at[:3].upper()


def _is_at(place: Location, at: str) -> bool:
    """Whether that is the place, as far as a coast is named."""
    coast = at[3:].strip("./() ").lower()
    return not coast or str(place.coast or "").lower() == coast


def _is_coastal(at: str) -> bool:
    province = STANDARD.provinces.get(_province(at))
    return province is not None and province.kind is ProvinceKind.COASTAL
