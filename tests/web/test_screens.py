"""Projector screens: what of a board call they show, and that everybody comes by on a screen that turns its pages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from boardcall.desk.event import Draft, Event
from boardcall.game import POWERS, Power
from boardcall.tournament.acts.calls import ChoosePower, DraftBoardCall, PublishBoardCall
from boardcall.tournament.board.calls import CalledBoard, CalledSeat, SitsOut
from boardcall.tournament.board.seat_reasons import SeatReason
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.pages.screens import boards_context, names_context
from congress import NAMES
from desks import after, event_under
from serving import served
from web.client import Client, director_of

FIRST = [f"p{number}" for number in range(1, 8)]
OTHERS = [f"p{number}" for number in range(8, 15)]


def _drafted(event: Event, players: list[str], *, drawn: bool = True, out: str = "") -> Event:
    powers = POWERS if drawn else [None] * 7
    seats = tuple(CalledSeat(player, power) for player, power in zip(players, powers, strict=True))
    sit_out = (SitsOut(out, SeatReason("td")),) if out else ()
    return after(event, Draft((DraftBoardCall(1, (CalledBoard(1, seats),), sit_out),)))


def _published(event: Event, version: int = 1) -> Event:
    return after(event, Draft((PublishBoardCall(1, version),)))


def _names(event: Event) -> list[str]:
    return [row.name for row in names_context(Snapshot(event))["rows"]]


def test_draft_is_on_no_screen_and_a_published_call_is() -> None:
    drafted = _drafted(event_under("club"), FIRST)
    shown = boards_context(Snapshot(drafted))
    assert (shown["number"], shown["boards"], shown["sit_out"]) == (0, (), [])
    assert _names(drafted) == []
    assert set(_names(_published(drafted))) == set(NAMES[:7])


def test_new_draft_changes_nothing_until_it_is_published() -> None:
    event = _drafted(_published(_drafted(event_under("club"), FIRST)), OTHERS)
    assert set(_names(event)) == set(NAMES[:7])
    assert set(_names(_published(event, 2))) == set(NAMES[7:])


def test_powers_still_to_be_chosen_are_shown_as_they_are_chosen() -> None:
    event = _published(_drafted(event_under("club"), FIRST, drawn=False))
    event = after(event, Draft((ChoosePower(1, 1, "p3", Power.TURKEY),)))
    (board,) = boards_context(Snapshot(event))["boards"]
    assert {seat.player.name: seat.power for seat in board.seats if seat.power} == {NAMES[2]: Power.TURKEY}
    assert len(board.seats) == 7


def test_names_stand_where_people_look_for_them_and_who_sits_out_is_told() -> None:
    event = _published(_drafted(event_under("club"), [*FIRST[:6], "p12"], out="p13"))
    in_order = "Ali Pasha, Andrássy, Castlereagh, Consalvi, Hardenberg, Metternich, Nesselrode, Talleyrand"
    assert _names(event) == in_order.split(", ")
    assert [row.board for row in names_context(Snapshot(event))["rows"]] == ["", *["1"] * 7]


@pytest.fixture(scope="module")
def demo() -> Iterator[tuple[str, Client]]:
    with served("demo") as server:
        td = director_of(server, "congress")
        yield f"{server.address}/e/congress/", td


TURNED = """() => {
    const sheet = document.querySelector(".sheet");
    const width = sheet.clientWidth + (parseFloat(getComputedStyle(sheet).columnGap) || 0);
    const page = parseInt(document.getElementById("page").textContent, 10) - 1;
    return Math.abs(sheet.scrollLeft - Math.min(page * width, sheet.scrollWidth - sheet.clientWidth)) < 2;
}"""
"""Whether the page that is counted is the one that is seen."""


def _seen(page: Page) -> set[str]:
    """The names that lie wholly inside the picture now."""
    page.wait_for_function(TURNED)
    script = """() => [...document.querySelectorAll('.sheet .name')].filter(one => {
        const place = one.getBoundingClientRect();
        return place.left >= 0 && place.right <= innerWidth && place.bottom <= innerHeight;
    }).map(one => one.textContent)"""
    return set(page.evaluate(script))


@pytest.mark.parametrize(
    ("screen", "width", "height"), [("names", 1920, 1080), ("names", 1024, 768), ("boards", 1280, 720)]
)
def test_everybody_comes_by_without_scrolling(
    demo: tuple[str, Client], browser: Browser, screen: str, width: int, height: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(f"{demo[0]}screen/{screen}/")
    page.keyboard.press("Space")
    page.locator('#pause[aria-pressed="true"]').wait_for(state="attached")  # hidden where one page holds all
    count = int(page.locator("#page").inner_text().split()[-1])
    seen: set[str] = set()
    for _ in range(count):
        seen |= _seen(page)
        page.keyboard.press("ArrowRight")
    assert len(seen) == 49
    assert page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]") == [
        height,
        width,
    ]
    page.close()


def _rename(browser: Browser, td: Client, form: str) -> None:
    """A director gives a player another name, and nothing else."""
    context = browser.new_context()
    context.add_cookies([{"name": name, "value": value, "url": td.address} for name, value in td.cookies.items()])
    page = context.new_page()
    page.goto(f"{td.address}{form}")
    page.locator("main [name=name]").fill("Zoe")
    with page.expect_navigation():
        page.locator("main form:has([name=name]) button").first.click()
    assert page.locator("main [name=why]").count() == 0
    context.close()


def test_screen_follows_the_desk_and_works_without_scripts(demo: tuple[str, Client], browser: Browser) -> None:
    address, td = demo
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.goto(f"{address}screen/standings/")
    assert page.locator(".sheet li").count() == 49
    first = page.locator(".sheet li").first.get_attribute("id") or ""
    page.goto(f"{address}screen/boards/")
    page.evaluate("document.querySelector('.sheet .name').textContent = 'an older page'")
    _rename(browser, td, f"/e/congress/desk/players/{first.removeprefix('place-')}/")
    page.wait_for_function("() => !document.querySelector('.sheet').textContent.includes('older')")
    page.close()
    context = browser.new_context(java_script_enabled=False, viewport={"width": 320, "height": 700})
    plain = context.new_page()
    plain.goto(f"{address}screen/boards/")
    assert plain.locator(".sheet .name").count() == 49
    box = plain.locator("main").bounding_box()
    assert box is not None
    assert box["width"] <= 320
    context.close()
