"""Elements of one kind are measured once, and one that differs from all before it is still found among many alike."""

import pytest
from playwright.sync_api import Browser

import axe
from axe import serious

PAGE = """<!doctype html><html lang="en"><title>Rows</title><style>
  body {{ background: #fff; color: #222 }} .pale {{ color: #ccc }} .dark {{ background: #333 }} .thin {{ opacity: 0.3 }}
</style><main><h1>Rows</h1>{rows}{odd}{rows}</main></html>"""
ROWS = (
    """<p>Read by everybody</p><ul><li>One</li></ul><button>Press</button> <a href="/here">Here</a>
  <img src="data:," alt="A map"><label>Name <input></label><div role="group" aria-label="Both">Two</div>"""
    * 20
)
GIVEN = "<label for='given'>Given</label><input id='given'>"
ODD = [
    ("<p class='pale'>Pale</p>", "color-contrast"),
    ("<div class='dark'><p>Dark on dark</p></div>", "color-contrast"),
    ("<div class='thin'><div><p>Hardly there</p></div></div>", "color-contrast"),
    ("<button></button>", "button-name"),
    ("<button><span></span></button>", "button-name"),
    ("<a href='/here'></a>", "link-name"),
    ("<img src='data:,'>", "image-alt"),
    ("<div>Name <input></div>", "label"),
    (GIVEN.replace("for='given'", "for='another'"), "label"),
    (GIVEN + "<input aria-labelledby='nothing'>", "label"),
    ("<ul><p>No item</p></ul>", "list"),
    ("<li>In no list</li>", "listitem"),
    ("<div role='grup' aria-label='Both'>Two</div>", "aria-roles"),
    ("<div role='group' aria-expanded='maybe' aria-label='Both'>Two</div>", "aria-valid-attr-value"),
    ("<div role='button' tabindex='0'>Both <button>Press</button></div>", "nested-interactive"),
]


@pytest.mark.parametrize(("odd", "found"), ODD)
def test_one_that_is_wrong_is_found_among_many_alike_that_were_measured(browser: Browser, odd: str, found: str) -> None:
    page = browser.new_page(color_scheme="light")
    page.set_content(PAGE.format(rows=ROWS, odd=GIVEN))
    assert serious(page) == []
    for _ in range(2):  # what is wrong stays wrong when it is met again
        page.set_content(PAGE.format(rows=ROWS, odd=odd))
        assert {one.partition(":")[0] for one in serious(page)} == {found}
    page.close()


def test_a_page_of_known_kinds_is_not_measured_again(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    page = browser.new_page(color_scheme="light")
    page.set_content(PAGE.format(rows=ROWS, odd="<p>Another text</p>"))
    assert serious(page) == []
    monkeypatch.setattr(axe, "_source", lambda: "missing")
    page.set_content(PAGE.format(rows=ROWS, odd="<p>Yet another text</p>"))
    assert serious(page) == []
    page.close()
