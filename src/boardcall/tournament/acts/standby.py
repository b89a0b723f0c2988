"""A second machine beside the first: where it is reached, and that it has taken over."""

import re
from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.event import Takeover, Tournament
from boardcall.tournament.ledger.act import Act, Moment
from boardcall.wording import Sentence, say

ADDRESS = re.compile(r"https?://[A-Za-z0-9.\-]+(:\d{1,5})?|https?://\[[0-9A-Fa-f:]+\](:\d{1,5})?")


@dataclass(frozen=True, slots=True)
class NameStandby(Act):
    """Names the address of a second machine that pages ask when this one is gone, or none."""

    address: str
    """Such as http://192.168.1.20:8000; "" for none."""
    name: ClassVar[str] = "name-standby"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if not self.address or ADDRESS.fullmatch(self.address):
            return ()
        hint = say("Write it as http://192.168.1.20:8000.")
        return (Problem(say("This is not the address of a machine."), hint, field="address", text=self.address),)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return replace(tournament, standby=self.address)

    def about(self) -> tuple[Sentence, ...]:
        return (say("the second machine"),)

    def says(self, tournament: Tournament) -> Sentence:
        if not self.address:
            return say("There is no second machine any more.")
        return say("The second machine is at {address}.", address=self.address)


@dataclass(frozen=True, slots=True)
class TakeOver(Act):
    """A second machine that followed the first takes over; what the first writes from then on is another chain."""

    name: ClassVar[str] = "take-over"
    needs_reason: ClassVar[bool] = True

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        taken = Takeover(moment.number, moment.at, moment.reason)
        return replace(tournament, takeovers=(*tournament.takeovers, taken), standby="")

    def about(self) -> tuple[Sentence, ...]:
        return (say("the second machine"),)

    def says(self, tournament: Tournament) -> Sentence:
        return say("The second machine takes over: from here on the event goes on there.")
