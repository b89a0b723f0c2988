"""Sealed ends: the act before play holds only the commitment; what was inside comes with the act that opens it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import ClassVar

from boardcall.clock.lottery import Lottery, ended_at, links_before
from boardcall.clock.seal import SealedEnd
from boardcall.errors import InputError, Problem
from boardcall.tournament.board.clocks import Seal, SharedEnd
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import RoundNumber
from boardcall.tournament.ledger.act import Act, Moment, called
from boardcall.wording import Sentence, mark, say, with_and, with_commas


@dataclass(frozen=True, slots=True)
class EndAct(Act):
    """The base of the acts about the end of a round that nobody knows yet."""

    round: RoundNumber

    concerns: ClassVar[tuple[str, ...]] = (mark("end of round {round}"),)


@dataclass(frozen=True, slots=True)
class SealEnd(EndAct):
    """Commits to the end of a round before it is played."""

    commitment: str
    name: ClassVar[str] = "seal-end"
    line: ClassVar[str] = mark("Seals the end of round {round} with {commitment}.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found: tuple[Problem, ...] = ()
        if tournament.clocks.secret_end(self.round) is not None:
            found += (_sealed_already(self.round),)
        if not re.fullmatch(r"[0-9a-f]{64}", self.commitment):
            hint = say("It has 64 hexadecimal digits.")
            found += (Problem(say("This is not a commitment."), hint, field="commitment", text=self.commitment),)
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        seal = Seal(self.round, tournament.rulebook, self.commitment)
        clocks = tournament.clocks
        return replace(tournament, clocks=replace(clocks, seals=(*clocks.seals, seal)))


def _sealed_already(number: int) -> Problem:
    return Problem(say("The end of round {round} is sealed already.", round=number), say("Withdraw that act first."))


@dataclass(frozen=True, slots=True)
class OpenSeal(EndAct):
    """Opens a sealed end: the year or time and the salt, 32 hexadecimal digits; they have to match the commitment.

    `words` are the text the salt was made from, if the end is drawn from stated randomness in public.
    """

    value: str
    salt: str
    words: str = ""
    name: ClassVar[str] = "open-seal"
    line: ClassVar[str] = mark("Opens the end of round {round}: {value}, salt {salt}.")

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
            return (Problem(say("This is not a salt."), hint, field="salt", text=self.salt),)
        if self.words and sha256(self.words.encode()).hexdigest()[: len(self.salt)] != self.salt:
            return (Problem(say("The salt is not made of these words."), field="words", text=self.words),)
        if not SealedEnd(seal.rulebook, self.round, self.value, bytes.fromhex(self.salt)).keeps(seal.commitment):
            hint = say("Look at both slips once more.")
            return (Problem(say("This is not what was committed to."), hint, field="value", text=self.value),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        clocks = tournament.clocks
        seals = tuple(
            replace(seal, value=self.value, salt=self.salt, words=self.words) if seal.round == self.round else seal
            for seal in clocks.seals
        )
        return replace(tournament, clocks=replace(clocks, seals=seals))


@dataclass(frozen=True, slots=True)
class LookAtSeal(EndAct):
    """A director was shown what is inside a closed seal, or printed it on slips: everybody sees that, and when."""

    slips: bool = False
    name: ClassVar[str] = "look-at-seal"
    line: ClassVar[str] = mark("Prints the sealed end of round {round} on two slips.")
    line_without: ClassVar[Mapping[str, str]] = {"slips": mark("Looks at the sealed end of round {round}.")}

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        seal = tournament.clocks.seal(self.round)
        if seal is None or seal.is_open:
            return (Problem(say("No closed seal is kept of round {round}.", round=self.round)),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return tournament


@dataclass(frozen=True, slots=True)
class ShareEnd(EndAct):
    """Several people commit to their parts of a round's end, which nobody knows; `choices` are the possible ends.

    `parts` are names, a player's id or another, each with the commitment to the part.
    """

    choices: tuple[str, ...]
    parts: tuple[tuple[str, str], ...]
    name: ClassVar[str] = "share-end"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found: tuple[Problem, ...] = ()
        if tournament.clocks.secret_end(self.round) is not None:
            found += (_sealed_already(self.round),)
        if len({name for name, _ in self.parts}) < len(self.parts) or len(self.parts) < FEWEST_PARTS:
            hint = say("With one part alone its owner would know the end.")
            found += (Problem(say("Two or more people each give one part."), hint, field="parts"),)
        found += tuple(
            Problem(
                say("This is not a commitment."), say("It has 64 hexadecimal digits."), field="parts", text=commitment
            )
            for _, commitment in self.parts
            if not re.fullmatch(r"[0-9a-f]{64}", commitment)
        )
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        shared = SharedEnd(self.round, tournament.rulebook, self.choices, self.parts)
        clocks = tournament.clocks
        return replace(tournament, clocks=replace(clocks, shared=(*clocks.shared, shared)))

    def says(self, tournament: Tournament) -> Sentence:
        names = with_and(called(tournament, name) for name, _ in self.parts)
        return say("Seals the end of round {round} with the parts of {names}.", round=self.round, names=names)


FEWEST_PARTS = 2


@dataclass(frozen=True, slots=True)
class OpenParts(EndAct):
    """Everybody opens the link of their part for a possible end; with it the links for all ends before are open.

    Whether play ends there, or ended before, follows from the links of all.
    """

    end: str
    links: tuple[tuple[str, str], ...]
    name: ClassVar[str] = "open-parts"
    line: ClassVar[str] = mark("Opens the parts of the end of round {round} up to {end}.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        shared = tournament.clocks.shared_end(self.round)
        if shared is None:
            message = say("Nobody gave a part of the end of round {round}.", round=self.round)
            return (Problem(message, say("There is nothing to open.")),)
        if self.end not in shared.next:
            ends = with_commas(shared.next)
            return (
                Problem(say("There is no link for {end} to open.", end=self.end), say("Left are: {ends}.", ends=ends)),
            )
        try:
            self._after(shared)
        except InputError as error:
            return error.problems
        return ()

    def _after(self, shared: SharedEnd) -> SharedEnd:
        steps = shared.choices.index(self.end) + 1 - len(shared.opened)
        new = tuple(tuple(sorted(links.items())) for links in links_before(dict(self.links), steps))
        opened = (*shared.opened, *new)
        lottery = Lottery(shared.rulebook, shared.round, shared.choices, dict(shared.parts))
        value = ended_at(lottery, [dict(links) for links in opened]) or ""
        return replace(shared, opened=opened, value=value)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        clocks = tournament.clocks
        shared = tuple(self._after(one) if one.round == self.round else one for one in clocks.shared)
        return replace(tournament, clocks=replace(clocks, shared=shared))
