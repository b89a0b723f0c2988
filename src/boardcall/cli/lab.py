"""`boardcall lab`: thousands of simulated events under a rulebook, or under two side by side."""

import json
import os
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread
from typing import Annotated

import typer

from boardcall.cli.completions import rulebook_names
from boardcall.errors import InputError
from boardcall.lab.engines import Engine, played
from boardcall.lab.field import LARGEST_FIELD, MOST_EVENTS, MOST_ROUNDS, MOST_SPREAD, ROUNDS, SPREAD, Field
from boardcall.lab.findings import GROUPS, Findings
from boardcall.lab.report import about, report_page
from boardcall.lab.runs import PlayedBlock, Run, findings_of
from boardcall.rulebook import load
from boardcall.wording import verbatim

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)
EVERY = 1.0
"""Seconds between two lines of progress."""
STOPPED = 130
GIVES_WAY = 10
"""How much less urgent it is than the server that started it."""


@command.command()
def lab(
    rulebook: Annotated[
        str, typer.Argument(metavar="RULEBOOK", autocompletion=rulebook_names, help="A rulebook's id, or a TOML file.")
    ],
    *,
    players: Annotated[int, typer.Option(min=7, max=LARGEST_FIELD, help="Players at each event.")] = 49,
    events: Annotated[int, typer.Option(min=1, max=MOST_EVENTS, help="Events to simulate.")] = 1000,
    seed: Annotated[str, typer.Option(help="Any text; the same one gives the same figures.")] = "1",
    against: Annotated[
        str,
        typer.Option(metavar="RULEBOOK", autocompletion=rulebook_names, help="A second rulebook, on the same events."),
    ] = "",
    rounds: Annotated[
        int, typer.Option(min=1, max=MOST_ROUNDS, help="Rounds, where the rulebook has any number of them.")
    ] = ROUNDS,
    spread: Annotated[
        float, typer.Option(min=0, max=MOST_SPREAD, help="How unlike in strength the players are; 0: all alike.")
    ] = SPREAD,
    online: Annotated[
        bool, typer.Option("--online", help="Games played on the net over days; else at tables, face to face.")
    ] = False,
    jobs: Annotated[int, typer.Option(min=0, max=256, help="Processes; 0: one for each core.")] = 0,
    engine: Annotated[Engine, typer.Option(help="The cores of this machine, or a Dask cluster.")] = "cores",
    scheduler: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The scheduler of the cluster; else two workers of its own.")
    ] = "",
    report: Annotated[Path | None, typer.Option(metavar="FILE.html", help="Write a page with charts, too.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    for_server: Annotated[bool, typer.Option("--for-server", hidden=True)] = False,
) -> None:
    """Simulates events and says what a format does: boardcall lab club --players 49 --events 1000 --against edc-2016.

    It says how often the strongest reach the top board and win, how often the cut is tied, who meets again, how long
    rounds last, how scores spread and how boards end, each with the interval that holds the true figure with a chance
    of 90 %, and the range of nine events of ten. Ctrl-C stops it and prints what the events so far say; the exit status
    is then 130.
    """
    books = tuple(load(name) for name in (rulebook, *filter(None, (against,))))
    run = Run(books, Field(players, seed, spread, rounds, online), events)
    run.check()
    if report is not None:
        _check_place(report)
    if for_server:
        _give_way()
    blocks: list[PlayedBlock] = []
    stopped = _play(run, blocks, jobs or os.cpu_count() or 1, engine, scheduler, for_server=for_server)
    if stopped and not blocks:
        print("Stopped before the first events were over.", file=sys.stderr)
        raise typer.Exit(STOPPED)
    found = findings_of(run, blocks)
    if as_json or for_server:
        print(json.dumps([one.document() for one in found], ensure_ascii=False), flush=True)
    else:
        _print(found)
    if report is not None:
        _write(report, report_page(found))
    if stopped:
        print(f"Stopped: {found[0].events} of {events} events are told.", file=sys.stderr)
        raise typer.Exit(STOPPED)


def _play(run: Run, blocks: list[PlayedBlock], jobs: int, engine: Engine, scheduler: str, *, for_server: bool) -> bool:
    """Plays blocks into the list, with progress; returns whether somebody stopped it."""
    told = _Progress(run.events, for_server=for_server)
    with suppress(KeyboardInterrupt):
        with closing(played(run, jobs=jobs, engine=engine, scheduler=scheduler)) as ready:
            for block in ready:
                blocks.append(block)
                told.add(block.events)
        return False
    return True


class _Progress:
    """How many events are over, told once a second: to a terminal in one line, to a server as JSON."""

    def __init__(self, events: int, *, for_server: bool) -> None:
        self._events, self._for_server = events, for_server
        self._done, self._last, self._begun = 0, 0.0, time.monotonic()

    def add(self, events: int) -> None:
        """So many more are over."""
        self._done += events
        now = time.monotonic()
        if now - self._last < EVERY and self._done < self._events:
            return
        self._last = now
        if self._for_server:
            print(json.dumps({"done": self._done}), flush=True)
        elif sys.stderr.isatty():
            end = "\n" if self._done == self._events else ""
            line = f"\r{self._done} of {self._events} events, {now - self._begun:.0f} s"
            print(line, end=end, file=sys.stderr, flush=True)


def _print(found: tuple[Findings, ...]) -> None:
    for one in found:
        print(about(one))
    print("\nMean, with its 90 % interval; then the range of nine events of ten.")
    for group in GROUPS:
        keys = [key for key in group.keys if any(one.get(key) for one in found)]
        if keys:
            print(f"\n{group.name}")
        for key in keys:
            for place, one in enumerate(found):
                finding = one.get(key)
                name = str(next(each for each in (other.get(key) for other in found) if each).name) if not place else ""
                label = f"{one.rulebook:<14} " if len(found) > 1 else ""
                if finding is None:
                    print(f"  {name:<66} {label}{'-':>9}")
                else:
                    print(f"  {name:<66} {label}{finding.shown!s:>9}  ({finding.band})  {finding.usual}")


def _check_place(path: Path) -> None:
    if path.is_dir() or not path.absolute().parent.is_dir():
        hint = verbatim("Name a file in a folder that exists.")
        raise InputError.of(verbatim(f"{path} cannot be written."), hint, field="--report")


def _write(path: Path, page: str) -> None:
    try:
        path.write_text(page, "utf-8")
    except OSError as error:
        message = verbatim(f"{path} cannot be written: {error.strerror}.")
        raise InputError.of(message, verbatim("Give another file."), field="--report") from error
    print(f"{path}: the same with charts.", file=sys.stderr)


def _give_way() -> None:
    """Lets the server that started this go first, and ends with it, however that ended."""
    if hasattr(os, "nice"):
        os.nice(GIVES_WAY)

    def end_with_input() -> None:
        with suppress(OSError, ValueError):
            while sys.stdin.read(1):
                pass
        os._exit(STOPPED)

    Thread(target=end_with_input, daemon=True).start()
