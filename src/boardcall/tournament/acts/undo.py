"""Withdrawing an act and putting it back. They change which acts count, not the tournament itself."""

from dataclasses import dataclass
from typing import ClassVar

from boardcall.tournament.act import Act, Moment
from boardcall.tournament.event import Tournament


@dataclass(frozen=True, slots=True)
class WithdrawAct(Act):
    """Undo: the act of this number counts no more; it stays in the ledger, with the reason."""

    act: int
    name: ClassVar[str] = "withdraw-act"
    needs_reason: ClassVar[bool] = True

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:  # noqa: ARG002
        return tournament

    def about(self) -> tuple[str, ...]:
        return (f"act {self.act}",)

    def says(self, tournament: Tournament) -> str:  # noqa: ARG002
        return f"Withdraws act {self.act}."


@dataclass(frozen=True, slots=True)
class RestoreAct(Act):
    """Redo: a withdrawn act counts again, in its old place."""

    act: int
    name: ClassVar[str] = "restore-act"

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:  # noqa: ARG002
        return tournament

    def about(self) -> tuple[str, ...]:
        return (f"act {self.act}",)

    def says(self, tournament: Tournament) -> str:  # noqa: ARG002
        return f"Puts act {self.act} back."
