"""Board calls through the interface: a round drawn, changed by hand with its price, published."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from boardcall.desk.call.board_call import (
    answer_call,
    choose_a_power,
    draft_call,
    judge_call,
    place_name_card,
    prepare_call,
    publish_call,
)
from boardcall.desk.call.call_changes import drawn_call, kept_change, redraw_call, redrawn, swapped
from boardcall.desk.call.closing import with_closing
from boardcall.errors import BoardcallError, InputError, NotFoundError, RefusedError
from boardcall.game import Power
from boardcall.seeding.changes import SeatName
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.seeding.rounds.preparation import Prepared
from boardcall.seeding.settings import Remainder
from boardcall.store.live import Verb
from boardcall.tournament.board.calls import BoardCall, CalledBoard
from boardcall.web.api.asked import Asked
from boardcall.web.api.bodies import Acting
from boardcall.web.api.values import ProblemValue
from boardcall.web.desk.board_call import short_watch


@dataclass(frozen=True, slots=True)
class PoolWays:
    """How sevens are made in a pool."""

    ways: tuple[Remainder, ...]
    """One of the `ways` of the call, as it stands there."""
    pool: str = ""


@dataclass(frozen=True, slots=True)
class DrawBody(Acting):
    """A round to draw from those who are checked in."""

    seed: str
    """A word or number that nobody chose for its result; the same one draws the same."""
    ways: tuple[PoolWays, ...] = ()
    """Where the rulebook leaves a choice; a pool that is not named takes the first way that needs nobody's consent."""
    words: str = ""
    """What was called from the floor after the list was frozen, where the seed was made from that."""


@dataclass(frozen=True, slots=True)
class SeatNamed:
    """A seat, by who has it; the board only where they have two. Who sits out is named without a board."""

    player: str
    board: int | None = None


@dataclass(frozen=True, slots=True)
class SwapBody(Acting):
    """Two seats to swap in the newest version; a broken hard wish needs a reason."""

    one: SeatNamed
    two: SeatNamed
    what: Literal["players", "powers"] = "players"
    """Whether the players change places, or only their powers."""


@dataclass(frozen=True, slots=True)
class RedrawBody(Acting):
    """The newest version, in part drawn again."""

    keep: tuple[int, ...]
    """The numbers of the boards that stay as they are."""
    seed: str


@dataclass(frozen=True, slots=True)
class PublicationBody(Acting):
    """The newest version made public."""

    anyway: bool = False
    """Although players who are seated are not checked in."""


@dataclass(frozen=True, slots=True)
class CallAnswerBody(Acting):
    """The answer to a question that stands in the way of a call; it needs a reason."""

    question: str
    """Its key."""
    answer: tuple[str, ...]
    """Ids, the first one first."""


@dataclass(frozen=True, slots=True)
class CardBody(Acting):
    """A name card put into the row of those who will choose."""

    player: str
    gap: int
    """0 before all, 1 after the first, and so on."""


@dataclass(frozen=True, slots=True)
class ChoiceBody(Acting):
    """The power that the player whose turn it is takes."""

    player: str
    power: Power


@dataclass(frozen=True, slots=True)
class CalledSeatValue:
    """A player on a board; the power is null where the players choose it later."""

    player: str
    power: Power | None


@dataclass(frozen=True, slots=True)
class CalledBoardValue:
    """One board of a call, by its number in the round."""

    number: int
    pool: str
    seats: tuple[CalledSeatValue, ...]


@dataclass(frozen=True, slots=True)
class SitsOutValue:
    """Somebody who is here and does not play this round, and why it is this person."""

    player: str
    because: str
    """Empty where the desk does not ask."""


@dataclass(frozen=True, slots=True)
class CallValue:
    """A version of a round's call."""

    version: int
    published: datetime | None
    boards: tuple[CalledBoardValue, ...]
    sit_out: tuple[SitsOutValue, ...]
    seed: str
    """What it was drawn from; empty where it was changed by hand, and where the desk does not ask."""
    reasons: tuple[str, ...]
    """Those given for hard wishes that were broken; none where the desk does not ask."""


@dataclass(frozen=True, slots=True)
class WaysValue:
    """A way to make sevens in a pool."""

    pool: str
    ways: tuple[Remainder, ...]
    says: str
    to_ask: int
    """How many people must still agree before it can be taken."""


@dataclass(frozen=True, slots=True)
class CallQuestion:
    """Something only a director can decide before the round can be seated."""

    key: str
    text: str
    candidates: tuple[str, ...]
    seats: int


@dataclass(frozen=True, slots=True)
class CallAnswer:
    """A round's board call. All but the published version is for the desk and auditors."""

    act: int
    round: int
    published: CallValue | None
    draft: CallValue | None
    """The newest version, where it is not the published one."""
    complaints: tuple[str, ...]
    """What the checker finds wrong with the newest version."""
    warnings: tuple[str, ...]
    """What it points out about it."""
    ways: tuple[WaysValue, ...]
    """The ways to make sevens of those who are checked in."""
    questions: tuple[CallQuestion, ...]
    problems: tuple[ProblemValue, ...]
    """Why the round cannot be prepared."""


def call(asked: Asked, number: int) -> CallAnswer:
    """The board call of a round: who plays where; for the desk what it takes to draw it."""
    asked.snapshot.rulebook.round(number)
    calls = asked.snapshot.tournament.calls
    public, newest = calls.published(number), calls.latest(number)
    if not asked.sees_all:
        if public is None:
            raise NotFoundError(f"The board call of round {number} is not published.")
        return CallAnswer(asked.act, number, _call(public, everything=False), None, (), (), (), (), ())
    prepared, problems = _prepared(asked, number)
    complaints, warnings = _judged(asked, number)
    return CallAnswer(
        asked.act,
        number,
        _call(public, everything=True) if public else None,
        _call(newest, everything=True) if newest and newest is not public else None,
        complaints,
        warnings,
        tuple(
            WaysValue(one.pool, option.ways, str(option.sentence), option.to_ask)
            for one in (prepared.numbers if prepared else ())
            for option in one.options
        ),
        tuple(CallQuestion(one.key, one.sentence, one.choices, one.seats) for one in prepared.questions)
        if prepared
        else (),
        problems,
    )


def _call(known: BoardCall, *, everything: bool) -> CallValue:
    return CallValue(
        known.version,
        known.published,
        tuple(_board(board) for board in known.boards),
        tuple(SitsOutValue(one.player, one.because if everything else "") for one in known.sit_out),
        known.record.seed if everything and known.record else "",
        known.reasons if everything else (),
    )


def _board(board: CalledBoard) -> CalledBoardValue:
    seats = tuple(CalledSeatValue(seat.player, seat.power) for seat in board.seats)
    return CalledBoardValue(board.number, board.pool, seats)


def _prepared(asked: Asked, number: int) -> tuple[Prepared | None, tuple[ProblemValue, ...]]:
    if not asked.snapshot.tournament.roll_call.present(number):
        return None, ()
    try:
        return prepare_call(asked.snapshot.event, number, Choices()), ()
    except InputError as error:
        return None, tuple(ProblemValue.of(one) for one in error.problems)
    except BoardcallError as error:
        return None, (ProblemValue(str(error), "", "", ""),)


def _judged(asked: Asked, number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    try:
        judged = judge_call(asked.snapshot.event, number)
    except RefusedError:
        return (), ()
    return tuple(map(str, judged.complaints)), tuple(map(str, judged.warnings))


def draw(asked: Asked, body: DrawBody, number: int) -> Verb:
    """Draws a round's boards and keeps them as the next version."""
    ways = tuple((one.pool, one.ways) for one in body.ways)
    choices = Choices(seed=body.seed.strip(), ways=ways)
    prepared, drawn = drawn_call(asked.snapshot.event, number, choices, watch=short_watch())
    return lambda event: with_closing(
        event, number, prepared, choices, draft_call(event, prepared, drawn, words=body.words)
    )


def swap(asked: Asked, body: SwapBody, number: int) -> Verb:
    """Swaps two players, or their powers, and keeps that as the next version; the notices tell what it costs."""
    one, two = (SeatName(seat.player, seat.board) for seat in (body.one, body.two))
    problem, after, _ = swapped(asked.snapshot.event, number, one, two, powers=body.what == "powers")
    return lambda event: kept_change(event, number, problem, after, reason=body.reason)


def redraw(asked: Asked, body: RedrawBody, number: int) -> Verb:
    """Keeps some boards, draws the others again, and keeps that as the next version."""
    kept = tuple(dict.fromkeys(body.keep))
    made = redrawn(asked.snapshot.event, number, kept, seed=body.seed.strip(), watch=short_watch())
    return lambda event: redraw_call(event, made, reason=body.reason)


def publish(asked: Asked, body: PublicationBody, number: int) -> Verb:  # noqa: ARG001  all operations are called alike
    """Makes the newest version public; the notices tell what changes for whom. The absent are named first."""
    return lambda event: publish_call(event, number, anyway=body.anyway)


def settle(asked: Asked, body: CallAnswerBody, number: int) -> Verb:  # noqa: ARG001
    """Answers a question that stands in the way of a call. It needs a reason."""
    return lambda event: answer_call(event, number, body.question, answer=body.answer)


def place_card(asked: Asked, body: CardBody, number: int, seat: int) -> Verb:  # noqa: ARG001
    """Puts a player's name card into the row of those who will choose a power."""
    return lambda event: place_name_card(event, body.player, round=number, board=seat, gap=body.gap)


def choose(asked: Asked, body: ChoiceBody, number: int, seat: int) -> Verb:  # noqa: ARG001
    """Gives the player whose turn it is the power they choose."""
    return lambda event: choose_a_power(event, body.player, round=number, board=seat, power=body.power)
