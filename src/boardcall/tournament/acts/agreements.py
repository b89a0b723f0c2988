"""The code of conduct: provisions added to it, read out, accepted; and consent to photographs and streams."""

from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.agreements import CodeAcceptance, CodeReading, Consent
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import ActNumber, PlayerId
from boardcall.tournament.ledger.act import Act, Moment, unknown_players
from boardcall.wording import mark, say


@dataclass(frozen=True, slots=True)
class AddToCode(Act):
    """Adds a provision of the event to the code of conduct, whose text does not change."""

    text: str
    """The provision."""
    name: ClassVar[str] = "add-to-code"
    line: ClassVar[str] = mark("Adds to the code of conduct: {text}")
    concerns: ClassVar[tuple[str, ...]] = (mark("code of conduct"),)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if not self.text.strip():
            return (Problem(say("The provision has no text."), say("Write it."), field="text"),)
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        agreed = tournament.agreed
        added = (*agreed.additions, (ActNumber(moment.number), self.text))
        return replace(tournament, agreed=replace(agreed, additions=added))


@dataclass(frozen=True, slots=True)
class ReadCodeOut(Act):
    """The code of conduct was read out to everybody."""

    hash: str
    """The SHA-256 of its text, as its page shows it."""
    name: ClassVar[str] = "read-code-out"
    line: ClassVar[str] = mark("Records that the code of conduct was read out.")
    concerns: ClassVar[tuple[str, ...]] = (mark("code of conduct"),)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        told = CodeReading(moment.number, moment.at, moment.author, self.hash)
        agreed = tournament.agreed
        return replace(tournament, agreed=replace(agreed, readings=(*agreed.readings, told)))


@dataclass(frozen=True, slots=True)
class AcceptCode(Act):
    """A player accepts the code of conduct."""

    player: PlayerId
    """Who accepts it."""
    hash: str
    """The SHA-256 of its text, as its page shows it."""
    name: ClassVar[str] = "accept-code"
    line: ClassVar[str] = mark("{player} accepts the code of conduct.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return unknown_players(tournament, (self.player,), field="player")

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        agreed = tournament.agreed
        others = tuple(one for one in agreed.acceptances if one.player != self.player)
        told = CodeAcceptance(self.player, moment.at, self.hash)
        return replace(tournament, agreed=replace(agreed, acceptances=(*others, told)))


@dataclass(frozen=True, slots=True)
class GiveConsent(Act):
    """A player says whether they may be photographed, and shown in streams."""

    player: PlayerId
    """Who says it."""
    photos: bool
    """Photographs may show them."""
    streaming: bool
    """Streams may show them."""
    name: ClassVar[str] = "give-consent"
    line: ClassVar[str] = mark("{player} on photographs: {photos}; on streams: {streaming}.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return unknown_players(tournament, (self.player,), field="player")

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        agreed = tournament.agreed
        others = tuple(one for one in agreed.consents if one.player != self.player)
        told = Consent(self.player, moment.at, self.photos, self.streaming)
        return replace(tournament, agreed=replace(agreed, consents=(*others, told)))
