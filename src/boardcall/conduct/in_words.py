"""Levels of sanction and seats of a committee in words, where the rulebook has keys."""

import re

from boardcall.wording import Sentence, own_name, say

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


def seat_named(seat: str) -> Sentence:
    """A seat of the committee by who may take it."""
    if months := months_in(seat, DIRECTOR_SEAT):
        return say("a director of an event in the past {months} months", months=months)
    return SEATS.get(seat) or own_name(seat)


def level_named(level: str) -> Sentence:
    """A level of sanction in words, or no sanction."""
    return LEVELS.get(level) or own_name(level)


def months_in(text: str, pattern: str) -> int:
    """The months that a key such as "td-last-12-months" holds; 0 where it does not fit the pattern."""
    found = re.fullmatch(pattern, text)
    return int(found[1]) if found else 0
