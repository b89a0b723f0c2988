"""Two phones record a year, in a real browser: agreement, dispute, and a connection that comes and goes."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from serving import served
from web.events import new_event
from web.phones import EIGHT, Hall, entered, looks_right, phone


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("recording")
    places = [
        new_event(folder / f"{name}.db", name=f"The {name} Open", players=EIGHT, seated=True)
        for name in ("agree", "cut", "lost")
    ]
    with served("serve", *map(str, places)) as running:
        yield entered(running)


def counting(browser: Browser, hall: Hall, event: str, player: str) -> Page:
    """The player's phone at the form of the year."""
    page = phone(browser, hall, event, player)
    page.goto(f"{hall.server.address}/e/{event}/record/1/1/")
    expect(page.get_by_role("heading", name="Centres after 1901")).to_be_visible()
    return page


def tap(page: Page, *powers: str) -> None:
    for power in powers:
        page.get_by_role("button", name=f"One more for {power}").click()


def test_two_phones_record_a_year_and_a_difference_is_settled_in_one_tap(browser: Browser, hall: Hall) -> None:
    ann, ben = (counting(browser, hall, "agree", player) for player in ("p1", "p2"))
    tap(ann, "Austria", "Austria", "England")
    expect(ann.get_by_text("25 of 34 owned, 9 neutral")).to_be_visible()
    tap(ann, "Austria", "Austria")
    expect(ann.get_by_text("Austria cannot have gone from 3 centres to 7.")).to_be_visible()
    for _ in range(2):
        ann.get_by_role("button", name="One less for Austria").click()
    looks_right(ann)
    ann.get_by_role("button", name="Enter 1901").click()
    expect(ann.get_by_text("You entered 1901.")).to_be_visible()
    expect(ann.get_by_text("Saved at")).to_be_visible()
    expect(ben.get_by_text("Austria has entered 1901.")).to_be_visible()
    tap(ben, "Austria", "England")
    ben.get_by_role("button", name="Enter 1901").click()
    for page in (ann, ben):
        expect(page.get_by_text("The counts of 1901 differ: Austria.")).to_be_visible()
    looks_right(ben)
    tap(ben, "Austria")
    ben.get_by_role("button", name="Correct 1901").click()
    for page in (ann, ben):
        expect(page.get_by_role("heading", name="Centres after 1902")).to_be_visible()
        expect(page.get_by_role("columnheader", name="1901")).to_be_visible()
        page.context.close()
    assert hall.acts("agree", "Records 1901") == 1


def test_year_typed_without_a_connection_outlives_the_page_and_is_saved_once(browser: Browser, hall: Hall) -> None:
    ann = counting(browser, hall, "cut", "p1")
    tap(ann, "Austria")
    ann.reload()
    expect(ann.get_by_label("Ann Lee")).to_have_value("4")
    ann.context.set_offline(True)
    tap(ann, "Austria")
    ann.get_by_role("button", name="Enter 1901").click()
    expect(ann.get_by_text("Not saved yet. No connection")).to_be_visible()
    looks_right(ann)
    assert hall.acts("cut", "Ann Lee enters 1901") == 0
    context, address = ann.context, ann.url
    ann.close()  # a try that is under way may get through now: a closing page is not cut off any more
    context.set_offline(False)
    again = context.new_page()
    again.goto(address.replace("record/1/1/", "me/"))
    expect(again.get_by_text("You entered 1901.")).to_be_visible()
    assert hall.acts("cut", "Ann Lee enters 1901") == 1
    again.goto(address)
    expect(again.get_by_label("Ann Lee")).to_have_value("5")
    context.close()


def test_page_opens_without_a_connection_where_the_origin_is_secure_and_is_forgotten_at_sign_out(
    browser: Browser, hall: Hall
) -> None:
    """127.0.0.1 counts as secure; plain http in a hall does not."""
    cid = phone(browser, hall, "lost", "p3")
    expect(cid.locator("html[data-offline]")).to_be_attached()
    cid.reload()
    cid.context.set_offline(True)
    cid.reload()
    expect(cid.get_by_role("heading", name="Round 1, board 1")).to_be_visible()
    expect(cid.get_by_text("No connection: what you see may be out of date.")).to_be_visible()
    cid.context.set_offline(False)
    cid.goto(f"{hall.server.address}/e/lost/sign-in/")
    cid.get_by_role("button", name="Sign out").click()
    expect(cid.get_by_role("heading", name="Round 1 is being played")).to_be_visible()
    while not cid.evaluate("caches.match('/e/lost/me/').then((kept) => kept === undefined)"):
        cid.wait_for_timeout(50)  # what was kept is thrown away beside the answer
    cid.context.close()


def test_year_whose_answer_was_lost_is_recorded_once(browser: Browser, hall: Hall) -> None:
    ann = counting(browser, hall, "lost", "p1")
    lost: list[Request] = []

    def lose(route: Route) -> None:
        """The server saves it, and its answer does not arrive; what comes after is let through."""
        if route.request.method != "POST" or len(lost) > 1:
            route.fallback()
            return
        lost.append(route.request)
        route.fetch()
        route.abort("connectionreset")

    ann.route("**/record/1/1/", lose)
    tap(ann, "Austria")
    ann.get_by_role("button", name="Enter 1901").click()
    expect(ann.get_by_text("Saved at")).to_be_visible()
    assert len(lost) == 2
    assert hall.acts("lost", "Ann Lee enters 1901") == 1
    ann.context.close()


def test_what_the_server_refuses_comes_back_with_what_was_typed_also_to_a_page_opened_later(
    browser: Browser, hall: Hall
) -> None:
    ben = counting(browser, hall, "lost", "p2")
    ben.get_by_label("<b>Ben</b>").fill("12")
    ben.get_by_role("button", name="Enter 1901").click()
    expect(ben.get_by_text("England cannot have gone from 3 centres in 1900 to 12 in 1901.")).to_be_visible()
    expect(ben.get_by_text("Not saved: look at what is wrong")).to_be_visible()
    expect(ben.get_by_label("<b>Ben</b>")).to_have_value("12")
    looks_right(ben)
    context, address = ben.context, ben.url
    context.set_offline(True)
    ben.get_by_label("<b>Ben</b>").fill("11")
    ben.get_by_role("button", name="Enter 1901").click()
    expect(ben.get_by_text("Not saved yet. No connection")).to_be_visible()
    ben.close()
    context.set_offline(False)
    later = context.new_page()
    later.goto(address.replace("record/1/1/", "me/name/"))
    waits = later.get_by_role("region", name="What you sent")
    expect(waits).to_contain_text("England cannot have gone from 3 centres in 1900 to 11 in 1901.")
    looks_right(later)
    waits.get_by_role("link", name="Open").click()
    expect(later.get_by_label("<b>Ben</b>")).to_have_value("11")
    later.get_by_label("<b>Ben</b>").fill("5")
    later.get_by_role("button", name="Enter 1901").click()
    expect(later.get_by_text("Saved at")).to_be_visible()
    context.close()


def test_centres_are_given_by_tapping_the_map(browser: Browser, hall: Hall) -> None:
    dora = phone(browser, hall, "cut", "p4")
    dora.goto(f"{hall.server.address}/e/cut/record/1/1/centres/")
    dora.get_by_role("button", name="On the map").click()
    dora.get_by_role("radio", name="Germany").check()
    dora.locator("#owner-map [data-province=HOL]").click()
    expect(dora.get_by_label("Holland")).to_have_value("G")
    dora.get_by_label("Belgium").select_option("France")
    expect(dora.locator("#tally")).to_contain_text("G 4")
    expect(dora.locator("#owner-map use[href='#shape-BEL'][fill='url(#pattern-F)']")).to_be_attached()
    looks_right(dora)
    dora.get_by_role("button", name="Enter 1901").click()
    dora.wait_for_url("**/record/1/1/")
    assert hall.acts("cut", "A3 E3 F4 G4 I3 R4 T3") == 1
    dora.context.close()
