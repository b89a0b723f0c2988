"""When a game is over by each rulebook, which count is scored, and the watch for games that stand still."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise

from boardcall.clock.seal import minutes, years
from boardcall.errors import Problem
from boardcall.game import POWERS, Power
from boardcall.scoring.result import FIRST_YEAR, BoardResult, End, PowerResult
from boardcall.tournament.boards import Board, YearCount
from boardcall.tournament.settings import Ending, RoundEnd
from boardcall.wording import say


class Cause(StrEnum):
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
    Cause.SOLO: End.SOLO,
    Cause.CONCEDED: End.SOLO,
    Cause.VOTE: End.DRAW,
    Cause.LAST_YEAR: End.TIME,
    Cause.TIME: End.TIME,
    Cause.HARD_STOP: End.TD,
    Cause.STALEMATE: End.TD,
    Cause.DIRECTOR: End.TD,
}
"""How a result names each cause."""


def causes(rules: Ending, end: RoundEnd) -> tuple[Cause, ...]:
    """What can end a game of a round; everything else may not be entered."""
    found = [Cause.SOLO, Cause.VOTE, Cause.DIRECTOR]
    found += [Cause.CONCEDED] if rules.concession else []
    found += [Cause.LAST_YEAR] if end.kind in {"year", "random-year"} else []
    found += [Cause.TIME] if end.kind == "secret-clock" else []
    found += [Cause.HARD_STOP] if end.hard_stop else []
    found += [Cause.STALEMATE] if rules.stalemate_action != "none" else []
    return tuple(cause for cause in Cause if cause in found)


def end_choices(end: RoundEnd) -> tuple[str, ...]:
    """The years or minutes that a drawn or secret end is one of; nothing for another end."""
    if end.kind == "random-year" and end.first_year is not None and end.last_year is not None:
        return years(end.first_year, end.last_year)
    if end.kind == "secret-clock" and end.not_before is not None and end.not_after is not None:
        return minutes(end.not_before, end.not_after)
    return ()


def scored_year(end: RoundEnd, *, counted: int, fall_begun: bool) -> int:
    """The year whose count is scored when play is stopped; 1900 is the opening position.

    `counted` is the last fall that is complete, its centres recorded; `fall_begun` says that the first order of the
    fall after it had been read. Where the rulebook lets such a fall be finished, its count is the one.
    """
    return counted + 1 if fall_begun and end.position == "last-fall-or-current-fall" else counted


def solo_of(count: YearCount, rules: Ending) -> Power | None:
    """The power that won with this count, if one did. Adjustments change no owner, so both checks give the same."""
    return next((power for power, held in zip(POWERS, count.centres, strict=True) if held >= rules.solo_centres), None)


def static_years(counts: Sequence[YearCount], *, first: int) -> int:
    """How many falls in a row, up to the last and none before `first`, left every power's count as it was.

    Equal counts may hide an exchange of centres, and allies may trade: the director judges.
    """
    years = 0
    for before, count in reversed(list(pairwise(counts))):
        if count.year < first or before.year != count.year - 1 or before.centres != count.centres:
            break
        years += 1
    return years


def stalemate_watch(board: Board, rules: Ending) -> Problem | None:
    """Told to the director when a game has stood still as long as the rulebook names."""
    if not rules.stalemate_years or board.result is not None or not board.counts:
        return None
    years = static_years(board.counts, first=rules.stalemate_from)
    if years < rules.stalemate_years:
        return None
    message = say(
        "No count has changed on board {board} for {years} years, to {year}.",
        board=board.name,
        years=years,
        year=board.counts[-1].year,
    )
    does = say("may end") if rules.stalemate_action == "td-may" else "ends"
    hint = say("The director {does} the game if no centre went from one alliance to another.", does=does)
    return Problem(message, hint, text=board.name)


def result_of(board: Board, year: int, cause: Cause, rules: Ending, *, conceded_to: Power | None = None) -> BoardResult:
    """The result of a board on the recorded count of a year; 18 centres in it are a solo whatever else ended play."""
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
