"""What is counted of one simulated event."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from boardcall.clock.timetable import minutes_to
from boardcall.desk.play.plans import plan_of
from boardcall.lab.event import PlayedEvent
from boardcall.rulebook import Rulebook
from boardcall.scoring.result import End
from boardcall.standings.chain import Ranked
from boardcall.standings.criteria import LAST
from boardcall.standings.places import Place
from boardcall.standings.rules import title_pool
from boardcall.tournament import Board, PlayerId, RoundNumber

STRONGEST = (1, 3, 7)
SEVEN = 7
Figures = dict[str, Fraction]
"""Figures of one event by key; one that an event does not have is left out."""


def figures_of(played: PlayedEvent, rulebook: Rulebook) -> Figures:
    """Everything that is counted of an event. Points stay exact."""
    found: Figures = {}
    found |= _strongest(played, rulebook)
    found |= _ties(played, rulebook)
    found |= _meetings(played)
    found |= _scores(played.standings.places)
    found |= _boards([board for board in played.tournament.boards if board.result])
    found |= _hours(played, rulebook)
    return found


def _strongest(played: PlayedEvent, rulebook: Rulebook) -> Figures:
    """Of the strongest players, how many reach the top board and how likely one of them wins."""
    order = sorted(played.strengths, key=lambda player: -played.strengths[player])
    top, places = _top(played, rulebook), played.standings.places
    first = [place.player for place in places if place.number == 1]
    found = {}
    for number in STRONGEST:
        strong = set(order[:number])
        found[f"top-{number}"] = Fraction(len(strong & top), number)
        found[f"win-{number}"] = Fraction(len(strong.intersection(first)), max(1, len(first)))
    return found


def _top(played: PlayedEvent, rulebook: Rulebook) -> set[PlayerId]:
    """Who played in the pool of the title; without one, the first seven places."""
    title = title_pool(rulebook)
    if title is None:
        return {place.player for place in played.standings.places[:SEVEN]}
    number, pool = title
    boards = (one for one in played.tournament.boards if (one.round, one.pool) == (number, pool.id))
    return {player for board in boards for seat in board.seats for player in seat.players}


def _ties(played: PlayedEvent, rulebook: Rulebook) -> Figures:
    """Whether the cut and the first place were tied on points, and whether a lot or the director had to part them."""
    first = [place for place in played.standings.places if place.number == 1]
    tied = any(place.steps or place.shared for place in first)
    settled = tied and any(place.shared or _by_lot(place) for place in first)
    found = {"tie-first": Fraction(tied), "open-first": Fraction(settled)}
    title = title_pool(rulebook)
    if title and played.qualifying and len(played.qualifying.places) > title[1].size > 0:
        last, next_one = played.qualifying.places[title[1].size - 1 : title[1].size + 1]
        level = last.contender.rank_key == next_one.contender.rank_key
        found["tie-cut"] = Fraction(level)
        found["open-cut"] = Fraction(level and (last.place == next_one.place or _by_lot(last)))
    return found


def _by_lot(one: Place | Ranked) -> bool:
    """Whether what came last in its tie-breaks was a lot or the director."""
    return bool(one.steps) and one.steps[-1].criterion.by in LAST


def _meetings(played: PlayedEvent) -> Figures:
    """Pairs that met again, powers played again, and who sat out or played two boards."""
    met: Counter[frozenset[PlayerId]] = Counter()
    powers: Counter[tuple[PlayerId, object]] = Counter()
    twice = 0
    for seated in played.rounds:
        games = Counter(seat.player for _, seat in seated.seating.seats())
        twice += sum(number > 1 for number in games.values())
        for board in seated.seating.boards:
            met.update(frozenset(pair) for pair in combinations(board.players, 2))
            powers.update((seat.player, seat.power) for seat in board.seats)
    return {
        "met-again": Fraction(sum(number - 1 for number in met.values())),
        "power-again": Fraction(sum(number - 1 for number in powers.values())),
        "sit-outs": Fraction(sum(len(seated.sit_out) for seated in played.rounds)),
        "two-boards": Fraction(twice),
    }


def _scores(places: Sequence[Place]) -> Figures:
    """The best total, how far it is ahead, and the middle one against it."""
    totals = sorted((place.record.total.points for place in places), reverse=True)
    if not totals or totals[0] <= 0:
        return {}
    best, middle = totals[0], totals[len(totals) // 2]
    found = {"best-total": best, "middle": middle / best}
    if len(totals) > 1:
        found["lead"] = (best - totals[1]) / best
    return found


def _boards(boards: Sequence[Board]) -> Figures:
    """How boards ended, with which years and how many centres at the top, and how many powers were out."""
    results = [board.result for board in boards if board.result]
    number = len(results)
    tops = [max(power.centres for power in one.powers) for one in results]
    out = sum(not power.centres for one in results for power in one.powers)
    last = [one.last_year for one in results if one.last_year]
    return {
        "solos": Fraction(sum(one.end is End.SOLO for one in results), number),
        "draws": Fraction(sum(one.end is End.DRAW for one in results), number),
        "stopped": Fraction(sum(one.end is End.TIME for one in results), number),
        "top-centres": Fraction(sum(tops), number),
        "shared-top": Fraction(sum(_is_shared(board) for board in boards), number),
        "out": Fraction(out, number),
        "years": Fraction(sum(year - 1900 for year in last), max(1, len(last))),
    }


def _is_shared(board: Board) -> bool:
    counts = sorted(board.counts[-1].centres)
    return counts[-1] == counts[-2]


def _hours(played: PlayedEvent, rulebook: Rulebook) -> Figures:
    """The hours of play of the longest board of a round, by the rulebook's clock: the mean round and the longest."""
    if rulebook.clock.mode == "none":
        return {}
    minutes = list(_minutes(played.tournament.boards, rulebook))
    return {"hours": Fraction(sum(minutes), 60 * len(minutes)), "longest": Fraction(max(minutes), 60)}


def _minutes(boards: Iterable[Board], rulebook: Rulebook) -> Iterator[int]:
    last: dict[RoundNumber, int] = {}
    for board in boards:
        last[board.round] = max(last.get(board.round, 0), board.counts[-1].year)
    for number, year in last.items():
        yield minutes_to(plan_of(rulebook, number), year)
