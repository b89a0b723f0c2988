"""Compares a ledger in use with what was read from it, a stretch at a time, so that no later change goes unseen."""

from boardcall.store.ledger import Ledger
from boardcall.store.verify import verify
from boardcall.tournament import Replay, write_person
from boardcall.wording import NO_WORDS, Sentence, joined

STRETCH = 200
"""Acts compared in one step: about a millisecond."""


class RollingCheck:
    """Where the check of one ledger is. `found` says what differs, until the ledger is as it was."""

    def __init__(self, ledger: Ledger) -> None:
        self.found: Sentence = NO_WORDS
        self._ledger = ledger
        self._checked = 0

    def step(self, known: Replay) -> None:
        """Compares the next acts with those known, and behind the last of them the people table."""
        number = known.head.number
        after, most = (0, number) if self.found or self._checked >= number else (self._checked, STRETCH)
        here = tuple(entry.line for entry in known.entries[after : after + most])
        self._checked = after + len(here)
        if self._ledger.lines_on_disk(after, len(here)) != here:
            self.found = self._what_differs(known)
        elif self._checked == number:
            self.found = NO_WORDS if self._has_people(known) else self._what_differs(known)

    def _has_people(self, known: Replay) -> bool:
        return set(self._ledger.people_lines()) == set(map(write_person, known.people.rows.values()))

    def _what_differs(self, known: Replay) -> Sentence:
        """The first fault, or that acts were replaced; no words if the ledger holds and only goes on."""
        self._ledger.read_anew()
        found = verify(self._ledger)
        if found.problems:
            return joined(" ", (problem.sentence for problem in found.problems[:1]))
        here = tuple(entry.line for entry in known.entries)
        if self._ledger.lines_on_disk(0, len(here)) == here:
            return NO_WORDS
        return self._ledger.is_another()
