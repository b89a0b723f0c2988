"""Faces and clocks of the pages may come late: what stands in for them is as wide and as high, and nothing moves."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, StorageState

from samples import samples
from serving import stopped_demo
from web.photographs import CLOCKS_RUN, DRAWN
from web.test_layout import MOST_MOVED, WATCH

FACES = "**/*.woff2"
CLOCKS = re.compile(r"/clock\.[^/]*js$")
"""The script that puts digits on clocks."""
PAGES = {
    (360, 740): ("", "boards/3/1/", "standings/", "rules/"),
    (1280, 720): (
        *(f"screen/{name}/" for name in ("clocks", "map/3/1", "standings", "names", "boards", "now")),
        *(f"overlay/{name}/" for name in ("clock/3/1", "board/3/1", "map/3/1", "standings")),
    ),
}


CLOCKED = ("boards/3/1/", "screen/map/3/1/", "overlay/map/3/1/")


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with stopped_demo(tmp_path_factory.mktemp("time")) as address:
        yield address


def _moved(browser: Browser, address: str, size: tuple[int, int], signed_in: StorageState | None = None) -> float:
    """How far a page moves whose faces come when all else stands."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", storage_state=signed_in
    )
    context.add_init_script(WATCH)
    page, late = context.new_page(), list[Route]()

    def hold(route: Route) -> None:
        late.append(route)

    page.route(FACES, hold)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => document.readyState !== 'loading'")
    page.wait_for_function(CLOCKS_RUN)
    page.evaluate(DRAWN)
    assert late, f"{address} asks for no face"
    for one in late:
        one.continue_()
    page.evaluate("document.fonts.ready.then(() => 1)")
    page.evaluate(DRAWN)
    moved: float = page.evaluate("window.moved")
    context.close()
    return moved


@pytest.mark.parametrize("size", samples(PAGES, 2))
def test_nothing_moves_when_the_faces_come_late(browser: Browser, demo: str, size: tuple[int, int]) -> None:
    found = {path: _moved(browser, f"{demo}/e/paris/{path}", size) for path in PAGES[size]}
    assert {path: moved for path, moved in found.items() if moved > MOST_MOVED} == {}


@pytest.mark.parametrize("path", CLOCKED)
def test_nothing_moves_when_the_clocks_come_late(browser: Browser, demo: str, path: str) -> None:
    with browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce") as context:
        context.add_init_script(WATCH)
        page, late = context.new_page(), list[Route]()

        def hold(route: Route) -> None:
            late.append(route)

        page.route(CLOCKS, hold)
        page.goto(f"{demo}/e/paris/{path}", wait_until="commit")
        page.locator("#main .clock").wait_for()
        page.evaluate("document.fonts.ready.then(() => 1)")
        page.evaluate(DRAWN)
        assert late, f"{path} asks for no clock"
        for one in late:
            one.continue_()
        page.wait_for_function(CLOCKS_RUN)
        page.evaluate(DRAWN)
        assert page.evaluate("window.moved") <= MOST_MOVED


def test_two_counts_on_a_phone_of_the_desk_stand_still(browser: Browser, demo: str) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(demo)
        with page.expect_navigation():
            page.locator("form[action='/guide/7/'] button").click()
        signed_in = context.storage_state()
    assert _moved(browser, f"{demo}/e/paris/desk/boards/3/6/", (360, 740), signed_in) <= MOST_MOVED
