"""The team event: whether it is held, the score of each team from its members, and the ranking of teams."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from boardcall.standings.chain import ChainStep, Judge, rank
from boardcall.standings.contender import Contender
from boardcall.standings.questions import Question
from boardcall.standings.records import Book, Record, contender
from boardcall.standings.rounds import NOTHING, RoundScore
from boardcall.standings.rules import Rules, pool_settings, round_settings
from boardcall.tournament import PlayerId, RoundNumber, Team, TeamId, Tournament
from boardcall.tournament.settings import TeamSettings
from boardcall.wording import NO_WORDS, Sentence, say, say_number, with_commas


@dataclass(frozen=True, slots=True)
class MemberScore:
    """What a member brings to the team; `counted` is False where only the best members count, `why` says why not."""

    player: PlayerId
    points: Fraction
    rounds: tuple[RoundScore, ...] = ()
    counted: bool = True
    why: Sentence = NO_WORDS


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """A team's place; see `places.Place` for the other fields."""

    number: int
    team: Team
    score: Fraction
    members: tuple[MemberScore, ...]
    decided_by: Sentence | None = None
    steps: tuple[ChainStep, ...] = ()
    shared: bool = False
    question: Question | None = None


@dataclass(frozen=True, slots=True)
class TeamStandings:
    """The team event: whether it counts, with the reason in words, and the teams in order.

    `players` is the headcount that was compared with the fewest players the rulebook asks for.
    """

    held: bool
    reason: Sentence
    players: int = 0
    places: tuple[TeamPlace, ...] = ()
    notes: tuple[Sentence, ...] = ()


def find_teams(book: Book, tournament: Tournament, rules: Rules, judge: Judge) -> TeamStandings:
    """The teams ranked by score over the rounds that count for teams; nothing is ranked where the event is not held."""
    settings = rules.team
    if settings is None or not settings.enabled:
        return TeamStandings(held=False, reason=say("This rulebook has no team event."))
    if not tournament.teams:
        return TeamStandings(held=False, reason=say("No team has been entered."))
    played = [number for number in book.held if number in settings.rounds]
    if not played:
        return TeamStandings(held=False, reason=say("No team round has a result yet."))
    players = len(_headcount(book, rules, settings))
    if players < settings.min_players:
        reason = say(
            "{players} players in the team round, {min_players} are needed: the team event is not held.",
            players=players,
            min_players=settings.min_players,
        )
        return TeamStandings(held=False, reason=reason, players=players)
    needed = say(", {min_players} are needed", min_players=settings.min_players) if settings.min_players else ""
    broken = {team.name: why for team in tournament.teams if (why := _not_whole(team, book, rules, settings))}
    teams = {team.name: team for team in tournament.teams if team.name not in broken}
    scored = {name: _members(team, book, rules, settings) for name, team in teams.items()}
    contenders = tuple(_contender(teams[name], members, book, rules, settings) for name, members in scored.items())
    ranked = rank(contenders, rules.tie_break.team, replace(judge, name="team", list="team"))
    numbers = [one.place for one in ranked]
    places = tuple(
        TeamPlace(
            one.place,
            teams[TeamId(one.contender.id)],
            one.contender.score,
            scored[TeamId(one.contender.id)],
            one.decided_by,
            one.steps,
            numbers.count(one.place) > 1,
            one.question,
        )
        for one in ranked
    )
    notes = tuple(note for team in teams.values() for note in _notes(team, book, settings))
    return TeamStandings(
        True,
        say("{players} players in the team round{needed}.", players=players, needed=needed),
        players,
        places,
        (*broken.values(), *notes),
    )


def team_scores(book: Book, tournament: Tournament, rules: Rules) -> dict[TeamId, Fraction]:
    settings = rules.team
    if settings is None:
        return {}
    return {
        team.name: sum((one.points for one in _members(team, book, rules, settings) if one.counted), NOTHING)
        for team in tournament.teams
    }


def _not_whole(team: Team, book: Book, rules: Rules, settings: TeamSettings) -> Sentence:
    """Why a team has no place if teams must be complete: somebody did not play for it; empty if all did."""
    missing: dict[PlayerId, None] = {}
    for number in book.held:
        found = round_settings(rules, number)
        pools = found.pools if found and number in settings.rounds else ()
        if any(pool.team_event and pool.powers == "team" for pool in pools):
            missing |= dict.fromkeys(one for one in team.members if not _plays(book.records.get(one), number, rules))
    if not missing:
        return NO_WORDS
    names = with_commas(book.records[one].player.name if one in book.records else one for one in missing)
    return say(
        "{team} did not play as a team and has no place: {names} did not play for it.", team=team.name, names=names
    )


def _plays(record: Record | None, number: RoundNumber, rules: Rules) -> bool:
    games = record.games if record else ()
    return any(game.round == number and not _outside(rules, number, game.board.pool) for game in games)


def team_rounds(record: Record, rules: Rules, settings: TeamSettings) -> tuple[RoundScore, ...]:
    """The player's rounds that count for a team: team rounds, and in them not the games of pools without teams."""
    return tuple(
        entry
        for entry in record.rounds
        if entry.round in settings.rounds
        and not any(_outside(rules, game.round, game.board.pool) for game in entry.games)
    )


def member_points(record: Record, rules: Rules, settings: TeamSettings) -> Fraction:
    """What a player's rounds bring to a team, before it is looked at how many count."""
    return sum((entry.points for entry in team_rounds(record, rules, settings)), NOTHING)


def _outside(rules: Rules, number: RoundNumber, pool: str) -> bool:
    """A round that has a pool for teams leaves its other pools out."""
    settings = round_settings(rules, number)
    if settings is None or not any(other.team_event for other in settings.pools):
        return False
    found = pool_settings(rules, number, pool)
    return found is not None and not found.team_event


def _headcount(book: Book, rules: Rules, settings: TeamSettings) -> frozenset[PlayerId]:
    """Everybody with a seat in a team round outside the pools without teams."""
    return frozenset(
        game.player
        for record in book.records.values()
        for game in record.games
        if game.round in settings.rounds and not _outside(rules, game.round, game.board.pool)
    )


def _members(team: Team, book: Book, rules: Rules, settings: TeamSettings) -> tuple[MemberScore, ...]:
    members = []
    for player in team.members:
        record = book.records.get(player)
        office = record is not None and record.player.roles & set(rules.authority.unranked_roles)
        if record is None or office:
            why = say("an official's score does not count") if office else say("no game")
            members.append(MemberScore(player, NOTHING, counted=False, why=why))
            continue
        rounds = team_rounds(record, rules, settings)
        members.append(MemberScore(player, member_points(record, rules, settings), rounds))
    if settings.score == "best-scores":
        members = _best_scores(members, settings.best_n or 0)
    best_first = sorted(members, key=lambda member: -member.points)
    if settings.score != "best-n" or settings.best_n is None:
        return tuple(best_first)
    beyond = say("only the best {best_n} count", best_n=settings.best_n)
    return (*best_first[: settings.best_n], *(_left_out(member, beyond) for member in best_first[settings.best_n :]))


def _best_scores(members: list[MemberScore], number: int) -> list[MemberScore]:
    """The members with those of their rounds that are among the best scores of the team."""
    scores = sorted(((-entry.points, place, entry.round) for place, one in enumerate(members) for entry in one.rounds))
    counted = {(place, round_number) for _, place, round_number in scores[:number]}
    found = []
    for place, one in enumerate(members):
        rounds = tuple(entry for entry in one.rounds if (place, entry.round) in counted)
        points = sum((entry.points for entry in rounds), NOTHING)
        found.append(replace(one, points=points, rounds=rounds) if one.counted else one)
    return found


def _left_out(member: MemberScore, why: Sentence) -> MemberScore:
    return replace(member, counted=False, why=member.why or why)


def _contender(
    team: Team, members: tuple[MemberScore, ...], book: Book, rules: Rules, settings: TeamSettings
) -> Contender:
    counted = tuple(member for member in members if member.counted)
    each = tuple(
        replace(
            contender(book.records[member.player], rules, score=member.points),
            rounds=member.rounds,
            team=frozenset(settings.rounds),
        )
        for member in counted
    )
    points = sum((member.points for member in counted), NOTHING)
    return Contender(id=team.name, name=team.name, score=points, total=points, members=each)


def _notes(team: Team, book: Book, settings: TeamSettings) -> Iterator[Sentence]:
    if not settings.size_min <= len(team.members) <= settings.size_max:
        allowed = (
            say("{size_min} to {size_max}", size_min=settings.size_min, size_max=settings.size_max)
            if settings.size_min < settings.size_max
            else ""
        )
        yield say(
            "Team {team} has {count}; {allowed} are allowed.",
            team=team.name,
            count=say_number("{number} member", "{number} members", len(team.members)),
            allowed=allowed or settings.size_max,
        )
    absent = [player for player in team.members if player not in book.records]
    if absent:
        yield say("Team {team}: {absent} played no game.", team=team.name, absent=with_commas(absent))
