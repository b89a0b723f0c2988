"""Random events under each rule set, played so that ties are common."""

import random
from dataclasses import replace
from datetime import date

from second_reading.played import Game, Person, Played, Seat

POWERS = "AEFGIRT"
RULES = ("wdc-2025", "wdc-2025-draft", "codcon-2018", "edc-2016", "wdc-2008")
LAST_YEARS = {
    "wdc-2025": (1905, 1914),
    "wdc-2025-draft": (1905, 1914),
    "codcon-2018": (1907, 1910),
    "edc-2016": (1905, 1907),
    "wdc-2008": (1905, 1907),
}
DRAWS = (
    (10, 9, 8, 5, 2, 0, 0),
    (17, 10, 4, 3, 0, 0, 0),
    (11, 11, 11, 1, 0, 0, 0),
    (12, 10, 10, 2, 0, 0, 0),
    (6, 6, 6, 4, 4, 4, 4),
    (5, 5, 5, 5, 5, 5, 4),
    (17, 16, 1, 0, 0, 0, 0),
    (12, 4, 4, 4, 4, 3, 3),
    (9, 9, 8, 8, 0, 0, 0),
    (10, 9, 8, 7, 0, 0, 0),
)
LEVEL = (
    (6, 6, 6, 4, 4, 4, 4),
    (5, 5, 5, 5, 5, 5, 4),
    (11, 11, 11, 1, 0, 0, 0),
    (7, 7, 5, 5, 5, 5, 0),
    (9, 9, 8, 8, 0, 0, 0),
    (6, 6, 6, 6, 5, 5, 0),
    (9, 8, 7, 7, 3, 0, 0),  # 9 and 0 centres bring as much as 8 and 3 by the squares of wdc-2008
)
SOLOS = ((18, 10, 4, 2, 0, 0, 0), (18, 9, 4, 3, 0, 0, 0), (20, 7, 7, 0, 0, 0, 0))
ROLES = ("td", "assistant-td", "committee")
BIRTHS = (date(1970, 1, 1), date(1980, 5, 5), date(1980, 5, 5), date(1999, 12, 31))


class Chance:
    """One random event, the same for the same number."""

    def __init__(self, rules: str, number: int) -> None:
        self.rules = rules
        self.dice = random.Random(f"{rules} {number}")
        self.is_level = number % 2 == 0
        """Whether few games differ much, so that many are tied and go far down the criteria."""
        self.draws = self.dice.sample(LEVEL, self.dice.choice((1, 2))) if self.is_level else DRAWS

    def event(self, *, whole: bool = False) -> Played:
        """An event of all its rounds, or of the qualifying ones alone unless it has to be whole."""
        dice, rules = self.dice, self.rules
        held = 3 if rules == "codcon-2018" else dice.choice((4,) if whole else (3, 4, 4, 4))
        pooled = held == 4
        with_teams = rules.startswith("wdc-2025") and pooled and dice.random() < 0.25
        count = 70 if with_teams else 14 if self.is_level else dice.randint(14, 24)
        names = [f"Envoy {number:02}" for number in range(1, count + 1)]
        people = {name: self._person() for name in names}
        games: list[Game] = []
        for number in range(1, held + 1):
            games += self._last(names, people, with_teams) if number == 4 else self._round(names, number)
        present = list(dict.fromkeys(seat.player for game in games for seat in game.seats))
        if not rules.startswith("wdc-2025"):
            self._teams(present, people)
        self._officials(games, people)
        return Played(rules, {name: one for name, one in people.items() if name in present}, games)

    def _person(self) -> Person:
        dice = self.dice
        country = dice.choice(("FR", "FR", "AT", "GB", ""))
        born = dice.choice(BIRTHS) if dice.random() < 0.97 else None
        km = dice.choice((100, 100, 250, 900)) if dice.random() < 0.97 else None
        return Person("", born, country, km)

    def _officials(self, games: list[Game], people: dict[str, Person]) -> None:
        """A few of those who are in no team and no pool hold an office."""
        bound = {seat.player for game in games if game.pool not in ("", "team", "others") for seat in game.seats}
        free = [name for name, one in people.items() if not one.team and name not in bound]
        for role in ROLES:
            if free and self.dice.random() < 0.5:
                name = free.pop(self.dice.randrange(len(free)))
                people[name] = replace(people[name], role=role)

    def _round(self, names: list[str], number: int) -> list[Game]:
        seated = self.dice.sample(names, len(names) - len(names) % 7)
        boards = [seated[at : at + 7] for at in range(0, len(seated), 7)]
        if self.rules != "wdc-2008" and len(boards) > 1 and self.dice.random() < 0.5:
            self._double(boards)
        return [self._game(number, f"{number}{place}", players) for place, players in enumerate(boards)]

    def _double(self, boards: list[list[str]]) -> None:
        """Somebody plays a second board, in the seat of somebody who sits out."""
        one, other = self.dice.sample(boards, 2)
        other[self.dice.randrange(7)] = self.dice.choice(one)

    def _last(self, names: list[str], people: dict[str, Person], with_teams: bool) -> list[Game]:
        dice, rules = self.dice, self.rules
        seated = dice.sample(names, len(names) - len(names) % 7)
        pool = {"edc-2016": "top-board", "wdc-2008": "top-board"}.get(rules, "championship")
        rest = {"edc-2016": "others", "wdc-2008": "others"}.get(rules, "team")
        size = 3 if with_teams else 1 if pool == "top-board" else dice.choice((1, 2))
        found = []
        for at in range(0, len(seated), 7):
            players = seated[at : at + 7]
            inside = at < 7 * size
            game = self._game(4, f"4{at // 7}", players, pool if inside else rest)
            if inside and pool == "top-board":
                game.choice = dice.sample(players, 7)
            found.append(game)
        if with_teams:
            self._whole_teams(found, people)
        return found

    def _whole_teams(self, games: list[Game], people: dict[str, Person]) -> None:
        """Seven teams of seven: everybody of one team plays another power on another board."""
        boards = [game for game in games if game.pool == "team"]
        for row, game in enumerate(boards):
            for place, seat in enumerate(game.seats):
                people[seat.player] = replace(people[seat.player], team=f"Team {(row + place) % 7 + 1}")

    def _teams(self, names: list[str], people: dict[str, Person]) -> None:
        size = {"edc-2016": 4, "wdc-2008": 3}.get(self.rules)
        if not size:
            return
        free = self.dice.sample(names, len(names))
        for number in range(1, self.dice.randint(1, 4) + 1):
            members = size if self.rules == "wdc-2008" else self.dice.randint(2, size)
            if len(free) < members:
                return
            for _ in range(members):
                player = free.pop()
                people[player] = replace(people[player], team=f"Team {number}")

    def _game(self, number: int, board: str, players: list[str], pool: str = "") -> Game:
        dice = self.dice
        first, latest = LAST_YEARS[self.rules]
        if self.rules == "wdc-2008" and pool == "top-board":
            first, latest = 1907, 1909
        last = latest if self.is_level else dice.randint(first, latest)
        solo = not self.is_level and dice.random() < 0.1
        shares = dice.sample(dice.choice(SOLOS if solo else self.draws), 7)
        seats = []
        for power, player, centres in zip(POWERS, players, shares, strict=True):
            out = None if centres else dice.randint(max(1902, last - 4), last)
            seats.append(Seat(power, player, centres, out))
        game = Game(number, board, last, seats, pool, "solo" if solo else "draw")
        if self.rules == "wdc-2008" and pool == "top-board":
            game.years = self._years(game)
        return game

    def _years(self, game: Game) -> dict[int, dict[str, int]]:
        """Counts of each year that lead to the end."""
        found = {game.last_year: {seat.power: seat.centres for seat in game.seats}}
        for year in range(1901, game.last_year):
            counts = {
                seat.power: 0
                if seat.out and year >= seat.out
                else max(1, min(4, seat.centres + self.dice.choice((-1, 0))))
                for seat in game.seats
            }
            found[year] = counts
        return found
