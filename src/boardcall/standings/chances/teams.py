"""Who can still win the team title, and with how many centres of its members together.

Members play against each other, so that boards are looked through whole. Where that cannot be, teams are safe or out by
what each member can still bring apart from all others, which is wider than what can be; the rest is open.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import lcm

from boardcall.game import POWERS
from boardcall.standings.chances.boards import TooMuchError
from boardcall.standings.chances.chance import CentresNeeded, Chance, State
from boardcall.standings.chances.contest import ONLY_TIED, TOO_MUCH
from boardcall.standings.chances.field import ContestField
from boardcall.standings.chances.team_contest import MemberSeat, TeamBoard, TeamContest, TeamFound
from boardcall.standings.games import Game
from boardcall.standings.records import Book
from boardcall.standings.rounds import RoundScore
from boardcall.standings.rules import Rules, round_settings
from boardcall.standings.teams import member_points, team_scores
from boardcall.tournament import Board, BoardRef, PlayerId, RoundNumber, TeamId, Tournament
from boardcall.wording import NO_WORDS, Sentence, say

NOT_CLOSER = say("Boardcall does not work out whether several results together can give it.")
NONE, ONE = Fraction(0), Fraction(1)


def plays_whole(rules: Rules) -> bool:
    """Whether a team has a place only if all its members play for it, which nobody can know yet."""
    numbers = rules.team.rounds if rules.team else ()
    found = (settings for number in numbers if (settings := round_settings(rules, number)))
    return any(pool.team_event and pool.powers == "team" for settings in found for pool in settings.pools)


def team_chances(field: ContestField, book: Book, tournament: Tournament, rules: Rules) -> tuple[Chance, ...]:
    members = [player for team in tournament.teams for player in team.members]
    between = {player: field.rounds_between(player) for player in members}
    low, high = (
        team_scores(_with_rounds(book, {one: both[side] for one, both in between.items()}), tournament, rules)
        for side in (0, 1)
    )
    contest, why = _contest(field, book, tournament, rules), NOT_CLOSER
    try:
        _ = contest and contest.ends
    except TooMuchError:
        contest, why = None, TOO_MUCH
    last = max((board.round for board in field.boards.running), default=RoundNumber(0))
    return tuple(
        _bounded(team.name, low, high) or _looked_at(team.name, number, contest, last, why)
        for number, team in enumerate(tournament.teams)
    )


def _with_rounds(book: Book, rounds: Mapping[PlayerId, tuple[RoundScore, ...]]) -> Book:
    records = {
        player: replace(record, rounds=rounds.get(player, record.rounds)) for player, record in book.records.items()
    }
    return replace(book, records=records)


def _bounded(team: TeamId, low: dict[TeamId, Fraction], high: dict[TeamId, Fraction]) -> Chance | None:
    """What is known of a team before boards are looked through."""
    others = [name for name in low if name != team]
    if any(low[other] > high[team] for other in others):
        return Chance(PlayerId(team), State.OUT)
    if all(low[team] > high[other] for other in others):
        return Chance(PlayerId(team), State.SAFE)
    return None


def _looked_at(team: TeamId, number: int, contest: TeamContest | None, last: RoundNumber, why: Sentence) -> Chance:
    if contest is None:
        return Chance(PlayerId(team), State.OPEN, why=why)
    try:
        found = contest.find(number)
    except TooMuchError:
        return Chance(PlayerId(team), State.OPEN, why=TOO_MUCH)
    return _chance(team, found, last)


def _chance(team: TeamId, found: TeamFound, last: RoundNumber) -> Chance:
    least, enough = (
        None if centres is None else CentresNeeded(last, "", centres) for centres in (found.least, found.enough)
    )
    return Chance(PlayerId(team), found.state, least, enough, ONLY_TIED if found.state is State.OPEN else NO_WORDS)


def _contest(field: ContestField, book: Book, tournament: Tournament, rules: Rules) -> TeamContest | None:
    """The teams and the boards that run; None where more than those boards makes what teams will have."""
    settings = rules.team
    if settings is None or settings.score != "sum" or {*field.boards.coming} & {*settings.rounds}:
        return None
    seats: dict[BoardRef, list[tuple[Game, int, Fraction]]] = {}
    for number, team in enumerate(tournament.teams):
        for player in team.members:
            factor = _factor(field, book, player, rules)
            games = field.open_games(player) if factor else []
            if not all(map(field.is_by_its_board, games)):
                return None
            for game in games:
                seats.setdefault(game.board.ref, []).append((game, number, factor))
    boards = {board.ref: board for board in field.boards.running}
    return _whole(field, book, tournament, rules, [(boards[ref], found) for ref, found in seats.items()])


def _whole(
    field: ContestField,
    book: Book,
    tournament: Tournament,
    rules: Rules,
    seats: list[tuple[Board, list[tuple[Game, int, Fraction]]]],
) -> TeamContest | None:
    """The same with all points multiplied by the least number that makes them whole."""
    rounds = {player: field.rounds_with(player, NONE) for team in tournament.teams for player in team.members}
    before = [*team_scores(_with_rounds(book, rounds), tournament, rules).values()]
    opened = [(field.seat_ways(board), found) for board, found in seats]
    if not all(board.table.complete for board, _ in opened):
        return None
    parts = {value.denominator for board, _ in opened for value in board.table.values}
    factors = {factor.denominator for _, found in opened for _, _, factor in found}
    times = lcm(*(one.denominator for one in before), lcm(*parts) * lcm(*factors))
    boards = [
        TeamBoard(
            board,
            tuple(
                MemberSeat(
                    POWERS.index(game.power), team, tuple(int(times * factor * one) for one in board.table.values)
                )
                for game, team, factor in found
            ),
        )
        for board, found in opened
    ]
    return TeamContest(tuple(int(one * times) for one in before), boards, field.budget)


def _factor(field: ContestField, book: Book, player: PlayerId, rules: Rules) -> Fraction:
    """How much of a running game's points a member brings to the team."""
    record = book.records.get(player)
    if record is None or rules.team is None or record.player.roles & set(rules.authority.unranked_roles):
        return NONE
    none, one = (
        member_points(replace(record, rounds=field.rounds_with(player, points)), rules, rules.team)
        for points in (NONE, ONE)
    )
    return one - none
