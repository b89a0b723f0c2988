"""A drawn seating that was checked, and running it again: what the two draws have in common and where they differ."""

from collections.abc import Callable
from dataclasses import dataclass

from boardcall.errors import RefusedError
from boardcall.seeding.changes import SeatMove, moves
from boardcall.seeding.check.checker import Report, check
from boardcall.seeding.frozen import freeze, seed_from
from boardcall.seeding.problem import WISH_NAMES, Seating, SeatingProblem
from boardcall.seeding.proposal import ALGORITHM, Proposal, SeatingConflictError
from boardcall.seeding.search.propose import DEFAULT_PASSES, Progress, improve, propose
from boardcall.wording import Sentence, joined, say

Watch = Callable[[Progress], bool]
"""Told of every sign of progress; True to stop with what there is."""


MORE = 4
"""How much more work is done once when a draw found nothing that keeps every hard wish."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A proposal with the checker's report on it; `stopped` when the work was cut short."""

    problem: SeatingProblem
    proposal: Proposal
    report: Report
    stopped: bool = False


def draw(problem: SeatingProblem, *, effort: int = DEFAULT_PASSES, watch: Watch | None = None) -> Drawn:
    """Draws a seating with so much work, unless `watch` stops it before, and has it checked.

    Raises what `propose` raises, and RefusedError should the checker not accept what was drawn.
    """
    best, stopped = _best(problem, effort, watch)
    report = check(problem, best.seating)
    _refuse_unless_right(best, report)
    return Drawn(problem, best, report, stopped)


def _best(problem: SeatingProblem, effort: int, watch: Watch | None) -> tuple[Proposal, bool]:
    try:
        best, stopped = _within(problem, effort, watch)
    except SeatingConflictError as error:
        if error.conflict.proven:
            raise
        best, stopped = None, False
    if best is None:
        best, stopped = _within(problem, MORE * effort, watch)
    if best is None:
        raise RefusedError(say("No seating was found that keeps every hard wish: give it more work, or relax one."))
    return best, stopped


def _within(problem: SeatingProblem, passes: int, watch: Watch | None) -> tuple[Proposal | None, bool]:
    best: Proposal | None = None
    try:
        for progress in improve(problem, passes=passes):
            best = progress.proposal or best
            if watch is not None and watch(progress) and best is not None:
                return best, not progress.done
    except KeyboardInterrupt:
        if best is None:
            raise
        return best, True
    return best, False


def _refuse_unless_right(proposal: Proposal, report: Report) -> None:
    wrong = list(report.complaints)
    wrong += [
        say(
            "{wish} costs {real_cost}, not {cost}.",
            wish=WISH_NAMES[line.kind],
            real_cost=report.cost(line.kind),
            cost=line.cost,
        )
        for line in proposal.cost.lines
        if line.kind in {count.kind for count in report.counts} and report.cost(line.kind) != line.cost
    ]
    if wrong:
        raise RefusedError(
            say("The boards that were drawn break a rule; please report this. {wrong}", wrong=joined(" ", wrong))
        )


@dataclass(frozen=True, slots=True)
class DrawVerification:
    """Whether a seating is what its seed gives: what holds, what does not, and which seats differ."""

    holds: bool
    sentences: tuple[Sentence, ...]
    differences: tuple[SeatMove, ...] = ()
    again: Seating | None = None
    """What came out; None where the program of today cannot draw it."""


def verify_draw(
    problem: SeatingProblem,
    seating: Seating,
    *,
    effort: int,
    algorithm: int = ALGORITHM,
    words: str = "",
    list_digest: str = "",
    watch: Callable[[Progress], object] | None = None,
) -> DrawVerification:
    """Draws again and compares. With words the seed must follow from them and the frozen list.

    `watch` is told of every sign of progress.
    """
    sentences: list[Sentence] = []
    wrong: list[Sentence] = []
    frozen = freeze(problem)
    if list_digest:
        same = frozen.digest == list_digest
        (sentences if same else wrong).append(
            say("The frozen list has the digest {digest}.", digest=frozen.digest)
            if same
            else say("The frozen list has the digest {digest}, not {other}.", digest=frozen.digest, other=list_digest)
        )
    if words:
        right = seed_from(frozen, words) == problem.seed
        (sentences if right else wrong).append(
            say("The seed follows from the list and the words {words!r}.", words=words)
            if right
            else say("The seed does not follow from the list and the words {words!r}.", words=words)
        )
    if algorithm != ALGORITHM:
        wrong.append(
            say(
                "It was drawn by version {version} of the algorithm; this program has version {own_version}.",
                version=algorithm,
                own_version=ALGORITHM,
            )
        )
        return DrawVerification(holds=False, sentences=(*sentences, *wrong))
    again = propose(problem, passes=effort, watch=watch).seating
    differences = moves(problem, seating, again)
    (wrong if differences else sentences).append(
        say("Drawn again, {count} players sit elsewhere.", count=len(differences))
        if differences
        else say("Drawn again, everybody sits there.")
    )
    return DrawVerification(holds=not wrong, sentences=(*sentences, *wrong), differences=differences, again=again)
