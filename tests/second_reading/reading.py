"""What all rule sets share: the scores of a player's games, of rounds, and games against each other."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import ClassVar

from second_reading.played import Game, Name, Played
from second_reading.scores import Points
from second_reading.ties import Key, Rank

ALL = (1, 2, 3, 4)


class Reading:
    """The rules of one set, asked about one event. A subclass states each rule beside its section."""

    factors: ClassVar[dict[str, Fraction]] = {}
    """What pools multiply a score by."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self._points: dict[int, Points] = {}
        self._round: dict[tuple[Name, int], Fraction | None] = {}

    def system(self, game: Game) -> Points:
        raise NotImplementedError

    def points(self, game: Game, player: Name) -> Fraction:
        """The game score without the factor of a pool."""
        if id(game) not in self._points:
            self._points[id(game)] = self.system(game)
        return self._points[id(game)][game.seat_of(player).power]

    def value(self, game: Game, player: Name) -> Fraction:
        """The game score with the factor of its pool."""
        return self.points(game, player) * self.factors.get(game.pool, Fraction(1))

    def counted(self, player: Name, rounds: Iterable[int] = ALL) -> list[Game]:
        """The games that count for the player: of two in a round, the better one.

        Reading: a game that does not count in its round breaks no tie either.
        """
        found = []
        for number in rounds:
            games = self.played.games_of(player, [number])
            if games:
                found.append(max(games, key=lambda game: self.value(game, player)))
        return found

    def round_score(self, player: Name, number: int) -> Fraction | None:
        """The score of a round, None where the player sat out."""
        if (player, number) not in self._round:
            games = self.played.games_of(player, [number])
            self._round[player, number] = self.joined([self.value(game, player) for game in games]) if games else None
        return self._round[player, number]

    def joined(self, values: list[Fraction]) -> Fraction:
        """Two boards in one round: the better score counts."""
        return max(values)

    def scores(self, player: Name, rounds: Iterable[int]) -> list[Fraction]:
        """The scores of the rounds the player played, the best first."""
        found = (self.round_score(player, number) for number in rounds)
        return sorted((score for score in found if score is not None), reverse=True)

    def total(self, player: Name) -> Fraction:
        raise NotImplementedError

    def qualifying(self, player: Name) -> Fraction:
        raise NotImplementedError

    def ranked_players(self) -> list[Name]:
        """Whoever has a place."""
        return list(self.played.people)

    def places(self) -> list[Rank]:
        raise NotImplementedError

    def qualifiers(self) -> list[Rank]:
        """The order of the qualifying rounds; empty where the rule set has no pool."""
        return []

    def teams(self) -> dict[str, Fraction] | None:
        """The score of each team, or None where there is no team event."""
        return None

    def team_places(self) -> list[Rank]:
        return []

    def best_powers(self) -> dict[str, Rank]:
        """Of each power whose award is worked out: who has it, or who is left tied."""
        return {}

    def against_each_other(
        self, tied: Sequence[Name], measure: Callable[[list[Fraction]], Fraction]
    ) -> dict[str, Key] | None:
        """Scores of the games that count and in which all of the tied sat; None where there was none."""
        boards = [{game.board for game in self.counted(name)} for name in tied]
        shared = [game for game in self.played.games if all(game.board in counted for counted in boards)]
        if not shared:
            return None
        return {name: measure([self.points(game, name) for game in shared]) for name in tied}

    def games_with(self, power: str) -> list[tuple[Game, Name]]:
        return [(game, seat.player) for game in self.played.games for seat in game.seats if seat.power == power]
