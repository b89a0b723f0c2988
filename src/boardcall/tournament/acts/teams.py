"""Entering, changing and withdrawing teams."""

from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.game import Power
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import PlayerId, TeamId
from boardcall.tournament.ledger.act import Act, Moment, called, unknown_players
from boardcall.tournament.people import Team
from boardcall.wording import mark, say


def _team_problems(tournament: Tournament, members: tuple[PlayerId, ...]) -> tuple[Problem, ...]:
    doubles = tuple(member for member in dict.fromkeys(members) if members.count(member) > 1)
    twice = tuple(
        Problem(
            say("{member} is in the team twice.", member=called(tournament, member)),
            say("Name each member once."),
            text=member,
        )
        for member in doubles
    )
    return twice + unknown_players(tournament, members, field="members")


@dataclass(frozen=True, slots=True)
class EnterTeam(Act):
    """Enters a team of players named by id, with who plays which power where the rules ask for it."""

    team: TeamId
    members: tuple[PlayerId, ...]
    powers: tuple[tuple[PlayerId, Power], ...] = ()
    name: ClassVar[str] = "enter-team"
    line: ClassVar[str] = mark("Enters the team {team}: {members}.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = _team_problems(tournament, self.members)
        if tournament.team(self.team) is not None:
            found += (
                Problem(say("A team called {team} is entered already.", team=self.team), say("Choose another name.")),
            )
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        team = Team(self.team, self.members, self.powers, moment.at)
        return replace(tournament, teams=(*tournament.teams, team))


@dataclass(frozen=True, slots=True)
class ChangeTeam(Act):
    """Puts other members or powers in a team; the time of its entry becomes the time of the change."""

    team: TeamId
    members: tuple[PlayerId, ...]
    powers: tuple[tuple[PlayerId, Power], ...] = ()
    name: ClassVar[str] = "change-team"
    line: ClassVar[str] = mark("Changes the team {team}: {members}.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return _unknown_team(tournament, self.team) + _team_problems(tournament, self.members)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        new = Team(self.team, self.members, self.powers, moment.at)
        return replace(tournament, teams=tuple(new if team.name == self.team else team for team in tournament.teams))


@dataclass(frozen=True, slots=True)
class WithdrawTeam(Act):
    """Takes a team out of the team event; its members play on for themselves."""

    team: TeamId
    name: ClassVar[str] = "withdraw-team"
    line: ClassVar[str] = mark("The team {team} withdraws.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return _unknown_team(tournament, self.team)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return replace(tournament, teams=tuple(team for team in tournament.teams if team.name != self.team))


def _unknown_team(tournament: Tournament, team: TeamId) -> tuple[Problem, ...]:
    if tournament.team(team) is None:
        return (
            Problem(say("There is no team called {team}.", team=team), say("Enter it first."), field="team", text=team),
        )
    return ()
