"""Small words of the sentences: lists, roles, days, numbers."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from operator import attrgetter

from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences.phrases import PHRASES
from boardcall.scoring.points import plain_points
from boardcall.wording import WEEKDAYS, Sentence, joined, say, verbatim

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
    for key, said in PHRASES[section].items():
        if text := said[attrgetter(key)(book)]:
            yield text, key


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


def percent(value: Fraction) -> Sentence:
    return say("{number}%", number=plain_points(value * 100))
