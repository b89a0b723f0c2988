"""The newest version of a board call, what the checker counts of it, and the marks on names that come from it."""

from collections.abc import Iterable
from dataclasses import dataclass

from boardcall.desk.call.board_call import changes_since, seated_problem
from boardcall.desk.call.call_reasons import call_reason
from boardcall.desk.event import Event
from boardcall.desk.people.players import distinct_names
from boardcall.errors import RefusedError
from boardcall.seeding.changes import SeatMove
from boardcall.seeding.check.checker import Report, check
from boardcall.seeding.problem import STRENGTH_NAMES, WISH_NAMES, WishKind, WishStrength
from boardcall.seeding.versions import call_seating
from boardcall.tournament import RoundNumber
from boardcall.tournament.board.calls import BoardCall
from boardcall.wording import NO_WORDS, Sentence, joined, say


@dataclass(frozen=True, slots=True)
class JudgedVersion:
    """The newest version of a call with what the checker counts; None where nothing was drawn to compare with."""

    call: BoardCall
    report: Report | None
    changes: tuple[Sentence, ...]
    reasons: tuple[Sentence, ...]

    def is_hard(self, kind: Sentence) -> bool:
        """Whether the rules forbid what is counted under that name."""
        counts = self.report.counts if self.report else ()
        return any(WISH_NAMES[one.kind] == kind and one.strength is WishStrength.HARD for one in counts)

    @property
    def lines(self) -> tuple[tuple[Sentence, Sentence, int, tuple[Sentence, ...]], ...]:
        counts = self.report.counts if self.report else ()
        return tuple(
            (
                WISH_NAMES[one.kind],
                STRENGTH_NAMES[one.strength] if one.strength else NO_WORDS,
                one.cost,
                tuple(one.sentences),
            )
            for one in counts
        )


@dataclass(frozen=True, slots=True)
class SeatMark:
    """An objection to a seat, in a word or two, with the whole sentence; `is_hard` if the rules forbid it."""

    words: Sentence
    sentence: Sentence
    is_hard: bool


MARKED = {
    WishKind.REPEAT_OPPONENTS: say("met before"),
    WishKind.REPEAT_POWERS: say("power again"),
    WishKind.FAMILY: say("family"),
    WishKind.TEAMMATES: say("same team"),
    WishKind.AVOID_PAIR: say("keep apart"),
    WishKind.OFFICIALS: say("director"),
}
"""The wishes whose cases are marked on names."""


def seat_marks(report: Report | None) -> dict[str, tuple[SeatMark, ...]]:
    """The marks of each player, what the rules forbid first; of one kind only one."""
    found: dict[str, dict[Sentence, SeatMark]] = {}
    counts = sorted(report.counts if report else (), key=lambda one: one.strength is not WishStrength.HARD)
    for count in counts:
        for case in count.cases if count.kind in MARKED else ():
            mark = SeatMark(MARKED[count.kind], case.sentence, count.strength is WishStrength.HARD)
            for player in case.players:
                found.setdefault(player, {}).setdefault(mark.words, mark)
    return {player: tuple(marks.values()) for player, marks in found.items()}


def judged_version(event: Event, number: RoundNumber) -> JudgedVersion | None:
    newest, public = event.tournament.calls.latest(number), event.tournament.calls.published(number)
    if newest is None:
        return None
    changes = changes_since(public, newest) if public is not None and public is not newest else ()
    try:
        problem = seated_problem(event, number, call_seating(newest))
    except RefusedError:
        report = None
    else:
        report = check(problem, call_seating(newest))
    reasons = tuple(call_reason(one, event.tournament) for one in newest.reasons)
    return JudgedVersion(newest, report, moves_told(changes, event), reasons)


def moves_told(found: Iterable[SeatMove], event: Event) -> tuple[Sentence, ...]:
    """Moves in sentences in which namesakes can be told apart."""
    names = distinct_names(event.tournament)
    return tuple(joined(": ", (names.get(move.player, move.player), move.change)) for move in found)
