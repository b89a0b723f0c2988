"""The steps of an association in their order: what they make of it, and whether another one may follow."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from boardcall.conduct.cases import case_steps, committee_steps, decision_steps, people_steps
from boardcall.conduct.cases.association import Association
from boardcall.conduct.cases.protocol import Protocol
from boardcall.conduct.cases.step import STEPS, CaseStep, Doing, Step
from boardcall.errors import InputError, Problem
from boardcall.tables.codec import Json, decode, encode

KEPT = ("start-session", "excuse")
"""Steps that stay when their case is deleted: who served, and who may not serve next."""
LOADED = (case_steps, committee_steps, decision_steps, people_steps)
"""The modules of steps, so that all kinds are known."""


@dataclass(frozen=True, slots=True)
class Done:
    """A step that was done: on which day and by whom."""

    on: date
    by: str
    step: Step

    @property
    def case(self) -> int | None:
        """The case whose deletion deletes it, too."""
        return self.step.case if isinstance(self.step, CaseStep) and self.step.name not in KEPT else None


def association_of(protocol: Protocol, done: Iterable[Done]) -> Association:
    """What the steps come to."""
    held = Association(protocol)
    for one in done:
        held = one.step.put(held, one.on)
    return held


def do(held: Association, step: Step, *, on: date, by: str) -> Association:
    """The association after one more step; InputError with every reason against it."""
    if faults := tuple(step.faults(Doing(held, on, by))):
        raise InputError([Problem(fault) for fault in faults])
    return step.put(held, on)


def write_step(step: Step) -> Json:
    """A step as JSON."""
    return encode(step)


def read_step(name: str, body: Json) -> Step:
    """A step from its name and JSON; ValueError for another program's."""
    if name not in STEPS:
        raise ValueError(f"no step is called {name}")
    found: Step = decode(STEPS[name], body)
    return found
