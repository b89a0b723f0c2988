"""Which clauses of the rule sets are shown by which tests: the plugin behind `@pytest.mark.clause` and `docs/rules.md`.

`pytest --write-rules` writes the page from the marks of all tests. Which doors a test goes through is known only once
it ran: what the page says of a test is kept, and tests that it does not name are run. A clause counts as kept only
through tests that ran and passed: every whole run compares the page with what passed, and fails when the page claims
more or less.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CLAUSES = ROOT / "docs" / "clauses.tsv"
PAGE = ROOT / "docs" / "rules.md"
MISSING = re.compile(r"^Skipped: (no browser|PostgreSQL tests left out|no openssl)")
"""Why a test may be left out without its clauses being doubted: the machine lacks what it needs."""
PROGRAM, PEOPLE, NOT_YET = "the program", "people", "not yet"
READ = "web/test_rules_read.py::test_the_page_of_the_rules_says_it"
"""The test that sees sentences on the page of the rules: what they say is kept by people, if no other test shows it."""
SHOW = "rulebook/test_told_to_people.py::test_rulebook_show_tells_it"
"""The test that sees the sentences of `rulebook show` that people keep."""
TOLD = ROOT / "tests" / "cases" / "rulebooks" / "read_on_the_page.tsv"
DOORS = ("page", "interface", "command", "verb")
Shown = dict[str, list[str]]
"""A clause id to the tests that show it."""
Through = dict[tuple[str, str], set[str]]
"""A clause id and a test to the doors that its cases with the clause go through under the clause's rulebook."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a rule set; `lacks` says what of it is not yet kept, although something is."""

    id: str
    area: str
    lacks: str
    title: str

    @property
    def rule_set(self) -> str:
        return self.id.split(":")[0]


def read_clauses() -> tuple[Clause, ...]:
    rows = CLAUSES.read_text("utf-8").splitlines()[1:]
    return tuple(Clause(*row.split("\t")) for row in rows)


def clauses_at(rulebook: str, section: str) -> list[str]:
    """The clause that stands at a section of a rulebook, if there is one of just that number."""
    return [clause.id for clause in _read_once() if clause.id == f"{rulebook}:{section}"]


_read_once = cache(read_clauses)


@cache
def only_told() -> frozenset[str]:
    """The clauses of which the program need do no more than tell them, such as a programme."""
    rows = (row.split("\t") for row in TOLD.read_text("utf-8").splitlines()[1:])
    return frozenset(clause for clause, kept, _ in rows if kept == "program")


def kept_by(clause: Clause, tests: Shown) -> str:
    shown = set(tests.get(clause.id, ()))
    if not shown:
        return NOT_YET
    return PEOPLE if shown <= {READ, SHOW} and clause.id not in only_told() else PROGRAM


def write_page(clauses: tuple[Clause, ...], tests: Shown, through: Through) -> str:
    """The page as text."""
    lines = [
        "# Rules, clause by clause",
        "",
        "Made by `scripts/rules` from the marks of the tests; do not edit. Each test goes through a door under the",
        "clause's own bundled rulebook: a *page*, the *interface* for programs, a *command*, or a *verb* of the desk,",
        "which pages and interface call. A whole run of the tests fails when a test named here did not pass.",
        "What *people* keep stands on the page of the rules, where its test sees it. *Not yet*: nothing keeps it.",
        "[Changed rulebooks](rule-mutations.md) says which values of the rulebooks these tests do not notice.",
        "",
        *summary(clauses, tests),
    ]
    for rule_set in dict.fromkeys(clause.rule_set for clause in clauses):
        lines += [
            "",
            f"## {rule_set}",
            "",
            "| clause | what it rules | area | kept by | door | shown by |",
            "|---|---|---|---|---|---|",
            *(row(clause, tests, through) for clause in clauses if clause.rule_set == rule_set),
        ]
    return "\n".join(lines) + "\n"


def row(clause: Clause, tests: Shown, through: Through) -> str:
    names = sorted(set(tests.get(clause.id, [])))
    doors = {name: through.get((clause.id, name), set()) for name in names}
    met = {door for one in doors.values() for door in one}
    shown = "<br>".join(f"`{name}` ({', '.join(in_order(found))})" for name, found in doors.items())
    lacking = f": {clause.lacks}" if not names else f"; not yet: {clause.lacks}"
    kept = kept_by(clause, tests) + (lacking if clause.lacks else "")
    number = clause.id.split(":", 1)[1]
    return f"| {number} | {clause.title} | {clause.area} | {kept} | {', '.join(in_order(met))} | {shown} |"


def in_order(doors: set[str]) -> list[str]:
    return sorted(doors, key=DOORS.index)


def summary(clauses: tuple[Clause, ...], tests: Shown) -> list[str]:
    sets = list(dict.fromkeys(clause.rule_set for clause in clauses))
    rows = ["| rule set | clauses | the program | people | in part | not yet |", "|---|---|---|---|---|---|"]
    for name in [*sets, "all"]:
        mine = [clause for clause in clauses if name in ("all", clause.rule_set)]
        found = ["in part" if clause.lacks and tests.get(clause.id) else kept_by(clause, tests) for clause in mine]
        counts = [found.count(one) for one in (PROGRAM, PEOPLE, "in part", NOT_YET)]
        rows.append(f"| {name} | {len(mine)} | {' | '.join(map(str, counts))} |")
    return rows


def claimed(page: str) -> dict[str, set[str]]:
    """What a page claims: clause id to names of tests."""
    found: dict[str, set[str]] = defaultdict(set)
    for clause_id, test in doors_in(page):
        found[clause_id].add(test)
    return found


def doors_in(page: str) -> Through:
    """The doors that a page tells of each clause and test."""
    found: Through = {}
    rule_set = ""
    for line in page.splitlines():
        if line.startswith("## "):
            rule_set = line[3:]
        elif rule_set and line.startswith("| "):
            clause_id = f"{rule_set}:{line.split('|')[1].strip()}"
            for name, doors in re.findall(r"`([^`]+::[^`]+)` \(([^)]*)\)", line):
                found[clause_id, name] = set(filter(None, doors.split(", ")))
    return found


class RuleCoverage:
    """Collects, over all workers, the clause ids of the tests that passed and of those left out."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.clauses = read_clauses()
        self.passed: dict[str, list[str]] = defaultdict(list)
        self.left_out: set[str] = set()
        self.marked: Shown = defaultdict(list)
        self.through: Through = {}
        self.met: Through = defaultdict(set)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        known = {clause.id for clause in self.clauses}
        for item in items:
            ids = [clause_id for mark in item.iter_markers("clause") for clause_id in mark.args]
            if unknown := sorted(set(ids) - known):
                raise pytest.UsageError(f"{item.nodeid} claims clauses that do not exist: {', '.join(unknown)}")
            item.user_properties += [("clause", clause_id) for clause_id in dict.fromkeys(ids)]
        if self.config.getoption("--write-rules"):
            items[:] = self._not_on_the_page(items)

    def _not_on_the_page(self, items: list[pytest.Item]) -> list[pytest.Item]:
        """Notes the marks of all tests, and gives those to run, because nobody knows their doors yet."""
        unknown = []
        self.through = doors_in(PAGE.read_text("utf-8")) if PAGE.exists() else {}
        for item in items:
            test, ids = name_in_page(item.nodeid), clauses_of(item.user_properties)
            for clause_id in ids:
                self.marked[clause_id].append(test)
            if not all(self.through.get((clause_id, test)) for clause_id in ids):
                unknown.append(item)
        return unknown

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        ids = clauses_of(report.user_properties)
        test = name_in_page(report.nodeid)
        if report.when == "call" and report.passed:
            met = [str(value).split() for name, value in report.user_properties if name == "door"]
            for clause_id in ids:
                self.met[clause_id, test] |= {door for door, rulebook in met if rulebook == clause_id.split(":")[0]}
                self.passed[clause_id].append(test)
        elif report.skipped and isinstance(report.longrepr, tuple) and MISSING.search(report.longrepr[2]):
            self.left_out.update(ids)

    def _write(self) -> None:
        PAGE.write_text(write_page(self.clauses, self.marked, {**self.through, **self.met}), "utf-8")

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if self.config.getoption("--write-rules") and not hasattr(self.config, "workerinput"):
            if exitstatus != pytest.ExitCode.INTERRUPTED:  # by a module of tests that cannot be imported
                self._write()
            return
        if hasattr(self.config, "workerinput") or exitstatus not in (0, pytest.ExitCode.OK):
            return
        if not is_whole_run(self.config):
            return
        if complaint := self.complaint():
            print(f"\n{complaint}")
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def complaint(self) -> str:
        claims = claimed(PAGE.read_text("utf-8")) if PAGE.exists() else {}
        shown = {clause_id: set(tests) for clause_id, tests in self.passed.items()}
        false = sorted(c for c in claims if c not in shown and c not in self.left_out)
        stale = sorted(c for c in shown if shown[c] - claims.get(c, set()))
        words = []
        if false:
            words.append(f"docs/rules.md claims clauses that no test of this run showed: {', '.join(false)}.")
        if stale:
            words.append(f"docs/rules.md does not name the tests that show: {', '.join(stale)}.")
        return " ".join([*words, "Run scripts/rules."]) if words else ""


def clauses_of(properties: Iterable[tuple[str, object]]) -> list[str]:
    return [str(value) for name, value in properties if name == "clause"]


def is_whole_run(config: pytest.Config) -> bool:
    option = config.option
    of_cache = getattr(option, "lf", False) or getattr(option, "failedfirst", False)
    mutates = config.getoption("--mutate", "")
    chosen = option.keyword or option.markexpr or of_cache or option.collectonly or mutates
    return not chosen and [Path(arg) for arg in config.args] in ([Path("tests")], [ROOT / "tests"])


def name_in_page(node_id: str) -> str:
    """A test as the page names it: without the folder of all tests and without its case."""
    return re.sub(r"\[.*", "", node_id.replace("tests/", "", 1))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-rules", action="store_true", help="write docs/rules.md from the marks of all tests")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(RuleCoverage(config), "boardcall-rule-coverage")
