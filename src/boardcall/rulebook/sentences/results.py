"""Sentences about results: scores, standings, ties, teams, awards, conduct and publication."""

from boardcall.conduct.settings import Ratification, Review
from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences import phrases as say
from boardcall.rulebook.sentences.words import (
    Said,
    capital,
    count,
    listed,
    percent,
    phrases,
    plural,
    roles,
    rounds,
)
from boardcall.scoring.describe import describe_term
from boardcall.scoring.systems import chosen_system
from boardcall.standings.settings import AwardSettings, Criterion, Part
from boardcall.voting.settings import Ballot, BallotCriterion

_SCOPES = {"all": "", "counted": " of the rounds that count", "qualifying": " of the qualifying rounds"}
_SCOPES |= {"team": " of the team rounds"}
_SECOND_BOARD = {"best-power": "the awards for powers", "special": "special awards", "ballot": "voted awards"}
_PREFERRED = {
    "games-played": ("more games played", "fewer games played"),
    "age": ("the older player", "the younger player"),
    "average-age": ("the older team on average", "the younger team on average"),
    "home-distance": ("the longer way from home", "the shorter way from home"),
    "gap-ahead": ("the larger gap to the next better power", "the smaller gap to the next better power"),
    "gap-behind": ("the larger lead over the next worse power", "the smaller lead over the next worse power"),
}
_PLAIN = {
    "second-game": "the better second-best game",
    "sum-all": "the higher sum of all rounds",
    "total": "the higher total",
    "dropped-score": "the better score that did not count",
    "elimination-points": "the later eliminations, by points for the order of them",
    "foreigner": "players from abroad",
    "last-chooser": "who chose a power later",
    "game-centres": "more centres in that game",
    "game-score": "the higher score in that game",
    "elimination-year": "the later elimination",
    "opponents-total": "the higher totals of the opponents",
    "best-member": "the better best member",
    "second-member": "the better second-best member",
    "drop-lowest": "the sums without the lowest member of each, again and again",
    "vote-average": "more points per game",
    "most-votes-one-game": "more points in one game",
    "lot": "a lot",
    "td": "the director's decision",
}
_CHAINS = {
    "champion": "For the title",
    "standings": "For other places",
    "qualifying": "For places in a pool",
    "seeding": "For places on the boards by rank",
    "team": "Between teams",
    "best_power": "For the best result with a power",
}
_MEASURES = {
    "pause-game": "pausing a game",
    "censure": "censure",
    "expel-without-refund": "sending someone away without a refund",
    "deduct-points": "taking points away",
    "exclude-without-refund": "exclusion without a refund",
    "cancel-late-orders": "cancelling late orders",
    "cancel-all-orders": "cancelling all orders",
    "other": "whatever else is apt",
}
_ELECTORATES = {"players": "the players", "attendees": "all who are there"}
_WHEN = {"each-game": "after each game", "last-round": "in the last round", "meeting": "at the meeting"}
_MAJORITIES = {
    "plurality": "most votes win",
    "simple": "more than half of the votes are needed",
    "two-thirds": "two thirds of the votes are needed",
    "declared-by-chair": "the chair declares the result",
}


def scores(book: Rulebook) -> Said:
    system = chosen_system(book.scoring)
    yield f"Games are scored by {system.name}{f' {system.version}' if system.version else ''}.", "scoring.system"
    for name, terms in (("Without a solo", system.draw), ("After a solo", system.solo)):
        for term in terms:
            section = term.section if "scoring.system" in book.sources else ""
            yield f"{name}: {describe_term(term)}.", f"={section}"
    yield from phrases(book, say.SCORES)
    if book.scoring.double_boards == "weighted-or-best":
        better, other = map(percent, book.scoring.double_weights)
        text = f"Of two boards in one round the better score counts, or {better} of it and {other} of the other"
        yield f"{text}, whichever is more.", "scoring.double_weights"
    if book.scoring.second_board_counts_for:
        what = listed(_SECOND_BOARD[name] for name in book.scoring.second_board_counts_for)
        yield f"The other game still counts for {what}.", "scoring.second_board_counts_for"


def standings(book: Rulebook) -> Said:
    settings = book.standings
    if settings.qualifying:
        yield f"The qualifying score is {_parts(settings.qualifying)}.", "standings.qualifying"
    yield f"The total is {_parts(settings.total)}.", "standings.total"
    if settings.min_rounds:
        yield f"{capital(plural(settings.min_rounds, 'round'))} must be played for a place.", "standings.min_rounds"
    by = {
        "total": "with the best total",
        "board-score": "with the best score in its game",
        "board-centres": "with the most centres in its game",
    }[settings.champion_by]
    if settings.champion_from == "all":
        yield f"The champion is the player {by}.", "standings.champion_by"
    else:
        pool = settings.champion_from.replace("-", " ")
        yield f"The champion is the player of the pool {pool} {by}.", "standings.champion_from"
        yield "All others are ranked by their totals.", "standings.rank_others_by"


def _parts(parts: tuple[Part, ...]) -> str:
    return " plus ".join(_part(part) for part in parts)


def _part(part: Part) -> str:
    where = rounds(part.rounds)
    if not part.weights:
        return f"the sum of {where}"
    if len(part.rounds) == 1:
        factor = "" if part.weights[0] == 1 else f"{percent(part.weights[0])} of "
        return f"{factor}the score of {where}"
    if all(weight == 1 for weight in part.weights):
        most = len(part.weights)
        return f"the sum of {where}" if most == len(part.rounds) else f"the {count(most)} best scores of {where}"
    shares = listed(percent(weight) for weight in part.weights)
    fewer = " (with fewer games, all in full)" if part.if_fewer == "full" else ""
    return f"{shares} of the best scores of {where}, best first{fewer}"


def ties(book: Rulebook) -> Said:
    for name, intro in _CHAINS.items():
        chain: tuple[Criterion, ...] | None = getattr(book.tie_break, name)
        is_used = name != "team" or book.team.enabled
        if chain and is_used:
            yield f"{intro}, ties are broken in turn by these:", f"tie_break.{name}"
            for index, criterion in enumerate(chain, 1):
                key = f"tie_break.{name}.{index}"
                is_noted = key in book.sources or key in book.chosen
                yield f"{index}. {capital(_criterion(criterion))}.", key if is_noted else "="
    if all(chain[-1].by in {"lot", "td"} for chain in (book.tie_break.champion, book.tie_break.standings) if chain):
        return
    if book.standings.ex_aequo:
        yield "What is still tied after that shares the place.", "standings.ex_aequo"
    else:
        yield "What is still tied after that is decided by the director.", "standings.ex_aequo"


def _criterion(criterion: Criterion | BallotCriterion) -> str:
    if criterion.by in _PREFERRED:
        return _PREFERRED[criterion.by][criterion.prefer == "low"]
    if isinstance(criterion, BallotCriterion) or criterion.by in _PLAIN:
        return _PLAIN[criterion.by]
    more = "more" if criterion.prefer == "high" else "fewer"
    game = {
        "best": "the better score in a game against each other",
        "sum": "the higher sum of games against each other",
    }
    return {
        "round-score": f"the higher score in round {criterion.round}",
        "best-game": f"the best single game{_SCOPES[criterion.scope]}",
        "direct": game[criterion.measure],
        "centres": f"{more} centres in all games{_SCOPES[criterion.scope]}",
        "centres-by-year": f"more centres in {criterion.from_year}, then the years before, to {criterion.to_year}",
        "pool": f"players of the pool {criterion.pool.replace('-', ' ')}",
    }[criterion.by]


def teams(book: Rulebook) -> Said:
    team = book.team
    if not team.enabled:
        return
    sizes = (
        count(team.size_min) if team.size_min == team.size_max else f"{count(team.size_min)} to {count(team.size_max)}"
    )
    yield f"A team has {sizes} members.", "team.size_max"
    if team.min_players:
        yield f"The team event is held with {team.min_players} players or more.", "team.min_players"
    yield f"{capital(rounds(team.rounds))} {'counts' if len(team.rounds) == 1 else 'count'} for teams.", "team.rounds"
    what = {"name": "its name", "players": "its players", "powers": "who plays which power"}
    yield f"An entry gives {listed(what[item] for item in team.entry)}.", "team.entry"
    if team.register_by:
        day = f"{team.register_day.capitalize()} " if team.register_day else ""
        yield f"Teams are entered by {day}{team.register_by:%H:%M}.", "team.register_by"
    if team.register_before_signup_of_round:
        text = f"Teams are entered before check-in for round {team.register_before_signup_of_round}."
        yield text, "team.register_before_signup_of_round"
    if team.one_team_per_player:
        yield "Nobody plays for two teams.", "team.one_team_per_player"
    members = "its members" if team.score == "sum" else f"its {count(team.best_n or 0)} best members"
    yield f"A team's score is the sum of the scores of {members}.", "team.score"


def awards(book: Rulebook) -> Said:
    for award in book.awards:
        yield from _award(award)
    for ballot in book.ballots:
        yield from _ballot(ballot)


def _award(award: AwardSettings) -> Said:
    where = f"award.{award.id}"
    name = capital(award.id.replace("-", " "))
    places = "the first place" if award.places == 1 else f"the first {count(award.places)} places"
    how = {
        "place": f"for {places}",
        "team": "for the best team",
        "best-per-power": "with each power, for the best score in one game",
        "td-per-power": "with each power, chosen by the director",
        "td": "chosen by the director",
        "ballot": "voted for",
    }[award.kind]
    names = f": {', '.join(award.names)}" if award.names else ""
    yield f"{name}: {how}{names}.", where
    if award.more_allowed:
        yield f"{name}: more may be added.", f"{where}.more_allowed"
    if award.kind == "best-per-power" and award.with_multiplier:
        yield f"{name}: the factors of pools count.", f"{where}.with_multiplier"
    if award.nominations:
        yield f"{name}: players may nominate.", f"{where}.nominations"


def _ballot(ballot: Ballot) -> Said:
    where = f"ballot.{ballot.id}"
    name = capital(ballot.id.replace("-", " "))
    form = {"one-name": "name one", "yes-no": "vote yes or no", "points": f"give {_patterns(ballot)} points"}[
        ballot.form
    ]
    yield (
        f"{name}: {_WHEN[ballot.when]} {_ELECTORATES[ballot.electorate]} {form}; {_MAJORITIES[ballot.majority]}.",
        where,
    )
    if ballot.categories:
        yield f"{name}: voted on are {listed(ballot.categories)}.", f"{where}.categories"
    if ballot.candidates == "same-game":
        yield f"{name}: only players of the same game can be named.", f"{where}.candidates"
    if ballot.best_of:
        yield f"{name}: the {count(ballot.best_of)} best games count.", f"{where}.best_of"
    if ballot.form != "yes-no" and ballot.electorate == "players" and not ballot.self_vote:
        yield f"{name}: nobody votes for themselves.", f"{where}.self_vote"
    if ballot.tie_break:
        chain = ", then ".join(_criterion(criterion) for criterion in ballot.tie_break)
        yield f"{name}: ties are broken by {chain}.", f"{where}.tie_break"


def _patterns(ballot: Ballot) -> str:
    return listed((" and ".join(map(str, pattern)) for pattern in ballot.patterns), "or")


def conduct(book: Rulebook) -> Said:
    settings = book.conduct
    if settings.code:
        yield f"The {settings.code} holds.", "conduct.code"
    where = roles(settings.report_to, "or")
    mail = f" ({settings.report_email})" if "email" in settings.report_to else ""
    yield (
        f"Whoever sees it broken tells {where}{mail}." if settings.code else f"Complaints go to {where}{mail}.",
        "conduct.report_to",
    )
    yield from phrases(book, say.CONDUCT)
    yield f"Measures are {listed((_MEASURES[name] for name in settings.measures), 'or')}.", "conduct.measures"
    if settings.forward_all_to:
        yield f"Every case is reported to the {settings.forward_all_to}.", "conduct.forward_all_to"
    yield from _review(settings.review)
    yield from _ratification(settings.ratification)


def _review(review: Review | None) -> Said:
    if review is None:
        return
    levels = ", ".join(map(_words, review.sanctions))
    yield f"A report may lead to further sanctions: {levels}.", "conduct.review.sanctions"
    yield (
        f"They are given by a committee with seats for {listed(map(_words, review.committee_seats))}.",
        "conduct.review",
    )
    votes = f"{count(review.committee_majority)} of its {count(len(review.committee_seats))} votes"
    again = "may" if review.committee_consecutive else "may not"
    session = plural(review.committee_session_months, "month")
    yield f"It needs {votes}; a session lasts {session}.", "conduct.review.committee_majority"
    yield f"Its members {again} serve twice running.", "conduct.review.committee_consecutive"
    if review.grounds:
        yield f"It takes up cases that are {listed(review.grounds, 'or')}.", "conduct.review.grounds"
    if review.td_statement_only_ceiling:
        ceiling = _words(review.td_statement_only_ceiling)
        text = f"On the director's word alone it gives no more than a {ceiling}."
        yield text, "conduct.review.td_statement_only_ceiling"
    longer = ", and as long as a sanction lasts" if review.record_at_least_sanction else ""
    months = f"{review.record_months} months, those of referred cases {review.sanction_record_months} months"
    yield f"Reports are kept for {months}{longer}.", "conduct.review.record_months"
    yield f"Long sanctions can be looked at again every {review.review_months} months.", "conduct.review.review_months"


def _ratification(vote: Ratification | None) -> Said:
    if vote is None:
        return
    share = f"{vote.majority_num} of {vote.majority_den} votes of the {_words(vote.body)}"
    yield f"Such sanctions need {share} within {vote.days} days.", "conduct.ratification"
    late = {"rejected": "rejected", "adopted": "adopted"}[vote.default]
    yield f"When the time runs out they are {late}.", "conduct.ratification.default"
    counted = {"no": "counts as against", "ignored": "is not counted"}[vote.abstention]
    yield f"An abstention {counted}.", "conduct.ratification.abstention"
    change = "may" if vote.amendable else "may not"
    yield f"Those who vote {change} change what was recommended.", "conduct.ratification.amendable"


def _words(name: str) -> str:
    return name.replace("-", " ")


def publication(book: Rulebook) -> Said:
    yield from phrases(book, say.PUBLICATION)
    places = book.publication.recognised_places
    if places:
        what = "The winner is" if places == 1 else f"The first {count(places)} places are"
        yield f"{what} read out.", "publication.recognised_places"
