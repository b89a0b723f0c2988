"""Moments of an event as a rulebook or a director writes them: "day 1 09:45", "3 days before", "15 minutes before
start".

A moment has no year: it is found from the first day of the event, and moves with it.
"""

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import get_args

from boardcall.tournament.settings import Weekday
from boardcall.wording import NO_WORDS, Sentence, day_named, joined, mark, own, own_name, say, verbatim
from boardcall.wording import WEEKDAYS as NAMES

WEEKDAYS: tuple[str, ...] = get_args(Weekday)
"""From Monday, as a rulebook writes them."""
MOST_DAYS = 999
"""No event is longer, and nobody signs up earlier."""
NONE = "none"
"""What is set for a moment that is not to be."""
_DAY = (
    r"(?:day (?P<number>\d{1,2})|(?P<days>\d{1,3}) days? before|(?P<date>\d{4}-\d\d-\d\d)"
    rf"|(?P<weekday>{'|'.join(WEEKDAYS)})(?P<before> before)?)"
)
_TIME = r"(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d))?"
_ON_A_DAY = re.compile(rf"(?:{_DAY}(?:[ t]{_TIME})?|{_TIME.replace('?P<', '?P<only_')})", re.IGNORECASE)
_LENGTH = re.compile(
    r"(?:(?P<hours>\d{1,3}) hours?)?(?: ?(?:and )?(?P<minutes>\d{1,4}) min(?:ute)?s?)?"
    r" (?P<way>before|after)(?: (?:the )?(?P<of>start|end))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class When:
    """A moment as it is written. Either a day with or without a time, or a length of time from a start or an end.

    `day` is the number of a day of the event (1 is the first, 0 the day before it), a weekday in lower case or a date;
    None leaves it to the table that the moment is in. `before` asks for the last such weekday before the event.
    """

    text: str
    day: int | str | date | None = None
    before: bool = False
    at: time | None = None
    after: timedelta | None = None
    of: str = "start"

    @property
    def sentence(self) -> Sentence:
        """The moment in words, where its date is not known."""
        if self.after is not None:
            return say("{length}", length=self.text)
        times = f"{self.at:%H:%M}" if self.at else ""
        return joined(" ", [part for part in (_day_in_words(self), times) if part])


def _day_in_words(when: When) -> Sentence:
    if isinstance(when.day, date):
        return day_named(when.day)
    if isinstance(when.day, str):
        day = NAMES[WEEKDAYS.index(when.day)]
        return say("{day} before the event", day=day) if when.before else day
    if when.day is None:
        return NO_WORDS
    if when.day > 0:
        return say("day {number}", number=when.day)
    return say("{number} days before the event", number=1 - when.day) if when.day else say("the day before the event")


def read_when(text: str) -> When | None:
    """The moment a text says; None where it says none."""
    text = " ".join(text.split())
    if found := _LENGTH.fullmatch(text):
        return _length(text, found)
    found = _ON_A_DAY.fullmatch(text)
    try:
        return _on_a_day(text, found) if found else None
    except ValueError:
        return None


def _length(text: str, found: re.Match[str]) -> When | None:
    if found["hours"] is None and found["minutes"] is None:
        return None
    length = timedelta(hours=int(found["hours"] or 0), minutes=int(found["minutes"] or 0))
    return When(text, after=length if found["way"].lower() == "after" else -length, of=(found["of"] or "start").lower())


def _on_a_day(text: str, found: re.Match[str]) -> When:
    hour, minute, second = (found[part] or found[f"only_{part}"] for part in ("hour", "minute", "second"))
    at = time(int(hour), int(minute), int(second or 0)) if hour else None
    if found["date"]:
        return When(text, date.fromisoformat(found["date"]), at=at)
    if found["weekday"]:
        return When(text, found["weekday"].lower(), bool(found["before"]), at)
    if found["days"]:
        return When(text, 1 - int(found["days"]), at=at)
    return When(text, int(found["number"]) if found["number"] else None, at=at)


def written(value: object) -> When | None:
    """The moment that a value of a rulebook file means; None for any other value."""
    if isinstance(value, str):
        return read_when(value)
    if isinstance(value, datetime):
        return None if value.tzinfo else When(f"{value:%Y-%m-%d %H:%M}", value.date(), at=value.time())
    if isinstance(value, date):
        return When(f"{value:%Y-%m-%d}", value)
    if isinstance(value, time):
        return None if value.tzinfo else When(f"{value:%H:%M}", at=value)
    return None


def day_of(day: int | str | date | None, first: date | None, *, before: bool = False) -> date | None:
    """The date of a day of an event whose first day is `first`; None if it cannot be found."""
    if isinstance(day, date):
        return day
    if first is None or day is None:
        return None
    if isinstance(day, int):
        return first + timedelta(days=day - 1) if abs(day) <= MOST_DAYS else None
    ahead = (WEEKDAYS.index(day) - first.weekday()) % 7
    return first + timedelta(days=ahead - 7 * (before and ahead > 0)) - timedelta(days=7 * (before and ahead == 0))


def relative(moment: datetime, first: date) -> str:
    """How a moment is written for an event with that first day: "day 2 09:45", "3 days before 20:00"."""
    return f"{relative_day(moment.date(), first)} {moment:%H:%M}"


def relative_day(day: date, first: date) -> str:
    """How a day is written for an event with that first day: "day 2", "3 days before"."""
    number = (day - first).days + 1
    return f"day {number}" if number > 0 else f"{1 - number} {'day' if number == 0 else 'days'} before"


_NAMES = {
    "starts": mark("start of round {round}"),
    "ends": mark("planned end of round {round}"),
    "registration_from": mark("check-in for round {round} opens"),
    "registration_to": mark("check-in for round {round} closes"),
    "end.hard_stop": mark("hard stop of round {round}"),
}
_OTHERS = {
    "registration.signup_until": say("last day to sign up"),
    "registration.preregistration_until": say("last day to preregister"),
    "registration.withdrawal_until": say("last day to withdraw"),
    "team.register_by": say("last moment to enter a team"),
    "event.end": say("last day of the event"),
}


def name_of(key: str, *, item: str = "") -> Sentence:
    """What a moment is called, by its key in a rulebook; `item` is the name of the programme's item, if it is known."""
    first, number, *rest = [*key.split("."), "", ""]
    rest = [part for part in rest if part]
    if first == "round" and ".".join(rest) in _NAMES:
        return say(_NAMES[".".join(rest)], round=number)
    if first == "round" and rest[:1] == ["pool"]:
        return say("planned end of round {round}, {pool}", round=number, pool=own_name(rest[1]))
    if first == "programme":
        known = own(item) if item else say("item {number} of the programme", number=number)
        return known if rest == ["starts"] else say("{item}, end", item=known)
    return _OTHERS.get(key) or verbatim(key)
