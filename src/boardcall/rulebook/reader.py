"""From the text of a rulebook to a Rulebook, with every problem in it and its line."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from boardcall.errors import InputError, NotFoundError, Problem
from boardcall.plug_ins import is_plug_in
from boardcall.rulebook.calendar import Calendar, put_on
from boardcall.rulebook.checks import ERRORS, ORDER, WARNINGS
from boardcall.rulebook.key_paths import key_path_problems, with_known_spelling
from boardcall.rulebook.places import Places
from boardcall.rulebook.rulebook import Rulebook
from boardcall.standings.plug_in_tie_breaks import add_plugged_tie_break
from boardcall.tables import Reader, TomlTextError, keys_of, parse_toml
from boardcall.tables.keys import alternatives, is_table, item_type
from boardcall.wording import say

_OWN_DAYS = Calendar()
KEPT = 32
"""Checked texts that are kept: a page asks for the same few again and again, and each takes a while."""


@dataclass(frozen=True, slots=True)
class CheckedRulebook:
    """A rulebook text after checking: the rulebook unless there are errors, and what is worth a second look."""

    rulebook: Rulebook | None
    errors: tuple[Problem, ...]
    warnings: tuple[Problem, ...] = ()


def read_rulebook(text: str, *, file: str = "", calendar: Calendar = _OWN_DAYS) -> Rulebook:
    """The rulebook in a TOML text. Raises InputError with every error, each with its line; warnings are let pass.

    With the calendar of an event its moments are those of the event; without, of the rulebook's own first day.
    """
    checked = check_rulebook(text, file=file, with_warnings=False, calendar=calendar)
    if checked.rulebook is None:
        raise InputError(checked.errors)
    return checked.rulebook


@lru_cache(maxsize=KEPT)
def check_rulebook(
    text: str, *, file: str = "", with_warnings: bool = True, calendar: Calendar = _OWN_DAYS
) -> CheckedRulebook:
    """The rulebook in a TOML text, with every error and warning. Checks across keys run on all that could be read.

    On the days of an event, moments out of order are no error: its director sets them one by one.
    """
    try:
        raw = parse_toml(text)
    except TomlTextError as error:
        hint = say('A line is key = "value", a [table] or a # comment.')
        return CheckedRulebook(None, (Problem(error.sentence, hint, file=file, line=error.line),))
    places = Places(text, raw, file)
    plugged = _plugged_tie_breaks(raw)
    reader = Reader(elsewhere=_homes(), more=frozenset(name for name, _ in plugged))
    dated = put_on(calendar, raw)
    reader.faults += dated.faults
    tables = reader.keys(Rulebook, dated.raw)
    tables |= {name: with_known_spelling(tables, name) for name in ("sources", "chosen") if name in tables}
    errors = [places.of_fault(fault) for fault in reader.faults]
    found = [problem for check in ERRORS for problem in check.problems(tables)]
    if calendar == _OWN_DAYS:
        found += ORDER.problems(tables)
    found += key_path_problems(tables)
    found += [problem for _, problem in plugged if problem]
    errors += [places.of_problem(problem) for problem in found if not places.is_explained(problem, reader.faults)]
    warned = [places.of_problem(p) for check in WARNINGS if with_warnings for p in check.problems(tables)]
    return CheckedRulebook(
        None if errors else Rulebook(**tables, moments=dated.moments), _in_order(errors), _in_order(warned)
    )


def _plugged_tie_breaks(raw: dict[str, Any]) -> tuple[tuple[str, Problem | None], ...]:
    """The tie-breaks of plug-ins that a text names, each known from now on, or with what is wrong with it."""
    chains = raw.get("tie_break")
    named = [
        (chain, step["by"])
        for chain, steps in (chains.items() if isinstance(chains, dict) else ())
        for step in (steps if isinstance(steps, list) else ())
        if isinstance(step, dict) and isinstance(step.get("by"), str) and is_plug_in(step["by"])
    ]
    return tuple((by, _plugged_problem(by, f"tie_break.{chain}")) for chain, by in named)


def _plugged_problem(name: str, field: str) -> Problem | None:
    try:
        add_plugged_tie_break(name)
    except NotFoundError as error:
        return Problem(error.sentence, field=field, text=name)
    return None


def _in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(sorted(problems, key=lambda problem: problem.line or 0))


@cache
def _homes() -> dict[str, tuple[str, ...]]:
    """For each key of a top-level table, the tables that have it."""
    homes: dict[str, tuple[str, ...]] = {}
    for name, key in keys_of(Rulebook).items():
        for kind in alternatives(item_type(key.kind) or key.kind):
            for inner in keys_of(kind) if is_table(kind) else ():
                homes[inner] = (*homes.get(inner, ()), name)
    return homes
