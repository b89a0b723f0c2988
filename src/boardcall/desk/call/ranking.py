"""The ranking a round is seated by, and what a lot decided in it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from boardcall.desk.event import Event
from boardcall.rulebook import Rulebook
from boardcall.scoring.score import score
from boardcall.seeding.problem import SeatedBoard, Seating
from boardcall.seeding.rounds.pools import Ranking
from boardcall.seeding.settings import Method, RankingBy
from boardcall.standings.games import Scorer
from boardcall.standings.qualifying import Qualifying
from boardcall.standings.table import Standings, compute_standings
from boardcall.tournament import PlayerId, RoundNumber, Tournament
from boardcall.tournament.board.calls import CallReason, CallReasonKind


def needs_ranking(rulebook: Rulebook, number: RoundNumber) -> bool:
    """Whether the round is seated by rank, or has a pool filled from the top."""
    by_rank = rulebook.seating.method(number) is Method.RANKING_BLOCKS
    return by_rank or any(pool.qualify == "top" for pool in rulebook.round(number).pools)


def ranking(tournament: Tournament, rulebook: Rulebook, number: RoundNumber, *, seed: str | None) -> Ranking:
    """The ranking by which a round is seated: the qualifying list for pools, else the totals before it; lots by the
    seed.

    Nothing is ranked before the first result. Without a seed, players that only a lot would part share a place.
    """
    if not needs_ranking(rulebook, number):
        return ()
    found, qualifying = standings_before(tournament, rulebook, number, seed=seed)
    if qualifying is not None:
        return _grouped((one.place, PlayerId(one.contender.id)) for one in qualifying.places)
    return _grouped((place.number, place.player) for place in found.places)


def standings_before(
    tournament: Tournament, rulebook: Rulebook, number: RoundNumber, *, seed: str | None, scorer: Scorer = score
) -> tuple[Standings, Qualifying | None]:
    """What a round is seated by, as of its start: the standings, and the qualifying list if it decides.

    `scorer` scores the boards, as for `compute_standings`.
    """
    before = replace(tournament, boards=tuple(board for board in tournament.boards if board.round < number))
    last = RoundNumber(number - 1)
    qualifying = any(pool.qualify == "top" for pool in rulebook.round(number).pools)
    if qualifying or rulebook.seating.ranking_by is RankingBy.QUALIFYING:
        found = compute_standings(before, rulebook, after=last, seed=seed, scorer=scorer)
        if found.qualifying is not None:
            return found, found.qualifying
    chains = rulebook.tie_break
    chain = chains.standings if chains.seeding is None else chains.seeding
    rules = replace(rulebook, awards=(), tie_break=replace(chains, champion=chain, standings=chain))
    return compute_standings(before, rules, after=last, seed=seed, scorer=scorer), None


def _grouped(places: Iterable[tuple[int, PlayerId]]) -> Ranking:
    ordered = sorted(places, key=lambda place: place[0])
    return tuple(tuple(player for _, player in group) for _, group in groupby(ordered, key=lambda place: place[0]))


def lots_drawn(event: Event, seating: Seating, *, seed: str, lots: str) -> tuple[CallReason, ...]:
    """Each lot that decided on which board, or in which pool, somebody plays: between whom, and how.

    Ranks are settled by the seed `lots` of the roll call; players who are still equal are drawn by the `seed` of the
    boards.
    """
    if not needs_ranking(event.rulebook, seating.round):
        return ()
    groups = ranking(event.tournament, event.rulebook, seating.round, seed=None)
    ranked = {player for group in groups for player in group}
    others = tuple(player for _, seat in seating.seats() if (player := seat.player) not in ranked)
    settled = ranking(event.tournament, event.rulebook, seating.round, seed=lots)
    return tuple(_lots(event, seating, (*groups, others), dict.fromkeys((*settled, others), seed), lots))


def _lots(
    event: Event, seating: Seating, groups: Ranking, still_equal: Mapping[tuple[PlayerId, ...], str], lots: str
) -> Iterator[CallReason]:
    first: dict[PlayerId, SeatedBoard] = {}
    for board, seat in seating.seats():
        first.setdefault(seat.player, board)
    blocks = event.rulebook.seating.method(seating.round) is Method.RANKING_BLOCKS
    tops = {pool.id for pool in event.rulebook.round(seating.round).pools if pool.qualify == "top"}
    for group in groups:
        mine = {player: first[player] for player in group if player in first}
        places = {board.number if blocks else board.pool for board in mine.values()}
        if len(places) > 1 and (blocks or places & tops):
            drew = tuple((player, board.number) for player, board in mine.items())
            yield CallReason(CallReasonKind.LOT, seed=still_equal.get(group, lots), places=drew)
