"""What the hobby asks of a scoring system, looked at on every way of sharing 34 centres, with boards that fail it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

from boardcall.game import POWERS
from boardcall.scoring.points import shown_points
from boardcall.scoring.result import CENTRES, SOLO_CENTRES, BoardResult, PowerResult
from boardcall.scoring.score import board_points
from boardcall.scoring.sheet import counted_centres
from boardcall.scoring.system import ScoringSystem
from boardcall.wording import NO_WORDS, Sentence, joined, say, verbatim

LAST_YEAR = 1908
"""The last year of every board that is looked at; the eliminated are out in 1904, 1905 and so on."""
FIRST_OUT = 1904
Counts = tuple[int, ...]
"""Centres of the seven, the most first."""
EXAMPLES: tuple[Counts, ...] = (
    (7, 6, 6, 6, 3, 3, 3),
    (12, 9, 6, 4, 3, 0, 0),
    (11, 11, 11, 1, 0, 0, 0),
    (17, 16, 1, 0, 0, 0, 0),
    (18, 8, 5, 3, 0, 0, 0),
)


@dataclass(frozen=True, slots=True)
class DesignFinding:
    """One thing the hobby asks of a system: whether it holds on every board, and a board that shows it or fails it."""

    id: str
    asks: Sentence
    holds: bool
    shows: Sentence = NO_WORDS


@dataclass(frozen=True, slots=True)
class ExampleBoard:
    """A board with its points, the most centres first."""

    counts: Counts
    points: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class SystemDesign:
    """A system, what it does on all boards, and what well-known boards earn."""

    system: ScoringSystem
    findings: tuple[DesignFinding, ...]
    examples: tuple[ExampleBoard, ...]
    boards: int
    """How many ways of sharing the centres were looked at."""


def design_of(system: ScoringSystem) -> SystemDesign:
    """The system on every way of sharing the 34 centres among seven; every survivor shares a draw."""
    table = _Boards(system)
    findings = (check(table) for check in _CHECKS)
    examples = tuple(ExampleBoard(counts, table.of(counts)) for counts in EXAMPLES)
    return SystemDesign(system, tuple(findings), examples, len(all_counts()))


@cache
def all_counts() -> tuple[Counts, ...]:
    """Every way of sharing 34 centres among seven, the most first."""
    return tuple(_shared(CENTRES, len(POWERS), CENTRES))


def _shared(left: int, powers: int, most: int) -> Iterator[Counts]:
    if powers == 1:
        yield (left,)
        return
    for first in range(min(left, most), -(-left // powers) - 1, -1):
        yield from ((first, *rest) for rest in _shared(left - first, powers - 1, first))


class _Boards:
    """The points of a system on boards given by their counts."""

    def __init__(self, system: ScoringSystem) -> None:
        self.system = system
        self._points = {counts: board_points(_board(counts), system) for counts in all_counts()}

    def of(self, counts: Counts) -> tuple[Fraction, ...]:
        """The points in the order of the counts; the smallest powers are out first."""
        return self._points[counts]

    @cached_property
    def changes(self) -> tuple["_Change", "_Change"]:
        """The centre that costs its new owner most, or gains least, and the one that gains most."""
        worst = largest = next(_changes(self))
        for change in _changes(self):
            if change.gain < worst.gain:
                worst = change
            elif change.gain > largest.gain:
                largest = change
        return worst, largest

    @cached_property
    def most_without_solo(self) -> tuple[Fraction, Counts]:
        """The most that any power scores on a board without a solo, the leader or another, and the board."""
        return max((max(points), counts) for counts, points in self.without_solo())

    def shown(self, points: Fraction) -> Sentence:
        return shown_points(points, self.system.decimals)

    def without_solo(self) -> Iterator[tuple[Counts, tuple[Fraction, ...]]]:
        return ((counts, self.of(counts)) for counts in all_counts() if counts[0] < SOLO_CENTRES)

    def solos(self) -> Iterator[tuple[Counts, tuple[Fraction, ...]]]:
        return ((counts, self.of(counts)) for counts in all_counts() if counts[0] >= SOLO_CENTRES)


def _board(counts: Counts) -> BoardResult:
    years = iter(range(FIRST_OUT + counts.count(0) - 1, FIRST_OUT - 1, -1))
    seats = (
        PowerResult(power, held, None if held else min(next(years), LAST_YEAR))
        for power, held in zip(POWERS, counts, strict=True)
    )
    return BoardResult(tuple(seats), LAST_YEAR)


def written(counts: Counts) -> Sentence:
    """The counts as players say them: 17-16-1."""
    return verbatim("-".join(map(str, (held for held in counts if held))))


def _solo_is_best(boards: _Boards) -> DesignFinding:
    asks = say("A solo scores more than anything else.")
    least, at = min((points[0], counts) for counts, points in boards.solos())
    most, where = boards.most_without_solo
    outdone = min((counts for counts, points in boards.solos() if max(points[1:]) >= points[0]), default=None)
    if outdone:
        words = _order_words(boards, outdone, _best_beside(boards, outdone))
        return DesignFinding("solo", asks, holds=False, shows=words)
    shows = say(
        "A solo scores {least} or more ({at}); without one the most is {most} ({where}).",
        least=boards.shown(least),
        at=written(at),
        most=boards.shown(most),
        where=written(where),
    )
    return DesignFinding("solo", asks, least > most, shows)


def _best_beside(boards: _Boards, counts: Counts) -> int:
    """The seat that scores most beside the first."""
    points = boards.of(counts)
    return max(range(1, len(points)), key=points.__getitem__)


def _losing_is_worse(boards: _Boards) -> DesignFinding:
    """With the same centres nobody scores more after another player's solo than without one."""
    least: dict[int, tuple[Fraction, Counts]] = {}
    for counts, points in boards.without_solo():
        for held, gained in zip(counts, points, strict=True):
            if held and (held not in least or gained < least[held][0]):
                least[held] = (gained, counts)
    asks = say("With the same centres, no power scores more because another has a solo.")
    worst = max(
        (gained - least[held][0], held, counts, gained)
        for counts, points in boards.solos()
        for held, gained in zip(counts[1:], points[1:], strict=True)
        if held in least
    )
    if worst[0] <= 0:
        return DesignFinding("loss", asks, holds=True)
    _, held, counts, gained = worst
    shows = say(
        "A power with {centres} scores {gained} in {counts}, and {other} without a solo in {where}.",
        centres=counted_centres(held),
        gained=boards.shown(gained),
        counts=written(counts),
        other=boards.shown(least[held][0]),
        where=written(least[held][1]),
    )
    return DesignFinding("loss", asks, holds=False, shows=shows)


def _centre_never_costs(boards: _Boards) -> DesignFinding:
    asks = say("One more centre never lowers the score.")
    worst = boards.changes[0]
    if worst.gain >= 0:
        return DesignFinding("centre", asks, holds=True)
    return DesignFinding("centre", asks, holds=False, shows=_change_words(boards, worst))


def _largest_jump(boards: _Boards) -> DesignFinding:
    largest = boards.changes[1]
    words = _change_words(boards, largest)
    everything, _ = boards.most_without_solo
    asks = say("One centre never decides more than half of the best score without a solo.")
    return DesignFinding("jump", asks, holds=largest.gain * 2 <= everything, shows=words)


@dataclass(frozen=True, slots=True)
class _Change:
    """A centre that changes hands: the boards before and after, and what its new owner held and scored before it."""

    before: Counts
    after: Counts
    held: int
    had: Fraction
    has: Fraction
    gain: Fraction


def _change_words(boards: _Boards, change: _Change) -> Sentence:
    return say(
        "In {before} a power with {centres} scores {had}; with one more it scores {has}, in {after}.",
        before=written(change.before),
        centres=counted_centres(change.held),
        had=boards.shown(change.had),
        after=written(change.after),
        has=boards.shown(change.has),
    )


def _changes(boards: _Boards) -> Iterator[_Change]:
    """Every centre that can change hands with no solo before or after, for the power that gains it."""
    for counts, points in boards.without_solo():
        for taker in range(len(POWERS)):
            if not counts[taker] or counts[taker] + 1 >= SOLO_CENTRES or counts[:taker].count(counts[taker]):
                continue
            for giver in range(len(POWERS)):
                if giver == taker or not counts[giver]:
                    continue
                moved = list(counts)
                moved[taker] += 1
                moved[giver] -= 1
                after = tuple(sorted(moved, reverse=True))
                has = boards.of(after)[after.index(moved[taker])]
                yield _Change(counts, after, counts[taker], points[taker], has, has - points[taker])


def _more_is_not_less(boards: _Boards) -> DesignFinding:
    asks = say("On one board more centres never score less than fewer.")
    for counts, points in (*boards.without_solo(), *boards.solos()):
        for place in range(len(POWERS) - 1):
            if counts[place + 1] and points[place] < points[place + 1]:
                shows = _order_words(boards, counts, place + 1, place)
                return DesignFinding("order", asks, holds=False, shows=shows)
    return DesignFinding("order", asks, holds=True)


def _order_words(boards: _Boards, counts: Counts, less: int, more: int = 0) -> Sentence:
    """What two seats of a board score, the one with fewer centres first."""
    points = boards.of(counts)
    return say(
        "In {counts} a power with {less} scores {points}, and one with {more} {others}.",
        counts=written(counts),
        less=counted_centres(counts[less]),
        points=boards.shown(points[less]),
        more=counted_centres(counts[more]),
        others=boards.shown(points[more]),
    )


def _living_is_better(boards: _Boards) -> DesignFinding:
    asks = say("A survivor never scores less than an eliminated power.")
    for counts, points in (*boards.without_solo(), *boards.solos()):
        alive = [gained for held, gained in zip(counts, points, strict=True) if held]
        out = [gained for held, gained in zip(counts, points, strict=True) if not held]
        if out and max(out) > min(alive):
            shows = say(
                "In {counts} a power that is out scores {out}, and a survivor {alive}.",
                counts=written(counts),
                out=boards.shown(max(out)),
                alive=boards.shown(min(alive)),
            )
            return DesignFinding("life", asks, holds=False, shows=shows)
    return DesignFinding("life", asks, holds=True)


def _sum_is_constant(boards: _Boards) -> DesignFinding:
    asks = say("Every board without a solo gives away the same number of points.")
    sums = [(sum(points, Fraction(0)), counts) for counts, points in boards.without_solo()]
    least, most = min(sums), max(sums)
    if least[0] == most[0]:
        return DesignFinding("sum", asks, holds=True, shows=say("It is {sum}.", sum=boards.shown(least[0])))
    shows = say(
        "{least} in {counts}, {most} in {others}.",
        least=boards.shown(least[0]),
        counts=written(least[1]),
        most=boards.shown(most[0]),
        others=written(most[1]),
    )
    return DesignFinding("sum", asks, holds=False, shows=shows)


_CHECKS: tuple[Callable[[_Boards], DesignFinding], ...] = (
    _solo_is_best,
    _losing_is_worse,
    _centre_never_costs,
    _more_is_not_less,
    _living_is_better,
    _sum_is_constant,
    _largest_jump,
)


def example_words(example: ExampleBoard, decimals: int) -> Sentence:
    """The points of a board, the most centres first: 171 · 145 · 124."""
    return joined(" · ", (shown_points(points, decimals) for points in example.points))
