"""The schedule of an event: all its moments with where each comes from, and setting one by hand."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from datetime import time as time_of_day
from functools import lru_cache

from boardcall.desk.event import Draft, Event, calendar_of, drafted
from boardcall.errors import InputError, NotFoundError, Problem
from boardcall.rulebook import Calendar, Rulebook, read_rulebook
from boardcall.rulebook.warnings import day_warnings
from boardcall.seeding.rounds.roll_call import check_in_window
from boardcall.tournament.acts.schedule import SetMoment
from boardcall.tournament.settings import ProgrammeItem, RoundSettings
from boardcall.tournament.settings_checks import order_problems
from boardcall.tournament.when import NONE, day_of, name_of
from boardcall.wording import NO_WORDS, Sentence, say

_REGISTRATION = ("signup_until", "preregistration_until", "withdrawal_until")
_ROUND = ("registration_from", "registration_to", "starts", "ends", "end.hard_stop")
_FOLLOWED = {
    "registration_to": "roll_call.closes_minutes_before",
    "register_by": "team.register_before_signup_of_round",
}
"""The rules that give a moment where its own key is not written."""
_read = lru_cache(maxsize=32)(read_rulebook)


@dataclass(frozen=True, slots=True)
class Scheduled:
    """A moment of the event: `at` is a day or a local time, None while it has no date.

    `rule` is what the rulebook gives, as the event's date or in words, `section` where, and `own` the date the
    rulebook gives for its own event. `by_hand` is what was set instead: "" for nothing, "none" for no such moment.
    """

    key: str
    name: Sentence
    at: datetime | date | None
    rule: datetime | date | Sentence | None = None
    section: str = ""
    own: datetime | date | None = None
    by_hand: str = ""
    follows: Sentence = NO_WORDS

    @property
    def order(self) -> datetime:
        """Its place among the others; whole days come after what happens on them."""
        if isinstance(self.at, datetime):
            return self.at
        return datetime.combine(self.at or date.max, time_of_day.max)

    @property
    def day(self) -> date:
        return self.order.date()

    @property
    def time(self) -> str:
        """The time of day; "" for a whole day."""
        return f"{self.at:%H:%M}" if isinstance(self.at, datetime) else ""

    @property
    def is_moved(self) -> bool:
        return not self.by_hand and self.own is not None and self.own != self.at


def schedule(event: Event) -> tuple[Scheduled, ...]:
    """Every moment of the event in order, those without a date last."""
    found = [_scheduled(event, key, name) for key, name in _keys(event)]
    return tuple(sorted(found, key=lambda one: one.order))


def moment_of(event: Event, key: str) -> Scheduled:
    """One moment by its key. NotFoundError if the event has none of that key."""
    for known, name in _keys(event):
        if known == key:
            return _scheduled(event, key, name)
    raise NotFoundError(say("The event has no moment {key}. The schedule lists them.", key=key))


def undated(event: Event) -> tuple[Scheduled, ...]:
    """The moments that wait for the first day of the event."""
    return tuple(one for one in schedule(event) if one.at is None and isinstance(one.rule, str))


def own_first_day(event: Event) -> date | None:
    """The first day of the event the rulebook was written for, if it names one."""
    return _read(event.tournament.rulebook_text).event.start


def set_moment(event: Event, key: str, when: str) -> Draft:
    """Sets a moment: "day 1 10:00", "15 minutes before start", "none"; "" puts it back as the rulebook says.

    Refused where no date can be found for it. Moments that then come before one they should follow are pointed out.
    """
    moment_of(event, key)
    when = " ".join(when.split())
    if when == NONE and not may_be_left_out(key):
        hint = say("Set another time for it.")
        raise InputError.of(say("Check-in closes at the start of the round at the latest."), hint, field="when")
    draft = drafted(event, SetMoment(key, when))
    then = _book_with(event, key, when)
    if when not in {"", NONE} and then.moment(key) is None:
        hint = say("Set the first day of the event, or the start of the round, first.")
        raise InputError.of(say("No date can be found for it yet."), hint, field="when")
    return replace(draft, notices=tuple(p for p in _warnings(then) if p not in _warnings(event.rulebook)))


def may_be_left_out(key: str) -> bool:
    """Whether there need be no such moment: all but the end of check-in."""
    return not key.endswith(".registration_to")


def schedule_warnings(event: Event) -> tuple[Problem, ...]:
    """What a director will want to check: moments out of order, and rounds outside the days of the event."""
    return tuple(_warnings(event.rulebook))


def _warnings(book: Rulebook) -> list[Problem]:
    return [*order_problems(book.rounds), *day_warnings(book)]


def _book_with(event: Event, key: str, when: str) -> Rulebook:
    """The rulebook as it would be; InputError beside the field where the moment is not of the kind it has to be."""
    others = {known: text for known, text in event.tournament.moments if known != key}
    calendar = calendar_of(event.tournament)
    by_hand = tuple((others | ({key: when} if when else {})).items())
    try:
        return read_rulebook(event.tournament.rulebook_text, calendar=replace(calendar, by_hand=by_hand))
    except InputError as error:
        raise InputError([Problem(one.message, one.hint, field="when") for one in error.problems]) from error


def _keys(event: Event) -> Iterator[tuple[str, Sentence]]:
    """The keys of all moments with their names, in the order of the rulebook."""
    book = event.rulebook
    for name in _REGISTRATION:
        yield f"registration.{name}", name_of(f"registration.{name}")
    if book.team.enabled:
        yield "team.register_by", name_of("team.register_by")
    for number in round_numbers(event):
        settings = book.round(number)
        pools = [f"pool.{pool.id}.ends" for pool in settings.pools]
        for name in (*_ROUND, *pools):
            key = f"round.{number}.{name}"
            yield key, name_of(key)
    for number, item in enumerate(book.programme, 1):
        for name in ("starts", "ends"):
            key = f"programme.{number}.{name}"
            yield key, name_of(key, item=item.item)


def round_numbers(event: Event) -> range:
    """The rounds of the rulebook; where it takes any number, those that have boards or times, and one more."""
    count = event.rulebook.round_count
    if count is None:
        numbered = sum(isinstance(one.number, int) for one in event.rulebook.rounds)
        count = max([numbered, *(board.round for board in event.tournament.boards)]) + 1
    return range(1, count + 1)


def _scheduled(event: Event, key: str, name: Sentence) -> Scheduled:
    tournament, book = event.tournament, event.rulebook
    rules = _read(tournament.rulebook_text, calendar=Calendar(tournament.starts, tournament.ends))
    rule = _date_in(rules, key)
    by_hand = dict(tournament.moments).get(key, "")
    follows, at = _followed(event, key)
    return Scheduled(
        key,
        name,
        book.moment(key) or ((at or _day_alone(book, key)) if by_hand != NONE else None),
        rule or rules.undated(_of_any(rules, key)) or None,
        rules.source(_FOLLOWED[key.rpartition(".")[2]] if follows else _of_any(rules, key)),
        _date_in(_read(tournament.rulebook_text), key),
        by_hand,
        NO_WORDS if by_hand else follows,
    )


def _date_in(book: Rulebook, key: str) -> datetime | date | None:
    return book.moment(_of_any(book, key))


def _of_any(book: Rulebook, key: str) -> str:
    """The key as the rulebook has it: a round without a table of its own is one of any number."""
    first, _, rest = key.partition(".")
    number, _, inner = rest.partition(".")
    if first != "round" or any(str(one.number) == number for one in book.rounds):
        return key
    return f"round.any.{inner}"


def _followed(event: Event, key: str) -> tuple[Sentence, datetime | None]:
    """A moment that another rule gives where none is written: in words, and when it is."""
    if key == "team.register_by" and (number := event.rulebook.team.register_before_signup_of_round):
        opens = event.rulebook.round(number).registration_from
        return say("when check-in for round {round} opens", round=number), opens
    first, number_text, *rest = key.split(".")
    if first != "round" or rest != ["registration_to"]:
        return NO_WORDS, None
    settings = event.rulebook.round(int(number_text))
    minutes = event.rulebook.roll_call.closes_minutes_before
    if settings.registration_to is not None or not (settings.starts or minutes):
        return NO_WORDS, None
    closes = check_in_window(settings, event.rulebook.roll_call, zone=event.rulebook.event.timezone).closes
    return say("{minutes} minutes before the start", minutes=minutes) if minutes else say("at the start"), closes


def _day_alone(book: Rulebook, key: str) -> date | None:
    """The day that a round or an item of the programme has before it has a time."""
    first, number, *rest = [*key.split("."), ""]
    if rest[:1] != ["starts"]:
        return None
    table = book.round(int(number)) if first == "round" else book.programme[int(number) - 1]
    return day_of(table.day, book.event.start)


def day_meant(event: Event, key: str) -> date | None:
    """The day a moment is most likely on, for a form: that of its round or item, else the first day of the event."""
    first, number, *_ = key.split(".")
    book, starts = event.rulebook, event.tournament.starts
    table: RoundSettings | ProgrammeItem | None = book.round(int(number)) if first == "round" else None
    table = book.programme[int(number) - 1] if first == "programme" else table
    if table is None:
        return starts
    return table.starts.date() if table.starts else day_of(table.day, starts) or starts
