"""Steering a projector: how long from the press of the button until the screen has what it is to show.

In the hall of `live_event` on the same machine: a director steers one screen to and fro, alone or while 500 pages are
open and a board has just ended, which is when everything else wants to be made too. The screen does what
static/projector.js does: it listens to its plan, reads it when it is told, and opens the page. What a browser takes to
draw the page is in it only with --browser, which opens the screen in Chromium.

    steering.py [--workers N] [--pages 500] [--times 12] [--browser]
"""

import argparse
import asyncio
import json
import time

from live_event import Director, OpenPage, get, hall, mark, spread, spread_pages

SCREEN, PLAN = "/e/hall/screens/stage/", "/e/hall/screens/stage/state/"
SHOWN = ("standings", "boards")
SETTLE = 1.5


class Screen:
    """A projector: what its plan says, and when it heard of it, read it and had the page."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.revision = -1
        self.times: list[float] = []
        self.arrived = asyncio.Event()

    async def run(self) -> None:
        name, port = self.host.split(":")
        reader, writer = await asyncio.open_connection(name, int(port))
        writer.write(f"GET /e/hall/live/?page={PLAN} HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode())
        try:
            while line := await reader.readline():
                if line.startswith(b"data: ") and line != b"data: .\n":
                    told = time.perf_counter()
                    plan = json.loads((await get(self.host, PLAN))[1])
                    if plan["revision"] != self.revision and plan["items"]:
                        self.revision, read = plan["revision"], time.perf_counter()
                        await get(self.host, plan["items"][0]["address"])
                        self.times = [told, read, time.perf_counter()]
                        self.arrived.set()
        finally:
            writer.close()


async def measure(host: str, director: Director, pages: int, times: int) -> None:
    paths = spread_pages(500)[:pages]
    marks = {path: await mark(host, path) for path in set(paths)}
    others = [OpenPage(host, path) for path in paths]
    running = [asyncio.create_task(page.run(marks[page.path])) for page in others]
    director.ask("POST", "/e/hall/desk/screens/", {"name": "stage", "public": "yes"})
    screen = Screen(host)
    running.append(asyncio.create_task(screen.run()))
    await asyncio.sleep(SETTLE)
    found: list[list[float]] = []
    for number in range(times):
        if pages and number < 15:
            form = await asyncio.to_thread(director.form_of, number + 1)
            await asyncio.to_thread(director.end_board, number + 1, form)
        screen.arrived.clear()
        begun = time.perf_counter()
        await asyncio.to_thread(steer, director, SHOWN[number % 2])
        answered = time.perf_counter()
        await asyncio.wait_for(screen.arrived.wait(), 30)
        found.append([one - begun for one in (answered, *screen.times)])
        await asyncio.sleep(SETTLE)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    for what, column in zip(("answered", "told", "plan read", "page there"), zip(*found, strict=True), strict=True):
        print(f"{what:>10}: {spread(column)}")


def steer(director: Director, show: str) -> None:
    director.ask("POST", f"/e/hall/desk{SCREEN.removeprefix('/e/hall')}", {"only": show})


def in_browser(host: str, director: Director, times: int) -> None:
    from playwright.sync_api import sync_playwright

    director.ask("POST", "/e/hall/desk/screens/", {"name": "stage", "public": "yes"})
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path="/usr/bin/chromium").new_page()
        page.goto(f"http://{host}{SCREEN}")
        time.sleep(SETTLE)
        found = []
        for number in range(times):
            begun = time.perf_counter()
            steer(director, SHOWN[number % 2])
            page.wait_for_url(lambda address, n=number: f"/screen/{SHOWN[n % 2]}/" in address, wait_until="load")
            found.append(time.perf_counter() - begun)
            time.sleep(SETTLE)
        print(f"drawn in Chromium: {spread(found)}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--times", type=int, default=12)
    parser.add_argument("--browser", action="store_true")
    given = parser.parse_args()
    with hall(given.workers) as (link, (host,), _):
        if given.browser:
            in_browser(host, Director(link), given.times)
        else:
            asyncio.run(measure(host, Director(link), given.pages, given.times))


if __name__ == "__main__":
    main()
