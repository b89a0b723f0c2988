"""`boardcall erase`: erases what an event knows of a person, and leaves the acts whole."""

import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from boardcall.cli.events import BY, JSON, Place, print_json
from boardcall.cli.series import event_results_at
from boardcall.desk.people.held_data import names_of, texts_naming
from boardcall.errors import NotFoundError
from boardcall.store.live import open_live
from boardcall.store.series_file import check_series, forget_people, series_rules
from boardcall.tables.codec import encode
from boardcall.tournament import ERASED, PlayerId, PlayerName
from boardcall.wording import verbatim

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def erase(
    event: Place,
    player: Annotated[str, typer.Argument(metavar="ID", help="The person's id, such as p12.")],
    *,
    by: BY = "td",
    reason: Annotated[str, typer.Option(help="Why; it is kept, so name nobody in it.")] = "",
    series: Annotated[
        list[Path] | None,
        typer.Option(metavar="SERIES.toml", help="A series to take the name out of, too; again for others."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do it without asking.")] = False,
    as_json: JSON = False,
) -> None:
    """Erases name, birth date, country and home of a person for ever; the results stay, without the name."""
    for one in series or ():
        series_rules(one)
        check_series(one, event_results_at)
    with open_live(event) as live:
        known = live.event.tournament.player(PlayerId(player))
        name, names = known.name if known else player, names_of(live.event, PlayerId(player))
        if not (known or names):
            raise NotFoundError(verbatim(f"This event has no person “{player}”. Give an id such as p12."))
        kept = texts_naming(live.event, PlayerId(player))
        for number, words in kept:
            print(f"Act {number} keeps the name as it was typed: {words}", file=sys.stderr)
        if kept:
            print(f"To hide such a text from all public pages: boardcall undo {event} --act NUMBER", file=sys.stderr)
        if not yes and not (sys.stdin.isatty() and typer.confirm(f"Erase {name} for ever? Copies are not reached.")):
            print("Nothing was erased. Repeat with --yes to do it.", file=sys.stderr)
            if as_json:
                print_json(_erased(PlayerName(PlayerId(player), name), kept))
            raise typer.Exit(1)
        count = live.erase(PlayerId(player), at=datetime.now(UTC), author=by, reason=reason)
    merged = sum(forget_people(one, names, event_results_at) for one in series or ())
    if as_json:
        print_json(_erased(PlayerName(PlayerId(player), ERASED), kept, rows=count, merged=merged))
        return
    print(f"Erased {player}: {count} rows. Erase the copies and archives made before too.")
    if merged:
        print(f"Who is who in the series has {merged} {'row' if merged == 1 else 'rows'} less.")


def _erased(who: PlayerName, kept: Iterable[tuple[int, str]], *, rows: int = 0, merged: int = 0) -> dict[str, Any]:
    return {"player": encode(who), "rows": rows, "merged": merged, "texts": [number for number, _ in kept]}
