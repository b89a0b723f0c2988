"""Papers that only the holders of certain keys can read.

A reading key is 26 letters and digits that only its holder has; its card is the public half, which others seal to. A
sealed paper names no reader and reveals its length only in steps: P-256 and HKDF-SHA256 wrap one key for each card,
AES-256-GCM holds the text. A browser seals in the same way (static/report.js).
"""

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from boardcall.errors import InputError, RefusedError
from boardcall.tables.codec import Json, canonical
from boardcall.wording import say

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

FORMAT = "sealed paper"
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O or U."""
KEY_LENGTH = 26
STEP = 1024
"""A text is filled up with blanks to a multiple of this many bytes."""
P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
WRAP = b"boardcall sealed paper 1"
DERIVE = b"boardcall reading key 1"
NONCE = 12

Paper = dict[str, Any]
"""What is inside: a small table of texts."""


def new_key() -> str:
    """A new reading key of 130 random bits, in groups: it is shown once and kept nowhere."""
    digits = "".join(secrets.choice(ALPHABET) for _ in range(KEY_LENGTH))
    return "-".join(digits[start : start + 5] for start in range(0, KEY_LENGTH, 5))


def card_of(key: str) -> str:
    """The card of a reading key: what others seal papers to. InputError for what is no key."""
    return _coded(_point(_private(key).public_key()))


def is_card(text: str) -> bool:
    try:
        _public(text)
    except (ValueError, TypeError):
        return False
    return True


def mark_of(card: str) -> str:
    """What a sealed paper calls the holder of a card: 16 digits that tell no name."""
    return sha256(card.encode()).hexdigest()[:16]


def seal(paper: Mapping[str, Any], cards: Iterable[str]) -> str:
    """The paper, readable by the holders of the cards alone; at least one card."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    readers = tuple(dict.fromkeys(cards))
    if not readers:
        raise ValueError("a paper sealed to nobody")
    once, secret, nonce = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(32), secrets.token_bytes(NONCE)
    point = _point(once.public_key())
    text = canonical(dict(paper)).encode()
    text += b" " * (-len(text) % STEP)
    wrapped: dict[str, Json] = {
        mark_of(card): _coded(AESGCM(_wrapping(once, _public(card), point, card)).encrypt(bytes(NONCE), secret, None))
        for card in readers
    }
    body = nonce + AESGCM(secret).encrypt(nonce, text, None)
    return canonical({"boardcall": FORMAT, "format": 1, "once": _coded(point), "for": wrapped, "body": _coded(body)})


def readers_of(sealed: str) -> frozenset[str]:
    """The marks of those who can read a sealed paper; InputError for anything else."""
    return frozenset(_envelope(sealed)["for"])


def unseal(sealed: str, key: str) -> Paper | None:
    """The paper in the clear; None where it was not sealed to this key, was changed since, or cannot be written again.

    Anybody with the card can have sealed it: a table too deep, a number without end or half a letter is no paper.
    """
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    envelope = _envelope(sealed)
    private = _private(key)
    card = _coded(_point(private.public_key()))
    wrapped = envelope["for"].get(mark_of(card))
    if wrapped is None:
        return None
    try:
        point, body = _bytes(envelope["once"]), _bytes(envelope["body"])
        wrapping = _wrapping(private, _public(envelope["once"]), point, card)
        secret = AESGCM(wrapping).decrypt(bytes(NONCE), _bytes(wrapped), None)
        found = json.loads(AESGCM(secret).decrypt(body[:NONCE], body[NONCE:], None))
        canonical(found).encode()
    except (InvalidTag, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _envelope(sealed: str) -> dict[str, Any]:
    try:
        found = json.loads(sealed)
    except (ValueError, RecursionError):
        found = None
    if not (isinstance(found, dict) and found.get("boardcall") == FORMAT and found.get("format") == 1 and _fits(found)):
        raise InputError.of(say("This is not a sealed paper."), say("Take the file as it was written."))
    return found


def _fits(found: dict[str, Any]) -> bool:
    marks = found.get("for")
    texts = (found.get("once"), found.get("body"), *(marks.values() if isinstance(marks, dict) else (None,)))
    return bool(marks) and all(isinstance(text, str) for text in texts)


def _private(key: str) -> "EllipticCurvePrivateKey":
    digits = key.upper().translate(str.maketrans("ILO", "110", "- \t\r\n"))
    if len(digits) != KEY_LENGTH or set(digits) - set(ALPHABET):
        hint = say("It has {count} letters and digits, in groups with dashes.", count=KEY_LENGTH)
        raise InputError.of(say("This is not a reading key."), hint, field="key")
    hashes, ec, hkdf = _library()
    long = hkdf(hashes.SHA256(), 48, salt=None, info=DERIVE).derive(digits.encode())
    found: EllipticCurvePrivateKey = ec.derive_private_key(
        int.from_bytes(long, "big") % (P256_ORDER - 1) + 1, ec.SECP256R1()
    )
    return found


def _public(card: str) -> "EllipticCurvePublicKey":
    _, ec, _ = _library()
    found: EllipticCurvePublicKey = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(card))
    return found


def _wrapping(own: "EllipticCurvePrivateKey", other: "EllipticCurvePublicKey", once: bytes, card: str) -> bytes:
    """The key that wraps the paper's key for one reader."""
    hashes, ec, hkdf = _library()
    shared = own.exchange(ec.ECDH(), other)
    found: bytes = hkdf(hashes.SHA256(), 32, salt=once + _bytes(card), info=WRAP).derive(shared)
    return found


def _point(public: "EllipticCurvePublicKey") -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _library() -> tuple[Any, Any, Any]:
    try:
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF
    except ImportError as error:
        raise RefusedError(
            say("Sealed papers need the library cryptography. Install it with: pip install 'boardcall[cases]'")
        ) from error
    return hashes, ec, HKDF


def _coded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
