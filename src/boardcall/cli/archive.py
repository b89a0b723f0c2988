"""`boardcall archive`: copies an event to another place, signed; or writes it as one HTML file that checks itself."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from boardcall.cli.events import JSON, Place, head_data, print_json
from boardcall.cli.files import counted_acts
from boardcall.desk.event import Event, drafted
from boardcall.errors import InputError, Problem, StoreError
from boardcall.store import copy_event
from boardcall.store.live import LiveEvent, open_live, read_event
from boardcall.store.places import is_url
from boardcall.store.postgres import without_password
from boardcall.store.private import write_private
from boardcall.store.signing import SUFFIX, ArchiveKey, archive_key, signed_head
from boardcall.store.vault import vault_of
from boardcall.tables.codec import encode, write_time
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
        raise InputError([Problem(verbatim("There is no place to write to."), hint, field="TO")])
    nowhere = bool(to) and not is_url(to) and not Path(to).absolute().parent.is_dir()
    key = None if unsigned or nowhere else _key(event)
    told: dict[str, Any] = {}
    if html is not None:
        write_private(html, _page(event, key, with_acts=with_acts))
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


def _page(place: str, key: ArchiveKey | None, *, with_acts: bool) -> bytes:
    from boardcall.exchange.event_file import event_file  # noqa: PLC0415  started only for this
    from boardcall.views.awards import awards_view  # noqa: PLC0415
    from boardcall.views.chain import public_heads  # noqa: PLC0415
    from boardcall.views.event import event_view  # noqa: PLC0415
    from boardcall.views.public_names import public_names  # noqa: PLC0415
    from boardcall.views.rounds import round_boards, rounds_view  # noqa: PLC0415
    from boardcall.views.standings import standings_view  # noqa: PLC0415
    from boardcall.views.teams import teams_view  # noqa: PLC0415
    from boardcall.views.viewer import PUBLIC  # noqa: PLC0415
    from boardcall.web.event.snapshot import Snapshot  # noqa: PLC0415

    found = read_event(place)
    state = Snapshot(found, names=public_names(found.tournament))
    numbers = [one.number for one in rounds_view(state, PUBLIC).rounds]
    values: dict[str, Any] = {
        "event": encode(event_view(state, PUBLIC)),
        "standings": encode(standings_view(state, PUBLIC)),
        "rounds": [encode(round_boards(state, PUBLIC, number)) for number in numbers],
        "teams": encode(teams_view(state, PUBLIC)),
        "awards": encode(awards_view(state, PUBLIC)),
        "heads": [
            {"act": one.act, "at": write_time(one.at), "words": one.words, "hash": one.hash}
            for one in public_heads(state)
        ],
    }
    if with_acts:
        values["acts"] = [entry.line for entry in found.replay.entries]
    return event_file(found.tournament.name, values, sign=key.sign if key else None)
