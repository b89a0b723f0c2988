"""Phases and positions as the commands print them: for people, and as JSON."""

from typing import Any

from rich.console import Console
from rich.text import Text

from boardcall.adjudication import Adjudication, Result
from boardcall.errors import Problem
from boardcall.game import POWERS, Position
from boardcall.notation import Reading

_GOOD = {"Succeeded", "Given", "Convoys", "Retreated", "Adjusted", "Held"}
_IDLE = {"NoOrder"}


def as_json(adjudication: Adjudication) -> dict[str, Any]:
    """The phase, every order with its outcome and reason, and the position that follows."""
    return {
        "phase": str(adjudication.before.phase),
        "rules": adjudication.policy.name,
        "results": [_result_json(result) for result in adjudication.results],
        "next": position_json(adjudication.next),
    }


def _result_json(result: Result) -> dict[str, Any]:
    row: dict[str, Any] = {
        "power": result.power.value,
        "unit": str(result.unit) if result.unit else None,
        "order": str(result.order) if result.order else None,
        "outcome": type(result.outcome).__name__,
        "reason": str(result.outcome),
        "rule": getattr(result.outcome, "rule", ""),
    }
    if result.dislodged:
        by = result.dislodged
        row["dislodged"] = {
            "by": str(by.by.unit),
            "power": by.by.unit.power.value,
            "options": [str(place) for place in by.options],
            "barred": [{"to": str(one.to), "why": one.why} for one in by.barred],
            "reason": str(by),
        }
    return row


def position_json(position: Position) -> dict[str, Any]:
    """A position as units, centres and dislodged units by power."""
    return {
        "phase": str(position.phase),
        "units": {power.value: [str(unit) for unit in position.units_of(power)] for power in POWERS},
        "centres": {power.value: list(position.centres_of(power)) for power in POWERS},
        "dislodged": [
            {
                "power": one.unit.power.value,
                "unit": str(one.unit),
                "from": one.attacker_from,
                "barred": one.origin_barred,
            }
            for one in position.dislodged
        ],
        "contested": list(position.contested),
    }


def problem_json(problem: Problem) -> dict[str, Any]:
    """A problem with the fields that say where it is."""
    row = {
        "message": problem.message,
        "hint": problem.hint,
        "file": problem.file,
        "line": problem.line,
        "field": problem.field,
        "text": problem.text,
    }
    return {key: value for key, value in row.items() if value not in {"", None}}


def reading_json(reading: Reading) -> dict[str, Any]:
    """A written order, and what it was read as."""
    return {
        "line": reading.line,
        "column": reading.column,
        "text": reading.text,
        "standing": reading.standing.value,
        "order": reading.canonical or None,
        "power": reading.power.value if reading.power else None,
        "remarks": [str(remark) for remark in reading.remarks],
        "choices": [str(order) for order in reading.choices],
    }


def print_results(adjudication: Adjudication, console: Console) -> None:
    """Results under a heading for each power, green for what worked and red for what did not, on a terminal."""
    console.print(Text(f"{adjudication.before.phase.sentence} (rules: {adjudication.policy.name})", style="bold"))
    for power in POWERS:
        results = adjudication.of(power)
        if results:
            console.print(Text(str(power.full_name), style="bold"))
        for result in results:
            console.print(_line(result))


def _line(result: Result) -> Text:
    name = type(result.outcome).__name__
    style = "green" if name in _GOOD else "dim" if name in _IDLE else "red"
    return Text("  ").append(str(result), style="red" if result.dislodged else style)


def print_next(position: Position, console: Console) -> None:
    """Which phase follows, and how many centres and units each power has."""
    counts = position.counts()
    rows = (f"{power.value} {counts[power]}/{len(position.units_of(power))}" for power in POWERS)
    console.print(Text(f"Next: {position.phase.sentence}. Centres/units: {', '.join(rows)}", style="bold"))
    for one in position.dislodged:
        console.print(Text(f"  must retreat: {one.unit.power.full_name} {one.unit}", style="yellow"))
