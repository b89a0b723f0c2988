"""`boardcall rulebook`: the available rulebooks, their rules in sentences, and what is wrong with a rulebook of your
own.
"""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from boardcall.cli.completions import rulebook_names
from boardcall.cli.events import print_json
from boardcall.errors import InputError, Problem, RefusedError
from boardcall.rulebook import CheckedRulebook, Rulebook, check_rulebook, load, rulebook_ids, rulebook_text
from boardcall.rulebook.json_schema import json_schema
from boardcall.rulebook.readings import STATEMENTS, Alternative, RuleReading, alternatives_of, readings
from boardcall.rulebook.sentences import RuleLine, RuleMark, Section, sentences
from boardcall.wording import say

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Name = Annotated[
    str, typer.Argument(metavar="RULEBOOK", autocompletion=rulebook_names, help="A rulebook's id, or a TOML file.")
]


@command.command("list")
def list_rulebooks(*, as_json: AsJson = False) -> None:
    """Lists the rulebooks that come with the program."""
    found = [_summary(load(name)) for name in rulebook_ids()]
    if as_json:
        print_json({"rulebooks": found})
        return
    width = max(len(row["id"]) for row in found)
    for row in found:
        edition = f" ({row['edition']})" if row["edition"] else ""
        rounds = row["rounds"] or "any number of"
        print(f"{row['id']:<{width}}  {row['title']}{edition}: {rounds} rounds, {row['scoring']}")


def _summary(book: Rulebook) -> dict[str, Any]:
    system = book.scoring.system
    return {
        "id": book.id,
        "title": book.rulebook.title,
        "edition": book.rulebook.edition,
        "rounds": book.round_count,
        "scoring": system if isinstance(system, str) else system.name,
    }


@command.command()
def show(rulebook: Name, *, as_json: AsJson = False) -> None:
    """Shows the rules in plain sentences, each with its section of the published rules."""
    book = load(rulebook)
    sections = sentences(book)
    if as_json:
        print_json(_summary(book) | {"sections": [_section_data(book, section) for section in sections]})
        return
    print(f"{book.rulebook.title}{f', {book.rulebook.edition}' if book.rulebook.edition else ''}")
    for section in sections:
        _print_section(book, section)
    print("\nIn brackets: the section that says it, or: our reading, the organisers' choice, kept by people.")


def _section_data(book: Rulebook, section: Section) -> dict[str, Any]:
    lines = [
        asdict(line) | {"alternatives": [asdict(one) for one in _alternatives(book, line)]} for line in section.lines
    ]
    return {"title": section.title, "lines": lines}


def _alternatives(book: Rulebook, line: RuleLine) -> tuple[Alternative, ...]:
    return alternatives_of(book, line.key) if line.mark is RuleMark.READING else ()


def _print_section(book: Rulebook, section: Section) -> None:
    print(f"\n{section.title}\n{'-' * len(str(section.title))}")
    for line in section.lines:
        print(f"- {line.text} [{line.behind}{_reading_note(book, line)}]")


def _reading_note(book: Rulebook, line: RuleLine) -> str:
    if not line.chosen or line.changed:
        return ""
    key = "no key switches it yet" if line.key.startswith(STATEMENTS) else line.key
    return f": {line.chosen}; {key}{_instead(_alternatives(book, line))}"


def _instead(alternatives: tuple[Alternative, ...]) -> str:
    return (f"; instead: {' / '.join(str(one.words) for one in alternatives)}") if alternatives else ""


@command.command("readings")
def list_readings(rulebook: Name, *, as_json: AsJson = False) -> None:
    """Lists our readings: where the published rules leave something open, and the key that switches it."""
    book = load(rulebook)
    found = readings(book)
    if as_json:
        print_json({"rulebook": book.id, "readings": [asdict(one) for one in found]})
        return
    print(f"{book.rulebook.title}: {len(found)} readings. Tick each that you share; switch the others by their keys.")
    for one in found:
        print(f"\n[ ] {one.text}\n    Why: {one.why}\n    {_switch(one)}")


def _switch(one: RuleReading) -> str:
    if not one.is_switchable:
        return "No key of the rulebook changes this yet."
    value = f" = {one.value}" if one.is_short else ""
    return f"Key: {one.key}{value}{_instead(one.alternatives)}"


@command.command()
def check(rulebook: Name, *, as_json: AsJson = False) -> None:
    """Checks a rulebook: every problem at once, each with its line. Exit status 1 if it does not hold."""
    checked, file = _checked(rulebook)
    if as_json:
        found = {"errors": checked.errors, "warnings": checked.warnings}
        listed = {name: [_problem(problem) for problem in problems] for name, problems in found.items()}
        print_json({"rulebook": rulebook, "holds": checked.rulebook is not None} | listed)
    else:
        _print_check(file, checked.errors, checked.warnings)
    if checked.rulebook is None:
        raise typer.Exit(1)


def _checked(name: str) -> tuple[CheckedRulebook, str]:
    try:
        text, file = rulebook_text(name)
    except InputError as error:
        return CheckedRulebook(None, error.problems), name
    return check_rulebook(text, file=file), file


def _print_check(file: str, errors: tuple[Problem, ...], warnings: tuple[Problem, ...]) -> None:
    for problem in errors:
        print(problem)
    for problem in warnings:
        print(f"Warning: {problem}")
    if errors:
        print(f"{file} does not hold: {len(errors)} problem{'s'[: len(errors) > 1]}.")
    else:
        print(f"{file} holds.")


def _problem(problem: Problem) -> dict[str, Any]:
    return {key: getattr(problem, key) for key in ("file", "line", "field", "text", "message", "hint")}


@command.command("copy")
def copy_rulebook(
    rulebook: Name, file: Annotated[str, typer.Argument(metavar="FILE", help="A new TOML file; - prints it.")]
) -> None:
    """Copies a rulebook into a file, to change it there: boardcall rulebook copy club ours.toml. Never over another."""
    text, _ = rulebook_text(rulebook)
    if file == "-":
        print(text, end="")
        return
    try:
        with Path(file).open("x", encoding="utf-8") as copied:
            copied.write(text)
    except FileExistsError as error:
        message = say("The file {file} is there already. Give another name.", file=file)
        raise RefusedError(message) from error
    except OSError as error:
        message = say("The file {file} cannot be written: {reason}.", file=file, reason=error.strerror)
        raise RefusedError(message) from error
    print(f"{file} is a copy of {rulebook}. Give it an id of its own, then: boardcall rulebook check {file}")


@command.command()
def schema(*, as_json: AsJson = True) -> None:  # noqa: ARG001  it is JSON with and without the option
    """Prints the JSON Schema of a rulebook, for editors that complete and check as you type."""
    print_json(json_schema())
