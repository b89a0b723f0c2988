"""When a game is over by each rulebook, and which count is scored."""

from enum import StrEnum

from boardcall.clock.seal import minutes, years
from boardcall.game import FIRST_YEAR, POWERS, Power
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.tournament.board.boards import Basis, Board, YearCount
from boardcall.tournament.settings import Ending, RoundEnd
from boardcall.voting.draw_vote import DrawVote, VoteStage
from boardcall.wording import say


class EndCause(StrEnum):
    """What ends a game."""

    SOLO = "solo"
    CONCEDED = "conceded"
    VOTE = "vote"
    LAST_YEAR = "last-year"
    TIME = "time"
    HARD_STOP = "hard-stop"
    STALEMATE = "stalemate"
    DIRECTOR = "director"


END_OF = {
    EndCause.SOLO: End.SOLO,
    EndCause.CONCEDED: End.SOLO,
    EndCause.VOTE: End.DRAW,
    EndCause.LAST_YEAR: End.TIME,
    EndCause.TIME: End.TIME,
    EndCause.HARD_STOP: End.TD,
    EndCause.STALEMATE: End.TD,
    EndCause.DIRECTOR: End.TD,
}
"""How a result names each cause."""


CAUSE_NAMES = {
    EndCause.SOLO: say("a solo"),
    EndCause.CONCEDED: say("a conceded solo"),
    EndCause.VOTE: say("an agreed draw"),
    EndCause.LAST_YEAR: say("the last year"),
    EndCause.TIME: say("the time limit"),
    EndCause.HARD_STOP: say("the hard stop"),
    EndCause.STALEMATE: say("a standstill"),
    EndCause.DIRECTOR: say("the director's decision"),
}
"""Each cause in words."""


def causes(rules: Ending, end: RoundEnd) -> tuple[EndCause, ...]:
    """What can end a game of a round; everything else may not be entered."""
    found = [EndCause.SOLO, EndCause.VOTE, EndCause.DIRECTOR]
    found += [EndCause.CONCEDED] if rules.concession else []
    found += [EndCause.LAST_YEAR] if end.kind in {"year", "random-year"} else []
    found += [EndCause.TIME] if end.kind == "secret-clock" else []
    found += [EndCause.HARD_STOP] if end.hard_stop else []
    found += [EndCause.STALEMATE] if rules.stalemate_action != "none" else []
    return tuple(cause for cause in EndCause if cause in found)


def end_choices(end: RoundEnd) -> tuple[str, ...]:
    """The years or minutes that a drawn or secret end is one of; nothing for another end."""
    if end.kind == "random-year" and end.first_year is not None and end.last_year is not None:
        return years(end.first_year, end.last_year)
    if end.kind == "secret-clock" and end.not_before is not None and end.not_after is not None:
        return minutes(end.not_before, end.not_after)
    return ()


def scored_year(end: RoundEnd, *, counted: int, fall_begun: bool) -> int:
    """The year whose count is scored when play is stopped; 1900 is the opening position.

    `counted` is the last complete fall, with recorded centres; `fall_begun` says that the first order of the fall
    after it had been read. If the rulebook lets such a fall be finished, its count is used.
    """
    return counted + 1 if fall_begun and end.position == "last-fall-or-current-fall" else counted


def solo_of(count: YearCount, rules: Ending) -> Power | None:
    """The power that won with this count, if one did. Adjustments change no owner, so both checks give the same."""
    return next((power for power, held in zip(POWERS, count.centres, strict=True) if held >= rules.solo_centres), None)


def result_of(
    board: Board, year: int, cause: EndCause, rules: Ending, *, conceded_to: Power | None = None
) -> BoardResult:
    """The result of a board on the recorded count of a year; 18 centres in it are a solo, whatever else ended play."""
    count = next(count for count in board.counts if count.year == year)
    lines = tuple(
        PowerResult(power, held, _eliminated(board, power, year))
        for power, held in zip(POWERS, count.centres, strict=True)
    )
    end = End.SOLO if solo_of(count, rules) else END_OF[cause]
    return BoardResult(lines, year, end, conceded_to)


def _eliminated(board: Board, power: Power, year: int) -> int | None:
    found = board.eliminated_in(power)
    return found if found is not None and FIRST_YEAR <= found <= year else None


def passed_vote(board: Board) -> DrawVote | None:
    return next((vote for vote in reversed(board.draw_votes) if vote.stage is VoteStage.PASSED), None)


def hangs(board: Board) -> bool:
    """Whether a result rests on nothing: its vote or its ruling was withdrawn, or there never was one."""
    if board.result is None or board.ruling is not None:
        return False
    if board.basis is Basis.VOTE:
        return passed_vote(board) is None
    return board.basis in {Basis.RULING, Basis.UNRULED}


def is_ruled(board: Board) -> bool:
    """Whether a game ended by a director's ruling and not as its rulebook says."""
    if board.result is None or board.ruling is None:
        return False
    return board.basis in {Basis.RULING, Basis.UNRULED} or (board.basis is Basis.VOTE and passed_vote(board) is None)
