"""Draws nobody can choose: values committed before the roll call closes, and opened one by one, one for each draw."""

from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.draws import LINKS, CommittedValues, DrawSubject, OpenedValue, hashed, why_instead, with_key
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import RoundNumber
from boardcall.tournament.ledger.act import Act, Moment, Upcast
from boardcall.wording import Sentence, say

DIGEST = 64
"""Hexadecimal digits of a hash."""


def _is_hash(text: str) -> bool:
    return len(text) == DIGEST and not set(text) - set("0123456789abcdef")


@dataclass(frozen=True, slots=True)
class CommitDraws(Act):
    """Commits the values of the draws to come: everybody knows the hash, and nobody the values."""

    anchor: str
    """The last hash of a secret value that was hashed again and again, in hexadecimal."""
    links: int
    """The number of draws it is enough for."""
    instead: str = ""
    """Why values that were committed before are not opened: a key of `why_instead`, or words; needed then."""
    name: ClassVar[str] = "commit-draws"
    version: ClassVar[int] = 2
    upcasts: ClassVar[tuple[Upcast, ...]] = (with_key,)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if tournament.draws.known and not self.instead.strip():
            return (Problem(say("Values are committed already, and not all are opened."), field="anchor"),)
        if not _is_hash(self.anchor) or not 1 <= self.links <= LINKS:
            return (Problem(say("This is not a commitment."), field="anchor"),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        draws = tournament.draws
        made = CommittedValues(self.anchor, self.links, self.instead, moment.number, moment.at)
        return replace(tournament, draws=replace(draws, committed=(*draws.committed, made)))

    def says(self, tournament: Tournament) -> Sentence:
        told = say("Seals the random numbers of the next draws, for everybody to check: {anchor}", anchor=self.anchor)
        return (
            say("{told}; {why}.", told=told, why=why_instead(self.instead))
            if self.instead
            else say("{told}.", told=told)
        )


@dataclass(frozen=True, slots=True)
class OpenDraw(Act):
    """Opens the next value for a draw, after its list was fixed. It is never withdrawn: what is known stays known."""

    subject: DrawSubject
    round: RoundNumber
    """0 for a tie that belongs to no round."""
    list: str
    """The digest of the list that is drawn."""
    value: str
    """Its hash is the one that is known."""
    why: str = ""
    """Needed where the boards of the round were drawn before."""
    name: ClassVar[str] = "open-draw"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        draws = tournament.draws
        found = []
        if not draws.known or hashed(self.value) != draws.known:
            message = say("This is not the value that comes next: somebody else drew meanwhile.")
            found.append(Problem(message, say("Look at the page again, and draw if it is still right."), field="value"))
        if not _is_hash(self.list):
            found.append(Problem(say("This is not the digest of a list."), field="list"))
        if not self.why.strip():
            found += self._problems_again(tournament)
        return tuple(found)

    def _problems_again(self, tournament: Tournament) -> tuple[Problem, ...]:
        """A second draw of the same thing without a reason."""
        before = tournament.draws.of(self.round, self.subject)
        if self.subject is DrawSubject.BOARDS and before:
            return (_why_again(say("The boards of round {round} were drawn before", round=self.round)),)
        if self.subject is DrawSubject.TIE and any(one.list == self.list for one in before):
            return (_why_again(say("Lots were drawn between these before")),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        draws = tournament.draws
        now = OpenedValue(self.subject, self.round, self.list, self.value, self.why, moment.number, moment.at)
        return replace(tournament, draws=replace(draws, opened=(*draws.opened, now)))

    def about(self) -> tuple[Sentence, ...]:
        if self.subject is DrawSubject.TIE:
            return (say("lots"),)
        return (say("board call of round {round}", round=self.round),)

    def says(self, tournament: Tournament) -> Sentence:
        value = f"{self.value[:8]}…"
        match self.subject:
            case DrawSubject.LOTS:
                return say("Opens the value {value} for the lots of round {round}.", value=value, round=self.round)
            case DrawSubject.BOARDS:
                told = say("Opens the value {value} for the boards of round {round}.", value=value, round=self.round)
                count = len(tournament.draws.of(self.round, self.subject))
                why = self.why.removesuffix(".")
                return say("{told} Drawn again: {why}.", told=told, why=why) if why and count else told
            case DrawSubject.TIE:
                return say("Opens the value {value} for the lots of a tie.", value=value)


def _why_again(what: Sentence) -> Problem:
    message = say("{what}: the reason is missing.", what=what)
    return Problem(message, say("Write it so that everybody may read it."), field="reason")
