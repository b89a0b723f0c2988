"""A player's phone without a connection, in a real browser: no press leaves the page, and each is done once."""

import os
import re
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from boardcall.game import POWERS
from boardcall.scoring.calculator import next_steps
from boardcall.scoring.points import shown_points
from boardcall.scoring.result import BoardResult
from boardcall.scoring.score import score
from boardcall.scoring.systems import load_system
from serving import served
from web.moments import MOMENTS
from web.phones import Hall, entered

USED = ("check-in", "playing", "count", "vote", "seated")
KEPT = "Object.keys(localStorage).filter((name) => /^boardcall-(queue|draft):/.test(name)).length"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("offline")
    with served("serve", *(str(MOMENTS[name][0](folder / f"{name}.jsonl")) for name in USED)) as running:
        yield entered(running)


HAS_QUEUE = "performance.getEntriesByType('resource').some(one => one.name.endsWith('/queue.js'))"
"""What sends forms in the background has come."""


def _phone(browser: Browser, hall: Hall, moment: str) -> Page:
    page = browser.new_context(viewport={"width": 360, "height": 640}, service_workers="block").new_page()
    link = hall.directors[moment].post(f"/e/{moment}/links/{MOMENTS[moment][1]}/new/", {"agreed": "yes"}).link()
    page.goto(hall.server.address + link)
    page.get_by_role("button", name="Yes, that is me").click()
    page.wait_for_url("**/me/")
    expect(page.locator(".my-page")).to_be_visible()
    return page


def _desk(browser: Browser, hall: Hall, moment: str) -> BrowserContext:
    context = browser.new_context(service_workers="block")
    cookies = hall.directors[moment].cookies.items()
    context.add_cookies([{"name": name, "value": value, "url": hall.server.address} for name, value in cookies])
    return context


def test_press_without_a_connection_is_kept_and_sent_once_from_two_tabs(browser: Browser, hall: Hall) -> None:
    page = _phone(browser, hall, "playing")
    other = page.context.new_page()
    other.goto(page.url)
    page.context.set_offline(True)
    page.get_by_role("button", name="My orders are in").click()
    expect(page.locator(".my-clock .queue-state")).to_have_text(
        "Not saved yet. No connection: it is kept on this device and sent by itself."
    )
    expect(page.locator("#connection")).to_be_visible()
    assert page.evaluate(KEPT) == 1
    here = page.url
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/standings/")):
        page.get_by_role("link", name="Standings").first.click()
    page.get_by_role("button", name="I agree to adjudicate early").click()
    expect(page.locator(".my-clock .queue-state")).to_be_visible()
    assert page.url == here, "a link that leads into nothing leaves the page where it is"
    page.context.set_offline(False)
    for tab in (page, other):
        expect(tab.get_by_role("button", name="✓ My orders are in")).to_be_visible()
        expect(tab.get_by_role("button", name="✓ I agree to adjudicate early")).to_be_visible()
    expect(page.locator(".my-clock .queue-state")).to_contain_text("Saved at")
    expect(page.locator("#connection")).to_be_hidden()
    assert page.evaluate(KEPT) == 0
    log = hall.directors["playing"].get("/e/playing/desk/log/").body
    assert len(re.findall("The orders of .{0,60} are in, (?:on|and)", log)) == 2, "one act for each press"
    page.context.close()


def test_form_of_the_desk_stays_with_what_was_typed(browser: Browser, hall: Hall) -> None:
    context = _desk(browser, hall, "playing")
    page = context.new_page()
    page.goto(f"{hall.server.address}/e/playing/desk/boards/1/A/")
    here = page.url
    page.locator("#c-A").fill("5")
    context.set_offline(True)
    expect(page.locator("#connection")).to_be_visible()
    page.get_by_role("button", name="Record the year").click()
    page.get_by_role("link", name="Draw vote").click()
    assert page.url == here
    expect(page.locator("#c-A")).to_have_value("5")
    context.close()


def test_form_of_the_desk_is_sent_once_a_busy_server_answers(browser: Browser, hall: Hall) -> None:
    """Nobody is told that it was not saved, and a second press sends nothing more."""
    context = _desk(browser, hall, "playing")
    page = context.new_page()
    page.goto(f"{hall.server.address}/e/playing/desk/boards/1/A/")
    sent = list[str]()
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    os.kill(hall.server.pid, signal.SIGSTOP)
    try:
        page.get_by_role("button", name="Record the year").click()
        expect(page.locator("main .unsent")).to_contain_text("It is sent by itself once it does.")
        page.get_by_role("button", name="Record the year").click()
        assert sent == []
        with page.expect_navigation():
            os.kill(hall.server.pid, signal.SIGCONT)
    finally:
        os.kill(hall.server.pid, signal.SIGCONT)
    assert len(sent) == 1
    context.close()


def test_act_in_its_place_says_that_a_silent_server_has_not_answered(browser: Browser, hall: Hall) -> None:
    """At its form, within five seconds; a second press sends nothing more, and the answer takes the words away."""
    context = _desk(browser, hall, "playing")
    page = context.new_page()
    page.goto(f"{hall.server.address}/e/playing/desk/")
    sent = list[str]()
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    form = page.locator("main form[action*='/clocks/']").first
    os.kill(hall.server.pid, signal.SIGSTOP)
    try:
        form.locator("button").first.click()
        expect(form.locator(".unsent")).to_have_text("Sent. The server has not answered yet.")
        form.locator("button").first.click()
    finally:
        os.kill(hall.server.pid, signal.SIGCONT)
    expect(page.locator("main .unsent")).to_have_count(0)
    assert len(sent) == 1
    context.close()


def test_form_that_is_opened_while_the_server_is_silent_says_so_where_it_will_stand(
    browser: Browser, hall: Hall
) -> None:
    """Within five seconds, on the page that stays; closed before the answer, it stays closed."""
    context = _desk(browser, hall, "playing")
    page = context.new_page()
    page.goto(f"{hall.server.address}/e/playing/desk/")
    links = page.locator("a[data-opens]")
    os.kill(hall.server.pid, signal.SIGSTOP)
    try:
        for number in (0, 1):
            links.nth(number).click()
            expect(page.locator("#opened")).to_contain_text("The server has not answered yet. The form opens here")
            if number == 0:
                page.keyboard.press("Escape")
                expect(page.locator("#opened")).to_have_count(0)
    finally:
        os.kill(hall.server.pid, signal.SIGCONT)
    expect(page.locator("#opened form")).to_be_visible()
    expect(links.nth(0)).to_have_attribute("aria-expanded", "false")
    expect(links.nth(1)).to_have_attribute("aria-expanded", "true")
    context.close()


def test_a_server_that_falls_silent_is_told_without_a_press(browser: Browser, hall: Hall) -> None:
    """Also where no stream tells it. A recorder's sheet outlives its page, and is saved when the server is back."""
    page = _phone(browser, hall, "check-in")
    sheet = _desk(browser, hall, "playing").new_page()
    sheet.goto(f"{hall.server.address}/e/playing/play/1/A/?power=A")
    sheet.locator("#text").fill("A VIE")
    sheet.wait_for_function(HAS_QUEUE)
    sheet.locator("#text").fill("A VIE - GAL")
    sheet.reload()
    expect(sheet.locator("#text")).to_have_value("A VIE - GAL")
    here = sheet.url
    expect(page.locator("#connection")).to_be_hidden()
    os.kill(hall.server.pid, signal.SIGSTOP)
    try:
        sheet.locator("#text").press("Control+Enter", no_wait_after=True)
        for one in (page, sheet):
            expect(one.locator("#connection")).to_be_visible()
        expect(sheet.locator("#sheet .queue-state")).to_contain_text("kept on this device")
        assert sheet.url == here
    finally:
        os.kill(hall.server.pid, signal.SIGCONT)
    expect(page.locator("#connection")).to_be_hidden()
    expect(sheet.locator(".powers a.in")).to_have_count(1)
    expect(sheet.get_by_role("region", name="What you sent")).to_contain_text("Saved at")
    page.context.close()
    sheet.context.close()


def test_a_press_stays_on_the_page_where_the_server_refuses_at_once(browser: Browser, hall: Hall) -> None:
    """Before the page could ask whether the server is there: adjudicating, and a form of the desk."""
    context = _desk(browser, hall, "playing")
    page = context.new_page()
    page.goto(f"{hall.server.address}/e/playing/play/1/A/?power=A")
    here = page.url
    page.context.route("**/*", lambda route: route.abort("connectionrefused"))
    page.get_by_text("Adjudicate anyway").click()
    page.locator(".publish button").click()
    expect(page.locator(".publish .queue-state")).to_be_visible()
    assert page.url == here
    page.context.unroute_all()
    page.goto(f"{hall.server.address}/e/playing/desk/rulings/")
    here = page.url
    page.context.route("**/*", lambda route: route.abort("connectionrefused"))
    page.locator("main form[method=post]").first.evaluate("form => { form.noValidate = true; form.requestSubmit() }")
    expect(page.locator("main .unsent").first).to_have_text("Not saved: there is no connection.")
    assert page.url == here
    context.close()


def test_vote_without_a_connection_stays_in_the_page_and_never_on_the_device(browser: Browser, hall: Hall) -> None:
    page = _phone(browser, hall, "vote")
    page.context.set_offline(True)
    page.get_by_text("Yes, end it").click()
    page.get_by_role("button", name="Give my ballot").click()
    expect(page.locator(".vote .queue-state")).to_contain_text("A vote is not kept on this device.")
    assert page.evaluate(KEPT) == 0
    page.context.set_offline(False)
    expect(page.get_by_text("You have voted.")).to_be_visible()
    page.context.close()


def test_click_on_a_clock_without_a_connection_is_not_made_later(browser: Browser, hall: Hall) -> None:
    page = _phone(browser, hall, "seated")
    page.get_by_role("link", name="Run the clock of your board").or_(
        page.get_by_role("button", name="Run the clock of your board")
    ).click()
    page.wait_for_url("**/clocks/1/A/")
    page.context.set_offline(True)
    page.locator("button[value=start]").first.click()
    expect(page.locator(".clock-main .queue-state")).to_have_text(
        "Not done: no connection. Press it again when the network is back."
    )
    page.context.set_offline(False)
    page.locator("button[value=start]").first.click()
    expect(page.locator(".clock[data-standing=running]")).to_be_visible()
    page.context.close()


def test_signing_out_clears_what_was_typed_and_kept(browser: Browser, hall: Hall) -> None:
    page = _phone(browser, hall, "count")
    page.get_by_role("button", name="One more for Austria").click()
    page.reload()
    expect(page.get_by_label("Player 1")).to_have_value("4")
    assert page.evaluate(KEPT) == 1
    page.context.set_offline(True)  # no beat of the live page takes the sentence away again
    expect(page.locator("#connection")).to_be_visible()
    page.context.set_offline(False)
    page.goto(f"{hall.server.address}/e/count/")
    expect(page.get_by_role("link", name="My page")).to_be_visible()
    page.goto(f"{hall.server.address}/e/count/sign-in/")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/e/count/")
    assert page.evaluate(KEPT) == 0
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert not page.get_by_role("link", name="My page").is_visible()
    page.context.close()


def test_check_in_in_the_hall_waits_for_the_connection(browser: Browser, hall: Hall) -> None:
    code = re.search(
        r"/check-in/1/([^/]+)/", hall.directors["check-in"].get("/e/check-in/desk/rounds/1/check-in-code/").body
    )
    assert code
    page = browser.new_context(viewport={"width": 360, "height": 640}).new_page()
    page.goto(f"{hall.server.address}/e/check-in/check-in/1/{code[1]}/?player=p1")
    page.context.set_offline(True)
    page.get_by_role("button", name="I am here and play").click()
    expect(page.locator(".queue-state")).to_contain_text("Not saved yet. No connection")
    page.context.set_offline(False)
    expect(page.get_by_text("Ann Lee is checked in for round 1.")).to_be_visible()
    page.context.close()


def test_orders_typed_without_a_connection_outlive_the_page(browser: Browser, hall: Hall) -> None:
    page = _phone(browser, hall, "playing")
    page.goto(f"{hall.server.address}/e/playing/play/1/A/?power=A")
    write = "(field, text) => { field.value = text; field.dispatchEvent(new Event('input', { bubbles: true })); }"
    page.locator("#text").evaluate(write, "A VIE - GAL")
    page.reload()
    expect(page.locator("#text")).to_have_value("A VIE - GAL")
    page.context.set_offline(True)
    page.locator("#sheet").evaluate("form => form.requestSubmit()")
    expect(page.locator("#sheet .queue-state")).to_contain_text("kept on this device")
    context, here = page.context, page.url
    page.close()
    context.set_offline(False)
    later = context.new_page()
    later.goto(here.replace("play/1/A/?power=A", "me/"))
    expect(later.get_by_role("region", name="What you sent")).to_be_hidden()
    later.goto(here)
    expect(later.locator("#text")).to_have_value("A VIE - GAL")
    assert later.evaluate(KEPT) == 0
    context.close()


def _shown(board: BoardResult, system: str) -> list[str]:
    found = score(board, load_system(system))
    return [str(found.shown(one)) for one in POWERS]


def test_a_board_is_worked_out_without_a_connection(browser: Browser, hall: Hall) -> None:
    page = _phone(browser, hall, "playing")
    page.goto(f"{hall.server.address}/e/playing/me/calculator/")
    work_out, state = page.get_by_role("button", name="Work it out"), page.locator("#unworked")
    points = page.locator(".bars b")
    page.locator("[name=system]").select_option("sum-of-squares")
    work_out.click()
    expect(page.locator("#worth")).to_have_text(load_system("sum-of-squares").name)
    page.context.set_offline(True)
    board = BoardResult.from_counts("A4 E9 F9 G6 I4 R0@1905 T2", last_year=1907)
    for one in board.powers:
        page.locator(f"[name=c-{one.power}]").fill(str(one.centres))
    page.locator("[name=o-R]").fill("1905")
    page.locator("[name=year]").fill("1907")
    work_out.click()
    expect(state).to_contain_text("this device worked this out itself")
    expect(points).to_have_text(_shown(board, "sum-of-squares"))
    page.locator("[name=system]").select_option("carnage")
    work_out.click()
    expect(page.locator("#worth")).to_have_text(load_system("carnage").name)
    expect(points).to_have_text(_shown(board, "carnage"))
    expect(state).to_contain_text("What each sum stands for follows when the connection is back")
    in_haight = page.locator("tr[data-system=haight] td")
    expect(in_haight).to_have_text(_shown(board, "haight"))
    expect(page.get_by_role("heading", name="What next for")).to_be_visible()
    chosen, steps = load_system("carnage"), page.locator("[aria-labelledby=next] tbody tr")
    expected = next_steps(board, POWERS[0], chosen)
    expect(steps).to_have_count(len(expected))
    expect(steps.first.locator("td").first).to_have_text(str(shown_points(expected[0].points, chosen.decimals)))
    page.locator("[name=system]").select_option("here")
    work_out.click()
    expect(page.locator("#rules li")).not_to_have_count(0)
    page.locator("[name=power]").select_option("R")
    work_out.click()
    expect(page.locator("#no-steps")).to_have_text("Russia is out. Choose another power to see what may come next.")
    page.locator("[name=power]").select_option("A")
    page.locator("[name=c-A]").fill("30")
    work_out.click()
    expect(state).to_contain_text("this needs a connection")
    expect(page.locator("#no-steps")).to_be_hidden()
    expect(points.first).to_be_hidden()
    expect(in_haight.first).to_be_hidden()
    page.locator("[name=c-A]").fill("4")
    page.context.set_offline(False)
    page.locator("[name=system]").select_option("carnage")
    work_out.click()
    expect(page.get_by_role("heading", name="What next for")).to_be_visible()
    expect(page.locator("#rules")).to_be_hidden()
    expect(state).to_be_hidden()
    expect(points).to_have_text(_shown(board, "carnage"))
    page.context.close()
