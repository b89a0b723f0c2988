"""A second machine that follows the first: its requests and checks, how it takes over, and where two chains differ."""

import base64
import json
import secrets
import socket
import ssl
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.db import transaction

from boardcall.desk.event import Draft, Event, drafted
from boardcall.errors import RefusedError, StoreError, UnreachableError
from boardcall.store.ledger import Ledger
from boardcall.store.live import LiveEvent
from boardcall.store.private import write_private
from boardcall.store.vault import vault_of
from boardcall.tables.codec import parse_json
from boardcall.tournament import ActNumber, Entry, Replay, read_entry, read_person
from boardcall.tournament.acts.players import ErasePerson
from boardcall.tournament.acts.standby import TakeOver
from boardcall.web.access.backup import read_backup
from boardcall.wording import say

SUFFIX = ".standby.zip"
"""What the newest backup of the first is called: the event's file and this."""
KEY = ".standby.key"
"""The file of what this machine alone knows until it takes over."""
PORT = 8000
SECONDS = 10.0
LARGEST = 400_000_000
NO_COPY = say(
    "The first machine has no such event to follow. Check the address, and that both machines have the same version "
    "of Boardcall."
)
OLDER = say("The first machine has another version of Boardcall. Install the same version on both, then follow again.")


@dataclass(frozen=True, slots=True)
class Copied:
    """What the first machine tells: the hash that the last known act has there, lines after it, people, a backup.

    `accounts` is the hash of the accounts and secrets there.
    """

    hash: str
    acts: tuple[str, ...]
    people: tuple[str, ...]
    backup: bytes
    accounts: str


def copied(told: Any) -> Copied:
    """The first machine's answer; RefusedError where it is none."""
    try:
        lines, people = (tuple(line for line in told[key] if isinstance(line, str)) for key in ("acts", "people"))
        backup = base64.b64decode(told["backup"], validate=True)
        return Copied(str(told["hash"]), lines, people, backup, str(told["accounts"]))
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(told, dict) and "acts" in told and "accounts" not in told:
            raise RefusedError(OLDER) from error
        raise RefusedError(say("This is no answer of a first machine. Check the address.")) from error


@dataclass(frozen=True, slots=True)
class FirstMachine:
    """How the first machine is asked: the event's address there, a director's token, a certificate to trust."""

    address: str
    token: str
    certificate: Path | None = None

    def ask(self, *, after: int, whole: bool = False) -> Copied:
        """The acts after one, with the hash that one has there, and with `whole` the backup too."""
        wanted = urlencode({"after": after, "whole": int(whole)})
        return copied(self._answer(f"copy?{wanted}"))

    def name(self, address: str, *, mark: str) -> None:
        """Tells the first where this machine will be reached, and its mark, for phones to find it by themselves."""
        self._answer("standby", {"address": address, "mark": mark})

    def seen_from(self) -> str:
        """How others in the network of the first reach this machine, when it serves as usual."""
        first = urlsplit(self.address)
        try:
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
                way.connect((first.hostname or "", first.port or 80))  # UDP: chooses a route, sends nothing
                return f"{first.scheme}://{way.getsockname()[0]}:{PORT}"
        except OSError:
            return ""

    def _answer(self, path: str, sent: Mapping[str, str] | None = None) -> dict[str, Any]:
        address = f"{self.address.rstrip('/')}/api/v1/{path}"
        if not address.startswith(("http://", "https://")):
            raise RefusedError(say("This is not the address of an event. Write it as http://first:8000/e/congress/."))
        headers = {"Authorization": f"Bearer {self.token}"}
        body = None
        if sent is not None:
            body = json.dumps(sent).encode()
            headers |= {"Content-Type": "application/json", "Idempotency-Key": secrets.token_hex(16), "If-Match": "*"}
        method = "GET" if sent is None else "PUT"
        request = urllib.request.Request(address, body, headers, method=method)  # noqa: S310  http
        trust = ssl.create_default_context(cafile=str(self.certificate)) if self.certificate else None
        try:
            with urllib.request.urlopen(request, timeout=SECONDS, context=trust) as answer:  # noqa: S310  http
                found: dict[str, Any] = parse_json(answer.read(LARGEST))
                return found
        except urllib.error.HTTPError as error:
            if error.code == HTTPStatus.NOT_FOUND:
                raise RefusedError(NO_COPY) from error
            raise RefusedError(say("The first machine refuses: {why}.", why=f"{error.code} {error.reason}")) from error
        except (OSError, ValueError) as error:
            raise UnreachableError(say("The first machine does not answer.")) from error


class PartedError(StoreError):
    """The two machines have gone on differently."""


class Follower:
    """Keeps a ledger the same as the first machine's, and every act checked as it comes."""

    def __init__(self, first: FirstMachine, ledger: Ledger, beside: Path) -> None:
        self.first, self._ledger, self._beside = first, ledger, beside
        self._key = beside.with_name(beside.name.removesuffix(SUFFIX) + KEY)
        entries, people = ledger.contents()
        self.event = _replayed(Replay(people=people), entries)
        self._accounts = ""

    def step(self) -> int:
        """Takes what is new, and gives how many acts that were. PartedError says where the two have parted.

        The backup is fetched again as soon as an account, a link, a screen or a secret changes on the first.
        """
        head = self.event.head
        told = self.first.ask(after=head.number)
        if told.accounts != self._accounts or not self._beside.is_file():
            told = self.first.ask(after=head.number, whole=True)
        if head.number and told.hash != head.hash:
            raise PartedError(self._parting())
        entries = tuple(read_entry(line) for line in told.acts)
        people = tuple(read_person(line) for line in told.people)
        before = Replay(
            self.event.entries,
            self.event.people.with_rows(people),
            self.event.tournament,
            self.event.withdrawn,
            self.event.failures,
        )
        after = _replayed(before, entries)
        for part in _parts(entries):
            if isinstance(part[0].act, ErasePerson):
                self._ledger.erase(part[0].act.player, part)
            else:
                self._ledger.append(part, people)
        self.event = after if not any(isinstance(one.act, ErasePerson) for one in entries) else self._again()
        if told.backup:
            write_private(self._beside, told.backup)
            self._accounts = told.accounts
        return len(entries)

    def announce(self, address: str) -> str:
        """Names this machine on the first, where it does not stand there yet, and gives the address that stands there.

        Without an address of its own it takes the one a director named, or the one by which it reaches the first.
        """
        named = self.event.tournament
        mark = sha256(own_secret(self._key).encode()).hexdigest()
        address = address or named.standby or self.first.seen_from()
        if address and (named.standby, named.standby_mark) != (address, mark):
            self.first.name(address, mark=mark)
            self.step()
        return address

    def _again(self) -> Replay:
        entries, people = self._ledger.contents()
        return _replayed(Replay(people=people), entries)

    def _parting(self) -> Any:
        """Where the two chains part, and what each did next."""
        here, there, after = self.event.entries, list[Entry](), 0
        while lines := self.first.ask(after=after).acts:
            there += [read_entry(line) for line in lines]
            after = there[-1].number
        same = next((n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a.hash != b.hash), None)
        number = min(len(here), len(there)) if same is None else same
        next_here, next_there = (_next(one, number) for one in (here, there))
        return say(
            "The two machines differ after act {number}. Here: {here}. There: {there}. Nothing was merged.",
            number=number,
            here=next_here,
            there=next_there,
        )


def _next(entries: Any, number: int) -> str:
    rest = entries[number:]
    return f"{len(rest)} more, the first “{rest[0].act.name}” at {rest[0].at:%H:%M:%S} UTC" if rest else "nothing more"


def _parts(entries: tuple[Entry, ...]) -> list[tuple[Entry, ...]]:
    """The entries in rows to be written at once; an erasure is a row of its own."""
    rows: list[list[Entry]] = []
    for one in entries:
        alone = isinstance(one.act, ErasePerson)
        if not rows or alone or isinstance(rows[-1][-1].act, ErasePerson):
            rows.append([one])
        else:
            rows[-1].append(one)
    return [tuple(row) for row in rows]


def _replayed(event: Replay, entries: tuple[Entry, ...]) -> Replay:
    """The event after these entries; StoreError where one does not follow, or does not hold."""
    for entry in entries:
        follows = entry.before == event.head.hash and entry.number == event.head.number + 1
        if not follows or event.against(entry):
            number = entry.number
            message = say("Act {number} of the first machine is not valid. Nothing of it was copied.", number=number)
            raise StoreError(message)
        event = event.then(entry)
    return event


def take_over(live: LiveEvent, beside: Path, *, at: datetime, author: str, reason: str) -> ActNumber:
    """Goes on with the event here: its accounts and secrets are put back, and an act that everybody sees says so.

    Accounts that were made by serving the event here before go. The accounts of this place have to be open.
    RefusedError where no backup of the first came through, or this machine has taken over since.
    """
    from boardcall.web.identity.rows import forget_rows, put_rows

    if not beside.is_file():
        raise RefusedError(say("No backup of the first machine is here: accounts and secrets would be missing."))
    backup, entries = read_backup(beside.read_bytes()), live.event.replay.entries
    if live.event.replay.entry(backup.head.number) is None or entries[backup.head.number - 1].hash != backup.head.hash:
        raise RefusedError(say("The backup beside the event is of another event."))
    if any(isinstance(entry.act, TakeOver) for entry in entries[backup.head.number :]):
        raise RefusedError(say("This machine has taken over already. Serve the event."))
    vault = vault_of(live.ledger)
    with transaction.atomic():
        forget_rows(entries[0].hash)
        put_rows(entries[0].hash, backup.accounts)
        for name, secret in backup.secrets.items():
            vault.put(name, secret)
        key = beside.with_name(beside.name.removesuffix(SUFFIX) + KEY)
        (saved, *_) = live.do(partial(_taken_over, key=key), at=at, author=author, reason=reason)
    key.unlink(missing_ok=True)  # everybody knows it now
    return saved.number


def _taken_over(event: Event, *, key: Path) -> Draft:
    """The act, with what proves to phones that this is the machine they were told of, where it still is that one."""
    secret = own_secret(key) if key.is_file() else ""
    is_named = sha256(secret.encode()).hexdigest() == event.tournament.standby_mark
    return drafted(event, TakeOver(secret if is_named else ""))


def own_secret(key: Path) -> str:
    """What this machine alone knows until it takes over; made when it is first asked for."""
    if not key.is_file():
        write_private(key, secrets.token_hex(32).encode())
    return key.read_text("ascii")
