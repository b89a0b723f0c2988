"""Who sits in a pool by hand, beside who the rules put there."""

from collections.abc import Collection, Iterator

from boardcall.desk.call.ranking import ranking
from boardcall.desk.call.roll_call import here
from boardcall.desk.event import Event
from boardcall.seeding.rounds.pools import Entries, FilledPool, fill_pools
from boardcall.tournament import PlayerId, RoundNumber, players_of
from boardcall.tournament.ledger.act import called
from boardcall.wording import Sentence, own_name, say


def pool_conflicts(event: Event, number: RoundNumber, pool: str, players: Collection[PlayerId]) -> tuple[Sentence, ...]:
    """Why these players may not be on a board of that pool, by the list from which the round's pools are filled."""
    pools = _filled(event, number, players)
    mine = next((one for one in pools if one.pool.id == pool), None)
    return tuple(_conflicts(event, mine, pools, players)) if mine else ()


def _filled(event: Event, number: RoundNumber, players: Collection[PlayerId]) -> tuple[FilledPool, ...]:
    tournament = event.tournament
    pools = tuple(one for one in event.rulebook.round(number).pools if one.id not in tournament.dropped_pools)
    if not any(pool.qualify == "top" for pool in pools):
        return ()
    outside = frozenset(event.rulebook.authority.unranked_roles)
    unranked = frozenset(one.id for one in tournament.players if one.roles & outside)
    everybody = (one.id for one in tournament.players if not one.withdrawn)
    present = dict.fromkeys([*players, *sorted(here(event, number))] if here(event, number) else everybody)
    listed = ranking(tournament, event.rulebook, number, seed="")
    entries = Entries(
        ranking=tuple(tuple(player for player in group if player not in unranked) for group in listed),
        present=tuple(present),
        unranked=unranked,
        declined=frozenset((one.player, one.pool) for one in tournament.declined),
        by_entry={one.player: one.pool for one in tournament.roll_call.present(number) if one.pool},
    )
    return fill_pools(pools, entries, {one.question: players_of(one.answer) for one in tournament.decisions})


def _conflicts(
    event: Event, mine: FilledPool, pools: tuple[FilledPool, ...], players: Collection[PlayerId]
) -> Iterator[Sentence]:
    places = {one.player: one for one in mine.members}
    elsewhere = {one.player: (pool, one) for pool in pools if pool.pool.qualify == "top" for one in pool.members}
    free = mine.open_seats
    for player in players:
        who, other = called(event.tournament, player), elsewhere.get(player)
        if other is not None and other[0] is not mine:
            yield say(
                "{player} belongs to pool {pool} ({because}).",
                player=who,
                pool=own_name(other[0].pool.id),
                because=other[1].because,
            )
        elif mine.pool.qualify == "top" and player not in places:
            free -= 1
            if free < 0 or not any(player in question.choices for question in mine.questions):
                yield say(
                    "{player} is not among those who play in pool {pool}.", player=who, pool=own_name(mine.pool.id)
                )
