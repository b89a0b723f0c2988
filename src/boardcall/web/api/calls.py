"""Board calls through the interface: a round drawn, changed by hand with its price, published."""

from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal

from boardcall.desk.call.board_call import judge_call, prepare_call
from boardcall.desk.call.call_changes import kept_change, swapped
from boardcall.desk.call.fair_draw import draw_fairly, fair_call, redraw_fairly
from boardcall.desk.call.roll_call import checked_in
from boardcall.errors import BoardcallError, InputError, NotFoundError, RefusedError
from boardcall.seeding.changes import SeatName
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.seeding.rounds.preparation import Prepared
from boardcall.seeding.settings import Remainder
from boardcall.store.draw_values import draw_values
from boardcall.store.live import Verb
from boardcall.tournament import RoundNumber
from boardcall.views.call import CallView, newest_draft, published_call
from boardcall.views.names import named
from boardcall.views.preparation import CallQuestion, WayView, call_questions, ways_view
from boardcall.web.api.operation_call import OperationCall
from boardcall.web.api.values import ProblemValue
from boardcall.web.desk.board_call import short_watch
from boardcall.wording import NO_WORDS, verbatim


@dataclass(frozen=True, slots=True)
class PoolWays:
    """How sevens are made in a pool."""

    ways: tuple[Remainder, ...]
    """One of the call's `ways`, exactly as it is given there."""
    pool: str = ""


@dataclass(frozen=True, slots=True)
class CallAnswer:
    """A round's board call. All but the published version is for the desk and auditors."""

    round: RoundNumber
    published: CallView | None
    draft: CallView | None
    """The newest version, where it is not the published one."""
    complaints: tuple[str, ...]
    """What the checker finds wrong with the newest version."""
    warnings: tuple[str, ...]
    """What it points out about it."""
    ways: tuple[WayView, ...]
    """The ways to make sevens of those who are checked in."""
    questions: tuple[CallQuestion, ...]
    problems: tuple[ProblemValue, ...]
    """Why the round cannot be prepared."""


def call(asked: OperationCall, number: RoundNumber) -> CallAnswer:
    """The board call of a round: who plays where; for the desk what it takes to draw it."""
    asked.snapshot.rulebook.round(number)
    published = published_call(asked.snapshot, asked.viewer, number)
    if not asked.viewer.everything:
        if published is None:
            raise NotFoundError(verbatim(f"The board call of round {number} is not published."))
        return CallAnswer(number, published, None, (), (), (), (), ())
    prepared, problems = _prepared(asked, number)
    name = partial(named, asked.snapshot.tournament)
    complaints, warnings = _judged(asked, number)
    return CallAnswer(
        number,
        published,
        newest_draft(asked.snapshot, asked.viewer, number),
        complaints,
        warnings,
        ways_view(prepared, name) if prepared else (),
        call_questions(prepared, name) if prepared else (),
        problems,
    )


def _prepared(asked: OperationCall, number: RoundNumber) -> tuple[Prepared | None, tuple[ProblemValue, ...]]:
    if not checked_in(asked.snapshot.tournament, number):
        return None, ()
    try:
        return prepare_call(asked.snapshot.event, number, Choices()), ()
    except InputError as error:
        return None, tuple(ProblemValue.of(one) for one in error.problems)
    except BoardcallError as error:
        return None, (ProblemValue(error.sentence, NO_WORDS, "", ""),)


def _judged(asked: OperationCall, number: RoundNumber) -> tuple[tuple[str, ...], tuple[str, ...]]:
    try:
        judged = judge_call(asked.snapshot.event, number)
    except RefusedError:
        return (), ()
    return tuple(map(str, judged.complaints)), tuple(map(str, judged.warnings))


def draw(
    asked: OperationCall,
    number: RoundNumber,
    *,
    reason: Annotated[str, "Why; needed where the round was drawn before."] = "",
    ways: Annotated[
        tuple[PoolWays, ...],
        "Where the rulebook leaves a choice; a pool not named takes the first way that needs nobody's consent.",
    ] = (),
) -> Verb:
    """Draws a round's boards from those who are checked in, and keeps them as the next version.

    Nobody gives a seed: it follows from the list and the next of the values that are committed.
    """
    choices, event = Choices(ways=tuple((one.pool, one.ways) for one in ways)), asked.snapshot.event
    values = draw_values(event, asked.event.vault)
    fair = draw_fairly(event, number, choices, values, why=reason, watch=short_watch())
    return lambda event: fair_call(event, number, fair, reason=reason)


def swap(
    asked: OperationCall,
    number: RoundNumber,
    *,
    reason: str,
    one: Annotated[SeatName, "A seat of the newest version."],
    two: Annotated[SeatName, "The seat it is swapped with."],
    what: Annotated[
        Literal["players", "powers"], "Whether the players change places, or only their powers."
    ] = "players",
) -> Verb:
    """Swaps two seats and keeps that as the next version; the notices tell what it costs.

    A broken hard wish needs a reason.
    """
    problem, after, _ = swapped(asked.snapshot.event, number, one, two, powers=what == "powers")
    return lambda event: kept_change(event, number, problem, after, reason=reason)


def redraw(
    asked: OperationCall,
    number: RoundNumber,
    *,
    reason: str,
    keep: Annotated[tuple[int, ...], "The numbers of the boards that stay as they are."],
) -> Verb:
    """Keeps some boards, draws the others again, and keeps that as the next version. It needs a reason."""
    kept, event = tuple(dict.fromkeys(keep)), asked.snapshot.event
    values = draw_values(event, asked.event.vault)
    fair = redraw_fairly(event, number, kept, values, why=reason, watch=short_watch())
    return lambda event: fair_call(event, number, fair, reason=reason)
