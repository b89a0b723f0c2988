"""A player's own page, in a real browser: where to be, the roll call from a phone, what the rules keep at the desk."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from serving import served
from web.events import new_event
from web.phones import EIGHT, Hall, at_the_desk, entered, from_phones, looks_right, phone


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("player")
    one = new_event(folder / "one.db", name="The Phone Open", players=EIGHT, seated=True, rulebook=from_phones(folder))
    two = new_event(folder / "two.db", name="The Desk Open", players=EIGHT, seated=True, rulebook=at_the_desk(folder))
    with served("serve", str(one), str(two)) as running:
        yield entered(running)


def test_private_link_leads_to_the_page_that_says_where_to_be(browser: Browser, hall: Hall) -> None:
    page = phone(browser, hall, "one", "p1")
    expect(page.get_by_role("heading", name="Round 1, board 1")).to_be_visible()
    expect(page.locator(".my-power")).to_have_text("Austria")
    expect(page.get_by_role("row", name="E <b>Ben</b>")).to_be_visible()
    looks_right(page)
    page.get_by_role("link", name="Board", exact=True).click()
    expect(page.get_by_role("heading", name="Board 1", exact=True)).to_be_visible()
    page.context.close()


def test_player_sees_what_the_own_board_is_worth(browser: Browser, hall: Hall) -> None:
    page = phone(browser, hall, "one", "p3")
    page.get_by_role("link", name="What is it worth? The calculator").click()
    expect(page.get_by_role("heading", name="What next for France?")).to_be_visible()
    expect(page.get_by_role("row", name="a centre more, from England")).to_be_visible()
    looks_right(page)
    page.context.close()


def test_player_answers_the_roll_call_and_takes_it_back(browser: Browser, hall: Hall) -> None:
    page = phone(browser, hall, "one", "p8")
    expect(page.get_by_text("You have no seat in round 1 yet.")).to_be_visible()
    expect(page.get_by_role("link", name="Boards", exact=True)).to_be_visible()
    for name, said in (
        ("I play", "You are checked in."),
        ("I can play two boards", "You are checked in and can play two boards."),
        ("I would sit out", "You are checked in and offer to sit out."),
        ("I am not there", "You are not checked in."),
    ):
        if page.locator("#answer-again:not([open]) > summary").count():
            page.locator("#answer-again > summary").click()
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("status").get_by_text(said)).to_be_visible()
    looks_right(page)
    page.context.close()


def test_page_says_why_where_the_rules_keep_the_roll_call_at_the_desk(browser: Browser, hall: Hall) -> None:
    page = phone(browser, hall, "two", "p2")
    expect(page.get_by_text("Players check in at the desk, not by phone")).to_be_visible()
    expect(page.get_by_role("button", name="I play")).to_have_count(0)
    page.context.close()
