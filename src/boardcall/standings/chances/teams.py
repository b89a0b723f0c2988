"""Who can still win the team title: from what every member can still bring, each apart from all others.

Members play against each other, so that these bounds are wider than what can be: a team that is safe or out by them
is so, and all others are open.
"""

from dataclasses import replace
from fractions import Fraction

from boardcall.standings.chances.chance import Chance, State
from boardcall.standings.chances.field import ContestField
from boardcall.standings.records import Book
from boardcall.standings.rules import Rules, round_settings
from boardcall.standings.teams import team_scores
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import PlayerId, TeamId
from boardcall.wording import say

NOT_CLOSER = say("Whether results together can give it is not looked at.")


def plays_whole(rules: Rules) -> bool:
    """Whether a team has a place only if all its members play for it: nobody can say yet whether they will."""
    numbers = rules.team.rounds if rules.team else ()
    found = (settings for number in numbers if (settings := round_settings(rules, number)))
    return any(pool.team_event and pool.powers == "team" for settings in found for pool in settings.pools)


def team_chances(field: ContestField, book: Book, tournament: Tournament, rules: Rules) -> tuple[Chance, ...]:
    """Every team's chance to have the highest score."""
    found = {player: field.rounds_between(player) for team in tournament.teams for player in team.members}
    low, high = (
        team_scores(
            replace(
                book,
                records={
                    player: replace(record, rounds=found[player][side] if player in found else record.rounds)
                    for player, record in book.records.items()
                },
            ),
            tournament,
            rules,
        )
        for side in (0, 1)
    )
    return tuple(_chance(team.name, low, high) for team in tournament.teams)


def _chance(team: TeamId, low: dict[TeamId, Fraction], high: dict[TeamId, Fraction]) -> Chance:
    others = [name for name in low if name != team]
    if any(low[other] > high[team] for other in others):
        return Chance(PlayerId(team), State.OUT)
    if all(low[team] > high[other] for other in others):
        return Chance(PlayerId(team), State.SAFE)
    return Chance(PlayerId(team), State.OPEN, why=NOT_CLOSER)
