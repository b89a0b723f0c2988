"""Who can still win, found by playing every year of every open board in every way: slow, and without a shortcut.

Years go as the counts allow: nobody more than doubles, who has no centre gets none, owned centres stay owned, 18 end
the game, and it may end after any year. Totals are the best scores of some rounds, ties are not broken.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from boardcall.errors import InputError
from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.scoring.score import score
from boardcall.scoring.system import ScoringSystem

Counts = tuple[int, ...]
Years = tuple[int | None, ...]


@dataclass(frozen=True)
class Running:
    """A board in play: who sits on it, the counts after a year, the years in which powers went out, its last year."""

    players: tuple[str, ...]
    counts: Counts
    gone: Years
    year: int
    last: int
    conceded: int = 0
    """The least centres with which a solo can be conceded; 0 where it cannot."""


@dataclass(frozen=True)
class Found:
    """How a player stands: safe, alive, out or open; the fewest centres that can do it, and those that surely do."""

    state: str
    least: int | None
    enough: int | None


def next_years(counts: Counts) -> Iterator[Counts]:
    """Every way the next year can go."""
    owned = sum(counts)
    for after in product(*(range(min(34, 2 * held) + 1) for held in counts[:-1])):
        left = range(max(0, owned - sum(after)), min(34 - sum(after), 2 * counts[-1]) + 1)
        yield from ((*after, held) for held in left)


def ends(board: Running) -> set[tuple[Counts, Years, int]]:
    """Every way the board can end."""
    found, now = set(), {(board.counts, board.gone)}
    for year in range(board.year, board.last + 1):
        found |= {(counts, gone, year) for counts, gone in now}
        now = {
            (
                after,
                tuple(
                    year + 1 if held and not got else out for held, got, out in zip(counts, after, gone, strict=True)
                ),
            )
            for counts, gone in now
            if max(counts) < 18
            for after in next_years(counts)
        }
    return found


Ended = tuple[dict[str, Fraction], dict[str, int]]


@cache
def scored(board: Running, system: ScoringSystem) -> list[Ended]:
    """The points and the centres of everybody, for each way the board can end."""
    found: dict[tuple[object, ...], Ended] = {}
    for counts, gone, year in ends(board):
        lines = tuple(PowerResult(*one) for one in zip(POWERS, counts, gone, strict=True))
        for result in [BoardResult(lines, year), *conceded(board, lines, year)]:
            with suppress(InputError):
                points = tuple(score(result, system).points.values())
                mine = dict(zip(board.players, points, strict=True)), dict(zip(board.players, counts, strict=True))
                found[points, counts] = mine
    return list(found.values())


def conceded(board: Running, lines: tuple[PowerResult, ...], year: int) -> Iterator[BoardResult]:
    """The same board conceded to each who has the centres for it, while it is not over."""
    if board.conceded and board.year < board.last and max(one.centres for one in lines) < 18:
        for one in lines:
            if one.centres >= board.conceded:
                yield BoardResult(lines, year, End.SOLO, one.power)


def chances(
    before: dict[str, list[Fraction]],
    boards: Iterable[Running],
    system: ScoringSystem,
    *,
    best: int,
    places: int,
    seat: int | None = None,
    centres_count: bool = False,
) -> dict[str, Found]:
    """Everybody's chance to be among the first `places` by the sum of the `best` rounds; of one seat of each board.

    With `centres_count` the centres are the points.
    """
    seen: dict[str, list[tuple[int, bool, bool]]] = {player: [] for player in before}
    for ended in product(*(scored(board, system) for board in boards)):
        seats = [
            [(player, points, held) for (player, points), held in zip(one.items(), counts.values(), strict=True)]
            for one, counts in ended
        ]
        looked_at = [one for board in seats for one in (board if seat is None else board[seat : seat + 1])]
        points = {player: Fraction(held) if centres_count else score for player, score, held in looked_at}
        centres = {player: held for player, _, held in looked_at}
        totals = {
            player: sum(sorted([*rounds, points[player]] if player in points else rounds)[-best:], Fraction(0))
            for player, rounds in before.items()
        }
        order = list(totals.values())
        for player, total in totals.items():
            level = sum(other >= total for other in order) - 1
            above = sum(other > total for other in order)
            seen[player].append((min(18, centres.get(player, -1)), level < places, above < places))
    return {player: _found(cases) for player, cases in seen.items()}


def team_chances(
    teams: dict[str, tuple[str, ...]],
    before: dict[str, list[Fraction]],
    boards: Iterable[Running],
    system: ScoringSystem,
) -> dict[str, Found]:
    """Every team's chance to have the highest sum of its members' points, and their centres together."""
    seen: dict[str, list[tuple[int, bool, bool]]] = {team: [] for team in teams}
    for ended in product(*({_of_teams(one, teams) for one in scored(board, system)} for board in boards)):
        totals = {
            team: sum((sum(before[player], Fraction(0)) for player in members), Fraction(0))
            + sum((points[place] for points, _ in ended), Fraction(0))
            for place, (team, members) in enumerate(teams.items())
        }
        for place, (team, total) in enumerate(totals.items()):
            others = [one for name, one in totals.items() if name != team]
            held = sum(centres[place] for _, centres in ended)
            seen[team].append((held, all(one < total for one in others), all(one <= total for one in others)))
    return {team: _found(cases) for team, cases in seen.items()}


def _of_teams(one: Ended, teams: dict[str, tuple[str, ...]]) -> tuple[tuple[Fraction, ...], tuple[int, ...]]:
    points, centres = one
    return (
        tuple(sum((points.get(player, Fraction(0)) for player in members), Fraction(0)) for members in teams.values()),
        tuple(sum(min(18, centres.get(player, 0)) for player in members) for members in teams.values()),
    )


def _found(cases: list[tuple[int, bool, bool]]) -> Found:
    if all(surely for _, surely, _ in cases):
        return Found("safe", None, None)
    if not any(maybe for _, _, maybe in cases):
        return Found("out", None, None)
    if not any(surely for _, surely, _ in cases):
        return Found("open", None, None)
    least = min(held for held, _, maybe in cases if maybe)
    short = max(held for held, surely, _ in cases if not surely)
    enough = min((held for held, _, _ in cases if held > short), default=None)
    return Found("alive", None if least < 0 else least, enough)
