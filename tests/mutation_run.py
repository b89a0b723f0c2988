"""Changes a bundled rulebook key by key, and finds the changes that no test with a mark of its clauses notices.

The plugin behind `scripts/mutate`. Tests are collected once; each file of tests, and each mutant, then runs in a
process forked from there, so that nothing is kept from one to the next. First the marked tests run with the rulebook
as it is: those that go through no door under it, fail or take too long are left out, and what keys each test reads is
noted. A mutant is shown to the tests that read its key, those of its section's clauses first, then to the others of
their files, until one fails or the seconds for a mutant are used up. Tests of pages start servers: they are tried only
with --mutate-pages, best on what the others did not notice.
"""

import hashlib
import json
import os
import shutil
import signal
import sys
import tempfile
import time
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

import key_reads
from doors import RULEBOOKS, use_other_rulebooks
from mutants import REFERENCES, Mutant, mutants_of, toml_of
from mutation_page import OPEN, read_reasons, reason_of
from rule_coverage import READ, ROOT, SHOW, name_in_page

RESULTS = ROOT / "build" / "mutate"
TELLING = frozenset({READ, SHOW})
"""Tests that see sentences: they come last, so that what a rule does is noticed by what it does."""


@dataclass
class Known:
    """What is known of the marked tests of a rulebook, as it is: seconds of each, and the keys it reads."""

    seconds: dict[str, float] = field(default_factory=dict)
    reads: dict[str, list[str]] = field(default_factory=dict)
    """Of a test what it was seen to read, of a file what its tests read together."""
    left_out: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    """The files that were looked at, with what tells whether they changed."""


class MutationRun:
    """Runs instead of the tests."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.rulebook: str = config.getoption("--mutate")
        self.results = RESULTS / f"{self.rulebook}.jsonl"
        self.folder = Path(tempfile.mkdtemp(prefix="boardcall-mutants-"))

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        pages = self.config.getoption("--mutate-pages")
        items[:] = [item for item in items if self._shows(item) and (pages or not _serves(item.nodeid))]

    def _shows(self, item: pytest.Item) -> bool:
        under = [name for mark in item.iter_markers("under") for name in mark.args]
        return self.rulebook in under or bool(self._clauses(item))

    def _clauses(self, item: pytest.Item) -> set[str]:
        ids = (str(clause) for mark in item.iter_markers("clause") for clause in mark.args)
        return {one.partition(":")[2] for one in ids if one.startswith(f"{self.rulebook}:")}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        RESULTS.mkdir(parents=True, exist_ok=True)
        getattr(session.config, "_tmp_path_factory").getbasetemp()  # noqa: B009  one for all forked processes; no type has it
        _put_rulebooks(self.folder)
        known = self._known(session)
        done = {one["name"]: one for one in _lines(self.results)}
        items = {item.nodeid: item for item in session.items if item.nodeid in known.seconds}
        again, reasons = self.config.getoption("--mutate-again"), read_reasons()
        for mutant in mutants_of(self.rulebook, self.config.getoption("--mutate-key")):
            if mutant.key.partition(".")[0] in REFERENCES:
                continue
            before = done.get(mutant.name)
            if before and (before["by"] or not again or reason_of(self.rulebook, mutant.name, reasons) != OPEN):
                continue
            by = self._noticed(mutant, known, items)
            told = {"name": mutant.name, "section": mutant.section, "by": by}
            with self.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(told, ensure_ascii=False) + "\n")
            print(f"\n{mutant.name}: {by or 'NOT NOTICED'}", end="", flush=True)
        shutil.rmtree(self.folder)
        return True

    def _noticed(self, mutant: Mutant, known: Known, items: dict[str, pytest.Item]) -> str:
        """The test that fails under a mutant; "" if none does."""
        readers = {name for name, reads in known.reads.items() if set(reads) & set(mutant.attributes)}
        chosen = [name for name in items if _file(name) in readers]
        clauses = {name for name in chosen if any(_is_of(c, mutant.section) for c in self._clauses(items[name]))}
        order = _in_order(chosen, clauses, readers, known.seconds)
        order = _within(order, known.seconds, self.config.getoption("--mutate-most"))
        (self.folder / f"{self.rulebook}.toml").write_text(mutant.text, "utf-8")
        tests = [items[name] for name in order]
        limit = 120 + 20 * sum(known.seconds[name] for name in order)
        told = _forked(lambda tell: _until_one_fails(tests, tell), limit=limit) if tests else []
        return next((one["failed"] for one in told if "failed" in one), "")

    def _known(self, session: pytest.Session) -> Known:
        """What the tests do with the rulebook as it is, file by file; kept until a file changes."""
        kept = RESULTS / f"{self.rulebook}-known.json"
        known = Known(**json.loads(kept.read_text("utf-8"))) if kept.exists() else Known()
        source = (self.folder / f"{self.rulebook}.toml").read_text("utf-8")
        (self.folder / f"{self.rulebook}.toml").write_text(toml_of(tomllib.loads(source)), "utf-8")
        by_file: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            by_file[_file(item.nodeid)].append(item)
        anew = self.config.getoption("--mutate-anew")
        for file, tests in by_file.items():
            state = hashlib.sha256(
                (ROOT / file).read_bytes() + repr([one.nodeid for one in tests]).encode()
            ).hexdigest()
            if not anew and known.files.get(file) == state:
                continue
            self._learn_file(known, file, tests)
            known.files[file] = state
            kept.write_text(json.dumps(vars(known), indent=1), "utf-8")
        return known

    def _learn_file(self, known: Known, file: str, tests: list[pytest.Item]) -> None:
        for old in [name for name in {**known.seconds, **known.left_out} if _file(name) == file]:
            for kept in (known.seconds, known.left_out, known.reads):
                kept.pop(old, None)
        reads = self.folder / "reads"
        reads.write_text("", "utf-8")
        os.environ[key_reads.FILE] = str(reads)
        for one in _forked(lambda tell: self._tried(tests, reads, tell), limit=900):
            self._learn(known, one)
        del os.environ[key_reads.FILE]
        known.reads[file] = sorted(set(reads.read_text("utf-8").split()))
        print(f"\n{file}: {len(tests)} tests, {len(known.reads[file])} keys read", end="", flush=True)

    def _learn(self, known: Known, one: dict[str, Any]) -> None:
        if "test" not in one:  # the file took too long
            return
        if not one["passed"]:
            known.left_out[one["test"]] = "fails under the rulebook as it is"
        elif self.rulebook not in one["under"]:
            known.left_out[one["test"]] = "goes through no door under the rulebook"
        elif one["seconds"] > self.config.getoption("--mutate-longest"):
            known.left_out[one["test"]] = f"takes {one['seconds']:.0f} seconds"
        else:
            known.seconds[one["test"]] = one["seconds"]
            known.reads[one["test"]] = one["reads"]

    def _tried(self, tests: list[pytest.Item], told: Path, tell: Callable[[dict[str, Any]], None]) -> None:
        reads = key_reads.Reads()
        key_reads.watch_reads(reads)
        for number, item in enumerate(tests):
            start, before = _spent(), told.stat().st_size
            reads.found.clear()
            failed = _failure(item, (*tests, None)[number + 1])
            under = [str(value).split()[1] for name, value in item.user_properties if name == "door"]
            took = _spent() - start
            read = sorted(set(told.read_bytes()[before:].decode().split()))
            tell({"test": item.nodeid, "passed": not failed, "seconds": round(took, 2), "under": under, "reads": read})


def _in_order(names: list[str], clauses: set[str], readers: set[str], seconds: dict[str, float]) -> list[str]:
    """Names of tests: those of the clauses that read the key, the other readers, the other tests of the clauses, the
    rest, those of sentences last; of each the quickest files first, each file together, as its tests share much.
    """

    def group(name: str) -> tuple[bool, bool, bool, str]:
        return name_in_page(name) in TELLING, name not in readers, name not in clauses, _file(name)

    quickest: dict[tuple[bool, bool, bool, str], float] = {}
    for name in names:
        quickest[group(name)] = min(seconds[name], quickest.get(group(name), seconds[name]))
    return sorted(names, key=lambda name: (*group(name)[:3], quickest[group(name)], _file(name)))


def _within(names: list[str], seconds: dict[str, float], most: float) -> list[str]:
    """The first tests that take that many seconds together, at least one of them, and the tests of sentences."""
    took = list(accumulate(seconds[name] for name in names))
    return [
        name
        for name, until in zip(names, took, strict=True)
        if until <= max(most, took[0]) or name_in_page(name) in TELLING
    ]


def _spent() -> float:
    """Seconds of the processor that this process and those it ended took, which no busy machine makes more."""
    return sum(os.times()[:4])


def _serves(name: str) -> bool:
    return name.startswith(("tests/web/", "tests/weekend/"))


def _failure(item: pytest.Item, next_item: pytest.Item | None) -> bool:
    from _pytest.runner import runtestprotocol

    return any(report.failed for report in runtestprotocol(item, nextitem=next_item, log=False))


def _until_one_fails(tests: list[pytest.Item], tell: Callable[[dict[str, Any]], None]) -> None:
    for number, item in enumerate(tests):
        if _failure(item, (*tests, None)[number + 1]):
            tell({"failed": name_in_page(item.nodeid)})
            return


def _forked(do: Callable[[Callable[[dict[str, Any]], None]], None], *, limit: float) -> list[dict[str, Any]]:
    """What a process of its own tells; one that does not end in time is ended, and tells that it failed."""
    told = Path(tempfile.mkstemp(prefix="boardcall-told-")[1])
    child = os.fork()
    if not child:
        _become_quiet()
        with told.open("a", encoding="utf-8") as file:

            def tell(one: dict[str, Any]) -> None:
                file.write(json.dumps(one) + "\n")
                file.flush()

            do(tell)
        _end_children()
        os._exit(0)
    late = _is_late(child, limit)
    found = [*_lines(told), *([{"failed": "(it did not end)"}] if late else [])]
    told.unlink()
    return found


def _become_quiet() -> None:
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)


def _end_children() -> None:
    """Ends the process that starts commands for the tests, if one was started."""
    import prepared

    if prepared.parent.cache_info().currsize:
        prepared.parent().close()


def _is_late(child: int, limit: float) -> bool:
    end = time.monotonic() + limit
    while not os.waitpid(child, os.WNOHANG)[0]:
        if time.monotonic() > end:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return True
        time.sleep(0.01)
    return False


def _put_rulebooks(folder: Path) -> None:
    """Lets the bundled rulebooks of this process, and of those it starts, be read from a folder of their own."""
    from boardcall.rulebook import library

    for file in library._PACKAGED.glob("*.toml"):
        shutil.copy(file, folder)
    os.environ[RULEBOOKS] = str(folder)
    use_other_rulebooks()


def _is_of(clause: str, section: str) -> bool:
    """Whether a clause is the one a section names, a part of it or what it is a part of."""
    one, other = clause.replace(" ", "-"), section.replace(" ", "-")
    return bool(other) and (one == other or one.startswith((f"{other}-", f"{other}.")) or other.startswith(f"{one}."))


def _file(name: str) -> str:
    return name.partition("::")[0]


def _lines(file: Path) -> Iterable[dict[str, Any]]:
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mutate", default="", help="a bundled rulebook to change key by key")
    parser.addoption("--mutate-key", default="", help="only this key and those inside it")
    parser.addoption(
        "--mutate-again", action="store_true", help="try again what was not noticed before and has no reason"
    )
    parser.addoption("--mutate-anew", action="store_true", help="look at the marked tests again first")
    parser.addoption("--mutate-pages", action="store_true", help="with the tests of pages, which start servers")
    parser.addoption("--mutate-most", type=float, default=12.0, help="seconds of tests for one mutant")
    parser.addoption("--mutate-longest", type=float, default=12.0, help="leave tests out that take more seconds")


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--mutate"):
        return
    if not hasattr(os, "fork") or config.getoption("numprocesses", None):
        sys.exit("scripts/mutate needs a system with fork, and runs in one process.")
    config.pluginmanager.register(MutationRun(config), "boardcall-mutation-run")
