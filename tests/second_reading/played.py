"""What happened at an event, as plain data: games with their seats, and the people."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

Name = str


@dataclass
class Seat:
    """What became of one power: who played it, centres at the end, and the year it was eliminated."""

    power: str
    player: Name
    centres: int
    out: int | None = None


@dataclass
class Game:
    """A finished game. `choice` has the players in the order in which they chose powers, `years` the counts."""

    round: int
    board: str
    last_year: int
    seats: list[Seat]
    pool: str = ""
    end: str = "draw"
    choice: list[Name] = field(default_factory=list)
    years: dict[int, dict[str, int]] = field(default_factory=dict)

    def seat_of(self, player: Name) -> Seat:
        return next(seat for seat in self.seats if seat.player == player)

    def players(self) -> list[Name]:
        return [seat.player for seat in self.seats]

    def soloist(self) -> Seat | None:
        """A single power with 18 or more supply centres."""
        return next((seat for seat in self.seats if seat.centres >= 18), None)


@dataclass
class Person:
    """What is known of a player."""

    role: str = ""
    born: date | None = None
    country: str = ""
    km: int | None = None
    team: str = ""


@dataclass
class Played:
    """A whole event under one of the rule sets."""

    rules: str
    people: dict[Name, Person]
    games: list[Game]

    def games_of(self, player: Name, rounds: Iterable[int] = (1, 2, 3, 4)) -> list[Game]:
        return [game for game in self.games if game.round in rounds and player in game.players()]

    def team(self, name: str) -> list[Name]:
        return [player for player, person in self.people.items() if person.team == name]
