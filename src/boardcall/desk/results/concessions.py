"""Conceding a solo: to whom, with how many centres, and who has to agree, as the rulebook says."""

from collections.abc import Iterator

from boardcall.desk.event import Event, ruled
from boardcall.errors import Problem
from boardcall.game import POWERS, Power
from boardcall.scoring.facts import board_facts
from boardcall.scoring.result import BoardResult, PowerResult
from boardcall.scoring.result_problems import concession_refusals
from boardcall.standings.rules import round_system
from boardcall.tournament import Board
from boardcall.wording import say, with_and


def concession_problems(
    event: Event, board: Board, *, to: Power | None, by: frozenset[Power], is_ruled: bool = False
) -> Iterator[Problem]:
    """What a concession lacks by the rulebook: to whom, their centres, and that enough of those asked agree."""
    if to is None:
        yield Problem(say("A solo is conceded to somebody."), say("Enter to which power."), field="conceded_to")
        return
    alive = {power for power in POWERS if board.eliminated_in(power) is None}
    if to not in alive:
        message = say("A solo cannot be conceded to {winner}, which has no centre.", winner=to.full_name)
        yield Problem(message, say("Name the power that won."), field="conceded_to")
    if is_ruled:
        return
    yield from _too_few_centres(event, board, to)
    yield from unscored(event, board, to)
    asked = asked_to_concede(event, board) - {to}
    if len(asked & by) < _enough(event, len(asked)):
        yield _not_conceded(event, sorted(asked - by))


def unscored(event: Event, board: Board, to: Power) -> Iterator[Problem]:
    """Why the scoring system of the round scores no solo conceded to that power after the last count."""
    if not board.counts:
        return
    last = board.counts[-1]
    lines = tuple(map(PowerResult, POWERS, last.centres))
    facts = board_facts(BoardResult(lines, last.year, conceded_to=to))
    yield from concession_refusals(facts, round_system(event.rulebook, board.round))


def asked_to_concede(event: Event, board: Board) -> frozenset[Power]:
    """The powers whose players are asked whether they concede; one in civil disorder is not."""
    seats = {seat.power for seat in board.seats if seat.players and not seat.is_left}
    if event.rulebook.ending.concession_asked == "everybody":
        return frozenset(seats)
    return frozenset(power for power in seats if board.eliminated_in(power) is None)


def _too_few_centres(event: Event, board: Board, to: Power) -> Iterator[Problem]:
    needed = event.rulebook.ending.concession_centres
    held = dict(zip(POWERS, board.counts[-1].centres, strict=True))[to] if board.counts else 0
    if held < needed:
        rule = ruled(event, "ending.concession_centres")
        message = say(
            "{winner} has {held} of the {needed} centres that a concession needs{rule}.",
            winner=to.full_name,
            held=held,
            needed=needed,
            rule=rule,
        )
        yield Problem(message, say("Play on, or vote on a draw."), field="conceded_to")


def _enough(event: Event, asked: int) -> int:
    return {"all": asked, "two-thirds": -(-2 * asked // 3), "majority": asked // 2 + 1}[
        event.rulebook.ending.concession_by
    ]


def _not_conceded(event: Event, missing: list[Power]) -> Problem:
    names = with_and(power.full_name for power in missing)
    rule = ruled(event, "ending.concession_by")
    message = {
        "all": say("{names} did not concede: all who are asked do, or play goes on{rule}.", names=names, rule=rule),
        "two-thirds": say("{names} did not concede: two thirds have to{rule}.", names=names, rule=rule),
        "majority": say("{names} did not concede: more than half have to{rule}.", names=names, rule=rule),
    }[event.rulebook.ending.concession_by]
    return Problem(message, say("Ask them, and tick everybody who concedes."), field="conceded_by")
