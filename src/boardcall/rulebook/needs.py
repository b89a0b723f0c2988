"""What a rulebook's rules need to know of a person, each with the section that needs it."""

from collections.abc import Iterator
from dataclasses import dataclass

from boardcall.rulebook.rulebook import Rulebook
from boardcall.seeding.settings import ConstraintKind, SitOutClass
from boardcall.standings.settings import TieBreaks
from boardcall.wording import say

_READ_BY = {
    "home-distance": "home-location",
    "age": "birth-date",
    "average-age": "birth-date",
    "foreigner": "nationality",
}
"""What each tie-break reads of a person."""
_CLUB_CLASSES = {SitOutClass.LOCAL_BOARD_MEMBER, SitOutClass.LOCAL_CLUB_MEMBER, SitOutClass.LOCAL_NON_MEMBER}

COUNTRIES = "publication.countries"
"""The key that shows nationalities."""

CALLED = {
    "home-location": say("the home town"),
    "birth-date": say("the date of birth"),
    "nationality": say("the nationality"),
    "family": say("who is family or a couple"),
    "club-status": say("who is of the host club"),
}
"""Each thing in words, by its name in `registration.need`."""


@dataclass(frozen=True, slots=True)
class Need:
    """One thing asked of people: its name in `registration.need`, the key of the rule that reads it, its section.

    `key` is "" where it is asked for and no rule reads it.
    """

    data: str
    key: str
    section: str = ""


def needs(book: Rulebook) -> tuple[Need, ...]:
    """What people are asked for, each fact once and in the order of `CALLED`, with the first rule that reads it.

    A rule with a section of its own comes before one that only has the section of its table.
    """
    read = [Need(data, key, book.source(key)) for data, key in read_of_people(book)]
    asked = {need.data for need in read} | set(book.registration.need)
    return tuple(_first(book, data, [one for one in read if one.data == data]) for data in CALLED if data in asked)


def _first(book: Rulebook, data: str, found: list[Need]) -> Need:
    stated = book.source("registration.need") if data in book.registration.need else ""
    exact = [one for one in found if one.key in book.sources]
    return next(iter((*exact, *(one for one in found if one.section), *found)), Need(data, "", stated))


def read_of_people(book: Rulebook) -> Iterator[tuple[str, str]]:
    chains = {f"tie_break.{name}": getattr(book.tie_break, name) or () for name in TieBreaks.__slots__}
    chains |= {f"ballot.{ballot.id}.tie_break": ballot.tie_break for ballot in book.ballots}
    for name, chain in chains.items():
        for number, criterion in enumerate(chain, start=1):
            if data := _READ_BY.get(criterion.by):
                yield data, f"{name}.{number}"
    for number, constraint in enumerate(book.seating.constraint, start=1):
        if constraint.kind == ConstraintKind.FAMILY:
            yield "family", f"seating.constraint.{number}"
    if _CLUB_CLASSES & set(book.roll_call.sit_out_order):
        yield "club-status", "roll_call.sit_out_order"
    if book.publication.countries == "public":
        yield "nationality", COUNTRIES
