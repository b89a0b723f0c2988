"""`boardcall recover`: saves what holds of a damaged event at another place, and names what is lost."""

from typing import Annotated

import typer

from boardcall.cli.events import JSON, Place, head_data, print_json
from boardcall.cli.files import counted_acts
from boardcall.store.damaged_events import recover_event
from boardcall.store.postgres import without_password

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def recover(
    event: Place,
    to: Annotated[str, typer.Argument(metavar="NEW", help="Where to, such as good.db; nothing may be there.")],
    *,
    as_json: JSON = False,
) -> None:
    """Saves the acts of a damaged event that hold, up to the first that does not: boardcall recover one.db good.db."""
    found = recover_event(event, to)
    if as_json:
        data = {"to": without_password(to), "head": head_data(found.head)}
        print_json({**data, "why": list(map(str, found.why)), "lost": list(map(str, found.lost))})
        return
    for why in found.why:
        print(why)
    saved = counted_acts(found.head.number)
    print(f"Saved {saved} to {without_password(to)}; the last has the hash {found.head.hash}.")
    for lost in found.lost:
        print(f"Lost: {lost}")
    if found.lost:
        print("Do what is lost again, with the new event open. Answers that phones still hold come by themselves.")
