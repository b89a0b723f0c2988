"""`boardcall redo`: puts a withdrawn act back in its old place."""

import typer

from boardcall.cli.events import BY, JSON, Place
from boardcall.cli.undo import ACT, REASON, YES, withdraw_or_restore

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def redo(
    event: Place, *, act: ACT = None, reason: REASON = "", by: BY = "td", yes: YES = False, as_json: JSON = False
) -> None:
    """Puts withdrawn acts back, the last by default: boardcall redo congress.db --act 12 --reason "it was right"."""
    from boardcall.desk.undo import redo as redo_verb

    withdraw_or_restore(event, redo_verb, act or [], reason=reason, by=by, yes=yes, as_json=as_json)
