"""Small words of the sentences: lists, roles, days, numbers."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from operator import attrgetter

from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences.phrases import Phrases

Said = Iterator[tuple[str, str]]
"""Sentences, each with the key it comes from."""

ROLES = {
    "td": "the director",
    "assistant-td": "the assistant director",
    "committee": "a member of the committee",
    "arbiter": "an arbiter",
    "designee": "someone the director names",
    "signup-coordinator": "the coordinator of sign-ups",
    "association-officer": "an officer of the association who is there",
    "email": "the association by mail",
}
_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def phrases(book: Rulebook, table: dict[str, Phrases]) -> Said:
    """The phrase of each key's value in this rulebook, where it has one."""
    for key, said in table.items():
        if text := said[attrgetter(key)(book)]:
            yield text, key


def listed(words: Iterable[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"; "nothing" for no words."""
    *first, final = tuple(words) or ("nothing",)
    return f"{', '.join(first)} {last} {final}" if first else final


def roles(names: Iterable[str], last: str = "and") -> str:
    return listed((ROLES[name] for name in names), last)


def rounds(numbers: Iterable[int]) -> str:
    """ "round 4", "rounds 1 to 3", "rounds 1 and 3"; "all rounds" for none named."""
    found = sorted(numbers)
    if not found:
        return "all rounds"
    if len(found) == 1:
        return f"round {found[0]}"
    is_run = found == list(range(found[0], found[-1] + 1)) and len(found) > 2
    return f"rounds {found[0]} to {found[-1]}" if is_run else f"rounds {listed(map(str, found))}"


def count(number: int) -> str:
    return _COUNTS[number] if 0 <= number < len(_COUNTS) else str(number)


def plural(number: int, noun: str) -> str:
    return f"{count(number)} {noun}" if number == 1 else f"{count(number)} {noun}s"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def number(value: Fraction) -> str:
    """A weight or factor as it is written by hand: 1.15, or 1/3."""
    shown = f"{float(value):g}"
    return shown if Fraction(shown) == value else str(value)


def percent(value: Fraction) -> str:
    return f"{number(value * 100)}%"
