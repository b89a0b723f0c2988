"""Values and types of a file in words: what is allowed where, and what a misspelling was meant to be."""

import difflib
from collections.abc import Container, Mapping
from datetime import date, datetime, time
from fractions import Fraction
from typing import Any, get_args

from boardcall.tables.keys import Key, alternatives, base, choices, is_mapping, is_table, is_tuple, item_type
from boardcall.wording import Sentence, joined, say, verbatim, with_or

WORDS: dict[type, Sentence] = {
    bool: say("true or false"),
    int: say("a whole number"),
    str: say('a text in quotes, such as "text"'),
    Fraction: say('a number, such as 1.5 or "1/3"'),
    date: say("a date, such as 2025-08-29"),
    time: say("a time, such as 08:45:00"),
    datetime: say('a moment, such as "day 1 08:45" or 2025-08-29T08:45:00'),
}
_EXAMPLES: dict[type, str] = {
    bool: "true",
    int: "1",
    str: '"text"',
    Fraction: "1.5",
    date: "2025-08-29",
    time: "08:45:00",
    datetime: "2025-08-29T08:45:00",
}
_PLURALS: dict[Any, Sentence] = {int: say("whole numbers"), str: say("texts in quotes"), Fraction: say("numbers")}


def as_fraction(raw: Any) -> Fraction | None:
    """The exact number that a TOML number or a text such as "1/3" stands for; None for anything else."""
    if isinstance(raw, str) and len(raw) <= 40 and "e" not in raw.lower():
        try:
            return Fraction(raw)
        except (ValueError, ZeroDivisionError):
            return None
    return Fraction(raw) if isinstance(raw, int | Fraction) and not isinstance(raw, bool) else None


def spelt(name: str, known: Container[str]) -> str:
    """The name as this program spells it: "center" is understood for "centre" everywhere."""
    british = name.replace("center", "centre")
    return british if name not in known and british in known else name


def nearest(word: str, words: Mapping[str, Any] | tuple[str, ...]) -> str | None:
    """The word meant by a misspelling, if one is near enough."""
    found = difflib.get_close_matches(word.lower().replace(" ", "_"), list(words), n=1, cutoff=0.6)
    return found[0] if found else None


def describe(kind: Any) -> Sentence:
    kinds = alternatives(kind)
    if len(kinds) > 1:
        return with_or(dict.fromkeys(describe(k) for k in kinds))
    (kind,) = kinds
    if listed := choices(kind):
        few = joined(", ", (shown(value) for value in listed[:-1]))
        return say("{first} or {last}", first=few, last=shown(listed[-1])) if listed[1:] else shown(listed[-1])
    if is_table(kind) or is_mapping(kind):
        return say("a table")
    if is_tuple(kind):
        inner = base(get_args(kind)[0])
        return say("a list of {values}", values=_PLURALS.get(inner) or describe(inner))
    return WORDS[kind]


def example(key: Key) -> Sentence:
    """A line to add for a missing key, with what may stand there."""
    (kind, *_) = alternatives(key.kind)
    listed = choices(kind)
    if listed:
        line = f"{key.name} = {shown(listed[0])}"
        return (
            say("{line}, or another of {values}.", line=line, values=describe(kind))
            if listed[1:]
            else say("{line}.", line=line)
        )
    if item_type(kind) is not None:
        return joined("", (f"{key.name} = [ … ], ", describe(kind), "."))
    if is_table(kind):
        return say("the table [{name}].", name=key.name)
    return joined("", (f"{key.name} = {_EXAMPLES[kind]}, ", describe(key.kind), "."))


def shown(raw: Any) -> Sentence:
    """A value as a file would write it, shortened."""
    if isinstance(raw, bool):
        return say("true") if raw else say("false")
    if isinstance(raw, dict):
        return say("a table")
    if isinstance(raw, list):
        return say("a list")
    if isinstance(raw, Fraction):
        raw = float(raw) if Fraction(str(float(raw))) == raw else raw
    text = f'"{raw}"' if isinstance(raw, str) else str(raw)
    return verbatim(text if len(text) <= 60 else text[:57] + "…")
