"""Sealed ends: a secret year or time is committed to before play and opened when it is reached; anybody can check it.

The commitment is the SHA-256 of a text that names the rulebook, the round, the secret and a salt of 128 random bits:
`sha256sum` of that text gives the same. Randomness is always an argument.
"""

import base64
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from hashlib import sha256
from hmac import compare_digest
from itertools import count

from boardcall.errors import InputError, Problem, refuse
from boardcall.wording import say

SALT_BYTES = 16
VALUE_BYTES = 8
SHARE_BYTES = SALT_BYTES + VALUE_BYTES
CHECK_BYTES = 5


@dataclass(frozen=True, slots=True)
class SealedEnd:
    """What is inside a seal: the `value` is a year or a time such as 14:37; `salt` is 16 random bytes."""

    rulebook: str
    round: int
    value: str
    salt: bytes

    @property
    def text(self) -> str:
        return (
            f"boardcall sealed end 1\nrulebook {self.rulebook}\nround {self.round}\n"
            f"ends {self.value}\nsalt {self.salt.hex()}\n"
        )

    @property
    def commitment(self) -> str:
        """What everybody is shown: 64 hexadecimal digits that reveal nothing of the value."""
        return sha256(self.text.encode()).hexdigest()

    def keeps(self, commitment: str) -> bool:
        """Whether this is what was committed to."""
        return compare_digest(self.commitment, commitment.strip().lower())


def seal_end(rulebook: str, number: int, value: str, *, salt: bytes) -> SealedEnd:
    """Seals an end. ValueError unless the salt has 16 bytes and the value fits a slip."""
    if len(salt) != SALT_BYTES or not 0 < len(value.encode()) <= VALUE_BYTES:
        raise ValueError(f"a salt of {len(salt)} bytes, value {value!r}")
    return SealedEnd(rulebook, number, value, salt)


def years(first: int, last: int) -> tuple[str, ...]:
    """The years an end may be drawn from."""
    return tuple(map(str, range(first, last + 1)))


def minutes(first: time, last: time) -> tuple[str, ...]:
    """The minutes an end may be drawn from, the last one with them."""
    start, stop = (datetime.combine(date.min, at) for at in (first, last))
    steps = int((stop - start) / timedelta(minutes=1)) + 1
    return tuple(f"{start + timedelta(minutes=step):%H:%M}" for step in range(steps))


def draw_value(choices: Sequence[str], randomness: str) -> str:
    """One of the choices, each as likely: the same text gives the same one, on every machine.

    The text is hashed with a counter from 0; a number that would favour some choices is passed over.
    """
    span = 2**256 - 2**256 % len(choices)
    for number in count():
        drawn = int.from_bytes(sha256(f"{randomness}\n{number}".encode()).digest())
        if drawn < span:
            return choices[drawn % len(choices)]
    raise AssertionError("count() does not end")


def split(sealed: SealedEnd, *, pad: bytes) -> tuple[str, str]:
    """Two slips to print and keep apart: one alone reveals nothing, both together open the seal.

    `pad` is 24 random bytes, used once.
    """
    if len(pad) != SHARE_BYTES:
        raise ValueError(f"a pad of {len(pad)} bytes")
    secret = sealed.value.encode().ljust(VALUE_BYTES, b"\0") + sealed.salt
    return _slip(1, pad), _slip(2, _xor(secret, pad))


def combine(first: str, second: str, *, rulebook: str, number: int) -> SealedEnd:
    """What two slips hold together; InputError for a slip that was misread, or the same one twice."""
    problems, shares = [], {}
    for text in (first, second):
        found = _read_slip(text)
        if isinstance(found, Problem):
            problems.append(found)
        else:
            shares[found[0]] = found[1]
    if not problems and set(shares) != {1, 2}:
        problems.append(Problem(say("These are not slip 1 and slip 2."), say("Give one of each.")))
    refuse(problems)
    secret = _xor(shares[1], shares[2])
    value = secret[:VALUE_BYTES].rstrip(b"\0").decode("latin-1")
    if not re.fullmatch(r"19\d\d|\d\d:\d\d", value, re.ASCII):
        hint = say("Look for the other one of the same seal.")
        raise InputError.of(say("The two slips do not belong together."), hint)
    return SealedEnd(rulebook, number, value, secret[VALUE_BYTES:])


def _slip(number: int, share: bytes) -> str:
    """A slip as it is printed: twelve groups of four letters and digits, with a check against misreading."""
    body = bytes([number]) + share
    letters = base64.b32encode(body + sha256(body).digest()[:CHECK_BYTES]).decode()
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def _read_slip(text: str) -> tuple[int, bytes] | Problem:
    letters = "".join(text.upper().replace("0", "O").replace("1", "I").replace("8", "B").split()).replace("-", "")
    message = say("The slip “{text}” was misread.", text=text)
    wrong = Problem(message, say("Type its twelve groups of four once more."), text=text)
    try:
        raw = base64.b32decode(letters)
    except ValueError:
        return wrong
    body, check = raw[:-CHECK_BYTES], raw[-CHECK_BYTES:]
    if len(body) != 1 + SHARE_BYTES or sha256(body).digest()[:CHECK_BYTES] != check:
        return wrong
    return body[0], body[1:]


def _xor(left: bytes, right: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(left, right, strict=True))
