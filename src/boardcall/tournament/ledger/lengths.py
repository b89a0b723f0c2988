"""How long a text of an act may be: what is stored is stored for ever, and every page reads it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from boardcall.errors import Problem
from boardcall.tables.codec import encode
from boardcall.tournament.ledger.act import Act
from boardcall.tournament.people import Person
from boardcall.wording import say

LONGEST_REASON = 1000
LONGEST_KEY = 200
LONGEST_AUTHOR = 200
NO_TEXT = re.compile("[\0\ud800-\udfff]")
"""The zero byte, and halves of letters, as the bytes of another encoding come from a command line."""
LARGEST = 10**12
"""No number of an event is beyond this."""
LONGEST_PERSONAL = 2000
"""Characters of one thing that is known of a person."""


def too_long(act: Act, *, reason: str, key: str, author: str) -> tuple[Problem, ...]:
    """What of an act is longer than it may be, or no text at all; nothing when it can be stored."""
    named = {"reason": (reason, LONGEST_REASON), "key": (key, LONGEST_KEY), "author": (author, LONGEST_AUTHOR)}
    found = [one for field, (text, most) in named.items() for one in _problems(text, most, field)]
    return (*found, *_of(act, act.longest_text))


def too_long_about(people: Iterable[Person]) -> tuple[Problem, ...]:
    """The same limits for the rows about people."""
    return tuple(one for person in people for one in _of(person, LONGEST_PERSONAL))


def _of(value: Any, most: int) -> Iterator[Problem]:
    for field in fields(value):
        yield from _in(encode(getattr(value, field.name)), most, field.name)


def _in(value: object, most: int, field: str) -> Iterator[Problem]:
    if isinstance(value, str):
        yield from _problems(value, most, field)
    elif isinstance(value, int) and not -LARGEST < value < LARGEST:
        yield Problem(say("This number is too large."), say("Check it."), field=field)
    elif isinstance(value, dict):
        for name, one in value.items():
            yield from _problems(str(name), most, field)
            yield from _in(one, most, field)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _in(one, most, field)


def _problems(text: str, most: int, field: str) -> Iterator[Problem]:
    if len(text) > most:
        yield Problem(
            say("This text has {count} characters; at most {most} are allowed.", count=len(text), most=most),
            say("Say it in fewer."),
            field=field,
        )
    if NO_TEXT.search(text):
        yield Problem(say("This text contains a character that is not text."), say("Take it out."), field=field)
