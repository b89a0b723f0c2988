"""Texts that people write into acts: names of players are stored in them as ids, so that they go when a person is
erased.

The ledger has the ids. Readers of an event see the names that the people table has then.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from boardcall.tournament.event import Tournament
from boardcall.tournament.ledger.act import Act
from boardcall.tournament.ledger.chain import Entry, read_entry
from boardcall.tournament.name_marks import MARK_BEGINS, with_marks, with_names
from boardcall.tournament.people import People

FREE_TEXTS = {
    "post-notice": ("text",),
    "release-standings": ("note",),
    "amend-results": ("facts",),
    "give-award": ("citation",),
    "record-violation": ("note",),
    "click-clock": ("clicked.why",),
    "impose-sanction": ("click.why",),
    "stop-play": ("why",),
    "rule-on-end": ("facts", "why", "alternatives"),
    "nominate-for-award": ("text",),
    "put-meeting-item": ("text",),
    "open-draw": ("why",),
}
"""The fields of acts, and of values in them, that hold such texts and are read with names; others do so themselves."""


def marked_act(tournament: Tournament, act: Act) -> Act:
    """The act as it is written: with ids for names."""
    return _changed(act, lambda text: with_marks(tournament.players, text))


def named_entry(tournament: Tournament, entry: Entry, people: People) -> Entry:
    """The entry as it is read: with names for ids. Its line stays as it was written."""
    if MARK_BEGINS not in entry.line:
        return entry
    written = read_entry(entry.line)
    known = {row.id: people.called.get(row.id, row.name) for row in people.rows.values()}

    def named(text: str) -> str:
        return with_names(tournament, text, known)

    return replace(written, act=_changed(written.act, named), reason=named(written.reason))


def _changed(act: Act, change: Callable[[str], str]) -> Act:
    for path in FREE_TEXTS.get(act.name, ()):
        act = _put(act, path.split("."), change)
    return act


def _put(value: Any, path: Sequence[str], change: Callable[[str], str]) -> Any:
    """A value with the text at the end of a path of fields changed; the same value where it stays or is not there."""
    if not path or value is None:
        return change(value) if value else value
    known = getattr(value, path[0])
    made = _put(known, path[1:], change)
    return value if made == known else replace(value, **{path[0]: made})
