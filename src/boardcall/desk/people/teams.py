"""Entering, changing and withdrawing teams, as the rulebook's table [team] says."""

from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

from boardcall.desk.event import Draft, Event, ruled
from boardcall.errors import Problem, RefusedError, refuse
from boardcall.game import Power
from boardcall.standings.table import compute_standings
from boardcall.tournament import PlayerId, Team, TeamId
from boardcall.tournament.acts.teams import ChangeTeam, EnterTeam
from boardcall.tournament.ledger.act import called
from boardcall.tournament.team_entry import entry_problems, lacks
from boardcall.wording import own_name, say, time_named, with_and

Powers = tuple[tuple[PlayerId, Power], ...]


def enter_team(
    event: Event, team: TeamId, *, members: tuple[PlayerId, ...], at: datetime, powers: Powers = ()
) -> Draft:
    """Enters a team. What breaks the rules of size and membership is refused; a late or incomplete entry is flagged."""
    _refuse_without_teams(event)
    team = TeamId(" ".join(team.split()))
    act = EnterTeam(team, members, powers)
    found = [*act.problems(event.tournament), *_rule_problems(event, team, members, powers)]
    refuse(list(dict.fromkeys(found)))
    return Draft((act,), notices=_notices(event, Team(act.team, members, powers), at))


def change_team(
    event: Event,
    team: TeamId,
    *,
    members: tuple[PlayerId, ...],
    at: datetime,
    powers: Powers = (),
    override: bool = False,
) -> Draft:
    """Changes a team's members or powers. Once a team round is seated its members stay, unless overridden."""
    _refuse_without_teams(event)
    act = ChangeTeam(team, members, powers)
    found = [*act.problems(event.tournament), *_rule_problems(event, team, members, powers)]
    known = event.tournament.team(team)
    if known and set(known.members) != set(members) and is_under_way(event) and not override:
        found.append(
            Problem(say("A team round is seated: the members of a team stay."), say("A director may override this."))
        )
    refuse(list(dict.fromkeys(found)))
    return Draft((act,), notices=_notices(event, Team(act.team, members, powers), at))


def entry_closes(event: Event) -> datetime | None:
    """The last moment to enter a team, in the event's zone; None when the rulebook or the dates leave it open."""
    settings, zone = event.rulebook.team, ZoneInfo(event.rulebook.event.timezone)
    if isinstance(settings.register_by, datetime):
        return settings.register_by.replace(tzinfo=zone)
    if settings.register_before_signup_of_round is not None:
        opens = event.rulebook.round(settings.register_before_signup_of_round).registration_from
        return opens.replace(tzinfo=zone) if opens else None
    return None


def is_late(event: Event, team: Team) -> bool:
    """Whether a team was entered, or last changed, after the entry had closed."""
    closes = entry_closes(event)
    return closes is not None and team.entered_at is not None and team.entered_at > closes


def _refuse_without_teams(event: Event) -> None:
    if not event.rulebook.team.enabled:
        title = event.rulebook.rulebook.title
        raise RefusedError(
            say("{title} has no team event. Give the rulebook a table [team] with enabled = true.", title=title)
        )


def is_under_way(event: Event) -> bool:
    """Whether a team round is seated, from when on the members of a team stay."""
    return any(board.round in event.rulebook.team.rounds for board in event.tournament.boards)


def _rule_problems(event: Event, team: TeamId, members: tuple[PlayerId, ...], powers: Powers) -> tuple[Problem, ...]:
    return entry_problems(
        Team(team, members, powers),
        event.rulebook.team,
        event.tournament.teams,
        called=partial(called, event.tournament),
        ruled=partial(ruled, event),
    )


def _notices(event: Event, team: Team, at: datetime) -> tuple[Problem, ...]:
    found: tuple[Problem, ...] = ()
    closes = entry_closes(event)
    if closes is not None and at > closes:
        key = "team.register_by" if event.rulebook.team.register_by else "team.register_before_signup_of_round"
        hint = say("A director decides whether to take it.")
        found += (
            Problem(
                say(
                    "The entry is late: it closed on {closes}{key}.",
                    closes=time_named(closes, event.rulebook.event.timezone),
                    key=ruled(event, key),
                ),
                hint,
            ),
        )
    return found + lacks(team, event.rulebook.team, called=partial(called, event.tournament)) + _elsewhere(event, team)


def _elsewhere(event: Event, team: Team) -> tuple[Problem, ...]:
    """Members who have a place in a pool of a team round that plays without teams."""
    found = []
    pools = {pool.pool: pool for pool in compute_standings(event.tournament, event.rulebook).pools}
    for number in event.rulebook.team.rounds:
        settings = event.rulebook.round(number)
        without = [pool.id for pool in settings.pools if not pool.team_event and pool.id in pools]
        for pool in without if any(pool.team_event for pool in settings.pools) else ():
            names = [one.contender.name for one in pools[pool].members if one.contender.id in team.members]
            if names:
                message = say(
                    "{names} plays in the pool {pool}, and not for a team.", names=with_and(names), pool=own_name(pool)
                )
                found.append(Problem(message, say("Enter somebody else: a team plays only when all of it is there.")))
    return tuple(found)
