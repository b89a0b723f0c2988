"""Does in a browser what docs/tutorial.md tells, button by button: for its pictures and for its test."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page

TUTORIAL = Path(__file__).parent.parent / "docs" / "tutorial.md"
NAMES = re.findall(r"^```text\n(.*?)^```", TUTORIAL.read_text("utf-8"), re.MULTILINE | re.DOTALL)[0]
COUNTS = [re.findall(r"\d+", row) for row in re.findall(r"^\|[ \d|]+\|$", TUTORIAL.read_text("utf-8"), re.MULTILINE)]
"""The centres of 1901 and of 1905, from A to T, as the page has them."""
OTHER = ("1", "10", "9", "6", "3", "1", "4")
WIDTH, HEIGHT = 1184, 760

Taken = Callable[[Page, str], None]


def follow(browser: Browser, link: str, taken: Taken = lambda _page, _name: None) -> str:
    """Sets an event up at a link and plays it to released standings; calls `taken` where the tutorial has a picture.

    Gives the text of the released standings.
    """
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
    page.goto(link)
    for field, text in (("rounds", "2"), ("name", "Spring at the Club"), ("starts", "2027-03-13"), ("director", "Ann")):
        page.locator(f"#{field}").fill(text)
    page.locator("#password").fill("correct horse battery")
    taken(page, "set-up")
    _press(page, "Open the event")
    page.get_by_role("button", name="Enter players").click()
    page.locator("main textarea").first.fill(NAMES)
    _press(page, "Check the rows")
    _press(page, "Register those that are ticked")
    page.get_by_role("button", name="Undo").wait_for()
    _call(page, taken)
    _enter(browser, page, taken)
    _play(page)
    _to(page, "Standings")
    page.get_by_label("interim").check()
    _press(page, "Release the standings")
    page.goto(page.url.partition("desk/")[0] + "standings/")
    taken(page, "standings")
    shown = page.locator("main").inner_text()
    page.goto(page.url.replace("standings/", "desk/log/"))
    page.locator("li, tr").filter(has_text="Records the result of board 1").get_by_role(
        "link", name="Undo"
    ).first.click()
    page.get_by_role("heading", name="What that changes").wait_for()
    page.get_by_role("link", name="Leave it").click()
    page.context.close()
    return shown


def _call(page: Page, taken: Taken) -> None:
    _to(page, "Roll call")
    taken(page, "roll-call")
    page.get_by_role("button", name=re.compile("^All here: check in")).click()
    page.get_by_text("14 of 14 are here").wait_for()
    _to(page, "Board call")
    _press(page, "Draw the boards")
    page.get_by_role("button", name=re.compile("^Publish version")).wait_for()
    taken(page, "board-call")
    page.get_by_role("button", name=re.compile("^Publish version")).click()
    page.get_by_text("Version 1, public").wait_for()


def _enter(browser: Browser, page: Page, taken: Taken) -> None:
    _to(page, "Links")
    _press(page, "Make the links and show the sheet to print")
    address = re.findall(r"http://\S+/enter/\S+", page.locator("main").inner_text())[0]
    phone = browser.new_context(viewport={"width": 360, "height": 740}, color_scheme="light").new_page()
    phone.goto(address)
    phone.get_by_role("button", name="Yes, that is me").click()
    phone.get_by_text("Enter the centres of 1901").wait_for()
    taken(phone, "phone")
    phone.context.close()
    page.go_back()


def _play(page: Page) -> None:
    for board, end in (("1", COUNTS[1]), ("2", OTHER)):
        _to(page, "Results")
        page.get_by_role("link", name=f"Board {board}", exact=True).first.click()
        if board == "1":
            _count(page, "c", COUNTS[0])
            page.locator("#year").fill("1901")
            _press(page, "Record the year")
            page.get_by_role("link", name="1901", exact=True).wait_for()
        page.locator("summary", has_text="How it ended").click()
        _count(page, "r", end)
        page.locator("#last_year").fill("1905")
        page.locator("#end").select_option(label="the director's decision")
        _press(page, "Record the result")
        page.get_by_role("row", name=f"Board {board}").get_by_text("Ended after 1905").wait_for()


def _count(page: Page, what: str, counts: Sequence[str]) -> None:
    for power, count in zip("AEFGIRT", counts, strict=True):
        page.locator(f"#{what}-{power}").fill(count)


def _press(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.get_by_role("button", name=name, exact=True).first.click()


def _to(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.locator("nav.pages").get_by_role("link", name=name, exact=True).first.click()
