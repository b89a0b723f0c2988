"""A whole event in one file while it runs: its acts and people, its accounts, links and devices, its sealed secrets."""

import io
import json
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction

from boardcall.errors import StoreError
from boardcall.store.archive import archived
from boardcall.store.jsonl import read_file
from boardcall.store.ledger import Ledger
from boardcall.store.vault import Vault
from boardcall.tables.codec import parse_json
from boardcall.tournament import Head, Replay
from boardcall.wording import say

PARTS = ABOUT, EVENT, ACCOUNTS, SECRETS = "backup.json", "event.jsonl", "accounts.json", "secrets.json"
FORMAT = {"boardcall": "backup", "format": 1}
LONGEST = 200_000_000
"""Bytes of all parts unpacked: more than any event, and less than would fill a computer."""


@dataclass(frozen=True, slots=True)
class Backup:
    """What a backup holds, as far as it was read: the head of the chain, when it was made, and the parts."""

    head: Head
    made: datetime
    event: bytes
    accounts: list[dict[str, Any]]
    secrets: dict[str, str]


def write_backup(replay: Replay, vault: Vault, *, at: datetime) -> bytes:
    """The file. What is in it lets whoever has it in as everybody: it is for the owner's eyes only."""
    from boardcall.web.identity.rows import rows_of

    secrets = vault.beginning_with("")
    about = {**FORMAT, "event": replay.tournament.name, "made": at.astimezone(UTC).isoformat()}
    about |= {"acts": replay.head.number, "head": replay.head.hash}
    parts = {
        ABOUT: _json(about),
        EVENT: archived(replay),
        ACCOUNTS: _json(rows_of(replay.entries[0].hash)),
        SECRETS: _json(secrets),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(name, data)
    return out.getvalue()


def accounts_hash(replay: Replay, vault: Vault) -> str:
    """A hash of what a backup holds besides acts: it changes with each account, link, device, screen and secret.

    When a device was last seen does not count: that changes all the time.
    """
    from boardcall.web.identity.rows import rows_of

    rows = rows_of(replay.entries[0].hash)
    for row in rows:
        row["fields"].pop("seen", None)
    return sha256(_json([rows, vault.beginning_with("")])).hexdigest()


def read_backup(data: bytes) -> Backup:
    """The content of a backup; StoreError if the file is not a backup, or a part of it is missing or cut short."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            if sum(file.getinfo(name).file_size for name in PARTS) > LONGEST:
                raise StoreError(say("A part of the backup is larger than any event."))
            about, accounts, secrets = (parse_json(_part(file, name)) for name in (ABOUT, ACCOUNTS, SECRETS))
            if {key: about.get(key) for key in FORMAT} != FORMAT:
                raise StoreError(say("This is not a backup of Boardcall, or one of a later version."))
            head, made = Head(about["acts"], about["head"]), datetime.fromisoformat(about["made"])
            return Backup(head, made, _part(file, EVENT), accounts, secrets)
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        RuntimeError,
        LookupError,
        ValueError,
        AttributeError,
        TypeError,
    ) as error:
        raise StoreError(say("This is not a backup of Boardcall, or it is damaged.")) from error


def restore(backup: Backup, create: Callable[[], tuple[Ledger, Vault]]) -> Head:
    """Makes the event again at an empty place, with its accounts and secrets; returns the head.

    `create` makes the empty ledger and its vault, once the backup is known to be complete.
    """
    entries, people = read_file(backup.event)
    if Head.of(entries) != backup.head:
        raise StoreError(say("The backup does not hold the acts it says: it is damaged."))
    ledger, vault = create()
    from boardcall.web.identity.rows import put_rows

    with ledger, vault, transaction.atomic():
        put_rows(entries[0].hash, backup.accounts)
        for name, secret in backup.secrets.items():
            vault.put(name, secret)
        ledger.append(entries, people)
        return ledger.head()


def _part(file: zipfile.ZipFile, name: str) -> bytes:
    """A part, of which no more is unpacked than the archive says it has; a longer one does not fit its checksum."""
    with file.open(name) as part:
        return part.read(file.getinfo(name).file_size + 1)


def _json(value: Any) -> bytes:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False, sort_keys=True).encode()
