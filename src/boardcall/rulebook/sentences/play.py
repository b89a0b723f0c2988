"""Sentences about play: time, orders, adjudication, adjustments, errors, leaving, solos and draw votes."""

from boardcall.clock.settings import Break, Period
from boardcall.game import Power
from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences import phrases as say
from boardcall.rulebook.sentences.words import Said, capital, count, listed, phrases, plural, roles, rounds

_LANGUAGES = {"en": "English", "fr": "French", "de": "German"}
_ALPHABETS = {"full-name": "full name", "map-name": "name on the map", "code": "abbreviation"}
_BREAK_NEEDS = {
    "scheduled": "planned",
    "board": "if the board wants it",
    "unanimous": "if all players of the board agree",
    "td": "if the director agrees",
}
_CLASSES = {
    "abroad-off-centre": "abroad and on no centre",
    "abroad-on-centre": "abroad on a centre",
    "home-off-centre": "at home on no centre",
    "home-centre": "on a home centre",
}
_SURPLUS = {"last-written": "the one written last", "fleet-first": "fleets before armies", "alphabet": "the alphabet"}


def time(book: Rulebook) -> Said:
    clock = book.clock
    yield from phrases(book, say.CLOCK_MODE)
    if clock.mode == "none":
        return
    for index, period in enumerate(clock.periods, 1):
        yield _period(period), f"clock.period.{index}"
    if clock.writing_minutes:
        when = "At the end of that time" if clock.writing_included else "After that"
        text = f"{when} there is time to write orders: {_minutes(clock.writing_minutes)}."
        yield text, "clock.writing_minutes"
    if clock.retreat_seconds:
        yield f"Retreats have {clock.retreat_seconds} seconds.", "clock.retreat_seconds"
    if clock.adjustment_seconds:
        yield f"Builds and disbands have {clock.adjustment_seconds} seconds.", "clock.adjustment_seconds"
    yield from phrases(book, say.CLOCK)
    for index, pause in enumerate(clock.breaks, 1):
        yield _break(pause), f"clock.break.{index}"


def _minutes(number: int) -> str:
    return f"{number} minute{'' if number == 1 else 's'}"


def _period(period: Period) -> str:
    years = f"From {period.from_year} to {period.to_year}" if period.to_year else f"From {period.from_year} on"
    if period.spring == period.fall:
        return f"{years}: {_minutes(period.spring)} in spring and in fall."
    return f"{years}: {_minutes(period.spring)} in spring, {period.fall} in fall."


def _break(pause: Break) -> str:
    up_to = "" if pause.needs == "scheduled" else "up to "
    facts = [f"{up_to}{_minutes(pause.max_minutes)}"] if pause.max_minutes else []
    facts += [f"in {rounds(pause.rounds)}"] if pause.rounds else []
    facts += [f"{_times(pause.per_game)} a game"] if pause.per_game else []
    return f"Break ({pause.reason}): {', '.join([*facts, _BREAK_NEEDS[pause.needs]])}."


def orders(book: Rulebook) -> Said:
    languages = listed((_LANGUAGES[code] for code in book.orders.languages), "or")
    yield f"Orders are written in {languages}.", "orders.languages"
    yield from phrases(book, say.ORDERS)
    if book.orders.banned_codes:
        codes = listed((f'"{code}"' for code in book.orders.banned_codes), "and")
        yield f"{codes} stand for no province.", "orders.banned_codes"


def adjudication(book: Rulebook) -> Said:
    yield from phrases(book, say.ADJUDICATION)
    if book.adjudication.reader_order:
        names = listed(Power(letter).full_name for letter in book.adjudication.reader_order)
        yield f"The players take turns at reading the orders: {names}.", "adjudication.reader_order"
        if book.adjudication.reader_may_pass:
            yield "Whoever does not want to read passes.", "adjudication.reader_may_pass"


def adjustments(book: Rulebook) -> Said:
    yield from phrases(book, say.ADJUSTMENTS)
    settings = book.adjustments
    centre = {"home-centre": "home centre", "owned-centre": "own centre"}[settings.removal_measure]
    path = ", over land or sea" if settings.removal_path == "any" else ", as the unit moves"
    rungs = {
        "class": f"units {listed((_CLASSES[name] for name in settings.removal_classes), 'then')}",
        "distance": f"the one farthest from the nearest {centre}{path}",
        "off-centre-first": "units on no centre",
        "fleet-first": "fleets before armies",
        "alphabet": f"the first in the alphabet, by the province's {_ALPHABETS[settings.alphabet]}",
    }
    order = "; then ".join(rungs[key] for key in settings.removal_order)
    yield f"If a disband is missing, there go first {order}.", "adjustments.removal_order"


def errors(book: Rulebook) -> Said:
    yield from phrases(book, say.ERRORS)
    moment = {"negotiation-end": "when negotiation has ended", "next-deadline": "after the next deadline"}
    found = f"A wrong adjudication found {moment[book.errors.stands_from]}"
    later = {
        "stands": "stands",
        "stands-unless-td": "stands, unless the director finds that it can be put right without much harm",
        "td": "is put to the director",
    }[book.errors.after_that]
    yield f"{found} {later}.", "errors.after_that"
    if book.errors.surplus_units == "remove":
        yield from phrases(book, say.SURPLUS)
        order = ", then ".join(_SURPLUS[key] for key in book.errors.excess_build)
        yield f"Of too many builds there goes {order}.", "errors.excess_build"


def leavers(book: Rulebook) -> Said:
    yield from phrases(book, say.LEAVERS)


def solos(book: Rulebook) -> Said:
    ending = book.ending
    when = {"after-fall": "after a fall turn", "after-adjustments": "after the adjustments"}[ending.solo_check]
    yield f"Whoever has {ending.solo_centres} centres {when} wins alone.", "ending.solo_centres"
    if ending.concession:
        yield "The others may concede such a win before it is reached.", "ending.concession"
    else:
        yield "Such a win cannot be conceded.", "ending.concession"
    if ending.stalemate_years:
        since = f", counted from {ending.stalemate_from}," if ending.stalemate_from > 1901 else ""
        action = {"td-may": "may end", "td-ends": "ends", "none": "may end"}[ending.stalemate_action]
        years = plural(ending.stalemate_years, "year")
        text = f"After {years} in a row{since} in which no centre changed hands between alliances"
        yield f"{text}, the director {action} the game.", "ending.stalemate_years"


def draw_votes(book: Rulebook) -> Said:
    vote = book.draw_vote
    since = (
        f"From {vote.from_season} {vote.from_year} on" if (vote.from_year, vote.from_season) > (1901, "spring") else ""
    )
    proposes = "players may propose to end the game in a draw."
    yield (f"{since} {proposes}" if since else capital(proposes)), "draw_vote.from_year"
    yield from phrases(book, say.DRAW_VOTE)
    if vote.per_season:
        yield f"There is {plural(vote.per_season, 'vote')} in a season at most.", "draw_vote.per_season"
    if vote.per_player_year:
        yield f"A player may propose {_times(vote.per_player_year)} a year.", "draw_vote.per_player_year"
    if vote.per_player_game:
        yield f"A player may propose {_times(vote.per_player_game)} a game.", "draw_vote.per_player_game"
    if vote.secret_first:
        then = "secret" if vote.then == "secret" else "open, all at the same moment"
        yield (
            f"The first {plural(vote.secret_first, 'vote')} on a board are secret, later ones {then}.",
            "draw_vote.secret_first",
        )
    else:
        yield "Votes are secret.", "draw_vote.secret_first"
    yield f"{capital(roles(vote.held_by, 'or'))} holds the vote.", "draw_vote.held_by"


def _times(number: int) -> str:
    return "once" if number == 1 else f"{count(number)} times"
