"""How long the ten most used pages take on a slow phone network, and what they weigh, when nothing is kept yet.

    python benchmarks/first_paint.py

A real browser opens each page against a real server, in a window without anything kept, with 400 ms for a round trip
and 50 KB a second (Network.emulateNetworkConditions of Chrome's protocol), as a phone has in a full hall. Printed are
the bytes over the wire, with headers, fonts, scripts and maps, and the seconds until something is seen and until the
largest part stands. The event has a board that records a real game, in its third year.
"""

import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from browser import PATIENCE, QUIET, _program
from serving import served
from web.client import Client
from web.phones import Hall, entered
from web.played_events import played_event

SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
PHASES = 8
AFTER = 1500
"""Milliseconds for what scripts ask for when the page has come."""
PAGES = {
    "anybody": ("", "boards/1/1/", "rounds/1/", "standings/", "players/", "screen/clocks/"),
    "player": ("me/", "play/1/1/?power=A"),
    "director": ("desk/", "desk/boards/1/1/"),
}
PAINTED = """() => new Promise((done) => {
  const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  new PerformanceObserver((list) => done([first, list.getEntries().at(-1).startTime]))
    .observe({type: "largest-contentful-paint", buffered: true});
})"""


def main() -> None:
    folder = Path(tempfile.mkdtemp())
    place = played_event(folder / "one.jsonl", phases=PHASES, at=datetime.now(UTC))
    with served("serve", str(place)) as running, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_program(playwright), args=list(QUIET))
        print(f"{'page':24}{'bytes':>9}{'first paint':>14}{'largest part':>14}")
        for name, weight, first, largest in _measured(browser, entered(running)):
            print(f"{name:24}{weight:>9}{first:>12.2f} s{largest:>12.2f} s")
        browser.close()


def _measured(browser: Browser, hall: Hall) -> Iterator[tuple[str, int, float, float]]:
    player = Client(hall.server.address)
    player.enter(hall.directors["one"].post("/e/one/links/p1/new/").link())
    visitors = {"anybody": Client(hall.server.address), "player": player, "director": hall.directors["one"]}
    for who, paths in PAGES.items():
        for path in paths:
            yield (f"{who}: {path or 'the event'}", *_opened(browser, visitors[who], path))


def _opened(browser: Browser, visitor: Client, path: str) -> tuple[int, float, float]:
    """Bytes, and seconds to the first and the largest paint, in a window of its own."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    context.set_default_timeout(PATIENCE)
    base = visitor.address
    context.add_cookies([{"name": name, "value": value, "url": base} for name, value in visitor.cookies.items()])
    page = context.new_page()
    protocol = context.new_cdp_session(page)
    weights: list[float] = []
    protocol.on("Network.loadingFinished", lambda told: weights.append(told["encodedDataLength"]))
    protocol.send("Network.enable")
    protocol.send("Network.emulateNetworkConditions", SLOW)
    page.goto(f"{base}/e/one/{path}", wait_until="load")
    first, largest = page.evaluate(PAINTED)
    page.wait_for_timeout(AFTER)
    context.close()
    return round(sum(weights)), first / 1000, largest / 1000


if __name__ == "__main__":
    main()
