"""Tie-breaks that look at a player's games beyond the best ones, and at the opponents in them."""
# ruff: noqa: ARG001  every tie-break is called the same way, whatever it looks at

from fractions import Fraction

from boardcall.game import FIRST_YEAR
from boardcall.standings.contender import Contender
from boardcall.standings.criteria import PLAYERS, TEAMS, Figure, tie_break
from boardcall.standings.games import Game
from boardcall.standings.rounds import NOTHING
from boardcall.standings.settings import Criterion
from boardcall.standings.tie_breaks import Tied, games_in_words, nth_best
from boardcall.wording import say


@tie_break(
    say("games, best first"),
    says=say("the better best game, then the better next best, and so on"),
    among=(PLAYERS, TEAMS),
    keys=("scope",),
)
def best_games(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The game scores in `scope`, best first, compared one after the other; 0 where one of the tied has no more."""
    most = max(len(other.games(criterion.scope)) for other in tied)
    return tuple(nth_best(one, criterion, place) for place in range(most)) or (NOTHING,)


@tie_break(say("games won"), says=say("more games won"), among=(PLAYERS, TEAMS), keys=("scope",), unit=games_in_words)
def wins(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The games in `scope` with 18 centres or more, or with a solo that was conceded."""
    return sum(game.is_won for game in one.games(criterion.scope))


@tie_break(
    say("games drawn"), says=say("more games drawn"), among=(PLAYERS, TEAMS), keys=("scope",), unit=games_in_words
)
def draws(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The games in `scope` that ended in an agreed draw of which the power is a member."""
    return sum(game.is_drawn for game in one.games(criterion.scope))


@tie_break(say("board tops"), says=say("more board tops"), among=(PLAYERS, TEAMS), keys=("scope",))
def board_tops(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The boards in `scope` that the power leads in centres; a top that k powers share is 1/k."""
    return sum((_top_part(game) for game in one.games(criterion.scope)), NOTHING)


@tie_break(
    say("centres per year"),
    says=say("more centres per year played"),
    among=(PLAYERS, TEAMS),
    keys=("scope",),
    needs=say("the last year of a game"),
)
def centres_per_year(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The final centres of the games in `scope`, divided by the years those games were played."""
    games = one.games(criterion.scope)
    ends = [game.result.last_year for game in games]
    years = sum(end - FIRST_YEAR + 1 for end in ends if end is not None)
    return Fraction(sum(game.centres for game in games), years) if years and None not in ends else None


@tie_break(
    say("strength of the opponents"),
    says=(say("the stronger opponents by their totals"), say("the weaker opponents by their totals")),
    among=(PLAYERS,),
    needs=say("a game"),
)
def opposition(one: Contender, criterion: Criterion, tied: Tied) -> Figure | None:
    """The mean of the totals of all opponents, over all games."""
    return one.opposition


def _top_part(game: Game) -> Fraction:
    held = [power.centres for power in game.result.powers]
    return Fraction(1, held.count(max(held))) if game.centres == max(held) else NOTHING
