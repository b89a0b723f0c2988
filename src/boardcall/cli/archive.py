"""`boardcall archive`: copies an event to another place, signed; or writes it as one HTML file that checks itself."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from boardcall.cli.events import JSON, Place, head_data, print_json
from boardcall.cli.files import counted_acts
from boardcall.desk.event import Event, drafted
from boardcall.errors import InputError, StoreError
from boardcall.store import copy_event
from boardcall.store.live import LiveEvent, open_live, read_event
from boardcall.store.places import is_url
from boardcall.store.postgres import without_password
from boardcall.store.private import write_private
from boardcall.store.signing_key import SUFFIX, ArchiveKey, archive_key, signed_head
from boardcall.store.vault import vault_of
from boardcall.tournament.acts.archive import NameArchiveKey
from boardcall.wording import verbatim

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)
BY_ITSELF = "boardcall"


@command.command()
def archive(
    event: Place,
    to: Annotated[
        str, typer.Argument(metavar="[TO]", help="Where to, such as congress.jsonl; nothing may be there.")
    ] = "",
    *,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write one HTML file with a viewer that checks itself.")
    ] = None,
    with_acts: Annotated[
        bool, typer.Option("--with-acts", help="With --html: every act too, what only the desk reads included.")
    ] = False,
    unsigned: Annotated[bool, typer.Option("--unsigned", help="Sign nothing, and write nothing in the event.")] = False,
    as_json: JSON = False,
) -> None:
    """Copies an event, chain and people: boardcall archive congress.db congress.jsonl, and back the same way."""
    if not to and html is None:
        hint = verbatim("Name a file to copy it to, or --html FILE.")
        raise InputError.of(verbatim("There is no place to write to."), hint, field="TO")
    nowhere = bool(to) and not is_url(to) and not Path(to).absolute().parent.is_dir()
    key = None if unsigned or nowhere else _key(event)
    told: dict[str, Any] = {}
    if html is not None:
        from boardcall.cli.archive_page import archive_page  # it needs the web framework, an extra

        write_private(html, archive_page(event, key, with_acts=with_acts))
        told["html"] = str(html)
    if to:
        told |= _copied(event, to, key)
    if as_json:
        print_json(told)
    else:
        _print(told, is_signed=key is not None or unsigned)


def _copied(event: str, to: str, key: ArchiveKey | None) -> dict[str, Any]:
    """Copies the event and lays the signature beside the copy."""
    told: dict[str, Any] = {"head": head_data(copy_event(event, to)), "to": without_password(to)}
    if key is not None and not is_url(to):
        signature = Path(f"{to}{SUFFIX}")
        write_private(signature, signed_head(read_event(to).replay.entries, key).encode())
        told["signature"] = str(signature)
    return told


def _print(told: dict[str, Any], *, is_signed: bool) -> None:
    if "to" in told:
        head = told["head"]
        print(f"Copied {counted_acts(head['number'])} to {told['to']}. Keep the hash of the last: {head['hash']}")
    for name, what in (("signature", "the signature"), ("html", "the event in one file")):
        if name in told:
            print(f"{told[name]}: {what}")
    if not is_signed:
        print("Not signed: that takes boardcall[signing], and the event where it was run, with its vault.")


def _key(place: str) -> ArchiveKey | None:
    """The key of the event, named in it; None where nothing can be signed here."""
    try:
        with open_live(place) as live:
            key = archive_key(vault_of(live.ledger), live.event.tournament.archive_keys)
            if key is not None and key.public not in live.event.tournament.archive_keys:
                _name(live, key)
            return key
    except StoreError:
        return None


def _name(live: LiveEvent, key: ArchiveKey) -> None:
    def verb(event: Event) -> Any:
        return drafted(event, NameArchiveKey(key.public))

    live.do(verb, at=datetime.now(UTC), author=BY_ITSELF)
