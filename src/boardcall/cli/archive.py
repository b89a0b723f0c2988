"""`boardcall archive`: copies an event to another place: a backup, an archive, a move."""

from typing import Annotated

import typer

from boardcall.cli.events import JSON, Place, head_data, print_json
from boardcall.store import copy_event
from boardcall.store.postgres import without_password

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def archive(
    event: Place,
    to: Annotated[str, typer.Argument(metavar="TO", help="Where to, such as congress.jsonl; nothing may be there.")],
    *,
    as_json: JSON = False,
) -> None:
    """Copies an event, chain and people: boardcall archive congress.db congress.jsonl, and back the same way."""
    head = copy_event(event, to)
    if as_json:
        print_json({"to": without_password(to), "head": head_data(head)})
    else:
        print(f"Copied {head.number} acts to {without_password(to)}. Keep the hash of the last: {head.hash}")
