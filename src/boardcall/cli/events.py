"""What the commands on events share: their arguments, and acts and heads as JSON."""

import json
from collections.abc import Iterable
from datetime import date, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardcall.cli.completions import event_files

if TYPE_CHECKING:
    from boardcall.tournament import Entry, Head, Replay

Place = Annotated[
    str,
    typer.Argument(
        metavar="EVENT",
        autocompletion=event_files,
        help="A folder, a .db or .jsonl file, or a postgresql:// URL (with #name).",
    ),
]
BY = Annotated[str, typer.Option("--by", metavar="WHO", help="Who does it: a role, or a person's id.")]
JSON = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def print_json(data: Any) -> None:
    """Prints data as JSON that a person can read too."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def head_data(head: "Head") -> dict[str, Any]:
    return {"number": head.number, "hash": head.hash}


def entry_data(entry: "Entry", replay: "Replay") -> dict[str, Any]:
    """An act for the log, as the interface gives it, with whether it was withdrawn, and its hash."""
    from boardcall.tables.codec import encode
    from boardcall.views.logged_acts import logged

    told: Any = encode(logged(replay, entry))
    return {**told, "withdrawn": entry.number in replay.withdrawn, "hash": entry.hash}


def print_saved(saved: Iterable["Entry"], replay: "Replay", *, as_json: bool) -> None:
    """The acts that a command saved, as sentences or as JSON."""
    if as_json:
        print_json([entry_data(entry, replay) for entry in saved])
        return
    for entry in saved:
        print(entry.act.says(replay.tournament))


def today() -> date:
    """The day of the calendar where the command runs."""
    return datetime.now().astimezone().date()
