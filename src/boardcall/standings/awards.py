"""Awards: those the results decide, those a person has given, and those that wait for a person, with a shortlist."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from boardcall.errors import certain
from boardcall.game import POWERS, Power
from boardcall.scoring.points import shown_points
from boardcall.standings.ballots import Vote, count_ballot, game_name
from boardcall.standings.chain import Judge, Ranked, rank
from boardcall.standings.contender import Contender, by_size
from boardcall.standings.games import Game
from boardcall.standings.places import Place
from boardcall.standings.questions import Question, question_key
from boardcall.standings.records import Book, Record, contender
from boardcall.standings.rounds import NOTHING
from boardcall.standings.rules import Rules
from boardcall.standings.settings import AwardSettings
from boardcall.standings.teams import TeamStandings
from boardcall.tournament import NOBODY, Award, BallotCount, PlayerId, Tournament
from boardcall.voting.settings import Ballot
from boardcall.wording import NO_WORDS, Sentence, joined, own, own_name, say, say_number, verbatim

SHORTLIST = 3


@dataclass(frozen=True, slots=True)
class Nominee:
    """One line of a shortlist: who, and the reason."""

    player: PlayerId
    points: Fraction
    game: Game


@dataclass(frozen=True, slots=True)
class AwardResult:
    """One award. `winners` are ids of players, or names of teams; none while it is open.

    `because` says what won it. An open award has the `question` that waits; `shortlist` helps whoever decides.
    """

    award: str
    name: Sentence
    winners: tuple[str, ...] = ()
    because: Sentence = NO_WORDS
    power: Power | None = None
    place: int | None = None
    question: Question | None = None
    shortlist: tuple[Nominee, ...] = ()

    @property
    def key(self) -> str:
        """What distinguishes it from other awards of its kind: a power, a place, or a name that the rulebook gives."""
        if self.power or self.place:
            return self.power.value if self.power else str(self.place)
        return self.award if self.name == own_name(self.award) else str(self.name)


@dataclass(frozen=True, slots=True)
class Results:
    """What awards are read from."""

    tournament: Tournament
    rules: Rules
    book: Book
    places: tuple[Place, ...]
    teams: TeamStandings
    judge: Judge


def find_awards(results: Results) -> tuple[AwardResult, ...]:
    """Every award of the rulebook in its order; an award given by a person counts, whatever the results say."""
    known = {settings.id for settings in results.rules.awards}
    listed = (award for settings in results.rules.awards for award in _one_award(settings, results))
    others = (_own_award(entry) for entry in results.tournament.awards if entry.award not in known)
    return (*listed, *others)


def _own_award(entry: Award) -> AwardResult:
    """An award given by a person in place of a computed one."""
    named = own_name(entry.name) if entry.name == entry.award else own(entry.name)
    because = verbatim(entry.citation) if entry.citation else say("given by the director")
    return AwardResult(entry.award, named, (entry.winner,), because)


def _one_award(settings: AwardSettings, results: Results) -> Iterable[AwardResult]:
    match settings.kind:
        case "place":
            found = _place_awards(settings, results)
        case "team":
            found = _team_awards(settings, results)
        case "best-per-power":
            best = best_games(settings, results.book, results.rules)
            found = (_best_with(power, best[power], settings, results) for power in POWERS)
        case "td-per-power":
            best = best_games(settings, results.book, results.rules)
            found = (_chosen_for(power, best[power][:SHORTLIST], settings) for power in POWERS)
        case "ballot":
            found = _voted(settings, results)
        case _:
            found = _chosen(settings)
    computed = tuple(found)
    given = [award for award in results.tournament.awards if award.award == settings.id]
    for award in computed:
        mine = [entry for entry in given if is_for(entry.name, award)]
        yield _given(award, mine) if mine else _unless_refused(award, results.judge)
    for entry in given:
        if not any(is_for(entry.name, award) for award in computed):
            yield _own_award(entry)


def _given(award: AwardResult, mine: list[Award]) -> AwardResult:
    citations = [entry.citation for entry in mine if entry.citation]
    because = joined("; ", citations) if citations else say("given by the director")
    return replace(award, winners=tuple(entry.winner for entry in mine), because=because, question=None)


def _unless_refused(award: AwardResult, judge: Judge) -> AwardResult:
    """The award, without its question if the answer was that nobody gets it."""
    asked = award.question
    if asked is None or asked.kind not in {"award", "ballot"} or asked.key not in judge.decisions:
        return award
    return replace(award, because=say("not given"), question=None)


def is_for(name: str, award: AwardResult) -> bool:
    """Whether a name that a person gave an award means this one."""
    names = {str(award.name), award.key}
    if award.power:
        names |= {
            str(award.power.full_name),
            f"{award.award}: {award.power.full_name}",
        }
    return name.casefold() in {known.casefold() for known in names}


def _may_win(record: Record, rules: Rules) -> bool:
    return not record.unranked and not record.player.roles & set(rules.authority.no_award_roles)


def _place_awards(settings: AwardSettings, results: Results) -> Iterable[AwardResult]:
    for number in range(1, settings.places + 1):
        holders = [place for place in results.places if place.number == number]
        winners = tuple(place.player for place in holders if _may_win(place.record, results.rules))
        if winners:
            open_tie = next((place.question for place in holders if place.question), None)
            because = holders[0].decided_by or _total_text(holders[0], results.judge)
            if open_tie:
                because = say("{because}; shared until the tie is decided", because=because)
            yield AwardResult(
                settings.id, say("place {number}", number=number), winners, because, place=number, question=open_tie
            )


def _total_text(place: Place, judge: Judge) -> Sentence:
    return say("total {points}", points=shown_points(place.record.total.points, judge.decimals))


def _team_awards(settings: AwardSettings, results: Results) -> Iterable[AwardResult]:
    teams = results.teams
    for number in range(1, settings.places + 1):
        holders = [place for place in teams.places if place.number == number]
        if holders:
            score = shown_points(holders[0].score, results.judge.decimals)
            because = holders[0].decided_by or say("score {score}", score=score)
            winners = tuple(place.team.name for place in holders)
            name = say("best team") if number == 1 else say("team place {number}", number=number)
            yield AwardResult(settings.id, name, winners, because, place=number, question=holders[0].question)
    if not teams.places and teams.reason:
        yield AwardResult(settings.id, say("best team"), because=teams.reason)


def _best_with(power: Power, entries: tuple[Nominee, ...], settings: AwardSettings, results: Results) -> AwardResult:
    name = say("best {power}", power=power.full_name)
    prize = say("the award {award}", award=name)
    judge = replace(results.judge, name=f"{settings.id}:{power.value}", list="award", prize=prize)
    if not entries:
        return AwardResult(settings.id, name, because=say("nobody played it"), power=power)
    tied = _candidates([entry for entry in entries if entry.points == entries[0].points], results)
    first = [one for one in rank(tied, results.rules.tie_break.best_power, judge) if one.place == 1]
    winners = tuple(dict.fromkeys(_game(one).player for one in first))
    question = first[0].question if len(winners) > 1 else None
    because = _best_because(first[0], results.judge)
    return AwardResult(settings.id, name, winners, because, power, question=question, shortlist=entries[:SHORTLIST])


def _game(one: Ranked) -> Game:
    return certain(one.contender.game, "candidates for best power are games")


def _best_because(one: Ranked, judge: Judge) -> Sentence:
    game = _game(one)
    score = shown_points(one.contender.score, judge.decimals)
    where = say(
        "{score} with {centres}, round {round}, board {board}",
        score=score,
        centres=say_number("{number} centre", "{number} centres", game.centres),
        round=game.round,
        board=game.board.name,
    )
    return joined("; ", (where, one.decided_by)) if one.decided_by else where


def best_games(settings: AwardSettings, book: Book, rules: Rules) -> Mapping[Power, tuple[Nominee, ...]]:
    """With each power each player's best game, or several that are equally good, the best first."""
    spare = "best-power" in rules.scoring.second_board_counts_for
    found: dict[Power, list[Nominee]] = {power: [] for power in POWERS}
    for record in book.records.values():
        if _may_win(record, rules):
            for power, nominees in _best_of(record, settings, spare=spare).items():
                found[power] += nominees
    return {power: tuple(sorted(nominees, key=_the_best_first)) for power, nominees in found.items()}


def _best_of(record: Record, settings: AwardSettings, *, spare: bool) -> Mapping[Power, list[Nominee]]:
    """One player's best games by power; `spare` ones are those that do not count."""
    best: dict[Power, list[Nominee]] = {}
    for entry in record.rounds:
        for game in (*entry.games, *entry.spare) if spare else entry.games:
            if game.points is None:
                continue
            points = game.value if settings.with_multiplier else game.points
            known = best.setdefault(game.power, [])
            if known and points < known[0].points:
                continue
            if known and points > known[0].points:
                known.clear()
            known.append(Nominee(record.player.id, points, game))
    return best


def _the_best_first(nominee: Nominee) -> tuple[int, Fraction, PlayerId]:
    return *by_size(-nominee.points), nominee.player


def _candidates(nominees: list[Nominee], results: Results) -> tuple[Contender, ...]:
    """The nominees as contenders; of a player with several games each is told apart by its board."""
    times = Counter(nominee.player for nominee in nominees)
    return tuple(_candidate(nominee, results, several=times[nominee.player] > 1) for nominee in nominees)


def _candidate(nominee: Nominee, results: Results, *, several: bool) -> Contender:
    game, records = nominee.game, results.book.records
    others = [seat.players[-1] for seat in game.board.seats if seat.power is not game.power and seat.players]
    totals = [records[player].total.points for player in others if player in records]
    against = sum(totals, NOTHING) if len(totals) == len(POWERS) - 1 else None
    one = contender(records[nominee.player], results.rules, score=nominee.points)
    one = replace(one, game=game, opponents_total=against)
    name = say("{one} (round {round}, board {board})", one=one.name, round=game.round, board=game.board.name)
    return replace(one, id=str(name), name=str(name)) if several else one


def _chosen_for(power: Power, shortlist: tuple[Nominee, ...], settings: AwardSettings) -> AwardResult:
    key = question_key("award", settings.id, power.value)
    text = say("Say who wins {award} for {power}.", award=own_name(settings.id), power=power.full_name)
    candidates = tuple(nominee.player for nominee in shortlist)
    question = Question(key, "award", text, candidates, list="award")
    name = joined(": ", (own_name(settings.id), power.full_name))
    return AwardResult(
        settings.id, name, because=say("the director decides"), power=power, question=question, shortlist=shortlist
    )


def _chosen(settings: AwardSettings) -> Iterable[AwardResult]:
    ballot = settings.kind == "ballot"
    for name in settings.names:
        called = own(name)
        text = say("Count the ballots for {name}.", name=called) if ballot else say("Say who wins {name}.", name=called)
        key = question_key("award", settings.id, name)
        question = Question(key, "ballot" if ballot else "award", text, list="award")
        because = say("the players vote") if ballot else say("the director decides")
        yield AwardResult(settings.id, called, because=because, question=question)


def _voted(settings: AwardSettings, results: Results) -> Iterable[AwardResult]:
    """The winners of the categories whose ballots are counted; the others wait for their count."""
    ranked: dict[str, tuple[Ranked, ...]] = {}
    for count in results.tournament.ballot_counts:
        ballot = next((one for one in results.rules.ballots if one.id == count.ballot), None)
        if ballot is not None:
            ranked |= _ranked_votes(count, ballot, results)
    for award in _chosen(settings):
        yield _elected(award, ranked[str(award.name)]) if ranked.get(str(award.name)) else award


def _ranked_votes(count: BallotCount, ballot: Ballot, results: Results) -> Mapping[str, tuple[Ranked, ...]]:
    votes = [Vote(NOBODY, one.candidate, one.points, one.category, one.game) for one in count.sums]
    players = {player.id: player for player in results.tournament.players}
    judge = replace(results.judge, name=f"ballot:{ballot.id}")
    played = {
        game_name(board): [player for seat in board.seats for player in seat.players]
        for board in results.tournament.boards
    }
    host = results.rules.event.country
    return count_ballot(votes, ballot, players=players, host=host, judge=judge, played=played)


def _elected(award: AwardResult, ranked: tuple[Ranked, ...]) -> AwardResult:
    first = [one for one in ranked if one.place == 1]
    score = first[0].contender.score
    points = say("1 vote") if score == 1 else say("{score} votes", score=score)
    because = joined("; ", (points, first[0].decided_by)) if first[0].decided_by else points
    question = first[0].question if len(first) > 1 else None
    return replace(award, winners=tuple(one.contender.id for one in first), because=because, question=question)
