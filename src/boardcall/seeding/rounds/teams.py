"""Teams at the board call: who plays as a team in this round."""

from collections.abc import Iterable
from dataclasses import dataclass

from boardcall.errors import Problem
from boardcall.tournament import PlayerId, Team
from boardcall.tournament.settings import TeamSettings
from boardcall.tournament.team_entry import Called, entry_problems, lacks
from boardcall.wording import Sentence, say, with_commas


@dataclass(frozen=True, slots=True)
class PlayingTeams:
    """The teams that play as such among the players of a pool, and a sentence for each that does not."""

    teams: tuple[Team, ...]
    notes: tuple[Sentence, ...]

    @property
    def members(self) -> frozenset[PlayerId]:
        return frozenset(player for team in self.teams for player in team.members)


def playing_teams(
    teams: Iterable[Team], settings: TeamSettings, players: Iterable[PlayerId], *, whole: bool, called: Called = str
) -> PlayingTeams:
    """Which teams play in a pool of these players; with `whole` only those whose members are all there.

    Without `whole` a team plays with those members who are there, and two of them are enough to be kept apart.
    """
    here = frozenset(players)
    playing, notes = [], []
    for team in teams:
        missing = [player for player in team.members if player not in here]
        problems = _faults(team, settings, called) if whole else ()
        if not missing and not problems:
            playing.append(team)
        elif not whole:
            playing.append(Team(team.name, tuple(player for player in team.members if player in here), team.powers))
        else:
            why = say("Not here: {names}.", names=with_commas(map(called, missing))) if missing else problems[0].message
            notes.append(say("{team} does not play as a team. {why}", team=team.name, why=why))
    return PlayingTeams(tuple(team for team in playing if team.members), tuple(notes))


def _faults(team: Team, settings: TeamSettings, called: Called) -> tuple[Problem, ...]:
    return *entry_problems(team, settings, called=called), *lacks(team, settings, called=called)
