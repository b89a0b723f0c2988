"""What a rulebook may say, but with a warning to its author: times that do not fit, data that nobody is asked for."""

import zoneinfo
from collections.abc import Iterator
from datetime import date, datetime

from boardcall.clock.plan import ClockPlan
from boardcall.clock.settings import ClockSettings
from boardcall.clock.timetable import minutes_to
from boardcall.errors import BoardcallError, Problem
from boardcall.rulebook.needs import COUNTRIES, read_of_people
from boardcall.rulebook.rulebook import Rulebook
from boardcall.scoring.system import Concession, ScoringSystem
from boardcall.seeding.settings import PowerRepeat
from boardcall.standings.rules import all_systems
from boardcall.tournament.settings import RoundSettings
from boardcall.tournament.when import WEEKDAYS
from boardcall.wording import say


def slot_warnings(book: Rulebook) -> Iterator[Problem]:
    """Last years that the clock cannot reach between the start of a round and its end."""
    for settings in book.rounds:
        where = f"round.{settings.number}"
        if settings.end.last_year:
            yield from _slot(settings, book.clock, settings.end.last_year, _end_of(settings), f"{where}.end")
        for pool in settings.pools:
            last_year = pool.last_year or settings.end.last_year
            if last_year and (pool.last_year or pool.ends):
                yield from _slot(
                    settings, book.clock, last_year, pool.ends or _end_of(settings), f"{where}.pool.{pool.id}"
                )


def _end_of(settings: RoundSettings) -> datetime | None:
    """The planned end or the hard stop of a round, whichever comes first."""
    ends = [settings.ends] if settings.ends else []
    if isinstance(settings.end.hard_stop, datetime):
        ends.append(settings.end.hard_stop)
    return min(ends, default=None)


def _slot(
    settings: RoundSettings, clock: ClockSettings, last_year: int, end: datetime | None, where: str
) -> Iterator[Problem]:
    if settings.starts is None or end is None or not clock.periods:
        return
    breaks = _break_minutes(settings, clock)
    minutes = int((end - settings.starts).total_seconds()) // 60 - breaks
    needed = minutes_to(ClockPlan(clock), last_year)
    if needed <= minutes:
        return
    fits = max((year for year in range(1901, last_year) if minutes_to(ClockPlan(clock), year) <= minutes), default=None)
    less = say(", less {breaks} of breaks", breaks=breaks) if breaks else ""
    slot = say("{starts:%H:%M} to {end:%H:%M}{less}", starts=settings.starts, end=end, less=less)
    message = say(
        "play to {last_year} takes {needed} minutes; there are {minutes} ({slot}).",
        last_year=last_year,
        needed=needed,
        minutes=minutes,
        slot=slot,
    )
    hint = (
        say("End with {fits} at the latest, or give the round more time.", fits=fits)
        if fits
        else say("Give the round more time.")
    )
    yield Problem(message, hint, field=where)


def _break_minutes(settings: RoundSettings, clock: ClockSettings) -> int:
    planned = [b for b in clock.breaks if b.needs == "scheduled" and (not b.rounds or settings.number in b.rounds)]
    return sum(b.max_minutes or 0 for b in planned)


def day_warnings(book: Rulebook) -> Iterator[Problem]:
    """Weekdays that do not match their dates, rounds outside the event, and an unknown time zone."""
    event = book.event
    for settings in book.rounds:
        if settings.starts and settings.day and WEEKDAYS[settings.starts.weekday()] != settings.day:
            day = WEEKDAYS[settings.starts.weekday()]
            message = say(
                "{starts:%Y-%m-%d} is a {day}, not a {expected_day}.",
                starts=settings.starts,
                day=day,
                expected_day=settings.day,
            )
            yield Problem(
                message, say('Write day = "{day}", or another date.', day=day), field=f"round.{settings.number}.day"
            )
        if settings.starts and not (event.start or date.min) <= settings.starts.date() <= (event.end or date.max):
            message = say("the round is on {starts:%Y-%m-%d}, outside the event.", starts=settings.starts)
            yield Problem(
                message, say("Correct the date, or event.start and event.end."), field=f"round.{settings.number}.starts"
            )
    if event.start and event.end and event.end < event.start:
        yield Problem(say("the event ends before it starts."), say("Correct one of the dates."), field="event.end")
    if event.timezone != "UTC" and not _is_known_zone(event.timezone):
        hint = say("Write an IANA name, such as Europe/Paris.")
        yield Problem(
            say('the time zone "{timezone}" is not known on this machine.', timezone=event.timezone),
            hint,
            field="event.timezone",
        )


def _is_known_zone(name: str) -> bool:
    try:
        zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def data_warnings(book: Rulebook) -> Iterator[Problem]:
    """Rules that need personal data which registration does not ask for, and data asked for that no rule needs."""
    read = dict.fromkeys((data, _without_number(key)) for data, key in read_of_people(book))
    for data, where in read:
        if data not in book.registration.need:
            hint = say('Add "{data}" to registration.need, or the rule is passed over.', data=data)
            yield Problem(say("the rule needs {data}, which nobody is asked for.", data=data), hint, field=where)
    for data in book.registration.need:
        if data not in {one for one, _ in read}:
            hint = say("Take it out: people are asked only for what a rule needs.")
            yield Problem(say("no rule needs {data}.", data=data), hint, field="registration.need")
    if any(data == "nationality" and where != COUNTRIES for data, where in read) and not book.event.country:
        yield Problem(say("foreigner compares with the host country."), say("Add event.country."), field="event")


def _without_number(key: str) -> str:
    table, _, last = key.rpartition(".")
    return table if last.isdecimal() else key


def title_warnings(book: Rulebook) -> Iterator[Problem]:
    """A title pool the champion does not come from, or the other way round."""
    titles = {pool.id for settings in book.rounds for pool in settings.pools if pool.title}
    if titles and book.standings.champion_from == "all":
        hint = say('Write champion_from = "{titles}".', titles=min(titles))
        yield Problem(say("a pool plays for the title, but anybody can win it."), hint, field="standings.champion_from")
    if book.standings.champion_from != "all" and book.standings.champion_from not in titles:
        hint = say("Add title = true to the pool {champion_from}.", champion_from=book.standings.champion_from)
        yield Problem(say("the champion comes from a pool that is not marked."), hint, field="standings.champion_from")


def concession_warnings(book: Rulebook) -> Iterator[Problem]:
    """Solos that may be conceded, and the scoring system cannot score."""
    try:
        systems = all_systems(book)
    except BoardcallError:  # said where the system is chosen
        return
    for system in systems if book.ending.concession else ():
        yield from _concession_warnings(book, system)


def _concession_warnings(book: Rulebook, system: ScoringSystem) -> Iterator[Problem]:
    if system.concession is Concession.REFUSED:
        message = say("a solo may be conceded, and {system} cannot score it.", system=system.name)
        hint = say("Write concession = false, or take another system: this one scores solos of 18 centres only.")
        yield Problem(message, hint, field="ending.concession")
    elif book.ending.concession_centres < system.concession_centres:
        message = say(
            "a solo may be conceded to a power with fewer centres than the {centres} of {system}.",
            centres=system.concession_centres,
            system=system.name,
        )
        hint = say("Write concession_centres = {centres}.", centres=system.concession_centres)
        yield Problem(message, hint, field="ending.concession_centres")


def power_warnings(book: Rulebook) -> Iterator[Problem]:
    """A rule against repeated powers that more than seven rounds cannot keep."""
    endless = any(settings.number == "any" for settings in book.rounds)
    if book.powers.repeat is PowerRepeat.FORBID and not book.powers.repeat_rounds and (endless or len(book.rounds) > 7):
        hint = say('Write repeat = "avoid", or name the rounds in repeat_rounds.')
        yield Problem(say("after seven rounds no power is left."), hint, field="powers.repeat")
