"""How programs say how games ended."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

from boardcall.desk.event import Draft, Event
from boardcall.desk.results import game_results
from boardcall.desk.results.end_rulings import WrittenRuling
from boardcall.desk.results.sheet_ends import rule_on_results
from boardcall.errors import InputError
from boardcall.game import POWERS, Power
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.tournament import BoardRef
from boardcall.web.permission.rights import Right, board_for
from boardcall.web.permission.visitor import Visitor
from boardcall.wording import Sentence, verbatim


def record_result(
    event: Event,
    *,
    ref: BoardRef,
    powers: Annotated[tuple[PowerResult, ...], "All seven."],
    last_year: Annotated[int | None, "The last year that was played."] = None,
    end: Annotated[End | None, "Why the game ended."] = None,
    conceded_to: Annotated[Power | None, "The power that the others conceded to."] = None,
    in_draw: Annotated[tuple[Power, ...] | None, "Who shares an agreed draw; null for every survivor."] = None,
    conceded_by: Annotated[frozenset[Power], "Who conceded, of those the rulebook asks."] = frozenset(),
    ruling: Annotated[WrittenRuling | None, "For an end that is not open now; directors only."] = None,
    at: datetime,
    visitor: Visitor,
) -> Draft:
    """Records how a board ended, by an end that is open now, or corrects it; another end needs a director's ruling."""
    if ruling is not None:
        board_for(visitor, Right.OVERRULE, event, ref)
    given = {line.power: line for line in powers}
    if len(given) != len(POWERS) or len(powers) != len(POWERS):
        raise InputError.of(verbatim("Each of the seven powers is named once."), _missing(given), field="powers")
    lines = tuple(given[power] for power in POWERS)
    result = BoardResult(lines, last_year, end, conceded_to, None if in_draw is None else frozenset(in_draw))
    return game_results.record_result(event, ref=ref, result=result, at=at, conceded_by=conceded_by, ruling=ruling)


def rule_on_ends(
    event: Event,
    *,
    facts: Annotated[str, "What happened."],
    clause: Annotated[str, "The section of the rules it stands on."],
    why: Annotated[str, "The reason."],
    alternatives: Annotated[str, "Milder ways that were ruled out; needed where the rulebook says so."] = "",
) -> Draft:
    """Rules on all results that wait for a ruling."""
    return rule_on_results(event, WrittenRuling(facts, clause, why, alternatives))


def _missing(given: Mapping[Power, PowerResult]) -> Sentence:
    missing = [power.value for power in POWERS if power not in given]
    return verbatim(f"Missing: {', '.join(missing)}." if missing else "Leave out what is there twice.")


def mark_scored(
    event: Event,
    *,
    ref: BoardRef,
    scored: Annotated[bool, "Whether the game counts."],
) -> Draft:
    """Says whether a game counts."""
    return game_results.mark_unscored(event, ref=ref, scored=scored)
