"""The reference of the command line, made from the commands themselves."""

import inspect
from collections.abc import Iterator
from typing import Any

import typer

from boardcall.cli.app import app

HEAD = """# Command line

Made by `scripts/reference` from the commands; do not edit.

Every command prints sentences for people, and JSON for programs with `--json`. A failure with `--json` prints
`{"problems": […]}` on standard output too; each problem has a `message`, and as far as known `hint`, `file`, `line`,
`row`, `field` and `text`.

| exit status | what it means |
|---|---|
| 0 | done |
| 1 | it does not hold: a check that fails, a broken ledger, a question answered with no |
| 2 | wrong use or bad input, with every problem at once |
| 70 | a mistake of the program itself |
| 130 | stopped by Ctrl-C |
"""


def reference_page() -> str:
    """The page as Markdown: each command with its usage, arguments and options."""
    root: Any = typer.main.get_command(app)
    context = root.make_context("boardcall", [], resilient_parsing=True)
    lines = (line for name in root.list_commands(context) for line in _command(root, context, name))
    return "\n".join([HEAD, *lines])


def _command(group: Any, context: Any, name: str) -> Iterator[str]:
    command = group.get_command(context, name)
    inner = command.make_context(name, [], parent=context, resilient_parsing=True)
    words = " ".join([inner.command_path, *command.collect_usage_pieces(inner)])
    yield f"## {inner.command_path}\n"
    if command.help:
        yield f"{inspect.cleandoc(command.help).strip()}\n"
    if hasattr(command, "list_commands"):
        for below in command.list_commands(inner):
            yield from _command(command, inner, below)
        return
    yield f"```text\n{words}\n```\n"
    rows = [row for parameter in command.get_params(inner) if (row := _row(parameter, inner))]
    if rows:
        yield "| | |\n|---|---|"
        yield from rows
        yield ""


def _row(parameter: Any, context: Any) -> str:
    if "--help" in parameter.opts or getattr(parameter, "hidden", False):
        return ""
    record = parameter.get_help_record(context)
    if record is None:
        return ""
    names, text = (part.replace("|", "\\|").replace("\n", " ") for part in record)
    return f"| `{names}` | {text} |"
