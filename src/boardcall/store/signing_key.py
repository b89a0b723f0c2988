"""The key that signs an event's archives: made at first use, kept in the vault, its public half an act of the event."""

from contextlib import suppress
from typing import TYPE_CHECKING

from boardcall.errors import StoreError
from boardcall.store.vault import Vault
from boardcall.tables.codec import Json, canonical, parse_json
from boardcall.tournament import Entry, Head
from boardcall.wording import say

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

NAME = "archive key"
"""What the vault calls the secret half."""
SUFFIX = ".signature"
FORMAT = "signature"


class ArchiveKey:
    """The two halves of a key."""

    def __init__(self, secret: "Ed25519PrivateKey") -> None:
        self._secret = secret

    @property
    def public(self) -> str:
        return self._secret.public_key().public_bytes_raw().hex()

    def sign(self, data: bytes) -> tuple[str, str]:
        """The public half and the signature of the data, in hexadecimal."""
        return self.public, self._secret.sign(data).hex()


def archive_key(vault: Vault, named: tuple[str, ...]) -> ArchiveKey | None:
    """The key of an event, made now where it names none yet.

    None where the library that signs is not installed, and for a copy: the key is where the event was run.
    """
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    except ImportError:
        return None
    known = vault.get(NAME)
    if known is None and named:
        return None
    if known is None:
        known = Ed25519PrivateKey.generate().private_bytes_raw().hex()
        vault.put(NAME, known)
    return ArchiveKey(Ed25519PrivateKey.from_private_bytes(bytes.fromhex(known)))


def is_signed(public: str, data: bytes, signature: str) -> bool:
    """Whether the signature of the data is that of the key; StoreError where the library is not installed."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError as error:
        raise StoreError(say("The signature cannot be checked here: pip install 'boardcall[signing]'.")) from error
    with suppress(InvalidSignature, ValueError):
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), data)
        return True
    return False


def signed_head(entries: tuple[Entry, ...], key: ArchiveKey) -> str:
    """A file that says which event an archive is, up to which act, with the signature."""
    told: dict[str, Json] = {"event": entries[0].hash, "head": entries[-1].hash, "number": entries[-1].number}
    public, signature = key.sign(canonical(told).encode())
    return canonical({"boardcall": FORMAT, "format": 1, **told, "key": public, "signature": signature}) + "\n"


def signature_problem(text: str, entries: tuple[Entry, ...], keys: tuple[str, ...]) -> str:
    """What is wrong with the signature of an archive; "" where nothing is. `keys` are those the event names."""
    try:
        found = parse_json(text)
        told = {name: found[name] for name in ("event", "head", "number")}
        public, signature = str(found["key"]), str(found["signature"])
    except (ValueError, KeyError, TypeError):
        return str(say("The signature beside it cannot be read."))
    head = Head.of(entries[: told["number"]] if isinstance(told["number"], int) else ())
    if not entries or (told["event"], told["head"]) != (entries[0].hash, head.hash) or head.number != len(entries):
        return str(say("The signature beside it is for another event, or for another state of this one."))
    if public not in keys:
        return str(say("The signature beside it is of a key that the event does not name."))
    return "" if is_signed(public, canonical(told).encode(), signature) else str(say("The signature is wrong."))
