"""Texts that people write into acts: names of players stand in them as ids, so that they go when a person is erased.

The ledger has the ids. Whoever reads an event reads the names, as they are in the people table then.
"""

from dataclasses import replace

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
    "stop-play": ("why",),
    "rule-on-end": ("facts", "why", "alternatives"),
    "nominate-for-award": ("text",),
    "put-meeting-item": ("text",),
    "open-draw": ("why",),
}
"""The fields of acts that hold such texts, and are read with names; others show the names by themselves."""


def marked_act(tournament: Tournament, act: Act) -> Act:
    """The act as it is written: with ids for names."""
    texts = {name: getattr(act, name) for name in FREE_TEXTS.get(act.name, ())}
    marked = {name: with_marks(tournament.players, text) for name, text in texts.items()}
    return act if marked == texts else replace(act, **marked)  # type: ignore[type-var]  # every act is a dataclass


def named_entry(tournament: Tournament, entry: Entry, people: People) -> Entry:
    """The entry as it is read: with names for ids. Its line stays as it was written."""
    if MARK_BEGINS not in entry.line:
        return entry
    written = read_entry(entry.line)
    known = {row.id: people.called.get(row.id, row.name) for row in people.rows.values()}

    def named(text: str) -> str:
        return with_names(tournament, text, known)

    texts = {name: named(getattr(written.act, name)) for name in FREE_TEXTS.get(written.act.name, ())}
    act = replace(written.act, **texts) if texts else written.act  # type: ignore[type-var]  # every act is a dataclass
    return replace(written, act=act, reason=named(written.reason))
