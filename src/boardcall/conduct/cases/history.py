"""The steps of an association in their order: what they make of it, and whether another one may follow."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from boardcall.conduct.cases import case_steps, committee_steps, decision_steps, people_steps  # noqa: F401  all kinds of steps are known once their modules are loaded
from boardcall.conduct.cases.association import Association
from boardcall.conduct.cases.protocol import Protocol
from boardcall.conduct.cases.step import STEPS, CodeStep, Doing
from boardcall.errors import InputError, Problem
from boardcall.tables.codec import Json, decode

KEPT = ("start-session", "excuse")
"""Steps that stay when their case is deleted: who served, and who may not serve next."""


@dataclass(frozen=True, slots=True)
class DoneStep:
    """A step that was done: on which day and by whom."""

    on: date
    by: str
    step: CodeStep

    @property
    def case(self) -> int | None:
        """The case with which it is deleted, too."""
        return None if self.step.name in KEPT else getattr(self.step, "case", None)


def association_of(protocol: Protocol, done: Iterable[DoneStep]) -> Association:
    """The result of the steps."""
    held = Association(protocol)
    for one in done:
        held = one.step.put(held, one.on)
    return held


def do(held: Association, step: CodeStep, *, on: date, by: str) -> Association:
    """The association after one more step; InputError with every reason against it."""
    if faults := tuple(step.faults(Doing(held, on, by))):
        raise InputError([Problem(fault) for fault in faults])
    return step.put(held, on)


def read_step(name: str, body: Json) -> CodeStep:
    """A step from its name and JSON; ValueError for another program's."""
    if name not in STEPS:
        raise ValueError(f"no step is called {name}")
    found: CodeStep = decode(STEPS[name], body)
    return found
