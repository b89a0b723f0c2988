"""Changes a bundled rulebook key by key, and finds the changes that no test with a mark of its clauses notices.

The plugin behind `scripts/mutate`. Tests are collected once; each file of tests, and each mutant, then runs in a
process forked from there, so that nothing is kept from one to the next. First the marked tests run with the rulebook
as it is: those that go through no door under it, fail or take too long are left out, and what keys each file reads is
noted. A mutant is shown to the tests of the files that read its key, those of its section's clauses first, until one
fails.
"""

import json
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import key_reads
from doors import RULEBOOKS, use_other_rulebooks
from mutants import REFERENCES, Mutant, mutants_of, toml_of
from rule_coverage import ROOT, name_in_page

RESULTS = ROOT / "build" / "mutate"
SERVED = ("page", "interface")


@dataclass
class Known:
    """What is known of the marked tests of a rulebook, as it is: seconds of each, and what each file reads."""

    seconds: dict[str, float] = field(default_factory=dict)
    reads: dict[str, list[str]] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)


class MutationRun:
    """Runs instead of the tests."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.rulebook: str = config.getoption("--mutate")
        self.results = RESULTS / f"{self.rulebook}.jsonl"
        self.folder = Path(tempfile.mkdtemp(prefix="boardcall-mutants-"))

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self._clauses(item)]

    def _clauses(self, item: pytest.Item) -> set[str]:
        ids = (str(clause) for mark in item.iter_markers("clause") for clause in mark.args)
        return {one.partition(":")[2] for one in ids if one.startswith(f"{self.rulebook}:")}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        RESULTS.mkdir(parents=True, exist_ok=True)
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]  # one for all forked processes
        _put_rulebooks(self.folder)
        known = self._known(session)
        done = {one["name"]: one for one in _lines(self.results)}
        items = {item.nodeid: item for item in session.items if item.nodeid in known.seconds}
        for mutant in mutants_of(self.rulebook, self.config.getoption("--mutate-key")):
            if mutant.key.partition(".")[0] in REFERENCES:
                continue
            before = done.get(mutant.name)
            if before and (before["by"] or not self.config.getoption("--mutate-again")):
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
        files = {file for file, reads in known.reads.items() if set(reads) & set(mutant.attributes)}
        chosen = [name for name in items if _file(name) in files]
        clauses = {name for name in chosen if any(_is_of(c, mutant.section) for c in self._clauses(items[name]))}
        order = _in_order(chosen, clauses, known.seconds)
        (self.folder / f"{self.rulebook}.toml").write_text(mutant.text, "utf-8")
        tests = [items[name] for name in order]
        limit = 60 + 5 * sum(known.seconds[name] for name in order)
        told = _forked(lambda tell: _until_one_fails(tests, tell), limit=limit) if tests else []
        return next((one["failed"] for one in told if "failed" in one), "")

    def _known(self, session: pytest.Session) -> Known:
        """What the tests do with the rulebook as it is, file by file; kept until tests or source change."""
        kept = RESULTS / f"{self.rulebook}-known.json"
        if kept.exists() and not self.config.getoption("--mutate-anew"):
            return Known(**json.loads(kept.read_text("utf-8")))
        import tomllib

        text = (self.folder / f"{self.rulebook}.toml").read_text("utf-8")
        (self.folder / f"{self.rulebook}.toml").write_text(toml_of(tomllib.loads(text)), "utf-8")
        known = Known()
        by_file: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            by_file[_file(item.nodeid)].append(item)
        for file, tests in by_file.items():
            reads = self.folder / "reads"
            reads.write_text("", "utf-8")
            os.environ[key_reads.FILE] = str(reads)
            for one in _forked(lambda tell, tests=tests: self._tried(tests, tell), limit=900):  # type: ignore[misc]
                self._learn(known, one)
            known.reads[file] = sorted(set(reads.read_text("utf-8").split()))
            print(f"\n{file}: {len(known.reads[file])} keys read", end="", flush=True)
            del os.environ[key_reads.FILE]
        kept.write_text(json.dumps(vars(known), indent=1), "utf-8")
        return known

    def _learn(self, known: Known, one: dict[str, Any]) -> None:
        if not one["passed"]:
            known.left_out[one["test"]] = "fails under the rulebook as it is"
        elif self.rulebook not in one["under"]:
            known.left_out[one["test"]] = "goes through no door under the rulebook"
        elif one["seconds"] > self.config.getoption("--mutate-longest"):
            known.left_out[one["test"]] = f"takes {one['seconds']:.0f} seconds"
        else:
            known.seconds[one["test"]] = one["seconds"]

    def _tried(self, tests: list[pytest.Item], tell: Callable[[dict[str, Any]], None]) -> None:
        key_reads.watch_reads(key_reads.Reads())
        for number, item in enumerate(tests):
            start = time.monotonic()
            failed = _failure(item, (*tests, None)[number + 1])
            under = [str(value).split()[1] for name, value in item.user_properties if name == "door"]
            took = time.monotonic() - start
            tell({"test": item.nodeid, "passed": not failed, "seconds": round(took, 2), "under": under})


def _in_order(names: list[str], first: set[str], seconds: dict[str, float]) -> list[str]:
    """Names of tests: some first, then the quickest; those of one file stay together, as they share what it sets up."""

    def group(name: str) -> tuple[bool, str]:
        return name not in first, _file(name)

    quickest = {group(name): min(seconds[one] for one in names if group(one) == group(name)) for name in names}
    return sorted(names, key=lambda name: (name not in first, quickest[group(name)], _file(name)))


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
    parser.addoption("--mutate-again", action="store_true", help="try again what was not noticed before")
    parser.addoption("--mutate-anew", action="store_true", help="look at the marked tests again first")
    parser.addoption("--mutate-longest", type=float, default=12.0, help="leave tests out that take more seconds")


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--mutate"):
        return
    if not hasattr(os, "fork") or config.getoption("numprocesses", None):
        sys.exit("scripts/mutate needs a system with fork, and runs in one process.")
    config.pluginmanager.register(MutationRun(config), "boardcall-mutation-run")
