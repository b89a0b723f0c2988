"""The ends a form offers for a game: those open now, why others are not, and the ruling a director may write."""

from dataclasses import dataclass

from boardcall.desk.results.end_rulings import WrittenRuling, needs_alternatives, usual_clause
from boardcall.desk.results.open_endings import OpenEnding, open_endings
from boardcall.scoring.result import End
from boardcall.tournament import Board
from boardcall.tournament.board.endings import END_OF, EndCause
from boardcall.views.boards import ENDS
from boardcall.web.machine import time
from boardcall.web.permission.rights import Right
from boardcall.web.request.route import Call
from boardcall.wording import Sentence, say

RULING_FIELDS = ("facts", "clause", "why", "alternatives")
CAUSES = {
    EndCause.SOLO: say("A solo"),
    EndCause.CONCEDED: say("A solo that the others concede"),
    EndCause.VOTE: say("An agreed draw"),
    EndCause.LAST_YEAR: say("The last year is played"),
    EndCause.TIME: say("The end time is reached"),
    EndCause.HARD_STOP: say("The hard stop of the round"),
    EndCause.STALEMATE: say("It stands still"),
    EndCause.DIRECTOR: say("The director ends it"),
}


@dataclass(frozen=True, slots=True)
class Closed:
    """An end that is not open now, and why."""

    name: Sentence
    why: Sentence


@dataclass(frozen=True, slots=True)
class EndsShown:
    """What a form for the end of a game offers: values with labels, and what only a ruling could record.

    `clause` is the section by which directors usually rule; `alternatives` says that milder ways have to be named.
    """

    offered: tuple[tuple[str, Sentence], ...]
    closed: tuple[Closed, ...]
    ruled: tuple[tuple[str, Sentence], ...]
    may_rule: bool
    clause: str
    alternatives: bool


NO_ENDS = EndsShown((), (), (), may_rule=False, clause="", alternatives=False)
"""What stands for ends that cannot be worked out."""


def ends_shown(call: Call, board: Board) -> EndsShown:
    """The ends of a result form, as a result names them."""
    found = _now(call, board)
    ready = {END_OF[one.cause] for one in found if one.is_open or (one.awaits_count and not board.counts)}
    if board.result is not None and board.result.end is not None:
        ready.add(board.result.end)
    offered = tuple((end.value, ENDS[end.value]) for end in End if end in ready)
    ruled = tuple((end.value, ENDS[end.value]) for end in End if end not in ready)
    return _shown(call, board, found, offered, ruled)


def causes_shown(call: Call, board: Board) -> EndsShown:
    """The ends of a form that stops play, by their causes; a draw that is open is made by its vote."""
    found = _now(call, board)
    offered = tuple((one.cause.value, CAUSES[one.cause]) for one in found if one.is_open)
    ruled = tuple((one.cause.value, CAUSES[one.cause]) for one in found if not one.is_open)
    return _shown(call, board, found, offered, ruled)


def _now(call: Call, board: Board) -> tuple[OpenEnding, ...]:
    return open_endings(call.event.now().event, board, at=time.now())


def _shown(
    call: Call,
    board: Board,
    found: tuple[OpenEnding, ...],
    offered: tuple[tuple[str, Sentence], ...],
    ruled: tuple[tuple[str, Sentence], ...],
) -> EndsShown:
    event = call.event.now().event
    told = (one for one in found if not one.is_open and (one.is_known or one.cause is EndCause.CONCEDED))
    closed = tuple(Closed(CAUSES[one.cause], one.why_not) for one in told)
    may_rule = event.rulebook.authority.may_override and call.may(Right.OVERRULE, board)
    return EndsShown(offered, closed, ruled, may_rule, usual_clause(event), needs_alternatives(event))


def ruling_sent(call: Call, board: Board) -> WrittenRuling | None:
    """The ruling of a form sent by its button, from somebody who may rule; None for any other button."""
    sent = call.request.POST
    if sent.get("do") != "rule":
        return None
    call.board(Right.OVERRULE, board.ref)
    return WrittenRuling(*(sent.get(field, "") for field in RULING_FIELDS))


def chosen(call: Call, field: str) -> str:
    """What was chosen in a form: with the button of a ruling the end that it is about."""
    sent = call.request.POST
    ruled = sent.get(f"ruled_{field}", "") if sent.get("do") == "rule" else ""
    return ruled or sent.get(field, "")


def end_of(value: str) -> End | None:
    """The end of that name, or None."""
    return next((one for one in End if one.value == value), None)
