"""edc-2016."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from fractions import Fraction
from typing import ClassVar

from second_reading import scores
from second_reading.played import Game, Name
from second_reading.reading import ALL, Reading
from second_reading.ties import Criterion, Key, Rank, best, each, ranked

FINAL = "top-board"
QUALIFYING = (1, 2, 3)
HOST = "FR"
Figure = Callable[[Game, Name], Key]


class European2016(Reading):
    """Four rounds with a final, Super Pastis."""

    factors: ClassVar = {FINAL: Fraction(115, 100)}  # III.4

    def system(self, game: Game) -> scores.Points:
        return scores.super_pastis(game)

    def joined(self, values: list[Fraction]) -> Fraction:
        """II.2b4: two games as one. Reading: whichever of the two ways is more."""
        if len(values) == 1:
            return values[0]
        low, high = sorted(values)
        return max(high, high * Fraction(8, 10) + low * Fraction(4, 10))

    def counted(self, player: Name, rounds: Iterable[int] = ALL) -> list[Game]:
        """II.2b4: at 100% and 0% the second game does not count, at 80% and 40% both do."""
        found = []
        for number in rounds:
            games = self.played.games_of(player, [number])
            values = sorted((self.value(game, player) for game in games), reverse=True)
            best_first = sorted(games, key=lambda game: self.value(game, player), reverse=True)
            both = len(games) == 2 and self.joined(values) > values[0]
            found += best_first if both else best_first[:1]
        return found

    def qualifying(self, player: Name) -> Fraction:
        """IV.2."""
        found = self.scores(player, QUALIFYING)
        if len(found) < 3:
            return sum(found, Fraction(0))
        return found[0] + found[1] * Fraction(8, 10) + found[2] * Fraction(4, 10)

    def total(self, player: Name) -> Fraction:
        """IV.3a."""
        weights = (Fraction(1), Fraction(1), Fraction(8, 10), Fraction(4, 10))
        return sum(
            (score * weight for score, weight in zip(self.scores(player, ALL), weights, strict=False)), Fraction(0)
        )

    def opposed(self, tied: Sequence[Name]) -> dict[str, Key] | None:
        """The best result in direct confrontation."""
        return self.against_each_other(tied, max)

    def rounds_played(self, player: Name) -> int:
        """II.2b4: two boards in one round are a single game."""
        return len({game.round for game in self.played.games_of(player)})

    def best_single(self, player: Name) -> Fraction:
        return best(self.points(game, player) for game in self.counted(player))

    def centres(self, player: Name) -> int:
        return sum(game.seat_of(player).centres for game in self.counted(player))

    def youth(self, player: Name) -> int | None:
        born = self.played.people[player].born
        return born.toordinal() if born else None

    def chain(self) -> list[Criterion]:
        """III.1, IV.3b."""
        return [
            self.opposed,
            each(lambda player: -self.rounds_played(player)),
            each(self.best_single),
            each(lambda player: -self.centres(player)),
            each(self.youth),
        ]

    def champion(self) -> Name | None:
        """III.3: most centres on the final; of those who tie, the one who chose last."""
        final = next((game for game in self.played.games if game.pool == FINAL), None)
        if final is None:
            return None
        most = max(seat.centres for seat in final.seats)
        return max((seat.player for seat in final.seats if seat.centres == most), key=final.choice.index)

    def places(self) -> list[Rank]:
        """IV.3b."""
        names = self.ranked_players()
        champion = self.champion()
        first = [Rank(frozenset({champion}))] if champion else []
        rest = [name for name in names if name != champion]
        return [*first, *ranked(rest, [each(self.total), *self.chain()], "td")]

    def qualifiers(self) -> list[Rank]:
        """III.1, asked of an event of which three rounds were played."""
        return ranked(self.ranked_players(), [each(self.qualifying), *self.chain()], "td")

    def teams(self) -> dict[str, Fraction] | None:
        """IV.5c: the sum of the scores of the second round."""
        names = sorted({one.team for one in self.played.people.values() if one.team})
        return {name: sum(self.member_scores(name), Fraction(0)) for name in names}

    def member_scores(self, team: str) -> list[Fraction]:
        return [self.round_score(player, 2) or Fraction(0) for player in self.played.team(team)]

    def member_games(self, team: str) -> list[tuple[Game, Name]]:
        return [(game, player) for player in self.played.team(team) for game in self.counted(player, [2])]

    def teams_opposed(self, tied: Sequence[str]) -> dict[str, Key] | None:
        """IV.5c.1. Reading: the scores of members on boards where all of the tied teams sat, added up."""
        boards = [{id(game) for game, _ in self.member_games(team)} for team in tied]
        shared = set.intersection(*boards)
        if not shared:
            return None
        return {
            team: sum(self.points(game, player) for game, player in self.member_games(team) if id(game) in shared)
            for team in tied
        }

    def average_age(self, team: str) -> Fraction | None:
        """The youngest team has the latest births on average."""
        born = [self.youth(player) for player in self.played.team(team)]
        known = [day for day in born if day is not None]
        return Fraction(sum(known), len(known)) if len(known) == len(born) else None

    def team_places(self) -> list[Rank]:
        found = self.teams() or {}
        chain: list[Criterion] = [
            each(found.__getitem__),
            self.teams_opposed,
            each(lambda team: best(self.member_scores(team))),
            each(lambda team: best(self.member_scores(team), 2)),
            each(lambda team: -sum(game.seat_of(player).centres for game, player in self.member_games(team))),
            each(self.average_age),
        ]
        return ranked(found, chain, "td")

    def best_powers(self) -> dict[str, Rank]:
        """IV.7, by games. Reading: gaps in centres, the final without its 15%."""
        found = {}
        for power in "AEFGIRT":
            games = {
                f"{number} {player}": (game, player) for number, (game, player) in enumerate(self.games_with(power))
            }
            chain: list[Criterion] = [
                _of(games, self.points),
                _of(games, lambda game, player: game.seat_of(player).centres),
                _of(games, lambda game, player: -_ahead(game, player)),
                _of(games, _behind),
                _of(games, lambda game, player: game.seat_of(player).out or date.max.year),
                _of(games, lambda _, player: self.is_foreign(player)),
                _of(games, lambda _, player: self.youth(player)),
            ]
            first = ranked(games, chain, "td")[:1]
            winners = frozenset(games[name][1] for name in first[0].members) if first else frozenset()
            found[power] = Rank(winners, "td" if len(winners) > 1 else "")
        return found

    def is_foreign(self, player: Name) -> bool | None:
        country = self.played.people[player].country
        return country != HOST if country else None


def _of(games: dict[str, tuple[Game, Name]], figure: Figure) -> Criterion:
    return each(lambda name: figure(*games[name]))


def _ahead(game: Game, player: Name) -> int:
    """Centres that the next better has more; none for whoever leads."""
    own = game.seat_of(player).centres
    return min((seat.centres - own for seat in game.seats if seat.centres > own), default=0)


def _behind(game: Game, player: Name) -> int:
    """Centres that the next worse has less; none for whoever is last."""
    own = game.seat_of(player).centres
    return min((own - seat.centres for seat in game.seats if seat.centres < own), default=0)
