"""A meeting at an event: who is here, what is on its agenda, and the secret vote that is held now."""

from dataclasses import dataclass

from boardcall.tournament.ids import NOBODY, ActNumber, PlayerId


@dataclass(frozen=True, slots=True)
class MeetingRoll:
    """Who is at the meeting: people the event knows, and how many others."""

    players: tuple[PlayerId, ...] = ()
    others: int = 0

    @property
    def size(self) -> int:
        return len(self.players) + self.others


@dataclass(frozen=True, slots=True)
class MeetingItem:
    """A bid or a motion of a ballot of the rulebook, or with `ballot` "" a speaker; `player` presents it."""

    ballot: str
    name: str
    text: str = ""
    player: PlayerId = NOBODY


@dataclass(frozen=True, slots=True)
class OpenMeetingBallot:
    """The secret vote that is held now: on what, between which choices, who may vote and who has voted.

    `turn` counts run-offs from 1; `opened` is the number of the act that opened it, which no other vote ever has, even
    after an undo; `others` are people without a device, who vote on paper.
    """

    ballot: str
    subject: str
    turn: int
    opened: ActNumber
    choices: tuple[str, ...]
    voters: tuple[PlayerId, ...]
    others: int
    voted: tuple[PlayerId, ...] = ()
    keyed: bool = True
    """Whether its ballots need the keys of the voters' phones; older versions asked for none."""

    @property
    def papers(self) -> int:
        """How many may still vote, on paper too."""
        return len(self.voters) + self.others - len(self.voted)


@dataclass(frozen=True, slots=True)
class MeetingVote:
    """A vote of a meeting: what was voted on, the votes for each name or answer, and what the chair declared.

    Of a secret vote `receipts` are the hashes of the receipts of all ballots from devices, `papers` how many more
    votes were on paper. `turn` is 2 for the first run-off.
    """

    ballot: str
    subject: str
    counts: tuple[tuple[str, int], ...]
    declared: bool | None = None
    turn: int = 1
    papers: int = 0
    receipts: tuple[str, ...] = ()

    @property
    def is_secret(self) -> bool:
        """Whether it was held with secret ballots on devices."""
        return bool(self.receipts)


@dataclass(frozen=True, slots=True)
class Meeting:
    """All that is known of the meeting."""

    roll: MeetingRoll | None = None
    items: tuple[MeetingItem, ...] = ()
    vote: OpenMeetingBallot | None = None
