"""The rules of an event with another way of scoring or adding up."""

from dataclasses import dataclass

from boardcall.scoring.system import ScoringSettings
from boardcall.standings.rules import LeftPositions, Rules, one_system
from boardcall.standings.settings import AwardSettings, StandingsSettings, TieBreaks
from boardcall.tournament.settings import Authority, EventInfo, RoundSettings, TeamSettings
from boardcall.voting.settings import Ballot


@dataclass(frozen=True, slots=True)
class OtherRules:
    """Rules that differ in [scoring] or [standings] alone."""

    event: EventInfo
    authority: Authority
    rounds: tuple[RoundSettings, ...]
    team: TeamSettings | None
    civil_disorder: LeftPositions
    scoring: ScoringSettings
    standings: StandingsSettings
    tie_break: TieBreaks
    awards: tuple[AwardSettings, ...]
    ballots: tuple[Ballot, ...]


def other_rules(
    rules: Rules, *, scoring: ScoringSettings | None = None, standings: StandingsSettings | None = None
) -> OtherRules:
    """The same rules with what is given in the place of theirs."""
    return OtherRules(
        rules.event,
        rules.authority,
        one_system(rules.rounds) if scoring else rules.rounds,
        rules.team,
        rules.civil_disorder,
        scoring or rules.scoring,
        standings or rules.standings,
        rules.tie_break,
        rules.awards,
        rules.ballots,
    )
