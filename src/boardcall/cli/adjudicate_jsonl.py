"""Adjudicates phases line by line for other programs: JSON Lines in, JSON Lines out."""

import io
import json
import os
import sys
from collections.abc import Iterable
from typing import Any, TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from boardcall.adjudication.phase_record import adjudicate_phase
from boardcall.adjudication.policy import Policy
from boardcall.errors import InputError, Problem
from boardcall.wording import verbatim

Memory = dict[tuple[str, int], dict[str, Any]]
"""Results by game and number of the phase."""
REMEMBERED = 20_000


def adjudicate_lines(policy: Policy, source: TextIO, target: TextIO, complaints: TextIO) -> int:
    """Adjudicates every line; gives the exit status: 0, or 1 when a line was bad and left out.

    A bad line is reported on `complaints` with its number. On a terminal a progress bar runs there as well.
    """
    status = 0
    before: Memory = {}
    for number, line in _with_progress(enumerate(source, start=1), source, complaints):
        if not line.strip():
            continue
        try:
            result = _adjudicate_line(line, policy, before)
        except InputError as error:
            status = 1
            for problem in error.problems:
                print(f"line {number}: {problem}", file=complaints)
            continue
        target.write(json.dumps(result, separators=(",", ":")) + "\n")
    return status


def _adjudicate_line(line: str, policy: Policy, before: Memory) -> dict[str, Any]:
    """The result of one line; `before` keeps results with dislodged units, for the retreat phases that follow them."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InputError(
            [Problem(verbatim(f"This is no JSON: {error}"), verbatim("Write one phase as one JSON object."))]
        ) from None
    if not isinstance(record, dict):
        raise InputError(
            [Problem(verbatim("This is no phase."), verbatim('Write an object with "p", "u", "o" and "sc".'))]
        )
    game, number = json.dumps(record.get("g")), record.get("n")
    known = before.pop((game, number - 1), None) if isinstance(number, int) else None
    result = adjudicate_phase(record, policy, before=known)
    if result["d2"] and isinstance(number, int):
        before[game, number] = {"u2": result["u2"], "d2": result["d2"]}
        if len(before) > REMEMBERED:
            del before[next(iter(before))]
    return result


def _with_progress(lines: Iterable[tuple[int, str]], source: TextIO, complaints: TextIO) -> Iterable[tuple[int, str]]:
    """The lines, with a progress bar on a terminal: by bytes when the size of the input is known, else by lines."""
    if not complaints.isatty():
        yield from lines
        return
    console = Console(file=complaints)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("phases", total=_number_of_lines(source))
        for number, line in lines:
            yield number, line
            progress.advance(task)


def _number_of_lines(source: TextIO) -> int | None:
    """How many lines a file has; None for a pipe, which can be read only once."""
    try:
        if not source.seekable():
            return None
        with open(os.dup(source.fileno()), "rb") as again:  # noqa: PTH123  a descriptor, not a path
            start = again.tell()
            count = sum(1 for _ in again)
            again.seek(start)
            return count
    except OSError:
        return None


def run(policy: Policy) -> int:
    """Adjudicates standard input to standard output; bytes that are no UTF-8 make a bad line, not an end."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")
    return adjudicate_lines(policy, sys.stdin, sys.stdout, sys.stderr)
