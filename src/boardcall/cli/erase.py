"""`boardcall erase`: erases what an event knows of a person, and leaves the acts whole."""

import sys
from datetime import UTC, datetime
from typing import Annotated

import typer

from boardcall.cli.events import BY, JSON, Place, print_json
from boardcall.store.live import open_live
from boardcall.tournament.ids import PlayerId

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def erase(
    event: Place,
    player: Annotated[str, typer.Argument(metavar="ID", help="The person's id, such as p12.")],
    *,
    by: BY = "td",
    reason: Annotated[str, typer.Option(help="Why; it is kept, so name nobody in it.")] = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do it without asking.")] = False,
    as_json: JSON = False,
) -> None:
    """Erases name, birth date, country and home of a person for ever; the results stay, without the name."""
    with open_live(event) as live:
        known = live.event.tournament.player(PlayerId(player))
        name = known.name if known else player
        if not yes and not (sys.stdin.isatty() and typer.confirm(f"Erase {name} for ever? Copies are not reached.")):
            print("Nothing was erased. Repeat with --yes to do it.", file=sys.stderr)
            raise typer.Exit(1)
        count = live.erase(PlayerId(player), at=datetime.now(UTC), author=by, reason=reason)
    if as_json:
        print_json({"player": player, "rows": count})
    else:
        print(f"Erased {player}: {count} rows. Erase the copies and archives made before too.")
