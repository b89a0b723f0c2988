"""What the pages show of a recorded game, as values: sheets with their readings, choices to tap, results, changes."""

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from boardcall.adjudication import Result, adjudicate
from boardcall.adjudication.outcomes import DefaultRemoval
from boardcall.adjudication.possible import (
    AdjustmentChoice,
    RetreatChoice,
    adjustment_choices,
    possible_orders,
    retreat_choices,
)
from boardcall.desk.event import Event
from boardcall.desk.play.play_state import DOUBTFUL, BoardState, SheetState, doubled_said, offered, read_sheet
from boardcall.errors import Problem
from boardcall.game import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    PhaseKind,
    Position,
    Power,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from boardcall.notation import Language, Reading, ReadingStage, Remark, describe_order
from boardcall.notation.writer import describe_location, describe_unit
from boardcall.rulebook.policy import policy_of
from boardcall.tournament.board.play import How
from boardcall.web.play.invalid import consequence, with_coasts
from boardcall.wording import NO_WORDS, Sentence


@dataclass(frozen=True, slots=True)
class Pick:
    """An order to choose: as it is written, in words, and whether it is chosen."""

    order: str
    words: str
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """One line of a sheet with what it was read as; `province` is that of the unit it orders.

    If the order cannot be carried out, `consequence` is what the rulebook makes of it, and `coasts` are the orders it
    would be if a coast were named.
    """

    number: int
    line: int
    text: str
    order: str
    words: str
    province: str
    is_good: bool
    remarks: tuple[Remark, ...] = ()
    problem: Problem | None = None
    choices: tuple[Pick, ...] = ()
    is_for_director: bool = False
    consequence: Result | None = None
    coasts: tuple[Pick, ...] = ()
    doubled: Sentence = NO_WORDS
    """What becomes of the unit, where it has several different orders."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A power in the row of powers: `mark` is in, missing, decide, penalty or nobody."""

    power: Power
    mark: str
    is_open: bool


def tabs(state: BoardState, open_: Power | None) -> tuple[Tab, ...]:
    """The powers that are asked for orders, in the order in which they are read."""
    return tuple(Tab(one.power, _mark(one), one.power is open_) for one in state.sheets)


def _mark(sheet: SheetState) -> str:
    if sheet.how is How.PENALTY:
        return "penalty"
    if sheet.how is How.DISORDER:
        return "nobody"
    if not sheet.is_in:
        return "missing"
    return "decide" if sheet.doubtful else "in"


def reading_rows(
    event: Event, position: Position, power: Power, text: str, *, decided: Collection[str], language: Language
) -> tuple[ReadingRow, ...]:
    """The lines of a sheet as they are read, with the choices for the doubtful ones and the decisions."""
    plain = read_sheet(event, position, power, text)
    settled = read_sheet(event, position, power, text, decided=decided, director=True)
    rows = (
        _row(number, before, now, language)
        for number, (before, now) in enumerate(zip(plain.readings, settled.readings, strict=True))
    )
    orders = [one.order if one.standing is ReadingStage.READ else None for one in settled.readings]
    several = doubled_said(event, position.phase.kind)
    told = (replace(row, doubled=several, is_good=False) if row.number in settled.doubled else row for row in rows)
    return tuple(
        _warned(event, position, row, order, language) if order and not (row.is_good or row.doubled) else row
        for row, order in zip(told, orders, strict=True)
    )


def _warned(event: Event, position: Position, row: ReadingRow, order: Order, language: Language) -> ReadingRow:
    """The row with what becomes of its order, if it cannot be carried out."""
    coasts = with_coasts(event, position, order)
    picks = tuple(Pick(str(one), describe_order(one, language)) for one in coasts)
    return replace(row, consequence=consequence(event, position, order), coasts=picks)


def _row(number: int, before: Reading, now: Reading, language: Language) -> ReadingRow:
    is_read = now.standing is ReadingStage.READ
    order = now.order if is_read else None
    chosen = now.canonical if is_read else ""
    choices = offered(before) if before.standing in DOUBTFUL else ()
    return ReadingRow(
        number,
        before.line,
        before.text,
        chosen,
        describe_order(order, language) if order else "",
        "" if order is None or isinstance(order, Waive) else order.unit.province,
        is_read and not any(one.is_warning for one in now.remarks),
        now.remarks,
        now.problem,
        tuple(Pick(str(one), describe_order(one, language), str(one) == chosen) for one in choices),
        before.standing is ReadingStage.FOR_DIRECTOR,
    )


def possible_json(event: Event, position: Position, power: Power, language: Language) -> str:
    """The orders a power can give, for tapping: by province, each as written, in words, and what is tapped for it."""
    found: dict[str, list[list[object]]] = {}
    for order in possible_orders(position, power, policy_of(event.rulebook)):
        province = "" if isinstance(order, Waive) else order.unit.province
        found.setdefault(province, []).append([str(order), describe_order(order, language), _taps(order)])
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def names_json(position: Position, power: Power, language: Language) -> str:
    """What a power's units are called, by province."""
    found = {unit.province: describe_unit(unit, language) for unit in position.units_of(power)}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _taps(order: Order) -> list[str]:
    """The provinces tapped after the unit's own, one after the other, to give the order."""
    match order:
        case Move(to=to) | Retreat(to=to):
            return [to.province]
        case SupportHold(supported=other):
            return [other.province, other.province]
        case SupportMove(supported=other, to=to) | Convoy(convoyed=other, to=to):
            return [other.province, to.province]
        case Hold(unit=unit) | Disband(unit=unit):
            return [unit.province]
    return []


@dataclass(frozen=True, slots=True)
class RetreatRow:
    """A dislodged unit with the orders it may get, and the places that are closed to it, each with its reason."""

    choice: RetreatChoice
    unit: str
    picks: tuple[Pick, ...]
    barred: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class WinterRow:
    """A power with builds or removals: as many choices as it has; `defaults` go when no removal is written, and why."""

    choice: AdjustmentChoice
    picks: tuple[Pick, ...]
    defaults: tuple[Result, ...] = ()

    @property
    def slots(self) -> range:
        return range(self.choice.builds or self.choice.removals)


def retreat_rows(event: Event, state: BoardState, language: Language) -> tuple[RetreatRow, ...]:
    """What each dislodged unit may do, in the order of the powers; nothing in another phase."""
    if state.game is None or state.game.phase.kind is not PhaseKind.RETREATS or state.over:
        return ()
    found = [
        one
        for one in retreat_choices(state.game.position, policy_of(event.rulebook))
        if _is_asked(state, one.unit.power)
    ]
    return tuple(_retreat_row(one, state, language) for one in found)


def _retreat_row(choice: RetreatChoice, state: BoardState, language: Language) -> RetreatRow:
    orders: list[Order] = [*(Retreat(choice.unit, to) for to in choice.options), Disband(choice.unit)]
    return RetreatRow(
        choice,
        describe_unit(choice.unit, language),
        tuple(Pick(str(one), describe_order(one, language), _is_written(state, one)) for one in orders),
        tuple((describe_location(barred.to, language), barred.why) for barred in choice.barred),
    )


def winter_rows(event: Event, state: BoardState, language: Language) -> tuple[WinterRow, ...]:
    """What each power may build or has to remove; nothing in another phase."""
    if state.game is None or state.game.phase.kind is not PhaseKind.ADJUSTMENTS or state.over:
        return ()
    position, policy = state.game.position, policy_of(event.rulebook)
    unordered = [one for one in adjudicate(position, (), policy).results if isinstance(one.outcome, DefaultRemoval)]
    return tuple(
        WinterRow(
            one,
            tuple(
                Pick(str(order), describe_order(order, language))
                for order in possible_orders(position, one.power, policy)
                if isinstance(order, Build | Remove)
            ),
            tuple(result for result in unordered if result.power is one.power),
        )
        for one in adjustment_choices(position)
        if _is_asked(state, one.power)
    )


def _is_asked(state: BoardState, power: Power) -> bool:
    """Whether the power has a player."""
    sheet = state.sheet(power)
    return sheet is None or sheet.how is not How.DISORDER


def _is_written(state: BoardState, order: Order) -> bool:
    return any(order in one.sheet.orders for one in state.sheets)


def shown_orders(state: BoardState, powers: Collection[Power]) -> Iterator[Order]:
    """The orders on the sheets of these powers, as they are read, without those that are void."""
    for one in state.sheets:
        if one.power in powers and one.how is not How.PENALTY:
            yield from (order for order in one.sheet.orders if order not in one.void)
