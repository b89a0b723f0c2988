"""Phones of players at a served event, in a real browser."""

from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page

from axe import serious
from boardcall.rulebook import rulebook_text
from serving import Served
from web.client import Client

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


def from_phones(folder: Path) -> str:
    """The club rulebook, with check-in from anywhere, as a file."""
    return _club(folder, in_person=False)


def at_the_desk(folder: Path) -> str:
    """The club rulebook, with check-in at the desk only, as a file."""
    return _club(folder, in_person=True)


def _club(folder: Path, *, in_person: bool) -> str:
    text = rulebook_text("club")[0]
    assert "[roll_call]" not in text
    place = folder / f"in-person-{in_person}.toml"
    place.write_text(f"{text}\n[roll_call]\nin_person = {str(in_person).lower()}\n")
    return str(place)


@dataclass(frozen=True, slots=True)
class Hall:
    """A server with the director of each event signed in."""

    server: Served
    directors: dict[str, Client]

    def acts(self, event: str, text: str) -> int:
        """How many acts of the log say a text."""
        return self.directors[event].get(f"/e/{event}/desk/log/").body.count(text)


def entered(running: Served) -> Hall:
    """The hall of a server, with the directors' links used."""
    directors = {}
    for event, link in running.links.items():
        directors[event] = Client(running.address)
        directors[event].enter(link)
    return Hall(running, directors)


def phone(browser: Browser, hall: Hall, event: str, player: str) -> Page:
    """A phone of 320 px on which the player opened the private link."""
    page = browser.new_context(viewport={"width": 320, "height": 640}).new_page()
    page.goto(
        hall.server.address + hall.directors[event].post(f"/e/{event}/links/{player}/new/", {"agreed": "yes"}).link()
    )
    page.get_by_role("button", name="Yes, that is me").click()
    return page


def looks_right(page: Page) -> None:
    """Nothing serious for axe, nothing wider than the phone, no button too small for a thumb."""
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320, page.url
    heights = [box["height"] for one in page.get_by_role("button").all() if (box := one.bounding_box())]
    assert min(heights, default=44) >= 44
    found = serious(page)
    assert found == [], f"{page.url}: {found}"
