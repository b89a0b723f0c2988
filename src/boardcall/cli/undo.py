"""`boardcall undo`: withdraws an act, and says before what then no longer holds."""

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated

import typer

from boardcall.cli.events import BY, JSON, Place, entry_data, head_data, print_json
from boardcall.desk import Draft, Event
from boardcall.desk import undo as undo_verb
from boardcall.errors import InputError, Problem
from boardcall.store.live import open_live
from boardcall.tournament import Entry
from boardcall.tournament.acts import RestoreAct, WithdrawAct

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)

UndoVerb = Callable[[Event, int | None], Draft]
ACT = Annotated[int | None, typer.Option("--act", metavar="N", help="The act's number; the last one if not given.")]
REASON = Annotated[str, typer.Option(help="Why; it is kept with the act.")]
YES = Annotated[bool, typer.Option("--yes", help="Do it without asking.")]


@command.command()
def undo(
    event: Place, *, act: ACT = None, reason: REASON = "", by: BY = "td", yes: YES = False, as_json: JSON = False
) -> None:
    """Withdraws an act: boardcall undo congress.db --act 12 --reason "typed on the wrong board"."""
    withdraw_or_restore(event, undo_verb, act, reason=reason, by=by, yes=yes, as_json=as_json)


def withdraw_or_restore(
    place: str, verb: UndoVerb, act: int | None, *, reason: str, by: str, yes: bool, as_json: bool
) -> None:
    """Shows what an undo or a redo changes, and does it when told to. Exit status 1 when it is not done."""
    with open_live(place) as live:
        draft = verb(live.event, act)
        wanted = _target(live.event, draft)
        if not as_json:
            _show(live.event, draft, wanted)
        done = yes or (not as_json and sys.stdin.isatty() and typer.confirm("Do it?"))
        if done:
            if not reason.strip():
                raise InputError([Problem("A reason is missing.", 'Add --reason "…".', field="--reason")])
            # The act is named, so that a second one saved meanwhile is not withdrawn in its place.
            live.do(lambda now: verb(now, wanted.number), at=datetime.now(UTC), author=by, reason=reason)
        if as_json:
            told = [{"act": notice.row, "message": str(notice)} for notice in draft.notices]
            target, head = entry_data(wanted, live.event.replay), head_data(live.event.replay.head)
            print_json({"done": done, "act": target, "consequences": told, "head": head})
        else:
            print("Done." if done else "Nothing was changed. Repeat with --yes to do it.")
    if not done:
        raise typer.Exit(1)


def _target(event: Event, draft: Draft) -> Entry:
    act = draft.acts[0]
    entry = event.replay.entry(act.act) if isinstance(act, WithdrawAct | RestoreAct) else None
    if entry is None:
        raise TypeError(f"not an undo: {act!r}")
    return entry


def _show(event: Event, draft: Draft, wanted: Entry) -> None:
    print(f"{draft.acts[0].says(event.tournament)[:-1]}, by {wanted.author} at {wanted.at:%Y-%m-%d %H:%M} UTC:")
    print(f"  {wanted.act.says(event.tournament)}")
    if draft.notices:
        print("What then no longer holds:")
    for notice in draft.notices:
        print(f"  {notice.message} {notice.hint}")
