"""Pages as they print: nothing is lost that stands on the screen."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from serving import served

SEEN_FILL = "(one) => getComputedStyle(one).fill"


@pytest.fixture
def sheet(browser: Browser) -> Iterator[Page]:
    with served("demo") as server:
        page = browser.new_page(base_url=f"{server.address}/e/paris/")
        page.emulate_media(media="print")
        yield page
        page.close()


def test_frame_of_the_ladder_does_not_cover_its_cells_on_paper(sheet: Page) -> None:
    sheet.goto("boards/3/1/")
    frames = sheet.locator(".ladder .frame")
    assert frames.count()
    assert {one.evaluate(SEEN_FILL) for one in frames.all()} == {"none"}


def test_teams_keep_their_names_on_paper(sheet: Page) -> None:
    sheet.goto("teams/")
    names = sheet.locator("main tbody summary")
    assert names.count()
    assert all(one.is_visible() for one in names.all())
