"""Adjudicates phases line by line for other programs: JSON Lines in, JSON Lines out."""

import io
import json
import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from stat import S_ISREG
from typing import Any, TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from boardcall.adjudication.phase_record import adjudicate_phase
from boardcall.adjudication.policy import Policy
from boardcall.errors import InputError
from boardcall.tables.whole_file import MOST_BYTES
from boardcall.wording import verbatim

Key = tuple[str, int]
"""Game and number of a phase."""
Line = tuple[int, str]
REMEMBERED = 100_000
"""Lines after which the result of a phase is forgotten."""
ALONE = 2_000
"""Lines before the other cores are asked: to start them takes as long as these."""
PART = 500
"""Lines that a process is given at a time."""


class Memory:
    """Results with dislodged units, each until the retreat phase that follows it in its game has taken it."""

    def __init__(self) -> None:
        self.results: dict[Key, tuple[int, dict[str, Any]]] = {}

    def take(self, key: Key, number: int, *, is_needed: bool) -> dict[str, Any] | None:  # noqa: ARG002  parts need it
        """The result of this phase, if a line remembered before line `number` gave one."""
        at, result = self.results.pop(key, (0, None))
        return result if number - at <= REMEMBERED else None

    def keep(self, key: Key, number: int, result: dict[str, Any]) -> None:
        self.results.pop(key, None)
        self.results[key] = (number, {"u2": result["u2"], "d2": result["d2"]})
        self._forget(number)

    def take_over(self, part: "PartMemory", number: int) -> None:
        """Leaves what a part that ends with line `number` leaves."""
        for key in part.asked:
            self.results.pop(key, None)
        self.results |= part.results
        self._forget(number)

    def _forget(self, number: int) -> None:
        while self.results and number - next(iter(self.results.values()))[0] > REMEMBERED:
            del self.results[next(iter(self.results))]


class NotHereError(Exception):
    """The result that a retreat phase needs may be one of an earlier part."""


class PartMemory(Memory):
    """The memory of a part of the lines, which does not know the parts before; `asked` is what they lose to it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[Key] = set()

    def take(self, key: Key, number: int, *, is_needed: bool) -> dict[str, Any] | None:
        if key in self.results or key in self.asked:
            return super().take(key, number, is_needed=is_needed)
        self.asked.add(key)
        if is_needed:
            raise NotHereError
        return None

    def keep(self, key: Key, number: int, result: dict[str, Any]) -> None:
        self.asked.add(key)
        super().keep(key, number, result)


@dataclass(frozen=True, slots=True)
class LineAnswer:
    """The outcome of a line: its result as JSON, or what is wrong with it; neither if it waits for earlier parts."""

    line: Line
    result: str = ""
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PartAnswers:
    """What a process made of some lines, and what the lines after them need to know."""

    told: tuple[LineAnswer, ...]
    memory: PartMemory


Parts = Callable[[Iterable[list[Line]]], Iterator[PartAnswers]]
"""Works out parts, in their order."""


def adjudicate_lines(
    policy: Policy, source: TextIO, target: TextIO, complaints: TextIO, *, parts: Parts | None = None
) -> int:
    """Adjudicates every line; gives the exit status: 0, or 1 when a line was bad and left out.

    A bad line is reported on `complaints` with its number. On a terminal a progress bar runs there as well. With
    `parts` the lines after the first ALONE are worked out by it; what is written is the same.
    """
    memory, status = Memory(), 0
    lines = _with_progress(enumerate(_bounded(source), start=1), source, complaints)
    filled = ((number, line) for number, line in lines if line.strip())
    alone = (_tell(line, policy, memory) for line in islice(filled, ALONE if parts else None))
    for told in chain(alone, _joined(parts, filled, policy, memory) if parts else ()):
        if told.wrong:
            status = 1
            print(*told.wrong, sep="\n", file=complaints)
        else:
            target.write(told.result)
    return status


def _bounded(source: TextIO) -> Iterator[str]:
    """The lines of a source; InputError if a line does not end."""
    while line := source.readline(MOST_BYTES):
        if len(line) == MOST_BYTES:
            hint = verbatim("Give one phase on each line.")
            raise InputError.of(verbatim(f"A line has more than {MOST_BYTES:,} characters."), hint)
        yield line


def _joined(parts: Parts, lines: Iterator[Line], policy: Policy, memory: Memory) -> Iterator[LineAnswer]:
    """The lines of all parts in their order; those that need what an earlier part left are adjudicated here."""
    lists = iter(lambda: list(islice(lines, PART)), [])
    for part in parts(lists):
        for told in part.told:
            yield told if told.result or told.wrong else _tell(told.line, policy, memory)
        memory.take_over(part.memory, part.told[-1].line[0])


def worked_out(policy: Policy, lines: list[Line]) -> PartAnswers:
    """A part of the lines adjudicated without the others."""
    memory = PartMemory()
    return PartAnswers(tuple(_tell(line, policy, memory) for line in lines), memory)


def _tell(line: Line, policy: Policy, memory: Memory) -> LineAnswer:
    number, text = line
    try:
        result = _adjudicate_line(number, text, policy, memory)
    except InputError as error:
        return LineAnswer(line, wrong=tuple(f"line {number}: {problem}" for problem in error.problems))
    except NotHereError:
        return LineAnswer(line)
    return LineAnswer(line, json.dumps(result, separators=(",", ":")) + "\n")


def _adjudicate_line(at: int, line: str, policy: Policy, memory: Memory) -> dict[str, Any]:
    """The result of one line; the memory keeps results for the retreat phases that follow them."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InputError.of(
            verbatim(f"This is no JSON: {error}"), verbatim("Write one phase as one JSON object.")
        ) from None
    if not isinstance(record, dict):
        raise InputError.of(verbatim("This is not a phase."), verbatim('Write an object with "p", "u", "o" and "sc".'))
    game, number = json.dumps(record.get("g")), record.get("n")
    is_retreat = str(record.get("p")).endswith("R")
    known = memory.take((game, number - 1), at, is_needed=is_retreat) if isinstance(number, int) else None
    result = adjudicate_phase(record, policy, before=known)
    if result["d2"] and isinstance(number, int):
        memory.keep((game, number), at, result)
    return result


@contextmanager
def several_cores(policy: Policy, cores: int) -> Iterator[Parts]:
    """Parts worked out by a number of processes, which are started with the first part."""
    pool = ProcessPoolExecutor(cores, multiprocessing.get_context("spawn"), _leave_ctrl_c)

    def parts(lists: Iterable[list[Line]]) -> Iterator[PartAnswers]:
        waiting: deque[Future[PartAnswers]] = deque()
        for lines in lists:
            waiting.append(pool.submit(worked_out, policy, lines))
            if len(waiting) > 3 * cores:  # enough to keep all busy, and never a whole file in the memory
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    try:
        yield parts
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_ctrl_c() -> None:
    """In a process of the pool: Ctrl-C is for the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


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
    """How many lines a file has; None for a pipe or a device, which can be read only once."""
    try:
        if not S_ISREG(os.fstat(source.fileno()).st_mode):
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
    cores = os.cpu_count() or 1
    if cores == 1:
        return adjudicate_lines(policy, sys.stdin, sys.stdout, sys.stderr)
    with several_cores(policy, cores) as parts:
        return adjudicate_lines(policy, sys.stdin, sys.stdout, sys.stderr, parts=parts)
