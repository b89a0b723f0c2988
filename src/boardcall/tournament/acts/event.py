"""Opening an event and changing what is said of it."""

from dataclasses import dataclass, fields, replace
from datetime import date
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.event import Tournament
from boardcall.tournament.ledger.act import Act, Moment
from boardcall.tournament.places import Room, Spot, Venue
from boardcall.wording import Sentence, mark, say, with_commas

LONGEST_RULEBOOK = 400_000
"""Characters of a whole rulebook: several times the longest there is."""


@dataclass(frozen=True, slots=True)
class OpenEvent(Act):
    """Opens the event; always the first act. `rulebook_text` is the whole TOML: the event needs no other file."""

    event: str
    rulebook: str
    rulebook_text: str
    place: str = ""
    starts: date | None = None
    ends: date | None = None
    name: ClassVar[str] = "open-event"
    line: ClassVar[str] = mark("Opens {event} under the rulebook {rulebook}.")
    concerns: ClassVar[tuple[str, ...]] = (mark("event"),)
    longest_text: ClassVar[int] = LONGEST_RULEBOOK

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if tournament.rulebook:
            return (Problem(say("The event is open already."), say("Change it with a change of the event.")),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return replace(
            tournament,
            name=self.event,
            rulebook=self.rulebook,
            rulebook_text=self.rulebook_text,
            place=self.place,
            starts=self.starts,
            ends=self.ends,
        )


_FIELDS = {
    "event": say("name"),
    "rulebook_text": say("rules"),
    "place": say("place"),
    "starts": say("first day"),
    "ends": say("last day"),
}


@dataclass(frozen=True, slots=True)
class ChangeEvent(Act):
    """Changes the given facts; None leaves a fact unchanged. A rulebook is changed with its text."""

    event: str | None = None
    rulebook: str | None = None
    rulebook_text: str | None = None
    """The rules: the whole text of a rulebook."""
    place: str | None = None
    """Where the event is."""
    starts: date | None = None
    """The first day."""
    ends: date | None = None
    """The last day."""
    name: ClassVar[str] = "change-event"
    concerns: ClassVar[tuple[str, ...]] = (mark("event"),)
    longest_text: ClassVar[int] = LONGEST_RULEBOOK

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if (self.rulebook is None) != (self.rulebook_text is None):
            return (Problem(say("A rulebook is changed by its id and its text together."), field="rulebook"),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        given = {field.name: value for field in fields(self) if (value := getattr(self, field.name)) is not None}
        if "event" in given:
            given["name"] = given.pop("event")
        return replace(tournament, **given)

    def says(self, tournament: Tournament) -> Sentence:
        given = [what for field, what in _FIELDS.items() if getattr(self, field) is not None]
        return say("Changes the event: {given}.", given=with_commas(given))


@dataclass(frozen=True, slots=True)
class SetVenue(Act):
    """Says in which town the event is, with its coordinates: the way from home is measured to them."""

    town: str
    at: Spot | None = None
    name: ClassVar[str] = "set-venue"
    line: ClassVar[str] = mark("The event is in {town}.")
    concerns: ClassVar[tuple[str, ...]] = (mark("the venue"),)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return replace(tournament, venue=Venue(self.town, self.at))


@dataclass(frozen=True, slots=True)
class SetRooms(Act):
    """Says which boards are in which room; it applies to every round, and replaces what was said before."""

    rooms: tuple[Room, ...]
    name: ClassVar[str] = "set-rooms"
    concerns: ClassVar[tuple[str, ...]] = (mark("the rooms"),)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        boards = [board for room in self.rooms for board in room.boards]
        return tuple(
            Problem(say("Board {board} has two rooms.", board=board), say("Name it once."), field="rooms")
            for board in dict.fromkeys(boards)
            if boards.count(board) > 1
        )

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return replace(tournament, rooms=self.rooms)

    def says(self, tournament: Tournament) -> Sentence:
        if not self.rooms:
            return say("The boards have no rooms of their own.")
        return say("The rooms of the boards: {rooms}.", rooms=with_commas(room.name for room in self.rooms))
