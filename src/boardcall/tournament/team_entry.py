"""The entry of a team by the rulebook's table [team]: what is wrong with it, and what it still lacks."""

from collections.abc import Callable, Iterable, Iterator

from boardcall.errors import Problem
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.people import Team
from boardcall.tournament.settings import TeamSettings
from boardcall.wording import say, with_commas

Called = Callable[[PlayerId], str]
"""A player's name by id."""
Ruled = Callable[[str], str]
"""The section of the published rules behind a key of the rulebook, as the end of a sentence; "" if none."""


def entry_problems(
    team: Team,
    settings: TeamSettings,
    others: Iterable[Team] = (),
    *,
    called: Called = str,
    ruled: Ruled = lambda _: "",
    growing: bool = False,
) -> tuple[Problem, ...]:
    """Every reason why an entry is refused: its size, its members, its powers.

    A `growing` team may still have too few members. `others` are the other teams of the event; an entry of the same
    name replaces its own. What `EnterTeam` itself refuses, such as an unknown member, is not repeated.
    """
    return (
        *_size_problems(team, settings, ruled, growing=growing),
        *_other_team_problems(team, settings, others, called, ruled),
        *_power_problems(team, called),
    )


def lacks(team: Team, settings: TeamSettings, *, called: Called = str) -> tuple[Problem, ...]:
    """What an entry must contain by the rulebook and does not yet."""
    found = []
    if "name" in settings.entry and not team.name.strip():
        found.append(Problem(say("The team has no name."), say("Give it one."), field="team"))
    missing = [member for member in team.members if member not in dict(team.powers)]
    if "powers" in settings.entry and missing:
        names = with_commas(called(member) for member in missing)
        message = say("The entry is incomplete: no power is given for {names}.", names=names)
        found.append(Problem(message, say("Change the team to add it.")))
    return tuple(found)


def _size_problems(team: Team, settings: TeamSettings, ruled: Ruled, *, growing: bool) -> Iterator[Problem]:
    size, least, most = len(set(team.members)), settings.size_min, settings.size_max
    if size > most or (size < least and not growing):
        wanted = f"{least}" if least == most else say("{least} to {most}", least=least, most=most)
        key = ruled("team.size_max" if size > most else "team.size_min")
        message = say("A team has {wanted} players; this one has {size}{key}.", wanted=wanted, size=size, key=key)
        yield Problem(message, field="members")


def _other_team_problems(
    team: Team, settings: TeamSettings, others: Iterable[Team], called: Called, ruled: Ruled
) -> Iterator[Problem]:
    if not settings.one_team_per_player:
        return
    others = [other for other in others if other.name != team.name]
    for member in dict.fromkeys(team.members):
        for other in others:
            if member in other.members:
                message = say("{member} is in the team {other} already.", member=called(member), other=other.name)
                hint = say("A player belongs to one team{value}.", value=ruled("team.one_team_per_player"))
                yield Problem(message, hint, field="members", text=member)


def _power_problems(team: Team, called: Called) -> Iterator[Problem]:
    given = [power for _, power in team.powers]
    for power in dict.fromkeys(given):
        if given.count(power) > 1:
            message = say("{power} is given to two members.", power=power.full_name)
            yield Problem(message, say("Give each member another power."), text=power)
    players = [player for player, _ in team.powers]
    for player in dict.fromkeys(players):
        if players.count(player) > 1:
            message = say("{player} is given two powers.", player=called(player))
            yield Problem(message, say("Give one."), text=player)
    for player in dict.fromkeys(players):
        if player not in team.members:
            yield Problem(say("{player} is given a power, but is not in the team.", player=called(player)), text=player)
