"""What to do about pools that have too few players for a board."""

from collections.abc import Collection, Iterator

from boardcall.errors import Problem
from boardcall.game import POWERS
from boardcall.seeding.choice import FEWEST
from boardcall.seeding.rounds.call_inputs import RollCallList
from boardcall.seeding.rounds.pool_call import PoolCall
from boardcall.wording import Sentence, joined, own_name, say, say_number, with_and, with_commas


def small_pools_problem(split: Collection[PoolCall], called: RollCallList) -> Problem | None:
    """Why the round cannot be seated where its pools are too small, with all that helps; None where they are not."""
    small = [call for call in split if call.has_fixed_boards and 0 < len(call.pool.players) < FEWEST * call.boards]
    others = any(call.games for call in split if call not in small)
    if small and others:
        seven = len(POWERS)
        message = say(
            "A board needs {fewest} or {seven} players, and {pools}.", fewest=FEWEST, seven=seven, pools=_sizes(small)
        )
        return Problem(message, _ways(small, called, beside_others=True))
    if others:
        return None
    filled = [call for call in split if call.pool.members]
    if len(filled) < 2:
        return Problem(say("Nobody can be seated."), say("Check players in first."))
    message = say("Nobody can be seated: {pools}.", pools=_sizes(filled))
    return Problem(message, _ways(filled, called, beside_others=False))


def _sizes(pools: Collection[PoolCall]) -> Sentence:
    return with_commas(
        say_number(
            "pool {pool} has {number} player",
            "pool {pool} has {number} players",
            len(call.pool.players),
            pool=own_name(call.pool.pool.id),
        )
        for call in pools
    )


def _ways(pools: Collection[PoolCall], called: RollCallList, *, beside_others: bool) -> Sentence:
    ways = joined("; ", _actions(pools, called, beside_others=beside_others))
    return say("What helps: {ways}.", ways=ways)


def _actions(pools: Collection[PoolCall], called: RollCallList, *, beside_others: bool) -> Iterator[Sentence]:
    names = {person.id: person.label for person in called.people if person.present}
    yield say("check more players in")
    ids = {call.pool.pool.id for call in pools}
    if gone := sorted({names[player] for player, pool in called.declined if pool in ids and player in names}):
        yield say("undo in the log that {players} declined a place", players=with_and(gone))
    if beside_others:
        players = [names[player] for call in pools for player in call.pool.players]
        yield say("take {players} out of the roll call", players=with_and(players))
    for call in pools:
        if call.pool.pool.may_be_dropped:
            yield say("call off pool {pool} under Rulings", pool=own_name(call.pool.pool.id))
    yield say("cancel the round")
