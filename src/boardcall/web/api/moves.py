"""Games move by move through the interface: orders taken in, phases adjudicated, what followers may know of a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from boardcall.adjudication.corrections import ErrorFound
from boardcall.desk.event import Draft, Event
from boardcall.desk.play.moves import publish_phase, publish_with_sheets
from boardcall.desk.play.play_corrections import correct_phase
from boardcall.desk.play.play_state import BoardState, GameNeed, SheetState, board_of, board_state, game_of, offered
from boardcall.errors import InputError, NotFoundError
from boardcall.game import Phase, Power
from boardcall.notation import write_position
from boardcall.tournament import Board, BoardRef, RoundNumber
from boardcall.tournament.board.board_game import BoardGame, GamePhase
from boardcall.tournament.board.play import How
from boardcall.views.game_steps import followed
from boardcall.web.api.operation_call import OperationCall
from boardcall.web.permission.rights import Right, may
from boardcall.wording import verbatim

FOUND = {
    "during-negotiation": ErrorFound.DURING_NEGOTIATION,
    "while-writing": ErrorFound.WHILE_WRITING,
    "after-deadline": ErrorFound.AFTER_DEADLINE,
}


@dataclass(frozen=True, slots=True)
class PowerSheet:
    """What a power orders in a phase that is decided together."""

    power: Power
    text: str


@dataclass(frozen=True, slots=True)
class OrdersValue:
    """The orders of a power that count in a phase."""

    power: Power
    orders: tuple[str, ...]
    how: How
    """Whether they were given, or why not."""


@dataclass(frozen=True, slots=True)
class ComingOf:
    """The result of an order, or of a unit without one."""

    power: Power
    unit: str
    order: str
    """Empty where the unit had none."""
    says: str


@dataclass(frozen=True, slots=True)
class PhaseValue:
    """A phase that was adjudicated."""

    phase: str
    """Such as S1901M."""
    position: str
    """What was there before, in the text form of records."""
    orders: tuple[OrdersValue, ...]
    outcomes: tuple[ComingOf, ...]
    counts: tuple[int, ...] | None
    """The centres in the order of the powers, where it completed a fall."""
    published: datetime | None
    corrected: bool
    """Whether other orders count now than were read."""
    set_by_hand: bool
    """Whether the position was set to what was on the board."""


@dataclass(frozen=True, slots=True)
class MovesAnswer:
    """A game move by move, as the caller may follow it."""

    round: RoundNumber
    board: str
    phases: tuple[PhaseValue, ...]
    open_phase: str
    """The phase whose orders are given next."""
    position: str
    """What is on the board now, in the text form of records."""
    until: datetime | None
    """When the caller will know more without any new act: the director may delay what followers see."""


@dataclass(frozen=True, slots=True)
class DoubtValue:
    """A line of a sheet that somebody has to decide."""

    text: str
    choices: tuple[str, ...]
    """The orders it may mean."""


@dataclass(frozen=True, slots=True)
class SheetValue:
    """A power's sheet for the open phase."""

    power: Power
    is_in: bool
    text: str
    orders: tuple[str, ...]
    """What its text is read as."""
    how: How
    """What it would count as now."""
    doubtful: tuple[DoubtValue, ...]
    unread: tuple[str, ...]
    """Lines that cannot be read."""


@dataclass(frozen=True, slots=True)
class SheetsAnswer:
    """What the open phase of a recorded game waits for."""

    round: RoundNumber
    board: str
    phase: str
    """Empty before recording has started."""
    need: GameNeed
    says: str
    reader: Power | None
    """Whose turn it is to read the orders out; null if anybody may."""
    sheets: tuple[SheetValue, ...]
    """Of the powers that are asked for orders, in the order in which they are read."""


def moves(asked: OperationCall, ref: BoardRef, *, at: datetime) -> MovesAnswer:
    """A recorded game: every phase that is published, and the position now. No sheet that waits is in it."""
    known = board_of(asked.event.now().event, ref)
    if may(asked.visitor, Right.READ, known, asked.snapshot.rulebook):
        game, until = game_of(asked.event.now().event, ref), None
    else:
        told = followed(asked.event.now(), ref=ref, at=at)
        game, until = (told.game, told.until) if told else (None, None)
    if game is None:
        raise NotFoundError(verbatim(f"Nothing is known of the moves on board {ref.name} of round {ref.round}."))
    return _moves(known, game, until)


def _moves(board: Board, game: BoardGame, until: datetime | None) -> MovesAnswer:
    phases = tuple(_phase(one) for one in game.phases)
    return MovesAnswer(board.round, board.name, phases, str(game.phase), write_position(game.position), until)


def _phase(played: GamePhase) -> PhaseValue:
    return PhaseValue(
        phase=str(played.phase),
        position=write_position(played.before),
        orders=tuple(OrdersValue(one.power, one.orders, one.how) for one in played.powers),
        outcomes=tuple(
            ComingOf(one.power, str(one.unit or ""), str(one.order or ""), str(one)) for one in played.results
        ),
        counts=played.counts,
        published=played.published.at if played.published else None,
        corrected=bool(played.corrections),
        set_by_hand=played.placed is not None,
    )


def sheets(asked: OperationCall, ref: BoardRef) -> SheetsAnswer:
    """The sheets of the open phase, which only the desk and the board's recorder see, and what is missing."""
    asked.board(Right.SHEETS, ref)
    state: BoardState = board_state(asked.event.now().event, ref=ref)
    phase = str(state.game.phase) if state.game else ""
    told = tuple(_sheet(one) for one in state.sheets)
    return SheetsAnswer(ref.round, ref.name, phase, state.need, str(state.says()), state.reader, told)


def _sheet(known: SheetState) -> SheetValue:
    return SheetValue(
        power=known.power,
        is_in=known.is_in,
        text=known.text,
        orders=tuple(map(str, known.sheet.orders)),
        how=known.how,
        doubtful=tuple(DoubtValue(one.text, tuple(map(str, offered(one)))) for one in known.doubtful),
        unread=tuple(one.text for one in known.unread),
    )


def adjudicate(
    event: Event,
    *,
    ref: BoardRef,
    phase: Phase,
    at: datetime,
    anyway: Annotated[bool, "Although sheets are missing or lines are not decided; those units hold."] = False,
    reader: Annotated[Power | None, "Who read the orders out."] = None,
    sheets: Annotated[
        tuple[PowerSheet, ...] | None,
        "Retreats, or builds and removals, taken in with it; powers that are not named order nothing.",
    ] = None,
) -> Draft:
    """Adjudicates the open phase with the sheets that are in; a complete fall is counted in the same step."""
    if sheets is None:
        return publish_phase(event, ref=ref, phase=phase, anyway=anyway, reader=reader, at=at)
    return publish_with_sheets(event, ref=ref, phase=phase, sheets=_texts(sheets), at=at)


def correct(
    event: Event,
    *,
    ref: BoardRef,
    phase: Phase,
    director: bool,
    sheets: Annotated[tuple[PowerSheet, ...], "The orders that count."],
    decided: Annotated[tuple[str, ...], "For lines that can be read in more than one way: what they stand for."] = (),
    found: Annotated[
        Literal["during-negotiation", "while-writing", "after-deadline"] | None,
        "When in the next phase an error of the board came to light; null where only the record was wrong.",
    ] = None,
    facts: Annotated[str, "What happened; where it is left out, the reason says it."] = "",
    clause: Annotated[str, "The section it stands on; the rulebook's own for rulings where it is left out."] = "",
    alternatives: Annotated[str, "Milder ways that were ruled out, where the rulebook asks for them."] = "",
) -> Draft:
    """Makes other orders count in an adjudicated phase; years counted from it are counted again. It needs a reason."""
    return correct_phase(
        event,
        ref=ref,
        phase=phase,
        sheets=_texts(sheets),
        decided=decided,
        found=FOUND[found] if found else None,
        director=director,
        facts=facts,
        clause=clause,
        alternatives=alternatives,
    )


def _texts(sheets: tuple[PowerSheet, ...]) -> Mapping[Power, str]:
    texts = {one.power: one.text for one in sheets}
    if len(texts) != len(sheets):
        raise InputError.of(verbatim("A power is named twice."), verbatim("Write one sheet for each."), field="sheets")
    return texts
