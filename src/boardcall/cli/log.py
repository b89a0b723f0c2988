"""`boardcall log`: the acts of an event: who, when, what and why."""

from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from boardcall.cli.events import JSON, Place, entry_data, print_json
from boardcall.desk.event import Event
from boardcall.desk.people.players import author_name
from boardcall.store.live import read_event
from boardcall.tournament import Entry
from boardcall.tournament.reason_words import reason_words

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def log(
    event: Place,
    *,
    last: Annotated[int | None, typer.Option(metavar="N", min=1, help="Only the last N acts.")] = None,
    about: Annotated[str, typer.Option(metavar="WHAT", help='Only acts about it, such as "board 2 of round 1".')] = "",
    as_json: JSON = False,
) -> None:
    """Lists what was done in an event, in its own time zone."""
    now = read_event(event)
    entries = [entry for entry in now.replay.entries if not about or about in entry.act.about()]
    entries = entries[-last:] if last else entries
    if as_json:
        print_json([entry_data(entry, now.replay) for entry in entries])
        return
    for entry in entries:
        print(_line(entry, now))


def _line(entry: Entry, event: Event) -> str:
    at = entry.at.astimezone(ZoneInfo(event.rulebook.event.timezone))
    why = f" ({reason_words(entry.reason)})" if entry.reason else ""
    mark = " [withdrawn]" if entry.number in event.replay.withdrawn else ""
    mark = mark or ("" if event.replay.holds(entry.number) else " [does not hold]")
    by, said = author_name(event.tournament, entry.author), entry.act.says(event.tournament)
    return f"{entry.number:5} {at:%Y-%m-%d %H:%M} {by}: {said}{why}{mark}"
