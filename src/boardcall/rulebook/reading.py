"""From the text of a rulebook to a Rulebook, with every problem in it and its line."""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from boardcall.errors import InputError, Problem
from boardcall.rulebook.checks import ERRORS, WARNINGS
from boardcall.rulebook.key_paths import key_path_problems, with_known_spelling
from boardcall.rulebook.places import Places
from boardcall.rulebook.rulebook import Rulebook
from boardcall.tables import Reader, keys_of
from boardcall.tables.keys import alternatives, is_table, item_type

_AT_LINE = re.compile(r"\s*\(at line (\d+), column \d+\)|\s*\(at end of document\)")
_MOST_DIGITS = 40


@dataclass(frozen=True, slots=True)
class CheckedRulebook:
    """A rulebook text after checking: the rulebook unless there are errors, and what is worth a second look."""

    rulebook: Rulebook | None
    errors: tuple[Problem, ...]
    warnings: tuple[Problem, ...] = ()


def read_rulebook(text: str, *, file: str = "") -> Rulebook:
    """The rulebook in a TOML text. Raises InputError with every error, each with its line; warnings are let pass."""
    checked = check_rulebook(text, file=file, with_warnings=False)
    if checked.rulebook is None:
        raise InputError(checked.errors)
    return checked.rulebook


def check_rulebook(text: str, *, file: str = "", with_warnings: bool = True) -> CheckedRulebook:
    """The rulebook in a TOML text, with every error and warning. Checks across keys run on all that could be read."""
    try:
        raw = tomllib.loads(text, parse_float=_exact)
    except (ValueError, RecursionError) as error:
        return CheckedRulebook(None, (_syntax_problem(text, error, file),))
    places = Places(text, raw, file)
    reader = Reader(elsewhere=_homes())
    tables = reader.keys(Rulebook, raw)
    tables |= {name: with_known_spelling(tables, name) for name in ("sources", "chosen") if name in tables}
    errors = [places.of_fault(fault) for fault in reader.faults]
    found = [problem for check in ERRORS for problem in check.problems(tables)]
    found += key_path_problems(tables)
    errors += [places.of_problem(problem) for problem in found if not places.is_explained(problem, reader.faults)]
    warned = [places.of_problem(p) for check in WARNINGS if with_warnings for p in check.problems(tables)]
    return CheckedRulebook(None if errors else Rulebook(**tables), _in_order(errors), _in_order(warned))


def _in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(sorted(problems, key=lambda problem: problem.line or 0))


def _exact(digits: str) -> Fraction | float:
    """A TOML number with a point as the exact fraction it writes; what is no plain number stays a float, and fails."""
    return Fraction(digits) if len(digits) <= _MOST_DIGITS and digits.strip("+-0123456789._") == "" else float("nan")


def _syntax_problem(text: str, error: Exception, file: str) -> Problem:
    said = str(error) if isinstance(error, ValueError) else "the brackets are nested too deeply"
    found = _AT_LINE.search(said)
    line = int(found[1]) if found and found[1] else text.rstrip().count("\n") + 1
    hint = 'A line is key = "value", a [table] or a # comment.'
    return Problem(f"this is not TOML: {_AT_LINE.sub('', said)}.", hint, file=file, line=line)


@cache
def _homes() -> dict[str, tuple[str, ...]]:
    """For each key of a top-level table, the tables that have it."""
    homes: dict[str, tuple[str, ...]] = {}
    for name, key in keys_of(Rulebook).items():
        for kind in alternatives(item_type(key.kind) or key.kind):
            for inner in keys_of(kind) if is_table(kind) else ():
                homes[inner] = (*homes.get(inner, ()), name)
    return homes
