"""Teams at the board call: is a team whole and right, and who plays as a team in this round."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from boardcall.errors import Problem
from boardcall.tournament.people import Team
from boardcall.tournament.settings import TeamSettings
from boardcall.wording import say


def team_problems(team: Team, settings: TeamSettings, others: Iterable[Team] = ()) -> tuple[Problem, ...]:
    """Everything for which a team entry is refused: its size, its members, its powers."""
    if not settings.enabled:
        return (Problem(say("The rulebook has no teams."), say("Use a rulebook with a [team] table.")),)
    return (*_member_problems(team, settings), *_other_team_problems(team, settings, others), *_powers(team, settings))


def _member_problems(team: Team, settings: TeamSettings) -> Iterator[Problem]:
    number = len(set(team.members))
    if not settings.size_min <= number <= settings.size_max:
        size = (
            f"{settings.size_min}"
            if settings.size_min == settings.size_max
            else (say("{size_min} to {size_max}", size_min=settings.size_min, size_max=settings.size_max))
        )
        yield Problem(
            say("{team} has {number} players; a team has {size}.", team=team.name, number=number, size=size),
            say("Change the list."),
            field="players",
        )
    if number < len(team.members):
        yield Problem(
            say("{team} names a player twice.", team=team.name), say("Name each player once."), field="players"
        )
    if "name" in settings.entry and not team.name.strip():
        yield Problem(say("The team has no name."), say("Give it one."), field="name")


def _other_team_problems(team: Team, settings: TeamSettings, others: Iterable[Team]) -> Iterator[Problem]:
    if not settings.one_team_per_player:
        return
    for other in others:
        for player in team.members:
            if other.name != team.name and player in other.members:
                message = say(
                    "{player} is in {other} already, and a player has one team.", player=player, other=other.name
                )
                yield Problem(message, say("Take the name out of one team."), field="players", text=player)


def _powers(team: Team, settings: TeamSettings) -> Iterator[Problem]:
    if "powers" not in settings.entry:
        return
    given = dict(team.powers)
    for player in team.members:
        if player not in given:
            yield Problem(
                say("{player} has no power.", player=player),
                say("Say which power each member plays."),
                field="powers",
                text=player,
            )
    for player in given:
        if player not in team.members:
            yield Problem(
                say("{player} has a power and is not in {team}.", player=player, team=team.name),
                say("Add the player."),
                field="powers",
            )
    for power in dict.fromkeys(given.values()):
        players = [player for player in given if given[player] is power]
        if len(players) > 1:
            message = say("{players} both play {power}.", players=" and ".join(players), power=power.full_name)
            yield Problem(message, say("Each member plays another power."), field="powers", text=power)


@dataclass(frozen=True, slots=True)
class PlayingTeams:
    """The teams that play as such among the players of a pool, and a sentence for each that does not."""

    teams: tuple[Team, ...]
    notes: tuple[str, ...]

    @property
    def members(self) -> frozenset[str]:
        return frozenset(player for team in self.teams for player in team.members)


def playing_teams(
    teams: Iterable[Team], settings: TeamSettings, players: Iterable[str], *, whole: bool
) -> PlayingTeams:
    """Which teams play in a pool of these players; with `whole` only those of whom everybody is there.

    Without `whole` a team plays with whoever is there, and two of them suffice to be kept apart.
    """
    here = frozenset(players)
    playing, notes = [], []
    for team in teams:
        missing = [player for player in team.members if player not in here]
        problems = team_problems(team, settings) if whole else ()
        if not missing and not problems:
            playing.append(team)
        elif not whole:
            playing.append(Team(team.name, tuple(player for player in team.members if player in here), team.powers))
        else:
            why = say("{missing} not here", missing=", ".join(missing)) if missing else problems[0].message
            notes.append(say("{team} does not play as a team: {why}.", team=team.name, why=why))
    return PlayingTeams(tuple(team for team in playing if team.members), tuple(notes))
