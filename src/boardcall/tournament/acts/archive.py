"""The key that signs archives of an event, as everybody knows it."""

from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.event import Tournament
from boardcall.tournament.ledger.act import Act, Moment
from boardcall.wording import mark, say

DIGITS = 64


@dataclass(frozen=True, slots=True)
class NameArchiveKey(Act):
    """Names the public half of the key that signs archives of this event (Ed25519, in hexadecimal)."""

    key: str
    name: ClassVar[str] = "name-archive-key"
    line: ClassVar[str] = mark("Archives are signed by the key {key}.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if len(self.key) != DIGITS or set(self.key) - set("0123456789abcdef"):
            return (Problem(say("This is no key."), field="key"),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return replace(tournament, archive_keys=(*tournament.archive_keys, self.key))
