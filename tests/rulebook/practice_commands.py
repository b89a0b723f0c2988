"""What commands print under a rulebook: each of a case's lines, with its words after `{rulebook}` is filled in."""

from typing import Any

from typer.testing import CliRunner

from boardcall.cli.app import app

Case = dict[str, Any]


def commanded(rulebook: str, case: Case) -> list[str]:
    """The lines that the commands print, each with what the command was asked for; `only` those with a word."""
    printed = (line for words in case["commands"] for line in _printed(words.replace("{rulebook}", rulebook)))
    return [line for line in printed if case.get("only", "") in line]


def _printed(words: str) -> list[str]:
    done = CliRunner().invoke(app, words.split())
    if done.exception and not isinstance(done.exception, SystemExit):
        return [f"{words}: {line}" for line in str(done.exception).splitlines()]
    return [f"{words}: {' '.join(line.split())}" for line in done.output.splitlines() if line.strip()]
