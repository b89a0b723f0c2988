"""The rules standings need, by the names a rulebook gives them."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import Literal, Protocol

from boardcall.scoring.system import Concession, ScoringSettings, ScoringSystem
from boardcall.scoring.systems import chosen_system
from boardcall.standings.settings import AwardSettings, StandingsSettings, TieBreaks
from boardcall.tournament import RoundNumber
from boardcall.tournament.settings import Authority, Ending, EventInfo, Pool, RoundSettings, TeamSettings
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


class ScoringRules(Protocol):
    """What says how the boards of each round are scored."""

    @property
    def rounds(self) -> tuple[RoundSettings, ...]: ...
    @property
    def scoring(self) -> ScoringSettings: ...


def round_system(rules: ScoringRules, number: RoundNumber) -> ScoringSystem:
    """The system that scores the boards of a round: its own, or that of the event."""
    return system_of(rules, round_settings(rules, number))


def all_systems(rules: ScoringRules) -> tuple[ScoringSystem, ...]:
    """The system of the event, then those of rounds that have another one, each once."""
    found = [system_of(rules, None), *(system_of(rules, one) for one in rules.rounds)]
    return tuple(one for place, one in enumerate(found) if one not in found[:place])


def shown_decimals(rules: ScoringRules) -> int:
    """The decimals of totals: as many as the system with the most of them shows."""
    return max(one.decimals for one in all_systems(rules))


def one_system(rounds: tuple[RoundSettings, ...]) -> tuple[RoundSettings, ...]:
    """The same rounds, all scored by the system of the event."""
    return tuple(replace(one, system="", readings={}) if one.system else one for one in rounds)


def system_of(rules: ScoringRules, settings: RoundSettings | None) -> ScoringSystem:
    """The system of a table [[round]], with its readings; without one, that of the event."""
    if settings is None or not settings.system:
        return chosen_system(rules.scoring)
    return chosen_system(replace(rules.scoring, system=settings.system, readings=settings.readings))


def scored_under(system: ScoringSystem, ending: Ending) -> ScoringSystem:
    """The system under a rulebook's [ending]: a solo can be conceded where both let it be."""
    if ending.concession:
        least = max(system.concession_centres, ending.concession_centres)
        knows = system.concession is Concession.SOLO and least != system.concession_centres
        return replace(system, concession_centres=least) if knows else system
    refused = Concession.REFUSED
    return replace(system, concession=refused, concession_centres=0, concession_leads=False, concession_after=None)


def round_settings(rules: ScoringRules, number: RoundNumber) -> RoundSettings | None:
    by_number = {settings.number: settings for settings in rules.rounds}
    return by_number.get(number) or by_number.get("any")


def pool_settings(rules: Rules, number: RoundNumber, pool: str) -> Pool | None:
    settings = round_settings(rules, number)
    return settings.pool(pool) if settings and pool else None


def total_factors(rules: Rules, dropped: Iterable[str]) -> Mapping[str, Fraction]:
    """The pools in which players have a factor on their totals, without those the organisers did without."""
    without = set(dropped)
    pools = (pool for settings in rules.rounds for pool in settings.pools)
    return {pool.id: pool.total_factor for pool in pools if pool.total_factor != 1 and pool.id not in without}


def factor_of(pools: Iterable[str], factors: Mapping[str, Fraction]) -> Fraction:
    """The factor on the total of somebody who plays in these pools; each counts once."""
    return prod((factors[pool] for pool in {*pools} & factors.keys()), start=Fraction(1))


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
