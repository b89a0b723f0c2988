"""One person who was registered twice: everything said of one id is said of the other."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

from boardcall.errors import Problem
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.people import Player
from boardcall.tournament.roll_call import CheckedIn, SignUp
from boardcall.wording import say, with_and

WITHOUT_TYPE = frozenset({"answer", "winner"})
"""Fields that hold the id of a player or something else, such as the name of a team."""
UNCHANGED = frozenset({"id", "merged", "points"})
"""Ids that stay: a player's own, those merged before, and what was sealed."""

T = TypeVar("T")


def merge_problems(tournament: Tournament, player: PlayerId, into: PlayerId) -> tuple[Problem, ...]:
    """Why these two cannot be one person."""
    names = {one.id: one.name for one in tournament.players}
    unknown = tuple(
        Problem(say("No player has the id {one}.", one=one), text=one) for one in (player, into) if one not in names
    )
    if unknown or player == into:
        return unknown or (
            Problem(say("A player cannot be merged with themselves."), say("Choose the other one."), text=into),
        )
    return tuple(_two_people(tournament, player, into))


def _two_people(tournament: Tournament, player: PlayerId, into: PlayerId) -> Iterator[Problem]:
    hint = say("They are two people, or one of the two seats is wrong.")
    for board in tournament.boards:
        mine = any(player in seat.players for seat in board.seats)
        rounds = {one.round for one in tournament.boards if any(into in seat.players for seat in one.seats)}
        if mine and board.round in rounds:
            yield Problem(say("Both have a seat in round {round}.", round=board.round), hint)
    teams = {team.name for team in tournament.teams for one in (player, into) if one in team.members}
    if len(teams) > 1:
        named = with_and(sorted(teams))
        yield Problem(
            say("They are in two teams, {teams}.", teams=named), say("Take one of them out of its team first.")
        )


def merge_players(tournament: Tournament, player: PlayerId, into: PlayerId) -> Tournament:
    """The tournament in which `into` did and was everything that `player` did and was; `player` is gone from it."""
    gone, kept = (one for id_ in (player, into) for one in tournament.players if one.id == id_)
    both = replace(kept, roles=kept.roles | gone.roles, withdrawn=kept.withdrawn and gone.withdrawn)
    both = _filled(both, gone)
    players = tuple(both if one.id == into else one for one in tournament.players if one.id != player)
    facts = tournament.roll_call
    signed = _one_sign_up(facts.sign_ups, player, into)
    checked = _one_check_in(facts.checked_in, player, into)
    before = replace(tournament, players=players, roll_call=replace(facts, sign_ups=signed, checked_in=checked))
    merged: Tournament = _renamed(before, player, into)
    return replace(merged, merged=(*merged.merged, (player, into)))


def _filled(kept: Player, gone: Player) -> Player:
    found = {name: getattr(gone, name) for name in ("born", "country", "distance_km") if getattr(kept, name) is None}
    filled = replace(kept, **found, wdd_id=kept.wdd_id or gone.wdd_id, wdr_id=kept.wdr_id or gone.wdr_id)
    if not kept.home:
        filled = replace(filled, home=gone.home, home_at=gone.home_at)
    return filled if kept.public_name is not None else replace(filled, public_name=gone.public_name)


def _one_sign_up(sign_ups: tuple[SignUp, ...], player: PlayerId, into: PlayerId) -> tuple[SignUp, ...]:
    mine = next((one for one in sign_ups if one.player == player), None)
    kept = next((one for one in sign_ups if one.player == into), None)
    if mine is None or kept is None:
        return sign_ups
    both = replace(
        kept,
        preregistered=min(filter(None, (kept.preregistered, mine.preregistered)), default=None),
        paid=kept.paid or mine.paid,
        preferences=kept.preferences or mine.preferences,
        records=kept.records or mine.records,
        family=kept.family or mine.family,
        refund=kept.refund or mine.refund,
    )
    return tuple(both if one is kept else one for one in sign_ups if one is not mine)


def _one_check_in(checked: tuple[CheckedIn, ...], player: PlayerId, into: PlayerId) -> tuple[CheckedIn, ...]:
    rounds = {one.round for one in checked if one.player == into}
    return tuple(one for one in checked if one.player != player or one.round not in rounds)


def _renamed(value: Any, old: PlayerId, new: PlayerId) -> Any:
    if isinstance(value, tuple):
        return _same_or(value, tuple(_renamed(one, old, new) for one in value))
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed: dict[str, Any] = {}
    for field in fields(value):
        known = getattr(value, field.name)
        made = _put(known, old, new) if field.name in _id_fields(type(value)) else _renamed(known, old, new)
        if made is not known:
            changed[field.name] = made
    return replace(value, **changed) if changed else value


@cache
def _id_fields(kind: type[Any]) -> frozenset[str]:
    """The fields of a value that hold ids of players, alone, in tuples or in pairs: their types say so."""
    hints = get_type_hints(kind)
    typed = {field.name for field in fields(kind) if _holds_ids(hints[field.name])}
    return frozenset(typed - UNCHANGED | (WITHOUT_TYPE & hints.keys()))


def _holds_ids(kind: Any) -> bool:
    return kind is PlayerId or any(map(_holds_ids, get_args(kind)))


def _put(value: Any, old: PlayerId, new: PlayerId) -> Any:
    """Ids in a field that holds ids; a tuple that then names somebody twice names them once."""
    if isinstance(value, tuple):
        made = tuple(_put(one, old, new) for one in value)
        plain = all(isinstance(one, str) for one in made)
        return _same_or(value, tuple(dict.fromkeys(made)) if plain and old in value and new in value else made)
    if isinstance(value, frozenset):
        return frozenset(_put(one, old, new) for one in value) if old in value else value
    if isinstance(value, str):
        return new if type(value) is str and value == old else value
    return _renamed(value, old, new)


def _same_or(value: tuple[T, ...], made: tuple[T, ...]) -> tuple[T, ...]:
    return value if len(made) == len(value) and all(a is b for a, b in zip(made, value, strict=True)) else made
