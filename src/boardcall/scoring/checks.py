"""What can be wrong with a rulebook's choice of a scoring system, beyond the types of its keys."""

from dataclasses import replace

from boardcall.errors import InputError, NotFoundError, Problem
from boardcall.scoring.system import ScoringSettings, ScoringSystem
from boardcall.scoring.system_problems import system_problems
from boardcall.scoring.systems import chosen_system
from boardcall.wording import say


def settings_problems(settings: ScoringSettings) -> tuple[Problem, ...]:
    """Everything wrong with a [scoring] table: an unknown system, contradictions in its own one, unknown readings."""
    own = system_problems(settings.system) if isinstance(settings.system, ScoringSystem) else ()
    found = [replace(problem, field=f"system.{problem.field}") for problem in own]
    try:
        chosen_system(settings)
    except NotFoundError as error:
        found.append(Problem(error.sentence, field="system", text=str(settings.system)))
    except InputError as error:
        found += error.problems
    if any(weight < 0 for weight in settings.double_weights):
        found.append(Problem(say("A weight cannot be negative."), say("Write 0 or more."), field="double_weights"))
    return tuple(found)
