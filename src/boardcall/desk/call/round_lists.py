"""The list that decides who sits in a pool of a round, or on which board: its own order, totals and reasons."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from boardcall.desk.call.ranking import needs_ranking, standings_before
from boardcall.desk.call.roll_call import checked_in
from boardcall.desk.event import Event
from boardcall.standings.explain import explain_total
from boardcall.standings.qualifying import PoolPlaces, Qualifying
from boardcall.standings.rules import shown_decimals
from boardcall.standings.table import Standings
from boardcall.tournament import PlayerId, RoundNumber
from boardcall.tournament.settings import Pool
from boardcall.wording import NO_WORDS, Sentence, own_name, say

NEXT = 3
"""So many of those who would come next are named."""


@dataclass(frozen=True, slots=True)
class ListRow:
    """A player of the list: the place and what it comes from, and what follows from it.

    `seat` says what the player has of the pool, `has_seat` whether it is a place in it.
    """

    place: int
    shared: bool
    player: PlayerId
    points: Fraction
    sum: Sentence
    decided_by: Sentence
    seat: Sentence
    has_seat: bool
    is_here: bool


@dataclass(frozen=True, slots=True)
class RoundList:
    """The list of a round. `is_complete` says that every result it is made from has been recorded; `notes` say how it
    is used.
    """

    round: RoundNumber
    rows: tuple[ListRow, ...]
    decimals: int
    is_complete: bool
    notes: tuple[Sentence, ...] = ()


def round_list(event: Event, number: RoundNumber) -> RoundList | None:
    """The list that a round is seated by as it was before the round; None if no list decides."""
    if not needs_ranking(event.rulebook, number):
        return None
    tournament, decimals = event.tournament, shown_decimals(event.rulebook)
    earlier = [board for board in tournament.boards if board.round < number]
    complete = bool(earlier) and all(board.result for board in earlier)
    found, qualifying = standings_before(tournament, event.rulebook, number, seed=None)
    if qualifying is None:
        note = say("Boards are filled in this order. Remaining ties are decided by lot, from the seed of the draw.")
        return RoundList(number, tuple(_ranked(event, number, found, decimals)), decimals, complete, (note,))
    pools = [pool for pool in event.rulebook.round(number).pools if pool.qualify == "top"]
    pools = [pool for pool in pools if pool.id not in tournament.dropped_pools]
    filled = [one for one in found.pools if one.pool in {pool.id for pool in pools}]
    rows = tuple(_qualified(qualifying, filled, pools, _here(event, number), decimals))
    return RoundList(number, rows, decimals, complete, tuple(map(_about, pools)))


def _about(pool: Pool) -> Sentence:
    seats, named = pool.size, own_name(pool.id)
    if pool.refill == "next-in-rank":
        return say(
            "The first {seats} play in the pool {pool}. If somebody gives up a place, the next in rank gets it.",
            seats=seats,
            pool=named,
        )
    return say("The first {seats} play in the pool {pool}.", seats=seats, pool=named)


def _qualified(
    qualifying: Qualifying, filled: list[PoolPlaces], pools: list[Pool], here: frozenset[PlayerId], decimals: int
) -> Iterator[ListRow]:
    seats = _seats(filled, pools)
    members = {one.contender.id for pool in filled for one in pool.members}
    places = [one.place for one in qualifying.places]
    waiting = {pool.id: NEXT for pool in pools if pool.refill == "next-in-rank"}
    for one in qualifying.places:
        who = PlayerId(one.contender.id)
        seat: Sentence = seats.get(who, NO_WORDS)
        if not seat and (pool := next((name for name, left in waiting.items() if left), "")):
            waiting[pool] -= 1
            seat = say("next in line for {pool}", pool=own_name(pool))
        yield ListRow(
            one.place,
            places.count(one.place) > 1,
            who,
            one.contender.score,
            explain_total(qualifying.book.records[who], decimals),
            one.decided_by or NO_WORDS,
            seat,
            who in members,
            who in here,
        )


def _seats(filled: list[PoolPlaces], pools: list[Pool]) -> Mapping[str, Sentence]:
    """What each player on the way to a pool's seats has there."""
    named = {pool.id: own_name(pool.id) for pool in pools}
    found: dict[str, Sentence] = {}
    for pool in filled:
        said = {
            "in": say("plays in {pool}", pool=named[pool.pool]),
            "declined": say("gave the place up in {pool}", pool=named[pool.pool]),
            "contested": say("tied for the last place in {pool}", pool=named[pool.pool]),
        }
        for seat in pool.seats:
            found.setdefault(seat.ranked.contender.id, said[seat.status])
    return found


def _ranked(event: Event, number: RoundNumber, found: Standings, decimals: int) -> Iterator[ListRow]:
    here = _here(event, number)
    for place in found.places:
        total = place.record.total.points
        reason = place.decided_by or NO_WORDS
        words = explain_total(place.record, decimals)
        yield ListRow(
            place.number, place.shared, place.player, total, words, reason, NO_WORDS, False, place.player in here
        )


def _here(event: Event, number: RoundNumber) -> frozenset[PlayerId]:
    return frozenset(checked.player for checked in checked_in(event.tournament, number))
