"""Which clauses of the rule sets are shown by which tests: the plugin behind `@pytest.mark.clause` and `docs/rules.md`.

`pytest --write-rules` writes the page from the marks of all tests, without running them. A clause counts as tested only
through tests that ran and passed: every whole run compares the page with what passed, and fails when the page claims
more or less.
"""

import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CLAUSES = ROOT / "docs" / "clauses.tsv"
PAGE = ROOT / "docs" / "rules.md"
MISSING = re.compile(r"^Skipped: (no browser|PostgreSQL tests left out|no openssl)")
"""Why a test may be left out without its clauses being doubted: the machine lacks what it needs."""
TITLES = {"tested": "tested", "implemented": "implemented", "not yet": "not yet"}


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a rule set: `room` names where the code does it, or is empty."""

    id: str
    area: str
    room: str
    title: str

    @property
    def rule_set(self) -> str:
        return self.id.split(":")[0]


def read_clauses() -> tuple[Clause, ...]:
    rows = CLAUSES.read_text("utf-8").splitlines()[1:]
    return tuple(Clause(*row.split("\t")) for row in rows)


def status(clause: Clause, tests: dict[str, list[str]]) -> str:
    if tests.get(clause.id):
        return "tested"
    return "implemented" if clause.room else "not yet"


def write_page(clauses: tuple[Clause, ...], tests: dict[str, list[str]]) -> str:
    """The page as text. `tests` maps a clause id to the tests that showed it."""
    lines = [
        "# Rules, clause by clause",
        "",
        "Made by `scripts/rules` from the marks of the tests; do not edit. A whole run of the tests fails when a test",
        "named here did not pass. A clause is *tested* when a test carries its id, *implemented* when code does it but",
        "no test shows it, *not yet* otherwise.",
        "",
        *summary(clauses, tests),
    ]
    for rule_set in dict.fromkeys(clause.rule_set for clause in clauses):
        lines += [
            "",
            f"## {rule_set}",
            "",
            "| clause | what it rules | area | status | shown by |",
            "|---|---|---|---|---|",
        ]
        for clause in clauses:
            if clause.rule_set == rule_set:
                shown = "<br>".join(f"`{name}`" for name in sorted(set(tests.get(clause.id, []))))
                number = clause.id.split(":", 1)[1]
                lines.append(f"| {number} | {clause.title} | {clause.area} | {status(clause, tests)} | {shown} |")
    return "\n".join(lines) + "\n"


def summary(clauses: tuple[Clause, ...], tests: dict[str, list[str]]) -> list[str]:
    sets = list(dict.fromkeys(clause.rule_set for clause in clauses))
    rows = ["| rule set | clauses | tested | implemented | not yet |", "|---|---|---|---|---|"]
    for name in [*sets, "all"]:
        mine = [clause for clause in clauses if name in ("all", clause.rule_set)]
        found = [sum(status(clause, tests) == wanted for clause in mine) for wanted in TITLES]
        rows.append(f"| {name} | {len(mine)} | {found[0]} | {found[1]} | {found[2]} |")
    return rows


def claimed(page: str) -> dict[str, set[str]]:
    """What a page claims: clause id to names of tests."""
    found: dict[str, set[str]] = {}
    rule_set = ""
    for line in page.splitlines():
        if line.startswith("## "):
            rule_set = line[3:]
        elif rule_set and (cells := [cell.strip() for cell in line.split("|")])[4:5] == ["tested"]:
            found[f"{rule_set}:{cells[1]}"] = set(re.findall(r"`([^`]+)`", cells[5]))
    return found


class RuleCoverage:
    """Collects, over all workers, the clause ids of the tests that passed and of those left out."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.clauses = read_clauses()
        self.passed: dict[str, list[str]] = defaultdict(list)
        self.left_out: set[str] = set()
        self.whole = False

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        known = {clause.id for clause in self.clauses}
        for item in items:
            ids = [clause_id for mark in item.iter_markers("clause") for clause_id in mark.args]
            if unknown := sorted(set(ids) - known):
                raise pytest.UsageError(f"{item.nodeid} claims clauses that do not exist: {', '.join(unknown)}")
            item.user_properties += [("clause", clause_id) for clause_id in dict.fromkeys(ids)]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        if not self.config.getoption("--write-rules") or session.testsfailed:
            return
        marked: dict[str, list[str]] = defaultdict(list)
        for item in session.items:
            for clause_id in (str(value) for name, value in item.user_properties if name == "clause"):
                marked[clause_id].append(name_in_page(item.nodeid))
        PAGE.write_text(write_page(self.clauses, marked), "utf-8")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        ids = [str(value) for name, value in report.user_properties if name == "clause"]
        test = name_in_page(report.nodeid)
        if report.when == "call" and report.passed:
            for clause_id in ids:
                self.passed[clause_id].append(test)
        elif report.skipped and isinstance(report.longrepr, tuple) and MISSING.search(report.longrepr[2]):
            self.left_out.update(ids)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
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


def is_whole_run(config: pytest.Config) -> bool:
    option = config.option
    chosen = option.keyword or option.markexpr or option.lf or option.failedfirst or option.collectonly
    return not chosen and [Path(arg) for arg in config.args] in ([Path("tests")], [ROOT / "tests"])


def name_in_page(node_id: str) -> str:
    """A test as the page names it: without the folder of all tests and without its case."""
    return re.sub(r"\[.*", "", node_id.replace("tests/", "", 1))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-rules", action="store_true", help="write docs/rules.md from the marks of all tests")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(RuleCoverage(config), "boardcall-rule-coverage")
