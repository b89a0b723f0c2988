"""What ratings say of boards in play: chances of the first place and of a solo, and centres to expect."""

from collections.abc import Sequence
from dataclasses import dataclass

from boardcall.game import POWERS, Power
from boardcall.ratings.boards import RatedBoard
from boardcall.ratings.models import chances
from boardcall.ratings.table import Ratings, model_of
from boardcall.scoring.result import SOLO_CENTRES
from boardcall.tournament import PlayerId, PlayerName

KNOWN_BOARDS = 20
"""One solo in this many boards is assumed until the boards show otherwise: none so far does not mean never."""


@dataclass(frozen=True, slots=True)
class SeatForecast:
    """The forecast for a seat; `games` is the number of games behind the player's rating, 0 for an unknown player."""

    power: Power
    player: PlayerName
    """By its name alone where the board is of no event."""
    rating: float
    games: int
    top: float
    """Chance of the first place; who shares it has a part of it."""
    solo: float
    """Chance of a solo."""
    centres: float
    """Centres on average."""


@dataclass(frozen=True, slots=True)
class BoardForecast:
    """A board in play, its seats in the order of POWERS."""

    round: int
    board: str
    seats: tuple[SeatForecast, ...]


def forecast(
    ratings: Ratings, boards: Sequence[RatedBoard], *, ended: Sequence[RatedBoard] = ()
) -> tuple[BoardForecast, ...]:
    """The boards in play, after what those that have `ended` at the same event say of the players."""
    model = model_of(ratings)
    for board in ended:
        model.learn(board)
    shapes = (*ratings.shapes, *(tuple(sorted(board.centres, reverse=True)) for board in ended))
    solos = (sum(shape[0] >= SOLO_CENTRES for shape in shapes) + 1) / (len(shapes) + KNOWN_BOARDS)
    of_place = [sum(shape[place] for shape in shapes) / len(shapes) for place in range(len(POWERS))]
    found = []
    for board in boards:
        top = chances(model.strengths(board), ratings.sharpness)
        centres = expected_centres(top, of_place)
        seats = tuple(
            SeatForecast(
                power,
                PlayerName(PlayerId(player), player),
                model.player(player).mu,
                model.games.get(player, 0),
                chance,
                chance * solos,
                expected,
            )
            for power, player, chance, expected in zip(POWERS, board.players, top, centres, strict=True)
        )
        found.append(BoardForecast(board.round, board.name, seats))
    return tuple(found)


def expected_centres(top: Sequence[float], of_place: Sequence[float]) -> tuple[float, ...]:
    """Centres on average, where each place in turn goes to one of those left by their chances of the first.

    Exact over all orders: a step for each of the sets of players that may be placed already.
    """
    reached = {0: 1.0}
    expected = [0.0] * len(top)
    for centres in of_place:
        coming: dict[int, float] = {}
        for placed, chance in reached.items():
            left = [one for one in range(len(top)) if not placed >> one & 1]
            total = sum(top[one] for one in left)
            for one in left:
                share = chance * top[one] / total
                expected[one] += share * centres
                coming[placed | 1 << one] = coming.get(placed | 1 << one, 0.0) + share
        reached = coming
    return tuple(expected)
