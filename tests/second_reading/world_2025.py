"""wdc-2025 and its draft of August 2024."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import ClassVar

from second_reading import scores
from second_reading.played import Game, Name
from second_reading.reading import Reading
from second_reading.ties import Criterion, Key, Rank, best, each, ranked

POOL = "championship"
QUALIFYING = (1, 2, 3)
ENOUGH = 49
"""Players who did not qualify, for a team tournament (II.4)."""


class World2025(Reading):
    """The rules of March 2025."""

    factors: ClassVar = {POOL: Fraction(3, 2)}  # IX.1.c: a bonus of 50% in round 4

    def system(self, game: Game) -> scores.Points:
        return scores.haight(game)

    def ranked_players(self) -> list[Name]:
        """VIII: the scores of the TD and the assistant TD do not count in the ranking."""
        return [name for name, one in self.played.people.items() if one.role not in ("td", "assistant-td")]

    def qualifying(self, player: Name) -> Fraction:
        """II.2: the best two scores of rounds 1 to 3. Reading: a missing round is 0."""
        return sum(self.scores(player, QUALIFYING)[:2], Fraction(0))

    def total(self, player: Name) -> Fraction:
        """II.1, IX.1.a."""
        return self.qualifying(player) + (self.round_score(player, 4) or 0)

    def in_pool(self, player: Name) -> bool:
        return any(game.pool == POOL for game in self.played.games_of(player, [4]))

    def counted_centres(self, player: Name) -> int:
        """VIII.1.b.iv: the centres of the three games counted."""
        best_two = sorted(self.counted(player, QUALIFYING), key=lambda game: self.value(game, player), reverse=True)[:2]
        return sum(game.seat_of(player).centres for game in (*best_two, *self.counted(player, [4])))

    def dropped(self, player: Name) -> Fraction:
        """VIII.1.b.v. Reading: 0 where no round was dropped."""
        return best(self.scores(player, QUALIFYING), 3)

    def best_single(self, player: Name) -> Fraction:
        """VIII.1.b.ii. Reading: any game, without the factor."""
        return best(self.points(game, player) for game in self.counted(player))

    def opposed(self, tied: Sequence[Name]) -> dict[str, Key] | None:
        """VIII.1.b.iii."""
        return self.against_each_other(tied, max)

    def after_round_four(self) -> list[Criterion]:
        """VIII.1.b.ii to vi."""
        return [
            each(self.best_single),
            self.opposed,
            each(self.counted_centres),
            each(self.dropped),
            each(lambda player: self.played.people[player].km),
        ]

    def chain(self) -> list[Criterion]:
        """VIII.1.b."""
        return [each(lambda player: self.round_score(player, 4) or Fraction(0)), *self.after_round_four()]

    def places(self) -> list[Rank]:
        """II.3, VIII.1, VIII.2: the champion from the pool, all others by total alone, those of the pool first."""
        names = self.ranked_players()
        others = [each(self.total), each(self.in_pool), *self.chain()]
        pool = [name for name in names if self.in_pool(name)]
        champion = ranked(pool, [each(self.total), *self.chain()], "td")[:1]
        taken = champion[0].members if champion else frozenset()
        return [*champion, *ranked([name for name in names if name not in taken], others, "td")]

    def qualifiers(self) -> list[Rank]:
        """II.2. Reading: ties by the chain of the title from its second step on."""
        return ranked(self.ranked_players(), [each(self.qualifying), *self.after_round_four()], "td")

    def teams(self) -> dict[str, Fraction] | None:
        """II.4: with 49 who did not qualify; the sum of the seven scores of round 4."""
        board = [game for game in self.played.games if game.round == 4 and game.pool == "team"]
        if sum(len(game.seats) for game in board) < ENOUGH:
            return None
        names = sorted({one.team for one in self.played.people.values() if one.team})
        return {name: sum(self.member_scores(name), Fraction(0)) for name in names}

    def member_scores(self, team: str) -> list[Fraction]:
        """The round 4 scores of its members, the best first."""
        return self.scores_of(self.played.team(team), 4)

    def scores_of(self, players: list[Name], number: int) -> list[Fraction]:
        return sorted((self.round_score(player, number) or Fraction(0) for player in players), reverse=True)

    def best_members(self, count: int, team: str) -> Fraction:
        return sum(self.member_scores(team)[:count], Fraction(0))

    def team_chain(self) -> list[Criterion]:
        """VIII.3.a: the lowest score of each dropped, and again."""
        return [each(partial(self.best_members, count)) for count in range(6, 0, -1)]

    def team_places(self) -> list[Rank]:
        found = self.teams()
        return ranked(found, [each(found.__getitem__), *self.team_chain()], "td") if found else []


class Draft2025(World2025):
    """The draft of August 2024."""

    def system(self, game: Game) -> scores.Points:
        return scores.draft(game)

    def best_single(self, player: Name) -> Fraction:
        """VIII.1.b.ii: in any qualifying round."""
        return best(self.points(game, player) for game in self.counted(player, QUALIFYING))

    def after_round_four(self) -> list[Criterion]:
        """VIII.1.b.ii to v: no step about the dropped round."""
        return [
            each(self.best_single),
            self.opposed,
            each(self.counted_centres),
            each(lambda player: self.played.people[player].km),
        ]

    def team_chain(self) -> list[Criterion]:
        """II.5.d: any ties are for the TD."""
        return []
