"""Small words of the sentences: lists, roles, days, numbers."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from operator import attrgetter
from typing import Any

from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences.phrases import PATTERNS, PHRASES, SECTIONS
from boardcall.scoring.points import plain_points
from boardcall.wording import NO_WORDS, WEEKDAYS, Sentence, capital, joined, say, verbatim

FIELD = re.compile(r"{(\w+)}")
Said = Iterator[tuple[Sentence, str]]
"""Sentences, each with the key it comes from."""

ROLES = {
    "td": say("the director"),
    "assistant-td": say("the assistant director"),
    "committee": say("a member of the committee"),
    "arbiter": say("an arbiter"),
    "designee": say("someone the director names"),
    "signup-coordinator": say("the coordinator of sign-ups"),
    "association-officer": say("an officer of the association who is there"),
    "email": say("the association by mail"),
}
_COUNTS = (
    say("no"),
    say("one"),
    say("two"),
    say("three"),
    say("four"),
    say("five"),
    say("six"),
    say("seven"),
    say("eight"),
    say("nine"),
    say("ten"),
    say("eleven"),
    say("twelve"),
)


def phrases(book: Rulebook, section: str) -> Said:
    """What the keys of a section of `phrases.toml` say."""
    for key in SECTIONS[section]:
        value = attrgetter(key)(book)
        if text := PHRASES[key][value] if key in PHRASES else _in_pattern(*PATTERNS[key], value):
            yield text, key


def _in_pattern(pattern: str, words: str, value: Any) -> Sentence:
    """A pattern with a value in its one field, whatever the field is called; nothing is said of 0."""
    (field,) = FIELD.findall(pattern)
    said = WORDS[words](value) if words else value
    return say(pattern, **{field: capital(said) if pattern.startswith("{") else said}) if value else NO_WORDS


def listed(words: Iterable[Sentence], last: str = "and") -> Sentence:
    """ "a", "a and b", "a, b and c"; "nothing" for no words."""
    *first, final = tuple(words) or (say("nothing"),)
    if not first:
        return final
    before = joined(", ", first)
    match last:
        case "or":
            return say("{before} or {final}", before=before, final=final)
        case "then":
            return say("{before} then {final}", before=before, final=final)
        case _:
            return say("{before} and {final}", before=before, final=final)


def roles(names: Iterable[str], last: str = "and") -> Sentence:
    return listed((ROLES[name] for name in names), last)


def rounds(numbers: Iterable[int]) -> Sentence:
    """ "round 4", "rounds 1 to 3", "rounds 1 and 3"; "all rounds" for none named."""
    found = sorted(numbers)
    if not found:
        return say("all rounds")
    if len(found) == 1:
        return say("round {found}", found=found[0])
    is_run = found == list(range(found[0], found[-1] + 1)) and len(found) > 2
    return (
        say("rounds {first} to {last}", first=found[0], last=found[-1])
        if is_run
        else say("rounds {numbers}", numbers=listed(verbatim(str(one)) for one in found))
    )


def weekday(name: str) -> Sentence:
    """A day of the week as a rulebook writes it, "friday"."""
    return next(day for day in WEEKDAYS if day == name.capitalize())


def day_in_words(day: int | str) -> Sentence:
    """A day of an event as a rulebook writes it: "friday", or 2 for its second day."""
    return weekday(day) if isinstance(day, str) else say("day {number}", number=day)


def count(number: int) -> Sentence:
    return _COUNTS[number] if 0 <= number < len(_COUNTS) else verbatim(str(number))


def plural(number: int, one: str, many: str) -> Sentence:
    """So many of something, in words; both patterns hold {count}."""
    return Sentence.of(one, many, number, {"count": count(number)})


def times(number: int) -> Sentence:
    return say("once") if number == 1 else say("{number} times", number=count(number))


def _rounds(number: int) -> Sentence:
    return plural(number, "{count} round", "{count} rounds")


def _votes(number: int) -> Sentence:
    return plural(number, "{count} vote", "{count} votes")


WORDS: Mapping[str, Callable[[Any], Any]] = {"points": plain_points, "rounds": _rounds, "times": times, "votes": _votes}
"""What puts a value into words, as a pattern of `phrases.toml` names it."""


def percent(value: Fraction) -> Sentence:
    return say("{number}%", number=plain_points(value * 100))
