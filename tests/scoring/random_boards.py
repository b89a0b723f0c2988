"""Ends of boards at random: most of them possible, some with a year, a draw, a concession or a sum that is not."""

import random

from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.tournament.board.boards import YearCount

Years = tuple[YearCount, ...]


def random_board(rng: random.Random) -> tuple[BoardResult, Years]:
    """A board and the counts of some of its years."""
    last = rng.randint(1901, 1914)
    counts = _shared(rng, rng.choice((34, 34, 34, 33, 30, 22, 21, 35)))
    powers = tuple(
        PowerResult(power, held, None if held or not rng.randrange(20) else rng.randint(1901, last))
        for power, held in zip(POWERS, counts, strict=True)
    )
    alive = [one.power for one in powers if one.centres]
    members, conceded = None, None
    if not rng.randrange(3):
        members = frozenset(rng.sample(alive, rng.randint(1, len(alive))))
    elif not rng.randrange(3):
        conceded = rng.choice(alive if rng.randrange(10) else POWERS)
    year = last if rng.randrange(12) else None
    result = BoardResult(powers, year, End.DRAW if members else None, conceded, members)
    years = [YearCount(one, _shared(rng, 34)) for one in range(1901, last) if rng.randrange(3)]
    return result, (*years, YearCount(last, counts)) if rng.randrange(4) else ()


def _shared(rng: random.Random, centres: int) -> tuple[int, ...]:
    """The centres among one to seven powers, often with ties."""
    alive = rng.randint(1, 7)
    if not rng.randrange(4):
        held = [centres // alive] * alive
        held[0] += centres - sum(held)
    else:
        cuts = sorted(rng.choices(range(centres + 1), k=alive - 1))
        held = [after - before for before, after in zip([0, *cuts], [*cuts, centres], strict=True)]
    held += [0] * (7 - alive)
    rng.shuffle(held)
    return tuple(held)
