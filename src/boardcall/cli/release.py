"""`boardcall release`: makes the standings public as they are, or takes a released version back."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from boardcall.cli.events import BY, JSON, Place, entry_data, print_json
from boardcall.desk.event import Draft, Event
from boardcall.desk.results.rulings import hide_standings, release_standings
from boardcall.errors import InputError, Problem
from boardcall.store.live import open_live
from boardcall.tournament import ReleaseKind
from boardcall.wording import verbatim

command = typer.Typer(rich_markup_mode=None, add_completion=False)


@command.command()
def release(
    event: Place,
    *,
    interim: Annotated[bool, typer.Option("--interim", help="Errors may still be put right.")] = False,
    hide: Annotated[int, typer.Option(metavar="VERSION", help="Take this version back instead.")] = 0,
    note: Annotated[str, typer.Option(help="What to say about it, such as what was corrected.")] = "",
    reason: Annotated[str, typer.Option(help="Why; it is kept with the act.")] = "",
    by: BY = "td",
    as_json: JSON = False,
) -> None:
    """Releases the standings: boardcall release congress.db, or with --interim before they are final."""
    if hide and (interim or note):
        hint = verbatim("Hide a version, or release one; not both.")
        raise InputError.of(verbatim("--hide goes with neither --interim nor --note."), hint, field="--hide")

    def verb(now: Event) -> Draft:
        kind = ReleaseKind.INTERIM if interim else ReleaseKind.FINAL
        draft = hide_standings(now, hide) if hide else release_standings(now, kind=kind, note=note)
        notices[:] = draft.notices
        return draft

    notices: list[Problem] = []
    with open_live(event) as live:
        saved = live.do(verb, at=datetime.now(UTC), author=by, reason=reason)
        if as_json:
            print_json(
                {
                    "acts": [entry_data(entry, live.event.replay) for entry in saved],
                    "notices": [str(notice) for notice in notices],
                }
            )
            return
        for entry in saved:
            print(entry.act.says(live.event.tournament))
        for notice in notices:
            print(notice)
