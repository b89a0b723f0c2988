"""Those who compete for a list, with what their totals can still become, and the boards that still run."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from boardcall.errors import certain
from boardcall.game import FIRST_YEAR, POWERS, Power
from boardcall.scoring.result import CENTRES, SOLO_CENTRES
from boardcall.scoring.score import PowerScore, board_points
from boardcall.standings.chances.board_rules import conceded_from, counts_for_totals, is_waiting, last_year
from boardcall.standings.chances.boards import Budget, OpenBoard
from boardcall.standings.chances.contest import Contest, Contestant
from boardcall.standings.chances.reachable import ResultTable, Shape, early_solo, extremes, result_table, tables_made
from boardcall.standings.chances.result_columns import Rows
from boardcall.standings.chances.rival import Rival
from boardcall.standings.chances.seats import SeatWays
from boardcall.standings.chances.totals import ComingRound, Line, Sum, scale_of, unplayed, ways, with_points
from boardcall.standings.chances.years import looks_at_years
from boardcall.standings.games import Game
from boardcall.standings.rounds import RoundScore, round_scores
from boardcall.standings.rules import Rules, pool_settings, round_settings, round_system, total_factors
from boardcall.standings.settings import Part
from boardcall.standings.sit_out_points import sat_out
from boardcall.standings.table import Standings
from boardcall.tournament import NOBODY, Adjustment, Board, BoardRef, PlayerId, RoundNumber, Tournament
from boardcall.tournament.board.count_entries import AT_START

NONE = Fraction(0)
MAKING = 10
"""The steps of scoring a result."""
NEVER = Line((NONE,), (Fraction(-(10**12)),))
"""Below every total: that of a player who may have no place."""


@dataclass(frozen=True, slots=True)
class Boards:
    """The boards and rounds of an event that a list looks at: those that run, and rounds without boards.

    `known` holds what the seats of boards can have, for points and for centres, and `rows` what was found of their
    blocks: one for all lists.
    """

    known: dict[tuple[BoardRef, bool], SeatWays]
    rows: Rows
    running: tuple[Board, ...]
    coming: tuple[RoundNumber, ...]
    last: RoundNumber | None
    only: tuple[Board, ...] | None
    centres: bool


Compared = tuple[tuple[Contestant, ...], tuple[OpenBoard, ...], int | None]
"""Who is compared, the boards that run, and the most that somebody can have who is not there yet."""


class ContestField:
    """The input of a contest."""

    def __init__(  # noqa: PLR0917  what makes one list another
        self,
        tournament: Tournament,
        rules: Rules,
        standings: Standings,
        parts: tuple[Part, ...],
        boards: Boards,
        budget: Budget,
    ) -> None:
        workings = certain(standings.workings, "computed, not read from a file")
        self.tournament, self.rules, self.boards, self.budget = tournament, rules, boards, budget
        only = None if boards.only is None else {board.ref for board in boards.only}
        self._compared: dict[tuple[PlayerId, ...], Compared] = {}
        self.games: dict[PlayerId, tuple[Game, ...]] = {}
        self.waiting: dict[PlayerId, tuple[Game, ...]] = {}
        """Ended games whose score is still unknown: the director sets it, or corrects the result."""
        for player, games in workings.games.by_player().items():
            looked_at = [self._as_counted(game) for game in games if self._looked_at(game.board, only)]
            self.games[player] = tuple(game for game in looked_at if not is_waiting(game))
            if found := tuple(filter(is_waiting, looked_at)):
                self.waiting[player] = found
        for one in workings.games.unscorable:
            if self._looked_at(one.board, only) and counts_for_totals(one.board, rules):
                self._wait(one.board)
        held = {game.round for games in (*self.games.values(), *self.waiting.values()) for game in games}
        held |= {board.round for board in boards.running} | set(boards.coming)
        extra: dict[PlayerId, tuple[Adjustment, ...]] = {}
        for entry in (*tournament.adjustments, *sat_out(tournament, rules.standings, sorted(held))):
            if only is None and (entry.round is None or boards.last is None or entry.round <= boards.last):
                extra[entry.player] = (*extra.get(entry.player, ()), entry)
        plain = only is not None or boards.centres
        self.factors = {} if plain else total_factors(rules, tournament.dropped_pools)
        self.sum = Sum(rules, parts, tuple(sorted(held)), extra, self.factors)

    def _looked_at(self, board: Board, only: set[BoardRef] | None) -> bool:
        last = self.boards.last
        return (last is None or board.round <= last) and (only is None or board.ref in only)

    def _wait(self, board: Board) -> None:
        for seat in board.seats:
            for player in dict.fromkeys(seat.players):
                found = self._game(player, seat.power, board)
                self.waiting[player] = (*self.waiting.get(player, ()), found)

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
            and self.is_ranked(player.id, certain=False)
        )

    def is_ranked(self, player: PlayerId, *, certain: bool) -> bool:
        """Whether a player has played in as many rounds as a place needs; points for a round are enough for none."""
        rounds, least = self._rounds(player, certain=certain), self.rules.standings.min_rounds
        given = any(entry.round is not None for entry in self.sum.extra.get(player, ()))
        return rounds >= max(1, least) or (given and not least and not certain)

    def _rounds(self, player: PlayerId, *, certain: bool) -> int:
        """The rounds a player has played or plays in, and unless they have to be certain may still play in."""
        return len(self._played(player)) + (0 if certain else len(self._to_come(player)))

    def _played(self, player: PlayerId) -> set[RoundNumber]:
        games = (*self.games.get(player, ()), *self.waiting.get(player, ()))
        return {game.round for game in games if game.scored} | {one.round for one in self._seats.get(player, ())}

    def _to_come(self, player: PlayerId) -> tuple[RoundNumber, ...]:
        """The coming rounds that a player can still have a game in: none without a board twice."""
        played = self._played(player)
        return () if player in self._gone else tuple(one for one in self.boards.coming if one not in played)

    @cached_property
    def _seats(self) -> dict[PlayerId, tuple[Board, ...]]:
        found: dict[PlayerId, tuple[Board, ...]] = {}
        for board in self.boards.running:
            for player in {player for seat in board.seats for player in seat.players}:
                found[player] = (*found.get(player, ()), board)
        return found

    def contest(self, players: tuple[PlayerId, ...], places: int) -> Contest:
        """The contest of these players for the first places, with all steps to take anew."""
        self.budget.spent = 0
        if players not in self._compared:
            self._compared[players] = self._compare(players)
        people, boards, newcomer = self._compared[players]
        return Contest(people, boards, places, self.budget, newcomer)

    def _compare(self, players: tuple[PlayerId, ...]) -> Compared:
        wanted = set(players)
        seated = {board.ref: self._sitters(board, wanted) for board in self.boards.running}
        sitting = {one.player for seats in seated.values() for one in seats if one}
        beside = [self._beside(player) for player in players if player not in sitting]
        everybody = [*beside, self._newcomer, *(one for seats in seated.values() for one in seats)]
        tables = [self.seat_ways(board).table for board in self.boards.running]
        scale = scale_of((line for one in everybody if one for line in one.lines), tables)
        people, boards = [one.contestant(scale) for one in beside], list[OpenBoard]()
        for board in self.boards.running:
            ways, found = self.seat_ways(board), seated[board.ref]
            compared = tuple(one.sitter(scale) if one else None for one in found)
            boards.append(OpenBoard(board.ref, ways, compared, scale.values(ways.table), self.budget))
            people += [one.contestant(scale, boards[-1], seat) for seat, one in enumerate(found) if one]
        order = {player: place for place, player in enumerate(players)}
        people.sort(key=lambda one: order[one.player])
        newcomer = self._newcomer.sitter(scale).most.at(0) if self._newcomer else None
        return tuple(people), tuple(boards), newcomer

    def _sitters(self, board: Board, wanted: set[PlayerId]) -> list[Rival | None]:
        """Who sits on a board and is compared by its end, by seat."""
        found: list[Rival | None] = [None] * len(POWERS)
        table = self.seat_ways(board).table
        for seat in board.seats:
            player = seat.players[-1] if seat.players else None
            alone = len(seat.players) == 1 and not seat.is_left
            if (
                player in wanted
                and alone
                and len(self._seats[player]) == 1
                and not self._is_open_otherwise(player, board)
            ):
                found[POWERS.index(seat.power)] = self._sitter(player, seat.power, board, table)
        return found

    @cached_property
    def _newcomer(self) -> Rival | None:
        """Somebody who signs up only now; None if no such person can have a place."""
        if self.boards.only is not None or not self.is_ranked(NOBODY, certain=False):
            return None
        return self._person(NOBODY, lambda later: self._flat(NOBODY, (), later))

    @cached_property
    def _gone(self) -> set[PlayerId]:
        return {one.id for one in self.tournament.players if one.withdrawn}

    @cached_property
    def _coming(self) -> tuple[ComingRound, ...]:
        return tuple(self._coming_round(number) for number in self.boards.coming)

    def _coming_round(self, number: RoundNumber) -> ComingRound:
        settings = round_settings(self.rules, number)
        factors = [pool.multiplier for pool in settings.pools if pool.scored] if settings else []
        few, many = min(factors, default=Fraction(1)), max(factors, default=Fraction(1))
        system = round_system(self.rules, number)
        least, most = extremes(system)
        won, *lost = board_points(early_solo(), system)
        beside = self.rules.standings.sit_out_points
        given = {self.factors.get(pool.id, Fraction(1)): pool.id for pool in settings.pools} if settings else {}
        pools = tuple(given[factor] for factor in sorted(given)) or ("",)
        ends = min(least * few, least * many), max(most * many, beside)
        return ComingRound(number, *ends, won * few, max(lost) * few, pools)

    @cached_property
    def _simple(self) -> bool:
        """Whether a further game never takes anything from a total, so that no game is the least of a round."""
        settings = self.rules.standings
        plain = all(
            not part.average and not part.further_average and part.if_fewer == "listed" and part.fewer_factor == 1
            for part in self.sum.parts
        )
        fair = all(min(one.least, one.lost) >= 0 for one in self._coming)
        return plain and fair and not self.factors and not settings.missing_round and not settings.max_rounds

    def _is_open_otherwise(self, player: PlayerId, board: Board) -> bool:
        """Whether the player's score depends on more than the end of the board.

        There is another game in the round, so that the two make one score; or a score that is set by hand.
        """
        twice = any(game.round == board.round and game.scored for game in self.games.get(player, ()))
        return twice or player in self.waiting or any(one.player == player for one in board.set_scores)

    def _ways(self, board: Board) -> SeatWays:
        """What the board can still give, the most centres of each seat and the years in which powers went out."""
        stopped = board.stop.year if board.stop and not board.late else None
        counted = [one for one in board.counts if stopped is None or one.year <= stopped]
        last = counted[-1] if counted else None
        now, played = (last.centres, last.year) if last else (AT_START.centres, FIRST_YEAR - 1)
        until = last_year(board, self.rules)
        years = None if until is None else max(0, until - played)
        if max(now) >= SOLO_CENTRES:
            years = 0
        most = sum(now) if years == 0 else CENTRES
        caps = tuple(min(most, held * 2 ** min(years if years is not None else 6, 6)) for held in now)
        system = round_system(self.rules, board.round)
        timed = looks_at_years(system) and not self.boards.centres
        out = tuple(board.eliminated_in(power) if timed else None for power in POWERS)
        dead = tuple(sorted(year for year in out if year is not None))
        end = played if years == 0 else until or 0
        shape = Shape(sum(now), most, dead, played, end, 0 if years == 0 else conceded_from(self.rules))
        made = tables_made()
        table = result_table(system, shape, centres=self.boards.centres)
        if tables_made() > made:
            self.budget.spend(MAKING * len(table.cells))
        return SeatWays(table, caps, out, tuple(now), self.boards.rows)

    def _game(self, player: PlayerId, power: Power, board: Board) -> Game:
        pool = pool_settings(self.rules, board.round, board.pool)
        kept = pool is not None and board.pool not in self.tournament.dropped_pools and not self.boards.centres
        factor = pool.multiplier if pool and kept else Fraction(1)
        return Game(player, board, power, NONE, PowerScore(power, NONE, ()), factor)

    def _sitter(self, player: PlayerId, power: Power, board: Board, table: ResultTable) -> Rival:
        game, before = self._game(player, power, board), self.games.get(player, ())
        ends = (table.values[0], table.values[-1]) if table.values else (NONE, NONE)

        def lines(later: list[tuple[Game, ...]]) -> tuple[Line, ...]:
            return tuple(self.sum.line(player, (*before, *games), game, ends) for games in later)

        return self._person(player, lines)

    def _beside(self, player: PlayerId) -> Rival:
        """A player whose running games are only bounded: none, two at once, a seat that was left."""
        before = self.games.get(player, ())
        games = self.open_games(player)
        least = tuple(with_points(game, self.ends(game)[0]) for game in games)
        low = self._person(player, lambda later: self._flat(player, (*before, *least), later))
        if not games:
            return low
        most = tuple(with_points(game, self.ends(game)[1]) for game in games)
        high = self._person(player, lambda later: self._flat(player, (*before, *most), later))
        return Rival(player, low.least, high.most, high.most, low.sure, ranked=False, known=False)

    def open_games(self, player: PlayerId) -> list[Game]:
        """The games of a player whose score nobody knows yet."""
        seats = ((board, seat) for board in self._seats.get(player, ()) for seat in board.seats)
        running = [self._game(player, seat.power, board) for board, seat in seats if player in seat.players]
        return [*running, *self.waiting.get(player, ())]

    def ends(self, game: Game) -> tuple[Fraction, Fraction]:
        """The least and the most a game can bring, whoever plays it and whatever is set by hand."""
        least, most = (
            (NONE, Fraction(CENTRES)) if self.boards.centres else extremes(round_system(self.rules, game.round))
        )
        said = [one.points for one in game.board.set_scores if one.player == game.player]
        return min(least, NONE, *said), max(most, NONE, *said)

    def rounds_between(self, player: PlayerId) -> tuple[tuple[RoundScore, ...], tuple[RoundScore, ...]]:
        """A player's round scores as low and as high as they can become, each apart from all others."""
        ended, low, high = self.games.get(player, ()), list[Game](), list[Game]()
        for game in self.open_games(player):
            least, most = self._ends_at_table(game)
            low.append(with_points(game, least))
            high.append(with_points(game, most))
        to_come = self._to_come(player)
        for one in self._coming:
            if one.number in to_come:
                low.append(unplayed(player, one.number, min(one.least, NONE)))
                high.append(unplayed(player, one.number, max(one.most, NONE)))
        given, scoring = self.sum.extra.get(player, ()), self.rules.scoring
        return round_scores((*ended, *low), given, scoring), round_scores((*ended, *high), given, scoring)

    def _ends_at_table(self, game: Game) -> tuple[Fraction, Fraction]:
        """The least and the most a game can bring, by the results its board can still have where they are known."""
        ways = self.seat_results(game)
        return (min(low for _, low, _ in ways), max(high for _, _, high in ways)) if ways else self.ends(game)

    def seat_results(self, game: Game) -> tuple[tuple[int, Fraction, Fraction], ...]:
        """The least and the most points of a running game by its centres; none where more than its board makes them."""
        if not self.is_by_its_board(game):
            return ()
        seats = self.seat_ways(game.board)
        values, seat = seats.table.values, POWERS.index(game.power)
        ways = seats.results(seat) if seats.table.complete else []
        ends = ((held, seats.ends_among(seat, group)) for held, group in ways)
        return tuple((held, values[found.least], values[found.most]) for held, found in ends)

    def is_by_its_board(self, game: Game) -> bool:
        """Whether a running game's score depends only on the end of its board: no other seat, no second board."""
        seat = next((one for one in game.board.seats if one.power is game.power), None)
        alone = game.board.result is None and seat is not None and seat.players == (game.player,) and not seat.is_left
        return alone and len(self._seats[game.player]) == 1 and not self._is_open_otherwise(game.player, game.board)

    def seat_ways(self, board: Board) -> SeatWays:
        """What the seats of a board can still have: found once for all lists."""
        known = self.boards.known
        if (board.ref, self.boards.centres) not in known:
            known[board.ref, self.boards.centres] = self._ways(board)
        return known[board.ref, self.boards.centres]

    def rounds_with(self, player: PlayerId, points: Fraction) -> tuple[RoundScore, ...]:
        """A player's round scores if every running game brings this many points, without coming rounds."""
        games = (with_points(game, points) for game in self.open_games(player))
        given = self.sum.extra.get(player, ())
        return round_scores((*self.games.get(player, ()), *games), given, self.rules.scoring)

    def _flat(self, player: PlayerId, games: tuple[Game, ...], later: list[tuple[Game, ...]]) -> tuple[Line, ...]:
        """The totals with these games, each a line that does not rise."""
        return tuple(Line((NONE,), (self.sum.total(player, (*games, *other)),)) for other in later)

    def _person(self, player: PlayerId, lines: Callable[[list[tuple[Game, ...]]], tuple[Line, ...]]) -> Rival:
        """The totals of a player over what is to come, from the lines of each way it can go."""
        ranked = self.is_ranked(player, certain=True)
        to_come = self._to_come(player)
        coming = tuple(one for one in self._coming if one.number in to_come)
        if not coming:
            only = lines([()])
            return Rival(player, only, only, only, only, ranked)
        if self._simple:
            low, calm, sure, high = (
                lines([()]),
                lines(ways(player, coming, lambda one: (one.lost,), stay=False)),
                lines(ways(player, coming, lambda one: (one.won,), stay=False, any_pool=False)),
                lines(ways(player, coming, lambda one: (one.most,), stay=False)),
            )
        else:
            low = lines(ways(player, coming, lambda one: (one.least,), stay=True))
            calm = lines(ways(player, coming, lambda one: (one.lost,), stay=True))
            sure = lines(ways(player, coming, lambda one: (one.won,), stay=False, any_pool=False))
            high = lines(ways(player, coming, lambda one: (one.most,), stay=True))
        return Rival(player, low if ranked else (NEVER,), (*low, *calm), high, sure, ranked)
