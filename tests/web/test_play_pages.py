"""Recording games in a real browser: one typed at a desk, one tapped on a phone, both ending as they were played."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from axe import serious
from boardcall.desk.play.boards import seat_board
from boardcall.desk.play.moves import start_recording
from boardcall.desk.play.play_state import game_of
from boardcall.game import (
    POWERS,
    Build,
    GameRecord,
    Hold,
    Order,
    Phase,
    PhaseKind,
    PlayedPhase,
    Power,
    Waive,
    ordering_power,
)
from boardcall.notation import describe_order
from boardcall.notation.writer import describe_unit
from boardcall.store.live import open_live, read_event
from boardcall.tournament.board.ref import BoardRef
from recorded_games import real_game
from serving import Served, served
from tapping import tap
from web.client import Client, director_of
from web.events import do, new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
DIALECTS = dict(zip(POWERS, ("en", "fr", "de", "", "en", "fr", ""), strict=True))
"""In which language each power writes; "" is the short form."""


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = new_event(tmp_path_factory.mktemp("play") / "one.db", name="The Long Weekend", players=SEVEN, seated=True)
    with open_live(place) as live:
        seats = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=1))
        for board in (BoardRef(2, "2"), BoardRef(3, "3"), BoardRef(4, "4")):
            do(live, partial(seat_board, ref=board, seats=seats))
        do(live, partial(start_recording, ref=BoardRef(3, "3")))
    return place


@pytest.fixture(scope="module")
def server(event: Path) -> Iterator[Served]:
    with served("serve", str(event)) as running:
        yield running


@pytest.fixture(scope="module")
def signed_in(server: Served) -> Client:
    """The director, signed in by the printed link."""
    return director_of(server)


def _opened(browser: Browser, server: Served, td: Client, **screen: object) -> Page:
    """A page of the director on a screen of that kind."""
    context = browser.new_context(**screen)
    context.add_cookies([{"name": name, "value": value, "url": server.address} for name, value in td.cookies.items()])
    return context.new_page()


def _written(played: PlayedPhase, power: Power) -> str:
    language = DIALECTS[power]
    mine = [order for order in played.orders if ordering_power(order) is power]
    return "\n".join(describe_order(one, language) if language else str(one) for one in mine)


def _position(event: Path, number: int, board: str, phase: Phase) -> object:
    game = game_of(read_event(event), BoardRef(number, board))
    assert game is not None
    assert game.phase == phase
    return game.position


def _until(record: GameRecord, phase: str) -> tuple[tuple[PlayedPhase, ...], PlayedPhase]:
    """The phases before one, and that one."""
    at = next(place for place, played in enumerate(record.phases) if str(played.phase) == phase)
    return record.phases[:at], record.phases[at]


@pytest.mark.parametrize("end", ["S1902M", pytest.param("S1903M", marks=pytest.mark.long)])
def test_a_game_typed_at_a_desk_ends_as_it_was_played(
    browser: Browser, server: Served, signed_in: Client, event: Path, end: str
) -> None:
    """A year or two of a real game, powers in several languages, sheet by sheet and all at once; then the rest."""
    board = {"S1902M": "1", "S1903M": "4"}[end]
    page = _opened(browser, server, signed_in, viewport={"width": 1280, "height": 900})
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{server.address}/e/one/play/")
    page.get_by_role("link", name=f"Board {board}, round {board}").click()
    page.get_by_role("button", name="Start from the opening").click()
    phases, reached = _until(real_game(2842), end)
    for played in phases:
        expect(page.locator(".play-next")).to_contain_text(played.phase.sentence)
        if str(played.phase) in {"S1901M", "F1901R"}:
            _type(page, played)
        else:
            _type_at_once(page, played)
        if str(played.phase) == "F1901R":
            expect(page.locator("main")).to_contain_text("Centres after 1901")
            assert serious(page) == []
        page.get_by_role("button", name="Go on").click()
    assert _position(event, int(board), board, reached.phase) == reached.position
    counts = read_event(event).tournament.boards[int(board) - 1].counts
    assert [one.year for one in counts] == [*range(1901, reached.phase.year)]
    expect(page.locator(".powers")).to_be_visible()
    assert (serious(page), complaints) == ([], [])
    _enter_the_rest(signed_in, f"/e/one/play/{board}/{board}/", real_game(2842), reached)
    last = real_game(2842).phases[-1]
    assert _position(event, int(board), board, last.phase) == last.position


def _enter_the_rest(td: Client, board: str, record: GameRecord, reached: PlayedPhase) -> None:
    """The remaining phases, typed all at once and sent without a browser."""
    for played in record.phases[record.phases.index(reached) : -1]:
        texts = [f"{power.full_name}\n{_written(played, power)}" for power in POWERS if _written(played, power)]
        assert td.post(f"{board}sheets/", {"phase": str(played.phase), "all": "\n".join(texts)}).status == 303
        done = td.post(f"{board}publish/", {"phase": str(played.phase), "anyway": "yes"})
        assert done.status in {200, 303}, done.body


def _type(page: Page, played: PlayedPhase) -> None:
    powers = [power for power in POWERS if _written(played, power)]
    if played.phase.kind is PhaseKind.MOVEMENT:
        for power in POWERS:
            text = _written(played, power) or "all hold"
            expect(page.locator("h2 label[for=text]")).to_contain_text(power.full_name)
            expect(page.locator(".play-next")).to_contain_text(f"enter the orders of {power.full_name}")
            expect(page.locator("#text")).to_be_focused()
            page.locator("#text").fill(text)
            page.keyboard.press("Control+Enter")
        return
    page.get_by_text("Enter what the sheets say instead").click()
    for power in powers:
        page.locator(f'.powers a[href="?power={power}"]').click()
        page.locator("#text").fill(_written(played, power))
        with page.expect_navigation():  # sent in the background: the page goes on when the answer is there
            page.get_by_role("button", name="Save").click()
        if page.locator(".as-written:not([open]) > summary").count():
            page.locator(".as-written > summary").click()
    page.get_by_role("button", name="Adjudicate what the sheets say").click()


def _type_at_once(page: Page, played: PlayedPhase) -> None:
    texts = [f"{power.full_name}\n{_written(played, power)}" for power in POWERS if _written(played, power)]
    page.wait_for_load_state()
    if page.locator(".as-written").count():
        page.get_by_text("Enter what the sheets say instead").click()
    page.get_by_text("Enter several sheets at once").click()
    if str(played.phase) in {"F1901M", "S1902M"}:  # whose an order is follows from its unit, too
        texts = [_written(played, power) for power in POWERS]
    page.locator("#all").fill("\n".join(texts))
    with page.expect_navigation():
        page.get_by_role("button", name="Enter them").click()
    if played.phase.kind is PhaseKind.MOVEMENT:
        page.get_by_role("button", name="Adjudicate").last.click()
        return
    page.get_by_text("Enter what the sheets say instead").click()
    page.get_by_role("button", name="Adjudicate what the sheets say").click()


def test_a_game_tapped_on_a_phone_ends_as_it_was_played(
    browser: Browser, server: Served, signed_in: Client, event: Path
) -> None:
    """A year of a real game with nothing typed: units, targets, choices, builds; then the rest without a browser."""
    page = _opened(browser, server, signed_in, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.goto(f"{server.address}/e/one/play/2/2/")
    page.get_by_role("button", name="Start from the opening").tap()
    phases, reached = _until(real_game(4744), "S1902M")
    for played in phases:
        if played.phase.kind is PhaseKind.ADJUSTMENTS:
            _tap_builds(page, played)
        else:
            for power in POWERS:
                if str(played.phase) == "S1901M" and power is Power.GERMANY:
                    _half_an_order_is_not_saved_over(page)
                _tap_orders(page, played, power)
                expect(page.locator("#taps p")).to_have_text("Every unit has its order.")
                page.locator("#taps .save").tap()
        expect(page.get_by_role("button", name="Go on")).to_be_visible()
        page.wait_for_function("() => document.documentElement.scrollWidth <= 360")
        page.get_by_role("button", name="Go on").tap()
    assert _position(event, 2, "2", reached.phase) == reached.position
    expect(page.locator(".powers")).to_have_count(1)  # behind the map
    expect(page.locator(".play-next")).to_contain_text(reached.phase.sentence)
    assert serious(page) == []
    _enter_the_rest(signed_in, "/e/one/play/2/2/", real_game(4744), reached)
    end = real_game(4744).phases[-1]
    assert _position(event, 2, "2", end.phase) == end.position


ASKED = """() => {
  const map = document.getElementById("map").getBoundingClientRect();
  const unit = document.querySelector("#map .asked-mark").getBoundingClientRect();
  const [x, y] = [unit.x + unit.width / 2 - map.x, unit.y + unit.height / 2 - map.y];
  return [x / map.width, y / map.height];
}"""


def test_the_unit_asked_about_is_in_the_middle_and_the_last_tap_is_taken_back(
    browser: Browser, server: Served, signed_in: Client
) -> None:
    page = _opened(browser, server, signed_in, viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    page.goto(f"{server.address}/e/one/play/3/3/?power=R")
    written, units = page.locator("#text"), page.locator("#taps .tap-units button")
    expect(units).to_have_count(4)
    for number in range(4):  # the north of the map and its edges, too
        units.nth(number).tap()
        expect(units.nth(number)).to_have_attribute("aria-current", "true")
        page.wait_for_function(f"() => ({ASKED.strip()})().every((share) => 0.12 < share && share < 0.88)")
    before = page.locator("#map svg").get_attribute("viewBox")
    box = page.locator("#map").bounding_box()
    assert box
    page.mouse.move(box["x"] + 180, box["y"] + 150)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] + 120, steps=4)
    page.mouse.up()
    assert before
    expect(page.locator("#map svg")).not_to_have_attribute("viewBox", before)
    expect(written).to_have_value("")  # whoever moves the map has not tapped
    page.locator("#taps .tap-kinds button", has_text="Move").press("Enter")
    place = page.locator("#taps .tap-choices button").first
    expect(place).to_be_focused()  # by keys, where a unit can go is a list
    place.press("Enter")
    expect(written).not_to_have_value("")
    for _ in range(2):
        page.locator("#taps .undo").tap()
    expect(written).to_have_value("")
    page.locator("#taps button", has_text="Hold").tap()
    expect(written).not_to_have_value("")
    page.context.set_offline(True)
    page.locator("#taps .save").tap()
    expect(page.locator("#connection")).to_be_visible()
    expect(written).not_to_have_value("")
    page.get_by_role("button", name="Text").tap()
    page.get_by_role("button", name="Enter them on the map").tap()
    page.get_by_role("button", name="Undo").last.tap()  # before the sheet is sent: then there is nothing to take back
    expect(written).to_have_value("")
    page.context.close()


def _half_an_order_is_not_saved_over(page: Page) -> None:
    """The army in Berlin goes to Kiel or supports the fleet there: nothing is saved till that is said."""
    expect(page.locator("h2 label[for=text]")).to_contain_text(Power.GERMANY.full_name)
    tap(page, "BER")
    tap(page, "KIE")
    expect(page.locator("#taps .tap-choices button").first).to_be_visible()
    expect(page.locator("#taps .save")).to_have_count(0)
    page.get_by_role("button", name="Cancel").tap()


def _tap_orders(page: Page, played: PlayedPhase, power: Power) -> None:
    """As the page asks for the units, or as they stand on the sheet: those of every other power."""
    expect(page.locator("h2 label[for=text]")).to_contain_text(power.full_name)
    mine = [one for one in played.orders if ordering_power(one) is power and not isinstance(one, Waive)]
    left = {describe_unit(one.unit): one for one in mine}
    while left:
        asked = page.locator("#taps p").inner_text().split(":")[0]
        is_asked = POWERS.index(power) % 2 == 0
        order = left.pop(asked if is_asked else next(iter(left)))
        is_written = _ends_with(str(order))
        for province in (*(() if is_asked else (order.unit.province,)), *_steps(order)):
            if not is_written.search(page.locator("#text").input_value()):
                tap(page, province)
        offered = page.locator("#taps button", has_text="Hold" if isinstance(order, Hold) else describe_order(order))
        if offered.count():
            offered.first.tap()
        expect(page.locator("#text")).to_have_value(is_written)


def _steps(order: Order) -> list[str]:
    """What is tapped after the unit."""
    other = getattr(order, "supported", None) or getattr(order, "convoyed", None)
    steps = [other.province] if other else []
    return steps + ([order.to.province] if hasattr(order, "to") else [])


def _ends_with(text: str) -> re.Pattern[str]:
    return re.compile(rf"{re.escape(text.removesuffix(' VIA'))}( VIA)?$")


def _tap_builds(page: Page, played: PlayedPhase) -> None:
    for power in POWERS:
        builds = [one for one in played.orders if isinstance(one, Build) and one.unit.power is power]
        for place, order in enumerate(builds):
            page.locator(f'select[name="pick-{power}"]').nth(place).select_option(str(order))
    page.get_by_role("button", name="These are the builds").tap()
