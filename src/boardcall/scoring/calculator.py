"""What a board is worth in every system, and what would change it: a centre, an elimination, a draw, a solo."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from boardcall.errors import InputError
from boardcall.game import POWERS, Power
from boardcall.scoring.facts import YearCentres
from boardcall.scoring.result import SOLO_CENTRES, BoardResult, End, PowerResult, count_problems
from boardcall.scoring.score import BoardScore, BoardScorer, board_points
from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.terms import Rank, RankBy, Who
from boardcall.wording import NO_WORDS, Sentence, say, with_commas


@dataclass(frozen=True, slots=True)
class SystemScore:
    """A board in one system; without a score, `lacking` says why it has none."""

    system: ScoringSystem
    score: BoardScore | None
    lacking: Sentence = NO_WORDS


@dataclass(frozen=True, slots=True)
class NextStep:
    """Something that may still happen on a board: what, the board then, and the points of the power it is told for."""

    name: Sentence
    result: BoardResult
    points: Fraction
    change: Fraction
    """Compared with the board as it is."""


def in_every_system(
    result: BoardResult, systems: Iterable[ScoringSystem], years: Iterable[YearCentres] = ()
) -> tuple[SystemScore, ...]:
    if found := tuple(count_problems(result.powers)):
        raise InputError(found)
    scorer = BoardScorer(result, years)
    return tuple(_in_system(scorer, system) for system in systems)


def _in_system(scorer: BoardScorer, system: ScoringSystem) -> SystemScore:
    try:
        return SystemScore(system, scorer.score(system))
    except InputError as error:
        return SystemScore(system, None, error.problems[0].message)


def next_steps(
    result: BoardResult, power: Power, system: ScoringSystem, years: Iterable[YearCentres] = ()
) -> tuple[NextStep, ...]:
    """What may come next for a power, and what it is worth. Raises InputError where the board cannot be scored."""
    known = tuple(years)
    place = POWERS.index(power)
    now = board_points(result, system, known)[place]
    steps = []
    for name, then in _cases(result, power, system):
        try:
            points = board_points(then, system, known)[place]
        except InputError:  # a case the system does not score, such as a concession
            continue
        steps.append(NextStep(name, then, points, points - now))
    return tuple(steps)


Case = tuple[Sentence, BoardResult]


def _cases(result: BoardResult, power: Power, system: ScoringSystem) -> Iterator[Case]:
    others = sorted((item for item in result.powers if item.centres and item.power is not power), key=_largest_first)
    names = [item.power for item in others]
    mine = result[power].centres
    if not mine or any(item.centres >= SOLO_CENTRES for item in result.powers):
        return
    open_board = replace(result, end=None, conceded_to=None, in_draw=None)
    for other in names:
        yield say("a centre more, from {power}", power=other.full_name), _moved(open_board, other, power, 1)
    for other in names:
        yield say("a centre less, to {power}", power=other.full_name), _moved(open_board, power, other, 1)
    for item in others:
        if 1 < item.centres < SOLO_CENTRES - mine:
            then = _moved(open_board, item.power, power, item.centres)
            yield say("{power} is out, and its centres are yours", power=item.power.full_name), then
    yield from _draws(open_board, power, names, system)
    solo = say("your solo with 18 centres, taken from the largest")
    yield solo, _soloed(open_board, power, [other for other in names for _ in range(SOLO_CENTRES)])
    yield say("a solo conceded to you"), replace(open_board, conceded_to=power)
    if names:
        yield (
            say("a solo of {power}, with your centres", power=names[0].full_name),
            _soloed(open_board, names[0], [power] * mine + [other for other in names[1:] for _ in range(SOLO_CENTRES)]),
        )


def _largest_first(item: PowerResult) -> tuple[int, Power]:
    return (-item.centres, item.power)


def _draws(result: BoardResult, power: Power, names: list[Power], system: ScoringSystem) -> Iterator[Case]:
    """The draws of the power with the largest others; only that of all survivors where the system sees no other."""
    for number in range(1 if _looks_at_the_draw(system) else len(names), len(names) + 1):
        members = sorted((power, *names[:number]))
        said = with_commas(member.full_name for member in members)
        yield say("a draw of {members}", members=said), replace(result, end=End.DRAW, in_draw=frozenset(members))


def _looks_at_the_draw(system: ScoringSystem) -> bool:
    return any(
        getattr(term, "who", None) in {Who.DRAW, Who.OUTSIDE_DRAW}
        or getattr(term, "among", None) is Who.DRAW
        or (isinstance(term, Rank) and RankBy.WINNERS in term.by)
        for term in system.draw
    )


def _moved(result: BoardResult, giver: Power, taker: Power, number: int) -> BoardResult:
    """The board after some centres changed hands; who has none left is out in the last year."""
    powers = []
    for item in result.powers:
        gained = number * ((item.power is taker) - (item.power is giver))
        left = item.centres + gained
        out = item.eliminated if not gained or left else result.last_year
        powers.append(replace(item, centres=left, eliminated=None if left else out))
    return replace(result, powers=tuple(powers))


def _soloed(result: BoardResult, winner: Power, givers: list[Power]) -> BoardResult:
    """The board with 18 centres for the winner, taken one by one from the givers in turn while they have any."""
    queue = [giver for giver in givers if result[giver].centres]
    while result[winner].centres < SOLO_CENTRES and queue:
        giver = queue.pop(0)
        if result[giver].centres:
            result = _moved(result, giver, winner, 1)
    return result
