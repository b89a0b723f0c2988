"""Sentences that can be said in another language: English text that still knows its pattern and its values."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from datetime import date, datetime
from typing import TYPE_CHECKING, Self
from zoneinfo import ZoneInfo

TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Marks that turn the direction of all text after them; no name needs them, and one with them garbles a sentence."""


def without_turning(text: str) -> str:
    """The text without marks that turn the direction of what follows."""
    return TURNING.sub("", text)


def _filled(pattern: str, values: dict[str, object]) -> str:
    """The pattern filled with its values; a value named `capital` begins with a capital letter."""
    if "capital" in values:
        text = str(values["capital"])
        values = {**values, "capital": text[:1].upper() + text[1:]}
    return pattern.format(**values)


if TYPE_CHECKING:

    class _Text:
        """For the type checker a Sentence is not a `str`: a function that takes `str` rejects it, and one that shows a
        Sentence rejects a `str`.
        """

        def __init__(self, text: str) -> None: ...
        def __contains__(self, part: str) -> bool: ...
        def __eq__(self, other: object) -> bool: ...
        def __hash__(self) -> int: ...
else:
    _Text = str


class Sentence(_Text):
    """An English sentence that remembers what it was made from.

    For the type checker it is not a text: code that shows text to people asks for a Sentence, so a text that is
    missing from the catalogues is found. At run time it is a `str`, so it can be formatted, compared and written
    directly.

    `pattern` is the English text with its values in braces; a value may itself be a Sentence. If there are two
    patterns, the second is for a number other than one, and `number` is that number. Joining or cutting a Sentence
    gives plain text, which stays English: join it with another Sentence instead.
    """

    __slots__ = ("number", "pattern", "plural", "values")

    pattern: str
    plural: str
    number: int | None
    values: dict[str, object]

    def __str__(self) -> str:
        """The sentence itself, so that an error can keep it."""
        return self  # type: ignore[return-value]  # a text at run time

    @classmethod
    def of(cls, pattern: str, plural: str, number: int | None, values: dict[str, object]) -> Self:
        """The sentence of a pattern, or of its plural where `number` is not one."""
        chosen = plural if plural and number != 1 else pattern
        made = cls(_filled(chosen, values))
        made.pattern, made.plural, made.number, made.values = pattern, plural, number, values
        return made


def say(pattern: str, /, **values: object) -> Sentence:
    """The sentence that a pattern such as "Board {board} has not entered {year}." makes with its values."""
    return Sentence.of(pattern, "", None, values)


def say_number(one: str, many: str, number: int, /, **values: object) -> Sentence:
    """The sentence for a number, which the patterns write as {number}: "{number} centre", "{number} centres"."""
    return Sentence.of(one, many, number, {"number": number, **values})


class Worded(ABC):
    """A value that a sentence says; printed, it is that sentence."""

    __slots__ = ()

    @property
    @abstractmethod
    def sentence(self) -> Sentence:
        """The value in words."""

    def __str__(self) -> str:
        return str(self.sentence)


NO_WORDS = say("")
"""No sentence, for places where there may be one. It is false, like an empty text."""


def verbatim(text: str, /) -> Sentence:
    """A text that people wrote, such as a name or a reason: the same in every language."""
    return Sentence.of("{text}", "", None, {"text": text})


def mark(text: str, /) -> str:
    """The same text, marked for the catalogue: it is translated, or put into a sentence, somewhere else."""
    return text


def joined(separator: str, parts: Iterable[object], /) -> Sentence:
    """The parts one after the other, each of them still translatable; the separator is not translated."""
    values = {f"part{number}": part for number, part in enumerate(parts)}
    return Sentence.of(separator.join(f"{{{name}}}" for name in values), "", None, values)


def capital(text: object, /) -> Sentence:
    """The text with a capital first letter, in other languages too."""
    return Sentence.of("{capital}", "", None, {"capital": text})


def day_named(day: date, /) -> Sentence:
    """A date: 21 November 2026. The first of a month has a pattern of its own, as French says 1er."""
    if day.day == 1:
        return say("1 {month} {year}", month=MONTHS[day.month - 1], year=day.year)
    return say("{day} {month} {year}", day=day.day, month=MONTHS[day.month - 1], year=day.year)


def days_named(first: date | None, last: date | None, /) -> Sentence:
    """The days of an event: 20 to 22 November 2026, the month once where it is the same; "" where none is known."""
    known = sorted({day for day in (first, last) if day})
    if len(known) < 2:
        return joined("", map(day_named, known))
    start, end = known
    if (start.year, start.month) != (end.year, end.month):
        return say("{first} to {last}", first=day_named(start), last=day_named(end))
    month = {"last": end.day, "month": MONTHS[end.month - 1], "year": end.year}
    if start.day == 1:
        return say("1 to {last} {month} {year}", **month)
    return say("{first} to {last} {month} {year}", first=start.day, **month)


def day_heading(day: date, /) -> Sentence:
    """A day with its weekday: Saturday, 14 April 2018."""
    return say("{weekday}, {day}", weekday=WEEKDAYS[day.weekday()], day=day_named(day))


def zone_named(zone: str, /) -> Sentence:
    """A time zone by the city its IANA name ends with: Chicago time."""
    city = zone.rpartition("/")[2].replace("_", " ")
    return say("{city} time", city=city) if "/" in zone else own(zone)


def time_named(at: datetime, zone: str, /) -> Sentence:
    """A local time with its date and its zone: 14 April 2018 at 09:30 (Chicago time)."""
    return say("{day} at {at:%H:%M} ({zone})", day=day_named(at), at=at, zone=zone_named(zone))


def local_time(at: datetime, zone: str, /, *, today: date | None = None, seconds: bool = False) -> Sentence:
    """A time as people at the event say it: 22:13 in its zone, after the day if that is not `today`."""
    local = at.astimezone(ZoneInfo(zone))
    time = f"{local:%H:%M:%S}" if seconds else f"{local:%H:%M}"
    if local.date() == today:
        return joined("", (time,))
    return say("{day} {month}, {time}", day=local.day, month=MONTHS[local.month - 1], time=time)


def with_and(parts: Iterable[object], /) -> Sentence:
    """The parts in a row: "A and B", "A, B and C"."""
    return _in_a_row(lambda first, last: say("{first} and {last}", first=first, last=last), _last_two(parts))


def with_or(parts: Iterable[object], /) -> Sentence:
    """The parts in a row: "A or B", "A, B or C"."""
    return _in_a_row(lambda first, last: say("{first} or {last}", first=first, last=last), _last_two(parts))


def with_then(parts: Iterable[object], /) -> Sentence:
    return _in_a_row(lambda first, last: say("{first}, then {last}", first=first, last=last), parts)


def with_commas(parts: Iterable[object], /) -> Sentence:
    """The parts with commas between them, or "none"."""
    found = tuple(parts)
    return joined(", ", found) if found else say("none")


def with_colon(first: object, second: object, /) -> Sentence:
    """What something is about, and what is said of it: "A PAR - BUR: succeeds."."""
    return say("{first}: {second}", first=first, second=second)


def own(text: str, /) -> Sentence:
    """Words that come from a rulebook, such as the name of an award: translated if the catalogue has them, otherwise
    unchanged.
    """
    return Sentence.of(text.replace("{", "{{").replace("}", "}}"), "", None, {})


def own_name(name: str, /) -> Sentence:
    """What a rulebook's id such as "best-power" names, in words."""
    return own(name.replace("-", " "))


def _last_two(parts: Iterable[object]) -> tuple[object, ...]:
    """The last part, and before it all others with commas between them."""
    *before, last = [*parts] or [""]
    return (before[0] if len(before) == 1 else joined(", ", before), last) if before else (last,)


def _in_a_row(link: Callable[[object, object], Sentence], parts: Iterable[object]) -> Sentence:
    first, *others = [*parts] or [""]
    made = first if isinstance(first, Sentence) else joined("", [first])
    for other in others:
        made = link(made, other)
    return made


MONTHS = (
    say("January"),
    say("February"),
    say("March"),
    say("April"),
    say("May"),
    say("June"),
    say("July"),
    say("August"),
    say("September"),
    say("October"),
    say("November"),
    say("December"),
)
WEEKDAYS = (
    say("Monday"),
    say("Tuesday"),
    say("Wednesday"),
    say("Thursday"),
    say("Friday"),
    say("Saturday"),
    say("Sunday"),
)
"""Starts with Monday, as `date.weekday` does."""

Translate = Callable[[str, str, int | None], str]
"""Gives the pattern of another language for an English one; its arguments are those of Sentence.of."""


def in_words_of(text: object, translate: Translate) -> object:
    """A sentence in another language, including the sentences among its values; anything else is returned unchanged."""
    if not isinstance(text, Sentence):
        return text
    values = {name: in_words_of(value, translate) for name, value in text.values.items()}
    return _filled(translate(text.pattern, text.plural, text.number), values)


def packed(text: object) -> object:
    """A sentence as values of JSON, for another process that says it in the language of its reader."""
    if isinstance(text, Sentence):
        values = {name: packed(value) for name, value in text.values.items()}
        return {"pattern": text.pattern, "plural": text.plural, "number": text.number, "values": values}
    if isinstance(text, datetime):
        return {"moment": text.isoformat()}
    return text if isinstance(text, int) else str(text)


def unpacked(found: object) -> object:
    """A sentence from the JSON that `packed` made."""
    if not isinstance(found, dict):
        return found
    if "moment" in found:
        return datetime.fromisoformat(found["moment"])
    values = {name: unpacked(value) for name, value in found["values"].items()}
    return Sentence.of(found["pattern"], found["plural"], found["number"], values)
