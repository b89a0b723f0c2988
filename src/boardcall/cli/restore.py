"""`boardcall restore`: makes an event again from a backup, with its accounts, links and sealed secrets."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardcall.cli.backup import open_accounts_of
from boardcall.cli.files import counted_acts
from boardcall.errors import NotFoundError
from boardcall.wording import verbatim

if TYPE_CHECKING:
    from boardcall.store.ledger import Ledger
    from boardcall.store.vault import Vault

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What boardcall backup saved.")],
    to: Annotated[str, typer.Argument(metavar="EVENT", help="Where to, such as congress.db; nothing may be there.")],
) -> None:
    """Makes an event anew from a backup. Phones and staff stay signed in where it is served at the same address."""
    from boardcall.store.places import create_ledger
    from boardcall.store.postgres import without_password
    from boardcall.store.vault import vault_of
    from boardcall.web.access.backup import read_backup
    from boardcall.web.access.backup import restore as put_back

    if not file.is_file():
        raise NotFoundError(verbatim(f"There is no file {file}."))
    found = read_backup(file.read_bytes())

    def create() -> "tuple[Ledger, Vault]":
        ledger = create_ledger(to)
        open_accounts_of(to)
        return ledger, vault_of(ledger)

    head = put_back(found, create)
    print(f"Restored {counted_acts(head.number)} of {found.made:%Y-%m-%d %H:%M} UTC at {without_password(to)}.")
    print(f"The hash of the last: {head.hash}")
