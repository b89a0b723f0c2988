"""Sentences about the event: officials, sign-up, rounds and the programme."""

from collections.abc import Mapping
from datetime import date, datetime

from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences.words import (
    Said,
    count,
    day_in_words,
    listed,
    phrases,
    plural,
    roles,
    weekday,
)
from boardcall.rulebook.sentences.words import rounds as these_rounds
from boardcall.scoring.points import plain_points
from boardcall.tournament.settings import Pool, RoundEnd, RoundSettings
from boardcall.wording import (
    NO_WORDS,
    WEEKDAYS,
    Sentence,
    capital,
    day_named,
    joined,
    mark,
    own,
    own_name,
    say,
    verbatim,
    with_colon,
)

_KINDS = {
    "qualifying": (say("is for qualifying"), say("are for qualifying")),
    "final": (say("is the final"), say("are finals")),
}
_DATA = {
    "home-location": say("where they live"),
    "birth-date": say("their date of birth"),
    "nationality": say("their nationality"),
    "family": say("who of their family plays"),
    "club-status": say("whether they are members of the club"),
}
_INSERTION = say(
    "starting with the last rank, each player puts a name card before, after or between the cards on the table"
)
_POOL: Mapping[str, Mapping[object, str]] = {
    "powers": {
        "team": mark("{name} each team decides which member plays which power."),
        "td": mark("{name} the director gives out the powers."),
    },
    "choice_order": {
        "rank": mark("{name} the players choose their powers in the order of rank."),
        "insertion-from-last-rank": mark("{name} {text}; in that order they choose their powers."),
    },
    "title": {True: mark("{name} the champion comes from here.")},
    "team_event": {True: mark("{name} the rules for teams apply.")},
    "scored": {False: mark("{name} these games do not count.")},
    "may_be_dropped": {True: mark("{name} the organisers may do without it.")},
}
"""What a key of a pool says, by its value; of other values nothing is said."""


def about(book: Rulebook) -> Said:
    event = book.event
    if event.name:
        where = say(", {venue}", venue=event.venue) if event.venue else ""
        yield (
            say("{event}{where}{start}.", event=event.name, where=where, start=_dates(event.start, event.end)),
            "event.venue" if where else "event.name",
        )
    if event.organiser:
        contact = say(" ({contact})", contact=event.contact) if event.contact else ""
        yield (
            say("It is organised by {organiser}{contact}.", organiser=event.organiser, contact=contact),
            "event.organiser",
        )
    yield from ((say("{official}.", official=text), "event.officials") for text in event.officials)
    if event.titles:
        yield say("The champion's title: {titles}.", titles=listed(map(own, event.titles))), "event.titles"
    if event.series:
        yield say("Results are reported to {series}.", series=listed(map(verbatim, event.series))), "event.series"
    if event.negotiation_languages == "any":
        yield say("Players may negotiate in any language."), "event.negotiation_languages"
    else:
        yield (
            say(
                "Negotiation is in the official language ({official_language}).",
                official_language=event.official_language,
            ),
            "event.negotiation_languages",
        )
    yield from ((own(text), "event.notices") for text in event.notices)
    if book.rulebook.provisional:
        yield say("These rules may still change."), "rulebook.provisional"


def _dates(start: date | None, end: date | None) -> Sentence:
    if start is None:
        return NO_WORDS
    return (
        say(", {start}", start=day_named(start))
        if end in (None, start)
        else say(", {start} to {end}", start=day_named(start), end=day_named(end or start))
    )


def officials(book: Rulebook) -> Said:
    authority = book.authority
    yield say("The director has the last word on the rules."), "authority.final_arbiter"
    if authority.deputies:
        yield (
            capital(say("{deputies} may rule instead.", deputies=roles(authority.deputies, "or"))),
            "authority.deputies",
        )
    yield from phrases(book, "officials")
    if authority.unranked_roles:
        who = capital(roles(authority.unranked_roles))
        yield (
            say("{who} is not ranked.", who=who)
            if len(authority.unranked_roles) == 1
            else say("{who} are not ranked.", who=who),
            "authority.unranked_roles",
        )
    if authority.no_award_roles:
        who = capital(roles(authority.no_award_roles))
        yield (
            say("{who} is not eligible for awards.", who=who)
            if len(authority.no_award_roles) == 1
            else say("{who} are not eligible for awards.", who=who),
            "authority.no_award_roles",
        )


def sign_up(book: Rulebook) -> Said:
    registration = book.registration
    if last := _last_day(book, "signup_until"):
        until = say("Players sign up until {signup_until}.", signup_until=last)
        if registration.fee_required:
            until = say("Players sign up and pay until {signup_until}.", signup_until=last)
        yield until, "registration.signup_until"
    if last := _last_day(book, "preregistration_until"):
        text = say("Players preregister, or cancel that, until {preregistration_until}.", preregistration_until=last)
        yield text, "registration.preregistration_until"
    if last := _last_day(book, "withdrawal_until"):
        yield say("They may withdraw until {withdrawal_until}.", withdrawal_until=last), "registration.withdrawal_until"
    yield from phrases(book, "registration")
    if registration.need:
        data = listed(_DATA[name] for name in registration.need)
        yield say("Players are asked for {data}, because a rule needs it.", data=data), "registration.need"
        if registration.keep_days:
            days = say("It is erased {days} days after the event.", days=registration.keep_days)
            yield days, "registration.keep_days"


def _last_day(book: Rulebook, key: str) -> Sentence:
    day = getattr(book.registration, key)
    return day_named(day) if day else book.undated(f"registration.{key}")


def rounds(book: Rulebook) -> Said:
    if book.round_count is None:
        yield say("There are as many rounds as are played."), "round"
    else:
        yield plural(book.round_count, "There is {count} round.", "There are {count} rounds."), "round"
    kinds = {settings.kind: [r for r in book.rounds if r.kind == settings.kind] for settings in book.rounds}
    for kind, of_kind in kinds.items():
        numbers = [settings.number for settings in of_kind if settings.number != "any"]
        if kind != "ordinary" and numbers:
            what = _KINDS[kind][len(numbers) > 1]
            yield (
                capital(say("{rounds} {what}.", rounds=these_rounds(numbers), what=what)),
                f"round.{numbers[0]}.kind",
            )
    for settings in book.rounds:
        yield from _round(settings, book)


def _round(settings: RoundSettings, book: Rulebook) -> Said:
    where = f"round.{settings.number}"
    name = say("A round") if settings.number == "any" else say("Round {number}", number=settings.number)
    if text := _times(settings, book, where):
        yield joined("", (with_colon(name, text), ".")), f"{where}.starts"
    if text := _end(settings.end, book.undated(f"{where}.end.hard_stop")):
        yield say("{round} {end}.", round=name, end=text), f"{where}.end"
    for pool in settings.pools:
        yield from _pool(
            pool,
            say("{round}, {pool}:", round=name, pool=own_name(pool.id)),
            f"{where}.pool.{pool.id}",
        )


def _times(settings: RoundSettings, book: Rulebook, where: str) -> Sentence:
    def time_of(key: str) -> Sentence:
        moment = getattr(settings, key)
        return say("{moment:%H:%M}", moment=moment) if moment else book.undated(f"{where}.{key}")

    times = []
    opens, closes = time_of("registration_from"), time_of("registration_to")
    if opens and closes:
        times.append(say("check-in from {opens} to {closes}", opens=opens, closes=closes))
    elif closes:
        times.append(say("check-in until {closes}", closes=closes))
    if settings.starts:
        times.append(say("start on {starts}", starts=_weekday_time(settings.starts)))
    elif starts := time_of("starts"):
        times.append(say("start on {starts}", starts=starts))
    elif settings.day:
        times.append(say("on {day}", day=day_in_words(settings.day)))
    if ends := time_of("ends"):
        times.append(say("end about {ends}", ends=ends))
    return joined(", ", times)


def _weekday_time(moment: datetime) -> Sentence:
    return say("{day} at {moment:%H:%M}", day=WEEKDAYS[moment.weekday()], moment=moment)


def _end(end: RoundEnd, undated: Sentence = NO_WORDS) -> Sentence:
    said = {
        "none": NO_WORDS,
        "year": say("is played to the end of {last_year}", last_year=end.last_year),
        "random-year": say(
            "ends with a year drawn from {first_year} to {last_year}",
            first_year=end.first_year,
            last_year=end.last_year,
        ),
        "secret-clock": say("ends at a time known only to the directors, {end}", end=_between(end)),
    }[end.kind]
    if end.hard_stop or undated:
        at = end.hard_stop
        dated = WEEKDAYS[at.weekday()] if isinstance(at, datetime) else NO_WORDS
        name = weekday(end.hard_stop_day) if end.hard_stop_day else dated
        day = say(" on {hard_stop_day}", hard_stop_day=name) if name else ""
        stop = say("stops in any case: {moment}", moment=undated)
        if at:
            stop = say("stops at {hard_stop}{day} in any case", hard_stop=f"{at:%H:%M}", day=day)
        said = say("{end}; it {stop}", end=said, stop=stop) if said else stop
    if said and end.kind != "year":
        scored = say("{end}; the last fall count is scored", end=said)
        if end.position == "last-fall-or-current-fall":
            scored = say("{end}; the last fall count is scored, or that of the fall being resolved", end=said)
        said = scored
    if end.kind == "random-year" and end.reveal == "when-reached":
        said = say("{end}; the year is announced when it comes", end=said)
    return said


def _between(end: RoundEnd) -> Sentence:
    return (
        say("between {not_before:%H:%M} and {not_after:%H:%M}", not_before=end.not_before, not_after=end.not_after)
        if end.not_before and end.not_after
        else NO_WORDS
    )


def _pool(pool: Pool, name: Sentence, where: str) -> Said:
    who = {
        "top": say("the {size} best of the qualifying rounds", size=count(pool.size)),
        "rest": say("everybody else"),
        "by-entry": say("who enters for it"),
    }[pool.qualify]
    yield say("{name} {who}.", name=name, who=who), where
    if pool.qualify == "top" and pool.refill != "none":
        refill = {"next-in-rank": say("the next in rank takes the seat"), "td": say("the director decides")}[
            pool.refill
        ]
        yield say("{name} if someone declines, {refill}.", name=name, refill=refill), f"{where}.refill"
    if pool.multiplier != 1:
        yield (
            say("{name} scores are multiplied by {multiplier}.", name=name, multiplier=plain_points(pool.multiplier)),
            f"{where}.multiplier",
        )
    if pool.total_factor != 1:
        text = say("{name} its players' totals are multiplied by {by}.", name=name, by=plain_points(pool.total_factor))
        yield text, f"{where}.total_factor"
    for key, said in _POOL.items():
        if pattern := said.get(getattr(pool, key)):
            yield say(pattern, name=name, text=_INSERTION), f"{where}.{key}"
    if pool.last_year:
        yield (
            say("{name} played to the end of {last_year}.", name=name, last_year=pool.last_year),
            f"{where}.last_year",
        )


def programme(book: Rulebook) -> Said:
    for index, item in enumerate(book.programme, 1):
        times = day_in_words(item.day) if item.day else ""
        if item.starts:
            times = joined(" ", (WEEKDAYS[item.starts.weekday()], f"{item.starts:%H:%M}"))
        elif starts := book.undated(f"programme.{index}.starts"):
            times = starts
        until = say(" to {ends:%H:%M}", ends=item.ends) if item.ends and item.starts else ""
        agenda = say(": {agenda}", agenda=joined("; ", map(own, item.agenda))) if item.agenda else ""
        yield joined("", (own(item.item), ", " if times else "", times, until, agenda, ".")), f"programme.{index}"
        if item.round_may_pause:
            text = say("Boards of round {round_may_pause} may pause for it.", round_may_pause=item.round_may_pause)
            yield text, f"programme.{index}.round_may_pause"
