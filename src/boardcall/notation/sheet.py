"""Order sheets: what players wrote, one power's orders or all seven's, to orders, problems and readings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from boardcall.errors import Problem
from boardcall.game import (
    Build,
    Convoy,
    Move,
    Order,
    PhaseKind,
    Position,
    Power,
    Remove,
    SupportHold,
    SupportMove,
    Unit,
    Waive,
    ordering_power,
)
from boardcall.notation.attempt import Context
from boardcall.notation.items import Certainty, Dialect, WrittenPlace
from boardcall.notation.lines import Written, written_orders
from boardcall.notation.mail_lines import LeftOut, own_orders
from boardcall.notation.names import fold
from boardcall.notation.reach import is_possible
from boardcall.notation.reading import Reading, ReadingStage, Remark, RemarkKind
from boardcall.notation.resolve import Resolved, resolve
from boardcall.notation.settings import LANGUAGES, OrderSettings
from boardcall.notation.shapes import Ref, Sketch, Trouble
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class OrderSheet:
    """What was read: `orders` in the order written, `problems` for what was not, `warnings` for what looks wrong.

    `readings` holds one entry for each written order, in the order of the sheet; those that are PROPOSED, FOR_DIRECTOR
    or SEVERAL count only after `settled`.

    >>> import boardcall as bc
    >>> sheet = bc.read_orders("FRA: A Par - Bur, F Bre - MOA", position=bc.Position.start())
    >>> [str(order) for order in sheet.orders], len(sheet.problems)
    (['A PAR - BUR'], 1)
    >>> [str(unit) for unit in sheet.unordered(bc.Position.start(), bc.Power.FRANCE)]
    ['F BRE', 'A MAR']
    """

    orders: tuple[Order, ...]
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    readings: tuple[Reading, ...]
    settings: OrderSettings = OrderSettings()
    file: str = ""
    left_out: tuple[Problem, ...] = ()
    """What belongs to the mail around the orders; it is among the warnings."""

    def settled(self, number: int, order: Order | None = None) -> "OrderSheet":
        """The sheet after a person decided reading `number` (0 for the first): as proposed, or `order` when given.

        ValueError when the reading proposes nothing and no order is given.
        """
        reading = self.readings[number]
        chosen = order or reading.order
        if chosen is None:
            raise ValueError(f"Reading {number} proposes no order; give the one that was decided.")
        settled = replace(reading, standing=ReadingStage.READ, order=chosen, choices=(), problem=None)
        readings = (*self.readings[:number], settled, *self.readings[number + 1 :])
        return _assembled(readings, self.settings, self.file, self.left_out)

    def unordered(self, position: Position, power: Power | None = None) -> tuple[Unit, ...]:
        """The units, of one power or of all, that the position asks orders of and the sheet gives none."""
        asked = (
            [one.unit for one in position.dislodged] if position.phase.kind is PhaseKind.RETREATS else position.units
        )
        ordered = {order.unit.province for order in self.orders if not isinstance(order, Waive)} | {*self.unread}
        return tuple(unit for unit in asked if unit.province not in ordered and power in {unit.power, None})

    @property
    def unread(self) -> tuple[str, ...]:
        """The provinces of units with an order beside another one that nobody can read: `orders` has none of them."""
        return tuple(dict.fromkeys(one.unit.province for one, _ in _doubled(self.readings, self.settings) if one.unit))

    @property
    def doubled(self) -> frozenset[int]:
        """The numbers of readings that order one unit in different ways."""
        said: dict[Unit, set[Order | None]] = {}
        for one in self.readings:
            if one.unit and not isinstance(one.order, _COUNTED):
                said.setdefault(one.unit, set()).add(one.order)
        return frozenset(
            number for number, one in enumerate(self.readings) if one.unit and len(said.get(one.unit, ())) > 1
        )

    def __str__(self) -> str:
        """The orders in canonical form, under a heading for each power."""
        ordered = sorted(self.orders, key=ordering_power)
        parts = [(power, list(orders)) for power, orders in groupby(ordered, key=ordering_power)]
        return "\n".join(f"{power.full_name}\n" + "\n".join(map(str, orders)) for power, orders in parts)


@dataclass(frozen=True, slots=True)
class _Entry:
    written: Written
    resolved: Resolved


def read_orders(
    text: str,
    *,
    position: Position | None = None,
    power: Power | None = None,
    phase: PhaseKind | None = None,
    settings: OrderSettings | None = None,
    file: str = "",
) -> OrderSheet:
    """The orders on a sheet, as the hobby writes them; it never fails, and everything it cannot read is a problem.

    With a `position` the units, their types and coasts follow the map, and doubtful words are read as what can be
    done there. Without one, `phase` says which orders to expect, and types that do not follow must be written.
    `power` is whose sheet it is: orders under the heading of another power are then refused. `file` is quoted in
    problems.
    """
    settings = settings or OrderSettings()
    others = tuple(one for one in LANGUAGES if one not in settings.languages)
    dialect = Dialect(
        settings.languages,
        frozenset(map(fold, settings.banned_codes)),
        others if settings.other_languages == "read" else (),
    )
    contexts = {one: Context(settings, position, phase, one) for one in (None, *Power)}
    text, around = own_orders(text)
    entries = [
        _Entry(written, _resolved(written, contexts[written.power], power))
        for written in written_orders(text, dialect, power)
    ]
    entries = [_by_intent(entry, entries) for entry in entries]
    if settings.blank_unit == "match-unordered" and position:
        entries = [_matched(entry, entries, contexts[entry.written.power], position) for entry in entries]
    readings = tuple(_reading(entry, file, position) for entry in entries)
    return _assembled(readings, settings, file, _left_out(around, file))


def _resolved(written: Written, context: Context, sheet_of: Power | None) -> Resolved:
    if isinstance(written.sketch, Trouble):
        return Resolved(ReadingStage.UNREADABLE, trouble=written.sketch)
    if sheet_of and written.power and written.power is not sheet_of:
        message = say(
            "This is the sheet of {power}, but the order is listed under {other}.",
            power=sheet_of.full_name,
            other=written.power.full_name,
        )
        trouble = Trouble(message, say("Write it on that power's sheet."), written.text, written.column)
        return Resolved(ReadingStage.UNREADABLE, trouble=trouble)
    return resolve(written.sketch, context)


def _by_intent(entry: _Entry, entries: Sequence[_Entry]) -> _Entry:
    """A doubtful support or convoy that only fits one order on the sheet means that one."""
    written = {(order.unit, order.to.province) for order in _orders(entries) if isinstance(order, Move)}
    choices = entry.resolved.choices
    fitting = [
        one
        for one in choices
        if (isinstance(one, SupportMove) and (one.supported, one.to.province) in written)
        or (isinstance(one, Convoy) and (one.convoyed, one.to.province) in written)
    ]
    if len(fitting) != 1:
        return entry
    remark = Remark(RemarkKind.SPELLING, (entry.written.text, str(fitting[0])))
    return _Entry(entry.written, Resolved(ReadingStage.READ, fitting[0], (remark,)))


def _orders(entries: Iterable[_Entry]) -> list[Order]:
    return [one.resolved.order for one in entries if one.resolved.order and one.resolved.standing is ReadingStage.READ]


def _matched(entry: _Entry, entries: Sequence[_Entry], context: Context, position: Position) -> _Entry:
    """An order that names no unit goes to the only unit without an order that could carry it out."""
    sketch = entry.written.sketch
    if isinstance(sketch, Trouble) or (sketch.unit and sketch.unit.place) or isinstance(entry.resolved.order, Waive):
        return entry
    ordered = {order.unit for order in _orders(entries) if not isinstance(order, Waive)}
    free = [unit for unit in position.units if unit not in ordered and context.power in {unit.power, None}]
    found = [order for unit in free if (order := _with_unit(sketch, unit, context))]
    if len(found) != 1:
        return entry
    remark = Remark(RemarkKind.SPELLING, (entry.written.text, str(found[0])))
    return _Entry(entry.written, Resolved(ReadingStage.READ, found[0], (remark,)))


def _with_unit(sketch: Sketch, unit: Unit, context: Context) -> Order | None:
    """The order with that unit in the blank, if it could be carried out."""
    if sketch.unit and sketch.unit.kind not in {None, unit.kind}:
        return None
    whole = replace(
        sketch, unit=Ref(unit.province, 0, WrittenPlace((unit.province,), Certainty.LISTED, unit.province, 0))
    )
    resolved = resolve(whole, context)
    possible = resolved.order is not None and is_possible(resolved.order, context.position)
    return resolved.order if possible else None


def _reading(entry: _Entry, file: str, position: Position | None) -> Reading:
    written, resolved = entry.written, entry.resolved
    trouble = resolved.trouble
    problem = None
    if trouble:
        field = str(say("column {number}", number=trouble.column))
        problem = Problem(trouble.message, trouble.hint, file=file, line=written.line, field=field, text=trouble.text)
    power = ordering_power(resolved.order) if resolved.order else written.power
    return Reading(
        written.text,
        written.line,
        written.column,
        resolved.standing,
        resolved.order,
        power,
        resolved.remarks,
        resolved.choices,
        problem,
        _unit_of(entry, position),
    )


def _unit_of(entry: _Entry, position: Position | None) -> Unit | None:
    """The unit that a line is for: as it was read, or the only one of the power that stands where the line says."""
    order = entry.resolved.order
    if order is not None:
        return None if isinstance(order, Waive) else order.unit
    if position is None:
        return None
    asked = [one.unit for one in position.dislodged] or position.units
    found = [one for one in asked if one.province in entry.written.unit and entry.written.power in {one.power, None}]
    return found[0] if len(found) == 1 else None


def _left_out(around: LeftOut, file: str) -> tuple[Problem, ...]:
    """One warning for each run of lines that belong to a mail."""
    numbers = {number for number, _ in around}
    starts = {number: text for number, text in around if number - 1 not in numbers}
    ends = [number for number, _ in around if number + 1 not in numbers]
    found = []
    for (number, text), end in zip(starts.items(), ends, strict=True):
        message = say("This line belongs to a mail and is no order: it is left out.")
        if end > number:
            message = say("Lines {line} to {end} belong to a mail and are no orders: left out.", line=number, end=end)
        found.append(Problem(message, file=file, line=number, text=text))
    return tuple(found)


def _assembled(
    readings: tuple[Reading, ...], settings: OrderSettings, file: str, left_out: tuple[Problem, ...]
) -> OrderSheet:
    counted = [one for one in readings if one.order and one.standing is ReadingStage.READ]
    doubled = _doubled(readings, settings)
    without = {id(one) for one, _ in doubled}
    orders = [one.order for one in counted if one.order and id(one) not in without]
    if settings.duplicate_same == "merge":
        orders = _merged(orders)
    warnings = [
        Problem(remark.sentence, file=file, line=one.line, text=one.text)
        for one in counted
        for remark in one.remarks
        if remark.is_warning
    ]
    warnings += _duplicates(counted, settings, file) + _unquoted(counted, settings, file)
    warnings += [*left_out, *(_beside_unread(one, other, file) for one, other in doubled)]
    problems = tuple(one.problem for one in readings if one.problem)
    warnings.sort(key=lambda one: one.line or 0)
    return OrderSheet(tuple(orders), problems, tuple(warnings), readings, settings, file, left_out)


def _merged(orders: list[Order]) -> list[Order]:
    """Without orders that stand twice; builds and waived builds count each time they are written."""
    return [
        order for place, order in enumerate(orders) if isinstance(order, Build | Waive) or order not in orders[:place]
    ]


def _doubled(readings: Sequence[Reading], settings: OrderSettings) -> list[tuple[Reading, Reading]]:
    """Orders that could be followed, each with another line for its unit that nobody can read: then neither counts."""
    if settings.duplicate_unusable == "ignored" or settings.duplicate_different != "hold":
        return []
    unread = {one.unit: one for one in readings if one.standing is not ReadingStage.READ and one.unit}
    read = [
        one for one in readings if one.standing is ReadingStage.READ and not isinstance(one.order, _COUNTED | Waive)
    ]
    pairs = [(one, unread[one.unit]) for one in read if one.unit in unread]
    return [(one, other) for one, other in pairs if one.order != other.order]


_COUNTED = Build | Remove
"""Orders of which a power may write several for one place: those written first count."""


def _beside_unread(reading: Reading, other: Reading, file: str) -> Problem:
    message = say(
        "Line {line} holds another order for {unit}, which cannot be read.", unit=reading.unit, line=other.line
    )
    return Problem(message, _DUPLICATES["hold"], file, reading.line, text=reading.text)


_DUPLICATES = {"hold": say("It holds."), "first": say("The first counts."), "last": say("The last counts.")}


def _duplicates(readings: Iterable[Reading], settings: OrderSettings, file: str) -> list[Problem]:
    first: dict[Unit, Reading] = {}
    found = []
    for reading in readings:
        order = reading.order
        if order is None or isinstance(order, Waive):
            continue
        earlier = first.setdefault(order.unit, reading)
        if earlier.order != order:
            message = say(
                "{unit} has two different orders, the other in line {line}.", unit=order.unit, line=earlier.line
            )
            found.append(
                Problem(message, _DUPLICATES[settings.duplicate_different], file, reading.line, text=reading.text)
            )
    return found


def _unquoted(readings: Sequence[Reading], settings: OrderSettings, file: str) -> list[Problem]:
    """Where supports must quote the whole order: those of a unit that the sheet orders to do something else."""
    if settings.support_form != "full":
        return []
    moving = {one.order.unit for one in readings if isinstance(one.order, Move)}
    return [
        Problem(Remark(RemarkKind.SUPPORT_INCOMPLETE, (str(one.order.supported),)).sentence, file=file, line=one.line)
        for one in readings
        if isinstance(one.order, SupportHold) and one.order.supported in moving
    ]
