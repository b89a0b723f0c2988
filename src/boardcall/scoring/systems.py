"""Where scoring systems are found: the catalogue that comes with the program, and files."""

import dataclasses
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from boardcall.errors import BoardcallError, InputError, NotFoundError, Problem, refuse
from boardcall.plug_ins import SYSTEMS, PlugIn, broken, is_plug_in, load_plug_in, named_plug_in, plug_ins
from boardcall.scoring.system import Reading, ScoringSettings, ScoringSystem
from boardcall.scoring.system_file import parse_system
from boardcall.scoring.terms import Term
from boardcall.tables.whole_file import whole_text
from boardcall.tables.words import nearest
from boardcall.wording import say

_CATALOGUE = Path(__file__).parent / "catalogue"
_INCOMPLETE = Path(__file__).parent / "incomplete.toml"


@dataclass(frozen=True, slots=True)
class IncompleteSystem:
    """A published system that cannot be scored, with what is missing for it."""

    name: str
    source: str
    missing: str


@cache
def system_ids() -> tuple[str, ...]:
    """The ids of the catalogue, in alphabetical order.

    >>> import boardcall as bc
    >>> "haight" in bc.system_ids()
    True
    """
    return tuple(
        sorted(item.name.removesuffix(".toml") for item in _CATALOGUE.iterdir() if item.name.endswith(".toml"))
    )


def catalogue() -> tuple[ScoringSystem, ...]:
    """Every system of the catalogue, by id."""
    return tuple(_packaged(name) for name in system_ids())


def available_systems() -> tuple[ScoringSystem, ...]:
    """The catalogue, then what plug-ins add. One that does not work is left out; `boardcall plugins` names it."""
    return (*catalogue(), *_plugged_systems())


@cache
def plugged_system(plug_in: PlugIn) -> ScoringSystem:
    """The system of a plug-in, whose object is the text of a catalogue file. NotFoundError if it does not work."""
    text = load_plug_in(plug_in, str)
    try:
        return dataclasses.replace(parse_system(text), id=plug_in.id)
    except InputError as error:
        raise broken(plug_in, str(error)) from error


@cache
def _plugged_systems() -> tuple[ScoringSystem, ...]:
    found = []
    for plug_in in plug_ins(SYSTEMS):
        with suppress(BoardcallError):
            found.append(plugged_system(plug_in))
    return tuple(found)


@cache
def incomplete_systems() -> tuple[IncompleteSystem, ...]:
    """Published systems that are not in the catalogue, since something of their rules is missing."""
    table = tomllib.loads(_INCOMPLETE.read_text("utf-8"))
    return tuple(IncompleteSystem(**one) for one in table["system"])


def load_system(name: str) -> ScoringSystem:
    """A catalogue system by its id, printed name or alias, in any case and with any punctuation.

    One of a plug-in is called by its package and its own name: `boardcall-ladder:ladder`. Raises NotFoundError, which
    lists the ids, or names the package that is missing.
    """
    if is_plug_in(name):
        return plugged_system(named_plug_in(name, SYSTEMS))
    system = _find(name)
    if system is None:
        lacking = _find_incomplete(name)
        if lacking is not None:
            raise NotFoundError(
                say("{name} cannot be scored. Missing: {missing}.", name=lacking.name, missing=lacking.missing)
            )
        if near := nearest(name.replace(" ", "-"), system_ids()):
            raise NotFoundError(say("There is no scoring system “{name}”. Did you mean {near}?", name=name, near=near))
        raise NotFoundError(
            say(
                "There is no scoring system “{name}”. The systems are {system_ids}.",
                name=name,
                system_ids=", ".join(system_ids()),
            )
        )
    return system


def system_text(name: str) -> str:
    """The TOML text of a system of the catalogue or of a plug-in. Raises as `load_system` does."""
    if is_plug_in(name):
        return str(load_plug_in(named_plug_in(name, SYSTEMS), str))
    return (_CATALOGUE / f"{load_system(name).id}.toml").read_text("utf-8")


def has_system(name: str) -> bool:
    """Whether `load_system` looks for a system of this name: one of the catalogue, or one of a plug-in."""
    return is_plug_in(name) or _find(name) is not None


def is_incomplete(name: str) -> bool:
    """Whether a system of this name is published, but not in full."""
    return _find_incomplete(name) is not None


def _find_incomplete(name: str) -> IncompleteSystem | None:
    return next((one for one in incomplete_systems() if _letters(one.name) == _letters(name)), None)


def _find(name: str) -> ScoringSystem | None:
    slug, wanted = name.strip().casefold(), _letters(name)
    if slug in system_ids():
        return _packaged(slug)
    named = ((system, (system.id, system.name, *system.aliases)) for system in catalogue())
    return next((system for system, names in named if wanted in map(_letters, names)), None)


def read_system(path: Path) -> ScoringSystem:
    """A system from a file in the form of the catalogue's files.

    Raises NotFoundError if there is no such file and InputError with every problem in it.
    """
    try:
        text = whole_text(path, "utf-8-sig")
    except OSError as error:
        raise NotFoundError(say("The file {path} cannot be read. Check its name.", path=path)) from error
    except UnicodeDecodeError as error:
        raise InputError.of(say("This file is not UTF-8 text."), say("Save it as UTF-8."), file=str(path)) from error
    return parse_system(text, file=str(path), default_id=path.stem)


def chosen_system(settings: ScoringSettings) -> ScoringSystem:
    """The system a rulebook's [scoring] chooses, with its readings. Raises NotFoundError or InputError."""
    system = load_system(settings.system) if isinstance(settings.system, str) else settings.system
    return with_readings(system, settings.readings)


def with_readings(system: ScoringSystem, readings: Mapping[str, Reading]) -> ScoringSystem:
    """The system with some of its open readings decided, such as {"bands.cumulative": True}.

    Raises InputError with every key that is not open and every value that is not offered.
    """
    problems = [problem for key, value in readings.items() for problem in _reading_problems(system, key, value)]
    refuse(problems)
    return dataclasses.replace(
        system,
        draw=tuple(_read_as(term, readings) for term in system.draw),
        solo=tuple(_read_as(term, readings) for term in system.solo),
    )


def _reading_problems(system: ScoringSystem, key: str, value: Reading) -> list[Problem]:
    reading = next((item for item in system.reading if item.key == key), None)
    if reading is None:
        keys = ", ".join(item.key for item in system.reading)
        hint = say("Its open readings are {keys}.", keys=keys) if keys else say("It has no open readings.")
        return [
            Problem(
                say("{system} leaves no reading {key} open.", system=system.name, key=key),
                hint,
                field="readings",
                text=key,
            )
        ]
    if value not in reading.values:
        values = ", ".join(written_reading(item) for item in reading.values)
        message = say(
            "{key} cannot be {written_reading} in {system}.",
            key=key,
            written_reading=written_reading(value),
            system=system.name,
        )
        return [Problem(message, say("Write one of {values}.", values=values), field="readings", text=str(value))]
    return []


def written_reading(value: Reading) -> str:
    """The value as TOML and the command line write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def reading_from_text(system: ScoringSystem, text: str) -> tuple[str, Reading]:
    """Reads "bands.cumulative=true" for this system; an unknown value is left as text for `with_readings` to refuse."""
    key, _, value = (part.strip() for part in text.partition("="))
    reading = next((item for item in system.reading if item.key == key), None)
    values: tuple[Reading, ...] = reading.values if reading else ()
    return key, next((item for item in values if written_reading(item) == value.lower()), value)


def _read_as(term: Term, readings: Mapping[str, Reading]) -> Term:
    for key, value in readings.items():
        kind, _, name = key.partition(".")
        if term.kind == kind and name in {item.name for item in dataclasses.fields(term)}:
            term = dataclasses.replace(term, **{name: type(getattr(term, name))(value)})
    return term


@cache
def _packaged(name: str) -> ScoringSystem:
    return parse_system((_CATALOGUE / f"{name}.toml").read_text("utf-8"), file=f"{name}.toml", default_id=name)


def _letters(name: str) -> str:
    return "".join(character for character in name.casefold() if character.isalnum())
