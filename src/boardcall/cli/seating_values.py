"""What the commands of `boardcall seating` print as JSON, as values: a call, a round that waits, ways, a verdict."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from boardcall.cli.seating_inputs import SeatingRequest
from boardcall.exchange.seating_file import BoardInFile, board_of
from boardcall.seeding.changes import ProposedChange, SeatMove
from boardcall.seeding.check.checker import FaultKind, Report
from boardcall.seeding.deputies import deputies_needed
from boardcall.seeding.draw import Drawn
from boardcall.seeding.frozen import freeze, write_problem
from boardcall.seeding.problem import Seating, SeatingProblem, WishKind, WishStrength
from boardcall.seeding.reasons import reasons
from boardcall.tables.codec import Json, parse_json
from boardcall.tournament import PlayerId, PlayerName, RoundNumber
from boardcall.views.call import PlayerReason
from boardcall.views.preparation import (
    CallQuestion,
    Named,
    PoolInCall,
    WayView,
    call_questions,
    pools_in_call,
    ways_view,
)
from boardcall.wording import Sentence


@dataclass(frozen=True, slots=True)
class SeatReasons:
    """Why somebody has their seat; a player of two boards has the reasons of both."""

    player: PlayerName
    reasons: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class RoundNumbers:
    """Every way to make sevens from the people present."""

    round: RoundNumber
    ways: tuple[WayView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingCall:
    """A round that cannot be seated yet, and what prevents it."""

    FORMAT: ClassVar[int] = 1
    """Raised when older files can no longer be read as they are."""

    boardcall: str = "seating"
    format: int = FORMAT
    round: RoundNumber
    boards: tuple[BoardInFile, ...] = ()
    sit_out: tuple[PlayerReason, ...]
    two_boards: tuple[PlayerReason, ...]
    ways: tuple[WayView, ...]
    pools: tuple[PoolInCall, ...]
    questions: tuple[CallQuestion, ...]
    notes: tuple[Sentence | str, ...]


@dataclass(frozen=True, slots=True)
class HowDrawn:
    """All it takes to draw the boards again."""

    algorithm: int
    effort: int
    words: str
    list_digest: str
    problem: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedCall(WaitingCall):
    """A drawn call: the boards, what they cost and why, and all it takes to draw them again."""

    rulebook: str
    cost: Mapping[WishKind, int]
    lower_bound: Mapping[WishKind, int]
    proven: bool
    proof: Mapping[WishKind, Sentence]
    strength: Mapping[WishKind, WishStrength]
    seed: str
    origin: Sentence
    stopped_early: bool
    warnings: tuple[Sentence, ...]
    why: tuple[SeatReasons, ...]
    draw: HowDrawn


@dataclass(frozen=True, slots=True)
class FoundFault:
    """One thing that cannot be so."""

    kind: FaultKind
    board: int | None
    players: tuple[PlayerName, ...]
    says: Sentence


@dataclass(frozen=True, slots=True)
class SeatingVerdict:
    """What the checker says of a seating."""

    holds: bool
    faults: tuple[FoundFault, ...]
    cost: Mapping[WishKind, int]
    strength: Mapping[WishKind, WishStrength | None]
    cases: Mapping[WishKind, tuple[Sentence, ...]]
    broken: tuple[WishKind, ...]
    warnings: tuple[Sentence, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangedCost:
    """What a wish costs before a change and after it."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class WeighedChange:
    """A change by hand, with its price."""

    accepted: bool
    cost: Mapping[WishKind, ChangedCost]
    moves: tuple[PlayerReason, ...]
    broken: tuple[Sentence, ...]
    needs_reason: bool
    boards: tuple[BoardInFile, ...]


def namer(names: Mapping[PlayerId, str]) -> Named:
    """Names players; who has no name is called by the id."""
    return lambda who: PlayerName(who, names.get(who) or who)


def names_of(problem: SeatingProblem) -> dict[PlayerId, str]:
    """What people are called."""
    return dict(problem.names) | {entrant.id: entrant.label for entrant in problem.entrants}


def boards_of(seating: Seating, names: Mapping[PlayerId, str]) -> tuple[BoardInFile, ...]:
    return tuple(board_of(board, names) for board in seating.boards)


def waiting_call(asked: SeatingRequest) -> WaitingCall:
    """What stands in the way of a round that cannot be seated yet."""
    return WaitingCall(round=asked.rules.number, **_round_facts(asked))


def proposed_call(asked: SeatingRequest, drawn: Drawn, *, words: str = "") -> ProposedCall:
    """Everything about a drawn call."""
    proposal, problem = drawn.proposal, drawn.problem
    lines = proposal.cost.lines
    effort, algorithm = proposal.record.effort, proposal.record.algorithm
    return ProposedCall(
        round=problem.round,
        rulebook=asked.rulebook.id,
        boards=boards_of(proposal.seating, names_of(problem)),
        cost={line.kind: line.cost for line in lines},
        lower_bound={line.kind: line.bound for line in lines},
        proven=proposal.cost.proven,
        proof={line.kind: line.proof for line in lines},
        strength={line.kind: line.strength for line in lines},
        seed=problem.seed,
        origin=proposal.origin,
        stopped_early=drawn.stopped,
        warnings=(*drawn.report.warnings, *deputies(asked, drawn)),
        why=_why(drawn),
        draw=HowDrawn(algorithm, effort, words, freeze(problem).digest, parse_json(write_problem(problem))),
        **_round_facts(asked),
    )


def deputies(asked: SeatingRequest, drawn: Drawn) -> tuple[Sentence, ...]:
    """Boards on which somebody else than the directors must decide."""
    return deputies_needed(asked.rules.authority, drawn.problem, drawn.proposal.seating)


def verdict_of(report: Report, problem: SeatingProblem, notes: Iterable[str] = ()) -> SeatingVerdict:
    """The checker's report."""
    named = namer(names_of(problem))
    return SeatingVerdict(
        report.holds,
        tuple(
            FoundFault(fault.kind, fault.board, tuple(map(named, fault.players)), fault.sentence)
            for fault in report.faults
        ),
        {count.kind: count.cost for count in report.counts},
        {count.kind: count.strength for count in report.counts},
        {count.kind: count.sentences for count in report.counts if count.sentences},
        tuple(count.kind for count in report.broken),
        report.warnings,
        tuple(notes),
    )


def weighed(change: ProposedChange, names: Mapping[PlayerId, str], *, accepted: bool) -> WeighedChange:
    """A change with its price, and who moves."""
    return WeighedChange(
        accepted,
        {price.kind: ChangedCost(price.before, price.after) for price in change.prices},
        moved(change.moves),
        change.newly_broken,
        change.needs_reason,
        boards_of(change.after, names),
    )


def moved(moves: Iterable[SeatMove]) -> tuple[PlayerReason, ...]:
    """Who moves, and how."""
    return tuple(PlayerReason(PlayerName(move.player, move.name), move.change) for move in moves)


def naming(asked: SeatingRequest) -> Named:
    """Names the people of a request."""
    return namer({person.id: person.label for person in asked.people})


def _why(drawn: Drawn) -> tuple[SeatReasons, ...]:
    named = namer(names_of(drawn.problem))
    found: dict[PlayerId, list[Sentence]] = {entrant.id: [] for entrant in drawn.problem.entrants}
    for reason in reasons(drawn.problem, drawn.proposal.seating, drawn.proposal.cost):
        found[reason.player] += reason.sentences
    return tuple(SeatReasons(named(player), tuple(told)) for player, told in found.items())


def _round_facts(asked: SeatingRequest) -> dict[str, Any]:
    prepared, named = asked.prepared, naming(asked)
    chosen = [numbers.chosen for numbers in prepared.numbers if numbers.chosen]
    return {
        "sit_out": tuple(PlayerReason(named(player), because.sentence) for player, because in prepared.sit_out),
        "two_boards": tuple(
            PlayerReason(named(one.player), one.because.sentence)
            for option in chosen
            for one in (*option.double, *option.officials)
            if one.boards > 1
        ),
        "ways": ways_view(prepared, named),
        "pools": pools_in_call(prepared, named),
        "questions": call_questions(prepared, named),
        "notes": (*asked.notes, *prepared.notes),
    }
