"""What a page costs with and without the cache of answers before the framework: processor time in one process."""

import asyncio
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from boardcall.web.event.state import SHOWING
from boardcall.web.machine.settings import configure, open_accounts
from boardcall.web.request.assets import static
from boardcall.web.server.application import Application
from boardcall.web.server.response_cache import ResponseCache
from boardcall.web.server.site import EventPlace, Site

TIMES = 2000
PATHS = ("/e/congress/standings/", "/e/congress/rounds/4/", static("boardcall.css"))
SAMPLE = "congress.jsonl"


def scope_of(path: str) -> dict[str, Any]:
    headers = [(b"host", b"localhost"), (b"accept-encoding", b"gzip"), (b"accept-language", b"en")]
    base = {
        "type": "http",
        "http_version": "1.1",
        "scheme": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
    }
    return {**base, "query_string": b"", "headers": headers, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80)}


async def ask(app: Any, path: str) -> int:
    statuses: list[int] = []
    sent = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> dict[str, Any]:
        return next(sent, None) or await asyncio.get_running_loop().create_future()  # nobody hangs up

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    await app(scope_of(path), receive, send)
    return statuses[0]


async def cost(app: Any, path: str) -> float:
    """Processor microseconds of one answer, all threads counted."""
    assert await ask(app, path) == 200, path
    before = time.process_time()
    for _ in range(TIMES):
        await ask(app, path)
    return (time.process_time() - before) / TIMES * 1e6


@contextmanager
def sample() -> Iterator[None]:
    """The sample event as a server of one process shows it."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        place = Path(folder) / SAMPLE
        with files("boardcall.web").joinpath("sample", SAMPLE).open("rb") as packed, place.open("wb") as copy:
            shutil.copyfileobj(packed, copy)
        configure(vault=Path(folder) / "accounts.sqlite3")
        open_accounts()
        SHOWING.show(Site((EventPlace("congress", str(place), ""),), "", "", ("http://localhost/",)).open(stack))
        yield


def main() -> None:
    with sample():
        framework = Application(lambda: None)
        cache = ResponseCache(framework, SHOWING.events)
        print(
            f"{'page':<28}{'framework':>12}{'cache':>10}{'ratio':>8}   microseconds of processor time, {TIMES} answers"
        )
        for path in PATHS:
            slow, fast = asyncio.run(cost(framework, path)), asyncio.run(cost(cache, path))
            print(f"{path:<28}{slow:>12.0f}{fast:>10.1f}{slow / fast:>8.0f}")


if __name__ == "__main__":
    main()
