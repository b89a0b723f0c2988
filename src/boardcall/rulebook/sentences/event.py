"""Sentences about the event: officials, sign-up, rounds, check-in, boards and the programme."""

from datetime import date, datetime

from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences import phrases as say
from boardcall.rulebook.sentences.words import Said, capital, count, listed, number, phrases, plural, roles
from boardcall.rulebook.sentences.words import rounds as these_rounds
from boardcall.seeding.problem import Strength
from boardcall.seeding.settings import (
    Constraint,
    ConstraintKind,
    Method,
    PowerRepeat,
    RankingBy,
    Remainder,
    SitOutClass,
)
from boardcall.tournament.settings import Pool, RoundEnd, RoundSettings

_REMAINDERS = {
    Remainder.SIT_OUT: "some sit out",
    Remainder.DOUBLE: "some play two boards",
    Remainder.TD_PLAYS: "the director plays",
    Remainder.SIX_PLAYER: "a game for six is played",
    Remainder.TD: "the director decides what to do",
}
_CLASSES = {
    SitOutClass.VOLUNTEERS: "volunteers",
    SitOutClass.NOT_PREREGISTERED: "players who did not preregister",
    SitOutClass.LAST_REGISTERED: "those who registered last",
    SitOutClass.LOCAL_BOARD_MEMBER: "local members of the club's board",
    SitOutClass.LOCAL_CLUB_MEMBER: "local members of the club",
    SitOutClass.LOCAL_NON_MEMBER: "other local players",
    SitOutClass.TRAVELLER: "travellers",
    SitOutClass.TD: "whom the director names",
}
_APART = {
    ConstraintKind.REPEAT_OPPONENTS: "Players who have met",
    ConstraintKind.FAMILY: "Families and couples",
    ConstraintKind.TEAMMATES: "Team-mates",
    ConstraintKind.AVOID_PAIR: "Pairs whom the director allowed not to meet",
    ConstraintKind.OFFICIALS: "Directors who play",
}
_APART_HOW = {
    Strength.HARD: "never play on one board",
    Strength.SOFT: "are kept apart as far as possible",
    Strength.WARN: "may meet on one board, which is avoided by hand",
}
_KINDS = {"qualifying": ("is for qualifying", "are for qualifying"), "final": ("is the final", "are finals")}
_DATA = {
    "home-location": "where they live",
    "birth-date": "their date of birth",
    "nationality": "their nationality",
    "family": "who of their family plays",
    "club-status": "whether they are members of the club",
}


def about(book: Rulebook) -> Said:
    event = book.event
    if event.name:
        where = f", {event.venue}" if event.venue else ""
        yield f"{event.name}{where}{_dates(event.start, event.end)}.", "event.venue" if where else "event.name"
    if event.organiser:
        contact = f" ({event.contact})" if event.contact else ""
        yield f"It is organised by {event.organiser}{contact}.", "event.organiser"
    if event.titles:
        yield f"The champion's title: {listed(event.titles)}.", "event.titles"
    if event.series:
        yield f"Results are reported to {listed(event.series)}.", "event.series"
    if event.negotiation_languages == "official":
        yield f"Negotiation is in the official language ({event.official_language}).", "event.negotiation_languages"
    yield from ((text, "event.notices") for text in event.notices)
    if book.rulebook.provisional:
        yield "These rules may still change.", "rulebook.provisional"


def _dates(start: date | None, end: date | None) -> str:
    if start is None:
        return ""
    return f", {_day(start)}" if end in (None, start) else f", {_day(start)} to {_day(end or start)}"


def _day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"


def officials(book: Rulebook) -> Said:
    authority = book.authority
    yield "The director has the last word on the rules.", "authority.final_arbiter"
    if authority.deputies:
        yield f"{capital(roles(authority.deputies, 'or'))} may rule instead.", "authority.deputies"
    yield from phrases(book, say.OFFICIALS)
    if authority.unranked_roles:
        who = capital(roles(authority.unranked_roles))
        yield f"{who} {_are(authority.unranked_roles)} not ranked.", "authority.unranked_roles"
    if authority.no_award_roles:
        who = capital(roles(authority.no_award_roles))
        yield f"{who} {_are(authority.no_award_roles)} not eligible for awards.", "authority.no_award_roles"


def _are(names: tuple[str, ...]) -> str:
    return "is" if len(names) == 1 else "are"


def sign_up(book: Rulebook) -> Said:
    registration = book.registration
    if registration.signup_until:
        yield f"Players sign up until {_day(registration.signup_until)}.", "registration.signup_until"
    if registration.preregistration_until:
        text = f"Players preregister, or cancel that, until {_day(registration.preregistration_until)}."
        yield text, "registration.preregistration_until"
    if registration.withdrawal_until:
        yield f"They may withdraw until {_day(registration.withdrawal_until)}.", "registration.withdrawal_until"
    yield from phrases(book, say.REGISTRATION)
    if registration.need:
        data = listed(_DATA[name] for name in registration.need)
        yield f"Players are asked for {data}, because a rule needs it.", "registration.need"


def rounds(book: Rulebook) -> Said:
    if book.round_count is None:
        yield "There are as many rounds as are played.", "round"
    else:
        yield f"There {'is' if book.round_count == 1 else 'are'} {plural(book.round_count, 'round')}.", "round"
    kinds = {settings.kind: [r for r in book.rounds if r.kind == settings.kind] for settings in book.rounds}
    for kind, of_kind in kinds.items():
        numbers = [settings.number for settings in of_kind if settings.number != "any"]
        if kind != "ordinary" and numbers:
            yield f"{capital(these_rounds(numbers))} {_KINDS[kind][len(numbers) > 1]}.", f"round.{numbers[0]}.kind"
    for settings in book.rounds:
        yield from _round(settings)


def _round(settings: RoundSettings) -> Said:
    where = f"round.{settings.number}"
    name = "A round" if settings.number == "any" else f"Round {settings.number}"
    if text := _times(settings):
        yield f"{name}: {text}.", f"{where}.starts"
    if text := _end(settings.end):
        yield f"{name} {text.strip()}.", f"{where}.end"
    for pool in settings.pools:
        yield from _pool(pool, f"{name}, {pool.id.replace('-', ' ')}:", f"{where}.pool.{pool.id}")


def _times(settings: RoundSettings) -> str:
    times = []
    if settings.registration_from and settings.registration_to:
        times.append(f"check-in from {settings.registration_from:%H:%M} to {settings.registration_to:%H:%M}")
    if settings.starts:
        times.append(f"start on {_weekday_time(settings.starts)}")
    elif settings.day:
        times.append(f"on {settings.day.capitalize()}")
    if settings.ends:
        times.append(f"end about {settings.ends:%H:%M}")
    return ", ".join(times)


def _weekday_time(moment: datetime) -> str:
    return f"{moment:%A} at {moment:%H:%M}"


def _end(end: RoundEnd) -> str:
    said = {
        "none": "",
        "year": f"is played to the end of {end.last_year}",
        "random-year": f"ends with a year drawn from {end.first_year} to {end.last_year}",
        "secret-clock": f"ends at a time known only to the directors, {_between(end)}",
    }[end.kind]
    if end.hard_stop:
        day = f" on {end.hard_stop_day.capitalize()}" if end.hard_stop_day else ""
        said += f"{'; it' if said else ''} stops at {end.hard_stop:%H:%M}{day} in any case"
    if said and end.kind != "year":
        said += "; the last fall count is scored"
        if end.position == "last-fall-or-current-fall":
            said += ", or that of the fall being resolved"
    if end.kind == "random-year" and end.reveal == "when-reached":
        said += "; the year is told when it comes"
    return said


def _between(end: RoundEnd) -> str:
    return f"between {end.not_before:%H:%M} and {end.not_after:%H:%M}" if end.not_before and end.not_after else ""


def _pool(pool: Pool, name: str, where: str) -> Said:
    who = {
        "top": f"the {count(pool.size)} best of the qualifying rounds",
        "rest": "everybody else",
        "by-entry": "who enters for it",
    }[pool.qualify]
    yield f"{name} {who}.", where
    if pool.qualify == "top" and pool.refill != "none":
        refill = {"next-in-rank": "the next in rank takes the seat", "td": "the director decides"}[pool.refill]
        yield f"{name} if someone declines, {refill}.", f"{where}.refill"
    if pool.multiplier != 1:
        yield f"{name} scores are multiplied by {number(pool.multiplier)}.", f"{where}.multiplier"
    yield from _pool_powers(pool, name, where)
    if pool.title:
        yield f"{name} the champion comes from here.", f"{where}.title"
    if not pool.scored:
        yield f"{name} these games do not count.", f"{where}.scored"
    if pool.may_be_dropped:
        yield f"{name} the organisers may do without it.", f"{where}.may_be_dropped"
    if pool.last_year:
        yield f"{name} played to the end of {pool.last_year}.", f"{where}.last_year"


def _pool_powers(pool: Pool, name: str, where: str) -> Said:
    if pool.powers == "team":
        yield f"{name} each team decides who of it plays which power.", f"{where}.powers"
    if pool.powers == "td":
        yield f"{name} the director gives out the powers.", f"{where}.powers"
    if pool.choice_order == "rank":
        yield f"{name} the players choose their powers in the order of rank.", f"{where}.choice_order"
    if pool.choice_order == "insertion-from-last-rank":
        text = "from the last rank up, each puts a card with their name before, after or between those that lie there"
        yield f"{name} {text}; in that order they choose their powers.", f"{where}.choice_order"


def roll_call(book: Rulebook) -> Said:
    settings = book.roll_call
    yield from phrases(book, say.ROLL_CALL)
    if Remainder.DOUBLE in settings.remainder:
        yield from phrases(book, say.DOUBLE)
    if settings.closes_minutes_before:
        text = f"Check-in closes {settings.closes_minutes_before} minutes before the round."
        yield text, "roll_call.closes_minutes_before"
    options = listed((_REMAINDERS[option] for option in settings.remainder), "or")
    yield f"If the number of players is not a multiple of seven, {options}.", "roll_call.remainder"
    if Remainder.SIX_PLAYER in settings.remainder:
        empty = listed((power.full_name for power in settings.six_player_empty), "or")
        yield f"In a game for six {empty} is left in civil disorder.", "roll_call.six_player_empty"
    if Remainder.SIT_OUT in settings.remainder:
        order = ", then ".join(_CLASSES[name] for name in settings.sit_out_order)
        yield f"To sit out are asked first {order}.", "roll_call.sit_out_order"
    if Remainder.TD_PLAYS in settings.remainder:
        text = f"The director plays {count(settings.td_boards_max)} boards at most."
        yield text, "roll_call.td_boards_max"


def seating(book: Rulebook) -> Said:
    yield from phrases(book, say.SEATING)
    if {Remainder.DOUBLE, Remainder.TD_PLAYS} & set(book.roll_call.remainder):
        yield from phrases(book, say.SECOND_GAMES)
    if book.seating.later_rounds is Method.RANKING_BLOCKS:
        by = {RankingBy.TOTAL: "total", RankingBy.QUALIFYING: "qualifying score"}[book.seating.ranking_by]
        yield f"Ranks are those of the {by} so far.", "seating.ranking_by"
    for index, constraint in enumerate(book.seating.constraint, 1):
        yield _constraint(constraint), f"seating.constraint.{index}"
    compared = book.powers.repeat_rounds
    which = f" in {these_rounds(compared)}" if compared else ""
    if book.powers.repeat is PowerRepeat.FORBID:
        yield f"Nobody plays a power twice{which}.", "powers.repeat"
    if book.powers.repeat is PowerRepeat.AVOID:
        yield f"Nobody plays a power twice{which} while that can be avoided.", "powers.repeat"


def _constraint(constraint: Constraint) -> str:
    where = f" in {these_rounds(constraint.rounds)}" if constraint.rounds else ""
    if constraint.kind is ConstraintKind.RECORDERS:
        return f"Those who record their board are spread over the boards{where}."
    return f"{_APART[constraint.kind]} {_APART_HOW[constraint.strength]}{where}."


def programme(book: Rulebook) -> Said:
    for index, item in enumerate(book.programme, 1):
        times = f"{item.starts:%A %H:%M}" if item.starts else (item.day or "").capitalize()
        until = f" to {item.ends:%H:%M}" if item.ends and item.starts else ""
        agenda = f": {'; '.join(item.agenda)}" if item.agenda else ""
        yield f"{item.item}{', ' if times else ''}{times}{until}{agenda}.", f"programme.{index}"
        if item.round_may_pause:
            text = f"Boards of round {item.round_may_pause} may pause for it."
            yield text, f"programme.{index}.round_may_pause"
