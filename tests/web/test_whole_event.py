"""A whole event through its pages: fourteen players, their rounds, a director, two recorders, phones, a visitor.

Everything is done in a real browser on a real server: set up from the printed link, players pasted, phones signed in
from the printed sheet, rolls called, boards drawn, years recorded by recorders and by players (once with the network
cut in the middle), a dispute settled, results, and the final standings, which are those of the command line.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from axe import serious
from boardcall.game import POWERS
from boardcall.rulebook import rulebook_text
from commands import run
from serving import Served, served

PLAYERS = (
    "Ann Lee",
    "<script>document.title='stolen'</script>",
    "=cmd()",
    "שרה \u202eכהן",
    "Ænne 🎲 O'Hara",
    "Wolfeschlegelsteinhausenbergerdorff" * 5 + " the Longest",
    *("Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Joe"),
    "Ann Lee",
)
FIRST = (5, 4, 5, 5, 4, 6, 5)
"""The centres after 1901, in the order of the powers."""
RULES = rulebook_text("club")[0] + "\n[roll_call]\nin_person = false\n"
TABS = 150
STOPS_BEFORE = """one => {
  const stops = [...document.querySelectorAll("a[href], button, input, select, summary, textarea")].filter(
    (stop) => stop.tabIndex >= 0 && !stop.disabled && stop.checkVisibility());
  return Math.max(0, stops.indexOf(one) - stops.indexOf(document.activeElement));
}"""
"""About how often the Tab key is pressed to get there: looking each time whether one is there takes longer."""
PHONES = 9


@dataclass
class Hall:
    """Everybody's windows at one event."""

    server: Served
    browser: Browser
    director: Page
    visitor: Page
    base: str = ""
    looked_at: set[tuple[str, int]] = field(default_factory=set)

    def window(self, width: int, height: int = 800) -> Page:
        return _window(self.browser, width, height)


Way = Callable[[Hall, Page, dict[str, Page], int, str], None]
"""How a year of a board is recorded: by its recorder or on the phones of its players."""


def _window(browser: Browser, width: int, height: int) -> Page:
    return browser.new_context(viewport={"width": width, "height": height}).new_page()


@pytest.fixture
def hall(browser: Browser, tmp_path: Path) -> Iterator[Hall]:
    with served("serve", str(tmp_path / "whole.db"), "--new") as server:
        known: list[BrowserContext] = list(browser.contexts)
        yield Hall(server, browser, _window(browser, 1280, 900), _window(browser, 1920, 1080))
        for context in browser.contexts:
            if context not in known:
                context.close()


def looks_right(hall: Hall, page: Page) -> None:
    """Nothing wider than the window, no name that became a script, and the first time nothing serious for axe."""
    page.wait_for_load_state()
    width = page.viewport_size["width"] if page.viewport_size else 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url
    assert page.title() != "stolen"
    kind = re.sub(r"\d+", "1", page.url.partition("/e/")[2]), width
    if kind not in hall.looked_at:
        hall.looked_at.add(kind)
        assert serious(page) == [], page.url


def reach(page: Page, wanted: Locator) -> None:
    """Goes to an element with the Tab key alone."""
    expect(wanted).to_be_visible()
    for _ in range(wanted.evaluate(STOPS_BEFORE)):
        page.keyboard.press("Tab")
    for _ in range(TABS):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    message = f"the keyboard does not reach {wanted}"
    raise AssertionError(message)


def press(page: Page, name: str | re.Pattern[str]) -> None:
    """Presses a button with the keyboard."""
    _press_at(page, page.get_by_role("button", name=name).first)


def _press_at(page: Page, button: Locator) -> None:
    reach(page, button)
    with page.expect_navigation():
        page.keyboard.press("Enter")


@pytest.mark.long
def test_fourteen_players_and_three_rounds(hall: Hall, tmp_path: Path) -> None:
    """The rounds have every way to call a roll and to record a year."""
    _set_up(hall)
    _paste_players(hall)
    recorders = [_recorder(hall, name) for name in ("Rita", "Rolf")]
    phones = _phones(hall)
    ways: tuple[tuple[Way, Way], ...] = (
        (_by_recorder, _by_recorder),
        (_by_two_phones, _over_a_cut),
        (_after_a_dispute, _by_recorder),
    )
    for number, recorded in enumerate(ways, start=1):
        _roll_call(hall, phones if number % 2 else [], number)
        seats = _board_call(hall, phones, number)
        _record(hall, recorders, phones, seats, number, ways=recorded)
        _results(hall, number)
    _final_standings(hall, phones, tmp_path / "whole.db", len(ways))


def _set_up(hall: Hall) -> None:
    page = hall.director
    found = re.search(r"https?://\S+/set-up/\S+", hall.server.said)
    assert found, hall.server.said
    page.goto(found[0])
    looks_right(hall, page)
    reach(page, page.locator("summary"))
    page.keyboard.press("Enter")
    page.get_by_label("Paste its whole text").fill(RULES)
    for label, text in (("Name", "The <b>Whole</b> Weekend"), ("Your name", "Vera"), ("Password", "three plain words")):
        reach(page, page.get_by_label(label, exact=True))
        page.keyboard.type(text)
    press(page, "Open the event")
    expect(page.locator("h1")).to_have_text("Desk")
    hall.base = page.url.removesuffix("desk/")
    hall.visitor.goto(hall.base)
    expect(hall.visitor.get_by_text("The <b>Whole</b> Weekend").first).to_be_visible()


def _paste_players(hall: Hall) -> None:
    page = hall.director
    reach(page, page.locator(".next a"))
    page.keyboard.press("Enter")
    reach(page, page.get_by_label("One name a line"))
    page.keyboard.insert_text("\n".join(PLAYERS))
    press(page, "Check the rows")
    reach(page, page.locator("input[name=take]").last)
    page.keyboard.press("Space")
    press(page, "Register those that are ticked")
    expect(page.locator("h2", has_text="14 registered")).to_be_visible()
    looks_right(hall, page)


def _recorder(hall: Hall, name: str) -> Page:
    page = hall.director
    page.goto(hall.base + "staff/")
    page.get_by_label("Name", exact=True).fill(name)
    page.locator("input[name=role][value=recorder]").check()
    press(page, "Open the account and show its link")
    mine = hall.window(360)
    mine.goto(page.locator("main code").inner_text())
    mine.get_by_role("button", name="Yes, that is me").click()
    return mine


def _phones(hall: Hall) -> list[Page]:
    """Nine phones, signed in with the links of the printed sheet: two at least on each board."""
    page = hall.director
    page.goto(hall.base + "links/")
    press(page, "Make the links and show the sheet to print")
    links = page.locator(".slip code").all_inner_texts()
    assert len(links) == len(PLAYERS)
    found = []
    for link in links[:PHONES]:
        phone = hall.window(320, 640)
        phone.goto(link)
        phone.get_by_role("button", name="Yes, that is me").click()
        expect(phone.get_by_role("heading", name="Roll call of round 1")).to_be_visible()
        found.append(phone)
    looks_right(hall, found[0])
    return found


def _roll_call(hall: Hall, phones: list[Page], number: int) -> None:
    """Phones check themselves in, the director the others with the keyboard."""
    page = hall.director
    for phone in phones:
        if not phone.url.endswith("/me/"):
            phone.get_by_role("link", name="To my page").click()
        phone.get_by_role("button", name="I play", exact=True).click()
        expect(phone.get_by_text("You are checked in.")).to_be_visible()
    page.goto(f"{hall.base}desk/rounds/{number}/roll-call/")
    waiting = page.locator('.taps button[aria-pressed="false"]').all()
    for player in [str(button.get_attribute("value")).partition(":")[2] for button in waiting]:
        reach(page, page.locator(f'button[value="in:{player}"]'))
        page.keyboard.press("Enter")
        expect(page.locator(f'button[value="out:{player}"]')).to_be_focused()
    expect(page.locator("#count")).to_have_text("14 of 14")


def _board_call(hall: Hall, phones: list[Page], number: int) -> dict[str, dict[str, Page]]:
    """Draws and publishes; the projector and the phones have it by themselves. Gives phones by board and power."""
    page, visitor = hall.director, hall.visitor
    visitor.goto(hall.base + "screen/boards/")
    page.goto(f"{hall.base}desk/rounds/{number}/call/")
    press(page, "Draw the boards")
    expect(page.locator(".boards article")).to_have_count(2)
    expect(visitor.get_by_text("<script>")).to_have_count(0 if number == 1 else 1)
    press(page, "Publish version 1")
    expect(page.locator("h2").first).to_contain_text("Version 1, public")
    looks_right(hall, page)
    expect(visitor.get_by_text(f"Round {number}", exact=False).first).to_be_visible()
    expect(visitor.get_by_text("<script>")).to_have_count(1)
    looks_right(hall, visitor)
    found: dict[str, dict[str, Page]] = {"1": {}, "2": {}}
    for phone in phones:
        seat = phone.get_by_role("heading", name=re.compile(f"Round {number}, board [12]"))
        expect(seat).to_be_visible()
        told = phone.locator(".my-power").inner_text()
        board = seat.inner_text().split()[-1]
        found[board][told] = phone
    return found


def _record(
    hall: Hall,
    recorders: list[Page],
    phones: list[Page],
    seats: dict[str, dict[str, Page]],
    number: int,
    *,
    ways: tuple[Way, Way],
) -> None:
    for board, recorder, way in zip(("1", "2"), recorders, ways, strict=True):
        way(hall, recorder, seats[board], number, board)
        hall.visitor.goto(f"{hall.base}boards/{number}/{board}/")
        expect(hall.visitor.get_by_role("navigation", name="Phases").get_by_role("heading")).to_have_text("After 1901")
        expect(hall.visitor.get_by_role("region", name="Map").get_by_role("list").first).to_contain_text("1901")
        for power, count in zip(POWERS, FIRST, strict=True):
            expect(hall.visitor.locator(f"#seat-{power.value} td.number").first).to_have_text(str(count))
    looks_right(hall, hall.visitor)
    looks_right(hall, recorders[0])
    looks_right(hall, phones[0])


def _fill(page: Page, centres: tuple[int, ...], *, button: str) -> None:
    for power, count in zip(POWERS, centres, strict=True):
        page.locator(f"#c-{power.value}").fill(str(count))
    page.get_by_role("button", name=button).click()


def _by_recorder(hall: Hall, recorder: Page, _: dict[str, Page], number: int, board: str) -> None:
    recorder.goto(f"{hall.base}record/{number}/{board}/")
    _fill(recorder, FIRST, button="Record 1901")
    expect(recorder.get_by_role("heading", name="Centres after 1902")).to_be_visible()


def _at_the_form(phone: Page) -> Page:
    phone.get_by_role("button", name="Enter the centres of 1901").click()
    expect(phone.get_by_role("heading", name="Centres after 1901")).to_be_visible()
    return phone


def _two(seats: dict[str, Page]) -> Iterator[tuple[str, Page]]:
    """Two powers of the board with their players' phones, at the form of the year."""
    for power, phone in list(seats.items())[:2]:
        yield power, _at_the_form(phone)


def _by_two_phones(_: Hall, __: Page, seats: dict[str, Page], ___: int, ____: str) -> None:
    (power, one), (_other, two) = _two(seats)
    _fill(one, FIRST, button="Enter 1901")
    expect(two.get_by_text(f"{power} has entered 1901.")).to_be_visible()
    _fill(two, FIRST, button="Enter 1901")
    for phone in (one, two):
        expect(phone.get_by_role("heading", name="Centres after 1902")).to_be_visible()


def _over_a_cut(_: Hall, __: Page, seats: dict[str, Page], ___: int, ____: str) -> None:
    """The network goes in the middle of a form; what was typed is sent by itself when it is back, once."""
    (_power, one), (_other, two) = _two(seats)
    one.context.set_offline(True)
    _fill(one, FIRST, button="Enter 1901")
    expect(one.get_by_text("Not saved yet. No connection", exact=False)).to_be_visible()
    _fill(two, FIRST, button="Enter 1901")
    expect(two.get_by_text("You entered 1901.")).to_be_visible()
    one.context.set_offline(False)
    for phone in (one, two):
        expect(phone.get_by_role("heading", name="Centres after 1902")).to_be_visible(timeout=15000)


def _after_a_dispute(hall: Hall, _: Page, seats: dict[str, Page], number: int, board: str) -> None:
    """Two players differ; the director's first page says so and the board's page settles it in one tap."""
    (power, one), (_other, two) = _two(seats)
    _fill(one, FIRST, button="Enter 1901")
    expect(one.get_by_text("You entered 1901.")).to_be_visible()
    _fill(two, (4, 5, *FIRST[2:]), button="Enter 1901")
    expect(two.get_by_text("The counts of 1901 differ", exact=False)).to_be_visible()
    page = hall.director
    page.goto(hall.base + "desk/")
    expect(page.locator(".needs").first).to_contain_text("1901")
    page.goto(f"{hall.base}desk/boards/{number}/{board}/")
    looks_right(hall, page)
    page.locator(".sides li", has_text=power).get_by_role("button", name="This is right").click()
    for phone in (one, two):
        expect(phone.get_by_role("heading", name="Centres after 1902")).to_be_visible()


def _results(hall: Hall, number: int) -> None:
    page = hall.director
    for board in ("1", "2"):
        page.goto(f"{hall.base}desk/boards/{number}/{board}/")
        for power, count in zip(POWERS, FIRST, strict=True):
            expect(page.locator(f"#r-{power.value}")).to_have_value(str(count))
        page.locator("summary", has_text="How it ended").click()
        page.locator("#last_year").fill("1901")
        page.locator("#end").select_option("td")
        press(page, "Record the result")


def _final_standings(hall: Hall, phones: list[Page], place: Path, rounds: int) -> None:
    page, visitor = hall.director, hall.visitor
    visitor.goto(hall.base + "standings/")
    page.goto(hall.base + "desk/standings/")
    page.get_by_label("Final", exact=False).first.check()
    press(page, "Release the standings")
    expect(visitor.locator(".ranking > ol > li")).to_have_count(len(PLAYERS))
    looks_right(hall, visitor)
    lines = json.loads(run("standings", str(place), "--json", folder=place.parent).stdout)["standings"]["places"]
    for line, row in zip(lines, visitor.locator(".ranking > ol > li").all(), strict=True):
        expect(row).to_contain_text(line["player"]["name"].replace("\u202e", ""))
        expect(row).to_contain_text(line["total"]["shown"])
    for phone in phones:
        phone.goto(hall.base + "me/")
        expect(phone.get_by_text(re.compile(r"Place \d+")).first).to_be_visible()
        expect(phone.locator("#results ~ details")).to_have_count(rounds)
