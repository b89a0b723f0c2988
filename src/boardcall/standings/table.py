"""Standings from an event and its rules: one call, everything derived, nothing stored."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from boardcall.scoring.score import score
from boardcall.standings.awards import AwardResult, Results, find_awards
from boardcall.standings.chain import Judge
from boardcall.standings.games import Games, Scorer, read_games
from boardcall.standings.places import Place, find_places
from boardcall.standings.qualifying import PoolPlaces, Qualifying, fill_pool, qualifying_list
from boardcall.standings.questions import Question
from boardcall.standings.records import Book, Record, keep_book
from boardcall.standings.rules import Rules, round_settings, shown_decimals, title_pool
from boardcall.standings.teams import TeamStandings, find_teams
from boardcall.tournament import RoundNumber, Tournament
from boardcall.tournament.ledger.act import in_words
from boardcall.wording import Sentence, own_name, say, say_number

NOT_COUNTED = say("The handicaps are sealed: they are not in these totals, and count once they are opened at the end.")


@dataclass(frozen=True, slots=True)
class Workings:
    """What standings were computed from and the results on the way, so that the next standings can reuse them."""

    rules: Rules
    dropped_pools: tuple[str, ...]
    games: Games
    book: Book


@dataclass(frozen=True, slots=True)
class Standings:
    """Everything the results of an event say.

    `places` are the ranked players in order, `unranked` those who have none, each with the reason. `qualifying` and
    `pools` are there at events with a qualifying list, once its rounds have begun. `questions` is everything that
    waits for a person. `held` are the rounds with results; `decimals` is how many to show.
    """

    places: tuple[Place, ...]
    unranked: tuple[Record, ...]
    qualifying: Qualifying | None
    pools: tuple[PoolPlaces, ...]
    teams: TeamStandings
    awards: tuple[AwardResult, ...]
    questions: tuple[Question, ...]
    notes: tuple[Sentence, ...]
    held: tuple[RoundNumber, ...]
    decimals: int
    workings: Workings | None = field(default=None, compare=False, repr=False)


def compute_standings(
    tournament: Tournament,
    rules: Rules,
    *,
    after: RoundNumber | None = None,
    seed: str | None = None,
    before: Standings | None = None,
    scorer: Scorer = score,
) -> Standings:
    """The standings after round `after`, or after all that has ended; lots nobody has drawn are drawn from `seed`.

    With `before`, standings of another state of the event, unchanged parts are reused: the result is the same, but
    faster.
    """
    known = before.workings if before else None
    if known and (known.rules is not rules or known.dropped_pools != tournament.dropped_pools):
        known = None
    games = read_games(tournament, rules, after=after, known=known.games.boards if known else (), scorer=scorer)
    judge = Judge(
        "standings",
        {decision.question: decision for decision in tournament.decisions},
        seed,
        rules.standings.ex_aequo,
        shown_decimals(rules),
    )
    book = keep_book(
        tournament, rules, games, rules.standings.total, last_round=after, known=known.book if known else None
    )
    places = find_places(book, tournament, rules, judge)
    listed = before.qualifying.book if known and before and before.qualifying else None
    qualifying = qualifying_list(tournament, rules, games, judge, known=listed)
    teams = find_teams(book, tournament, rules, judge)
    pools = tuple(_pools(qualifying, tournament, rules))
    awards = find_awards(Results(tournament, rules, book, places, teams, judge))
    asked = [*games.questions, *(place.question for place in places), *(place.question for place in teams.places)]
    asked += _qualifying_questions(qualifying, pools, rules)
    asked += [question for pool in pools for question in pool.questions]
    asked += [award.question for award in awards]
    return Standings(
        places=places,
        unranked=tuple(record for record in book.records.values() if record.unranked),
        qualifying=qualifying,
        pools=pools,
        teams=teams,
        awards=awards,
        questions=tuple({question.key: question for question in asked if question is not None}.values()),
        notes=tuple(_notes(tournament, rules, games)) + teams.notes,
        held=book.held,
        decimals=judge.decimals,
        workings=Workings(rules, tournament.dropped_pools, games, book),
    )


def _pools(qualifying: Qualifying | None, tournament: Tournament, rules: Rules) -> Iterable[PoolPlaces]:
    if qualifying is None:
        return
    for settings in rules.rounds:
        for pool in settings.pools:
            if pool.qualify == "top" and pool.id not in tournament.dropped_pools:
                declined = {entry.player for entry in tournament.declined if entry.pool == pool.id}
                declined |= {player.id for player in tournament.players if player.withdrawn}
                yield fill_pool(pool, qualifying.places, declined)


def _qualifying_questions(
    qualifying: Qualifying | None, pools: tuple[PoolPlaces, ...], rules: Rules
) -> list[Question | None]:
    """Ties of the qualifying list that have to be broken: at the cut of a pool, or among those who choose by rank."""
    if qualifying is None or not qualifying.complete:
        return []
    by_rank = {pool.id for settings in rules.rounds for pool in settings.pools if pool.choice_order}
    return [
        _about_seats(seat.ranked.question, pool, contested=seat.status == "contested")
        for pool in pools
        for seat in pool.seats
        if seat.status == "contested" or pool.pool in by_rank
    ]


def _about_seats(question: Question | None, pool: PoolPlaces, *, contested: bool) -> Question | None:
    """The question with the pool it is about, and what its answer changes there."""
    if question is None:
        return None
    named = own_name(pool.pool)
    changes = say("It decides in which order powers are chosen in the pool {pool}.", pool=named)
    if contested:
        seats = say_number("{number} seat is left.", "{number} seats are left.", pool.open_seats)
        changes = say("It decides who plays in the pool {pool}: {seats}", pool=named, seats=seats)
    return replace(question, pool=pool.pool, changes=changes)


def _notes(tournament: Tournament, rules: Rules, games: Games) -> Iterable[Sentence]:
    if tournament.handicaps.is_closed:
        yield NOT_COUNTED
    for found in games.unscorable:
        reasons = in_words(found.problems)
        yield say(
            "Round {round}, board {board} cannot be scored: {reasons}",
            round=found.board.round,
            board=found.board.name,
            reasons=reasons,
        )
    title = title_pool(rules)
    if title and title[1].id not in tournament.dropped_pools:
        number, pool = title
        boards = [board for board in tournament.boards if board.round == number and board.result]
        if boards and not any(board.pool for board in boards):
            yield (
                say(
                    "No board of round {number} names its pool, so nobody is taken to have played in "
                    "{pool}: no factor is applied and the best total is first. Name the pool of each "
                    "board.",
                    number=number,
                    pool=pool.id,
                )
            )
    for board in tournament.boards:
        settings = round_settings(rules, board.round)
        if board.pool and settings and settings.pool(board.pool) is None:
            yield say(
                "Round {round}, board {board}: the rulebook has no pool {pool} in this round.",
                round=board.round,
                board=board.name,
                pool=board.pool,
            )
