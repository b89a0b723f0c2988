"""Reading keys on the command line: never an argument, so that no list of processes and no history shows one."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from boardcall.errors import InputError, Problem
from boardcall.tables.whole_file import whole_text
from boardcall.wording import verbatim

VARIABLE = "BOARDCALL_READING_KEY"
KeyFile = Annotated[
    Path | None, typer.Option("--key-file", help=f"A file with your reading key; else {VARIABLE}, else you are asked.")
]


def reading_key(file: Path | None) -> str:
    """The reading key of the person who runs the command."""
    if file is not None:
        try:
            return whole_text(file).strip()
        except (OSError, UnicodeDecodeError) as error:
            problem = Problem(verbatim(f"{file} cannot be read."), verbatim("Name a text file with the key alone."))
            raise InputError([problem]) from error
    if VARIABLE in os.environ:
        return os.environ[VARIABLE].strip()
    asked: str = typer.prompt("Your reading key", hide_input=sys.stdin.isatty())
    return asked.strip()


def text_of(file: Path | None, *, what: str) -> str:
    """The words of a paper: from a file, or typed in."""
    if file is None:
        typed: str = typer.prompt(what)
        return typed
    try:
        return whole_text(file)
    except (OSError, UnicodeDecodeError) as error:
        problem = Problem(verbatim(f"{file} cannot be read."), verbatim("Name a text file in UTF-8."), field="--text")
        raise InputError([problem]) from error
