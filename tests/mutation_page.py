"""The page on what the marks of the rule sets do not notice: docs/rule-mutations.md, from build/mutate."""

import csv
import json
import sys
from datetime import UTC, datetime
from fnmatch import fnmatch
from pathlib import Path

from rule_coverage import READ, ROOT, SHOW

RESULTS = ROOT / "build" / "mutate"
PAGE = ROOT / "docs" / "rule-mutations.md"
REASONS = ROOT / "tests" / "cases" / "rulebooks" / "unnoticed.tsv"
TELLING = (READ, SHOW)
"""The tests that see sentences."""
OPEN = "a test at a door is missing"
Result = dict[str, str]


def read_results(folder: Path) -> dict[str, list[Result]]:
    """The last result of each change, by rulebook."""
    found: dict[str, list[Result]] = {}
    for file in sorted(folder.glob("*.jsonl")):
        rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        found[file.stem] = list({row["name"]: row for row in rows}.values())
    return found


def reason_of(rulebook: str, name: str, reasons: dict[str, str]) -> str:
    """Why nothing notices a change; a pattern may begin with the rulebooks it holds for."""
    told = (name, f"{rulebook} {name}")
    return next((why for pattern, why in reasons.items() if any(fnmatch(one, pattern) for one in told)), OPEN)


def write_page(
    results: dict[str, list[Result]], reasons: dict[str, str], *, bundled: tuple[str, ...], version: str, day: str
) -> str:
    lines = [
        "# Changed rulebooks",
        "",
        "`scripts/mutate` changes each bundled rulebook key by key: a number by one, a switch, a choice, a list, a",
        "text, a table left out. It runs the tests that show clauses of that rulebook and read the key, first those of",
        "`tests/cases/rulebooks/in_practice`, and says which changes none of them notices. A rule that people keep is",
        "noticed by its sentence. Where a run was not finished, the figures are those of the keys it came to. Tests of",
        "pages are left out. The tables `sources` and `chosen` say where a rule comes from, and are not changed.",
        "",
        f"Run by hand on {day}, version {version}.",
        "",
        "| rulebook | changes | noticed by what happens | by a sentence | not noticed | of these with a reason |",
        "|---|---|---|---|---|---|",
    ]
    for rulebook, rows in results.items():
        missed = [row for row in rows if not row["by"]]
        known = [row for row in missed if reason_of(rulebook, row["name"], reasons) != OPEN]
        told = sum(row["by"] in TELLING for row in rows)
        seen = len(rows) - len(missed) - told
        lines.append(f"| {rulebook} | {len(rows)} | {seen} | {told} | {len(missed)} | {len(known)} |")
    lines += [f"| {rulebook} | not run yet | | | | |" for rulebook in bundled if rulebook not in results]
    for rulebook, rows in results.items():
        lines += ["", f"## {rulebook}", "", "| not noticed | section | why |", "|---|---|---|"]
        lines += [
            f"| `{row['name']}` | {row['section']} | {reason_of(rulebook, row['name'], reasons)} |"
            for row in rows
            if not row["by"]
        ]
    return "\n".join(lines) + "\n"


def read_reasons() -> dict[str, str]:
    rows = csv.DictReader(REASONS.read_text("utf-8").splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    return {row["change"]: row["why"] for row in rows}


def main() -> None:
    from importlib.metadata import version

    from boardcall.rulebook import rulebook_ids

    results = read_results(Path(sys.argv[1]) if len(sys.argv) > 1 else RESULTS)
    day, bundled = f"{datetime.now(UTC):%d %B %Y}", rulebook_ids()
    text = write_page(results, read_reasons(), bundled=bundled, version=version("boardcall"), day=day)
    PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
