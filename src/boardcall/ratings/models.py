"""Models of how strong players are: none, plain Elo, and Bayesian ratings with the powers' own strengths."""

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Any, Protocol

from boardcall.errors import InputError
from boardcall.game import POWERS
from boardcall.ratings.boards import RatedBoard
from boardcall.wording import say

MEAN, SPREAD = 25.0, 25.0 / 3
"""An unknown player: the mean and the uncertainty of the library's scale."""
POWER_SPREAD = SPREAD / 4
"""Uncertainty of a power's strength at the start: powers differ far less than players."""
LEAST = 1e-6
"""The least chance a model may give, so that one surprise does not decide a comparison."""


class Model(Protocol):
    """What foresees boards and learns from them."""

    def strengths(self, board: RatedBoard) -> tuple[float, ...]:
        """Strengths in the order of POWERS; the chance of the first place goes by their exponentials."""

    def learn(self, board: RatedBoard) -> None:
        """Takes in how a board ended."""


class Uniform:
    """Everybody has one chance in seven."""

    def strengths(self, board: RatedBoard) -> tuple[float, ...]:
        return (0.0,) * len(board.players)

    def learn(self, board: RatedBoard) -> None:
        """Nothing is learnt."""


class Elo:
    """Plain Elo: a board counts as twenty-one games of two, K = 32 shared among a player's six."""

    def __init__(self) -> None:
        self.rating: dict[str, float] = {}

    def strengths(self, board: RatedBoard) -> tuple[float, ...]:
        return tuple(self.rating.get(player, 1500.0) * log(10) / 400 for player in board.players)

    def learn(self, board: RatedBoard) -> None:
        of = [self.rating.get(player, 1500.0) for player in board.players]
        for one, player in enumerate(board.players):
            gained = sum(
                (1.0 if board.places[one] < place else 0.5 if board.places[one] == place else 0.0)
                - 1 / (1 + 10 ** ((of[two] - of[one]) / 400))
                for two, place in enumerate(board.places)
                if two != one
            )
            if player:
                self.rating[player] = of[one] + 32 * gained / (len(of) - 1)


class Bayesian:
    """Bayesian ratings: a seat is a side of two, its player and its power, so that both learn from one board.

    `noise` is how much luck a game has on the library's scale (its beta). With `with_players` false only the powers
    differ.
    """

    def __init__(self, noise: float, *, with_players: bool = True) -> None:
        self.noise = noise
        self._with_players = with_players
        self._model = _library_model(noise)
        self.players: dict[str, Any] = {}
        self.games: dict[str, int] = {}
        self.powers = {power: self._model.rating(mu=0.0, sigma=POWER_SPREAD) for power in POWERS}

    def strengths(self, board: RatedBoard) -> tuple[float, ...]:
        sides = self._sides(board)
        scale = sqrt(sum(one.sigma**2 for side in sides for one in side) + len(sides) * self.noise**2)
        return tuple(sum(one.mu for one in side) / scale for side in sides)

    def learn(self, board: RatedBoard) -> None:
        learnt = self._model.rate(self._sides(board), ranks=[float(place) for place in board.places])
        for place, side in enumerate(learnt):
            self.powers[POWERS[place]] = side[-1]
            player = board.players[place]
            if player and self._with_players:
                self.players[player] = side[0]
                self.games[player] = self.games.get(player, 0) + 1

    def _sides(self, board: RatedBoard) -> list[list[Any]]:
        return [[self.player(player), self.powers[POWERS[place]]] for place, player in enumerate(board.players)]

    def player(self, name: str) -> Any:
        """A player's rating as the library keeps it (mu, sigma); for an unknown name, that of a newcomer."""
        if not self._with_players:
            return self.new_rating(MEAN, LEAST)
        return self.players.get(name) or self.new_rating(MEAN, SPREAD)

    def new_rating(self, mean: float, uncertainty: float) -> Any:
        return self._model.rating(mu=mean, sigma=uncertainty)


def _library_model(noise: float) -> Any:
    try:
        from openskill.models import BradleyTerryFull
    except ImportError:
        hint = say("Install it with: pip install 'boardcall[ratings]'.")
        raise InputError.of(say("Ratings need the extra “ratings”."), hint) from None
    return BradleyTerryFull(mu=MEAN, sigma=SPREAD, beta=noise, tau=SPREAD / 100)


def chances(strengths: Sequence[float], sharpness: float = 1.0) -> tuple[float, ...]:
    """Chances of the first place from strengths; a sharpness below 1 draws them together."""
    top = max(strengths)
    weights = [exp(sharpness * (one - top)) for one in strengths]
    total = sum(weights)
    return tuple(max(one / total, LEAST) for one in weights)
