"""One HTML file that holds an event: its public values, a viewer, and a check that finds what was changed in it.

The file is one line of markup in the very form in which browsers write a page back. So its script can write its own
page back, hash it with SHA-256, and compare: a changed letter anywhere is another hash, and a broken script shows only
the sentence that nothing was checked. `check_file` compares the bytes themselves, and so finds a tag in capitals too.
"""

import json
import re
from collections.abc import Callable
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any

from boardcall.errors import StoreError
from boardcall.tables.codec import parse_json
from boardcall.tournament import Head, read_entry
from boardcall.tournament.ledger.heads import names_head
from boardcall.wording import say

Sign = Callable[[bytes], tuple[str, str]]
"""A public key and the signature of some bytes, both in hexadecimal."""
LONGEST_FILE = 200_000_000
UNCHECKED = "Nothing in this file was checked. Open it in a browser with JavaScript, or run: boardcall verify FILE"
EMPTY = re.compile(rb'(<meta name="(?:sha256|signature)" content=")[0-9a-f]*(">)')


def event_file(title: str, values: dict[str, Any], *, sign: Sign | None = None) -> bytes:
    """The file of these values; `sign` signs the bytes whose hash it names."""
    key, _ = sign(b"") if sign else ("", "")
    page = _page(title, {**values, "key": key})
    digest = sha256(page.encode()).hexdigest()
    signature = sign(page.encode())[1] if sign else ""
    filled = page.replace('name="sha256" content="', f'name="sha256" content="{digest}', 1)
    return filled.replace('name="signature" content="', f'name="signature" content="{signature}', 1).encode()


def check_file(data: bytes) -> tuple[bytes, dict[str, Any], str]:
    """The bytes that are signed, the values, and the signature; StoreError where a byte of the file was changed."""
    plain = EMPTY.sub(rb"\1\2", data[:LONGEST_FILE])
    found = re.search(
        rb'<meta name="sha256" content="([0-9a-f]{64})"><meta name="signature" content="([0-9a-f]*)">', data
    )
    kept = re.search(rb'<script type="application/json" id="event">(.*?)</script>', data, re.DOTALL)
    if not found or not kept or sha256(plain).hexdigest().encode() != found[1]:
        raise StoreError(say("The file was changed after it was made: its hash does not fit it."))
    try:
        return plain, parse_json(kept[1]), found[2].decode()
    except ValueError as error:
        raise StoreError(say("The file holds no event that can be read: {error}.", error=error)) from error


def check_chain(values: dict[str, Any], *, head: str = "") -> None:
    """StoreError where acts are no chain, where the public heads are not theirs, or where `head` names none of them."""
    try:
        entries = tuple(map(read_entry, values.get("acts", ())))
        shown = tuple(str(one["hash"]) for one in values["heads"])
    except (KeyError, TypeError) as error:
        raise StoreError(say("The file holds no event that can be read: {error}.", error=error)) from error
    for number, entry in enumerate(entries, start=1):
        if (entry.number, entry.before) != (number, Head.of(entries[: number - 1]).hash):
            raise StoreError(say("Act {number} does not follow the act before it.", number=number))
    hashes = tuple(one.hash for one in entries) or shown
    if not set(shown) <= set(hashes):
        raise StoreError(say("The check words in the file are not those of its acts."))
    if head and not any(names_head(head, one) for one in hashes):
        raise StoreError(say("No act has the hash {head}.", head=head))


def _page(title: str, values: dict[str, Any]) -> str:
    loader, viewer, style = (_part(name) for name in ("loader.js", "viewer.js", "viewer.css"))
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="sha256" content="">'
        '<meta name="signature" content=""><meta name="viewport" content="width=device-width"><title>'
        f"{escape(title, quote=False)}</title><style>{style}</style></head>"
        f'<body><p id="told">{UNCHECKED}</p><main id="event-view"></main>'
        f'<script type="application/json" id="event">{_json(values)}</script>'
        f'<script type="application/json" id="viewer">{_json(viewer)}</script><script>{loader}</script>'
    )


def _part(name: str) -> str:
    """A script or sheet on one line: no browser tells one kind of line end from another."""
    text = files(__name__).joinpath(name).read_text("utf-8")
    lines = (line.strip() for line in text.splitlines())
    return " ".join(line for line in lines if line and not line.startswith("//"))


def _json(value: Any) -> str:
    """JSON in which no letter could end the element around it, and every letter is ASCII."""
    return (
        json.dumps(value, separators=(",", ":")).replace("<", "\\u003c").replace("&", "\\u0026").replace(">", "\\u003e")
    )
