"""Rows of a sheet of players: who is new is registered, of who is known the rest is filled in, with their teams."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from boardcall.desk.event import Draft, Event, ruled
from boardcall.desk.people.players import late_sign_up, name_problems, new_ids, row_of, sign_up_acts, the_player
from boardcall.desk.people.teams import is_under_way
from boardcall.errors import Problem, RefusedError, refuse
from boardcall.tournament import NO_TEAM, NOBODY, Act, Person, PersonalFacts, PlayerId, Team, TeamId
from boardcall.tournament.acts.players import ChangePlayer, RegisterPlayer
from boardcall.tournament.acts.teams import ChangeTeam, EnterTeam, WithdrawTeam
from boardcall.tournament.ledger.act import called
from boardcall.tournament.roll_call import Local, SignUp
from boardcall.tournament.team_entry import entry_problems
from boardcall.wording import say, say_number


@dataclass(frozen=True, slots=True)
class NewPlayer(PersonalFacts):
    """Somebody to be registered, as a sheet names them."""

    name: str
    team: TeamId = NO_TEAM
    roles: frozenset[str] = frozenset()
    family: str = ""
    local: Local = Local.TRAVELLER
    paid: date | None = None
    preregistered: date | None = None

    def sign_up(self, known: SignUp) -> SignUp:
        """What is known of the sign-up, with what is missing filled in."""
        return replace(
            known,
            preregistered=known.preregistered or self.preregistered,
            paid=known.paid or self.paid,
            family=known.family or self.family,
            local=self.local if known.local is Local.TRAVELLER else known.local,
        )


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """Somebody registered whom a row is about. `moves` says whether they leave a team they are in for the row's.

    None is no answer yet; it is needed only where the row names another team than theirs. `field` is where to ask.
    """

    id: PlayerId
    row: NewPlayer
    moves: bool | None = None
    field: str = ""


def take_rows(
    event: Event, new: Iterable[NewPlayer], same: Iterable[KnownPlayer], *, new_salt: Callable[[], str]
) -> Draft:
    """Registers the new people of a sheet and fills in, from its other rows, what is missing of registered ones.

    Somebody without a team joins the row's. Who has another one leaves it only where that was said: InputError asks.
    """
    fresh, known = [replace(one, name=" ".join(one.name.split())) for one in new], list(same)
    refuse([problem for one in fresh for problem in name_problems(one.name)])
    named = zip(new_ids(event), fresh, strict=False)
    rows = [Person(player, new_salt(), one.name, **one.facts()) for player, one in named]
    acts: list[Act] = [RegisterPlayer(row.id, row.seal, one.roles) for row, one in zip(rows, fresh, strict=True)]
    for row, given in zip(rows, fresh, strict=True):
        acts += sign_up_acts(SignUp(row.id), given.sign_up(SignUp(row.id)))
    for one in known:
        filled = _filled_in(event, one, new_salt)
        rows += [row for row, _ in filled if row]
        acts += [act for _, act in filled]
    refuse([problem for one in known for problem in _unanswered(event, one)])
    joining = [(row.id, one.team) for row, one in zip(rows, fresh, strict=False)]
    joining += [(one.id, one.row.team) for one in known if joins(event, one)]
    acts += _team_acts(event, joining, names={row.id: row.name for row in rows})
    if not acts:
        raise RefusedError(say("There is nothing to save: everybody is registered already, and nothing is missing."))
    late = [problem for one in fresh for problem in late_sign_up(event, one.sign_up(SignUp(NOBODY)), None)]
    return Draft(tuple(acts), tuple(rows), (*_counted(len(fresh)), *dict.fromkeys(late)))


def _counted(fresh: int) -> tuple[Problem, ...]:
    said = say_number("{number} player was registered.", "{number} players were registered.", fresh)
    return (Problem(said),) if fresh > 1 else ()


def _filled_in(event: Event, one: KnownPlayer, new_salt: Callable[[], str]) -> list[tuple[Person | None, Act]]:
    known, given = the_player(event, one.id), one.row
    roles = known.roles | given.roles
    filled = replace(
        known,
        roles=roles,
        born=known.born or given.born,
        country=known.country or given.country,
        distance_km=given.distance_km if known.distance_km is None else known.distance_km,
        wdd_id=known.wdd_id or given.wdd_id,
        wdr_id=known.wdr_id or given.wdr_id,
    )
    if not known.home:
        filled = replace(filled, home=given.home, home_at=given.home_at)
    signed = event.tournament.roll_call.sign_up(known.id)
    found: list[tuple[Person | None, Act]] = [(None, act) for act in sign_up_acts(signed, given.sign_up(signed))]
    if filled == known:
        return found
    row = row_of(filled, new_salt())
    return [(row, ChangePlayer(known.id, row.seal, roles)), *found]


def team_of(event: Event, player: PlayerId) -> Team | None:
    """The team a player would have to leave to join another; None if nothing prevents it."""
    if not event.rulebook.team.one_team_per_player:
        return None
    return next((team for team in event.tournament.teams if player in team.members), None)


def joins(event: Event, one: KnownPlayer) -> bool:
    """Whether a row brings a known player into its team."""
    wanted = event.tournament.team(one.row.team)
    if not one.row.team or (wanted is not None and one.id in wanted.members):
        return False
    return team_of(event, one.id) is None or bool(one.moves)


def _unanswered(event: Event, one: KnownPlayer) -> Iterator[Problem]:
    theirs = team_of(event, one.id)
    if one.row.team and theirs is not None and theirs.name != one.row.team and one.moves is None:
        name = called(event.tournament, one.id)
        message = say(
            "{player} is in the team {team}; the sheet says {other}.",
            player=name,
            team=theirs.name,
            other=one.row.team,
        )
        yield Problem(message, say("Choose which it is."), field=one.field, text=one.id)


def _team_acts(event: Event, joining: list[tuple[PlayerId, TeamId]], *, names: dict[PlayerId, str]) -> list[Act]:
    """The acts after which everybody is in the team they join, and in no other where the rulebook allows one."""
    before = {team.name: team for team in event.tournament.teams}
    after = dict(before)
    for player, name in joining:
        theirs = team_of(event, player) if name else None
        if theirs is not None:
            after[theirs.name] = _without(after[theirs.name], player)
        if name:
            known = after.get(name) or Team(name, ())
            after[name] = replace(known, members=tuple(dict.fromkeys((*known.members, player))))
    changed = [team for name, team in after.items() if team != before.get(name)]
    refuse([problem for team in changed for problem in _team_problems(event, team, tuple(after.values()), names)])
    return [_team_act(team, is_new=team.name not in before) for team in changed]


def _without(team: Team, player: PlayerId) -> Team:
    members = tuple(one for one in team.members if one != player)
    return replace(team, members=members, powers=tuple(one for one in team.powers if one[0] != player))


def _team_act(team: Team, *, is_new: bool) -> Act:
    if not team.members:
        return WithdrawTeam(team.name)
    return (EnterTeam if is_new else ChangeTeam)(team.name, team.members, team.powers)


def _team_problems(event: Event, team: Team, others: tuple[Team, ...], names: dict[PlayerId, str]) -> Iterator[Problem]:
    """What the rulebook says against a team that grows or shrinks by a sheet; it may still be too small."""
    if not event.rulebook.team.enabled:
        return
    if is_under_way(event) and event.tournament.team(team.name) is not None:
        yield Problem(
            say("A team round is seated: the members of the team {team} stay.", team=team.name),
            say("A director may override this on the page of teams."),
        )
    yield from entry_problems(
        team,
        event.rulebook.team,
        others,
        called=lambda player: names.get(player) or called(event.tournament, player),
        ruled=partial(ruled, event),
        growing=True,
    )
