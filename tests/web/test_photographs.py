"""Pages of the demo look as they did when somebody looked at them last: photographed and compared with kept pictures.

Where a page was changed on purpose, look at it and run scripts/photographs, which keeps its photographs anew.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import gettempdir

import pytest
from playwright.sync_api import Browser, BrowserContext

from serving import stopped_demo
from web.photographs import SIZES, STRAY, Camera, Photograph, keep, kept

RENEW = "BOARDCALL_PHOTOGRAPHS"
"""Set to "renew" by scripts/photographs."""
PLAYING, OVER = "/e/paris/", "/e/congress/"
PUBLIC = {
    "guide": "/",
    "components": "/style/",
    "event": PLAYING,
    "round": f"{PLAYING}rounds/3/",
    "board": f"{PLAYING}boards/3/1/",
    "standings": f"{PLAYING}standings/",
    "players": f"{PLAYING}players/",
    "teams": f"{PLAYING}teams/",
    "rules": f"{PLAYING}rules/",
    "hall-clocks": f"{PLAYING}screen/clocks/",
    "hall-map": f"{PLAYING}screen/map/3/1/",
    "podium": OVER,
    "awards": f"{OVER}awards/",
}
DESK = {
    "desk": f"{PLAYING}desk/",
    "desk-board": f"{PLAYING}desk/boards/3/6/",
    "board-call": f"{PLAYING}desk/rounds/3/call/",
    "roll-call": f"{PLAYING}desk/roll-call/",
    "rulings": f"{PLAYING}desk/rulings/",
    "orders": f"{PLAYING}play/3/2/",
}
PHONE = {"player": f"{PLAYING}me/", "player-board": f"{PLAYING}record/3/3/"}
PAGES = {"public": (0, PUBLIC), "desk": (7, DESK), "phone": (4, PHONE)}
"""By whom they are seen, with the step of the guide that signs in."""
FAULTS = {
    "a missing style sheet": "document.querySelector('link[rel=stylesheet]').remove()",
    "an overlapped column": "document.querySelector('.boards').style.gridTemplateColumns = '20rem 10rem 10rem'",
    "the wrong theme": "dark",
    "a hidden tile": "document.querySelector('.boards > :nth-child(2)').style.visibility = 'hidden'",
    "a hidden line": "document.querySelector('nav').style.visibility = 'hidden'",
    "a torn table": """document.querySelectorAll("table.seats").forEach((one) => {
      one.style.cssText = "display: grid; grid-template-columns: 1fr 1fr"; one.tBodies[0].style.gridColumn = "2" })""",
}
OTHERWISE = "document.body.style.webkitTextStroke = '0.2px'; document.body.style.textRendering = 'geometricPrecision'"
"""Letters a little bolder and placed more finely, as another machine draws them."""


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with stopped_demo(tmp_path_factory.mktemp("time")) as address:
        yield address


def _context(browser: Browser, demo: str, step: int) -> BrowserContext:
    """A browser that is signed in by a step of the guide, or by none."""
    context = browser.new_context(device_scale_factor=1, locale="en", reduced_motion="reduce")
    if step:
        page = context.new_page()
        page.goto(demo)
        with page.expect_navigation():
            page.locator(f"form[action='/guide/{step}/'] button").click()
        page.close()
    return context


@pytest.mark.parametrize("further", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("who", PAGES)
def test_pages_look_as_their_photographs(browser: Browser, demo: str, who: str, further: bool) -> None:
    step, pages = PAGES[who]
    context = _context(browser, demo, step)
    camera, changed = Camera(browser, context), []
    for name, path in pages.items():
        renews = os.environ.get(RENEW) == "renew"
        before, now = {} if renews else kept(name), dict[tuple[int, str], Photograph]()
        for shot, photograph in camera.shots(demo + path, before, further=further):
            now[shot] = photograph
            far = photograph.differences(before.get(shot, Photograph(0, b"")))
            if len(far) > STRAY and not renews:
                picture = Path(gettempdir()) / f"boardcall-{name}-{shot[0]}-{shot[1]}.jpeg"
                picture.write_bytes(camera.last)
                changed.append(
                    f"{name} at {shot[0]} px, {shot[1]}, {len(far)} squares, the first at {far[0]}: {picture}"
                )
        if renews:
            keep(name, now)
    camera.close()
    context.close()
    assert changed == [], "Look at these pictures. If they are right, run scripts/photographs."


def test_photograph_shows_faults_and_not_how_letters_are_drawn(browser: Browser, demo: str) -> None:
    context = _context(browser, demo, 0)
    camera, (width, height) = Camera(browser, context), SIZES[1]

    def after(spoil: str) -> Photograph:
        camera.page.set_viewport_size({"width": width, "height": height})
        camera.page.emulate_media(color_scheme="dark" if spoil == "dark" else "light")
        camera.page.goto(demo + PLAYING)
        camera.settle()
        camera.page.evaluate("0" if spoil == "dark" else spoil)
        return camera.settled(width, height)

    before = after("0")
    found = {name: len(before.differences(after(fault))) for name, fault in FAULTS.items()}
    otherwise = before.differences(after(OTHERWISE))
    camera.close()
    context.close()
    assert {name: many for name, many in found.items() if many <= STRAY} == {}
    assert otherwise == ()


def test_kept_photographs_are_of_these_pages_and_small() -> None:
    names = {name for _, pages in PAGES.values() for name in pages}
    places = sorted((Path(__file__).parent / "photographs").glob("*.png"))
    assert {place.stem for place in places} == names
    assert len(names) == 21
    assert sum(place.stat().st_size for place in places) < 1_500_000
    assert all(re.fullmatch(r"[a-z-]+", name) for name in names)
