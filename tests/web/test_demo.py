"""The sample event in a real server and a real browser, as a visitor meets it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from axe import serious
from serving import running

PAGES = (
    "",
    "rounds/1/",
    "rounds/4/",
    "boards/4/1/",
    "standings/",
    "players/",
    "players/p01/",
    "teams/",
    "awards/",
    "rules/",
)
WIDTHS = (320, 1920)


@pytest.fixture(scope="module")
def demo() -> Iterator[str]:
    with running("demo") as address:
        yield f"{address}/e/congress/"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: "404" in message.text or complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    page.close()
    assert complaints == []


@pytest.mark.parametrize("path", PAGES)
def test_page_fits_every_width_is_accessible_and_loads_nothing_from_elsewhere(demo: str, page: Page, path: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    answer = page.goto(demo + path)
    assert answer is not None
    assert answer.status == 200
    assert page.locator("h1").count() == 1
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size({"width": WIDTHS[0], "height": 800})
    assert serious(page) == []
    host = demo.split("/e/", maxsplit=1)[0]
    assert [url for url in asked if not url.startswith((host, "data:"))] == []


def test_axe_finds_nothing_serious_on_wide_pages(demo: str, page: Page) -> None:
    page.set_viewport_size({"width": WIDTHS[-1], "height": 800})
    for path in ("standings/", "boards/4/1/", "screen/boards/", "screen/names/", "screen/standings/"):
        page.goto(demo + path)
        assert (path, serious(page)) == (path, [])


def test_front_page_leads_to_the_event(demo: str, page: Page) -> None:
    page.goto(demo.split("/e/", maxsplit=1)[0])
    assert page.locator("h1").inner_text() == "Johann Amadeus von Thugut"
    assert "49 players" in page.locator("main").inner_text()


def test_standings_list_everybody_and_open_to_the_working(demo: str, page: Page) -> None:
    page.goto(f"{demo}standings/")
    assert page.locator(".ranking summary").count() == 49
    first = page.locator(".ranking details").first
    assert not first.locator(".why").is_visible()
    first.locator("summary").click()
    first.locator(".why").wait_for()
    assert re.search(r"total: .+ = \d+", first.locator(".why").inner_text())


def test_standings_open_without_scripts(demo: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{demo}standings/")
    page.locator(".ranking summary").first.press("Enter")
    page.locator(".ranking details[open]").wait_for()
    context.close()


def test_unknown_pages_are_answered_with_a_sentence(demo: str, page: Page) -> None:
    for path, heading in (("nothing/", "Nothing here"), ("rounds/9/", "Nothing here"), ("players/x/", "Nothing here")):
        answer = page.goto(demo + path)
        assert answer is not None
        assert answer.status == 404
        assert page.locator("h1").inner_text() == heading
