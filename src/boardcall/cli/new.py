"""`boardcall new`: opens an event under a rulebook, in a file, a folder or a database."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from boardcall.cli.completions import rulebook_names
from boardcall.cli.events import BY, JSON, Place, head_data, print_json
from boardcall.desk.event import Event, open_event
from boardcall.desk.schedule import undated
from boardcall.rulebook import rulebook_text
from boardcall.store.live import create_event
from boardcall.tables.days import read_day
from boardcall.wording import day_named, with_and

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def new(
    event: Place,
    *,
    rulebook: Annotated[
        str, typer.Option(metavar="RULEBOOK", autocompletion=rulebook_names, help="An id, or a TOML file of your own.")
    ],
    name: Annotated[str, typer.Option(help="The event's name.")] = "",
    place: Annotated[str, typer.Option(help="Where it is held.")] = "",
    starts: Annotated[str, typer.Option(metavar="DATE", help="The first day, as 2026-11-21.")] = "",
    ends: Annotated[str, typer.Option(metavar="DATE", help="The last day.")] = "",
    by: BY = "td",
    as_json: JSON = False,
) -> None:
    """Opens an event: boardcall new congress.db --rulebook club --name "Congress of Vienna"."""
    text, file = rulebook_text(rulebook)
    draft = open_event(
        text, name=name, place=place, starts=read_day(starts, "--starts"), ends=read_day(ends, "--ends"), file=file
    )
    with create_event(event, draft, at=datetime.now(UTC), author=by) as live:
        tournament, head = live.event.tournament, live.event.replay.head
        if as_json:
            print_json(
                {
                    "event": tournament.name,
                    "rulebook": tournament.rulebook,
                    "place": live.ledger.place,
                    "head": head_data(head),
                }
            )
        else:
            print(f"Opened {tournament.name} under the rulebook {tournament.rulebook}, in {live.ledger.place}.")
            if not starts and (told := _first_day(live.event)):
                print(told)


def _first_day(event: Event) -> str:
    """A note about a missing first day: the rulebook's own is used, or moments wait for one; "" otherwise."""
    own, waiting = event.tournament.starts, undated(event)
    if own:
        return f"Its first day is {day_named(own)}, as the rulebook says. Give --starts for another."
    if waiting:
        names = with_and(one.name for one in waiting)
        return f"No first day is set. Until the desk's Schedule sets it, these have no date: {names}."
    return ""
