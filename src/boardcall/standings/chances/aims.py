"""Every aim of an event with everybody's chance: the title, pools filled by the list, places, teams, best powers."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from boardcall.game import POWERS
from boardcall.standings.chances.board_rules import counts_for_totals, is_waiting
from boardcall.standings.chances.boards import Budget, TooMuchError
from boardcall.standings.chances.chance import Chance, Chances, ListChances, State
from boardcall.standings.chances.contest import TOO_MUCH
from boardcall.standings.chances.field import Boards, ContestField
from boardcall.standings.chances.powers import power_chances
from boardcall.standings.chances.result_columns import Rows
from boardcall.standings.chances.seats import SeatWays
from boardcall.standings.chances.teams import plays_whole, team_chances
from boardcall.standings.qualifying import PoolPlaces
from boardcall.standings.records import qualifying_rounds
from boardcall.standings.rules import Rules, round_settings, title_pool, title_pools
from boardcall.standings.settings import Part
from boardcall.standings.table import Standings
from boardcall.tournament import Board, BoardRef, PlayerId, ReleaseKind, RoundNumber, Tournament
from boardcall.tournament.settings import Pool
from boardcall.wording import NO_WORDS, say

STEPS = 1_000_000
"""The most steps for one list of an event; a step is a look at one result of one board."""
NOT_POINTS = say("This is not worked out for totals of this kind.")
TIED = say("A tie is still to be decided.")


def find_chances(tournament: Tournament, rules: Rules, standings: Standings, *, steps: int = STEPS) -> Chances:
    """Everybody's chances, from the event and its standings, in at most so many steps a list.

    What comes after the last board is considered as far as the rulebook names rounds. Without open boards and coming
    rounds the standings decide.
    """
    at = _Event(tournament, rules, standings, steps)
    lists = [*at.pools(), *at.first_places(), *at.teams(), *at.powers()]
    title = at.title({found.name: found for found in lists if found.aim == "pool"})
    unlimited = any(settings.number == "any" for settings in rules.rounds)
    return Chances((*([title] if title else []), *lists), at.coming_rounds(None), unlimited)


@dataclass(frozen=True, slots=True)
class _Event:
    tournament: Tournament
    rules: Rules
    standings: Standings
    steps: int
    known: dict[tuple[BoardRef, bool], SeatWays] = field(default_factory=dict)
    rows: Rows = field(default_factory=dict)
    fields: dict[Hashable, ContestField] = field(default_factory=dict)
    """What lists compare: those that differ in their places alone have it in common."""

    def coming_rounds(self, last: RoundNumber | None) -> tuple[RoundNumber, ...]:
        """The rounds up to `last` that the rulebook names, that are not cancelled, and that come after every board.

        The last round with boards is among them while one of its pools has none: a player without a board can still
        get one.
        """
        now = max((board.round for board in self.tournament.boards), default=0)
        named = sorted(settings.number for settings in self.rules.rounds if settings.number != "any")
        return tuple(
            number
            for number in named
            if (number > now or (number == now and self._lacks_boards(number)))
            and (last is None or number <= last)
            and self.tournament.cancellation(number) is None
        )

    def _lacks_boards(self, number: RoundNumber) -> bool:
        """Whether some pools of a round have boards and one that counts has none yet, before the final results."""
        settings = round_settings(self.rules, number)
        made = {board.pool for board in self.tournament.boards if board.round == number}
        pools = [pool for pool in settings.pools if pool.id not in self.tournament.dropped_pools] if settings else []
        is_over = any(one.kind is ReleaseKind.FINAL and not one.hidden for one in self.tournament.releases)
        return not is_over and "" not in made and any(pool.scored and pool.id not in made for pool in pools)

    def is_waiting(self, last: RoundNumber | None) -> bool:
        """Whether it is still open what an ended board brings."""
        workings = self.standings.workings
        if workings is None:
            return False
        boards = [game.board for game in workings.games.games if is_waiting(game)]
        boards += [one.board for one in workings.games.unscorable if counts_for_totals(one.board, self.rules)]
        return any(last is None or board.round <= last for board in boards)

    def open_boards(self, last: RoundNumber | None) -> tuple[Board, ...]:
        return tuple(
            board
            for board in self.tournament.boards
            if board.result is None
            and board.seats
            and (last is None or board.round <= last)
            and self.tournament.cancellation(board.round) is None
            and counts_for_totals(board, self.rules)
        )

    def pools(self) -> Iterator[ListChances]:
        """Who reaches the pools that are filled from the top of the qualifying list."""
        parts = self.rules.standings.qualifying or (self.rules.standings.total if title_pool(self.rules) else ())
        title = title_pool(self.rules)
        last = max(qualifying_rounds(self.rules), default=title[0] - 1 if title else 0)
        for settings in self.rules.rounds if parts and last else ():
            for pool in settings.pools:
                if pool.qualify == "top" and pool.id not in self.tournament.dropped_pools:
                    yield self._pool(pool, parts, RoundNumber(last))

    def _pool(self, pool: Pool, parts: tuple[Part, ...], last: RoundNumber) -> ListChances:
        filled = next((one for one in self.standings.pools if one.pool == pool.id), None)
        complete = self.standings.qualifying is not None and self.standings.qualifying.complete
        if filled and complete and not self.is_waiting(last):
            return ListChances("pool", pool.id, pool.size, tuple(_as_filled(filled, self.standings)))
        gone = {one.player for one in self.tournament.declined if one.pool == pool.id}
        gone |= {player.id for player in self.tournament.players if player.withdrawn}
        chances = self._contest(parts, last, pool.size, without=gone if pool.refill == "next-in-rank" else set())
        found = tuple(replace(one, state=State.OUT) if one.player in gone else one for one in chances)
        return ListChances("pool", pool.id, pool.size, found)

    def first_places(self) -> Iterator[ListChances]:
        """The honoured places, where everybody competes for all of them."""
        if self._title_boards() is not None:
            return
        for award in self.rules.awards:
            if award.kind == "place" and award.places > 1:
                yield ListChances("places", award.id, award.places, self._over_all(award.places))

    def _over_all(self, places: int) -> tuple[Chance, ...]:
        if not self.open_boards(None) and not self.coming_rounds(None) and not self.is_waiting(None):
            return tuple(self._as_placed(places))
        return self._contest(self.rules.standings.total, None, places)

    def _as_placed(self, places: int) -> Iterator[Chance]:
        """What standings to which nothing is added say: a place that is shared is had."""
        for place in self.standings.places:
            below = sum(one.number <= place.number for one in self.standings.places)
            if place.number <= places and place.question is not None and below > places:
                yield Chance(place.player, State.OPEN, why=TIED)
            else:
                yield Chance(place.player, State.SAFE if place.number <= places else State.OUT)

    def _title_boards(self) -> tuple[Board, ...] | None:
        """The boards for the title, none before they are made; None where everybody can be champion."""
        pools = [one for one in title_pools(self.rules) if self.tournament.cancellation(one[0]) is None]
        if not pools or pools[0][1].id in self.tournament.dropped_pools:
            return None
        wanted = {(number, pool.id) for number, pool in pools}
        boards = tuple(board for board in self.tournament.boards if (board.round, board.pool) in wanted)
        return boards if {board.round for board in boards} == {number for number, _ in wanted} else ()

    def title(self, pools: Mapping[str, ListChances]) -> ListChances | None:
        """Who can be champion; None while a pool decides by totals and has no boards: then the pool is the aim."""
        boards = self._title_boards()
        if boards is None:
            return ListChances("title", "", 1, self._over_all(1))
        if not boards:
            reached = pools.get(title_pools(self.rules)[0][1].id)
            if reached is None or self.rules.standings.champion_by == "total":
                return None
            return ListChances("title", "", 1, tuple(map(_before_the_pool, reached.chances)), by_pool=True)
        members = {player for board in boards for seat in board.seats for player in seat.players}
        by = self.rules.standings.champion_by
        is_over = not any(board.result is None for board in boards) and not self.open_boards(None)
        if is_over and not self.is_waiting(None) and not (by == "total" and self.coming_rounds(None)):
            return ListChances("title", "", 1, tuple(self._as_placed(1)))
        if by == "total":
            inside = self._contest(self.rules.standings.total, None, 1, members=members)
        else:
            inside = self._contest((Part(),), None, 1, members=members, only=boards, centres=by == "board-centres")
        outside = (player for player in self._ranked() if player not in members)
        return ListChances("title", "", 1, (*inside, *(Chance(player, State.OUT) for player in outside)))

    def _ranked(self) -> tuple[PlayerId, ...]:
        """Who has a place, then those who play now for the first time."""
        sitting = {player for board in self.open_boards(None) for seat in board.seats for player in seat.players}
        unranked = set(self.rules.authority.unranked_roles)
        first = (one.id for one in self.tournament.players if one.id in sitting and not one.roles & unranked)
        return tuple(dict.fromkeys((*(place.player for place in self.standings.places), *first)))

    def teams(self) -> Iterator[ListChances]:
        """Who wins the team title, as long as something of it is open and nothing says that it is not held."""
        team, workings, standings = self.rules.team, self.standings.workings, self.standings.teams
        if team is None or not team.enabled or workings is None or not self.tournament.teams or plays_whole(self.rules):
            return
        if not standings.held and (standings.players or team.min_players):
            return
        running = self.open_boards(None)
        coming = self.coming_rounds(None)
        held = {*(board.round for board in running), *coming} & set(team.rounds)
        if not held and not self.is_waiting(None):
            return
        boards = Boards(self.known, self.rows, running, coming, None, None, centres=False)
        parts = self.rules.standings.total
        field = ContestField(self.tournament, self.rules, self.standings, parts, boards, Budget(self.steps))
        try:
            yield ListChances("team", "", 1, team_chances(field, workings.book, self.tournament, self.rules))
        except TooMuchError:
            return

    def powers(self) -> Iterator[ListChances]:
        """Who has the best game with each power, in the last round; before it, everybody can still play each."""
        workings, running = self.standings.workings, self.open_boards(None)
        if workings is None or not running or self.coming_rounds(None):
            return
        boards = Boards(self.known, self.rows, running, (), None, None, centres=False)
        parts = self.rules.standings.total
        field = ContestField(self.tournament, self.rules, self.standings, parts, boards, Budget(self.steps))
        try:
            for award in self.rules.awards:
                for power in POWERS if award.kind == "best-per-power" else ():
                    chances = power_chances(field, workings.book, power, award)
                    yield ListChances("power", f"{award.id}:{power.value}", 1, chances)
        except TooMuchError:
            return

    def _contest(
        self,
        parts: tuple[Part, ...],
        last: RoundNumber | None,
        places: int,
        *,
        without: set[PlayerId] | None = None,
        members: set[PlayerId] | None = None,
        only: tuple[Board, ...] | None = None,
        centres: bool = False,
    ) -> tuple[Chance, ...]:
        """Everybody's chance to be among the first by these parts of a total, up to a round.

        `without` are passed over, `members` are the only ones who compete; `only` are the boards that count, where
        not all do, and with `centres` their centres are added up.
        """
        key = (parts, last, only is None or tuple(board.ref for board in only), centres)
        if key not in self.fields:
            running = self.open_boards(last)
            boards = Boards(
                self.known,
                self.rows,
                running if only is None else tuple(board for board in running if board in only),
                self.coming_rounds(last) if only is None else (),
                last,
                only,
                centres,
            )
            budget = Budget(self.steps)
            self.fields[key] = ContestField(self.tournament, self.rules, self.standings, parts, boards, budget)
        field = self.fields[key]
        people = field.players(without or set(), members)
        settings = self.rules.standings
        if (
            settings.measure != "points"
            or settings.wins_first
            or any(one < 0 for part in parts for one in (*part.weights, part.further, part.further_average))
        ):
            return tuple(Chance(one, State.OPEN, why=NOT_POINTS) for one in people)
        found: dict[PlayerId, Chance] = {}
        try:
            contest = field.contest(people, places)
            for one in contest.people:
                found[one.player] = contest.chance(one)
        except TooMuchError:
            pass
        return tuple(found.get(one) or Chance(one, State.OPEN, why=TOO_MUCH) for one in people)


def _before_the_pool(one: Chance) -> Chance:
    """Anybody who reaches a pool whose boards alone decide can win it."""
    return replace(one, state=State.ALIVE if one.state is State.SAFE else one.state, enough=None)


def _as_filled(filled: PoolPlaces, standings: Standings) -> Iterator[Chance]:
    """What a filled pool says; the rest of the list is not in it."""
    state = {"in": State.SAFE, "contested": State.OPEN, "declined": State.OUT}
    seats = {PlayerId(seat.ranked.contender.id): seat.status for seat in filled.seats}
    for player, status in seats.items():
        yield Chance(player, state[status], why=TIED if status == "contested" else NO_WORDS)
    for one in standings.qualifying.places if standings.qualifying else ():
        if one.contender.id not in seats:
            yield Chance(PlayerId(one.contender.id), State.OUT)
