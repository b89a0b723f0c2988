"""Photographs pages of the demo for the README and the docs, into docs/pictures. Run it by scripts/pictures."""

import os
import re
import shutil
import signal
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from follow_tutorial import follow
from playwright.sync_api import Browser, Page, sync_playwright

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
MOMENT = "2026-11-21T15:30:00+00:00"
MOST = 150_000
"""Bytes of a picture."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
DIRECTOR, VOTER = 7, 4
"""Steps of the guide that sign in."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as it is shown in the docs; `step` is the step of the guide that signs in, 0 for none."""

    name: str
    path: str
    width: int = 1184
    height: int = 760
    step: int = 0


WANTED = (
    Picture("event", "/e/paris/"),
    Picture("board", "/e/paris/boards/3/1/"),
    Picture("desk", "/e/paris/desk/", step=DIRECTOR),
    Picture("phone", "/e/paris/me/", 360, 740, VOTER),
    Picture("hall", "/e/paris/screen/clocks/", 1280, 720),
    Picture("standings", "/e/congress/standings/", 1184, 560),
)


def main() -> None:
    with sync_playwright() as playwright:
        path = next(found for name in BROWSERS if (found := shutil.which(name)))
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--font-render-hinting=none"])
        with running("demo") as told:
            address = re.findall(r"http://[^/]+", told)[0]
            for picture in WANTED:
                take(browser, address, picture)
        with running("serve", "--no-open", "--host", "127.0.0.1") as told:
            link = re.findall(r"http://\S+/set-up/\S+", told)[0]
            follow(browser, link, lambda page, name: photograph(page, f"tutorial-{name}"))
        browser.close()


def take(browser: Browser, address: str, picture: Picture) -> None:
    """Takes one picture, in a browser of its own."""
    context = browser.new_context(viewport={"width": picture.width, "height": picture.height}, color_scheme="light")
    page = context.new_page()
    if picture.step:
        page.goto(address)
        page.locator(f"form[action='/guide/{picture.step}/'] button").click()
    answer = page.goto(address + picture.path)
    if answer is None or not answer.ok:
        sys.exit(f"{picture.path} cannot be shown: {answer and answer.status}.")
    photograph(page, picture.name)
    context.close()


def photograph(page: Page, name: str) -> None:
    """Keeps what a page shows as a picture of the docs."""
    page.evaluate("document.fonts.ready.then(() => scrollTo(0, 0))")  # what was typed has moved the page
    page.wait_for_timeout(500)
    taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": 84})
    place = PICTURES / f"{name}.webp"
    place.write_bytes(b64decode(taken["data"]))
    size = place.stat().st_size
    print(f"{place.name}: {size} bytes")
    if size > MOST:
        sys.exit(f"{place.name} has more than {MOST} bytes: show less of the page.")


@contextmanager
def running(*command: str) -> Iterator[str]:
    """The program in an empty folder, at a moment that stands still; gives what it printed."""
    with TemporaryDirectory() as folder:
        moment = Path(folder) / "now"
        moment.write_text(MOMENT)
        environment = {**os.environ, "BOARDCALL_TIME": f"steps:{moment}", "TZ": "Etc/UTC"}
        whole = [sys.executable, "-m", "boardcall", *command, "--port", "0"]
        process = subprocess.Popen(whole, stdout=subprocess.PIPE, text=True, env=environment, cwd=folder)
        try:
            assert process.stdout is not None
            yield "".join(iter(process.stdout.readline, "Ctrl-C ends it.\n"))
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)


if __name__ == "__main__":
    main()
