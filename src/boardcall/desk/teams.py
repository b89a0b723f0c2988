"""Entering, changing and withdrawing teams, as the rulebook's table [team] says."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from boardcall.desk.event import Draft, Event, drafted, refuse, ruled
from boardcall.errors import Problem, RefusedError
from boardcall.game import Power
from boardcall.tournament import Team
from boardcall.tournament.act import called
from boardcall.tournament.acts import ChangeTeam, EnterTeam, WithdrawTeam
from boardcall.wording import say

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

Powers = tuple[tuple[str, Power], ...]


def enter_team(event: Event, team: str, *, members: tuple[str, ...], at: datetime, powers: Powers = ()) -> Draft:
    """Enters a team. What breaks the rules of size and membership is refused; a late or incomplete entry is flagged."""
    _refuse_without_teams(event)
    team = " ".join(team.split())
    act = EnterTeam(team, members, powers)
    found = [*act.problems(event.tournament), *_rule_problems(event, team, members, powers)]
    refuse(list(dict.fromkeys(found)))
    return Draft((act,), notices=_notices(event, members, powers, at))


def change_team(
    event: Event, team: str, *, members: tuple[str, ...], at: datetime, powers: Powers = (), override: bool = False
) -> Draft:
    """Changes a team's members or powers. Once a team round is seated its members stay, unless overridden."""
    _refuse_without_teams(event)
    act = ChangeTeam(team, members, powers)
    found = [*act.problems(event.tournament), *_rule_problems(event, team, members, powers)]
    known = event.tournament.team(team)
    if known and set(known.members) != set(members) and _is_under_way(event) and not override:
        found.append(
            Problem(say("A team round is seated: the members of a team stay."), say("A director may override this."))
        )
    refuse(list(dict.fromkeys(found)))
    return Draft((act,), notices=_notices(event, members, powers, at))


def withdraw_team(event: Event, team: str) -> Draft:
    """Takes a team out of the team event."""
    return drafted(event, WithdrawTeam(team))


def entry_closes(event: Event) -> datetime | None:
    """The last moment to enter a team, in the event's zone; None when the rulebook or the dates leave it open."""
    settings, zone = event.rulebook.team, ZoneInfo(event.rulebook.event.timezone)
    if settings.register_before_signup_of_round is not None:
        opens = event.rulebook.round(settings.register_before_signup_of_round).registration_from
        return opens.replace(tzinfo=zone) if opens else None
    starts = event.tournament.starts
    if settings.register_by is None or settings.register_day is None or starts is None:
        return None
    days = (WEEKDAYS.index(settings.register_day) - starts.weekday()) % 7
    return datetime.combine(starts + timedelta(days=days), settings.register_by, zone)


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


def _is_under_way(event: Event) -> bool:
    return any(board.round in event.rulebook.team.rounds for board in event.tournament.boards)


def _rule_problems(event: Event, team: str, members: tuple[str, ...], powers: Powers) -> list[Problem]:
    return [
        *_size_problems(event, members),
        *_membership_problems(event, team, members),
        *_power_problems(event, members, powers),
    ]


def _size_problems(event: Event, members: tuple[str, ...]) -> list[Problem]:
    settings, size = event.rulebook.team, len(set(members))
    if settings.size_min <= size <= settings.size_max:
        return []
    least, most = settings.size_min, settings.size_max
    wanted = f"{least}" if least == most else say("{least} to {most}", least=least, most=most)
    key = "team.size_max" if size > most else "team.size_min"
    return [
        Problem(
            say(
                "A team has {wanted} players; this one has {size}{key}.",
                wanted=wanted,
                size=size,
                key=ruled(event, key),
            ),
            field="members",
        )
    ]


def _membership_problems(event: Event, team: str, members: tuple[str, ...]) -> list[Problem]:
    if not event.rulebook.team.one_team_per_player:
        return []
    others = [other for other in event.tournament.teams if other.name != team]
    return [
        Problem(
            say("{member} is in the team {other} already.", member=called(event.tournament, member), other=other.name),
            say("A player belongs to one team{value}.", value=ruled(event, "team.one_team_per_player")),
            field="members",
            text=member,
        )
        for member in dict.fromkeys(members)
        for other in others
        if member in other.members
    ]


def _power_problems(event: Event, members: tuple[str, ...], powers: Powers) -> list[Problem]:
    given = [power for _, power in powers]
    found = [
        Problem(
            say("{power} is given to two members.", power=power.full_name),
            say("Give each member another power."),
            text=power,
        )
        for power in dict.fromkeys(given)
        if given.count(power) > 1
    ]
    players = [player for player, _ in powers]
    found += [
        Problem(
            say("{player} is given two powers.", player=called(event.tournament, player)), say("Give one."), text=player
        )
        for player in dict.fromkeys(players)
        if players.count(player) > 1
    ]
    return found + [
        Problem(
            say("{player} is given a power, but is not in the team.", player=called(event.tournament, player)),
            text=player,
        )
        for player in dict.fromkeys(players)
        if player not in members
    ]


def _notices(event: Event, members: tuple[str, ...], powers: Powers, at: datetime) -> tuple[Problem, ...]:
    found: tuple[Problem, ...] = ()
    closes = entry_closes(event)
    if closes is not None and at > closes:
        key = "team.register_by" if event.rulebook.team.register_by else "team.register_before_signup_of_round"
        hint = say("A director decides whether to take it.")
        found += (
            Problem(
                say("The entry is late: it closed at {closes:%H:%M on %A}{key}.", closes=closes, key=ruled(event, key)),
                hint,
            ),
        )
    missing = [member for member in members if member not in dict(powers)]
    if "powers" in event.rulebook.team.entry and missing:
        names = ", ".join(called(event.tournament, member) for member in missing)
        found += (
            Problem(
                say("The entry is incomplete: no power is given for {names}.", names=names),
                say("Change the team to add it."),
            ),
        )
    return found
