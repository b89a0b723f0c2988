"""What becomes of written orders under a rulebook, by `boardcall adjudicate`."""

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from typer.testing import CliRunner

from boardcall.cli.app import app

Case = dict[str, Any]


def adjudicated(rulebook: str, case: Case) -> list[str]:
    """The results of a position and sheets, then the units that are left, then what the command warns of."""
    with TemporaryDirectory() as folder:
        position = Path(folder) / "position.txt"
        position.write_text(case["position"], "utf-8")
        arguments = ["adjudicate", "--rules", rulebook, "--position", str(position), "--anyway", "--json"]
        done = CliRunner().invoke(app, arguments, input=case["text"])
    if done.exit_code:
        return [f"exit {done.exit_code}", *done.output.split("\n")]
    return list(_lines(json.loads(done.output)))


def _lines(told: dict[str, Any]) -> Iterator[str]:
    for row in told["results"]:
        options = f" May go to {', '.join(sorted(row['dislodged']['options']))}." if "dislodged" in row else ""
        yield f"{row['power']} {row['order'] or row['unit']}: {row['reason']}{options}"
    for power, units in told["next"]["units"].items():
        yield f"{power}: {', '.join(units)}"
    for one in told["warnings"]:
        yield f"Warning: {one['message']}"
    for one in told["problems"]:
        yield f"Problem: {one['message']} {one['hint']}"
