"""Withdrawing acts and putting them back. They change which acts count, not the tournament itself."""

from dataclasses import dataclass
from typing import ClassVar

from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import ActNumber
from boardcall.tournament.ledger.act import Act, Moment
from boardcall.wording import Sentence, joined, say


@dataclass(frozen=True, slots=True)
class _OfActs(Act):
    """What is done with other acts, by their numbers."""

    acts: tuple[ActNumber, ...]

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return tournament

    def about(self) -> tuple[Sentence, ...]:
        return tuple(say("act {number}", number=number) for number in self.acts)


@dataclass(frozen=True, slots=True)
class WithdrawActs(_OfActs):
    """Undo: the acts of these numbers count no more; they stay in the ledger, with the reason if there is one."""

    name: ClassVar[str] = "withdraw-acts"

    def says(self, tournament: Tournament) -> Sentence:
        return say("Withdraws {acts}.", acts=numbered(self.acts))


@dataclass(frozen=True, slots=True)
class RestoreActs(_OfActs):
    """Redo: withdrawn acts count again, in their old places."""

    name: ClassVar[str] = "restore-acts"

    def says(self, tournament: Tournament) -> Sentence:
        return say("Puts {acts} back.", acts=numbered(self.acts))


def numbered(acts: tuple[int, ...]) -> Sentence:
    """Acts by their numbers, those in a row as from and to: "acts 3, 7 to 12"."""
    runs: list[list[int]] = []
    for number in sorted(acts):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = [str(run[0]) if len(run) == 1 else say("{first} to {last}", first=run[0], last=run[-1]) for run in runs]
    acts_named = joined(", ", texts)
    return say("act {act}", act=acts_named) if len(acts) == 1 else say("acts {acts}", acts=acts_named)
