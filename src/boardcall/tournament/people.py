"""Players and teams, and the people table that holds their names beside the chain of acts."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime
from fractions import Fraction
from hashlib import sha256
from typing import Any

from boardcall.errors import StoreError
from boardcall.game import Power
from boardcall.tables.codec import Json, canonical, decode, encode, parse_json
from boardcall.tournament.ids import PlayerId, TeamId
from boardcall.tournament.places import Spot, great_circle_km
from boardcall.wording import Sentence, own_name, say, verbatim

OFFICES = {
    "td": say("director"),
    "assistant-td": say("assistant director"),
    "committee": say("committee member"),
    "arbiter": say("arbiter"),
    "designee": say("named by the director"),
    "signup-coordinator": say("coordinator of sign-ups"),
    "association-officer": say("officer of the association"),
}
"""What the offices at an event are called, by a rulebook's name for the role."""


def office_names(roles: Iterable[str]) -> tuple[Sentence, ...]:
    """What roles are called, in the order of their names in rulebooks."""
    return tuple(OFFICES.get(role) or own_name(role) for role in sorted(roles))


def in_lists(name: str) -> str:
    """A name as lists are sorted and searched: without case and accents, so that Élodie is among the E."""
    return "".join(one for one in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(one))


def is_meant(name: str, words: str) -> bool:
    """Whether a name has every word of what somebody looks for, without case and accents."""
    return all(word in in_lists(name) for word in in_lists(words).split())


def list_order(name: str) -> str:
    """What lists of names are sorted by: without case and accents, numbers by size, so that 2 comes before 10."""
    return re.sub(r"\d+", lambda found: found[0].zfill(NUMBER_WIDTH), in_lists(name))


NUMBER_WIDTH = 9
"""Digits to which numbers in names are filled up where lists are sorted."""


TITLES = frozenset(
    {"dr", "fr", "frau", "herr", "hr", "m", "madam", "mlle", "mme", "mr", "mrs", "ms", "mx", "prof", "sir"}
)
"""Words before a name that are none of it."""


def name_words(name: str) -> frozenset[str]:
    """The words of a name, without case, accents, signs and titles."""
    return frozenset(re.findall(r"[^\W_]+", in_lists(name))) - TITLES


def may_be_same(name: str, other: str) -> bool:
    """Whether two names may mean one person: all words of one are in the other, as Dora is in Dr. Dora Dole."""
    mine, theirs = name_words(name), name_words(other)
    return bool(mine and theirs) and (mine <= theirs or theirs <= mine)


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalFacts:
    """What is known of a person beside the name: what the rules may ask for.

    `country` is an ISO 3166 code; `distance_km` the way from home where somebody wrote it, and `home_at` where the town
    `home` lies; `wdd_id` and `wdr_id` are the numbers under which the World Diplomacy Database and World Diplomacy
    Reference know the person, "" where not known. `public_name` is what the public reads in place of the name, "" for a
    number only; None where the name may be read.
    """

    born: date | None = None
    country: str | None = None
    distance_km: Fraction | None = None
    home: str = ""
    home_at: Spot | None = None
    public_name: str | None = None
    wdd_id: str = ""
    wdr_id: str = ""

    def facts(self) -> Mapping[str, Any]:
        """The facts by their names, for another value that has them."""
        return {one.name: getattr(self, one.name) for one in fields(PersonalFacts)}


@dataclass(frozen=True, slots=True)
class Player(PersonalFacts):
    """A person at the event, known by `id`; `roles` are rulebook roles such as "td".

    A player who withdrew stays in the list with what was played. `name` is "(erased)" once the person was erased.
    """

    id: PlayerId
    name: str
    roles: frozenset[str] = frozenset()
    withdrawn: bool = False

    def way(self, venue: Spot | None) -> Fraction | None:
        """Kilometres from home to the venue: as entered, otherwise measured over the ground; None if unknown."""
        if self.distance_km is not None or venue is None or self.home_at is None:
            return self.distance_km
        return great_circle_km(self.home_at, venue)

    @property
    def called_in_public(self) -> Sentence:
        if self.public_name is None:
            return verbatim(self.name)
        return verbatim(self.public_name) if self.public_name else say("Player {number}", number=self.id.lstrip("p0"))


@dataclass(frozen=True, slots=True)
class Team:
    """A team with its members' ids; `powers` says who plays what where the rulebook lets the team decide."""

    name: TeamId
    members: tuple[PlayerId, ...]
    powers: tuple[tuple[PlayerId, Power], ...] = field(default=())
    entered_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Person(PersonalFacts):
    """One row of the people table: an act refers to a person only through its seal.

    `salt` is a random text of the row, so that the seal reveals nothing once the row is erased. A change of name is a
    new row; the old one remains, so that the change can be withdrawn.
    """

    id: PlayerId
    salt: str
    name: str

    @property
    def seal(self) -> str:
        """The SHA-256 of the row's canonical JSON, in hexadecimal: what the chain holds instead of the row."""
        return sha256(canonical(_row(self)).encode()).hexdigest()


_ADDED = {"home": "", "home_at": None, "public_name": None, "wdd_id": "", "wdr_id": ""}
"""Fields that rows did not have at first, with what leaves them out: a row from before keeps its seal."""


def _row(person: Person) -> Json:
    row = {field.name: encode(getattr(person, field.name)) for field in fields(person)}
    return {name: value for name, value in row.items() if name not in _ADDED or value != _ADDED[name]}


def write_person(person: Person) -> str:
    """A row of the people table as a line of canonical JSON."""
    return canonical({"person": _row(person)})


def read_person(line: str) -> Person:
    """A row from its line; StoreError when it is not in the form that was written."""
    try:
        person: Person = decode(Person, parse_json(line)["person"])
    except (ValueError, TypeError, KeyError) as error:
        raise StoreError(say("The row of the people table cannot be read: {error}.", error=error)) from error
    if write_person(person) != line:
        raise StoreError(say("The row of the people table was changed after it was written."))
    return person


@dataclass(frozen=True, slots=True)
class People:
    """The people table: rows by seal. Ids with no row left were erased.

    `called` are names by id that replace those of the rows, for people who may not read the rows.
    """

    rows: Mapping[str, Person] = field(default_factory=dict)
    called: Mapping[PlayerId, str] = field(default_factory=dict)

    @classmethod
    def of(cls, persons: Iterable[Person]) -> "People":
        return cls({person.seal: person for person in persons})

    def with_rows(self, persons: Iterable[Person]) -> "People":
        return replace(self, rows={**self.rows, **{person.seal: person for person in persons}})

    def without(self, player: PlayerId) -> "People":
        """The table after a person was erased."""
        return replace(self, rows={seal: person for seal, person in self.rows.items() if person.id != player})

    def player(self, player: PlayerId, *, seal: str, roles: frozenset[str], withdrawn: bool = False) -> Player:
        row = self.rows.get(seal)
        if row is None or row.id != player:
            return Player(player, ERASED, roles, withdrawn=withdrawn)
        return Player(player, self.called.get(player, row.name), roles, withdrawn, **row.facts())


ERASED = "(erased)"
"""The name shown for a person who was erased."""

NO_PEOPLE = People()
"""A people table with no rows."""
