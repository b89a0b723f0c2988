"""One score for each player and round: from the game, from two games, from points for sitting out."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from boardcall.scoring.points import plain_points
from boardcall.scoring.system import ScoringSettings
from boardcall.standings.games import Game
from boardcall.tournament import Adjustment, RoundNumber
from boardcall.wording import NO_WORDS, Sentence, joined, say

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A player's score of one round. `games` are those that count in it, `spare` those that do not.

    `extra` are points for the round itself, such as for sitting out; `reason` says how two games became one score.
    """

    round: RoundNumber
    points: Fraction
    games: tuple[Game, ...] = ()
    spare: tuple[Game, ...] = ()
    extra: tuple[Adjustment, ...] = ()
    reason: Sentence = NO_WORDS

    @property
    def played(self) -> bool:
        """There was a game; points for sitting out are no game."""
        return bool(self.games)


def round_scores(
    games: Iterable[Game], adjustments: Iterable[Adjustment], settings: ScoringSettings
) -> tuple[RoundScore, ...]:
    """One player's rounds in order. Games that are not scored leave no trace; a round with neither game nor points
    for it is missing, not zero."""
    scored: dict[RoundNumber, list[Game]] = {}
    extra: dict[RoundNumber, list[Adjustment]] = {}
    for game in games:
        if game.scored:
            scored.setdefault(game.round, []).append(game)
    for entry in adjustments:
        if entry.round is not None:
            extra.setdefault(entry.round, []).append(entry)
    return tuple(
        _round_score(number, scored.get(number, []), tuple(extra.get(number, ())), settings)
        for number in sorted(scored.keys() | extra.keys())
    )


def _round_score(
    number: RoundNumber, games: list[Game], extra: tuple[Adjustment, ...], settings: ScoringSettings
) -> RoundScore:
    if len(games) == 1 and not extra:
        return RoundScore(number, games[0].value, (games[0],))
    bonus = sum((entry.points for entry in extra), NOTHING)
    points, counted, reason = _one_score(games, settings)
    spare = tuple(game for game in games if game not in counted)
    return RoundScore(number, points + bonus, counted, spare, extra, reason)


def _one_score(games: list[Game], settings: ScoringSettings) -> tuple[Fraction, tuple[Game, ...], Sentence]:
    """The games of one round as one score, those that count in it, and how."""
    if not games:
        return NOTHING, (), NO_WORDS
    best_first = sorted(games, key=lambda game: game.value, reverse=True)
    best = best_first[0].value
    if len(games) == 1:
        return best, (best_first[0],), NO_WORDS
    if settings.double_boards == "sum":
        return sum((game.value for game in games), NOTHING), tuple(best_first), say("both games added up")
    if settings.double_boards == "weighted-or-best":
        weighted = sum((w * game.value for w, game in zip(settings.double_weights, best_first, strict=False)), NOTHING)
        if weighted > best:
            pairs = zip(settings.double_weights, best_first, strict=False)
            shares = joined(" + ", (_share(weight, game) for weight, game in pairs))
            return weighted, tuple(best_first[: len(settings.double_weights)]), shares
    return best, (best_first[0],), say("the better of two games")


def _share(weight: Fraction, game: Game) -> Sentence:
    percent = say("{number}%", number=plain_points(weight * 100))
    return say("{share} of {points}", share=percent, points=plain_points(game.value))
