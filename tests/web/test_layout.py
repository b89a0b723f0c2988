"""Laws that the layout of every page keeps, on a phone and at a desk: looked at in a real browser."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from html import unescape
from itertools import count
from pathlib import Path
from time import sleep
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from axe import serious
from boardcall.desk.people.imports import import_event
from boardcall.drawing.scheme import ROLES, colour_sheet
from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult
from boardcall.store.live import open_live
from boardcall.tournament import Board, Player
from boardcall.tournament.board.boards import Seat
from boardcall.tournament.ids import FIRST_ROUND, PlayerId
from boardcall.web.machine.compression import BROTLI, GZIP
from boardcall.web.request.assets import GROUND, SEAS, STATIC, assets, read_asset
from boardcall.web.request.faces import face_sheet
from serving import served
from web.client import Client
from web.events import AT, do, new_event
from web.phones import Hall, entered
from web.played_events import played_event

LAWS = """() => {
  const seen = (one) => one.getClientRects().length && one.checkVisibility({visibilityProperty: true});
  const box = (one) => one.getBoundingClientRect();
  const name = (one) => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 40)}`;
  const inText = (one) => one.closest("p, li, td, th, dd, small, figcaption, h1, h2, h3, label") && one.tagName === "A";
  const pressed = "a[href], button, input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea, summary";
  const clipped = (one) => one.closest(".unseen, .wide, .map-window, .skip, svg") || one.matches(".skip");
  const all = [...document.querySelectorAll("body *")].filter((one) => seen(one) && !clipped(one));
  const wide = document.documentElement.scrollWidth > innerWidth;
  const main = all.filter((one) => one.matches(pressed) && one.closest("main"));
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const under = (one, other) => one.some((a) => other.some((b) => meet(a, b)));
  const floats = (one) => ["fixed", "sticky"].includes(getComputedStyle(one).position);
  const fixed = (one) => one && (floats(one) || fixed(one.parentElement));
  const still = main.filter((one) => !fixed(one)).map((one) => [one, [...one.getClientRects()]]);
  const overlap = still.flatMap(([one, mine], at) => still.slice(at + 1, at + 40)
    .filter(([other, its]) => !one.contains(other) && under(mine, its))
    .map(([other]) => `${name(one)} under ${name(other)}`));
  const cut = all.filter((one) => [...one.childNodes].some((text) => text.nodeType === 3 && text.textContent.trim()))
    .filter((one) => one.scrollWidth > one.clientWidth + 2 && one.clientWidth > 2)
    .filter((one) => {
      if (one.matches("input, textarea, select")) return false;
      const style = getComputedStyle(one);
      return style.overflowX !== "visible" && style.textOverflow !== "ellipsis";
    });
  const ticks = all.filter((one) => one.matches("label > input:is([type=checkbox], [type=radio])"));
  const words = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one.parentElement);
    range.setStartAfter(one);
    return [...range.getClientRects()];
  };
  return [
    ...ticks.filter((one) => under(words(one), [box(one)])).map((one) => `box over words: ${name(one.parentElement)}`),
    ...all.filter((one) => wide && box(one).right > innerWidth + 1).slice(0, 3).map((one) => `too wide: ${name(one)}`),
    ...(document.querySelectorAll("h1").length === 1 ? [] : ["not one h1"]),
    ...all.filter((one) => one.matches(pressed) && !inText(one) && box(one).height < 24)
      .map((one) => `lower than 24 px: ${name(one)}`),
    ...main.filter((one) => one.matches("button, [role=button]") && innerWidth < 500 && box(one).height < 43.5)
      .map((one) => `lower than 44 px: ${name(one)}`),
    ...main.filter((one) => one.matches("input, select, textarea") && box(one).width < 40)
      .map((one) => `narrower than 40 px: ${name(one)} ${one.name}`),
    ...overlap.slice(0, 5), ...cut.slice(0, 5).map((one) => `cut: ${name(one)}`),
  ];
}"""
WATCH = """(() => {
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) window.moved += one.hadRecentInput ? 0 : one.value;
  }).observe({type: "layout-shift", buffered: true});
  const lit = (one) => ["outlineStyle", "boxShadow"].some((side) => getComputedStyle(one)[side] !== "none");
  window.stops = new Map();
  const around = (one) => [one, ...(one.labels ?? [])];
  addEventListener("focusin", ({target}) => window.stops.set(target, around(target).some(lit)));
})()"""
STILL = "document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))))"
"""Waits until the faces are there, and what the scripts of a page changed has been drawn."""
MOST_MOVED = 0.02
"""How far what is seen may move while a page loads, as browsers measure it."""
HEADS = "[...document.querySelectorAll('.tiles .clock')].map(one => [one.offsetTop, one.offsetHeight])"
"""Where the head of each board's tile begins, and how high it is."""
NAME_LINES = """[...document.querySelectorAll('.ranking .name')].map(one =>
  Math.round(one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)))"""
UNREACHED = """() => {
  const name = (one) => `${one.tagName} ${one.className} ${one.name ?? ""} ${one.textContent.trim().slice(0, 40)}`;
  const all = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
    .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.disabled && one.tabIndex === 0);
  const group = (one) => one.type === "radio" && [...window.stops.keys()].some((other) => other.name === one.name);
  const reached = [...window.stops.keys()].filter((one) => all.includes(one));
  const jumps = reached.filter((one, at) => at && all.indexOf(one) < all.indexOf(reached[at - 1]));
  return [
    ...[...document.querySelectorAll("[tabindex]")].filter((one) => one.tabIndex > 0)
      .map((one) => `in an order of its own: ${name(one)}`),
    ...all.filter((one) => !window.stops.has(one) && !group(one)).map((one) => `not reached: ${name(one)}`),
    ...[...window.stops].filter(([one, lit]) => !lit && one.isConnected && one !== document.body)
      .map(([one]) => `no sign of focus: ${name(one)}`),
    ...jumps.slice(1).map((one) => `out of order: ${name(one)}`),
  ];
}"""
SIZES = ((320, 640), (360, 740), (1280, 800), (1920, 1080))
"""Each page is looked at in two of them; or, `further`, in the others."""
OPENED_AT = {"public": SIZES, "desk": (*SIZES[2:], *SIZES[:2]), "phone": SIZES[:2]}
"""Who opens pages on what: a desk has a large screen."""
PUBLIC = (*("", "rounds/1/", "boards/1/1/", "boards/1/1/game/", "standings/", "players/", "rules/", "sign-in/"),)
ORDERS = "play/1/1/"
DESK = (
    *("desk/", "desk/roll-call/", "desk/rounds/2/call/", "desk/rounds/1/clocks/", "desk/players/", "desk/boards/1/1/"),
    *("desk/rounds/1/results/", "desk/rulings/", "desk/screens/", "desk/rules/text/", "desk/log/", ORDERS, "links/"),
    "desk/rules/scoring/",
)
PHONE = ("me/", "record/1/2/")
LARGE = {
    "public": ("", "standings/", "boards/1/42/"),
    "desk": ("desk/rounds/1/results/", "desk/boards/1/42/"),
}
DRAWN = BoardResult.from_counts("A5 E5 F5 G5 I5 R5 T4", last_year=1907)
PATHS = {"public": PUBLIC, "desk": DESK, "phone": PHONE}
READ = (
    *((text, ground, 4.5) for text in ("ink", "quiet", "accent") for ground in ("paper", "panel", "sea")),
    *((text, "paper", 4.5) for text in ("good", "warn", "bad")),
    *((text, f"{text}-bg", 4.5) for text in ("good", "warn", "bad")),
    *((text.removeprefix("on-"), text, 4.5) for text in ("on-accent", "on-bad", "on-late", "on-soon")),
)
"""What is written on what, and how strong the contrast must be at least."""
FIRST_LOAD = 60_000
"""Bytes of the first page somebody sees, with its faces, scripts and maps, before anybody does anything there."""
LETTERS = re.compile(r'font-family: "([^"]*)";\s+src: url\("([^"]*)"\)[^}]*?unicode-range:\s+([^;]*);')
"""Faces that a page gets only for the letters it has."""
UNSEEN = re.compile(r"<(script|style|template)\b.*?</\1>|<[^>]+>", re.DOTALL)
TITLES = re.compile(r"<(h[12]|legend)\b.*?</\1>", re.DOTALL)
SUMS = "calculator/"
ASIDE = "standby.js"
"""A script that pages fetch only where a second machine stands by."""
SANS, SERIF = "fonts/roboto-condensed-latin.woff2", "fonts/source-serif-4-latin.woff2"
ONE_FACE = "entry.css"
"""The sheet of a page whose titles are in the face of its text."""
TEMPLATES = STATIC.parent / "templates"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("layout")
    place = played_event(folder / "one.jsonl", phases=1, at=datetime.now(UTC))
    with served("serve", str(place), str(_large(folder / "large.jsonl"))) as running:
        yield entered(running)


def _large(place: Path) -> Path:
    """An event of 300 people with names of 60 letters, who have all played the first round."""
    names = [f"Maria-Magdalena Wolfeschlegelsteinhausenbergerdorff {number:08}" for number in range(300)]
    people = tuple(Player(PlayerId(f"p{number}"), name) for number, name in enumerate(names, start=1))
    boards = tuple(
        Board(FIRST_ROUND, str(board + 1), tuple(map(Seat, POWERS, ((one.id,) for one in seated))), result=DRAWN)
        for board in range(len(people) // len(POWERS))
        if (seated := people[7 * board : 7 * board + 7])
    )
    salts = map(str, count())
    with open_live(new_event(place, name="The Large Open")) as live:
        given = replace(live.event.tournament, players=people, boards=boards)
        do(live, partial(import_event, given=given, new_salt=lambda: next(salts), at=AT))
    return place


def _broken(page: Page, address: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> list[str]:
    """What breaks the laws on a page, opened at the first size and looked at in all of them."""
    page.set_viewport_size(dict(zip(("width", "height"), sizes[0], strict=True)))
    answer = page.goto(address)
    assert answer is not None
    assert answer.ok, f"{address}: {answer.status}"
    assert "sign-in" not in page.url or "sign-in" in address, f"{address} asks to sign in"
    page.evaluate(STILL)
    moved = page.evaluate("window.moved")
    found = [f"{address}: moved by {moved}"] if moved > MOST_MOVED else []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{address} at {width}: {one}" for one in page.evaluate(LAWS)]
    return found


def _come_late(route: Route) -> None:
    """A script that is there only once its page has been seen."""
    sleep(0.3)
    route.continue_()


def _unreached(page: Page, address: str) -> list[str]:
    """What the Tab key does not reach on a page, or reaches without a sign, in a round through the page."""
    page.goto(address)
    page.evaluate("window.stops.clear()")
    stops = page.locator("a[href], button, input:not([type=hidden]), select, textarea, summary").count()
    for _ in range(stops + 2):
        page.keyboard.press("Tab")
    return [f"{address}: {one}" for one in page.evaluate(UNREACHED)]


def _signed_in(browser: Browser, link: str) -> BrowserContext:
    context = browser.new_context()
    page = context.new_page()
    page.goto(link)
    with page.expect_navigation():
        page.locator("main form button").first.click()
    page.close()
    return context


@contextmanager
def _visit(browser: Browser, hall: Hall, who: str, event: str = "one", language: str = "en") -> Iterator[Page]:
    """A page of a visitor, who is watched."""
    director = hall.directors[event]
    link = director.post(f"/e/{event}/links/p8/new/").link() if who == "phone" else ""
    context = _signed_in(browser, hall.server.address + link) if link else browser.new_context(locale=language)
    if who == "desk":
        context.add_cookies(
            [{"name": name, "value": value, "url": hall.server.address} for name, value in director.cookies.items()]
        )
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(f"{hall.server.address}/style/")  # the faces are at hand from here on
    page.evaluate("document.fonts.ready.then(() => 1)")
    yield page
    context.close()


@pytest.mark.parametrize("further", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("who", PATHS)
def test_pages_keep_the_laws_of_layout(browser: Browser, hall: Hall, who: str, further: bool) -> None:
    with _visit(browser, hall, who) as page:
        page.route("**/orders.js*", _come_late)
        sizes = OPENED_AT[who][further::2]
        found = [one for path in PATHS[who] for one in _broken(page, f"{hall.server.address}/e/one/{path}", sizes)]
        assert "\n".join(found) == ""


@pytest.mark.parametrize(("who", "language"), [("public", "de"), ("desk", "fr")])
def test_long_names_and_many_of_them_keep_the_laws_in_every_language(
    browser: Browser, hall: Hall, who: str, language: str
) -> None:
    with _visit(browser, hall, who, "large", language) as page:
        base = f"{hall.server.address}/e/large/"
        found = [one for path in LARGE[who] for one in _broken(page, base + path, (SIZES[0], SIZES[2]))]
        assert "\n".join(found) == ""


@pytest.mark.parametrize("further", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("who", PATHS)
def test_the_tab_key_reaches_everything_in_order_and_shows_where_it_is(
    browser: Browser, hall: Hall, who: str, further: bool
) -> None:
    """On every second page; or, `further`, on the others, which are made of the same parts."""
    with _visit(browser, hall, who) as page:
        paths = PATHS[who][further::2]
        assert [one for path in paths for one in _unreached(page, f"{hall.server.address}/e/one/{path}")] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_component_keeps_the_laws_and_can_be_read(browser: Browser, hall: Hall, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme)
    context.add_init_script(WATCH)
    page = context.new_page()
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
    assert read_asset("colours.css", colour_sheet().encode()).body in assets()["boardcall.css"].body
    named = [path.name for path in STATIC.rglob("*.css") if re.search(r": [^;{]*#[0-9a-f]{3}", path.read_text("utf-8"))]
    assert sorted(named) == ["clock-hall.css", "components.css", "print.css"]


def test_code_is_scrolled_with_the_keyboard_and_lists_stay_lists() -> None:
    """Laws of axe on pages that no test opens with it: what scrolls is reached, and an alert is around a list."""
    for place in TEMPLATES.rglob("*.html"):
        text = place.read_text("utf-8")
        assert re.findall(r"<pre(?![^>]*tabindex)", text) == [], place.name
        assert re.findall(r"<[uo]l[^>]*role=", text) == [], place.name


def _files(visitor: Client, path: str) -> frozenset[str]:
    """The sheets, faces, scripts and maps that a page needs before anybody does anything."""
    body = visitor.get(path).body
    named = [name.partition("/")[2] for name in re.findall(r'/static/v-([^"#]+)["#]', body)]
    faces = [SANS, *([] if ONE_FACE in named else [SERIF])]
    left, found = [*named, *faces, *(file for face in faces for file in _rarer(face, body))], set[str]()
    while left:
        name = left.pop()
        if name == ASIDE:
            continue
        found.add(name)
        imported = re.findall(rb'(?:from |import )"(\.[^"]+)"', assets()[name].body if name.endswith(".js") else b"")
        left += {urljoin(name, one.decode()) for one in imported} - found
    return frozenset(found)


def _rarer(face: str, body: str) -> list[str]:
    """The files of a face that hold further letters of a page: of all its text, or of its titles for the serif."""
    shown = body if face == SANS else "".join(one[0] for one in TITLES.finditer(body))
    found: dict[int, str] = {}
    for _, file, ranges in LETTERS.findall(face_sheet()):
        for first, last in re.findall(r"U\+(\w+)(?:-(\w+))?", ranges) if file.startswith(face[:12]) else ():
            found |= dict.fromkeys(range(int(first, 16), int(last or first, 16) + 1), file)
    return sorted({found[ord(one)] for one in unescape(UNSEEN.sub("", shown)) if ord(one) in found})


def test_letters_that_names_often_have_need_no_further_file() -> None:
    assert _rarer(SANS, "<td>Mehmed Emin Âli, Reşid, Łukasz Žižka, İnönü, Guðrún, Čapek, Győző</td>") == []
    assert _rarer(SANS, "<td>Ŵ</td>") == ["fonts/roboto-condensed-latin-ext-rare.woff2"]


def _first_load(visitor: Client, path: str, packing: str) -> int:
    """Bytes of a page and its files as a browser gets them that has none of them yet."""
    accepted = ", ".join(dict.fromkeys((packing, GZIP)))
    head = visitor.get(path, headers={"Accept-Encoding": accepted}, head_only=True).headers
    return sum(_sent(name, packing) for name in _files(visitor, path)) + int(head["content-length"])


def _sent(name: str, packing: str) -> int:
    content = assets()[name]
    return len(content.packed.under(packing) if content.packed else content.body)


@pytest.mark.parametrize("packing", [BROTLI, GZIP])
def test_first_load_of_every_page_is_light(hall: Hall, packing: str) -> None:
    """Over a secret connection browsers take Brotli, in a hall without one gzip."""
    base, director, phone = "/e/one/", hall.directors["one"], Client(hall.server.address)
    phone.enter(director.post(f"{base}links/p1/new/").link())
    asked = f"{ORDERS}?power=A"
    anybody = Client(hall.server.address)
    seen = {
        "public": (anybody, (*PUBLIC, SUMS)),
        "player": (phone, (*PHONE, asked, f"me/{SUMS}")),
        "desk": (director, (*DESK, asked)),
    }
    weights = {
        (who, path): _first_load(visitor, base + path, packing)
        for who, (visitor, paths) in seen.items()
        for path in paths
    }
    assert len(weights) == len(PUBLIC) + len(PHONE) + len(DESK) + 4
    assert {GROUND, SEAS} <= _files(phone, base + asked)
    assert GROUND in _files(Client(hall.server.address), f"{base}boards/1/1/")
    assert {page: weight for page, weight in weights.items() if weight > FIRST_LOAD} == {}


def test_heads_of_one_row_of_boards_have_one_height(browser: Browser, hall: Hall) -> None:
    with _visit(browser, hall, "public") as page:
        page.set_viewport_size({"width": 1280, "height": 720})
        page.goto(f"{hall.server.address}/style/")
        heads = page.evaluate(HEADS)
        rows = {top for top, _ in heads}
        assert 1 < len(rows) < len(heads) / 2
        assert len({(top, height) for top, height in heads}) == len(rows)


def test_long_name_in_the_standings_takes_the_width_of_a_phone(browser: Browser, hall: Hall) -> None:
    with _visit(browser, hall, "public", "large") as page:
        page.set_viewport_size({"width": 360, "height": 740})
        page.goto(f"{hall.server.address}/e/large/standings/")
        lines = page.evaluate(NAME_LINES)
        assert len(lines) == 294
        assert max(lines[:3]) <= 3
        assert max(lines[3:]) <= 2
