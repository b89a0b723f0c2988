"""A whole game as text that people can read, compare and edit.

    game Board 3, round 2
    tag Rules: spring-open

    S1901M
    units A: A BUD, A VIE, F TRI
    centres A: BUD, TRI, VIE
    orders A: A BUD - SER; A VIE - GAL; F TRI - ALB

A phase starts with its name. `dislodged T: A BUL from SER` names the province of the attack, with `by convoy` after it
when that province stays open to the retreat; `contested: PIC, TYR` names the provinces a stand-off left empty. A line
that starts with # is a comment.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from boardcall.errors import InputError, Problem, refuse
from boardcall.game import (
    POWERS,
    STANDARD,
    Dislodged,
    GameRecord,
    Order,
    Phase,
    PhaseKind,
    PlayedPhase,
    Position,
    Power,
    Unit,
    ordering_power,
)
from boardcall.notation.settings import OrderSettings
from boardcall.notation.sheet import read_orders
from boardcall.wording import say

_AS_RECORDED = OrderSettings(duplicate_same="hold")


def write_record(record: GameRecord) -> str:
    """The game as text; `read_record` gives the same value back.

    >>> import boardcall as bc
    >>> bc.write_record(bc.Game().record).splitlines()[3:5]
    ['S1901M', 'units A: A BUD, F TRI, A VIE']
    """
    head = [f"game {record.name}".rstrip(), *(f"tag {key}: {value}" for key, value in record.tags)]
    return "\n".join(head) + "\n" + "".join(f"\n{_write_phase(played)}" for played in record.phases)


def write_position(position: Position) -> str:
    """One position as text, without orders; `read_position` gives the same value back.

    >>> import boardcall as bc
    >>> bc.write_position(bc.Position.start()).splitlines()[1]
    'units A: A BUD, F TRI, A VIE'
    """
    return _write_phase(PlayedPhase(position))


def read_record(text: str, *, file: str = "") -> GameRecord:
    """The game that the text holds; InputError names every line that cannot be read.

    >>> import boardcall as bc
    >>> text = bc.write_record(bc.Game().record)
    >>> bc.read_record(text) == bc.Game().record
    True
    """
    reader = _Reader(file)
    for number, line in enumerate(text.splitlines(), 1):
        reader.take(number, line.strip())
    return reader.record()


def read_position(text: str, *, file: str = "") -> Position:
    """The first position that the text holds; InputError when there is none or a line cannot be read.

    >>> import boardcall as bc
    >>> bc.read_position(bc.write_position(bc.Position.start())) == bc.Position.start()
    True
    """
    record = read_record(text, file=file)
    if not record.phases:
        raise InputError.of(say("The text holds no position."), say("Start with a phase such as S1901M."), file=file)
    return record.phases[0].position


def read_recorded_orders(text: str, power: Power, kind: PhaseKind) -> tuple[tuple[Order, ...], tuple[Problem, ...]]:
    """The orders of one power as a record holds them, in canonical form, and what could not be read."""
    sheet = read_orders(text, power=power, phase=kind, settings=_AS_RECORDED)
    return sheet.orders, sheet.problems


def _write_phase(played: PlayedPhase) -> str:
    position = played.position
    lines = [str(position.phase)]
    lines += _by_power("units", lambda power: ", ".join(map(str, position.units_of(power))))
    lines += _by_power("centres", lambda power: ", ".join(position.centres_of(power)))
    lines += _by_power("dislodged", lambda power: ", ".join(_write_dislodged(position, power)))
    lines += [f"contested: {', '.join(position.contested)}"] if position.contested else []
    lines += _by_power(
        "orders", lambda power: "; ".join(str(one) for one in played.orders if ordering_power(one) is power)
    )
    return "\n".join(lines) + "\n"


def _by_power(word: str, told: Callable[[Power], str]) -> list[str]:
    return [f"{word} {power}: {text}" for power in POWERS if (text := told(power))]


def _write_dislodged(position: Position, power: Power) -> Iterator[str]:
    for one in position.dislodged:
        if one.unit.power is power:
            came = f" from {one.attacker_from}" if one.attacker_from else ""
            yield f"{one.unit}{came}{'' if one.origin_barred else ' by convoy'}"


@dataclass(slots=True)
class _PhaseParts:
    """One phase while its lines are read."""

    phase: Phase
    units: list[Unit] = field(default_factory=list)
    centres: list[tuple[str, Power]] = field(default_factory=list)
    dislodged: list[Dislodged] = field(default_factory=list)
    contested: list[str] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)

    def played(self) -> PlayedPhase:
        position = Position(
            self.phase, tuple(self.units), tuple(self.centres), tuple(self.dislodged), tuple(self.contested)
        )
        return PlayedPhase(position, tuple(self.orders))


class _Reader:
    """Takes the lines of a record one by one and remembers every problem."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.name = ""
        self.tags: list[tuple[str, str]] = []
        self.phases: list[_PhaseParts] = []
        self.problems: list[Problem] = []

    def record(self) -> GameRecord:
        refuse(self.problems)
        return GameRecord(tuple(parts.played() for parts in self.phases), self.name, tuple(self.tags))

    def take(self, number: int, line: str) -> None:
        if not line or line.startswith("#"):
            return
        try:
            self._take(line, number)
        except (ValueError, KeyError) as error:
            message = say("This line cannot be read: {why}.", why=str(error))
            self.problems.append(Problem(message, _HINT, self.file, number, text=line[:80]))

    def _take(self, line: str, number: int) -> None:
        word, _, rest = line.partition(" ")
        if word == "game":
            self.name = rest.strip()
        elif word == "tag":
            key, _, value = rest.partition(":")
            self.tags.append((key.strip(), value.strip()))
        elif ":" not in line:
            self.phases.append(_PhaseParts(_phase(line)))
        else:
            subject, _, content = line.partition(":")
            word, _, letter = subject.partition(" ")
            self._take_part(word, letter.strip(), content=content, number=number)

    def _take_part(self, word: str, letter: str, *, content: str, number: int) -> None:
        if not self.phases:
            raise ValueError(say("no phase such as S1901M stands above it"))
        parts, pieces = self.phases[-1], [piece.strip() for piece in content.split(",") if piece.strip()]
        if word == "contested":
            parts.contested += [_province(piece) for piece in pieces]
            return
        power = _power(letter)
        if word == "units":
            parts.units += [_unit(power, piece) for piece in pieces]
        elif word == "centres":
            parts.centres += [(_centre(piece), power) for piece in pieces]
        elif word == "dislodged":
            parts.dislodged += [_dislodged(power, piece) for piece in pieces]
        elif word == "orders":
            self._take_orders(parts, power, content, number)
        else:
            raise ValueError(say("“{text}” is not part of a phase", text=word))

    def _take_orders(self, parts: _PhaseParts, power: Power, content: str, number: int) -> None:
        orders, problems = read_recorded_orders(content, power, parts.phase.kind)
        parts.orders += orders
        self.problems += [
            Problem(one.message, one.hint, self.file, number, field=one.field, text=one.text) for one in problems
        ]


_HINT = say("Write a phase (S1901M), or 'units A: …', 'centres A: …', 'dislodged A: …', 'contested: …', 'orders A: …'.")


def _phase(text: str) -> Phase:
    try:
        return Phase.read(text)
    except ValueError as error:
        raise ValueError(say("“{text}” is not a phase", text=text)) from error


def _power(letter: str) -> Power:
    if letter not in set(Power):
        raise ValueError(say("“{text}” is not a power's letter", text=letter))
    return Power(letter)


def _province(text: str) -> str:
    if text not in STANDARD.provinces:
        raise ValueError(say("“{text}” is not a province's code", text=text))
    return text


def _centre(text: str) -> str:
    if not STANDARD.provinces[_province(text)].is_centre:
        raise ValueError(say("{place} is not a centre", place=text))
    return text


def _unit(power: Power, text: str) -> Unit:
    impossible = say("no unit can stand as “{text}”", text=text)
    try:
        unit = Unit.read(power, text)
    except ValueError as error:
        raise ValueError(impossible) from error
    if unit.location not in STANDARD.places(unit.kind, _province(unit.province)):
        raise ValueError(impossible)
    return unit


def _dislodged(power: Power, text: str) -> Dislodged:
    barred = not text.endswith(" by convoy")
    unit, _, origin = text.removesuffix(" by convoy").partition(" from ")
    return Dislodged(_unit(power, unit.strip()), _province(origin.strip()) if origin else "", barred)
