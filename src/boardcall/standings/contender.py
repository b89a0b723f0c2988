"""Those who are compared: a player, a team, or one game that may win an award, with all that a tie-break may ask."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from boardcall.standings.games import Game
from boardcall.standings.rounds import NOTHING, RoundScore
from boardcall.standings.settings import Scope
from boardcall.tournament import Board, RoundNumber

FINENESS = 1_000_000


def by_size(points: Fraction) -> tuple[int, Fraction]:
    """A key that sorts as the points do, mostly by whole numbers, which compare faster than fractions."""
    return points.numerator * FINENESS // points.denominator, points


@dataclass(frozen=True, slots=True)
class Contender:
    """One of those who may be tied.

    `score` is what they are ranked by, `total` the tournament score, `all_rounds` the sum of every round of a player.
    What is not known is None; what a contender cannot have (members of a player, the game of a team) is empty.
    `opposition` is the mean of the opponents' totals over all games.
    `counted`, `qualifying` and `team` are the rounds the scopes of those names reach; `title_board` is the board of
    the pool the champion comes from.
    """

    id: str
    name: str
    score: Fraction
    total: Fraction = NOTHING
    all_rounds: Fraction = NOTHING
    rounds: tuple[RoundScore, ...] = ()
    counted: frozenset[RoundNumber] = frozenset()
    dropped: tuple[Fraction, ...] = ()
    qualifying: frozenset[RoundNumber] = frozenset()
    team: frozenset[RoundNumber] = frozenset()
    pools: frozenset[str] = frozenset()
    title_board: Board | None = None
    born: date | None = None
    foreign: bool | None = None
    distance_km: Fraction | None = None
    members: tuple["Contender", ...] = ()
    game: Game | None = None
    opponents_total: Fraction | None = None
    opposition: Fraction | None = None
    wins: int = 0
    """Games won, if wins come before totals; otherwise 0."""
    votes: tuple[int, ...] = ()

    @property
    def rank_key(self) -> tuple[int, Fraction]:
        """What the contenders are sorted by, the greatest first."""
        return (self.wins, self.score)

    def games(self, scope: Scope = "all") -> tuple[Game, ...]:
        """The games that count in their round, of the rounds in `scope`; of a team, those of its members."""
        if self.members:
            return tuple(game for member in self.members for game in member.games("team"))
        return tuple(game for entry in self.rounds if self._reaches(scope, entry.round) for game in entry.games)

    def _reaches(self, scope: Scope, number: RoundNumber) -> bool:
        match scope:
            case "counted":
                return number in self.counted
            case "qualifying":
                return number in self.qualifying
            case "team":
                return number in self.team
            case _:
                return True
