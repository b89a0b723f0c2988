"""The team event as a viewer sees it."""

from dataclasses import dataclass, replace

from boardcall.desk.results.amendments import amended_lines
from boardcall.standings.teams import MemberScore, TeamPlace, TeamStandings
from boardcall.tournament import PlayerName, Team, Tournament
from boardcall.views.later_changes import team_changes
from boardcall.views.names import named
from boardcall.views.points import Points
from boardcall.views.publication import seen_standings
from boardcall.views.viewer import EventState, Viewer
from boardcall.wording import NO_WORDS, Sentence, say


@dataclass(frozen=True, slots=True)
class MemberView:
    """A member with what they bring to the team; `points` are null where the teams have no places."""

    player: PlayerName
    points: Points | None
    counted: bool
    why: Sentence
    """Why it does not count."""


@dataclass(frozen=True, slots=True)
class TeamView:
    """A team; place and score are null if they may not be seen or there is no team event."""

    name: str
    members: tuple[MemberView, ...]
    place: int | None
    shared: bool
    score: Points | None
    decided_by: Sentence | None
    """What decided the place where the score alone does not."""
    question: str | None
    """The key of the question that the place waits for."""
    why: tuple[Sentence, ...]
    """The ties the team went through, in sentences."""


@dataclass(frozen=True, slots=True)
class TeamsView:
    """The teams, those with a place first."""

    held: bool
    """Whether the team event counts."""
    status: Sentence
    """Why there are no places, or how many players the team event has."""
    teams: tuple[TeamView, ...]
    amended: tuple[Sentence, ...] = ()
    """What was changed of final results, with the day and the reason, and of teams after play had begun."""


def teams_view(state: EventState, viewer: Viewer) -> TeamsView:
    """The ranking of teams where its figures are to be seen, else who is in which team."""
    found = _seen_teams(state, viewer)
    return replace(found, amended=(*found.amended, *team_changes(state)))


def _seen_teams(state: EventState, viewer: Viewer) -> TeamsView:
    shown, view = seen_standings(state, viewer)
    if view.hidden:
        return TeamsView(held=False, status=view.hidden, teams=tuple(_entered(state.tournament)))
    whole = whole_teams(shown.standings.teams, shown.tournament, shown.standings.decimals)
    found = replace(whole, amended=amended_lines(state.event))
    if shown is state:
        return found
    ranked = {team.name for team in found.teams if team.place is not None}
    later = tuple(team for team in _entered(state.tournament) if team.name not in ranked)
    return replace(found, teams=(*(team for team in found.teams if team.place is not None), *later))


def whole_teams(table: TeamStandings, tournament: Tournament, decimals: int) -> TeamsView:
    """All teams with nothing hidden."""
    ranked = tuple(_ranked(place, tournament, decimals) for place in table.places)
    known = {team.name for team in ranked}
    others = (team for team in _entered(tournament) if team.name not in known)
    return TeamsView(table.held, table.reason, (*ranked, *others))


def _ranked(place: TeamPlace, tournament: Tournament, decimals: int) -> TeamView:
    def member(one: MemberScore) -> MemberView:
        return MemberView(named(tournament, one.player), Points.of(one.points, decimals), one.counted, one.why)

    return TeamView(
        name=place.team.name,
        members=tuple(map(member, place.members)),
        place=place.number,
        shared=place.shared,
        score=Points.of(place.score, decimals),
        decided_by=place.decided_by,
        question=place.question.key if place.question else None,
        why=tuple(say("Tied: {step}", step=step.explain(place.team.name)) for step in place.steps),
    )


def _entered(tournament: Tournament) -> tuple[TeamView, ...]:
    return tuple(_unranked(team, tournament) for team in tournament.teams)


def _unranked(team: Team, tournament: Tournament) -> TeamView:
    members = tuple(MemberView(named(tournament, player), None, counted=False, why=NO_WORDS) for player in team.members)
    return TeamView(team.name, members, None, shared=False, score=None, decided_by=None, question=None, why=())
