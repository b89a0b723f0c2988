"""One simulated event: seats, games and endings drawn by its number, everything else by the rooms real events use."""

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta

from boardcall.clock.timetable import minutes_to
from boardcall.desk.call.ranking import needs_ranking, standings_before
from boardcall.desk.play.plans import breaks_of, hard_stop, plan_of
from boardcall.game import FIRST_YEAR, LATEST_YEAR, POWERS
from boardcall.lab.face_to_face import AS_RECORDED, TablePlay, play_of
from boardcall.lab.field import Field, choose_game, people, strengths
from boardcall.lab.games import recorded_games
from boardcall.lab.seats import SeatedRound, last_round, planned, seat_round
from boardcall.rulebook import Rulebook
from boardcall.scoring.result import BoardResult
from boardcall.scoring.score import BoardScore, bare_score
from boardcall.scoring.system import ScoringSystem
from boardcall.seeding.problem import SeatedBoard
from boardcall.seeding.rounds.pools import Ranking
from boardcall.seeding.search.chance import generator, shuffled
from boardcall.seeding.versions import called_boards
from boardcall.standings.games import Scorer
from boardcall.standings.qualifying import Qualifying
from boardcall.standings.table import Standings, compute_standings
from boardcall.tournament import NOBODY, Board, PlayerId, RoundNumber, Seat, Tournament, YearCount, rounds_to
from boardcall.tournament.board.calls import BoardCall, Calls, SitsOut
from boardcall.tournament.board.seat_reasons import PICKED, SeatReason
from boardcall.tournament.settings import RoundEnd

SHARED = 20
"""Events that share a plan of the rounds that do not look at ranks."""
STARTS = time(9)
"""When a round starts if its rulebook does not say; it matters if a time of day ends games."""
ANY_DAY = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """A simulated event that is over. `qualifying` is the list the top pool was filled from, if there is one."""

    tournament: Tournament
    standings: Standings
    qualifying: Qualifying | None
    rounds: tuple[SeatedRound, ...]
    strengths: dict[PlayerId, float]


@dataclass(slots=True)
class Simulator:
    """Plays the events of one plan under one rulebook; boards that end alike are scored once."""

    rulebook: Rulebook
    field: Field
    plan: int
    _known: dict[tuple[str, BoardResult, tuple[YearCount, ...]], BoardScore] = dataclasses.field(default_factory=dict)

    def events(self, numbers: Sequence[int]) -> Iterator[PlayedEvent]:
        """The events of these numbers; each is the same whatever others are played."""
        rules = replace(self.rulebook, awards=(), ballots=())
        players = people(self.field)
        seated = planned(self.rulebook, self.field, players, self.plan)
        calls = tuple(map(_published, seated)) if rules.standings.sit_out_points else ()
        start = Tournament(rules.rulebook.title, rules.id, players, calls=Calls(calls))
        for number in numbers:
            strong = strengths(self.field, number, players)
            tables = AS_RECORDED if self.field.online else play_of(self.field.seed, number)
            yield _Event(rules, self.field, number, strong, tables, self._score).play(start, seated)

    def _score(self, result: BoardResult, system: ScoringSystem, counts: tuple[YearCount, ...]) -> BoardScore:
        key = (system.id, result, counts)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = bare_score(result, system, counts)
        return found


def _published(seated: SeatedRound) -> BoardCall:
    """The call of a round, which says who sits out."""
    out = tuple(SitsOut(player, SeatReason(PICKED)) for player in seated.sit_out)
    return BoardCall(seated.seating.round, 1, called_boards(seated.seating), out, published=ANY_DAY)


@dataclass(frozen=True, slots=True)
class _Event:
    """What one event is played from."""

    rules: Rulebook
    field: Field
    number: int
    strong: dict[PlayerId, float]
    tables: TablePlay
    scorer: Scorer

    def play(self, start: Tournament, seated: Sequence[SeatedRound]) -> PlayedEvent:
        """Round after round, then the standings; lots are drawn by the number of the event."""
        tournament, rounds = start, list(seated)
        before: Standings | None = None
        qualifying: Qualifying | None = None
        used = [False] * len(recorded_games())
        for number in rounds_to(last_round(self.rules, self.field)):
            if number > len(rounds):
                ranking: Ranking = ()
                if needs_ranking(self.rules, number):
                    before, listed = standings_before(
                        tournament, self.rules, number, seed=self._seed("lots"), scorer=self.scorer
                    )
                    qualifying = qualifying or listed
                    ranking = self._ranking(before, listed)
                ids = [player.id for player in tournament.players]
                seed = self._seed("draw", number)
                rounds.append(seat_round(self.rules, number, ids, rounds, seed=seed, passes=0, ranking=ranking))
                tournament = self._with_call(tournament, rounds[-1])
            boards = tuple(self._boards(rounds[number - 1], number, used))
            tournament = replace(tournament, boards=(*tournament.boards, *boards))
        final = compute_standings(tournament, self.rules, seed=self._seed("lots"), before=before, scorer=self.scorer)
        return PlayedEvent(tournament, final, qualifying, tuple(rounds), self.strong)

    def _seed(self, *words: object) -> str:
        return "|".join(map(str, (self.field.seed, *words, self.number)))

    def _with_call(self, tournament: Tournament, seated: SeatedRound) -> Tournament:
        if not self.rules.standings.sit_out_points:
            return tournament
        return replace(tournament, calls=Calls((*tournament.calls.versions, _published(seated))))

    def _ranking(self, before: Standings, listed: Qualifying | None) -> Ranking:
        """The ranking a round is seated by; a lot parts those whom the rulebook leaves to the director."""
        places = [(place.number, place.player) for place in before.places]
        if listed is not None:
            places = [(one.place, PlayerId(one.contender.id)) for one in listed.places]
        drawn = shuffled(places, generator(self._seed("cut")))
        return tuple((player,) for _, player in sorted(drawn, key=lambda place: place[0]))

    def _boards(self, seated: SeatedRound, number: RoundNumber, used: list[bool]) -> Iterator[Board]:
        games = recorded_games()
        for board in seated.seating.boards:
            held = {seat.power: seat.player for seat in board.seats}
            strong = [self.strong.get(held.get(power, NOBODY), 0.0) for power in POWERS]
            if all(used):
                used[:] = [False] * len(used)
            stop = stop_year(self.rules, number, board.pool, self._seed("end", number))
            chance = generator(self._seed("game", number, board.number))
            at = chance.random()
            drawn = self.tables.drawn_after(self.rules.draw_vote.from_year, stop, chance.random())
            last = stop if drawn is None else drawn
            chosen = choose_game(strong, self.tables.weights(last), used, at)
            used[chosen] = True
            ended = games[chosen].until(last, agreed=drawn is not None)
            yield Board(
                number,
                str(board.number),
                tuple(Seat(power, (held[power],)) for power in POWERS if power in held),
                board.pool,
                ended.counts,
                ended.result,
                choice_order=self._choice_order(number, board),
            )

    def _choice_order(self, number: RoundNumber, board: SeatedBoard) -> tuple[PlayerId, ...]:
        """The order in which players chose their powers, by lot; nothing where powers are drawn."""
        pool = self.rules.round(number).pool(board.pool) if board.pool else None
        if pool is None or pool.powers != "choice-order":
            return ()
        return tuple(shuffled(board.players, generator(self._seed("choice", number, board.number))))


def stop_year(rulebook: Rulebook, number: RoundNumber, pool: str, seed: str) -> int | None:
    """The last year that is played in a round or pool, by its [round.end]; None where nothing stops the games.

    A year or time that is drawn is drawn by the seed, the same for all boards of the round.
    """
    settings = rulebook.round(number)
    end, chance = settings.end, generator(seed).random()
    own = settings.pool(pool) if pool else None
    latest = own.last_year if own else None
    match end.kind:
        case "year":
            latest = latest or end.last_year
        case "random-year":
            first, last = end.first_year or FIRST_YEAR, end.last_year or LATEST_YEAR
            latest = latest or first + int(chance * (last - first + 1))
        case "secret-clock":
            latest = latest or _year_at(rulebook, number, _secret_minutes(end, settings.starts, chance))
    stop = hard_stop(end, day=settings.starts.date()) if settings.starts else None
    if stop is not None and settings.starts is not None:
        by_clock = _year_at(rulebook, number, (stop - settings.starts) / timedelta(minutes=1))
        latest = min(latest or LATEST_YEAR, by_clock or LATEST_YEAR)
    return latest


def _secret_minutes(end: RoundEnd, starts: datetime | None, chance: float) -> float:
    """The minutes of play before a secret time."""
    first = starts.time() if starts else STARTS
    first_minute = 60 * first.hour + first.minute
    moments = [
        (one or first).hour * 60 + (one or first).minute - first_minute for one in (end.not_before, end.not_after)
    ]
    earliest, latest = (one if one > 0 else one + 24 * 60 for one in moments)
    return earliest + chance * (max(earliest, latest) - earliest)


def _year_at(rulebook: Rulebook, number: RoundNumber, minutes: float) -> int | None:
    """The last year whose fall ends within the minutes, planned breaks included, by the clock; None without a clock."""
    if rulebook.clock.mode == "none":
        return None
    plan, year = plan_of(rulebook, number), FIRST_YEAR
    minutes -= breaks_of(plan) / timedelta(minutes=1)
    while year < LATEST_YEAR and minutes_to(plan, year + 1) <= minutes:
        year += 1
    return year
