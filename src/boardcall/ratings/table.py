"""Ratings of everybody on the boards given, and the file that keeps them."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from boardcall.errors import InputError, Problem
from boardcall.game import POWERS, Power
from boardcall.ratings.boards import RatedBoard
from boardcall.ratings.calibration import SHARPEST, fitted_sharpness, foresee, mean_loss
from boardcall.ratings.models import SPREAD, Bayesian
from boardcall.tournament import PlayerId, PlayerName
from boardcall.wording import say

FORMAT = "boardcall ratings 2"
BEFORE = "boardcall ratings 1"
"""The form before, in which players and powers both had a `name`."""
NOISES = (SPREAD, 2 * SPREAD, 4 * SPREAD)
"""How much luck a game may have; the boards say which fits."""
MOST_BOARDS = 20_000
MOST_SHAPES = 500
"""Finished boards kept as a sample of how centres are shared, the latest."""
LEAST_SPREAD, GREATEST = 1e-6, 1e6
"""What a file may hold: sums and exponentials of anything between them are numbers."""
CENTRES = range(35)


@dataclass(frozen=True, slots=True)
class Rating:
    """What a player is worth: the mean, its uncertainty (a standard deviation), and the games it rests on.

    Over many events people are known by their names alone: id and name are the same.
    """

    player: PlayerName
    mean: float
    uncertainty: float
    games: int

    @property
    def least(self) -> float:
        """What the player is at least worth, very likely: the mean less twice the uncertainty. Tables go by it."""
        return self.mean - 2 * self.uncertainty


@dataclass(frozen=True, slots=True)
class PowerRating:
    """What a power adds to whoever plays it, on the scale of the players, around 0."""

    power: Power
    mean: float
    uncertainty: float
    games: int


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings after some boards: players, the best first, and powers."""

    format: str
    boards: int
    noise: float
    sharpness: float
    players: tuple[Rating, ...]
    powers: tuple[PowerRating, ...]
    shapes: tuple[tuple[int, ...], ...]
    """Centres of finished boards, the greatest first."""


def rate(boards: Sequence[RatedBoard]) -> Ratings:
    """Ratings from finished boards in the order they were played. InputError for none, or for too many."""
    if not boards:
        raise InputError.of(say("No finished board was found."), say("Give results with all seven powers."))
    if len(boards) > MOST_BOARDS:
        message = say("There are {number} boards; {most} are rated at most.", number=len(boards), most=MOST_BOARDS)
        raise InputError.of(message, say("Leave the oldest events out."))
    model, sharpness = fitted(boards)
    players = [
        Rating(PlayerName(PlayerId(name), name), one.mu, one.sigma, model.games[name])
        for name, one in model.players.items()
    ]
    return Ratings(
        FORMAT,
        len(boards),
        model.noise,
        sharpness,
        tuple(sorted(players, key=lambda one: (-one.least, one.player.name))),
        tuple(PowerRating(power, one.mu, one.sigma, len(boards)) for power, one in model.powers.items()),
        tuple(tuple(sorted(board.centres, reverse=True)) for board in boards[-MOST_SHAPES:]),
    )


def fitted(boards: Sequence[RatedBoard]) -> tuple[Bayesian, float]:
    """The model that foresaw these boards best, having learnt them, and the sharpness of its chances."""
    found = []
    for noise in NOISES:
        model = Bayesian(noise)
        foreseen = foresee(model, boards)
        sharpness = fitted_sharpness(foreseen)
        found.append((mean_loss(foreseen, sharpness) if foreseen else 0.0, noise, sharpness, model))
    _, _, sharpness, model = min(found, key=lambda one: one[:2])
    return model, sharpness


def model_of(ratings: Ratings) -> Bayesian:
    """The model as the ratings keep it, ready to learn further boards."""
    model = Bayesian(ratings.noise)
    for one in ratings.players:
        model.players[one.player.name] = model.new_rating(one.mean, one.uncertainty)
        model.games[one.player.name] = one.games
    for added in ratings.powers:
        model.powers[added.power] = model.new_rating(added.mean, added.uncertainty)
    return model


def write_ratings(ratings: Ratings) -> str:
    return json.dumps(asdict(ratings), ensure_ascii=False, indent=1) + "\n"


def read_ratings(text: str | bytes, *, file: str) -> Ratings:
    """The ratings in a file; InputError where it holds none."""
    try:
        found = json.loads(text)
        made = Ratings(
            FORMAT,
            int(found["boards"]),
            _number(found["noise"], LEAST_SPREAD),
            _number(found["sharpness"], 0, SHARPEST),
            tuple(map(_rating, found["players"])),
            tuple(map(_power_rating, found["powers"])),
            tuple(tuple(map(int, shape)) for shape in found["shapes"]),
        )
        fits = {one.power for one in made.powers} == set(POWERS)
        fits = (
            fits
            and found["format"] in {FORMAT, BEFORE}
            and bool(made.shapes)
            and all(len(shape) == len(POWERS) for shape in made.shapes)
        )
        fits = fits and all(count in CENTRES for shape in made.shapes for count in shape)
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
        raise InputError([no_ratings(file)]) from error
    if not fits:
        raise InputError([no_ratings(file)])
    return made


def _rating(found: Any) -> Rating:
    mean, uncertainty = _number(found["mean"]), _number(found["uncertainty"], LEAST_SPREAD)
    name = str(found["name"] if "name" in found else found["player"]["name"])
    return Rating(PlayerName(PlayerId(name), name), mean, uncertainty, int(found["games"]))


def _power_rating(found: Any) -> PowerRating:
    mean, uncertainty = _number(found["mean"]), _number(found["uncertainty"], LEAST_SPREAD)
    return PowerRating(
        Power(found["name"] if "name" in found else found["power"]), mean, uncertainty, int(found["games"])
    )


def _number(found: Any, least: float = -GREATEST, most: float = GREATEST) -> float:
    """The number; ValueError where it is out of bounds, or none at all (NaN)."""
    if not least <= (number := float(found)) <= most:
        raise ValueError(f"{found} is not from {least} to {most}")
    return number


def no_ratings(file: str) -> Problem:
    """The error for a file without ratings, with how to write one."""
    hint = say("Write it with: boardcall ratings RESULTS --to ratings.json")
    return Problem(say("{file} does not hold ratings.", file=file), hint, field="--ratings")
