"""Players and teams, and the people table that holds their names beside the chain of acts."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from fractions import Fraction
from hashlib import sha256

from boardcall.errors import StoreError
from boardcall.game import Power
from boardcall.tournament.codec import canonical, decode, encode
from boardcall.wording import say

OFFICES = {
    "td": say("director"),
    "assistant-td": say("assistant director"),
    "committee": say("committee member"),
    "arbiter": say("arbiter"),
    "designee": say("named by the director"),
    "signup-coordinator": say("coordinator of sign-ups"),
}
"""What the offices at an event are called, by a rulebook's name for the role."""


def office_names(roles: Iterable[str]) -> tuple[str, ...]:
    """What roles are called, in the order of their names in rulebooks."""
    return tuple(OFFICES.get(role, role) for role in sorted(roles))


@dataclass(frozen=True, slots=True)
class Player:
    """A person at the event, known by `id`; everything else is what the rules may ask for.

    `roles` are rulebook roles such as "td"; `country` is an ISO 3166 code; `distance_km` the way from home.
    A player who withdrew stays in the list with what was played. `name` is "(erased)" once the person was erased.
    """

    id: str
    name: str
    roles: frozenset[str] = frozenset()
    born: date | None = None
    country: str | None = None
    distance_km: Fraction | None = None
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Team:
    """A team with its members' ids; `powers` says who plays what where the rulebook lets the team decide."""

    name: str
    members: tuple[str, ...]
    powers: tuple[tuple[str, Power], ...] = field(default=())
    entered_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """One row of the people table: what an act says of a person only through its seal.

    `salt` is a random text of the row's own, so that the seal tells nothing once the row is erased. A change of
    name is a new row; the old one stays, so that the change can be withdrawn.
    """

    id: str
    salt: str
    name: str
    born: date | None = None
    country: str | None = None
    distance_km: Fraction | None = None

    @property
    def seal(self) -> str:
        """The SHA-256 of the row's canonical JSON, in hexadecimal: what the chain holds instead of the row."""
        return sha256(canonical(encode(self)).encode()).hexdigest()


def write_person(person: Person) -> str:
    """A row of the people table as a line of canonical JSON."""
    return canonical({"person": encode(person)})


def read_person(line: str) -> Person:
    """A row from its line; StoreError when it is not in the form that was written."""
    try:
        person: Person = decode(Person, json.loads(line)["person"])
    except (ValueError, TypeError, KeyError) as error:
        raise StoreError(say("The row of the people table cannot be read: {error}.", error=error)) from error
    if write_person(person) != line:
        raise StoreError(say("The row of the people table was changed after it was written."))
    return person


@dataclass(frozen=True, slots=True)
class People:
    """The people table: rows by seal. Ids with no row left were erased."""

    rows: Mapping[str, Person] = field(default_factory=dict)

    @classmethod
    def of(cls, persons: Iterable[Person]) -> "People":
        return cls({person.seal: person for person in persons})

    def with_rows(self, persons: Iterable[Person]) -> "People":
        return People({**self.rows, **{person.seal: person for person in persons}})

    def without(self, player: str) -> "People":
        """The table after a person was erased."""
        return People({seal: person for seal, person in self.rows.items() if person.id != player})

    def player(self, player: str, *, seal: str, roles: frozenset[str], withdrawn: bool = False) -> Player:
        """The player an act names by id and seal."""
        row = self.rows.get(seal)
        if row is None or row.id != player:
            return Player(player, ERASED, roles, withdrawn=withdrawn)
        return Player(player, row.name, roles, row.born, row.country, row.distance_km, withdrawn)


ERASED = "(erased)"
"""The name shown for a person who was erased."""

NOBODY = People()
"""A people table with no rows."""
