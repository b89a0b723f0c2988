"""`boardcall import`: brings results and players from spreadsheets into an event."""

import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.events import BY, JSON, Place, head_data, print_json
from boardcall.cli.files import counted_acts, file_bytes
from boardcall.desk.event import Draft, Event
from boardcall.desk.people.imports import import_event
from boardcall.desk.results.end_rulings import WrittenRuling
from boardcall.exchange.results import Sheets, read_event
from boardcall.store.live import open_live

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def bring(
    event: Place,
    results: Annotated[Path, typer.Argument(metavar="RESULTS.csv", help="One row for each power on each board.")],
    *,
    players: Annotated[Path | None, typer.Option(metavar="PLAYERS.csv", help="What is known of the players.")] = None,
    facts: Annotated[str, typer.Option(help="Ruling on ends the rulebook does not know: what happened.")] = "",
    clause: Annotated[str, typer.Option(help="The section of the rules that ruling stands on.")] = "",
    why: Annotated[str, typer.Option(help="The reason for that ruling.")] = "",
    alternatives: Annotated[str, typer.Option(help="Milder ways that ruling rules out, where asked for.")] = "",
    by: BY = "td",
    as_json: JSON = False,
) -> None:
    """Brings results into an event, all or nothing: boardcall import congress.db results.csv."""
    sheets = Sheets(file_bytes(results), file_bytes(players) if players else None, str(results), str(players or ""))
    ruling = WrittenRuling(facts, clause, why, alternatives) if facts or clause or why else None
    told: list[str] = []
    at = datetime.now(UTC)

    def verb(now: Event) -> Draft:
        given = read_event(sheets, now.rulebook)
        draft = import_event(now, given.tournament, new_salt=lambda: secrets.token_hex(16), at=at, ruling=ruling)
        told[:] = [*map(str, given.notes), *map(str, draft.notices)]
        return draft

    with open_live(event) as live:
        saved = live.do(verb, at=at, author=by, reason=results.name)
        head = live.event.replay.head
    if as_json:
        print_json({"acts": len(saved), "head": head_data(head), "notes": told})
        return
    for note in told:
        print(f"Note: {note}")
    print(f"Saved {counted_acts(len(saved))}; the event has {head.number}.")
