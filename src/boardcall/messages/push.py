"""Notifications to browsers by web push, an extra: signed with the key of a channel, readable by one browser alone."""

import base64
import binascii
import json
import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from importlib.util import find_spec
from urllib.parse import urlsplit

from boardcall.errors import InputError
from boardcall.messages.delivery import Delivery, DeliveryState
from boardcall.messages.http_post import is_address, post
from boardcall.wording import say, without_turning

MOST_BYTES = 3000
"""Of a text: services take 4,096 bytes once it is encrypted (RFC 8291, section 4)."""
TOKEN_LASTS = timedelta(hours=12)
"""How long a signature is good; services take a day at the most (RFC 8292, section 2)."""
GONE = (404, 410)
"""The answers for a browser that takes no notifications any more (RFC 8030, section 7.3)."""
EXTRA = ("http_ece", "py_vapid")
SERVICE = re.compile(r"[a-z0-9.-]+(:\d+)?", re.IGNORECASE)
"""Where services are: by a name, as a signature says for whom it is."""
POINT_BYTES, SECRET_BYTES = 65, 16


def has_push() -> bool:
    """Whether the extra that sends notifications is installed."""
    return all(map(find_spec, EXTRA))


@dataclass(frozen=True, slots=True)
class PushAddress:
    """Where a browser takes notifications, and what they are encrypted with for it, as the browser told it."""

    endpoint: str
    p256dh: str
    auth: str


@dataclass(frozen=True, slots=True)
class Notification:
    """What a phone shows, also while it is locked; one of the same `key` takes the place of the one before."""

    title: str
    body: str
    key: str
    lasts: timedelta = timedelta(hours=4)
    """How long a service may keep it for a phone that is off."""


def new_push_key() -> str:
    """A new private key for a channel, as 43 letters. InputError where the extra is not installed."""
    if not has_push():
        hint = say("Install it with: pip install 'boardcall[push]'. E-mail and web-hooks need nothing.")
        raise InputError.of(say("Notifications need the extra “push”."), hint, field="kind")
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

    number = generate_private_key(SECP256R1()).private_numbers().private_value
    return _letters(number.to_bytes(32, "big"))


def public_half(key: str) -> str:
    """The public half of a channel's key, as browsers ask for it."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid

    point = Vapid.from_raw(key.encode()).public_key
    return _letters(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def checked_push_address(endpoint: str, p256dh: str, auth: str) -> PushAddress:
    """What a browser told, if it can be one; InputError where it cannot."""
    point, secret = _bytes(p256dh), _bytes(auth)
    is_service = is_address(endpoint) and SERVICE.fullmatch(urlsplit(endpoint).netloc)
    fits = len(point) == POINT_BYTES and len(secret) == SECRET_BYTES and is_service
    if not fits or not _is_on_the_curve(point):
        hint = say("Press the button again, or use another browser.")
        raise InputError.of(say("This browser gave no address for notifications."), hint)
    return PushAddress(endpoint, _letters(point), _letters(secret))


def push(address: PushAddress, told: Notification, *, key: str, contact: str, at: datetime) -> Delivery:
    """Hands a notification to the service of a browser. `contact` is the sender's mailto: or https: address."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
    from py_vapid import Vapid

    parts = urlsplit(address.endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": contact, "exp": int((at + TOKEN_LASTS).timestamp())}
    shown = {"title": without_turning(told.title), "body": _cut(without_turning(told.body)), "tag": told.key}
    body = http_ece.encrypt(
        json.dumps(shown, ensure_ascii=False).encode(),
        private_key=generate_private_key(SECP256R1()),  # a new one each time: nobody can tell two messages of a phone
        dh=_bytes(address.p256dh),
        auth_secret=_bytes(address.auth),
        version="aes128gcm",
    )
    headers = {
        **Vapid.from_raw(key.encode()).sign(claims),
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(int(told.lasts.total_seconds())),
        "Urgency": "high",
        "Topic": sha256(told.key.encode()).hexdigest()[:32],  # a repeat takes the place of what waits at the service
    }
    return post(address.endpoint, body, headers)


def is_gone(outcome: Delivery) -> bool:
    """Whether the browser takes no notifications any more."""
    return outcome.result is DeliveryState.FAILED and outcome.status in GONE


def _is_on_the_curve(point: bytes) -> bool:
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except ValueError:
        return False
    return True


def _cut(text: str) -> str:
    return text if len(text.encode()) <= MOST_BYTES else text.encode()[:MOST_BYTES].decode(errors="ignore") + "…"


def _letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    """What stands in letters; nothing where that is none."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""
