"""`boardcall backup`: a whole event in one file, with its accounts, links and sealed secrets."""

from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.events import Place
from boardcall.cli.files import counted_acts
from boardcall.errors import StoreError
from boardcall.wording import verbatim

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def backup(
    event: Place,
    to: Annotated[Path, typer.Argument(metavar="FILE", help="Where to, such as congress.backup.zip.")],
) -> None:
    """Saves a whole event in one file while it runs: acts, people, accounts, links, devices, sealed secrets.

    Whoever has the file can sign in as everybody. Keep it where only you can read it.
    """
    from boardcall.store.live import open_live
    from boardcall.store.private import write_private
    from boardcall.store.vault import vault_of
    from boardcall.web.access.backup import write_backup

    with ExitStack() as stack, open_live(event) as live:
        open_accounts_of(event, read_in=stack)
        with vault_of(live.ledger) as vault:
            data = write_backup(live.event.replay, vault, at=datetime.now(UTC))
        head = live.event.replay.head
    if to.exists():
        raise StoreError(verbatim(f"There is a file {to} already. Choose another name."))
    write_private(to, data)
    print(f"Saved {counted_acts(head.number)} with accounts and secrets to {to}. The hash of the last: {head.hash}")


def open_accounts_of(event: str, *, read_in: ExitStack | None = None) -> None:
    """The accounts of the server whose only event is at this place.

    With `read_in` they are only read: where nothing can be written, a copy that ends with it.
    """
    from boardcall.web.machine.settings import configure, open_accounts
    from boardcall.web.server.accounts_place import writable_vault
    from boardcall.web.server.site import vault_of

    vault = vault_of(event)
    configure(vault=writable_vault(vault, read_in) if read_in else vault)
    open_accounts()
