"""What a code of conduct has as keys and numbers, in words: provisions, levels of sanction, seats of a committee."""

import re
from collections.abc import Iterable
from textwrap import shorten

from boardcall.conduct.settings import ConductSettings
from boardcall.wording import Sentence, own, own_name, say, verbatim

ABUSE = "abuse"
"""The provision of a report that the code itself was misused."""
LONGEST_OPTION = 80
"""Letters of a provision in a list."""

LEVELS: dict[str, Sentence] = {
    "written-warning": say("written warning"),
    "zero-tolerance": say("statement of zero tolerance"),
    "suspension-1-year": say("suspension for a year"),
    "suspension-longer": say("longer suspension"),
    "permanent-ban": say("permanent ban"),
}
"""Each level of sanction in words."""
DIRECTOR_SEAT = r"td-last-(\d+)-months"
SEATS: dict[str, Sentence] = {
    "board-member": say("a board member who is not president"),
    "other": say("somebody else"),
}
"""Seats of the committee in words, but for a director's."""


def provisions_in_words(settings: ConductSettings, additions: Iterable[str]) -> list[tuple[str, Sentence]]:
    """What may be named as broken: the code's provisions by number, an event's own after them, and misuse."""
    own_ones = (shorten(text, LONGEST_OPTION, placeholder=" …") for text in additions)
    texts = [*map(own, settings.provisions), *map(verbatim, own_ones)]
    found = [(str(number), text) for number, text in enumerate(texts, 1)]
    return [*found, (ABUSE, say("misuse of the code to gain an advantage"))] if settings.abuse_is_breach else found


def seat_named(seat: str) -> Sentence:
    if months := months_in(seat, DIRECTOR_SEAT):
        return say("a director of an event in the past {months} months", months=months)
    return SEATS.get(seat) or own_name(seat)


def level_named(level: str) -> Sentence:
    return LEVELS.get(level) or own_name(level)


def months_in(text: str, pattern: str) -> int:
    """The months that a key such as "td-last-12-months" holds; 0 where it does not fit the pattern."""
    found = re.fullmatch(pattern, text)
    return int(found[1]) if found else 0
