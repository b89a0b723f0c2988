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

from playwright.sync_api import Browser, sync_playwright

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
    with demo() as address, sync_playwright() as playwright:
        path = next(found for name in BROWSERS if (found := shutil.which(name)))
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--font-render-hinting=none"])
        for picture in WANTED:
            place = take(browser, address, picture)
            size = place.stat().st_size
            print(f"{place.name}: {size} bytes")
            if size > MOST:
                sys.exit(f"{place.name} has more than {MOST} bytes: show less of the page.")
        browser.close()


def take(browser: Browser, address: str, picture: Picture) -> Path:
    """Takes one picture, in a browser of its own."""
    context = browser.new_context(viewport={"width": picture.width, "height": picture.height}, color_scheme="light")
    page = context.new_page()
    if picture.step:
        page.goto(address)
        page.locator(f"form[action='/guide/{picture.step}/'] button").click()
    page.goto(address + picture.path)
    page.evaluate("document.fonts.ready.then(() => 1)")
    page.wait_for_timeout(500)
    place = PICTURES / f"{picture.name}.webp"
    taken = context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": 84})
    place.write_bytes(b64decode(taken["data"]))
    context.close()
    return place


@contextmanager
def demo() -> Iterator[str]:
    """The demo at a moment that stands still; gives its address."""
    with TemporaryDirectory() as folder:
        moment = Path(folder) / "now"
        moment.write_text(MOMENT)
        environment = {**os.environ, "BOARDCALL_TIME": f"steps:{moment}", "TZ": "Etc/UTC"}
        command = [sys.executable, "-m", "boardcall", "demo", "--port", "0"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            assert process.stdout is not None
            told = "".join(iter(process.stdout.readline, "Ctrl-C ends it.\n"))
            yield re.findall(r"http://[^/]+", told)[0]
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)


if __name__ == "__main__":
    main()
