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
from boardcall.web.machine.time import VARIABLE, Steps
from serving import served
from web.client import Client, director_of
from web.clock_events import clicked, event_with_boards

WRONG_BY = (0, 20 * 60_000, -20 * 60_000)
"""Milliseconds by which the devices' own clocks are wrong."""
SAMPLES = (
    ({"sent": 1000, "server": 51_020, "got": 1040}, (50_000, 20)),
    ({"sent": 5000, "server": 1_205_033, "got": 5061}, (1_200_002, 31)),
    ({"sent": 9000, "server": 7000, "got": 9001}, (-2001, 1)),
)
"""A question and its answer, in milliseconds, with the offset and half the delay of RFC 5905, section 8."""
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
SAME_SECOND = """
([deadline, wrong]) => {
  const left = (deadline - (Date.now() - wrong)) / 1000;
  const seconds = Math.ceil(left);
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const face = document.querySelector("#clock-A [data-show=digits]");
  return Math.abs(left % 1 - 0.5) < 0.1 && face.textContent === shown;
}
"""
"""Whether the digits are right in the middle of a second, as they never are where a clock is half a second off."""
LISTEN = """
window.tones = []; window.words = [];
const create = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  const tone = create.call(this);
  const start = tone.start.bind(tone);
  tone.start = (at) => { window.tones.push(at); start(at); };
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


NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return event_with_boards(tmp_path / "one.db", "wdc-2025", "AB", begins=datetime.now(UTC) - timedelta(hours=1))


def device(browser: Browser, wrong: int | None = None) -> BrowserContext:
    """A device that notes what it would sound and say, with a clock that is wrong by so much, if by anything."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    context.add_init_script(LISTEN if wrong is None else f"({SET_WRONG})({wrong});{LISTEN}")
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
        [sample for sample, _ in SAMPLES],
    )
    return [(math.floor(offset), math.ceil(within)) for offset, within in found]


def shows_the_second(page: Page, deadline: datetime, wrong: int = 0) -> None:
    """Waits until the digits are right; where the first questions took long, the page asks again after a minute."""
    page.wait_for_function(SAME_SECOND, arg=[deadline.timestamp() * 1000, wrong], timeout=150_000)


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
            assert page_estimates(pages[0]) == [estimate for _, estimate in SAMPLES]
            told = [page.evaluate("Date.now()") - time.time() * 1000 for page in pages]
            assert [round(one / 60_000) * 60_000 for one in told] == list(wrong_by)
            for page, wrong in zip(pages, wrong_by, strict=True):
                shows_the_second(page, deadline, wrong)
            for context in devices:
                context.close()


def test_a_warning_is_heard_and_the_clock_goes_on_when_the_network_is_cut(browser: Browser, place: Path) -> None:
    with served("serve", str(place)) as server:
        context = device(browser)
        page = context.new_page()
        page.clock.install()
        page.goto(f"{server.address}/e/one/screen/clocks/1/A/")
        page.get_by_role("button", name="Tap to allow sound").click()
        expect(page.get_by_role("button", name="Sound is on")).to_be_visible()
        started = datetime.now(UTC) - timedelta(minutes=8)
        clicked(place, Clicked(Click.START, started), board="A")
        page.wait_for_function("() => tones.length > 3")
        context.set_offline(True)
        planned = page.evaluate("tones")
        last_bell = max(planned) - 0.9  # its third stroke comes last
        assert any(abs(last_bell - at - 60) < 0.01 for at in planned)  # the warning a minute before
        while not page.evaluate("words.length"):
            page.clock.run_for(10_000)
        assert page.evaluate("words")[0] == ["en", "Board A. 5 minutes left to negotiate."]
        shows_the_second(page, started + timedelta(minutes=15))
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


STAGES = (("", "59:59"), ("soon", "1:48"), ("last", "0:24"), ("over", "+1:59"), ("late", "+12:16"), ("late", "+99:59"))
SIZES = """
(stages) => {
  const face = document.querySelector("[data-clock]");
  const digits = face.querySelector("[data-show=digits]");
  face.dataset.standing = "running";
  return stages.map(([stage, text]) => {
    face.dataset.stage = stage;
    face.removeAttribute("data-long");
    digits.textContent = text;
    const range = document.createRange();
    range.selectNodeContents(digits);
    const [ink, box] = [range, face].map((one) => one.getBoundingClientRect());
    return [parseFloat(getComputedStyle(digits).fontSize), box.left <= ink.left && ink.right <= box.right];
  });
}
"""


def test_the_digits_of_a_late_clock_are_the_largest_and_never_cut(browser: Browser, place: Path) -> None:
    clicked(place, Clicked(Click.START, datetime.now(UTC)), board="A")
    with served("serve", str(place)) as server:
        page = browser.new_page()
        for path, width in (("clocks/", 1280), ("clocks/", 1920), ("clocks/1/A/", 1280), ("clocks/", 360)):
            page.set_viewport_size({"width": width, "height": width * 9 // 16 if width > 400 else 740})
            page.goto(f"{server.address}/e/one/screen/{path}")
            found = page.evaluate(SIZES, [list(one) for one in STAGES])
            sizes = [size for size, _ in found]
            assert all(fits for _, fits in found), (path, width, found)
            assert sizes == sorted(sizes), (path, width, sizes)
            assert sizes[-1] > sizes[0], (path, width, sizes)
        page.close()


@pytest.fixture
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Steps:
    """A time that stands at noon until it is told to go on."""
    found = Steps(tmp_path / "time")
    found.step_to(NOON)
    monkeypatch.setenv(VARIABLE, str(found))
    return found


@pytest.fixture
def desk(browser: Browser, steps: Steps, tmp_path: Path) -> Iterator[Page]:
    place = event_with_boards(tmp_path / "one.db", "wdc-2025", "AB", begins=NOON - timedelta(hours=1))
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


def test_the_buttons_follow_when_a_deadline_falls(desk: Page, steps: Steps, tmp_path: Path) -> None:
    clicked(tmp_path / "one.db", Clicked(Click.START, NOON), board="A")
    steps.step_to(NOON + timedelta(minutes=16, seconds=54))
    expect(desk.locator("#clock-A [data-show=step]")).to_have_text("Spring 1901, writing")
    expect(desk.get_by_role("button", name="Adjudicate early, as marked")).to_be_visible()
    steps.step_to(NOON + timedelta(minutes=17, seconds=1))
    expect(desk.get_by_role("button", name="Adjudicated: Fall 1901, negotiation")).to_be_visible()
    expect(desk.get_by_role("button", name="Adjudicate early, as marked")).to_be_hidden()


def test_a_clock_is_run_by_keys_and_the_screen_follows(desk: Page) -> None:
    screen = desk.context.new_page()
    screen.goto(desk.url.replace("/clocks/1/A/", "/screen/clocks/"))
    step, shown = desk.locator("#clock-A [data-show=step]"), screen.locator("#clock-A [data-show=digits]")
    desk.keyboard.press("b")
    expect(step).to_have_text("Spring 1901, negotiation")
    expect(shown).to_have_text("15:00")
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
        td = director_of(server)
        context = device(browser)
        page = context.new_page()
        page.goto(f"{server.address}/e/one/screen/clocks/")
        assert td.post("/e/one/clocks/1/A/click/", {"click": "start"}).status == 303
        expect(page.locator("#clock-A [data-show=doing]")).to_have_text("Adjudicate")  # 17 minutes later
        assert "Adjudicated: Fall 1901, negotiation" in td.get("/e/one/clocks/1/A/").body
        context.close()
    assert place.read_bytes() == before
