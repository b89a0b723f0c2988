"""From the text of a system's file to the system, with every problem and its line."""

from dataclasses import replace

from boardcall.errors import InputError, Problem, refuse
from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.system_problems import system_problems
from boardcall.tables import Fault, Path, Reader, TomlTextError, find_lines, parse_toml
from boardcall.wording import say


def parse_system(text: str, *, file: str = "", default_id: str = "") -> ScoringSystem:
    """The system that a TOML text describes. Numbers are exact: 0.3 is 3/10.

    Raises InputError with every problem: invalid TOML, unknown and missing keys, values that are not allowed, and what
    `system_problems` finds; each with its line.
    """
    try:
        table = parse_toml(text)
    except TomlTextError as error:
        hint = say('A line is key = "value", a [[draw]] or a # comment.')
        raise InputError.of(error.sentence, hint, file=file, line=error.line) from error
    reader = Reader()
    values = reader.keys(ScoringSystem, {"id": default_id} | table)
    lines = find_lines(text) if reader.faults else {}
    problems = [_of_fault(fault, lines, file) for fault in reader.faults]
    refuse(problems)
    system = ScoringSystem(**values)
    found = [_of_problem(problem, text, file) for problem in system_problems(system)]
    refuse(found)
    return system


def _of_fault(fault: Fault, lines: dict[Path, int], file: str) -> Problem:
    field = ".".join(step if isinstance(step, str) else str(step + 1) for step in fault.path)
    return Problem(fault.message, fault.hint, file=file, line=_line(fault.path, lines), field=field, text=fault.text)


def _of_problem(problem: Problem, text: str, file: str) -> Problem:
    steps = problem.field.split(".") if problem.field else []
    path = tuple(int(step) - 1 if step.isdigit() else step for step in steps)
    return replace(problem, file=file, line=_line(path, find_lines(text)))


def _line(path: Path, lines: dict[Path, int]) -> int:
    """The line of a path, or of the nearest table around it that the text has."""
    return next(lines[path[:length]] for length in range(len(path), -1, -1) if path[:length] in lines)
