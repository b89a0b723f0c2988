"""The state of the event: the result of replaying its acts, and what standings and seating are computed from."""

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from fractions import Fraction

from boardcall.tournament.agreements import Agreed
from boardcall.tournament.board.boards import Board
from boardcall.tournament.board.calls import Calls
from boardcall.tournament.board.clocks import Clocks
from boardcall.tournament.board.play import FollowerDelay
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.draws import Draws
from boardcall.tournament.handicaps import Handicaps
from boardcall.tournament.ids import ActNumber, PlayerId, RoundNumber, TeamId
from boardcall.tournament.meeting import Meeting, MeetingVote
from boardcall.tournament.notices import PostedNotice
from boardcall.tournament.people import Player, Team
from boardcall.tournament.places import Room, Venue
from boardcall.tournament.roll_call import RollCallFacts
from boardcall.tournament.rulings import Complaint, EarlierRuling, Ruling, Sanction
from boardcall.tournament.voters import Voters
from boardcall.wording import Sentence


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points a director added to (or took from) a player, with the reason.

    With a `round` they are that round's score (a bonus for sitting out); without one they change the total.
    """

    player: PlayerId
    points: Fraction
    reason: Sentence
    round: RoundNumber | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A person's answer to a question the rules leave open, such as a tie that only the director may break.

    `question` is the key under which the question was asked; `answer` lists ids, the first one first;
    `seed` is set when the answer was drawn by lot.
    """

    question: str
    answer: tuple[str, ...]
    reason: str
    by: str = ""
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class Award:
    """An award a person gave: its id in the rulebook, its printed name, the winner and why."""

    award: str
    name: str
    winner: str
    citation: str = ""


@dataclass(frozen=True, slots=True)
class BallotSum:
    """The points a candidate got from all papers of one category and game; `game` is "" for the whole event."""

    category: str
    candidate: PlayerId
    game: str
    points: int


@dataclass(frozen=True, slots=True)
class BallotCount:
    """The result of a ballot of the rulebook."""

    ballot: str
    sums: tuple[BallotSum, ...]


@dataclass(frozen=True, slots=True)
class GivenPaper:
    """A player has voted in a ballot, about a game ("" for none); how they voted is nowhere."""

    ballot: str
    game: str
    voter: PlayerId


@dataclass(frozen=True, slots=True)
class Nomination:
    """Whom a player proposes for an award, and why: the award's id in the rulebook and its name."""

    award: str
    title: str
    candidate: PlayerId
    player: PlayerId
    text: str = ""


@dataclass(frozen=True, slots=True)
class Polls:
    """Votes that are not about a draw: which ballots are open, who has voted, meetings' votes, nominations."""

    opened: frozenset[str] = frozenset()
    papers: tuple[tuple[str, str], ...] = ()
    """The open ballots whose papers need the key of a phone, each with when the rulebook holds it."""
    given: tuple[GivenPaper, ...] = ()
    meetings: tuple[MeetingVote, ...] = ()
    nominations: tuple[Nomination, ...] = ()
    meeting: Meeting = field(default=Meeting())


@dataclass(frozen=True, slots=True)
class Declined:
    """A player who qualified for a pool and does not take the place."""

    player: PlayerId
    pool: str


@dataclass(frozen=True, slots=True)
class CancelledRound:
    """A round that is not played or whose games are void: why, when, by which act, and how many boards it had."""

    round: RoundNumber
    reason: str
    at: datetime
    act: ActNumber
    boards: int = 0


@dataclass(frozen=True, slots=True)
class Takeover:
    """A second machine took over the event: by which act, when and why."""

    act: ActNumber
    at: datetime
    reason: str
    proof: str = ""
    """What only that machine knew before; its SHA-256 is the mark that named it."""


class ReleaseKind(StrEnum):
    """What a released version of the standings is: one that errors may still change, or the last word."""

    INTERIM = "interim"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Release:
    """A numbered version of the standings that was made public: the state of the event after act number `act`.

    Replaying the first `act` acts gives it again, whatever happened since. A hidden one is no longer public.
    """

    number: int
    kind: ReleaseKind
    act: ActNumber
    at: datetime
    note: str = ""
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Amendment:
    """A change of final results: when and why, and the boards whose results or points it changed.

    With the ruling it rests on: the facts, the clause and who ruled; they are empty if nobody gave them.
    """

    act: ActNumber
    at: datetime
    reason: str
    boards: tuple[BoardRef, ...] = ()
    facts: str = ""
    clause: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything that standings, seating and pages are computed from; no derived figure is held here.

    `rulebook` is the id and `rulebook_text` the whole TOML the event is run by.
    """

    name: str
    rulebook: str
    players: tuple[Player, ...] = ()
    teams: tuple[Team, ...] = ()
    boards: tuple[Board, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    decisions: tuple[Decision, ...] = ()
    awards: tuple[Award, ...] = ()
    dropped_pools: tuple[str, ...] = ()
    declined: tuple[Declined, ...] = ()
    releases: tuple[Release, ...] = ()
    amendments: tuple[Amendment, ...] = ()
    rulebook_text: str = ""
    place: str = ""
    starts: date | None = None
    ends: date | None = None
    venue: Venue = field(default=Venue())
    rooms: tuple[Room, ...] = ()
    roll_call: RollCallFacts = field(default=RollCallFacts())
    calls: Calls = field(default=Calls())
    ballot_counts: tuple[BallotCount, ...] = ()
    clocks: Clocks = field(default=Clocks())
    merged: tuple[tuple[PlayerId, PlayerId], ...] = ()
    """Ids of people who were registered twice, each with the id that is used for both."""
    follower_delays: tuple[FollowerDelay, ...] = ()
    polls: Polls = field(default=Polls())
    notices: tuple[PostedNotice, ...] = ()
    cancelled: tuple[CancelledRound, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    """Readings of the rules the directors share: the key of each, and its value."""
    moments: tuple[tuple[str, str], ...] = ()
    """Moments set by hand: the key of each in a rulebook, "round.1.starts", and when it is, "day 1 10:00"."""
    accent: str = ""
    """The colour of links and buttons on the event's pages; "" for Boardcall's own."""
    logo: str = ""
    """The event's picture as a data address; "" for none."""
    draws: Draws = field(default=Draws())
    rulings: tuple[Ruling, ...] = ()
    earlier_rulings: tuple[EarlierRuling, ...] = ()
    """Rulings of other events, taken in from their files."""
    sanctions: tuple[Sanction, ...] = ()
    complaints: tuple[Complaint, ...] = ()
    voters: Voters = field(default=Voters())
    agreed: Agreed = field(default=Agreed())
    archive_keys: tuple[str, ...] = ()
    """Public halves of the keys that sign archives of the event, in hexadecimal."""
    standby: str = ""
    """Where a second machine is reached when this one is gone; "" for none."""
    standby_mark: str = ""
    """The SHA-256 of what that machine shows when it takes over, so that phones know it; "" where a person named it."""
    takeovers: tuple[Takeover, ...] = ()
    handicaps: Handicaps = field(default=Handicaps())

    def cancellation(self, round: RoundNumber) -> CancelledRound | None:
        return next((one for one in self.cancelled if one.round == round), None)

    def player(self, player: PlayerId) -> Player | None:
        for known in self.players:
            if known.id == player:
                return known
        return None

    def team(self, name: TeamId) -> Team | None:
        return next((team for team in self.teams if team.name == name), None)

    def board(self, ref: BoardRef) -> Board | None:
        """The board of this name in this round, or None; the latest are looked at first."""
        for board in reversed(self.boards):
            if board.name == ref.name and board.round == ref.round:
                return board
        return None
