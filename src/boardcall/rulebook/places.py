"""Where in a rulebook's text a problem is: a key path and its line."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from boardcall.errors import Problem
from boardcall.tables import Fault, Path, find_lines

_STEP = re.compile(r'"[^"]*"|[^.\[\]]+')


@dataclass(frozen=True)
class Places:
    """A text and its plain values. Lines are looked for only when a problem needs one."""

    text: str
    raw: dict[str, Any]
    file: str = ""

    @cached_property
    def lines(self) -> dict[Path, int]:
        return find_lines(self.text)

    def of_fault(self, fault: Fault) -> Problem:
        """A fault of reading as a problem with file, line and key path."""
        return Problem(
            fault.message,
            fault.hint,
            file=self.file,
            line=self.line(fault.path),
            field=self.key_path(fault.path),
            text=fault.text,
        )

    def of_problem(self, problem: Problem) -> Problem:
        """A problem whose `field` is a key path, with file and line."""
        return replace(problem, file=self.file, line=self.line(self.path(problem.field)))

    def is_explained(self, problem: Problem, faults: Sequence[Fault]) -> bool:
        """Whether a problem only follows from a fault: they are in one place, or the fault is inside that place."""
        path = self.path(problem.field)
        return any(fault.path[: len(path)] == path or self.line(fault.path) == self.line(path) for fault in faults)

    def line(self, path: Path) -> int:
        """The line of a path, or of the nearest table around it that the text has."""
        return next(self.lines[path[:length]] for length in range(len(path), -1, -1) if path[:length] in self.lines)

    def key_path(self, path: Path) -> str:
        """A path as people say it: rounds by number, what has an id by id, other items by their number from 1."""
        steps = []
        value: Any = self.raw
        for step in path:
            value = _inner(value, step)
            steps.append(step if isinstance(step, str) else _item_name(value, step))
        return ".".join(steps)

    def path(self, key_path: str) -> Path:
        """The longest part of a key path that the text has."""
        path: Path = ()
        value: Any = self.raw
        for name in _STEP.findall(key_path):
            step = _step(value, name.strip('"'))
            if step is None:
                break
            path, value = (*path, step), _inner(value, step)
        return path


def _inner(value: Any, step: str | int) -> Any:
    if isinstance(step, str):
        return value.get(step) if isinstance(value, dict) else None
    return value[step] if isinstance(value, list) and step < len(value) else None


def _step(value: Any, name: str) -> str | int | None:
    if isinstance(value, dict):
        return next((key for key in (name, name.replace("centre", "center")) if key in value), None)
    if isinstance(value, list):
        return next((index for index, item in enumerate(value) if _item_name(item, index) == name), None)
    return None


def _item_name(item: Any, index: int) -> str:
    name = item.get("id", item.get("number")) if isinstance(item, dict) else None
    return str(name) if isinstance(name, str | int) else str(index + 1)
