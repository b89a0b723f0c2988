"""Texts, JSON and files spoilt by chance, near enough to good ones that a reader gets far into them."""

import copy
import io
import json
import random
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

JUNK = (
    "", " ", "\0", "é" * 40, "9" * 5000, "-1", "0", "1/0", "1e999999", "1e9999999999", "0x10", "NaN", "inf", "²", "٣",
    "½", "0001-01-01", "9999-12-31T23:59:59+14:00", "2026-13-40", "../..", "%00", "%s{}{0}{name}", "[" * 3000,
    "{" * 3000, "(" * 3000,
    "\u202e", "\ufeff", "\r", "\r\n", "\t", "\n" * 50, "'", '"', '"""', "\\", "=", ",", ";", ":", "@",
    "#", "-", "->", "|", "<b>&amp;", "=1+1", "A", "x" * 300, "\u0301" * 20, "ß", "İ", "ﬃ", "1901", "S1901M", "W0000A",
    "F99999999999M", "A PAR - BUR", "true", "null", "p1", "18@1901", "A99999", "\x1f", "\u2028", "\x85",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 10**6, 2**63, 10**400, 1e308, float("nan"), float("inf"), -0.0, 1.5, "", [], {}, [[]],
    [[[[[[]]]]]], {"": 1}, "1/0", "1e999999", "1e9999999999", "x" * 300, "\ud800", "\0", "²", "9" * 5000, [None],
    "0001-01-01", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00", ["A"], {"A": 1}, "Ann",
)  # fmt: skip
LARGE = 0.004
"""How often a piece is repeated until the text is large."""
MOST = 250_000
DEEPEST = 200


def spoilt_text(chance: random.Random, seeds: Sequence[str]) -> str:
    """One of the texts, changed in a few places."""
    text = chance.choice(seeds)
    for _ in range(chance.choice((1, 1, 2, 3, 5, 8))):
        text = chance.choice(_WAYS)(chance, text, seeds)
    if chance.random() < LARGE:
        text = _much(chance, text)
    return text[:MOST]


def _at(chance: random.Random, text: str) -> tuple[int, int]:
    start = chance.randrange(len(text) + 1)
    return start, min(len(text), start + chance.choice((0, 1, 1, 2, 3, 8, 30, 200)))


def _cut(chance: random.Random, text: str, _: Sequence[str]) -> str:
    start, end = _at(chance, text)
    return text[:start] + text[end:]


def _doubled(chance: random.Random, text: str, _: Sequence[str]) -> str:
    start, end = _at(chance, text)
    return text[:end] + text[start:end] * chance.choice((1, 1, 2, 30)) + text[end:]


def _with_junk(chance: random.Random, text: str, _: Sequence[str]) -> str:
    start, end = _at(chance, text)
    return text[:start] + chance.choice(JUNK) + text[end if chance.random() < 0.5 else start :]


def _with_letter(chance: random.Random, text: str, _: Sequence[str]) -> str:
    start, _end = _at(chance, text)
    return text[:start] + chr(chance.choice((chance.randrange(128), chance.randrange(0x3000)))) + text[start + 1 :]


def _spliced(chance: random.Random, text: str, seeds: Sequence[str]) -> str:
    other = chance.choice(seeds)
    start, end = _at(chance, other)
    here, there = _at(chance, text)
    return text[:here] + other[start : end + 40] + text[there:]


def _lines(chance: random.Random, text: str, _: Sequence[str]) -> str:
    lines = text.split("\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one] if chance.random() < 0.7 else lines[other]
    return "\n".join(lines)


def _number(chance: random.Random, text: str, _: Sequence[str]) -> str:
    digits = [at for at, one in enumerate(text[:5000]) if one.isdigit()]
    if not digits:
        return text
    at = chance.choice(digits)
    return text[:at] + chance.choice(("0", "-5", "99", "9999999999", "²", "٣", "1.5", "", "9" * 5000)) + text[at + 1 :]


def _short(chance: random.Random, text: str, _: Sequence[str]) -> str:
    return text[: _at(chance, text)[0]]


def _much(chance: random.Random, text: str) -> str:
    start, end = _at(chance, text)
    piece = text[start : end + 1] or "x"
    many = chance.choice((1000, 10_000, MOST)) // len(piece)
    return text[:start] + piece * many + text[start:]


_WAYS = (_cut, _doubled, _with_junk, _with_junk, _with_letter, _spliced, _lines, _number, _short)


def spoilt_json(chance: random.Random, seeds: Sequence[str]) -> str:
    """One of the documents with some of its values exchanged, or spoilt as a text."""
    if chance.random() < 0.25:
        return spoilt_text(chance, seeds)
    found = json.loads(chance.choice(seeds))
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        found = spoilt_value(chance, found)
    return json.dumps(found, ensure_ascii=chance.random() < 0.5)


def spoilt_value(chance: random.Random, value: Any) -> Any:
    """The value with one part of it exchanged, left out or nested deeply; what is outermost seldom is."""
    places: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting and len(places) < 4000:
        one = waiting.pop()
        inner = one.items() if isinstance(one, dict) else enumerate(one) if isinstance(one, list) else ()
        for key, part in inner:
            places.append((one, key))
            waiting.append(part)
    if not places or chance.random() < 0.02:
        return _other(chance)
    where, key = chance.choice(places)
    way = chance.random()
    if way < 0.15:
        del where[key]
    elif way < 0.2 and isinstance(where, dict):
        where[chance.choice(("nothing", "", "name", "id", "format"))] = _other(chance)
    elif way < 0.22:
        where[key] = _nested(where[key])
    elif way < 0.4 and len(places) > 1:
        other, its = chance.choice(places)
        with suppress(KeyError, IndexError, RecursionError):  # what was nested is not copied
            where[key] = copy.deepcopy(other[its])
    elif way < 0.5 and isinstance(where[key], str):
        where[key] = spoilt_text(chance, [where[key]])
    elif way < 0.55 and isinstance(where, list):
        with suppress(RecursionError):
            where.append(copy.deepcopy(where[key]))
    else:
        where[key] = _other(chance)
    return value


def _other(chance: random.Random) -> Any:
    return copy.deepcopy(chance.choice(VALUES))


def _nested(value: Any) -> Any:
    for _ in range(DEEPEST):
        value = [value]
    return value


def spoilt_bytes(chance: random.Random, seeds: Sequence[bytes]) -> bytes:
    """One of the files, changed in a few places; of a zip, mostly one of the files in it."""
    data = chance.choice(seeds)
    if data.startswith(b"PK") and chance.random() < 0.7:
        return _zip(chance, data)
    for _ in range(chance.choice((1, 1, 2, 4))):
        start = chance.randrange(len(data) + 1)
        end = start + chance.choice((0, 1, 1, 2, 4, 40, 400))
        put = chance.choice((b"", b"\0", b"\xff", b"\xff\xfe", chance.randbytes(end - start), data[end : end + 50]))
        data = data[:start] + put + data[end:]
    return data[: chance.randrange(len(data) + 1)] if chance.random() < 0.1 else data


def _zip(chance: random.Random, data: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    name = chance.choice(list(parts))
    text = parts[name].decode("utf-8", "surrogateescape")
    if chance.random() < 0.1:
        del parts[name]
    elif name.endswith(".json") and chance.random() < 0.8:
        parts[name] = spoilt_json(chance, [text]).encode("utf-8", "surrogatepass")
    else:
        parts[name] = spoilt_text(chance, [text]).encode("utf-8", "surrogatepass")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, part in parts.items():
            file.writestr(name, part)
    return out.getvalue()
