"""Every page of every role, in a real browser: nothing overlaps, is cut or jumps, and axe is content.

A page is looked at in one width and scheme of several, by its name, and on a phone: no page has all of them, but a
fault of a part that pages share is seen on some.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Response

from axe import serious
from boardcall.web.permission.policy import Role, RoutePolicy
from samples import samples
from serving import served, stopped_demo
from society_file import KEYS, Society
from web.site import site
from web.test_layout import LAWS, WATCH

STEPS = {Role.ANONYMOUS: 0, Role.PLAYER: 5, Role.RECORDER: 6, Role.TD: 7}
"""The steps of the demo's guide that sign in as these."""
LOOKS = tuple((width, scheme) for width in (320, 768, 1280, 1920) for scheme in ("light", "dark"))
PHONE = (360, 740)
MOST_JUMPED = 0.1
"""How far a page may move while it loads, its faces perhaps not at hand; `test_layout` is stricter where they are."""
FILLED = {
    "number": "3",
    "board": "1",
    "player": "p1",
    "year": "1902",
    "phase": "S1903M",
    "power": "A",
    "style": "light",
    "name": "1",
    "code": "hall",
    "moment": "round-4",
    "page": "clock",
    "sheet": "standings",
    "paper": "standings",
    "token": "unknown",
}
"""What the parts of addresses are in the demo."""
SENTENCES = {
    "enter": 410,
    "round-list": 404,
    "desk-list": 404,
    "logo": 404,
    "dipvis-game": 404,
    "board-year": 404,
    "hall": 404,
    "projector-message": 404,
    "desk-moment": 404,
    "desk-choice": 409,
    "desk-ruled": 404,
    "/set-up/unknown/": 410,
    "site-reset": 404,
}
"""Pages that answer here with a sentence: a link that was used, a sheet nobody made, a site that sends no mail."""
MOVE_ON = frozenset({"projector", "projector-blank", "projector-ceremony"})
"""Screens that lead a browser on to what the desk steers them to, which is visited by itself."""
PIECES = frozenset({"desk-similar-rulings"})
"""What a script puts into a page."""
ROOT = ("/", "/style/", "/help/", "/set-up/unknown/")
SITE_PASSWORD = "three plain words"


def _addresses(role: Role) -> list[tuple[str, str]]:
    """Names and addresses of everything that a role reads in an event, and no role before it."""
    site()
    from boardcall.web.routes import ROUTES

    def reader(policy: RoutePolicy) -> Role:
        return next(one for one in STEPS if one in policy.roles)

    def filled(pattern: str) -> str:
        return re.sub(r"<\w+:(\w+)>", lambda part: FILLED[part[1]], pattern)

    read = [one for one in ROUTES if "GET" in one.methods and reader(one.policy) is role and one.name != "live"]
    return [(one.name, f"/e/paris/{filled(one.pattern)}") for one in read]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with stopped_demo(tmp_path_factory.mktemp("time")) as address:
        yield address


def _watched(browser: Browser) -> tuple[BrowserContext, Page]:
    context = browser.new_context(reduced_motion="reduce", accept_downloads=False)
    context.add_init_script(WATCH)
    return context, context.new_page()


def _answer(page: Page, address: str) -> Response | None:
    """What a page answers; None for a file, which a browser keeps instead of showing."""
    try:
        return page.goto(address)
    except Error as error:
        if "Download is starting" in str(error):
            return None
        raise


def _looked_at(page: Page, name: str, address: str) -> list[str]:
    """What is wrong with a page, in the width and scheme its name stands for, and on a phone."""
    width, scheme = LOOKS[crc32(name.encode()) % len(LOOKS)]
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    answer = _answer(page, address)
    if answer is None or "html" not in answer.headers.get("content-type", ""):
        return []
    found = [] if answer.status == SENTENCES.get(name, 200) else [f"{name} answers {answer.status}"]
    if name in MOVE_ON | PIECES:
        return found
    return [*found, *(f"{name} ({width} px, {scheme}): {one}" for one in _looked_over(page))]


def _looked_over(page: Page) -> list[str]:
    """What is wrong with the page that is open, as it is and on a phone."""
    page.evaluate("document.fonts.ready.then(() => 1)")
    moved = page.evaluate("window.moved")
    found = [f"moved by {moved}"] if moved > MOST_JUMPED else []
    found += [*page.evaluate(LAWS), *serious(page)]
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    return [*found, *(f"on a phone, {one}" for one in page.evaluate(LAWS))]


@pytest.mark.parametrize("first", samples(range(4), 4))
@pytest.mark.parametrize("role", STEPS)
def test_every_page_of_an_event_keeps_the_laws(browser: Browser, demo: str, role: Role, first: int) -> None:
    """Every fourth page, from that one on; the others are made of the same parts."""
    context, page = _watched(browser)
    if STEPS[role]:
        page.goto(demo)
        with page.expect_navigation():
            page.locator(f"form[action='/guide/{STEPS[role]}/'] button").click()
    root = [(path, path) for path in ROOT] if role is Role.ANONYMOUS else []
    pages = [*root, *_addresses(role)][first::4]
    found = [one for name, path in pages for one in _looked_at(page, name, demo + path)]
    context.close()
    assert "\n".join(found) == ""


def test_every_page_of_a_site_and_an_association_keeps_the_laws(browser: Browser, tmp_path: Path) -> None:
    society = Society(tmp_path)
    society.receive(on="2026-11-01")
    site()
    from boardcall.web.desk.site.routes import SITE_ROUTES

    context, page = _watched(browser)
    with served("serve", "--database", str(tmp_path / "site.db"), "--association", str(society.file)) as server:
        link = re.search(r"https?://\S+/site/enter/\S+", server.said)
        assert link, server.said
        page.goto(link[0])
        for field, value in {"name": "Vera", "email": "vera@example.org", "password": SITE_PASSWORD}.items():
            page.locator(f"[name={field}]").fill(value)
        found = _looked_over(page)
        page.locator("main form button").first.click()
        page.wait_for_url("**/site/")
        read = [one for one in SITE_ROUTES if "GET" in one.methods and one.name != "site-enter"]
        paths = [(one.name, "/site/" + re.sub(r"<\w+:\w+>", "unknown", one.pattern)) for one in read]
        for name, path in (*paths, ("front", "/"), ("association", "/association/")):
            found += _looked_at(page, name, server.address + path)
        page.locator("[name=key]").fill(KEYS["Bea"])
        with page.expect_navigation():
            page.locator("main form button").first.click()
        found += _looked_over(page)
    context.close()
    assert "\n".join(found) == ""
