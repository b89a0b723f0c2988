"""Holds each mark to its door: a test that carries a clause went through one under that clause's own rulebook.

What a test met on the way, also in its fixtures, comes from `doors`. A test with several cases may carry clauses of
several rulebooks: a whole run sees whether for each clause one of its own cases met its rulebook.
"""

import os
import tempfile
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

import pytest

from doors import FILE, Doors, Met, watch
from rule_coverage import clauses_of, is_whole_run, name_in_page

DOOR = "door"
CLAIM = (
    "A clause is shown at a door: go through a page, a command, the interface or a verb of the desk under the clause's "
    "rulebook as it comes with the program."
)


class MarkedDoors:
    """Notes the doors of every test, and fails a test whose marks claim more."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.doors = Doors(tells=False)
        self.of_fixtures: dict[Any, set[Met]] = {}
        self.marked: set[str] = set()
        self.held: set[str] = set()
        watch(self.doors)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Generator[None, Any, Any]:
        before = self.doors.taken()
        try:
            return (yield)
        finally:
            self.of_fixtures[fixturedef] = self.doors.taken()
            self.doors.again(before)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Generator[None, Any, Any]:
        self.doors.taken()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: Any) -> Generator[None, Any, Any]:
        found = yield
        met = self.doors.taken()
        for fixtures in item._fixtureinfo.name2fixturedefs.values():
            met |= self.of_fixtures.get(fixtures[-1], set())
        item.user_properties += [(DOOR, " ".join(one)) for one in sorted(met)]
        self._hold(item, {rulebook for _, rulebook in met})
        return found

    def _hold(self, item: pytest.Item, met: set[str]) -> None:
        marked = marked_rulebooks(item.user_properties)
        if marked - met and not hasattr(item, "callspec"):
            pytest.fail(f"This test carries clauses of {', '.join(sorted(marked - met))}. {CLAIM}", pytrace=False)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            test, ids = name_in_page(report.nodeid), clauses_of(report.user_properties)
            met = {str(value).split()[1] for name, value in report.user_properties if name == DOOR}
            self.marked |= {f"{test} {clause_id}" for clause_id in ids}
            self.held |= {f"{test} {clause_id}" for clause_id in ids if clause_id.split(":")[0] in met}

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if hasattr(self.config, "workerinput") or exitstatus not in (0, pytest.ExitCode.OK):
            return
        if is_whole_run(self.config) and (wrong := sorted(self.marked - self.held)):
            print(f"\nThese tests carry clauses that none of their cases shows: {', '.join(wrong)}. {CLAIM}")
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def marked_rulebooks(properties: Iterable[tuple[str, object]]) -> set[str]:
    """The rulebooks whose clauses a test carries."""
    return {clause_id.split(":")[0] for clause_id in clauses_of(properties)}


def pytest_configure(config: pytest.Config) -> None:
    with tempfile.NamedTemporaryFile(prefix="boardcall-doors-", delete=False) as file:
        os.environ[FILE] = file.name
    config.add_cleanup(lambda: Path(file.name).unlink(missing_ok=True))
    config.pluginmanager.register(MarkedDoors(config), "boardcall-marked-doors")
