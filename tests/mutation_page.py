"""The page on what the marks of the rule sets do not notice: docs/rule-mutations.md, from build/mutate."""

import csv
import json
import sys
from datetime import UTC, datetime
from fnmatch import fnmatch
from pathlib import Path

from mutants import REFERENCES, mutants_of
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
    results: dict[str, list[Result]], reasons: dict[str, str], *, totals: dict[str, int], runs: dict[str, str]
) -> str:
    """The page; `totals` are the changes there are of each bundled rulebook, `runs` say when each was run last."""
    lines = [
        "# Changed rulebooks",
        "",
        "`scripts/mutate` changes each bundled rulebook key by key: a number by one, a switch, a choice, a list, a",
        "text, a table left out. It runs the tests that show clauses of that rulebook and read the key, first those of",
        "`tests/cases/rulebooks/in_practice`, and says which changes none of them notices. A rule that people keep is",
        "noticed by its sentence. Tests of pages see only what no other test notices. The tables `sources` and",
        "`chosen` say where a rule comes from, and are not changed. Run by hand: each row is of the last run of its",
        "rulebook, as the program and the tests were then, and of the changes that run came to; the others were not",
        "tried. The reasons are today's.",
        "",
        "| rulebook | last run | tried | noticed by what happens | by a sentence | not noticed | with a reason |",
        "|---|---|---|---|---|---|---|",
    ]
    for rulebook, rows in results.items():
        missed = [row for row in rows if not row["by"]]
        known = [row for row in missed if reason_of(rulebook, row["name"], reasons) != OPEN]
        told = sum(row["by"] in TELLING for row in rows)
        seen = len(rows) - len(missed) - told
        tried = f"{len(rows)} of {totals[rulebook]}"
        lines.append(f"| {rulebook} | {runs[rulebook]} | {tried} | {seen} | {told} | {len(missed)} | {len(known)} |")
    lines += [f"| {one} | not run yet | 0 of {most} | | | | |" for one, most in totals.items() if one not in results]
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

    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else RESULTS
    results = read_results(folder)
    totals = {
        name: sum(one.key.partition(".")[0] not in REFERENCES for one in mutants_of(name)) for name in rulebook_ids()
    }
    ended = {name: datetime.fromtimestamp((folder / f"{name}.jsonl").stat().st_mtime, UTC) for name in results}
    runs = {name: f"{at:%d %B %Y, %H:%M} UTC, version {version('boardcall')}" for name, at in ended.items()}
    PAGE.write_text(write_page(results, read_reasons(), totals=totals, runs=runs), "utf-8")


if __name__ == "__main__":
    main()
