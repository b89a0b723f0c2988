"""`boardcall shadow`: another program's results beside an event, with every difference and both workings."""

from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.completions import event_or_rulebook
from boardcall.cli.events import JSON, print_json
from boardcall.cli.files import file_bytes
from boardcall.exchange.shadow import Shadow, shadow
from boardcall.rulebook import load, rulebook_ids
from boardcall.store.live import read_event
from boardcall.tables.codec import encode
from boardcall.tournament import Tournament

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)
DIFFERS = 1


@command.command()
def compare(
    source: Annotated[
        str,
        typer.Argument(
            metavar="EVENT | RULEBOOK", autocompletion=event_or_rulebook, help="The event; or its rulebook alone."
        ),
    ],
    sheet: Annotated[Path, typer.Argument(help="A sheet of any layout, or the JSON of dipvis.")],
    *,
    as_json: JSON = False,
) -> None:
    """Says where another program or a director's own sheet differs: boardcall shadow congress.db after-round-2.xlsx.

    Exit status 1: something differs. With a rulebook alone the scores of the sheet's own boards are compared.
    """
    if source in rulebook_ids():
        rulebook = load(source)
        tournament = Tournament(rulebook.rulebook.title, rulebook.id, (), (), ())
    else:
        event = read_event(source)
        rulebook, tournament = event.rulebook, event.tournament
    found = shadow(tournament, rulebook, file_bytes(sheet))
    if as_json:
        print_json(encode(found))
    else:
        _print(found)
    raise typer.Exit(DIFFERS if found.differences else 0)


def _print(found: Shadow) -> None:
    print(f"Compared {found.boards} boards, {found.scores} scores and {found.places} standings.")
    for one in found.differences:
        print(f"{one.where} ({one.kind}): Boardcall {one.ours or '-'}, the sheet {one.theirs}")
        for line in one.our_working:
            print(f"   Boardcall: {line}")
        for line in one.their_working:
            print(f"   The sheet: {line}")
    for note in found.notes:
        print(f"Note: {note}")
    if not found.differences:
        print("Nothing differs.")
