"""Contrast is measured once for each look of a text: a text that looks otherwise is still found among many alike."""

import pytest
from playwright.sync_api import Browser

from axe import serious

PAGE = """<!doctype html><html lang="en"><title>Rows</title><style>
  body {{ background: #fff; color: #222 }} .pale {{ color: #ccc }} .dark {{ background: #333 }} .thin {{ opacity: 0.3 }}
</style><main><h1>Rows</h1>{rows}{odd}{rows}</main></html>"""
ROWS = "<p>Read by everybody</p>" * 20


@pytest.mark.parametrize(
    ("odd", "found"),
    [
        ("", False),
        ("<p class='pale'>Pale</p>", True),
        ("<div class='dark'><p>Dark on dark</p></div>", True),
        ("<div class='thin'><div><p>Hardly there</p></div></div>", True),
    ],
)
def test_the_one_text_that_cannot_be_read_is_found_among_many_alike(browser: Browser, odd: str, found: bool) -> None:
    page = browser.new_page(color_scheme="light")
    page.set_content(PAGE.format(rows=ROWS, odd=odd))
    told = serious(page)
    measured = page.locator("[data-first-of-its-look]").count()
    page.close()
    assert [one.partition(":")[0] for one in told] == ["color-contrast"] * found
    assert measured <= 3
