"""A hall on one laptop: 105 players, round 4 running, 500 open pages that follow it, standings at 50 requests a second.

Beside the server on the same machine, over 127.0.0.1 only. Every open page behaves as a browser's: it listens, and
takes the new page from its stream; with --fetch it fetches itself on a connection of its own, as a browser that cannot
unpack it. The director ends a board every few seconds, so that the standings change. All pages are the standings, which
most acts change, or spread over the event's pages. CPU for an act is that of the server above what it takes without
acts: the steadiest figure beside other work.

    live_event.py [--servers N] [--workers N] [--spread] [--fetch] [--pages 500] [--seconds 30] [--between 4]

Several servers stand for several machines: each answers at an address of its own (127.0.0.1, 127.0.0.2 …) with so many
workers, all on one event, and the open pages are dealt out to them. The director acts at the last.
"""

import argparse
import asyncio
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from functools import partial
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import quote, urlencode, urlsplit

from boardcall.desk.event import open_event
from boardcall.desk.people.players import register_player
from boardcall.desk.play.boards import seat_board
from boardcall.desk.results.game_results import record_counts, record_result
from boardcall.game import POWERS
from boardcall.rulebook import rulebook_text
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.store.live import LiveEvent, Verb, create_event
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import RoundNumber

PLAYERS, ROUNDS, YEARS = 105, 4, 7  # the rulebook asks for 1907 at the least
RATE = 50
WITHOUT_ACTS = 4.0
LONGEST_OPENING = 120.0
LONGEST_LINE = 1_000_000
LONGEST_BEAT = 200
"""Bytes of an event that only says that the server is there, and what is around it."""
RULEBOOK = "wdc-2008"
AT = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
SOURCE = Path(__file__).parent.parent / "src"


def make_event(place: Path) -> None:
    """Three rounds that are over and a fourth after seven years, the same every time."""
    chance = random.Random(105)
    with create_event(place, open_event(rulebook_text(RULEBOOK)[0], name="A hall"), at=AT, author="td") as live:
        for number in range(1, PLAYERS + 1):
            name = f"Person with a long name {number:03}"
            act(live, partial(register_player, name=name, salt=f"{number:032x}"))
        players = [player.id for player in live.event.tournament.players]
        for number in range(1, ROUNDS + 1):
            chance.shuffle(players)
            for board in range(PLAYERS // 7):
                seats = tuple(zip(POWERS, players[7 * board : 7 * board + 7], strict=True))
                ref = BoardRef(RoundNumber(number), str(board + 1))
                act(live, partial(seat_board, ref=ref, seats=seats))
                counts = [(3, 3, 3, 3, 3, 4, 3)]
                for year in range(1901, 1901 + YEARS):
                    counts.append(following(counts[-1], year, chance))
                    act(live, partial(record_counts, ref=ref, year=year, centres=counts[-1]))
                if number < ROUNDS:
                    act(live, partial(record_result, ref=ref, result=ended(counts), at=AT))


def act(live: LiveEvent, verb: Verb) -> None:
    live.do(verb, at=AT, author="td")


def following(counts: tuple[int, ...], year: int, chance: random.Random) -> tuple[int, ...]:
    """Counts of the next year: all 34 centres from the second on, nobody dies, nobody nears a solo."""
    held = list(counts)
    while sum(held) < (29 if year == 1901 else 34):
        place = chance.randrange(7)
        held[place] += held[place] < min(8, counts[place] + 2)
    one, two = chance.sample(range(7), 2)
    if held[one] > 1 and held[two] <= min(9, counts[two] + 1):
        held[one], held[two] = held[one] - 1, held[two] + 1
    return tuple(held)


def ended(counts: list[tuple[int, ...]]) -> BoardResult:
    lines = tuple(PowerResult(power, held, None) for power, held in zip(POWERS, counts[-1], strict=True))
    return BoardResult(lines, 1900 + YEARS, End.TIME)


class Director:
    """Signs in by the link the server prints, and ends boards one by one."""

    def __init__(self, link: str) -> None:
        self.host = urlsplit(link).netloc
        self.cookies: dict[str, str] = {}
        self.ask("GET", urlsplit(link).path)
        self.ask("POST", urlsplit(link).path, {})

    def ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> str:
        connection = HTTPConnection(self.host, timeout=30)
        jar = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": jar, "Content-Type": "application/x-www-form-urlencoded"}
        token = {"csrfmiddlewaretoken": self.cookies.get("csrftoken", "")}
        body = urlencode(token | fields) if fields is not None else None
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        for value in answer.headers.get_all("Set-Cookie") or []:
            self.cookies |= {name: one.value for name, one in SimpleCookie(value).items()}
        text = answer.read().decode()
        connection.close()
        assert answer.status < 400, (path, answer.status, text[-2000:])
        return text

    def form_of(self, board: int) -> dict[str, str]:
        page = self.ask("GET", f"/e/hall/desk/boards/{ROUNDS}/{board}/")
        fields = dict(re.findall(r'<input[^>]*name="((?:[re]-\w+|last_year|key|seen))"[^>]*value="([^"]*)"', page))
        return fields | {"end": "time", "last_year": str(1900 + YEARS)}

    def end_board(self, board: int, form: dict[str, str]) -> None:
        self.ask("POST", f"/e/hall/desk/boards/{ROUNDS}/{board}/result/", form)


async def get(host: str, path: str, etag: str = "") -> tuple[int, bytes, str]:
    """One request on a connection of its own, as from a phone; the status, the body as it came, and its ETag."""
    name, port = host.split(":")
    reader, writer = await asyncio.open_connection(name, int(port))
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Accept-Encoding: gzip", "Connection: close"]
    lines += [f"If-None-Match: {etag}"] if etag else []
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    answer = await reader.read(-1)
    writer.close()
    if not answer:
        raise ConnectionError(path)
    head, _, body = answer.partition(b"\r\n\r\n")
    found = re.search(rb"(?i)\r\netag: ([^\r]+)", head)
    return int(head.split(b" ", 2)[1]), body, found[1].decode() if found else ""


class Listening(asyncio.Protocol):
    """A page's stream, read as cheaply as can be: only the end of an event and its length are looked at."""

    def __init__(self, page: "OpenPage", asked: bytes) -> None:
        self.page, self.asked = page, asked
        self.size = 0
        """Bytes of the event that has begun."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self.asked)

    def data_received(self, data: bytes) -> None:
        if not self.page.is_open:
            self.page.is_open = b" 200 " in data
            return
        self.size += len(data)
        if data.endswith(b"\n\n\r\n"):
            if self.size > LONGEST_BEAT:
                self.page.told.append(time.perf_counter())
                self.page.fresh.append(self.page.told[-1])
            self.size = 0

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self.page.is_open = False


class OpenPage:
    """A page that somebody has open."""

    def __init__(self, host: str, path: str, *, fetches: bool) -> None:
        self.host, self.path, self.fetches = host, path, fetches
        self.told: list[float] = []
        self.fresh: list[float] = []
        self.etag = ""
        self.unanswered = 0
        self.is_open = False

    async def run(self, first: str) -> None:
        name, port = self.host.split(":")
        query = f"page={quote(self.path)}&after={first}{'' if self.fetches else '&whole'}"
        asked = f"GET /e/hall/live/?{query} HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode()
        if not self.fetches:
            await asyncio.get_running_loop().create_connection(lambda: Listening(self, asked), name, int(port))
            await asyncio.Event().wait()
        reader, writer = await asyncio.open_connection(name, int(port), limit=LONGEST_LINE)
        writer.write(asked)
        try:
            self.is_open = b" 200 " in await reader.readline()
            while line := await reader.readline():
                if line.startswith(b"data: ") and line != b"data: .\n":
                    self.told.append(time.perf_counter())
                    if not (await reader.readline()).startswith(b"data: "):
                        await self.fetch()
                    self.fresh.append(time.perf_counter())
        finally:
            writer.close()

    async def fetch(self) -> None:
        """As a browser does it: where nobody answers, once more after a moment."""
        while True:
            try:
                status, _, etag = await get(self.host, self.path, self.etag)
            except OSError:
                status, etag = 0, ""
            if status in (200, 304):
                self.etag = etag
                return
            self.unanswered += 1
            await asyncio.sleep(0.5)


async def steady(host: str, times: list[float], until: float) -> None:
    """Standings at a steady rate, whatever the server does with them."""

    async def one() -> None:
        begun = time.perf_counter()
        try:
            status, _, _ = await get(host, "/e/hall/standings/")
        except OSError:
            return
        assert status == 200, status
        times.append(time.perf_counter() - begun)

    tasks, begun = [], time.perf_counter()
    for number in range(int((until - begun) * RATE)):
        await asyncio.sleep(max(0.0, begun + number / RATE - time.perf_counter()))
        tasks.append(asyncio.create_task(one()))
    await asyncio.gather(*tasks)


async def measure(
    hosts: list[str],
    director: Director,
    paths: list[str],
    *,
    seconds: float,
    between: float,
    fetches: bool,
    cpu: Callable[[], float],
) -> None:
    host = hosts[0]
    marks = {path: await mark(host, path) for path in set(paths)}
    pages = [OpenPage(hosts[number % len(hosts)], path, fetches=fetches) for number, path in enumerate(paths)]
    running = []
    for page in pages:
        running.append(asyncio.create_task(page.run(marks[page.path])))
        await asyncio.sleep(0.001)  # as people open them, and not all in one moment
    until = time.perf_counter() + LONGEST_OPENING
    while not all(page.is_open for page in pages) and time.perf_counter() < until:  # noqa: ASYNC110  many, and rarely
        await asyncio.sleep(0.1)
    await asyncio.sleep(2)
    times: list[float] = []
    load = asyncio.create_task(steady(host, times, time.perf_counter() + WITHOUT_ACTS + seconds))
    before, since = cpu(), time.perf_counter()
    await asyncio.sleep(WITHOUT_ACTS)
    idle = (cpu() - before) / (time.perf_counter() - since)
    print(f"measuring; {idle * 1000:.0f} ms of CPU a second without acts", flush=True)
    before, since = cpu(), time.perf_counter()
    told, fresh, acts = [], [], []
    for board in range(1, 1 + min(15, int(seconds / between) - 1)):
        form = await asyncio.to_thread(director.form_of, board)
        await asyncio.sleep(1)
        for page in pages:
            page.told.clear()
            page.fresh.clear()
        begun = time.perf_counter()
        await asyncio.to_thread(director.end_board, board, form)
        acts.append(time.perf_counter() - begun)
        await asyncio.sleep(between - 1)
        told += [page.told[0] - begun for page in pages if page.told]
        fresh += [page.fresh[0] - begun for page in pages if page.fresh]
    an_act = (cpu() - before - idle * (time.perf_counter() - since)) / max(1, len(acts))
    await load
    print(f"open pages that still listen: {sum(page.is_open for page in pages)} of {len(pages)}")
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    print(f"standings, {len(times)} requests at {RATE}/s: {spread(times)}")
    print(f"acts, {len(acts)} answered:             {spread(acts)}")
    print(f"fetches that nobody answered: {sum(page.unanswered for page in pages)}")
    print(f"open pages told, {len(told)} times:      {spread(told)}")
    print(f"open pages fresh, {len(fresh)} times:     {spread(fresh)}")
    many = len(fresh) / max(1, len(acts))
    print(f"an act: {an_act * 1000:.0f} ms of CPU, with {many:.0f} pages that change")


async def mark(host: str, path: str) -> str:
    _, _, etag = await get(host, path)
    return etag.removeprefix('W/"').removesuffix('"')


def spread(seconds: Iterable[float]) -> str:
    known = sorted(seconds)
    if not known:
        return "none"

    def at(share: float) -> float:
        return known[min(len(known) - 1, int(share * len(known)))] * 1000

    return f"median {at(0.5):6.1f} ms, p95 {at(0.95):6.1f} ms, longest {known[-1] * 1000:6.1f} ms"


def cpu_and_memory(pids: list[int]) -> tuple[float, int]:
    """CPU seconds used, and the most memory held in kilobytes, by all of them together."""
    seconds, memory = 0.0, 0
    for pid in pids:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        seconds += (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
        memory += int(re.findall(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0])
    return seconds, memory


def family(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


def spread_pages(count: int) -> list[str]:
    """So many pages as a hall has them open: boards, players, standings, the event and the screens."""
    boards = [f"/e/hall/boards/{ROUNDS}/{number}/" for number in range(1, PLAYERS // 7 + 1)]
    players = [f"/e/hall/players/p{number}/" for number in range(1, PLAYERS + 1)]
    kinds = ["/e/hall/standings/"] * 150 + boards * 10 + players + ["/e/hall/", f"/e/hall/rounds/{ROUNDS}/"] * 47
    return ([*kinds, "/e/hall/screen/standings/"] * (count // len(kinds) + 1))[:count]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--spread", action="store_true")
    parser.add_argument("--fetch", action="store_true")
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--between", type=float, default=4, help="seconds from one act to the next")
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # each open page is a file to the system
    with hall(given.workers, given.servers) as (link, hosts, pids):

        def everybody() -> list[int]:
            return [one for pid in pids for one in family(pid)]

        def cpu() -> float:
            return cpu_and_memory(everybody())[0]

        pages = spread_pages(given.pages) if given.spread else ["/e/hall/standings/"] * given.pages
        before, begun = cpu(), time.perf_counter()
        do = partial(measure, seconds=given.seconds, between=given.between, fetches=given.fetch, cpu=cpu)
        asyncio.run(do(hosts, Director(link), pages))
        used, memory = cpu_and_memory(everybody())
        took = time.perf_counter() - begun
        print(f"server: {used - before:.1f} s of CPU in {took:.0f} s, {memory / 1024:.0f} MB at most")


@contextmanager
def hall(workers: int, servers: int = 1) -> Iterator[tuple[str, list[str], list[int]]]:
    """Servers that show the event: a director's link, where each answers, and its process."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        place = Path(folder) / "hall.db"
        make_event(place)
        started = [stack.enter_context(server(place, f"127.0.0.{1 + number}", workers)) for number in range(servers)]
        links, pids = zip(*started, strict=True)
        yield links[-1], [urlsplit(link).netloc for link in links], list(pids)


@contextmanager
def server(place: Path, address: str, workers: int) -> Iterator[tuple[str, int]]:
    command = [sys.executable, "-m", "boardcall", "serve", str(place), "--host", address, "--port", "0", "--link"]
    command += ["--workers", str(workers)]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout
        said = ""
        while "Ctrl-C" not in said and (line := process.stdout.readline()):
            said += line
        yield re.findall(r"http://\S+/enter/\S+", said)[0], process.pid
    finally:
        process.terminate()
        process.wait(15)


if __name__ == "__main__":
    main()
