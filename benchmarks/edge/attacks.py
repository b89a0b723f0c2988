"""Attacks of visitors on the edge of a server."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from urllib.parse import quote, urlencode

from edge.strange import STRANGE, asked

MALLORY = "127.0.0.2"
MANY = tuple(f"127.0.1.{number}" for number in range(1, 51))
BODY = 800_000_000
PIECE = b"x" * 0x10000


@dataclass
class Attack:
    """The server under attack, until when, and what it answered."""

    host: str
    port: int
    until: float
    came: Counter[str] = field(default_factory=Counter)

    @property
    def is_over(self) -> bool:
        return time.monotonic() > self.until

    async def connected(self, source: str = MALLORY) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection from this address."""
        return await asyncio.open_connection(self.host, self.port, local_addr=(source, 0))

    async def sent(self, text: bytes, *, source: str = MALLORY, more: Callable[[], bytes] | None = None) -> None:
        """Sends a request and, piece by piece, what follows; counts the status that comes back."""
        try:
            reader, writer = await self.connected(source)
        except OSError as error:
            self.came[type(error).__name__] += 1
            return
        try:
            writer.write(text)
            answer = asyncio.ensure_future(reader.read(400))
            answer.add_done_callback(lambda done: done.cancelled() or done.exception())
            while more is not None and not answer.done() and not self.is_over and (piece := more()):
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(0)
            self.came[status_of(await asyncio.wait_for(answer, max(1.0, self.until - time.monotonic())))] += 1
        except TimeoutError:
            self.came["still open"] += 1
        except OSError as error:
            self.came[type(error).__name__] += 1
        finally:
            writer.close()

    async def again(self, one: Callable[[], Awaitable[None]], times: int) -> None:
        """So many at once, each over and over."""

        async def over_and_over() -> None:
            while not self.is_over:
                await one()

        await asyncio.gather(*(over_and_over() for _ in range(times)))


def status_of(answer: bytes) -> str:
    found = re.match(rb"HTTP/1\.1 (\d+)", answer)
    return found[1].decode() if found else ("closed" if not answer else repr(answer[:20]))


def dear(number: int = 0) -> str:
    """The address of a page that costs much: a phase played on with a dozen sheets of orders."""
    sheet = "\n".join(f"F{number}: A Par - Bur\nENG: F Lon S F Edi - NTH\nRUS: A Mos - Ukr" for _ in range(40))
    return f"/e/paris/boards/3/1/game/S1901M/what-if/?{urlencode([('orders', sheet)] * 12)}"


async def half_open(attack: Attack) -> None:
    """1,015 requests that are begun and not ended, again as soon as one is cut off."""
    await attack.again(partial(attack.sent, b"GET / HTTP/1.1\r\nHost: x\r\n"), 1015)


async def slow_headers(attack: Attack) -> None:
    """600 requests of which a byte comes now and then."""

    async def one() -> None:
        with suppress(OSError):
            reader, writer = await attack.connected()
            gone = asyncio.ensure_future(reader.read(100))
            for byte in b"GET / HTTP/1.1\r\nX-Long: " + b"x" * 10_000:
                if gone.done() or attack.is_over:
                    break
                writer.write(bytes([byte]))
                await asyncio.sleep(0.5)
            attack.came["cut off" if gone.done() else "still open"] += 1
            gone.cancel()
            writer.close()

    await attack.again(one, 600)


async def header_flood(attack: Attack) -> None:
    """40 requests at once with headers without end, and with 3,000 small ones."""
    many = asked("/", *(f"X-{number}: {number}" for number in range(3000)))
    await asyncio.gather(
        attack.again(partial(attack.sent, b"GET / HTTP/1.1\r\nX-Long: ", more=lambda: PIECE), 20),
        attack.again(partial(attack.sent, many), 20),
    )


async def slow_bodies(attack: Attack) -> None:
    """600 forms of which a byte comes every second."""

    async def one() -> None:
        with suppress(OSError):
            reader, writer = await attack.connected()
            writer.write(asked("/e/paris/sign-in/", "Content-Length: 50000", method="POST"))
            answer = asyncio.ensure_future(reader.read(100))
            while not answer.done() and not attack.is_over:
                writer.write(b"x")
                await asyncio.sleep(1)
            attack.came[status_of(answer.result()) if answer.done() else "still open"] += 1
            answer.cancel()
            writer.close()

    await attack.again(one, 600)


async def large_bodies(attack: Attack) -> None:
    """Bodies of 800 MB, with a length, in chunks, packed, and as a program's."""
    chunk = b"10000\r\n" + PIECE + b"\r\n"
    ways = (
        (asked("/nothing/", f"Content-Length: {BODY}", method="POST"), PIECE),
        (asked("/e/paris/sign-in/", "Transfer-Encoding: chunked", method="POST"), chunk),
        (asked("/e/paris/", "Content-Encoding: gzip", f"Content-Length: {BODY}", method="POST"), PIECE),
        (asked("/e/paris/api/v1/players", f"Content-Length: {BODY}", method="PUT"), PIECE),
        (asked("/e/paris/", f"Content-Length: {BODY}"), PIECE),
    )
    await asyncio.gather(*(attack.again(partial(attack.sent, text, more=lambda p=p: p), 2) for text, p in ways))


async def tiny_chunks(attack: Attack) -> None:
    """16 forms at once, each in 10,000 chunks of one byte."""
    text = (
        asked("/e/paris/sign-in/", "Transfer-Encoding: chunked", method="POST") + b"1\r\nx\r\n" * 10_000 + b"0\r\n\r\n"
    )
    await attack.again(partial(attack.sent, text), 16)


async def pipelined(attack: Attack) -> None:
    """32 connections that ask for 50 of the dearest pages each before they read."""

    async def one() -> None:
        with suppress(OSError, TimeoutError):
            reader, writer = await attack.connected()
            writer.write(asked(dear(1)) * 50)
            while not attack.is_over:
                part = await asyncio.wait_for(reader.read(65536), max(0.1, attack.until - time.monotonic()))
                if not part:
                    break
                attack.came.update(found.decode() for found in re.findall(rb"HTTP/1\.1 (\d+)", part))
            writer.close()

    await attack.again(one, 32)


async def dear_pages(attack: Attack) -> None:
    """64 visitors of one address, and one of each of fifty addresses, who ask for different dear pages."""

    async def one(source: str, number: int) -> None:
        await attack.sent(asked(dear(number), "Connection: close"), source=source)

    await asyncio.gather(
        attack.again(partial(one, MALLORY, 1), 64), *(attack.again(partial(one, source, 2), 1) for source in MANY)
    )


async def dear_kinds(attack: Attack) -> None:
    """A visitor of each of 16 addresses who asks for dear pages of every kind in turn."""
    kinds = (
        "standings/every-rule/",
        "standings/chances/",
        "forecast/",
        "calculator/?q={}",
        "boards/3/1/game/timelapse/",
    )

    async def one(source: str, turn: Iterator[int]) -> None:
        number = next(turn)
        path = (*(f"/e/paris/{kind.format(number)}" for kind in kinds), dear(number))[number % (len(kinds) + 1)]
        await attack.sent(asked(path, "Connection: close"), source=source)

    await asyncio.gather(*(attack.again(partial(one, source, count(k)), 1) for k, source in enumerate(MANY[:16])))


async def _streams(attack: Attack, sources: tuple[str, ...], each: int) -> None:
    pages = ("", "standings/", "boards/1/1/", "rounds/1/", "clock/", "log/", "players/")

    async def one(source: str, number: int) -> None:
        page = f"/e/paris/{pages[number % len(pages)]}?q={number}"
        with suppress(OSError, TimeoutError):
            reader, writer = await attack.connected(source)
            writer.write(asked(f"/e/paris/live/?page={quote(page)}"))
            attack.came[
                status_of(await asyncio.wait_for(reader.read(400), max(0.1, attack.until - time.monotonic())))
            ] += 1
            while not attack.is_over and await asyncio.wait_for(
                reader.read(400), max(0.1, attack.until - time.monotonic())
            ):
                pass
            writer.close()

    await asyncio.gather(
        *(
            attack.again(partial(one, source, number * each + k), 1)
            for number, source in enumerate(sources)
            for k in range(each)
        )
    )


async def streams(attack: Attack) -> None:
    """800 open streams of one address, each of another page."""
    await _streams(attack, (MALLORY,), 800)


async def streams_of_many(attack: Attack) -> None:
    """16 open streams of each of fifty addresses."""
    await _streams(attack, MANY, 16)


async def strange(attack: Attack) -> None:
    """Requests that no browser sends, each once and then 16 at once."""
    for text in STRANGE:
        before = Counter(attack.came)
        await attack.sent(text)
        print(f"    {dict(attack.came - before)}: {text[:70]!r}")
    await attack.again(partial(_one_of, attack, STRANGE), 16)


async def _one_of(attack: Attack, texts: tuple[bytes, ...]) -> None:
    await attack.sent(texts[attack.came.total() % len(texts)])


ATTACKS = (
    half_open, slow_headers, header_flood, slow_bodies, large_bodies, tiny_chunks, strange, pipelined, dear_pages,
    dear_kinds, streams, streams_of_many,
)  # fmt: skip
