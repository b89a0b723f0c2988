"""A problem's fingerprint, so that a proposal can say which problem it answers."""

import json
from dataclasses import fields, is_dataclass
from hashlib import sha256


def digest(value: object) -> str:
    """SHA-256, in hexadecimal, of a value's canonical form: the same on every machine.

    Without relaxed wishes the value has no key for them, so that older digests still match.
    """
    return sha256(json.dumps(_plain(value), separators=(",", ":")).encode()).hexdigest()


def _plain(value: object) -> object:
    if is_dataclass(value):
        found = [(item.name, getattr(value, item.name)) for item in fields(value)]
        return [type(value).__name__, *(_plain(one) for name, one in found if one or name != "relaxed")]
    if isinstance(value, frozenset):
        return sorted(json.dumps(_plain(item)) for item in value)
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value if value is None or isinstance(value, int) else str(value)
