"""The chain: acts with number, time, author, reason and key, each line sealed with the hash of the line before."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from boardcall.errors import StoreError
from boardcall.tables.codec import canonical, decode, encode, parse_json, read_time, write_time
from boardcall.tournament.acts import ACTS
from boardcall.tournament.ids import ActNumber
from boardcall.tournament.ledger.act import Act
from boardcall.wording import say

START = "0" * 64
"""What the first entry names as the hash before it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An act as the ledger stores it. `line` is its canonical JSON with the hash: what is stored and exported.

    `key` makes a repeated request harmless: a ledger accepts a key once. `before` is the hash of the entry before.
    """

    number: ActNumber
    at: datetime
    author: str
    act: Act
    reason: str
    key: str
    before: str
    hash: str
    line: str


@dataclass(frozen=True, slots=True)
class Head:
    """The last entry of a chain by number and hash; number 0 for a chain with nothing in it."""

    number: ActNumber = ActNumber(0)
    hash: str = START

    @classmethod
    def of(cls, entries: tuple[Entry, ...]) -> "Head":
        return cls(entries[-1].number, entries[-1].hash) if entries else cls()


def write_entry(act: Act, *, head: Head, at: datetime, author: str, reason: str = "", key: str = "") -> Entry:
    """The entry that puts an act behind `head`; `at` has a time zone."""
    body = {
        "act": act.name,
        "at": write_time(at),
        "author": author,
        "before": head.hash,
        "body": encode(act),
        "key": key,
        "number": head.number + 1,
        "reason": reason,
        "version": act.version,
    }
    digest = _digest(body)
    number, line = ActNumber(head.number + 1), canonical({**body, "hash": digest})
    return Entry(ActNumber(number), at, author, act, reason, key, head.hash, digest, line)


def chain_acts(
    acts: Iterable[Act], *, head: Head, at: datetime, author: str, reason: str = "", key: str = ""
) -> tuple[Entry, ...]:
    """Acts done in one go as entries behind `head`; the key goes to the first of them."""
    entries: list[Entry] = []
    for act in acts:
        entry = write_entry(act, head=head, at=at, author=author, reason=reason, key="" if entries else key)
        entries.append(entry)
        head = Head(entry.number, entry.hash)
    return tuple(entries)


def read_entry(line: str, *, kinds: tuple[type[Act], ...] = ACTS) -> Entry:
    """A stored line as an entry; StoreError when its hash or its form is not what was written."""
    record = _read_record(line)
    digest = record.pop("hash")
    if _digest(record) != digest:
        raise StoreError(say("The line was changed after it was written: its hash does not fit it."))
    act = read_act(record["act"], record["version"], record["body"], kinds=kinds)
    try:
        at = read_time(record["at"])
    except ValueError as error:
        raise StoreError(say("The time of the act cannot be read: {error}.", error=error)) from error
    number, author, reason, key, before = (record[field] for field in ("number", "author", "reason", "key", "before"))
    return Entry(ActNumber(number), at, author, act, reason, key, before, digest, line)


def read_act(name: str, version: int, body: dict[str, Any], *, kinds: tuple[type[Act], ...] = ACTS) -> Act:
    """An act from its stored body, brought up from the version that wrote it."""
    kind = next((kind for kind in kinds if kind.name == name), None)
    if kind is None or not 1 <= version <= kind.version:
        raise StoreError(
            say(
                "The act {name}, version {version}, was written by a later Boardcall. Open it with that one.",
                name=name,
                version=version,
            )
        )
    try:
        for upcast in kind.upcasts[version - 1 :]:
            body = upcast(body)
        act: Act = decode(kind, body)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise StoreError(say("The act {name} cannot be read: {error}.", name=name, error=error)) from error
    return act


FIELDS = {
    "act": str,
    "at": str,
    "author": str,
    "before": str,
    "body": dict,
    "hash": str,
    "key": str,
    "number": int,
    "reason": str,
    "version": int,
}
"""What a stored line holds."""


def _read_record(line: str) -> dict[str, Any]:
    try:
        record = parse_json(line)
    except ValueError as error:
        raise StoreError(say("The line is not JSON: {error}.", error=error)) from error
    if not isinstance(record, dict) or {key: type(value) for key, value in record.items()} != FIELDS:
        raise StoreError(say("The line does not hold an act."))
    if canonical(record) != line:
        raise StoreError(say("The line was changed after it was written: it is not in the form that was hashed."))
    return record


def _digest(record: dict[str, Any]) -> str:
    return sha256(canonical(record).encode()).hexdigest()
