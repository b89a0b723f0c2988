"""Hostile texts that grow, for every reader: its time may grow about as fast. `growing.py [--tries N] [--only READER]`

A try repeats a piece of a good input, or a sign that readers look for, in the middle of that input until it is 2,000,
20,000 and 200,000 letters long; in JSON also an element of a list, a key or a text. A finding is a time that grows much
faster than the text, or more than two seconds of work. Prints for each reader its longest time and what it was, and
ends with status 1 if there was a finding.
"""

import argparse
import copy
import io
import json
import math
import random
import signal
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from fuzzing.good_inputs import rehashed
from fuzzing.readers import READERS, Reader

from boardcall.errors import BoardcallError

SIZES = (2_000, 20_000, 200_000)
MOST_SECONDS = 2.0
GIVEN_UP = 4.0
"""Seconds of work after which a try ends."""
NOTICED = 0.1
"""Seconds below which a time says nothing about how it grows."""
FASTER = 1.5
"""Power of the length with which a time may grow; 1 is in step with it, 2 as its square."""
SIGNS = (
    " ", " ", " ", "\n", "\n", "\t", "\t", "\r\n", "\xa0",
    "-", ">", "> ", "(", ")", "[", "]", "{", "}", '"', "'", "\\", ",", ";", ":", "/", "@", ".",
    "=", "#", "*", "|", "&", "<", "<a>", "1", "9", "a", "A ", "a, ", "a\n", "é", "\u0301", "\ufb03", "- ", "->", "::",
    '""', "/*", "A PAR - BUR\n", "p1,", "[[a]]\n", "a=1\n", "[a]\n", "\0", "0", " a", "a b ", "x@y.z, ",
)  # fmt: skip


@dataclass(frozen=True)
class Growth:
    """One hostile input: what it is, and the seconds of work at each of the sizes that were tried."""

    what: str
    seconds: tuple[float, ...]

    @property
    def power(self) -> float:
        """With which power of the length the time grew at last; 0 where it was too short to tell."""
        if len(self.seconds) < 2 or self.seconds[-1] < NOTICED or self.seconds[-2] < NOTICED / 10:
            return 0.0
        return math.log10(self.seconds[-1] / max(self.seconds[-2], 1e-4))

    @property
    def is_finding(self) -> bool:
        return self.seconds[-1] > MOST_SECONDS or self.power > FASTER


class GivenUpError(Exception):
    """A try took too long."""


def _give_up(_number: int, _frame: object) -> None:
    raise GivenUpError


def grown_text(chance: random.Random, text: str) -> Iterator[tuple[str, str]]:
    """What is repeated, and the text at each size."""
    at = chance.randrange(len(text) + 1)
    piece = text[at : at + chance.choice((1, 2, 5, 12, 40, 120))] if chance.random() < 0.5 else ""
    piece = piece or chance.choice(SIGNS)
    end = at if chance.random() < 0.5 else len(text)
    for size in SIZES:
        yield repr(piece[:40]), text[:at] + piece * (size // len(piece)) + text[end:]


def grown_json(chance: random.Random, value: Any) -> Iterator[tuple[str, Any]]:
    """A list, a table or a text in a document at each size."""
    places = [("", None, None)]
    waiting = [("", value)]
    while waiting and len(places) < 3000:
        path, one = waiting.pop()
        inner = one.items() if isinstance(one, dict) else enumerate(one) if isinstance(one, list) else ()
        for key, part in inner:
            places.append((f"{path}/{key}", one, key))
            waiting.append((f"{path}/{key}", part))
    path, where, key = chance.choice(places)
    sign = chance.choice(SIGNS)
    for size in SIZES:
        if where is None:
            yield f"{path} nested", None
            continue
        before = where[key]
        many = max(2, size // max(1, len(json.dumps(before))))
        where[key] = _larger(before, many, sign * (size // len(sign)))
        yield f"{path[:60]} {type(before).__name__} of {sign!r}", value
        where[key] = before


def _larger(value: Any, many: int, text: str) -> Any:
    if isinstance(value, list):
        return [copy.deepcopy(one) for _ in range(many) for one in value[:1] or [1]]
    if isinstance(value, dict):
        return {f"{name}{number}": one for number in range(many) for name, one in (value.items() or [("a", 1)])}
    return value + text if isinstance(value, str) else text


def grown(chance: random.Random, given: Any) -> Iterator[tuple[str, Any]]:
    """An input of any reader at each size."""
    if isinstance(given, str):
        with suppress(ValueError, RecursionError):
            if given[:1] in ("{", "[") and chance.random() < 0.6:
                yield from ((what, json.dumps(one)) for what, one in grown_json(chance, json.loads(given)) if one)
                return
        yield from grown_text(chance, given)
    elif isinstance(given, bytes) and given.startswith(b"PK"):
        yield from _grown_zip(chance, given)
    elif isinstance(given, bytes):
        for what, text in grown_text(chance, given.decode("latin-1")):
            yield what, text.encode("latin-1", "replace")
    elif isinstance(given[0], str):
        yield from ((what, (text, *given[1:])) for what, text in grown_text(chance, given[0]))
    else:
        record = json.loads(given[1])
        for what, body in grown_json(chance, record.get("body", {})):
            if body is not None:
                yield what, (given[0], rehashed(record | {"body": body}))


def _grown_zip(chance: random.Random, data: bytes) -> Iterator[tuple[str, bytes]]:
    with suppress(zipfile.BadZipFile, ValueError):
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            parts = {name: file.read(name) for name in file.namelist()}
        name = chance.choice(list(parts))
        for what, text in grown_text(chance, parts[name].decode("latin-1")):
            out = io.BytesIO()
            with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
                for one, part in parts.items():
                    file.writestr(one, text.encode("latin-1", "replace") if one == name else part)
            yield f"{name}: {what}", out.getvalue()


def tried(reader: Reader, number: int) -> Growth | None:
    """The times of one try; None where chance made nothing that grows."""
    chance = random.Random(f"{reader.name} grows {number}")
    seconds: list[float] = []
    whats = [""]
    for what, given in grown(chance, reader.spoilt(chance)):
        whats.append(what)
        begun = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, GIVEN_UP)
        try:
            reader.read(given)
        except (BoardcallError, GivenUpError):
            pass
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        seconds.append(time.process_time() - begun)
        if seconds[-1] > MOST_SECONDS:
            break
    return Growth(f"try {number}: {whats[-1]}", tuple(seconds)) if seconds else None


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tries", type=int, default=60)
    parser.add_argument("--from", type=int, default=1, dest="first")
    parser.add_argument("--only", nargs="*")
    given = parser.parse_args()
    signal.signal(signal.SIGVTALRM, _give_up)
    found = 0
    for reader in READERS:
        if given.only and reader.name not in given.only:
            continue
        tries = [one for number in range(given.first, given.first + given.tries) if (one := tried(reader, number))]
        worst = max(tries, key=lambda one: one.seconds[-1])
        times = ", ".join(f"{one:.3f}" for one in worst.seconds)
        print(f"{reader.name}: {len(tries)} tries, the longest {times} s, {worst.what}", flush=True)
        for one in (one for one in tries if one.is_finding):
            found += 1
            print(f"  FINDING {one.what}: {one.seconds} s, power {one.power:.1f}", flush=True)
    print(f"{found} findings")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
