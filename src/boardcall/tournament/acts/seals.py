"""Sealed ends: the act before play holds only the commitment; what was inside comes with the act that opens it."""

import re
from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.clock.seal import SealedEnd
from boardcall.errors import Problem
from boardcall.tournament.act import Act, Moment
from boardcall.tournament.clocks import Seal
from boardcall.tournament.event import Tournament
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class SealEnd(Act):
    """Commits to the end of a round before it is played."""

    round: int
    commitment: str
    name: ClassVar[str] = "seal-end"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found: tuple[Problem, ...] = ()
        if tournament.clocks.seal(self.round):
            found += (
                Problem(
                    say("The end of round {round} is sealed already.", round=self.round),
                    say("Withdraw that act first."),
                ),
            )
        if not re.fullmatch(r"[0-9a-f]{64}", self.commitment):
            hint = say("It has 64 hexadecimal digits.")
            found += (Problem(say("This is no commitment."), hint, field="commitment", text=self.commitment),)
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:  # noqa: ARG002
        seal = Seal(self.round, tournament.rulebook, self.commitment)
        clocks = tournament.clocks
        return replace(tournament, clocks=replace(clocks, seals=(*clocks.seals, seal)))

    def about(self) -> tuple[str, ...]:
        return (say("end of round {round}", round=self.round),)

    def says(self, tournament: Tournament) -> str:  # noqa: ARG002
        return say("Seals the end of round {round} with {commitment}.", round=self.round, commitment=self.commitment)


@dataclass(frozen=True, slots=True)
class OpenSeal(Act):
    """Opens a sealed end: the year or time and the salt, 32 hexadecimal digits; they have to fit the commitment."""

    round: int
    value: str
    salt: str
    name: ClassVar[str] = "open-seal"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        seal = tournament.clocks.seal(self.round)
        if seal is None:
            return (
                Problem(
                    say("The end of round {round} is not sealed.", round=self.round), say("There is nothing to open.")
                ),
            )
        if seal.is_open:
            return (
                Problem(say("The end of round {round} was opened already: {seal}.", round=self.round, seal=seal.value)),
            )
        if not re.fullmatch(r"[0-9a-f]{32}", self.salt):
            hint = say("It has 32 hexadecimal digits.")
            return (Problem(say("This is no salt."), hint, field="salt", text=self.salt),)
        if not SealedEnd(seal.rulebook, self.round, self.value, bytes.fromhex(self.salt)).keeps(seal.commitment):
            hint = say("Look at both slips once more.")
            return (Problem(say("This is not what was committed to."), hint, field="value", text=self.value),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:  # noqa: ARG002
        clocks = tournament.clocks
        seals = tuple(
            replace(seal, value=self.value, salt=self.salt) if seal.round == self.round else seal
            for seal in clocks.seals
        )
        return replace(tournament, clocks=replace(clocks, seals=seals))

    def about(self) -> tuple[str, ...]:
        return (say("end of round {round}", round=self.round),)

    def says(self, tournament: Tournament) -> str:  # noqa: ARG002
        return say(
            "Opens the end of round {round}: {value}, salt {salt}.", round=self.round, value=self.value, salt=self.salt
        )
