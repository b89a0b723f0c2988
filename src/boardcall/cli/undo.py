"""`boardcall undo`: withdraws acts, and says before what then no longer holds."""

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated
from zoneinfo import ZoneInfo

import typer

from boardcall.cli.events import BY, JSON, Place, entry_data, head_data, print_json
from boardcall.errors import InputError
from boardcall.wording import verbatim

if TYPE_CHECKING:
    from boardcall.desk.event import Draft, Event
    from boardcall.tournament import Entry
    from boardcall.tournament.ids import ActNumber

    UndoVerb = Callable[..., Draft]

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)

ACT = Annotated[list[int] | None, typer.Option("--act", metavar="N", help="An act's number; may be given again.")]
REASON = Annotated[str, typer.Option(help="Why; it is kept with the act.")]
YES = Annotated[bool, typer.Option("--yes", help="Do it without asking.")]


@command.command()
def undo(
    event: Place,
    *,
    act: ACT = None,
    together: Annotated[bool, typer.Option(help="Also what was saved in one go with it, such as an import.")] = False,
    reason: REASON = "",
    by: BY = "td",
    yes: YES = False,
    as_json: JSON = False,
) -> None:
    """Withdraws acts, the last by default: boardcall undo congress.db --act 12 --reason "on the wrong board"."""

    from boardcall.desk.undo import done_together
    from boardcall.desk.undo import undo as undo_verb

    def verb(now: "Event", *numbers: "ActNumber") -> "Draft":
        draft = undo_verb(now, *numbers)
        chosen = [number for entry in undone(now, draft) for number in done_together(now, entry.number)]
        return undo_verb(now, *chosen) if together else draft

    withdraw_or_restore(event, verb, act or [], reason=reason, by=by, yes=yes, as_json=as_json)


def withdraw_or_restore(
    place: str, verb: "UndoVerb", acts: list[int], *, reason: str, by: str, yes: bool, as_json: bool
) -> None:
    """Shows what an undo or a redo changes, and does it when told to. Exit status 1 when it is not done."""
    from boardcall.store.live import open_live

    with open_live(place) as live:
        draft = verb(live.event, *acts)
        wanted = undone(live.event, draft)
        if not as_json:
            _show(live.event, draft, wanted)
        done = yes or (not as_json and sys.stdin.isatty() and typer.confirm("Do it?"))
        if done:
            if draft.needs_reason and not reason.strip():
                raise InputError.of(draft.needs_reason, verbatim('Add --reason "…".'), field="--reason")
            # The acts are named, so that others saved meanwhile are not withdrawn in their place.
            numbers = [entry.number for entry in wanted]
            live.do(lambda now: verb(now, *numbers), at=datetime.now(UTC), author=by, reason=reason)
        if as_json:
            told = [{"act": notice.row, "message": str(notice)} for notice in draft.notices]
            data = [entry_data(entry, live.event.replay) for entry in wanted]
            print_json({"done": done, "acts": data, "consequences": told, "head": head_data(live.event.replay.head)})
        else:
            print("Done." if done else "Nothing was changed. Repeat with --yes to do it.")
    if not done:
        raise typer.Exit(1)


def undone(event: "Event", draft: "Draft") -> "tuple[Entry, ...]":
    """The acts that an undo or a redo is about."""
    from boardcall.tournament.acts.undo import RestoreActs, WithdrawActs

    numbers = [number for act in draft.acts if isinstance(act, WithdrawActs | RestoreActs) for number in act.acts]
    return tuple(entry for number in numbers if (entry := event.replay.entry(number)))


def _show(event: "Event", draft: "Draft", wanted: "tuple[Entry, ...]") -> None:
    from boardcall.desk.people.players import author_name

    print(draft.acts[0].says(event.tournament))
    for entry in wanted:
        at = entry.at.astimezone(ZoneInfo(event.rulebook.event.timezone))
        by = author_name(event.tournament, entry.author)
        print(f"  {entry.number}, {by} at {at:%Y-%m-%d %H:%M}: {entry.act.says(event.tournament)}")
    if draft.notices:
        print("What then no longer holds:")
    for notice in draft.notices:
        print(f"  {notice.message} {notice.hint}")
