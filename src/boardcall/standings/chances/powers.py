"""Who can still have the best game with a power. A board has one seat of it, so no board bears on another's."""

from dataclasses import dataclass
from fractions import Fraction
from heapq import nlargest

from boardcall.game import Power
from boardcall.standings.awards import best_games
from boardcall.standings.chances.chance import CentresNeeded, Chance, State
from boardcall.standings.chances.contest import ONLY_TIED
from boardcall.standings.chances.field import ContestField
from boardcall.standings.games import Game
from boardcall.standings.records import Book
from boardcall.standings.settings import AwardSettings
from boardcall.tournament import PlayerId

NO_GAME = Fraction(-(10**12))
"""Below every score: that of a player whose game may not count."""


@dataclass(frozen=True, slots=True)
class Best:
    """A player's best score with a power: surely `least`, at most `most`, and both can be where it is `known`.

    `ways` are the least and the most by the centres of the game that runs on `board`, the fewest centres first.
    """

    least: Fraction
    most: Fraction
    known: bool = True
    game: Game | None = None
    ways: tuple[tuple[int, Fraction, Fraction], ...] = ()

    @property
    def calm(self) -> Fraction:
        """How little it can surely be."""
        return self.least if self.known else self.most


def power_chances(field: ContestField, book: Book, power: Power, settings: AwardSettings) -> tuple[Chance, ...]:
    """The chance of everybody who has played the power or plays it to have the best game; no round is to come."""
    rules = field.rules
    ended = {one.player: one.points for one in best_games(settings, book, rules)[power]}
    barred = {*rules.authority.no_award_roles, *rules.authority.unranked_roles}
    found: dict[PlayerId, Best] = {}
    for player in field.tournament.players:
        if not player.roles & barred and field.is_ranked(player.id, certain=False):
            best = _best(field, player.id, ended.get(player.id, NO_GAME), power, settings)
            found |= {player.id: best} if best.most > NO_GAME else {}
    tops = [
        nlargest(2, [NO_GAME, *some])
        for some in zip(*((one.least, one.calm, one.most) for one in found.values()), strict=True)
    ]
    return tuple(_chance(player, best, tops) for player, best in found.items())


def _best(field: ContestField, player: PlayerId, before: Fraction, power: Power, settings: AwardSettings) -> Best:
    running = field.open_games(player)
    games = [game for game in running if game.power is power]
    if not games:  # a second game of a round may be the one that counts
        twice = {game.round for game in running} & {game.round for game in field.games.get(player, ())}
        return Best(NO_GAME if twice else before, before, known=not twice)
    ways = field.seat_results(games[0]) if len(games) == 1 else ()
    if not ways:
        tops = [field.ends(game)[1] * _factor(game, settings) for game in games]
        return Best(NO_GAME, max(before, *tops), known=False)
    factor = _factor(games[0], settings)
    worth = tuple((held, max(before, low * factor), max(before, high * factor)) for held, low, high in ways)
    return Best(min(low for _, low, _ in worth), max(high for _, _, high in worth), game=games[0], ways=worth)


def _factor(game: Game, settings: AwardSettings) -> Fraction:
    return game.multiplier if settings.with_multiplier else Fraction(1)


def _chance(player: PlayerId, mine: Best, tops: list[list[Fraction]]) -> Chance:
    """A player's chance, from the two highest of everybody's `least`, `calm` and `most`."""
    own = (mine.least, mine.calm, mine.most)
    sure, calm, most = (top[1] if top[0] == one else top[0] for top, one in zip(tops, own, strict=True))
    if mine.most < sure:
        return Chance(player, State.OUT)
    if mine.least > most:
        return Chance(player, State.SAFE)
    if not mine.known or mine.most <= calm:
        return Chance(player, State.OPEN, why=ONLY_TIED)
    least = next((held for held, _, high in mine.ways if high >= sure), None)
    enough = None
    for held, low, _ in reversed(mine.ways):
        if low <= most:
            break
        enough = held
    return Chance(player, State.ALIVE, _need(mine, least), _need(mine, enough))


def _need(mine: Best, centres: int | None) -> CentresNeeded | None:
    if mine.game is None or centres is None:
        return None
    return CentresNeeded(mine.game.board.round, mine.game.board.name, centres)
