"""A player's own page, in a real browser: where to be, the roll call from a phone, what the rules keep at the desk."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from axe import serious
from boardcall.rulebook import rulebook_text
from serving import Served, served
from web.client import Client
from web.events import new_event

EIGHT = (
    "Ann Lee",
    "<b>Ben</b>",
    "שרה \u202eכהן",
    "Wolfeschlegelsteinhausenbergerdorff" * 5,
    "Emil",
    "Fay",
    "Gus",
    "Hal",
)


@dataclass(frozen=True, slots=True)
class Hall:
    """A server with the director of each event signed in."""

    server: Served
    directors: dict[str, Client]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("player")
    one = new_event(folder / "one.db", name="The Phone Open", players=EIGHT, seated=True, rulebook=from_phones(folder))
    two = new_event(folder / "two.db", name="The Desk Open", players=EIGHT, seated=True)
    with served("serve", str(one), str(two)) as running:
        yield Hall(running, {event: entered(running, event) for event in running.links})


def entered(running: Served, event: str) -> Client:
    """The director of the event."""
    td = Client(running.address)
    td.enter(running.links[event])
    return td


def from_phones(folder: Path) -> str:
    """The club rulebook, with check-in from anywhere, as a file."""
    text = rulebook_text("club")[0]
    assert "[roll_call]" not in text
    place = folder / "phones.toml"
    place.write_text(text + "\n[roll_call]\nin_person = false\n")
    return str(place)


def phone(browser: Browser, hall: Hall, event: str, player: str) -> Page:
    """A phone of 320 px on which the player opened the private link."""
    page = browser.new_context(viewport={"width": 320, "height": 640}).new_page()
    page.goto(hall.server.address + hall.directors[event].post(f"/e/{event}/links/{player}/new/").link())
    page.get_by_role("button", name="Yes, that is me").click()
    return page


def looks_right(page: Page) -> None:
    """Nothing serious for axe, nothing wider than the phone, no button too small for a thumb."""
    assert page.evaluate("document.documentElement.scrollWidth") <= 320, page.url
    heights = [box["height"] for one in page.get_by_role("button").all() if (box := one.bounding_box())]
    assert min(heights, default=44) >= 44
    assert serious(page) == [], page.url


def test_private_link_leads_to_the_page_that_says_where_to_be(browser: Browser, hall: Hall) -> None:
    page = phone(browser, hall, "one", "p1")
    expect(page.get_by_role("heading", name="Round 1, board 1")).to_be_visible()
    expect(page.locator(".my-power")).to_have_text("You play A Austria.")
    expect(page.get_by_role("row", name="E <b>Ben</b>")).to_be_visible()
    looks_right(page)
    page.context.close()


def test_player_answers_the_roll_call_and_takes_it_back(browser: Browser, hall: Hall) -> None:
    page = phone(browser, hall, "one", "p8")
    expect(page.get_by_text("You have no seat in round 1 yet.")).to_be_visible()
    for name, said in (
        ("I play", "You are checked in."),
        ("I can play two boards", "You are checked in and can play two boards."),
        ("I would sit out", "You are checked in and offer to sit out."),
        ("I am not there", "You are not checked in."),
    ):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("status").get_by_text(said)).to_be_visible()
    looks_right(page)
    page.context.close()


def test_page_says_why_where_the_rules_keep_the_roll_call_at_the_desk(browser: Browser, hall: Hall) -> None:
    page = phone(browser, hall, "two", "p2")
    expect(page.get_by_text("Only a person at the desk can check in.")).to_be_visible()
    expect(page.get_by_role("button", name="I play")).to_have_count(0)
    page.context.close()
