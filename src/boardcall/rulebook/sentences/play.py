"""Sentences about play: time, orders, adjudication, adjustments, errors, leaving, solos and draw votes."""

from boardcall.adjudication import preset
from boardcall.clock.settings import Break, Period
from boardcall.game import Power
from boardcall.notation.names import language_file
from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences.phrases import PHRASES
from boardcall.rulebook.sentences.words import Said, listed, phrases, plural, roles, rounds, times
from boardcall.wording import Sentence, capital, joined, own, say, say_number, with_then

_ALPHABETS = {"full-name": say("full name"), "map-name": say("name on the map"), "code": say("abbreviation")}
_BREAK_NEEDS = {
    "scheduled": say("planned"),
    "board": say("if the board wants it"),
    "unanimous": say("if all players of the board agree"),
    "td": say("if the director agrees"),
}
_CLASSES = {
    "abroad-off-centre": say("abroad and on no centre"),
    "abroad-on-centre": say("abroad on a centre"),
    "home-off-centre": say("at home on no centre"),
    "home-centre": say("on a home centre"),
}
_SURPLUS = {
    "last-written": say("the one written last"),
    "fleet-first": say("fleets before armies"),
    "alphabet": say("the alphabet"),
}


def time(book: Rulebook) -> Said:
    clock = book.clock
    yield from phrases(book, "clock_mode")
    if clock.mode == "none":
        return
    for index, period in enumerate(clock.periods, 1):
        yield _period(period), f"clock.period.{index}"
    if clock.writing_minutes:
        when = say("At the end of that time") if clock.writing_included else say("After that")
        text = say(
            "{when} there is time to write orders: {writing_minutes}.",
            when=when,
            writing_minutes=_minutes(clock.writing_minutes),
        )
        yield text, "clock.writing_minutes"
    yield from phrases(book, "clock")
    for index, pause in enumerate(clock.breaks, 1):
        yield _break(pause), f"clock.break.{index}"


def _minutes(number: int) -> Sentence:
    return say_number("{number} minute", "{number} minutes", number)


def _period(period: Period) -> Sentence:
    years = (
        say("From {from_year} to {to_year}", from_year=period.from_year, to_year=period.to_year)
        if period.to_year
        else say("From {from_year} on", from_year=period.from_year)
    )
    if period.spring == period.fall:
        return say("{years}: {spring} in spring and in fall.", years=years, spring=_minutes(period.spring))
    return say(
        "{years}: {spring} in spring, {fall} in fall.",
        years=years,
        spring=_minutes(period.spring),
        fall=period.fall,
    )


def _break(pause: Break) -> Sentence:
    up_to = "" if pause.needs == "scheduled" else say("up to ")
    facts = (
        [say("{up_to}{max_minutes}", up_to=up_to, max_minutes=_minutes(pause.max_minutes))] if pause.max_minutes else []
    )
    facts += [say("in {rounds}", rounds=rounds(pause.rounds))] if pause.rounds else []
    facts += [say("{per_game} a game", per_game=times(pause.per_game))] if pause.per_game else []
    return say(
        "Break ({reason}): {value}.", reason=own(pause.reason), value=joined(", ", [*facts, _BREAK_NEEDS[pause.needs]])
    )


def orders(book: Rulebook) -> Said:
    languages = listed((own(language_file(code)["name"]) for code in book.orders.languages), "or")
    yield say("Orders are read in {languages}.", languages=languages), "orders.languages"
    yield from phrases(book, "orders")
    if book.orders.banned_codes:
        codes = listed((say('"{code}"', code=code) for code in book.orders.banned_codes), "and")
        yield say("{codes} stand for no province.", codes=codes), "orders.banned_codes"


def adjudication(book: Rulebook) -> Said:
    yield from phrases(book, "adjudication")
    if book.adjudication.paradox == "base":
        base = preset(book.adjudication.edition).paradox
        yield PHRASES["adjudication.paradox"][base], "adjudication.edition"
    if book.adjudication.reader_order:
        names = listed(Power(letter).full_name for letter in book.adjudication.reader_order)
        yield say("The players take turns at reading the orders: {names}.", names=names), "adjudication.reader_order"
        if book.adjudication.reader_may_pass:
            yield say("Whoever does not want to read passes."), "adjudication.reader_may_pass"


def adjustments(book: Rulebook) -> Said:
    yield from phrases(book, "adjustments")
    settings = book.adjustments
    centre = {"home-centre": say("home centre"), "owned-centre": say("own centre")}[settings.removal_measure]
    path = say(", over land or sea") if settings.removal_path == "any" else say(", as the unit moves")
    rungs = {
        "class": say(
            "units {removal_classes}",
            removal_classes=listed((_CLASSES[name] for name in settings.removal_classes), "then"),
        ),
        "distance": say("the one farthest from the nearest {centre}{path}", centre=centre, path=path),
        "off-centre-first": say("units on no centre"),
        "fleet-first": say("fleets before armies"),
        "alphabet": say(
            "the first in the alphabet, by the province's {alphabet}", alphabet=_ALPHABETS[settings.alphabet]
        ),
    }
    order, *others = [rungs[key] for key in settings.removal_order] or [say("nothing")]
    for rung in others:
        order = say("{first}; then {last}", first=order, last=rung)
    yield (
        say("If a disband is missing, units are removed in this order: {order}.", order=order),
        "adjustments.removal_order",
    )


def errors(book: Rulebook) -> Said:
    yield from phrases(book, "errors")
    moment = {"negotiation-end": say("when negotiation has ended"), "next-deadline": say("after the next deadline")}
    found = say("A wrong adjudication found {stands_from}", stands_from=moment[book.errors.stands_from])
    later = {
        "stands": say("stands"),
        "stands-unless-td": say("is kept, unless the director finds that it can be corrected without much harm"),
        "td": say("is decided by the director"),
    }[book.errors.after_that]
    yield say("{found} {later}.", found=found, later=later), "errors.after_that"
    if book.errors.surplus_units == "remove":
        yield from phrases(book, "surplus")
        order = with_then(_SURPLUS[key] for key in book.errors.excess_build)
        yield say("If there were too many builds, this unit is removed: {order}.", order=order), "errors.excess_build"


def leavers(book: Rulebook) -> Said:
    yield from phrases(book, "leavers")


def _concession(book: Rulebook) -> Said:
    """Whom the others may give the win, and who of them has to agree."""
    yield say("The others may concede such a win before it is reached."), "ending.concession"
    if centres := book.ending.concession_centres:
        text = say_number(
            "A win can be conceded only to a player with {number} centre or more.",
            "A win can be conceded only to a player with {number} centres or more.",
            centres,
        )
        yield text, "ending.concession_centres"
    yield from phrases(book, "concession")


def solos(book: Rulebook) -> Said:
    ending = book.ending
    when = {"after-fall": say("after a fall turn"), "after-adjustments": say("after the adjustments")}[
        ending.solo_check
    ]
    yield (
        say("Whoever has {solo_centres} centres {when} wins alone.", solo_centres=ending.solo_centres, when=when),
        "ending.solo_centres",
    )
    if ending.concession:
        yield from _concession(book)
    else:
        yield say("Such a win cannot be conceded."), "ending.concession"
    yield from phrases(book, "endings")
    if ending.stalemate_years:
        since = (
            say(", counted from {stalemate_from},", stalemate_from=ending.stalemate_from)
            if ending.stalemate_from > 1901
            else ""
        )
        years = plural(ending.stalemate_years, "{count} year", "{count} years")
        text = say(
            "After {years} in a row{since} in which no centre changed hands between alliances", years=years, since=since
        )
        ends = say("{text}, the director ends the game.", text=text)
        may = say("{text}, the director may end the game.", text=text)
        yield ends if ending.stalemate_action == "td-ends" else may, "ending.stalemate_years"


def draw_votes(book: Rulebook) -> Said:
    vote = book.draw_vote
    since = (
        {
            "spring": say("From spring {year} on", year=vote.from_year),
            "fall": say("From fall {year} on", year=vote.from_year),
        }[vote.from_season]
        if (vote.from_year, vote.from_season) > (1901, "spring")
        else ""
    )
    proposes = say("players may propose to end the game in a draw.")
    at_any_time = say("Players may propose to end the game in a draw.")
    yield say("{since} {proposes}", since=since, proposes=proposes) if since else at_any_time, "draw_vote.from_year"
    yield from phrases(book, "draw_vote")
    if vote.secret_first:
        then = say("secret") if vote.then == "secret" else say("open, all at the same moment")
        yield (
            say(
                "The first {secret_first} on a board are secret, later ones {then}.",
                secret_first=plural(vote.secret_first, "{count} vote", "{count} votes"),
                then=then,
            ),
            "draw_vote.secret_first",
        )
    else:
        yield say("Votes are secret."), "draw_vote.secret_first"
    yield capital(say("{held_by} holds the vote.", held_by=roles(vote.held_by, "or"))), "draw_vote.held_by"
