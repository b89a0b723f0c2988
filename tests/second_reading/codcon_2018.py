"""codcon-2018."""

from collections.abc import Sequence
from fractions import Fraction

from second_reading import scores
from second_reading.played import Game, Name
from second_reading.reading import Reading
from second_reading.ties import Criterion, Key, Rank, each, ranked

ROUNDS = (1, 2, 3)


class Codcon2018(Reading):
    """Three rounds, the sum of squares."""

    def system(self, game: Game) -> scores.Points:
        return scores.sum_of_squares(game)

    def ranked_players(self) -> list[Name]:
        """III.6, X: the TD has no place and no award; the committee has. IX: one round is enough."""
        people = self.played.people
        return [name for name, one in people.items() if one.role != "td" and self.played.games_of(name)]

    def total(self, player: Name) -> Fraction:
        """X: the sum of all three rounds; III.5: of two boards in a round the higher score."""
        return sum(self.scores(player, ROUNDS), Fraction(0))

    def centres(self, player: Name) -> int:
        """IX.1.b.i. Reading: of the games that count."""
        return sum(game.seat_of(player).centres for game in self.counted(player, ROUNDS))

    def elimination(self, player: Name) -> int:
        """IX.1.b.ii. Reading: summed over the games that count; out in one year share the lower number."""
        return sum(_number(game, player) for game in self.counted(player, ROUNDS))

    def composite(self, tied: Sequence[Name]) -> dict[str, Key] | None:
        """IX.1.b.iii: the sum of games in which all of the tied sat."""
        return self.against_each_other(tied, lambda found: sum(found, Fraction(0)))

    def chain(self) -> list[Criterion]:
        """IX.1.b.i to iv; the lot follows."""
        return [
            each(self.centres),
            each(self.elimination),
            self.composite,
            each(lambda player: self.played.people[player].km),
        ]

    def places(self) -> list[Rank]:
        return ranked(self.ranked_players(), [each(self.total), *self.chain()], "lot")

    def best_powers(self) -> dict[str, Rank]:
        """IX.2: by single-game score, ties by the TD; III.5: a second game counts for special awards only."""
        ranked_names = set(self.ranked_players())
        found = {}
        for power in "AEFGIRT":
            games = [
                (game, player)
                for game, player in self.games_with(power)
                if player in ranked_names and game in self.counted(player, ROUNDS)
            ]
            top = max((self.points(game, player) for game, player in games), default=None)
            winners = frozenset(player for game, player in games if self.points(game, player) == top)
            found[power] = Rank(winners, "td" if len(winners) > 1 else "")
        return found


def _number(game: Game, player: Name) -> int:
    """One for the first eliminated and so on; all survivors as if eliminated together at the end."""
    own = game.seat_of(player).out
    return 1 + sum(seat.out is not None and (own is None or seat.out < own) for seat in game.seats)
