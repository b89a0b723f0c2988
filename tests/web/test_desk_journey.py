"""A director's day in a real browser: from the printed link to released standings, and one result undone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from axe import serious
from serving import Served, served
from there import there
from web.client import director_of
from web.events import new_event

PLAYERS = (
    "Ann Lee",
    "Ben Bell",
    "<script>document.title='stolen'</script>",
    "=HYPERLINK(1)",
    "שרה \u202eכהן",
    "Ænne 🎲 O'Hara",
    "Wolfeschlegelsteinhausenbergerdorff" * 5,
    "Dora",
    "Emil",
    "Fay",
    "Gus",
    "Hal",
    "Ida",
    "Ann Lee",
)
COUNTS = {"1": (10, 6, 6, 6, 6, 0, 0), "2": (5, 5, 5, 5, 5, 5, 4)}
WIDTHS = (1280, 320)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("journey")
    one = new_event(folder / "one.db", name="The Long Weekend")
    two = new_event(folder / "two.jsonl", name="The Other Weekend")
    with served("serve", str(one), str(two)) as running:
        yield running


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    page.close()
    assert complaints == []


def _looks_right(page: Page) -> None:
    """Nothing serious for axe, nothing wider than the screen, at either width."""
    page.wait_for_load_state()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url
    assert serious(page) == [], page.url
    assert page.title() != "stolen"


def _press(page: Page, name: str, *, exact: bool = True) -> None:
    with page.expect_navigation():  # it is asked first whether the server is there
        page.get_by_role("button", name=name, exact=exact).click()


GROUPS = {"Roll call": "Round", "Results": "Round", "Standings": "Event", "Log": "Log"}


def _to(page: Page, name: str) -> None:
    """Goes to a page of the desk; on a phone the groups of pages stand at the lower edge, each behind one tap."""
    page.set_viewport_size({"width": 320, "height": 900})
    dock = page.locator(".dock")
    assert there(dock.bounding_box())["height"] < 80
    link = dock.get_by_role("link", name=name, exact=True)
    expect(link).to_be_hidden()
    dock.locator("summary", has_text=GROUPS[name]).click()
    link.click()


def test_desk_says_by_itself_what_somebody_else_did(server: Served, browser: Browser) -> None:
    td = director_of(server, "two")
    context = browser.new_context()
    context.add_cookies([{"name": "boardcall-two", "value": td.cookies["boardcall-two"], "url": server.address}])
    page = context.new_page()
    page.goto(f"{server.address}/e/two/desk/")
    expect(page.get_by_text("0 players are registered.")).to_be_visible()
    fields = td.get("/e/two/desk/players/").hidden() | {"name": "Zoe", "country": "", "born": ""}
    assert td.post("/e/two/desk/players/", fields).status == 303
    expect(page.get_by_text("1 player is registered.")).to_be_visible()
    context.close()


def test_weekend_from_the_printed_link_to_released_standings(server: Served, page: Page) -> None:
    _sign_in_by_keyboard(server, page)
    _looks_right(page)
    _paste(page)
    _call_the_roll_by_keyboard(page)
    _draw_and_publish(page)
    for board, counts in COUNTS.items():
        _enter_result(page, board, counts)
    _release(server, page)
    _undo_the_last_result(page)
    for path in ("players/p1/", "rounds/2/roll-call/", "rounds/1/roll-call/p3/", "rulings/", "log/"):
        page.goto(f"{server.address}/e/one/desk/{path}")
        _looks_right(page)
    for path in ("links/", "staff/", "account/", "sign-in/"):
        page.goto(f"{server.address}/e/one/{path}")
        _looks_right(page)


def _sign_in_by_keyboard(server: Served, page: Page) -> None:
    page.goto(server.links["one"])
    _looks_right(page)
    page.get_by_role("button", name="Yes, that is me").focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Your account")
    _looks_right(page)
    page.get_by_label("Name").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Vera")
    page.keyboard.press("Tab")
    page.keyboard.type("three plain words")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Desk")
    expect(page.locator(".next")).to_contain_text("Enter the players")


def _paste(page: Page) -> None:
    page.locator(".next a").click()
    _looks_right(page)
    page.get_by_label("One name a line").fill("\n".join(PLAYERS))
    _press(page, "Check the rows")
    _looks_right(page)
    expect(page.locator("input[name=take]:checked")).to_have_count(len(PLAYERS) - 1)
    page.locator("input[name=take]").last.check()
    page.get_by_role("button", name="Register those that are ticked").click()
    expect(page.locator("h2", has_text="14 registered")).to_be_visible()
    _looks_right(page)


def _call_the_roll_by_keyboard(page: Page) -> None:
    _to(page, "Roll call")
    expect(page.locator("#count")).to_have_text("0 of 14")
    page.get_by_label("Name").focus()
    page.keyboard.type("dora")
    expect(page.locator(".taps li:visible")).to_have_count(1)
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("Delete")
    for number in range(1, len(PLAYERS) + 1):
        page.locator(".taps button").nth(number - 1).focus()
        page.keyboard.press("Space")
        expect(page.locator("#count")).to_have_text(f"{number} of 14")
    _looks_right(page)


def _draw_and_publish(page: Page) -> None:
    page.get_by_role("button", name="Close the roll call").click()
    _looks_right(page)
    _press(page, "Close the roll call")
    _looks_right(page)
    _press(page, "Draw the boards")
    expect(page.locator(".boards article")).to_have_count(2)
    _looks_right(page)
    page.locator("summary", has_text="Swap by a list").click()
    page.get_by_label("and this one").select_option(index=5)
    page.get_by_role("button", name="Show what it costs").click()
    expect(page.locator("#price")).to_be_visible()
    page.get_by_role("link", name="Leave it").click()
    expect(page.locator("#price")).to_have_count(0)
    page.set_viewport_size({"width": 1280, "height": 900})
    here, there = (page.locator(".boards article").nth(board).locator(".seat").first for board in (0, 1))
    names = {here.inner_text(), there.inner_text()}
    here.hover()
    page.mouse.down()
    there.hover()
    there.hover()
    expect(page.locator("#price-now")).to_contain_text(f"{here.inner_text()}: board 1")
    page.mouse.up()
    leave = page.get_by_role("button", name="Leave it")
    expect(leave).to_be_visible()
    told = page.locator("#price-now").inner_text()
    assert [name for name in names if name not in told] == [], told
    leave.click()
    expect(page.locator("#price-now")).to_be_hidden()
    for board in (0, 1):  # pressed before the price of what is pointed at has come
        page.locator(".boards article").nth(board).locator(".seat").nth(1).click()
    leave.click()
    expect(page.locator("#price-now")).to_be_hidden()
    here.press("Enter")
    there.focus()
    expect(page.locator("#price-now")).to_contain_text(f"{there.inner_text()}: board 2")
    there.press("Enter")
    expect(page.get_by_role("button", name="Swap them")).to_be_visible()
    _looks_right(page)
    _press(page, "Swap them")
    _press(page, "Publish version 2")
    expect(page.locator("h2").first).to_contain_text("Version 2, public")


def _enter_result(page: Page, board: str, counts: tuple[int, ...]) -> None:
    _to(page, "Results")
    page.get_by_role("link", name=f"Board {board}").click()
    _looks_right(page)
    page.locator("summary", has_text="How it ended").click()
    for power, count in zip("AEFGIRT", counts, strict=True):
        page.locator(f"#r-{power}").fill(str(count))
        if not count:
            page.locator(f"#e-{power}").fill("1905")
    page.locator("#last_year").fill("1907")
    page.locator("#end").select_option("td")
    page.get_by_role("button", name="Show what changes").click()
    expect(page.get_by_text("Nothing is recorded yet.")).to_be_visible()
    _looks_right(page)
    _press(page, "Record the result")
    expect(page.locator("h1")).to_have_text("Results of round 1")
    _looks_right(page)


def _release(server: Served, page: Page) -> None:
    _to(page, "Standings")
    _looks_right(page)
    page.get_by_label("Note").fill("after round 1")
    _press(page, "Release the standings")
    expect(page.get_by_text(re.compile("Version 1, interim"))).to_be_visible()
    page.goto(f"{server.address}/e/one/standings/")
    expect(page.locator(".ranking > ol > li")).to_have_count(len(PLAYERS))
    page.go_back()


def _undo_the_last_result(page: Page) -> None:
    _to(page, "Log")
    row = page.locator(".log li", has_text="board 2").first
    row.get_by_role("link", name=re.compile("Undo")).click()
    expect(page.get_by_role("heading", name="What that changes")).to_be_visible()
    _looks_right(page)
    page.get_by_label("Reason").fill("typed on the wrong board")
    _press(page, "Undo it")
    page.get_by_role("link", name="Now", exact=True).click()
    expect(page.locator(".next")).to_contain_text("1 board still open")
    expect(page.get_by_text("Results changed since version 1")).to_be_visible()
    _looks_right(page)
