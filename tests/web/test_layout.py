"""Laws that the layout of every page keeps, on a phone and at a desk: looked at in a real browser."""

import gzip
import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from axe import serious
from boardcall.drawing.scheme import ROLES, colour_sheet
from boardcall.web.request.assets import GROUND, SEAS, STATIC, assets
from serving import served
from web.client import Client
from web.phones import Hall, entered
from web.played_events import played_event

LAWS = """() => {
  const seen = (one) => one.getClientRects().length && getComputedStyle(one).visibility !== "hidden";
  const box = (one) => one.getBoundingClientRect();
  const name = (one) => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 40)}`;
  const inText = (one) => one.closest("p, li, td, th, dd, small, figcaption, h1, h2, h3, label") && one.tagName === "A";
  const pressed = "a[href], button, input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea, summary";
  const clipped = (one) => one.closest(".unseen, .wide, .map-window, .skip") || one.matches(".skip");
  const wide = document.documentElement.scrollWidth > innerWidth;
  const past = [...document.querySelectorAll("body *")].filter((one) => seen(one) && box(one).right > innerWidth + 1);
  return [
    ...(wide ? past.slice(0, 3).map((one) => `wider than the view: ${name(one)}`) : []),
    ...(document.querySelectorAll("h1").length === 1 ? [] : ["not one h1"]),
    ...[...document.querySelectorAll(pressed)].filter((one) => seen(one) && !clipped(one) && !inText(one))
      .filter((one) => box(one).height < 24).map((one) => `lower than 24 px: ${name(one)}`),
    ...[...document.querySelectorAll("main button, main [role=button]")].filter((one) => seen(one) && innerWidth < 500)
      .filter((one) => box(one).height < 43.5).map((one) => `lower than 44 px: ${name(one)}`),
  ];
}"""
SIZES = ((360, 740), (1280, 800))
PUBLIC = ("", "rounds/1/", "boards/1/1/", "boards/1/1/game/", "standings/", "players/", "rules/", "sign-in/")
DESK = (
    *("desk/", "desk/roll-call/", "desk/rounds/2/call/", "desk/rounds/1/clocks/", "desk/players/", "desk/boards/1/1/"),
    *("desk/rounds/1/results/", "desk/rulings/", "desk/screens/", "desk/log/", "play/1/1/", "links/"),
)
PHONE = ("me/", "record/1/2/")
READ = (
    *((text, ground, 4.5) for text in ("ink", "quiet", "accent") for ground in ("paper", "panel", "sea")),
    *((text, "paper", 4.5) for text in ("good", "warn", "bad")),
    *((text, f"{text}-bg", 4.5) for text in ("good", "warn", "bad")),
    *((text.removeprefix("on-"), text, 4.5) for text in ("on-accent", "on-bad", "on-late", "on-soon")),
)
"""What is written on what, and how strong the contrast must be at least."""
FIRST_LOAD, MAP_LOAD = 60_000, 24_000
"""Bytes of the first page somebody sees, with its faces and scripts; and of the shapes that all maps have in common."""
SERIF = "fonts/source-serif-4-latin.woff2"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    place = played_event(tmp_path_factory.mktemp("layout") / "one.jsonl", phases=2, at=datetime.now(UTC))
    with served("serve", str(place)) as running:
        yield entered(running)


def _broken(page: Page, address: str) -> list[str]:
    answer = page.goto(address)
    assert answer is not None
    assert answer.ok, f"{address}: {answer.status}"
    assert "sign-in" not in page.url or "sign-in" in address, f"{address} asks to sign in"
    found: list[str] = page.evaluate(LAWS)
    return [f"{address}: {one}" for one in found]


def _signed_in(browser: Browser, link: str) -> BrowserContext:
    context = browser.new_context()
    page = context.new_page()
    page.goto(link)
    page.locator("main form button").first.click()
    page.wait_for_load_state()
    page.close()
    return context


@pytest.mark.parametrize("who", ["public", "desk", "phone"])
def test_pages_keep_the_laws_of_layout(browser: Browser, hall: Hall, who: str) -> None:
    base = f"{hall.server.address}/e/one/"
    director = hall.directors["one"]
    link = director.post("/e/one/links/p8/new/").link() if who == "phone" else ""
    paths = {"public": PUBLIC, "desk": DESK, "phone": PHONE}[who]
    context = _signed_in(browser, hall.server.address + link) if link else browser.new_context()
    if who == "desk":
        context.add_cookies(
            [{"name": name, "value": value, "url": hall.server.address} for name, value in director.cookies.items()]
        )
    page = context.new_page()
    broken = []
    for width, height in SIZES[:1] if who == "phone" else SIZES:
        page.set_viewport_size({"width": width, "height": height})
        broken += [f"{width}: {one}" for path in paths for one in _broken(page, base + path)]
    context.close()
    assert broken == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_component_keeps_the_laws_and_can_be_read(browser: Browser, hall: Hall, scheme: str) -> None:
    page = browser.new_context(color_scheme=scheme, viewport={"width": 360, "height": 740}).new_page()  # type: ignore[arg-type]
    assert _broken(page, f"{hall.server.address}/style/") == []
    assert serious(page) == []
    page.context.close()


def test_colours_that_are_read_stand_out_from_what_is_behind_them() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    for text, ground, least in READ:
        for scheme in (0, 1):
            low, high = sorted((light(ROLES[text][scheme]), light(ROLES[ground][scheme])))
            assert (high + 0.05) / (low + 0.05) >= least, (text, ground, scheme)


def test_style_sheet_of_colours_is_the_table_and_no_other_names_a_colour() -> None:
    assert (STATIC / "style/base/colours.css").read_text("utf-8") == colour_sheet(), "run scripts/colours"


def _first_load(visitor: Client, path: str) -> int:
    """Bytes of a page with its sheets, faces and scripts, as they are sent; maps are drawn after the first paint."""
    page = visitor.get(path).body
    named = {name.partition("/")[2] for name in re.findall(r'/static/v-([^"#]+)["#]', page)}
    left, found = [*named, SERIF], set[str]()
    while left:
        name = left.pop()
        found.add(name)
        imported = re.findall(rb'(?:from|import) "\./([^"]+)"', assets()[name].body if name.endswith(".js") else b"")
        left += {one.decode() for one in imported} - found
    return sum(_sent(name) for name in found - {GROUND, SEAS}) + len(gzip.compress(page.encode(), 9))


def _sent(name: str) -> int:
    return len(assets()[name].packed or assets()[name].body)


def test_first_load_of_every_page_is_light(hall: Hall) -> None:
    director, phone = hall.directors["one"], Client(hall.server.address)
    phone.enter(director.post("/e/one/links/p8/new/").link())
    pages = [(Client(hall.server.address), PUBLIC), (phone, (*PHONE, "play/1/1/?power=A")), (director, DESK)]
    weights = {path: _first_load(visitor, f"/e/one/{path}") for visitor, paths in pages for path in paths}
    assert {path: weight for path, weight in weights.items() if weight > FIRST_LOAD} == {}
    assert GROUND in Client(hall.server.address).get("/e/one/boards/1/1/").body
    assert _sent(GROUND) < MAP_LOAD
