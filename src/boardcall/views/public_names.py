"""The event with the names its public reads: if a person hides their name, another name is used everywhere.

This is the one place that decides it. Public pages, the interface and streams are made from such an event, and so
contain no other name.
"""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

from boardcall.desk.event import Event
from boardcall.tournament import Board, BoardRef, PlayerId, Tournament
from boardcall.wording import Sentence, verbatim

KEPT = frozenset({"rulebook", "rulebook_text", "players", "merged"})
"""What of an event has no name of a player in it, or has it put in otherwise."""
IDS = frozenset(
    {
        *("player", "players", "candidate", "voter", "voters", "voted", "members", "deputy", "choice_order", "places"),
        *("pool", "orders", "unread", "phase", "position", "start", "commitment", "salt", "seed"),
        *("accent", "logo", "link", "language"),
    }
)
"""Fields that programs read and nobody writes a name into: a person may be called like a pool, an order or an id."""
NUMBERED = (Board, BoardRef)
"""What has a name that is no person's."""

Names = Mapping[PlayerId, str]
"""The names the public reads of those who have such, by id."""


def public_names(tournament: Tournament) -> Names:
    """Who is called otherwise in public."""
    named = {one.id: str(one.called_in_public) for one in tournament.players if one.public_name is not None}
    for gone, into in reversed(tournament.merged):
        if into in named:
            named[gone] = named[into]
    return named


def as_named(event: Event, names: Names) -> Event:
    """The event in which these players are called so, in all its past and in all that was written about them."""
    if not names:
        return event
    people = event.replay.people
    if dict(people.called) != dict(names):
        people = replace(people, called=dict(names))
    words = {row.name: names[row.id] for row in people.rows.values() if row.id in names}
    if not words:
        return event
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in sorted(words, key=len, reverse=True)))
    told = event.tournament
    players = tuple(replace(one, name=names.get(one.id, one.name)) for one in told.players)
    rest = {
        field.name: _renamed(getattr(told, field.name), pattern, words)
        for field in fields(told)
        if field.name not in KEPT
    }
    changed = replace(told, players=players, **rest)
    return replace(event, replay=replace(event.replay, people=people, tournament=changed))


def _renamed(value: Any, pattern: re.Pattern[str], words: Mapping[str, str]) -> Any:
    """A value with the names in all its texts replaced; the very same value if it contains none."""
    if isinstance(value, Enum):
        return value
    if isinstance(value, str):
        if not pattern.search(value):
            return value
        told = pattern.sub(lambda found: words[found[0]], str(value))
        return verbatim(told) if isinstance(value, Sentence) else told
    if isinstance(value, tuple):
        made = tuple(_renamed(one, pattern, words) for one in value)
        return made if any(a is not b for a, b in zip(made, value, strict=True)) else value
    if is_dataclass(value) and not isinstance(value, type):
        texts = (one.name for one in fields(value) if one.name not in IDS)
        known = (name for name in texts if not (name == "name" and isinstance(value, NUMBERED)))
        made_fields = {name: _renamed(getattr(value, name), pattern, words) for name in known}
        changed = {name: one for name, one in made_fields.items() if one is not getattr(value, name)}
        return replace(value, **changed) if changed else value
    return value
