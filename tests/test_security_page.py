"""The promises of the page about security name tests that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "explanation" / "security.md"


def test_every_promise_names_tests_that_exist() -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ") and "promise" not in line]
    assert len(rows) > 8
    for row in rows:
        named = re.findall(r"`(tests/\S+\.py)`", row)
        assert named, row
        assert [name for name in named if not (ROOT / name).is_file()] == []
