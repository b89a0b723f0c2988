"""What the board call of a round starts from: the rulebook's tables, who is there, what the director chose."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardcall.seeding.problem import EventPlan, Relaxed, Seating, WishKind
from boardcall.seeding.rounds.pools import Ranking
from boardcall.seeding.rounds.roll_call import Participant
from boardcall.seeding.settings import Powers, Remainder, RollCall, SeatingSettings
from boardcall.tournament import PlayerId, RoundNumber, Team
from boardcall.tournament.settings import Authority, Registration, RoundSettings, TeamSettings


@dataclass(frozen=True, slots=True)
class CallRules:
    """The tables of a rulebook that the board call of one round follows; `plan_to` is the last round drawn like it."""

    number: RoundNumber
    round: RoundSettings
    roll_call: RollCall
    seating: SeatingSettings
    powers: Powers
    team: TeamSettings
    authority: Authority
    registration: Registration
    plan_to: int | None = None
    sections: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RollCallList:
    """Everybody the board call may seat, with the teams, the ranking so far and what was played.

    `history` are the earlier rounds; `declined` are (player, pool); `dropped` pools are not played.
    """

    people: tuple[Participant, ...]
    teams: tuple[Team, ...] = ()
    ranking: Ranking = ()
    history: tuple[Seating, ...] = ()
    declined: frozenset[tuple[PlayerId, str]] = frozenset()
    dropped: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Choices:
    """What the director chose: `ways` to make sevens by pool, answers to questions, the seed, the plan so far.

    `sit_out` and `double` name people the director picked for it, before the rulebook's order is asked; `relaxed`
    are hard wishes that are only minimised, because they cannot all hold.
    """

    seed: str = ""
    sit_out: tuple[PlayerId, ...] = ()
    double: tuple[PlayerId, ...] = ()
    ways: tuple[tuple[str, tuple[Remainder, ...]], ...] = ()
    answers: tuple[tuple[str, tuple[PlayerId, ...]], ...] = ()
    plan: EventPlan | None = None
    current: Seating | None = None
    relaxed: tuple[WishKind, ...] = ()
    relaxed_in: tuple[Relaxed, ...] = ()
    """Hard wishes that are only minimised in single pools."""
    lots: str = ""
    """The seed of the lots that settle who is seated at all, where it is not the draw's own."""

    @property
    def seed_of_lots(self) -> str:
        return self.lots or self.seed
