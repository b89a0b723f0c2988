"""Sentences about results: scores, standings, ties, teams and publication."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences.words import Said, count, listed, percent, phrases, rounds, weekday
from boardcall.scoring.describe import describe_term
from boardcall.scoring.points import plain_points
from boardcall.scoring.system import OpenReading, Reading, ScoringSystem
from boardcall.scoring.systems import chosen_system, written_reading
from boardcall.standings.criteria import LAST, TIE_BREAKS
from boardcall.standings.rules import system_of
from boardcall.standings.settings import Criterion, Part
from boardcall.tournament.settings import RoundSettings, TeamSettings
from boardcall.voting.settings import BallotCriterion
from boardcall.wording import NO_WORDS, WEEKDAYS, Sentence, capital, joined, own, own_name, say

SECOND_BOARD = {
    "best-power": say("the awards for powers"),
    "special": say("special awards"),
    "ballot": say("voted awards"),
}
_CHAINS = {
    "champion": say("For the title"),
    "standings": say("For other places"),
    "qualifying": say("For places in a pool"),
    "seeding": say("For places on the boards by rank"),
    "team": say("Between teams"),
    "best_power": say("For the best result with a power"),
}

SCORING_READINGS = "scoring.readings."
"""How the key of an open reading of the scoring system begins."""


def scores(book: Rulebook) -> Said:
    system = chosen_system(book.scoring)
    yield say("Games are scored by {system}.", system=f"{system.name} {system.version}".rstrip()), "scoring.system"
    for name, terms in ((say("Without a solo"), system.draw), (say("After a solo"), system.solo)):
        for term in terms:
            section = term.section if book.source("scoring.system") else ""
            yield joined("", (name, ": ", describe_term(term), ".")), f"={section}"
    if book.ending.concession:
        for condition in _conditions(system):
            yield condition, "scoring.system"
    for item in system.reading:
        yield _reading(item, book.scoring.readings), f"{SCORING_READINGS}{item.key}"
    for settings in book.rounds:
        yield from _scores_of_round(book, settings)
    yield from phrases(book, "scores")
    if book.scoring.double_boards == "weighted-or-best":
        better, other = map(percent, book.scoring.double_weights)
        text = say(
            "Of two boards in one round the better score counts, or {better} of it and {other} of the other",
            better=better,
            other=other,
        )
        yield say("{text}, whichever is more.", text=text), "scoring.double_weights"
    if book.scoring.second_board_counts_for:
        what = listed(SECOND_BOARD[name] for name in book.scoring.second_board_counts_for)
        yield say("The other game still counts for {what}.", what=what), "scoring.second_board_counts_for"


def _scores_of_round(book: Rulebook, settings: RoundSettings) -> Said:
    """The system of a round that has another one than the event."""
    if not settings.system:
        return
    where, system = f"round.{settings.number}", system_of(book, settings)
    name = say("A round") if settings.number == "any" else say("Round {number}", number=settings.number)
    title = f"{system.name} {system.version}".rstrip()
    yield say("{round} is scored by {system}.", round=name, system=title), f"{where}.system"
    for after, terms in ((say("without a solo"), system.draw), (say("after a solo"), system.solo)):
        for term in terms:
            yield joined("", (name, ", ", after, ": ", describe_term(term), ".")), f"{where}.system"
    for item in system.reading:
        yield _reading(item, settings.readings), f"{where}.readings"


def _reading(item: OpenReading, decided: Mapping[str, Reading]) -> Sentence:
    value = written_reading(decided.get(item.key, item.values[0]))
    return say("Its text leaves open: {question} Here: {value}.", question=own(item.question), value=own(value))


def _conditions(system: ScoringSystem) -> Iterator[Sentence]:
    """What the scoring system asks of a solo that is conceded."""
    if system.concession_centres:
        centres = system.concession_centres
        yield say("A conceded solo scores for a power with {centres} centres or more.", centres=centres)
    if system.concession_leads:
        yield say("A conceded solo scores for a power that nobody is ahead of.")
    if system.concession_after:
        yield say("A conceded solo scores after the count of {year} or later.", year=system.concession_after)


def standings(book: Rulebook) -> Said:
    settings = book.standings
    if settings.qualifying:
        yield (
            say("The qualifying score is {qualifying}.", qualifying=_parts(settings.qualifying)),
            "standings.qualifying",
        )
    yield say("The total is {total}.", total=_parts(settings.total)), "standings.total"
    yield from phrases(book, "standings")
    several = sum(pool.id == settings.champion_from for one in book.rounds for pool in one.pools) > 1
    by = {
        "total": say("with the best total"),
        "board-score": say("with the best sum of scores in its games")
        if several
        else say("with the best score in its game"),
        "board-centres": say("with the most centres in its games")
        if several
        else say("with the most centres in its game"),
    }[settings.champion_by]
    if settings.champion_from == "all":
        yield say("The champion is the player {by}.", by=by), "standings.champion_by"
    else:
        pool = own_name(settings.champion_from)
        yield say("The champion is the player of the pool {pool} {by}.", pool=pool, by=by), "standings.champion_from"
        yield say("All others are ranked by their totals."), "standings.rank_others_by"


def _parts(parts: tuple[Part, ...]) -> Sentence:
    first, *others = [_part(part) for part in parts]
    for part in others:
        first = say("{first} plus {last}", first=first, last=part)
    return first


def _part(part: Part) -> Sentence:
    said = _sum(part)
    if part.further:
        said = say("{sum}, and {weight} of every further one", sum=said, weight=percent(part.further))
    if part.further_average:
        weight = percent(part.further_average)
        said = say("{sum}, and {weight} of the average of the further ones", sum=said, weight=weight)
    if part.fewer_factor != 1:
        said = say("{sum} (with fewer scores, times {by} in all)", sum=said, by=plain_points(part.fewer_factor))
    return say("{sum}, divided by {number}", sum=said, number=_divisor(part)) if part.average else said


def _divisor(part: Part) -> Sentence:
    """The number that a sum is divided by, in words."""
    found = say("the number of scores in it")
    if part.average_plus:
        found = say("{found} plus {plus}", found=found, plus=part.average_plus)
    return say("{found}, at least {least}", found=found, least=part.average_least) if part.average_least else found


def _sum(part: Part) -> Sentence:
    where = rounds(part.rounds)
    if part.of == "games":
        return _games_sum(part, where)
    if not part.weights:
        return say("the sum of {where}", where=where)
    if len(part.rounds) == 1:
        if part.weights[0] == 1:
            return say("the score of {where}", where=where)
        return say("{weight} of the score of {where}", weight=percent(part.weights[0]), where=where)
    if all(weight == 1 for weight in part.weights):
        most = len(part.weights)
        return (
            say("the sum of {where}", where=where)
            if most == len(part.rounds)
            else say("the {most} best scores of {where}", most=count(most), where=where)
        )
    shares = listed(percent(weight) for weight in part.weights)
    fewer = say(" (with fewer games, all in full)") if part.if_fewer == "full" else ""
    return say("{shares} of the best scores of {where}, best first{fewer}", shares=shares, where=where, fewer=fewer)


def _games_sum(part: Part, where: Sentence) -> Sentence:
    if not part.weights:
        return say("the sum of all games of {where}", where=where)
    if all(weight == 1 for weight in part.weights):
        return say("the {most} best games of {where}", most=count(len(part.weights)), where=where)
    shares = listed(percent(weight) for weight in part.weights)
    fewer = say(" (with fewer games, all in full)") if part.if_fewer == "full" else ""
    return say("{shares} of the best games of {where}, best first{fewer}", shares=shares, where=where, fewer=fewer)


def ties(book: Rulebook) -> Said:
    for name, intro in _CHAINS.items():
        chain: tuple[Criterion, ...] | None = getattr(book.tie_break, name)
        is_used = name != "team" or book.team.enabled
        if chain and is_used:
            yield say("{intro}, ties are broken in turn by these:", intro=intro), f"tie_break.{name}"
            for index, criterion in enumerate(chain, 1):
                key = f"tie_break.{name}.{index}"
                yield say("{index}. {criterion}.", index=index, criterion=capital(criterion_in_words(criterion))), key
    if all(chain[-1].by in LAST for chain in (book.tie_break.champion, book.tie_break.standings) if chain):
        return
    if book.standings.ex_aequo:
        yield say("Players who are still tied after that share the place."), "standings.ex_aequo"
    else:
        yield say("If players are still tied after that, the director decides."), "standings.ex_aequo"


def criterion_in_words(criterion: Criterion | BallotCriterion) -> Sentence:
    if criterion.by in LAST:
        return LAST[criterion.by][1]
    says = TIE_BREAKS[criterion.by].says
    if isinstance(says, tuple):
        return says[criterion.prefer == "low"]
    return says(criterion) if callable(says) else says


def _entered_by(team: TeamSettings) -> Sentence:
    """The last moment to enter a team: the weekday where it is known, and the time."""
    if isinstance(team.register_by, datetime):
        return joined(" ", (WEEKDAYS[team.register_by.weekday()], f"{team.register_by:%H:%M}"))
    at = say("{register_by:%H:%M}", register_by=team.register_by) if team.register_by else NO_WORDS
    return joined(" ", (weekday(team.register_day), at)) if at and team.register_day else at


def teams(book: Rulebook) -> Said:
    team = book.team
    if not team.enabled:
        return
    sizes = (
        count(team.size_min)
        if team.size_min == team.size_max
        else say("{size_min} to {size_max}", size_min=count(team.size_min), size_max=count(team.size_max))
    )
    yield say("A team has {sizes} members.", sizes=sizes), "team.size_max"
    if team.min_players:
        least = say("The team event is held with {min_players} players or more.", min_players=team.min_players)
        if any(pool.team_event and pool.qualify == "rest" for settings in book.rounds for pool in settings.pools):
            least = say(
                "The team event is held if {min_players} players or more do not qualify.", min_players=team.min_players
            )
        yield least, "team.min_players"
    yield (
        (
            capital(say("{rounds} counts for teams.", rounds=rounds(team.rounds)))
            if len(team.rounds) == 1
            else capital(say("{rounds} count for teams.", rounds=rounds(team.rounds)))
        ),
        "team.rounds",
    )
    what = {"name": say("its name"), "players": say("its players"), "powers": say("who plays which power")}
    yield say("An entry gives {entry}.", entry=listed(what[item] for item in team.entry)), "team.entry"
    if entered := _entered_by(team) or book.undated("team.register_by"):
        yield say("Teams are entered by {entered}.", entered=entered), "team.register_by"
    yield from phrases(book, "team_entry")
    best = count(team.best_n or 0)
    if team.score == "best-scores":
        yield say("A team's score is the sum of the {best_n} best scores of its members.", best_n=best), "team.score"
        return
    members = say("its members") if team.score == "sum" else say("its {best_n} best members", best_n=best)
    yield say("A team's score is the sum of the scores of {members}.", members=members), "team.score"


def publication(book: Rulebook) -> Said:
    yield from phrases(book, "publication")
    places = book.publication.recognised_places
    if places:
        several = say("The first {places} places are read out.", places=count(places))
        yield say("The winner is read out.") if places == 1 else several, "publication.recognised_places"
