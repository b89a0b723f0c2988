"""A second machine beside the first: where it is reached, and that it has taken over."""

import re
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.event import Takeover, Tournament
from boardcall.tournament.ledger.act import Act, Moment, Upcast
from boardcall.wording import Sentence, mark, say

ADDRESS = re.compile(r"https?://[A-Za-z0-9.\-]+(:\d{1,5})?|https?://\[[0-9A-Fa-f:]+\](:\d{1,5})?")
MARK = re.compile(r"[0-9a-f]{64}|")

MACHINE = mark("the second machine")


@dataclass(frozen=True, slots=True)
class NameStandby(Act):
    """Names the address of a second machine that pages ask when this one is gone, or none."""

    address: str
    """Such as http://192.168.1.20:8000; "" for none."""
    mark: str = ""
    """The SHA-256 of what the machine shows when it takes over; it tells this itself, a person leaves it out."""
    name: ClassVar[str] = "name-standby"
    concerns: ClassVar[tuple[str, ...]] = (MACHINE,)
    version: ClassVar[int] = 2
    upcasts: ClassVar[tuple[Upcast, ...]] = (lambda body: body | {"mark": ""},)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if not MARK.fullmatch(self.mark):
            return (Problem(say("A mark has 64 hexadecimal digits."), field="mark", text=self.mark),)
        if not self.address or ADDRESS.fullmatch(self.address):
            return ()
        hint = say("Write it as http://192.168.1.20:8000.")
        return (Problem(say("This is not the address of a machine."), hint, field="address", text=self.address),)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return replace(tournament, standby=self.address, standby_mark=self.mark)

    def says(self, tournament: Tournament) -> Sentence:
        if not self.address:
            return say("There is no second machine any more.")
        return say("The second machine is at {address}.", address=self.address)


@dataclass(frozen=True, slots=True)
class TakeOver(Act):
    """A second machine that followed the first takes over; what the first writes from then on is another chain."""

    proof: str = ""
    """What only the machine knew that was named with its mark; "" where none was."""
    name: ClassVar[str] = "take-over"
    line: ClassVar[str] = mark("The second machine takes over: from here on the event goes on there.")
    concerns: ClassVar[tuple[str, ...]] = (MACHINE,)
    version: ClassVar[int] = 2
    upcasts: ClassVar[tuple[Upcast, ...]] = (lambda body: body | {"proof": ""},)
    needs_reason: ClassVar[bool] = True

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if not self.proof or sha256(self.proof.encode()).hexdigest() == tournament.standby_mark:
            return ()
        return (Problem(say("Another machine was named to go on."), field="proof"),)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        taken = Takeover(moment.number, moment.at, moment.reason, self.proof)
        return replace(tournament, takeovers=(*tournament.takeovers, taken), standby="", standby_mark="")
