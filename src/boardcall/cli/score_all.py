"""`boardcall score --all`: a board in every system, and what may come next for one power."""

from typing import Any

from boardcall.cli.events import print_json
from boardcall.game import POWERS, Power
from boardcall.scoring.calculator import NextStep, SystemScore, in_every_system, next_steps
from boardcall.scoring.points import exact_points, shown_points
from boardcall.scoring.result import BoardResult, CountsOfYear
from boardcall.scoring.score import score_as_json
from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.systems import available_systems

Steps = dict[str, tuple[NextStep, ...]]


def print_all(
    result: BoardResult, years: list[CountsOfYear], *, power: Power | None, system: ScoringSystem | None, as_json: bool
) -> None:
    """Prints the board in the system asked for, if any, and in the whole catalogue; then the power's next steps."""
    systems = (*([system] if system else []), *(one for one in available_systems() if one != system))
    scores = in_every_system(result, systems, years)
    asked = [system] if system else list(systems)
    steps: Steps = {}
    for one in scores:
        if power and one.system in asked and one.score:
            steps[one.system.id] = next_steps(result, power, one.system, years)
    if as_json:
        found = {"systems": [_as_json(one, steps) for one in scores]}
        print_json(found)
        return
    _print_table(scores)
    if power and system:
        _print_steps(power, system, steps.get(system.id, ()))


def _as_json(one: SystemScore, steps: Steps) -> dict[str, Any]:
    if one.score is None:
        return {"system": one.system.id, "name": one.system.name, "lacking": one.lacking}
    told = score_as_json(one.score)
    if one.system.id in steps:
        told["next"] = [
            {"what": step.name, "exact": exact_points(step.points), "change": exact_points(step.change)}
            for step in steps[one.system.id]
        ]
    return told


def _print_table(scores: tuple[SystemScore, ...]) -> None:
    width = max(len(one.system.id) for one in scores)
    print(f"{'system':<{width}}" + "".join(f"{power:>10}" for power in POWERS))
    for one in scores:
        if one.score is None:
            print(f"{one.system.id:<{width}}  {one.lacking}")
            continue
        print(f"{one.system.id:<{width}}" + "".join(f"{one.score.shown(power):>10}" for power in POWERS))


def _print_steps(power: Power, system: ScoringSystem, steps: tuple[NextStep, ...]) -> None:
    print(f"\n{power.full_name} in {system.name}:")
    for step in steps:
        sign = "+" if step.change >= 0 else ""
        shown, change = (shown_points(points, system.decimals) for points in (step.points, step.change))
        print(f"{shown:>10}  {sign}{change:<9} {step.name}")
