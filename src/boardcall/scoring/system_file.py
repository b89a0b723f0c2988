"""From the text of a system's file to the system, with every problem and its line."""

import re
import tomllib
from dataclasses import replace
from fractions import Fraction

from boardcall.errors import InputError, Problem
from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.system_problems import system_problems
from boardcall.tables import Fault, Path, Reader, find_lines

_AT_LINE = re.compile(r"\s*\(at line (\d+), column \d+\)|\s*\(at end of document\)")
_PLAIN_NUMBER = re.compile(r"[+-]?\d{1,20}\.\d{1,20}")


def parse_system(text: str, *, file: str = "", default_id: str = "") -> ScoringSystem:
    """The system that a TOML text describes. Numbers are taken as they are written: 0.3 is exactly 3/10.

    Raises InputError with every problem: what is no TOML, unknown and missing keys, values that cannot stand where
    they are, and what `system_problems` finds; each with its line.
    """
    try:
        table = tomllib.loads(text, parse_float=_exact)
    except (ValueError, RecursionError) as error:
        raise InputError([_syntax_problem(error, file)]) from error
    reader = Reader()
    values = reader.keys(ScoringSystem, {"id": default_id} | table)
    lines = find_lines(text) if reader.faults else {}
    problems = [_of_fault(fault, lines, file) for fault in reader.faults]
    if problems:
        raise InputError(problems)
    system = ScoringSystem(**values)
    found = [_of_problem(problem, text, file) for problem in system_problems(system)]
    if found:
        raise InputError(found)
    return system


def _exact(digits: str) -> Fraction | str:
    """The number as it is written; one that is not plain stays text, and the reader refuses it."""
    return Fraction(digits) if _PLAIN_NUMBER.fullmatch(digits) else digits


def _syntax_problem(error: Exception, file: str) -> Problem:
    said = str(error) if isinstance(error, ValueError) else "the brackets are nested too deeply"
    found = _AT_LINE.search(said)
    line = int(found[1]) if found and found[1] else None
    hint = 'A line is key = "value", a [[draw]] or a # comment.'
    return Problem(f"this is not TOML: {_AT_LINE.sub('', said)}.", hint, file=file, line=line)


def _of_fault(fault: Fault, lines: dict[Path, int], file: str) -> Problem:
    field = ".".join(step if isinstance(step, str) else str(step + 1) for step in fault.path)
    return Problem(fault.message, fault.hint, file=file, line=_line(fault.path, lines), field=field, text=fault.text)


def _of_problem(problem: Problem, text: str, file: str) -> Problem:
    steps = problem.field.split(".") if problem.field else []
    path = tuple(int(step) - 1 if step.isdigit() else step for step in steps)
    return replace(problem, file=file, line=_line(path, find_lines(text)))


def _line(path: Path, lines: dict[Path, int]) -> int:
    """The line of a path, or of the nearest table around it that stands in the text."""
    return next(lines[path[:length]] for length in range(len(path), -1, -1) if path[:length] in lines)
