"""Withdrawing acts and putting them back. They change which acts count, not the tournament itself."""

from dataclasses import dataclass
from typing import ClassVar

from boardcall.tournament.act import Act, Moment
from boardcall.tournament.event import Tournament


@dataclass(frozen=True, slots=True)
class WithdrawActs(Act):
    """Undo: the acts of these numbers count no more; they stay in the ledger, with the reason."""

    acts: tuple[int, ...]
    name: ClassVar[str] = "withdraw-acts"
    needs_reason: ClassVar[bool] = True

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:  # noqa: ARG002
        return tournament

    def about(self) -> tuple[str, ...]:
        return tuple(f"act {number}" for number in self.acts)

    def says(self, tournament: Tournament) -> str:  # noqa: ARG002
        return f"Withdraws {numbered(self.acts)}."


@dataclass(frozen=True, slots=True)
class RestoreActs(Act):
    """Redo: withdrawn acts count again, in their old places."""

    acts: tuple[int, ...]
    name: ClassVar[str] = "restore-acts"

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:  # noqa: ARG002
        return tournament

    def about(self) -> tuple[str, ...]:
        return tuple(f"act {number}" for number in self.acts)

    def says(self, tournament: Tournament) -> str:  # noqa: ARG002
        return f"Puts {numbered(self.acts)} back."


def numbered(acts: tuple[int, ...]) -> str:
    """Acts by their numbers, those in a row as from and to: "acts 3, 7 to 12"."""
    runs: list[list[int]] = []
    for number in sorted(acts):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs]
    return f"act{'' if len(acts) == 1 else 's'} {', '.join(texts)}"
