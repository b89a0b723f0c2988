"""The rules standings need, by the names a rulebook gives them."""

from typing import Literal, Protocol

from boardcall.scoring.system import ScoringSettings
from boardcall.standings.settings import AwardSettings, StandingsSettings, TieBreaks
from boardcall.tournament.ids import RoundNumber
from boardcall.tournament.settings import Authority, EventInfo, Pool, RoundSettings, TeamSettings
from boardcall.voting.settings import Ballot

LeftScore = Literal["td", "zero", "formula"]


class LeftPositions(Protocol):
    """What table [civil_disorder] says of the scores of those who leave a board and of those who replace them."""

    @property
    def score_leaver(self) -> LeftScore: ...
    @property
    def score_replacement(self) -> LeftScore: ...


class Rules(Protocol):
    """Everything standings ask of a rulebook; `boardcall.rulebook.Rulebook` is one."""

    @property
    def event(self) -> EventInfo: ...
    @property
    def authority(self) -> Authority: ...
    @property
    def rounds(self) -> tuple[RoundSettings, ...]: ...
    @property
    def team(self) -> TeamSettings | None: ...
    @property
    def civil_disorder(self) -> LeftPositions: ...
    @property
    def scoring(self) -> ScoringSettings: ...
    @property
    def standings(self) -> StandingsSettings: ...
    @property
    def tie_break(self) -> TieBreaks: ...
    @property
    def awards(self) -> tuple[AwardSettings, ...]: ...
    @property
    def ballots(self) -> tuple[Ballot, ...]: ...


def round_settings(rules: Rules, number: RoundNumber) -> RoundSettings | None:
    """The rules of that round: the table with its number, else the one for any round."""
    by_number = {settings.number: settings for settings in rules.rounds}
    return by_number.get(number) or by_number.get("any")


def pool_settings(rules: Rules, number: RoundNumber, pool: str) -> Pool | None:
    """The pool of that id in that round, or None."""
    settings = round_settings(rules, number)
    return settings.pool(pool) if settings and pool else None


def title_pool(rules: Rules) -> tuple[RoundNumber, Pool] | None:
    """The pool the champion comes from and the number of its first round, or None where everybody can be champion."""
    return next(iter(title_pools(rules)), None)


def title_pools(rules: Rules) -> tuple[tuple[RoundNumber, Pool], ...]:
    """The pool the champion comes from in each round that has it: a title may be played for in several games."""
    return tuple(
        (settings.number, pool)
        for settings in rules.rounds
        for pool in settings.pools
        if pool.id == rules.standings.champion_from and settings.number != "any"
    )
