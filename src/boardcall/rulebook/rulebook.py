"""The rulebook of an event: the settings of every room, and the section of the published rules each comes from."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

from boardcall.adjudication.settings import (
    AdjudicationSettings,
    AdjustmentSettings,
    CivilDisorderSettings,
    ErrorSettings,
    RetreatSettings,
)
from boardcall.clock.settings import ClockSettings
from boardcall.conduct.settings import ConductSettings
from boardcall.errors import NotFoundError
from boardcall.notation.settings import OrderSettings
from boardcall.scoring.system import ScoringSettings
from boardcall.seeding.settings import Powers, RollCall, SeatingSettings
from boardcall.standings.settings import AwardSettings, StandingsSettings, TieBreaks
from boardcall.tables.keys import DERIVED
from boardcall.tournament import RoundNumber
from boardcall.tournament.settings import (
    Authority,
    Ending,
    EventInfo,
    Identity,
    ProgrammeItem,
    Publication,
    Recording,
    Registration,
    RoundSettings,
    Statement,
    TeamSettings,
)
from boardcall.tournament.when import When
from boardcall.voting.settings import Ballot, DrawVoteSettings
from boardcall.wording import NO_WORDS, Sentence, say

MOST_ROUNDS = 9999
"""Of an event with any number of rounds: who plans one lists those before it, and a number in an address has no end."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Everything a rulebook decides; each attribute is the table of the same name (`rounds` the [[round]] tables).

    >>> import boardcall as bc
    >>> rules = bc.load_rulebook("wdc-2025")
    >>> rules.id, rules.round_count, rules.source("scoring.system")
    ('wdc-2025', 4, 'IX.2')
    """

    rulebook: Identity
    """Identity of the file."""
    scoring: ScoringSettings
    """How a board's end becomes points."""
    event: EventInfo = EventInfo()
    """What is printed about the event."""
    authority: Authority = Authority()
    """Who decides, and who is ranked."""
    registration: Registration = Registration()
    """Sign-up before the event."""
    rounds: tuple[RoundSettings, ...] = (RoundSettings("any"),)
    """The rounds; without any table there are as many as are played."""
    roll_call: RollCall = RollCall()
    """Check-in before each round."""
    seating: SeatingSettings = SeatingSettings()
    """Who sits where."""
    powers: Powers = Powers()
    """Who plays what."""
    team: TeamSettings = TeamSettings()
    """The team event."""
    clock: ClockSettings = ClockSettings()
    """Deadlines."""
    orders: OrderSettings = OrderSettings()
    """How orders are written and read."""
    adjudication: AdjudicationSettings = AdjudicationSettings()
    """Base rules and what differs from them."""
    retreats: RetreatSettings = RetreatSettings()
    """Retreats."""
    adjustments: AdjustmentSettings = AdjustmentSettings()
    """Builds and disbands."""
    errors: ErrorSettings = ErrorSettings()
    """Putting errors right."""
    recording: Recording = Recording()
    """The record of play."""
    civil_disorder: CivilDisorderSettings = CivilDisorderSettings()
    """Players who leave."""
    ending: Ending = Ending()
    """Solos, concessions and stalemates."""
    draw_vote: DrawVoteSettings = DrawVoteSettings()
    """Ending a game by agreement."""
    standings: StandingsSettings = StandingsSettings()
    """From game scores to places."""
    tie_break: TieBreaks = TieBreaks()
    """What decides ties."""
    awards: tuple[AwardSettings, ...] = ()
    """What can be won."""
    ballots: tuple[Ballot, ...] = ()
    """Votes that are not about a draw."""
    conduct: ConductSettings = ConductSettings()
    """Behaviour, reports and sanctions."""
    publication: Publication = Publication()
    """What outsiders see."""
    programme: tuple[ProgrammeItem, ...] = ()
    """Items of the timetable that are no rounds."""
    statements: tuple[Statement, ...] = ()
    """Sentences of the rules that only people can keep."""
    sources: Mapping[str, str] = field(default_factory=dict)
    """Section of the published rules that a table or key comes from, such as "tie_break.champion" = "VIII.1.b"."""
    chosen: Mapping[str, str] = field(default_factory=dict)
    """Keys whose value the published rules do not give, with the reason for the chosen value."""
    changed: frozenset[str] = field(default=frozenset(), metadata=DERIVED)
    """Keys whose value differs from the rulebook this one was made from, so that their sections no longer apply."""

    moments: Mapping[str, When] = field(default_factory=dict, metadata=DERIVED)
    """The moments that are written in the file or set for the event, by key; dated in the tables where they can be."""

    @property
    def id(self) -> str:
        return self.rulebook.id

    def round(self, number: int) -> RoundSettings:
        """The settings of a round; those of number = "any" hold for every round that has no table of its own."""
        for settings in self.rounds:
            if settings.number == number:
                return settings
        for settings in self.rounds:
            if settings.number == "any" and 1 <= number <= MOST_ROUNDS:
                return replace(settings, number=RoundNumber(number))
        numbers = ", ".join(f"1–{MOST_ROUNDS}" if one.number == "any" else str(one.number) for one in self.rounds)
        raise NotFoundError(
            say(
                "{rulebook} has no round {number}; its rounds are {numbers}.",
                rulebook=self.rulebook.title,
                number=number,
                numbers=numbers,
            )
        )

    def moment(self, key: str) -> datetime | date | None:
        """The date of a moment by its key, "round.1.starts" or "registration.signup_until"; None without one."""
        first, *inner, name = key.split(".")
        table: Any = getattr(self, first, None)
        if first == "round":
            table = next((one for one in self.rounds if str(one.number) == inner[0]), None)
            table = table.end if table and inner[1:] == ["end"] else table
            table = table.pool(".".join(inner[2:])) if table and inner[1:2] == ["pool"] else table
        elif first == "programme":
            table = dict(enumerate(self.programme, 1)).get(int(inner[0]))
        found = getattr(table, name, None)
        return found if isinstance(found, date) else None

    def undated(self, key: str) -> Sentence:
        """A moment as it is written, in words, while the first day of the event is not known; "" if there is none."""
        return self.moments[key].sentence if key in self.moments else NO_WORDS

    @property
    def round_count(self) -> int | None:
        """How many rounds there are; None when there may be any number."""
        return None if any(settings.number == "any" for settings in self.rounds) else len(self.rounds)

    def source(self, key: str) -> str:
        """The section of the published rules behind a key, or behind the nearest table around it; "" if none.

        `key` is written as in a file, rounds by number and pools, awards and ballots by id:
        "tie_break.champion", "round.4.pool.championship.multiplier".
        """
        if key in self.chosen or self.has_changed(key):
            return ""
        return next((self.sources[outer] for outer in _outwards(key) if outer in self.sources), "")

    def choice(self, key: str) -> str:
        """Why a key has the value it has where the published rules are silent; "" where they are not."""
        if self.has_changed(key):
            return ""
        return next((self.chosen[outer] for outer in _outwards(key) if outer in self.chosen), "")

    def has_changed(self, key: str) -> bool:
        """Whether the event changed the key, a table around it or a key inside it."""
        return any(one == key or one.startswith(f"{key}.") or key.startswith(f"{one}.") for one in self.changed)


def _outwards(key: str) -> tuple[str, ...]:
    """The key, then the tables around it, the nearest first."""
    parts = key.split(".")
    return tuple(".".join(parts[:length]) for length in range(len(parts), 0, -1))
