"""Draws by committed values: the list is fixed, then the next value is opened, and the seed follows from both.

Nobody gives a seed. The acts of a draw come in this order: the value of the lots and the close of the roll call
(unless it is closed already), the value of the boards, and the draft.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from boardcall.desk.call.board_call import draft_call, prepare_call
from boardcall.desk.call.call_changes import NOT_READY, Redrawn, drawn_again, redraw_call, redraw_problem
from boardcall.desk.call.roll_call_close import closing_act, closing_of, people_here
from boardcall.desk.event import Draft, Event
from boardcall.desk.preview import after
from boardcall.errors import RefusedError, refuse
from boardcall.seeding.draw import Drawn, Watch, draw
from boardcall.seeding.frozen import freeze, nameless
from boardcall.seeding.problem import SeatingProblem
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.seeding.rounds.lots_list import write_lots
from boardcall.seeding.rounds.preparation import Prepared
from boardcall.tournament import Act, PlayerId, RoundNumber
from boardcall.tournament.acts.draws import CommitDraws, OpenDraw
from boardcall.tournament.acts.rounds import cancelled_problems
from boardcall.tournament.draws import DrawSubject, hashed, seed_of
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class DrawValues:
    """What the vault gives for a draw: the next values, and a commitment to save first if there is none."""

    values: tuple[str, ...]
    commits: tuple[CommitDraws, ...] = ()


@dataclass(frozen=True, slots=True)
class ClosedForDraw:
    """The roll call as it is closed for a draw: the acts, the prepared round, and the remaining values."""

    acts: tuple[Act, ...]
    prepared: Prepared
    values: tuple[str, ...]
    here: frozenset[PlayerId]


@dataclass(frozen=True, slots=True)
class FairDraw:
    """Boards that were drawn by a committed value: what was made, the value, and the acts that open it."""

    made: Drawn | Redrawn
    prepared: Prepared | None
    value: str
    acts: tuple[Act, ...]
    here: frozenset[PlayerId]


def close_fairly(event: Event, number: RoundNumber, choices: Choices, values: DrawValues) -> ClosedForDraw:
    """The roll call closed by the next value, unless it is already closed as these choices prepare it."""
    here = frozenset(people_here(event, number))
    prepared = prepare_call(event, number, choices)
    if closing_of(event, number, prepared).stands:
        return ClosedForDraw(values.commits, prepared, values.values, here)
    lots, acts, left = _lots_of_before(event, number), tuple[Act, ...](), values.values
    if not lots:
        opened = OpenDraw(DrawSubject.LOTS, number, _lots_digest(prepared), left[0])
        lots, acts, left = seed_of(opened.list, opened.value), (opened,), left[1:]
    choices = replace(choices, lots=lots)
    prepared = prepare_call(event, number, choices)
    act = closing_act(event, number, prepared, choices)
    return ClosedForDraw((*values.commits, *acts, act), prepared, left, here)


def _lots_of_before(event: Event, number: RoundNumber) -> str:
    """The seed of the lots as they were drawn for these very people; "" where they are still to be drawn."""
    closed, draws = event.tournament.roll_call.closing(number), event.tournament.draws
    if closed is None or set(closed.players) != people_here(event, number):
        return ""
    return closed.seed if any(one.seed == closed.seed for one in draws.of(number, DrawSubject.LOTS)) else ""


def _lots_digest(prepared: Prepared) -> str:
    """The digest of what the lots are drawn for: everybody who is there with what they offer, and the ways chosen."""
    return hashed(write_lots(prepared.lots)) if prepared.lots else ""


def close_draft(event: Event, number: RoundNumber, choices: Choices, values: DrawValues) -> Draft:
    """Closes the roll call."""
    closed = close_fairly(event, number, choices, values)
    _after(event, closed.acts)
    return Draft(closed.acts)


def draw_fairly(
    event: Event, number: RoundNumber, choices: Choices, values: DrawValues, *, why: str, watch: Watch
) -> FairDraw:
    """Draws the round as chosen; it takes as long as `watch` lets it."""
    refuse(cancelled_problems(event.tournament, number))
    closed = close_fairly(event, number, choices, values)
    if closed.prepared.problem is None:
        raise RefusedError(NOT_READY)
    opened, problem = _opened(closed.prepared.problem, closed.values[0], why)
    acts = (*closed.acts, opened)
    _after(event, acts)
    return FairDraw(draw(problem, watch=watch), closed.prepared, opened.value, acts, closed.here)


def redraw_fairly(
    event: Event, number: RoundNumber, kept: Collection[int], values: DrawValues, *, why: str, watch: Watch
) -> FairDraw:
    """Keeps some boards and draws the others again."""
    refuse(cancelled_problems(event.tournament, number))
    problem, sit_out = redraw_problem(event, number, kept)
    opened, problem = _opened(problem, values.values[0], why)
    acts = (*values.commits, opened)
    _after(event, acts)
    made = drawn_again(problem, sit_out, kept, watch=watch)
    return FairDraw(made, None, opened.value, acts, frozenset(people_here(event, number)))


def _opened(problem: SeatingProblem, value: str, why: str) -> tuple[OpenDraw, SeatingProblem]:
    opened = OpenDraw(DrawSubject.BOARDS, problem.round, freeze(nameless(problem)).digest, value, why.strip())
    return opened, replace(problem, seed=seed_of(opened.list, value))


def fair_call(event: Event, number: RoundNumber, fair: FairDraw, *, reason: str = "") -> Draft:
    """Keeps what was drawn as the next version; RefusedError if somebody came or left while it was drawn."""
    if fair.here != people_here(event, number):
        raise RefusedError(say("Somebody came or went while the boards were drawn. Nothing was saved: draw again."))
    then = _after(event, fair.acts)
    if isinstance(fair.made, Drawn):
        if fair.prepared is None:
            raise ValueError(fair)
        draft = draft_call(then, fair.prepared, fair.made, words=fair.value, reason=reason)
    else:
        draft = redraw_call(then, fair.made, words=fair.value, reason=reason)
    return replace(draft, acts=(*fair.acts, *draft.acts))


def _after(event: Event, acts: tuple[Act, ...]) -> Event:
    return after(event, Draft(acts), at=event.replay.entries[-1].at, reason="preview")
