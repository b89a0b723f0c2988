"""Sentences about awards and the ballots that decide them."""

from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences.results import criterion_in_words
from boardcall.rulebook.sentences.words import Said, count, listed
from boardcall.standings.settings import AwardSettings
from boardcall.voting.settings import Ballot
from boardcall.wording import Sentence, capital, own, own_name, say, with_and, with_commas, with_then

_ELECTORATES = {"players": say("the players"), "attendees": say("all who are there")}
_WHEN = {"each-game": say("after each game"), "last-round": say("in the last round"), "meeting": say("at the meeting")}
_MAJORITIES = {
    "plurality": say("most votes win"),
    "simple": say("more than half of the votes are needed"),
    "two-thirds": say("two thirds of the votes are needed"),
    "declared-by-chair": say("the chair declares the result"),
}


def awards(book: Rulebook) -> Said:
    for award in book.awards:
        yield from _award(award)
    for ballot in book.ballots:
        yield from _ballot(ballot)


def _award(award: AwardSettings) -> Said:
    where = f"award.{award.id}"
    name = capital(own_name(award.id))
    places = (
        say("the first place") if award.places == 1 else say("the first {places} places", places=count(award.places))
    )
    how = {
        "place": say("for {places}", places=places),
        "team": say("for the best team"),
        "best-per-power": say("with each power, for the best score in one game"),
        "td-per-power": say("with each power, chosen by the director"),
        "td": say("chosen by the director"),
        "ballot": say("voted for"),
    }[award.kind]
    names = say(": {names}", names=with_commas(map(own, award.names))) if award.names else ""
    yield say("{name}: {how}{names}.", name=name, how=how, names=names), where
    if award.more_allowed:
        yield say("{name}: more may be added.", name=name), f"{where}.more_allowed"
    if award.kind == "best-per-power" and award.with_multiplier:
        yield say("{name}: the factors of pools count.", name=name), f"{where}.with_multiplier"
    if award.nominations:
        yield say("{name}: players may nominate.", name=name), f"{where}.nominations"


def _ballot(ballot: Ballot) -> Said:
    where = f"ballot.{ballot.id}"
    name = capital(own_name(ballot.id))
    form = {
        "one-name": say("name one"),
        "yes-no": say("vote yes or no"),
        "points": say("give {ballot} points", ballot=_patterns(ballot)),
    }[ballot.form]
    yield (
        say(
            "{name}: {when} {electorate} {form}; {majority}.",
            name=name,
            when=_WHEN[ballot.when],
            electorate=_ELECTORATES[ballot.electorate],
            form=form,
            majority=_MAJORITIES[ballot.majority],
        ),
        where,
    )
    if ballot.categories:
        yield (
            say("{name}: the vote is on {categories}.", name=name, categories=listed(map(own, ballot.categories))),
            f"{where}.categories",
        )
    if ballot.candidates == "same-game":
        yield (
            say("{name}: only players of the same game can be named.", name=name),
            f"{where}.candidates",
        )
    if ballot.best_of:
        yield (
            say("{name}: the {best_of} best games count.", name=name, best_of=count(ballot.best_of)),
            f"{where}.best_of",
        )
    if ballot.form != "yes-no" and ballot.electorate == "players" and not ballot.self_vote:
        yield say("{name}: nobody votes for themselves.", name=name), f"{where}.self_vote"
    if ballot.tie_break:
        chain = with_then(criterion_in_words(criterion) for criterion in ballot.tie_break)
        yield say("{name}: ties are broken by {chain}.", name=name, chain=chain), f"{where}.tie_break"


def _patterns(ballot: Ballot) -> Sentence:
    return listed((with_and(map(str, pattern)) for pattern in ballot.patterns), "or")
