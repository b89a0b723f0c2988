"""Which hard demands cannot all be kept: a smallest set of them, in words."""

from boardcall.seeding.problem import Pool, SeatingProblem, Strength
from boardcall.seeding.proposal import Conflict


def unproven(problem: SeatingProblem, pool: Pool) -> Conflict:
    """What to say when the work is done, no seating was found and no proof that there is none."""
    where = f" in pool {pool.id}" if pool.id else ""
    kinds = tuple(str(wish.kind) for wish in problem.wishes if wish.strength is Strength.HARD)
    sentence = (
        f"No seating was found{where} that keeps every hard wish ({', '.join(kinds)}); none is proven impossible."
    )
    return Conflict(sentence, kinds, proven=False)
