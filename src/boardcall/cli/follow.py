"""`boardcall follow`: a second machine follows the first, and takes over when told to."""

import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardcall.cli.backup import open_accounts_of
from boardcall.cli.events import BY
from boardcall.errors import InputError, Problem, RefusedError, UnreachableError
from boardcall.wording import verbatim

if TYPE_CHECKING:
    from boardcall.web.access.standby import Follower

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def follow(
    first: Annotated[
        str, typer.Argument(metavar="ADDRESS", help="The event on the first: http://first:8000/e/congress/.")
    ],
    to: Annotated[str, typer.Argument(metavar="EVENT", help="Where it is kept here, such as standby.db.")],
    *,
    token: Annotated[
        str,
        typer.Option(envvar="BOARDCALL_TOKEN", help="A director's token of the first machine."),
    ] = "",
    certificate: Annotated[Path | None, typer.Option(help="The first machine's own certificate (PEM).")] = None,
    address: Annotated[
        str, typer.Option(help="Where phones will reach this machine; by default port 8000 on the way to the first.")
    ] = "",
    every: Annotated[float, typer.Option(min=0.2, help="Seconds between two looks.")] = 2.0,
    once: Annotated[bool, typer.Option("--once", help="Look once, and end.")] = False,
    take_over: Annotated[bool, typer.Option("--take-over", help="Go on here; needs --reason.")] = False,
    reason: Annotated[str, typer.Option(help="Why the second machine takes over; everybody reads it.")] = "",
    by: BY = "td",
) -> None:
    """Follows an event on another machine, checking every act, until Ctrl-C; with --take-over goes on with it here."""
    from boardcall.store.places import create_ledger, open_ledger
    from boardcall.web.access.standby import SUFFIX, FirstMachine, Follower, PartedError
    from boardcall.web.server.site import has_event

    if take_over:
        _take_over(to, by=by, reason=reason)
        return
    machine = FirstMachine(first, token, certificate)
    open_accounts_of(to)
    with open_ledger(to) if has_event(to) else create_ledger(to) as ledger:
        follower = Follower(machine, ledger, Path(f"{to}{SUFFIX}"))
        is_gone, is_named = False, False
        while True:
            try:
                new = follower.step()
                if once and new:
                    continue  # one answer holds a thousand acts, and there may be more
                is_named = is_named or _named(follower, address)
                if new or is_gone or once:
                    head = follower.event.head
                    print(f"Act {head.number} is here, checked: {head.hash[:8]}", flush=True)
                is_gone = False
            except PartedError as error:
                print(error, file=sys.stderr)
                raise typer.Exit(1) from error
            except UnreachableError as error:
                if once:
                    raise
                if not is_gone:
                    print(f"{error} To go on here: boardcall follow {first} {to} --take-over --reason …", flush=True)
                is_gone = True
            if once:
                return
            time.sleep(every)


def _named(follower: "Follower", address: str) -> bool:
    """Says on the first where phones find this machine; whether that is settled."""
    try:
        at = follower.announce(address)
    except RefusedError as error:
        print(f"Phones do not learn of this machine: {error}", file=sys.stderr)
        return True
    print(f"Phones find this machine at {at}" if at else "Add --address, so that phones find this machine.", flush=True)
    return True


def _take_over(to: str, *, by: str, reason: str) -> None:
    if not reason.strip():
        problem = Problem(verbatim("A reason is missing."), verbatim('Add --reason "…": everybody reads it.'))
        raise InputError([problem])
    from boardcall.store.live import open_live
    from boardcall.web.access.standby import SUFFIX, take_over

    open_accounts_of(to)
    with open_live(to) as live:
        number = take_over(live, Path(f"{to}{SUFFIX}"), at=datetime.now(UTC), author=by, reason=reason)
    print(f"Taken over with act {number}. Now serve it: boardcall serve {to}")
    print("Do not let the first go on: what it writes from now on is another chain, and every phone says so.")
