"""Those who compete for a list, with what their totals can still become, and the boards that still run."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from boardcall.game import FIRST_YEAR, POWERS, Power
from boardcall.scoring.result import CENTRES, SOLO_CENTRES, BoardResult, PowerResult
from boardcall.scoring.score import PowerScore, board_points
from boardcall.scoring.systems import chosen_system
from boardcall.standings.chances.boards import Budget, OpenBoard, Sitter
from boardcall.standings.chances.contest import Contest, Contestant
from boardcall.standings.chances.reachable import (
    ResultTable,
    Shape,
    extremes,
    looks_at_years,
    result_table,
    tables_made,
)
from boardcall.standings.chances.totals import ComingRound, Line, Sum, TotalBound, ways, with_points
from boardcall.standings.games import Game
from boardcall.standings.rules import Rules, pool_settings, round_settings
from boardcall.standings.settings import Part
from boardcall.standings.sitting_out import sat_out
from boardcall.standings.table import Standings
from boardcall.tournament.board.boards import Board
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import Adjustment, Tournament
from boardcall.tournament.ids import PlayerId, RoundNumber

NONE = Fraction(0)
MAKING = 40
"""The steps of scoring a result."""
NEVER = Line((NONE,), (Fraction(-(10**12)),))
"""Below every total: that of a player who may have no place."""
START = (3, 3, 3, 3, 3, 4, 3)
"""Centres at the start, in the order of POWERS: Russia has four."""


@dataclass(frozen=True, slots=True)
class Boards:
    """The boards and rounds of an event that a list looks at: those that run, and rounds without boards."""

    running: tuple[Board, ...]
    coming: tuple[RoundNumber, ...]
    last: RoundNumber | None
    only: tuple[Board, ...] | None
    centres: bool


class ContestField:
    """What a contest is made of."""

    def __init__(  # noqa: PLR0917  what makes one list another
        self,
        tournament: Tournament,
        rules: Rules,
        standings: Standings,
        parts: tuple[Part, ...],
        boards: Boards,
        budget: Budget,
    ) -> None:
        assert standings.workings is not None  # noqa: S101  computed, not read from a file
        self.tournament, self.rules, self.boards, self.budget = tournament, rules, boards, budget
        self.system = chosen_system(rules.scoring)
        only = None if boards.only is None else {board.ref for board in boards.only}
        self.games = {
            player: tuple(self._as_counted(game) for game in games if self._looked_at(game.board, only))
            for player, games in standings.workings.games.by_player().items()
        }
        held = {game.round for games in self.games.values() for game in games}
        held |= {board.round for board in boards.running} | set(boards.coming)
        extra: dict[PlayerId, tuple[Adjustment, ...]] = {}
        for entry in (*tournament.adjustments, *sat_out(tournament, rules.standings, sorted(held))):
            if only is None and (entry.round is None or boards.last is None or entry.round <= boards.last):
                extra[entry.player] = (*extra.get(entry.player, ()), entry)
        self.sum = Sum(rules, parts, tuple(sorted(held)), extra)

    def _looked_at(self, board: Board, only: set[BoardRef] | None) -> bool:
        last = self.boards.last
        return (last is None or board.round <= last) and (only is None or board.ref in only)

    def _as_counted(self, game: Game) -> Game:
        if not self.boards.centres:
            return game
        return Game(game.player, game.board, game.power, Fraction(game.centres), game.formula, scored=game.scored)

    def players(self, without: set[PlayerId], members: set[PlayerId] | None) -> tuple[PlayerId, ...]:
        """Who can have a place: who plays or has played enough for it, or still can."""
        unranked = set(self.rules.authority.unranked_roles)
        found = [player for player in self.tournament.players if not player.roles & unranked]
        return tuple(
            player.id
            for player in found
            if player.id not in without
            and (members is None or player.id in members)
            and self._rounds(player.id, certain=False) >= max(1, self.rules.standings.min_rounds)
        )

    def _rounds(self, player: PlayerId, *, certain: bool) -> int:
        """The rounds a player has played or plays in, and unless they have to be certain may still play in."""
        played = {game.round for game in self.games.get(player, ()) if game.scored}
        played |= {board.round for board in self._seats.get(player, ())}
        return len(played) + (0 if certain or self._gone(player) else len(self.boards.coming))

    @cached_property
    def _seats(self) -> dict[PlayerId, tuple[Board, ...]]:
        """The running boards on which somebody has a seat."""
        found: dict[PlayerId, tuple[Board, ...]] = {}
        for board in self.boards.running:
            for player in {player for seat in board.seats for player in seat.players}:
                found[player] = (*found.get(player, ()), board)
        return found

    def contest(self, players: Iterable[PlayerId], places: int) -> Contest:
        """The contest of these players for the first places."""
        wanted = set(players)
        boards: dict[BoardRef, OpenBoard] = {}
        people: list[Contestant] = []
        for board in self.boards.running:
            table, caps, out = self._table(board)
            sitters: list[Contestant | None] = [None] * len(POWERS)
            for seat in board.seats:
                player = seat.players[-1] if seat.players else None
                alone = len(seat.players) == 1 and not seat.is_left
                if (
                    player in wanted
                    and alone
                    and len(self._seats[player]) == 1
                    and not self._plays_twice(player, board)
                ):
                    sitters[POWERS.index(seat.power)] = self._sitter(player, seat.power, board, table)
            opened = OpenBoard(
                board.ref, table, caps, out, tuple(one.sitter if one else None for one in sitters), self.budget
            )
            boards[board.ref] = opened
            people += [
                Contestant(one.player, one.sitter, one.sure, opened, number, one.ranked)
                for number, one in enumerate(sitters)
                if one is not None
            ]
        seated = {one.player for one in people}
        people += [self._beside(player) for player in players if player not in seated]
        order = {player: place for place, player in enumerate(players)}
        people.sort(key=lambda one: order[one.player])
        return Contest(tuple(people), tuple(boards.values()), places, self.budget)

    def _gone(self, player: PlayerId) -> bool:
        return any(one.id == player and one.withdrawn for one in self.tournament.players)

    @cached_property
    def _coming(self) -> tuple[ComingRound, ...]:
        """What each coming round can bring."""
        return tuple(self._coming_round(number) for number in self.boards.coming)

    def _coming_round(self, number: RoundNumber) -> ComingRound:
        settings = round_settings(self.rules, number)
        factors = [pool.multiplier for pool in settings.pools if pool.scored] if settings else []
        few, many = min(factors, default=Fraction(1)), max(factors, default=Fraction(1))
        least, most = extremes(self.system)
        won, *lost = board_points(_early_solo(), self.system)
        beside = self.rules.standings.sit_out_points
        return ComingRound(number, min(least * few, least * many), max(most * many, beside), won * few, max(lost) * few)

    @cached_property
    def _simple(self) -> bool:
        """Whether a further game never takes anything from a total, so that no game is the least of a round."""
        settings = self.rules.standings
        plain = all(not part.average and part.if_fewer == "listed" for part in self.sum.parts)
        fair = all(min(one.least, one.lost) >= 0 for one in self._coming)
        return plain and fair and not settings.missing_round and not settings.max_rounds

    def _plays_twice(self, player: PlayerId, board: Board) -> bool:
        """Whether the player has another game in the round, so that the two make one score."""
        return any(game.round == board.round and game.scored for game in self.games.get(player, ()))

    def _table(self, board: Board) -> tuple[ResultTable, tuple[int, ...], tuple[int | None, ...]]:
        """What the board can still give, the most centres of each seat and the years in which powers went out."""
        last = board.counts[-1] if board.counts else None
        now, played = (last.centres, last.year) if last else (START, FIRST_YEAR - 1)
        until = self._until(board)
        years = None if until is None else max(0, until - played)
        if max(now) >= SOLO_CENTRES:
            years = 0
        most = sum(now) if years == 0 else CENTRES
        caps = tuple(min(most, held * 2 ** min(years if years is not None else 6, 6)) for held in now)
        timed = looks_at_years(self.system) and not self.boards.centres
        out = tuple(board.eliminated_in(power) if timed else None for power in POWERS)
        dead = tuple(sorted(year for year in out if year is not None))
        end = played if years == 0 else until or 0
        concession = getattr(getattr(self.rules, "ending", None), "concession", False) and years != 0
        shape = Shape(sum(now), most, dead, played, end, conceded=concession)
        made = tables_made()
        table = result_table(self.system, shape, centres=self.boards.centres)
        if tables_made() > made:
            self.budget.spend(MAKING * len(table.cells))
        return table, caps, out

    def _until(self, board: Board) -> int | None:
        """The last year of a board, or None where the rules name none."""
        settings = round_settings(self.rules, board.round)
        ends = [board.stop.year] if board.stop else []
        if settings and settings.end.kind in {"year", "random-year"} and settings.end.last_year:
            ends.append(settings.end.last_year)
        return min(ends, default=None)

    def _game(self, player: PlayerId, power: Power, board: Board) -> Game:
        pool = pool_settings(self.rules, board.round, board.pool)
        kept = pool is not None and board.pool not in self.tournament.dropped_pools and not self.boards.centres
        factor = pool.multiplier if pool and kept else Fraction(1)
        return Game(player, board, power, NONE, PowerScore(power, NONE, ()), factor)

    def _sitter(self, player: PlayerId, power: Power, board: Board, table: ResultTable) -> Contestant:
        game, before = self._game(player, power, board), self.games.get(player, ())
        ends = (table.values[0], table.values[-1]) if table.values else (NONE, NONE)

        def lines(later: list[tuple[Game, ...]]) -> tuple[Line, ...]:
            return tuple(self.sum.line(player, (*before, *games), game, ends) for games in later)

        return self._person(player, lines)

    def _beside(self, player: PlayerId) -> Contestant:
        """A player whose running games are looked at from outside only: none, two at once, a seat that was left."""
        before = self.games.get(player, ())
        games = [
            self._game(player, seat.power, board)
            for board in self._seats.get(player, ())
            for seat in board.seats
            if player in seat.players
        ]
        least, most = extremes(self.system) if games else (NONE, NONE)

        def lines(later: list[tuple[Game, ...]], points: Fraction) -> tuple[Line, ...]:
            mine = (*before, *(with_points(game, points) for game in games))
            return tuple(Line((NONE,), (self.sum.total(player, (*mine, *other)),)) for other in later)

        low = self._person(player, lambda later: lines(later, min(least, NONE)))
        if not games:
            return low
        high = self._person(player, lambda later: lines(later, most))
        sitter = Sitter(low.sitter.least, high.sitter.most, high.sitter.most)
        return Contestant(player, sitter, low.sure, ranked=False, known=False)

    def _person(self, player: PlayerId, lines: Callable[[list[tuple[Game, ...]]], tuple[Line, ...]]) -> Contestant:
        """The totals of a player over what is to come, from the lines of each way it can go."""
        ranked = self._rounds(player, certain=True) >= max(1, self.rules.standings.min_rounds)
        coming = () if self._gone(player) else self._coming
        if not coming:
            only = lines([()])
            bound = TotalBound(only, greatest=True)
            return Contestant(player, Sitter(bound, bound, bound), bound, ranked=ranked)
        if self._simple:
            low, calm, sure, high = (
                lines([()]),
                lines(ways(player, coming, lambda one: (one.lost,), stay=False)),
                lines(ways(player, coming, lambda one: (one.won,), stay=False)),
                lines(ways(player, coming, lambda one: (one.most,), stay=False)),
            )
        else:
            low = lines(ways(player, coming, lambda one: (one.least,), stay=True))
            calm = lines(ways(player, coming, lambda one: (one.lost,), stay=True))
            sure = lines(ways(player, coming, lambda one: (one.won,), stay=False))
            high = lines(ways(player, coming, lambda one: (one.most,), stay=True))
        least = TotalBound(low if ranked else (NEVER,), greatest=False)
        calmest = TotalBound((*low, *calm), greatest=True)
        return Contestant(
            player,
            Sitter(least, calmest, TotalBound(high, greatest=True)),
            TotalBound(sure, greatest=True),
            ranked=ranked,
        )


def _early_solo() -> BoardResult:
    """A solo that leaves nobody else a centre."""
    lines = (PowerResult(power, 0 if place else CENTRES, 1904 if place else None) for place, power in enumerate(POWERS))
    return BoardResult(tuple(lines), 1904)
