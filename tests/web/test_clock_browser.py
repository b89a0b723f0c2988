"""Clocks in a real browser: one second on every device, warnings without a network, a restart, and the keyboard."""

import math
import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from axe import serious
from boardcall.clock.clicks import Click, Clicked
from boardcall.clock.offset import Sample
from serving import served
from web.client import Client
from web.clock_events import clicked, event_with_boards

WRONG_BY = (0, 20 * 60_000, -20 * 60_000)
"""Milliseconds by which the devices' own clocks are wrong."""
SAMPLES = (Sample(1000, 51_020, 51_020, 1040), Sample(5000, 1_205_033, 1_205_033, 5061), Sample(9000, 7000, 7000, 9001))
SET_WRONG = """
(wrong) => {
  const Real = Date;
  const origin = performance.timeOrigin;
  window.Date = class extends Real {
    constructor(...given) { given.length ? super(...given) : super(Real.now() + wrong); }
    static now() { return Real.now() + wrong; }
  };
  Object.defineProperty(performance, "timeOrigin", { get: () => origin + wrong });
}
"""
LISTEN = """
window.tones = []; window.words = [];
const create = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  const tone = create.call(this);
  const start = tone.start.bind(tone);
  tone.start = (at) => { window.tones.push(at - this.currentTime); start(at); };
  return tone;
};
window.speechSynthesis.speak = (said) => window.words.push([said.lang, said.text]);
"""

INK_FITS = """
() => {
  const digits = document.querySelector("#clock-A [data-show=digits]");
  const range = document.createRange();
  range.selectNodeContents(digits);
  const [ink, face] = [range, digits.closest(".clock")].map((one) => one.getBoundingClientRect());
  return face.left <= ink.left && ink.right <= face.right;
}
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return event_with_boards(tmp_path / "one.db", "wdc-2025", "AB", begins=datetime.now(UTC) - timedelta(hours=1))


def device(browser: Browser, wrong: int = 0) -> BrowserContext:
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    context.add_init_script(f"({SET_WRONG})({wrong});{LISTEN}")
    return context


def signed_in(browser: Browser, address: str, link: str) -> BrowserContext:
    td = Client(address)
    td.enter(link)
    context = device(browser)
    context.add_cookies([{"name": "boardcall-one", "value": td.cookies["boardcall-one"], "url": address}])
    return context


def page_estimates(page: Page) -> list[tuple[int, int]]:
    """What the device's script makes of each sample alone: the offset, and how far off it may be."""
    found = page.evaluate(
        """async (samples) => {
            const script = document.querySelector('script[src$="/clock.js"]').src.replace("clock.js", "clock-time.js");
            const { estimate } = await import(script);
            return samples.map((one) => estimate([one])).map((one) => [one.server - one.middle, one.within]);
        }""",
        [{"sent": one.sent, "got": one.got, "server": one.received} for one in SAMPLES],
    )
    return [(math.floor(offset), math.ceil(within)) for offset, within in found]


def digits(page: Page) -> str:
    return page.locator("#clock-A [data-show=digits]").inner_text()


def left(deadline: datetime) -> str:
    """What every screen shows of the time to a deadline; waits until no digit changes for a moment."""
    while (rest := (deadline - datetime.now(UTC)) / timedelta(seconds=1) % 1) < 0.3 or rest > 0.7:
        time.sleep(0.02)
    seconds = int((deadline - datetime.now(UTC)) / timedelta(seconds=1)) + 1
    return f"{seconds // 60}:{seconds % 60:02}"


def test_devices_whose_clocks_are_wrong_show_the_same_second_also_after_a_restart(
    browser: Browser, place: Path
) -> None:
    started = datetime.now(UTC) - timedelta(minutes=3)
    clicked(place, Clicked(Click.START, started), board="A")
    deadline = started + timedelta(minutes=15)
    for wrong_by in (WRONG_BY, WRONG_BY[1:2]):  # the second time the server has been started again
        with served("serve", str(place)) as server:
            devices = [device(browser, wrong) for wrong in wrong_by]
            pages = [context.new_page() for context in devices]
            for page in pages:
                page.goto(f"{server.address}/e/one/screen/clocks/")
                expect(page.locator("#clock-A [data-show=digits]")).to_contain_text(":")
                page.wait_for_timeout(300)
            assert page_estimates(pages[0]) == [(one.offset, (one.delay + 1) // 2) for one in SAMPLES]
            told = [page.evaluate("Date.now()") - time.time() * 1000 for page in pages]
            assert [round(one / 60_000) * 60_000 for one in told] == list(wrong_by)
            for _ in pages:
                expected = left(deadline)
                assert [digits(page) for page in pages] == [expected] * len(pages)
                time.sleep(0.6)
            for context in devices:
                context.close()


def test_a_warning_is_heard_and_the_clock_goes_on_when_the_network_is_cut(browser: Browser, place: Path) -> None:
    with served("serve", str(place)) as server:
        context = device(browser)
        page = context.new_page()
        page.goto(f"{server.address}/e/one/screen/clocks/1/A/")
        page.get_by_role("button", name="Tap to allow sound").click()
        expect(page.get_by_role("button", name="Sound is on")).to_be_visible()
        started = datetime.now(UTC) - timedelta(minutes=13, seconds=54)
        clicked(place, Clicked(Click.START, started), board="A")
        expect(page.locator("#clock-A [data-show=digits]")).to_contain_text("1:0")
        context.set_offline(True)
        expect(page.locator("#signal")).to_have_text("Board A. 1 minute left to negotiate.", timeout=8000)
        assert page.evaluate("words") == [["en", "Board A. 1 minute left to negotiate."]]
        planned = page.evaluate("tones")
        assert any(55 < at < 66 for at in planned)  # the bell after the warning was set up before the cut
        assert digits(page) == left(started + timedelta(minutes=15))
        context.close()


def test_the_digits_of_one_clock_and_of_all_are_whole(browser: Browser, place: Path) -> None:
    started = datetime.now(UTC)
    clicked(place, Clicked(Click.START, started), board="A")
    with served("serve", str(place)) as server:
        context = device(browser)
        page = context.new_page()
        for shown in (r"^1\d:\d\d$", r"^1:1\d:\d\d$"):
            for screen in ("", "1/A/"):
                page.goto(f"{server.address}/e/one/screen/clocks/{screen}")
                expect(page.locator("#clock-A [data-show=digits]")).to_have_text(re.compile(shown))
                for width, height in ((320, 600), (1280, 900), (1920, 1080)):
                    page.set_viewport_size({"width": width, "height": height})
                    assert page.evaluate(INK_FITS), (shown, screen, width)
            hour = Clicked(Click.SHIFT, datetime.now(UTC), why="a long one", seconds=3600, approved_by="td")
            clicked(place, hour, board="A")
        context.close()


@pytest.fixture
def desk(browser: Browser, place: Path) -> Iterator[Page]:
    with served("serve", str(place)) as server:
        context = signed_in(browser, server.address, server.links["one"])
        page = context.new_page()
        complaints: list[str] = []
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{server.address}/e/one/clocks/1/A/")
        yield page
        context.close()
        assert complaints == []


def test_the_buttons_follow_when_a_deadline_falls(desk: Page, place: Path) -> None:
    clicked(place, Clicked(Click.START, datetime.now(UTC) - timedelta(minutes=16, seconds=54)), board="A")
    expect(desk.locator("#clock-A [data-show=step]")).to_have_text("Spring 1901, writing")
    expect(desk.get_by_role("button", name="Adjudicate early, as marked")).to_be_visible()
    expect(desk.get_by_role("button", name="Adjudicated: Fall 1901, negotiation")).to_be_visible(timeout=10_000)
    expect(desk.get_by_role("button", name="Adjudicate early, as marked")).to_be_hidden()


def test_a_clock_is_run_by_keys_and_the_screen_follows(desk: Page) -> None:
    screen = desk.context.new_page()
    screen.goto(desk.url.replace("/clocks/1/A/", "/screen/clocks/"))
    step, shown = desk.locator("#clock-A [data-show=step]"), screen.locator("#clock-A [data-show=digits]")
    desk.keyboard.press("b")
    expect(step).to_have_text("Spring 1901, negotiation")
    expect(shown).to_contain_text("14:5")
    desk.keyboard.press("p")
    expect(desk.get_by_text("Paused by the director.")).to_be_visible()
    expect(screen.get_by_text("Paused by the director.")).to_be_visible()
    desk.keyboard.press("u")
    expect(desk.get_by_text("Paused by the director.")).to_be_hidden()
    desk.get_by_text("Record one").click()
    desk.get_by_label("Note").fill("bpnu")
    expect(step).to_have_text("Spring 1901, negotiation")
    desk.locator("h1").click()
    desk.keyboard.press("?")
    desk.get_by_label("Keys press buttons").uncheck()
    desk.keyboard.press("u")
    desk.wait_for_timeout(200)
    expect(step).to_have_text("Spring 1901, negotiation")
    for page in (desk, screen):
        for width in (320, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url
        assert serious(page) == [], page.url


def test_a_rehearsal_runs_fast_on_every_device_and_leaves_the_event_alone(browser: Browser, place: Path) -> None:
    before = place.read_bytes()
    with served("demo", str(place), "--speed", "300") as server:
        td = Client(server.address)
        td.enter(server.links["one"])
        context = device(browser)
        page = context.new_page()
        page.goto(f"{server.address}/e/one/screen/clocks/")
        assert td.post("/e/one/clocks/1/A/click/", {"click": "start"}).status == 303
        expect(page.locator("#clock-A [data-show=step]")).to_have_text("Spring 1901, negotiation", timeout=10_000)
        expect(page.locator("#clock-A [data-show=step]")).to_have_text("Spring 1901, writing", timeout=20_000)
        context.close()
    assert place.read_bytes() == before
