"""`boardcall plugins`: the plug-ins installed, what they add, and whether they work."""

from typing import Annotated

import typer

from boardcall.cli.app import asks_for_pages
from boardcall.cli.events import JSON, print_json
from boardcall.errors import BoardcallError
from boardcall.exchange.games.form import GameForm
from boardcall.plug_ins import GROUPS, IMPORTERS, PAGES, SYSTEMS, TIE_BREAKS, PlugIn, load_plug_in, plug_ins
from boardcall.scoring.systems import plugged_system
from boardcall.standings.criteria import TieBreak

command = typer.Typer(rich_markup_mode=None, add_completion=False)
BROKEN = 1
KINDS: dict[str, type | tuple[type, ...]] = {TIE_BREAKS: TieBreak, IMPORTERS: GameForm}


@command.command()
def plugins(
    *,
    try_them: Annotated[
        bool, typer.Option("--try/--no-try", help="Load each, which runs its code, to see whether it works.")
    ] = True,
    as_json: JSON = False,
) -> None:
    """Lists the plug-ins installed: package, version, what it adds. Exit status 1: one does not work."""
    found = [(one, _wrong(one) if try_them else "") for one in plug_ins()]
    if as_json:
        print_json(
            [
                {
                    "package": one.package,
                    "version": one.version,
                    "adds": GROUPS[one.group],
                    "name": one.id,
                    "wrong": why,
                }
                for one, why in found
            ]
        )
    elif not found:
        print("No plug-in is installed.")
    else:
        for one, why in found:
            print(f"{one.package} {one.version}: {GROUPS[one.group]} {one.id}")
            if why:
                print(f"  {why}")
        print("\nA plug-in runs with every right of Boardcall. Install only those whose author you trust.")
    raise typer.Exit(BROKEN if any(why for _, why in found) else 0)


def _wrong(plug_in: PlugIn) -> str:
    try:
        if plug_in.group == SYSTEMS:
            plugged_system(plug_in)
        elif plug_in.group == PAGES:
            with asks_for_pages():
                from boardcall.web.machine.settings import configure  # the web framework is an extra

            configure(vault="vault.sqlite3")  # no file is made before accounts are opened
            from boardcall.web.pages.plug_in_pages import routes_of

            routes_of(plug_in)
        else:
            load_plug_in(plug_in, KINDS[plug_in.group])
    except BoardcallError as error:
        return str(error.sentence)
    return ""
