"""Who may win an event, from boards in play drawn many times: the places a rulebook gives, not those of one board."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from boardcall.game import POWERS, Power
from boardcall.ratings.boards import boards_of
from boardcall.ratings.forecast import BoardForecast, forecast
from boardcall.ratings.table import Ratings
from boardcall.scoring.result import SOLO_CENTRES, BoardResult, End, PowerResult
from boardcall.series.people import name_key
from boardcall.standings.rules import Rules
from boardcall.standings.table import Standings, compute_standings
from boardcall.tournament import Board, BoardRef, PlayerName, RoundNumber, Tournament

LAST_YEAR, ELIMINATED = 1908, 1905
"""Years of a drawn board: they are unknown before it is played, and few systems use them."""


@dataclass(frozen=True, slots=True)
class EventForecast:
    """The boards in play, and how often each player came first in a number of draws (shared places count in part).

    Rounds that are not called yet are not drawn: this is who leads once the boards in play have ended.
    """

    boards: tuple[BoardForecast, ...]
    draws: int
    first: tuple["FirstChance", ...]


@dataclass(frozen=True, slots=True)
class FirstChance:
    """How often somebody stood first, from 0 to 1."""

    player: PlayerName
    chance: float


def board_forecasts(tournament: Tournament, ratings: Ratings) -> tuple[BoardForecast, ...]:
    """The forecast of the boards in play; a player with the same name as in the ratings, in any case of letters, is
    that person.
    """
    rated = {name_key(one.player.name): one.player.name for one in ratings.players}
    ended, playing = (
        tuple(
            replace(board, players=tuple(rated.get(name_key(one), one) for one in board.players))
            for board in boards_of(tournament, ended=done)
        )
        for done in (True, False)
    )
    return tuple(_with_ids(tournament, board) for board in forecast(ratings, playing, ended=ended))


def _with_ids(tournament: Tournament, foreseen: BoardForecast) -> BoardForecast:
    board = tournament.board(BoardRef(RoundNumber(foreseen.round), foreseen.board))
    names = {player.id: PlayerName(player.id, player.name) for player in tournament.players}
    held = {seat.power: names[seat.players[0]] for seat in board.seats if seat.players} if board else {}
    seats = tuple(replace(seat, player=held.get(seat.power, seat.player)) for seat in foreseen.seats)
    return replace(foreseen, seats=seats)


def event_forecast(tournament: Tournament, rules: Rules, ratings: Ratings, *, draws: int, seed: int) -> EventForecast:
    """The forecast of an event's boards and, from a number of draws, of its lead."""
    boards = board_forecasts(tournament, ratings)
    if not boards or not draws:
        return EventForecast(boards, 0, ())
    chance = random.Random(seed)  # noqa: S311  a forecast guards nothing
    first: dict[PlayerName, float] = {}
    shown = {player.id: PlayerName(player.id, player.name) for player in tournament.players}
    before: Standings | None = None
    for _ in range(draws):
        drawn = replace(tournament, boards=_with_results(tournament.boards, boards, ratings, chance))
        before = compute_standings(drawn, rules, seed="forecast", before=before)
        leaders = [shown[place.player] for place in before.places if place.number == 1]
        for leader in leaders:
            first[leader] = first.get(leader, 0.0) + 1 / len(leaders)
    ordered = sorted(first.items(), key=lambda one: (-one[1], one[0].name))
    return EventForecast(boards, draws, tuple(FirstChance(player, times / draws) for player, times in ordered))


def _with_results(
    boards: Sequence[Board], foreseen: Sequence[BoardForecast], ratings: Ratings, chance: random.Random
) -> tuple[Board, ...]:
    known = {(one.round, one.board): one for one in foreseen}
    return tuple(
        replace(board, result=_drawn(known[board.round, board.name], ratings, chance))
        if (board.round, board.name) in known
        else board
        for board in boards
    )


def _drawn(foreseen: BoardForecast, ratings: Ratings, chance: random.Random) -> BoardResult:
    """One way the board may end: an order of the seven by their chances, and the centres of a finished board."""
    left = {seat.power: seat.top for seat in foreseen.seats}
    centres: dict[Power, int] = {}
    for count in chance.choice(ratings.shapes):
        power = chance.choices(tuple(left), tuple(left.values()))[0]
        centres[power] = count
        del left[power]
    powers = tuple(PowerResult(power, centres[power], None if centres[power] else ELIMINATED) for power in POWERS)
    is_solo = max(centres.values()) >= SOLO_CENTRES
    return BoardResult(powers, LAST_YEAR, End.SOLO if is_solo else End.TIME)
