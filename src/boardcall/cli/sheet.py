"""`boardcall sheet`: says what a file of any layout holds, without taking it."""

from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.events import JSON, print_json
from boardcall.cli.files import file_bytes
from boardcall.errors import InputError, problem_lines
from boardcall.exchange.sheets.sheet_reader import KINDS, SheetReading, read_sheet_file
from boardcall.exchange.sheets.sheet_rows import COLUMNS
from boardcall.tables.codec import parse_json
from boardcall.wording import say

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def sheet(
    file: Annotated[Path, typer.Argument(help="An .xlsx, .ods, .xls or CSV file, or text with separators.")],
    *,
    kind: Annotated[str, typer.Option(help=f"What it holds: {', '.join(KINDS)}. Else it is worked out.")] = "",
    answers: Annotated[
        Path | None, typer.Option(help="Answers in JSON: each question's where, and the answer to it.")
    ] = None,
    as_json: JSON = False,
) -> None:
    """Says what a sheet holds and what is uncertain in it, and takes nothing: boardcall sheet results.xlsx."""
    if kind and kind not in KINDS:
        hint = say("Write one of {kinds}.", kinds=", ".join(KINDS))
        raise InputError.of(say('"{kind}" is not a kind of sheet.', kind=kind), hint, field="kind")
    told = _answers(answers) if answers else {}
    reading = read_sheet_file(file_bytes(file), kind=kind, answers=told, name=file.name)
    if as_json:
        print_json(reading_data(reading))
    else:
        _print(reading)


def reading_data(reading: SheetReading) -> dict[str, object]:
    return {
        "outcome": reading.outcome,
        "kind": reading.kind,
        "rows": [{name: row.get(name, "") for name in COLUMNS[reading.kind]} for row in reading.rows],
        "questions": [
            {"where": one.where, "text": str(one.text), "choices": [str(choice) for choice in one.choices]}
            for one in reading.questions
        ],
        "problems": list(problem_lines(reading.problems)),
    }


def _answers(path: Path) -> dict[str, str]:
    """Answers as `{"where": "answer"}`, or as a list of `{"where", "answer"}`."""
    try:
        found = parse_json(file_bytes(path))
        pairs = found.items() if isinstance(found, dict) else [(one["where"], one["answer"]) for one in found]
        return {str(where): str(answer) for where, answer in pairs}
    except (ValueError, TypeError, KeyError) as error:
        hint = say("Write {example}.", example='{"round 1, board 2, centres": "France has 6"}')
        raise InputError.of(say("the answers cannot be read."), hint, file=str(path)) from error


def _print(reading: SheetReading) -> None:
    for line in problem_lines(reading.problems):
        print(line)
    if reading.rows:
        columns = [name for name in COLUMNS[reading.kind] if any(row.get(name) for row in reading.rows)]
        print(f"{reading.kind}: {len(reading.rows)} rows")
        print(" | ".join(columns))
        for row in reading.rows:
            print(" | ".join(row.get(name, "") for name in columns))
    for note in reading.notes:
        print(f"Note: {note}")
    for question in reading.questions:
        print(f"Question ({question.where}): {question.text}")
        if question.choices:
            print(f"  Answers: {'; '.join(map(str, question.choices))}")
