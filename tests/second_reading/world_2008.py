"""wdc-2008."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial

from second_reading import scores
from second_reading.played import Game, Name
from second_reading.reading import ALL, Reading
from second_reading.ties import Criterion, Rank, best, each, ranked

TOP = "top-board"
QUALIFYING = (1, 2, 3)
TEAM_ROUNDS = (2, 3)


class World2008(Reading):
    """Four rounds with a top board, modified squares."""

    def system(self, game: Game) -> scores.Points:
        return scores.modified_squares(game)

    def qualifying(self, player: Name) -> Fraction:
        """4: all results of the first three rounds."""
        return sum(self.scores(player, QUALIFYING), Fraction(0))

    def total(self, player: Name) -> Fraction:
        """15.1: the three best of four."""
        return sum(self.scores(player, ALL)[:3], Fraction(0))

    def singles(self, player: Name, rounds: Iterable[int] = ALL) -> list[Fraction]:
        return [self.points(game, player) for game in self.played.games_of(player, rounds)]

    def chain(self) -> list[Criterion]:
        """16.2; what is left tied shares the place."""
        return [
            each(lambda player: best(self.singles(player))),
            each(lambda player: best(self.singles(player), 2)),
            each(lambda player: sum(self.scores(player, ALL), Fraction(0))),
        ]

    def champion(self) -> list[Rank]:
        """15.1, 16.1. Reading: the best score wins the top board; years are compared from the last one played."""
        top = next((game for game in self.played.games if game.pool == TOP), None)
        if top is None:
            return []
        years = [each(partial(_centres, top, year)) for year in range(1909, 1901, -1) if year in top.years]
        won = each(lambda player: self.points(top, player))
        return ranked(top.players(), [won, *years, each(self.total), *self.chain()], "")[:1]

    def places(self) -> list[Rank]:
        """4, 15.1."""
        champion = self.champion()
        taken = champion[0].members if champion else frozenset()
        rest = [name for name in self.ranked_players() if name not in taken]
        return [*champion, *ranked(rest, [each(self.total), *self.chain()], "")]

    def qualifiers(self) -> list[Rank]:
        """4, asked of an event of which three rounds were played."""
        return ranked(self.ranked_players(), [each(self.qualifying), *self.chain()], "")

    def teams(self) -> dict[str, Fraction] | None:
        """15.2: all results of all members in rounds 2 and 3."""
        names = sorted({one.team for one in self.played.people.values() if one.team})
        return {name: sum(self.team_scores(name), Fraction(0)) for name in names}

    def team_scores(self, team: str) -> list[Fraction]:
        return [score for player in self.played.team(team) for score in self.scores(player, TEAM_ROUNDS)]

    def team_places(self) -> list[Rank]:
        """16.2. Reading: a single game of a team is one of the team rounds; the overall score is of all four rounds."""
        found = self.teams() or {}
        chain: list[Criterion] = [
            each(found.__getitem__),
            each(lambda team: best(self.team_scores(team))),
            each(lambda team: best(self.team_scores(team), 2)),
            each(lambda team: sum((sum(self.scores(one, ALL)) for one in self.played.team(team)), Fraction(0))),
        ]
        return ranked(found, chain, "")

    def best_powers(self) -> dict[str, Rank]:
        """16.3: the score of the game, then the overall scores of the six opponents, then the lot."""
        found = {}
        for power in "AEFGIRT":
            games = {f"{n} {player}": (game, player) for n, (game, player) in enumerate(self.games_with(power))}
            chain: list[Criterion] = [
                each(partial(_of, games, self.points)),
                each(partial(_of, games, self.opponents)),
            ]
            first = ranked(games, chain, "lot")[:1]
            winners = frozenset(games[name][1] for name in first[0].members) if first else frozenset()
            found[power] = Rank(winners, "lot" if len(winners) > 1 else "")
        return found

    def opponents(self, game: Game, player: Name) -> Fraction:
        return sum((self.total(other) for other in game.players() if other != player), Fraction(0))


def _centres(game: Game, year: int, player: Name) -> int:
    return game.years[year][game.seat_of(player).power]


def _of(games: dict[str, tuple[Game, Name]], figure: Callable[[Game, Name], Fraction], name: str) -> Fraction:
    return figure(*games[name])
