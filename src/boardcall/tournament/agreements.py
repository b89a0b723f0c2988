"""What people were told and agreed to: the code of conduct with its additions, and consent to photographs."""

from dataclasses import dataclass
from datetime import datetime

from boardcall.tournament.ids import ActNumber, PlayerId


@dataclass(frozen=True, slots=True)
class CodeReading:
    """The code of conduct was read out to everybody; `hash` is that of its text."""

    act: ActNumber
    at: datetime
    by: str
    hash: str


@dataclass(frozen=True, slots=True)
class CodeAcceptance:
    """A player accepted the code of conduct; `hash` is that of the text they read."""

    player: PlayerId
    at: datetime
    hash: str


@dataclass(frozen=True, slots=True)
class Consent:
    """Whether a player may be photographed, and shown in streams."""

    player: PlayerId
    at: datetime
    photos: bool
    streaming: bool


@dataclass(frozen=True, slots=True)
class Agreed:
    """All of it; `additions` are the event's own provisions of the code, each with the act that added it."""

    additions: tuple[tuple[ActNumber, str], ...] = ()
    readings: tuple[CodeReading, ...] = ()
    acceptances: tuple[CodeAcceptance, ...] = ()
    consents: tuple[Consent, ...] = ()

    def acceptance(self, player: PlayerId) -> CodeAcceptance | None:
        return next((one for one in reversed(self.acceptances) if one.player == player), None)

    def consent(self, player: PlayerId) -> Consent | None:
        """What a player said last of photographs and streams, or None."""
        return next((one for one in reversed(self.consents) if one.player == player), None)
