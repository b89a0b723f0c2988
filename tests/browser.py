"""A real browser for tests: the chromium of the machine or Playwright's own, or a reason why there is none.

The one without windows comes first: the pages are the same, and a test costs a quarter less.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PATIENCE = 60_000
"""Milliseconds to wait for what comes: a machine may be slow, and a wait that succeeds costs nothing."""
UNWANTED = (
    "WebUIOmniboxPopup",  # these three: pages for a list under an address bar that nobody sees, a second a window
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync",  # and what Playwright turns off itself: a second list replaces the first
    "AvoidCorsURLLoaderRestartOnRedirect",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--js-flags=--no-opt --max-lazy",  # a page is open for a moment: no script repays being compiled well
    "--font-render-hinting=none",  # every chromium then breaks lines at the same words
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNWANTED)}",
)


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """One headless browser for the whole session; tests open pages of their own, which all wait patiently."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        path = _program(playwright)
        if path is None:
            pytest.skip("no browser: install Debian's package chromium-headless-shell, or run scripts/test as root")
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET), timeout=PATIENCE)
        _be_patient(browser)
        yield browser
        browser.close()


def _program(playwright: "Playwright") -> str | None:
    """The browser that BOARDCALL_BROWSER names, or the first there is."""
    if named := os.environ.get("BOARDCALL_BROWSER"):
        return named
    own = playwright.chromium.executable_path
    return next((found for name in NAMES if (found := shutil.which(name))), own if Path(own).exists() else None)


def _be_patient(browser: "Browser") -> None:
    """Makes every page of this browser wait as long as `PATIENCE`."""
    new_context, new_page = browser.new_context, browser.new_page

    def context(**wanted: Any) -> "BrowserContext":
        made = new_context(**wanted)
        made.set_default_timeout(PATIENCE)
        return made

    def page(**wanted: Any) -> "Page":
        made = new_page(**wanted)
        made.set_default_timeout(PATIENCE)
        return made

    browser.new_context, browser.new_page = context, page  # type: ignore[method-assign]
