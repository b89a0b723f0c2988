"""How long recording a busy year takes whoever knows no shortcut: a keystroke-level model of real runs in a browser.

    python benchmarks/recording_a_year.py [--game 4744] [--year 1903]

A year of a real game, 34 units with retreats, builds and removals, is entered five ways, at a desk of 1280 pixels and
on a phone of 360, in a real browser against a real server. What hands and eyes do is counted, times published times:

- Card, Moran and Newell, "The keystroke-level model for user performance time with interactive systems",
  Communications of the ACM 23 (7), 1980: a key 0.28 s (average typist who is no secretary), pointing 1.10 s, pressing a
  mouse button 0.20 s, from the mouse to the keys or back 0.40 s, making up one's mind 1.35 s.
- A touch counts as pointing, and so does a swipe. Findlater et al., "Comparing touchscreen and mouse input performance
  by people with and without upper body motor impairments", CHI 2017: touching is not slower than a mouse.
- Brysbaert, "How many words do we read per minute?", Journal of Memory and Language 109, 2019: 238.
- Waiting for pages is measured in this run; it is long on a machine that does something else.

A mind is made up once for each order (found on the sheet and understood) and each choice; the sentence that says what
is needed next is read in full on each page. Slips, talking, and looking at the results are not in it.
"""

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from boardcall.desk.play.boards import seat_board
from boardcall.desk.play.moves import start_recording
from boardcall.desk.results.game_results import record_counts
from boardcall.game import (
    POWERS,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    PhaseKind,
    PlayedPhase,
    Position,
    Power,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
    ordering_power,
)
from boardcall.notation import describe_order, write_position
from boardcall.notation.writer import describe_unit
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from browser import NAMES, QUIET
from recorded_games import real_game
from serving import served
from web.client import Client
from web.events import do, new_event

SECONDS = {"key": 0.28, "point": 1.10, "press": 0.20, "home": 0.40, "mind": 1.35, "word": 60 / 238}
DESK: Mapping[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE: Mapping[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SPOT = """(map, province) => {
  const shape = map.querySelector(`[data-province="${province}"]`);
  const [x, y] = shape.dataset.spot.split(" ").map(Number);
  const at = new DOMPoint(x, y).matrixTransform(shape.ownerSVGElement.getScreenCTM());
  return [at.x, at.y];
}"""
IN_SIGHT = """(map, [x, y]) => {
  const hits = [0, 16, -16].flatMap((dx) => [0, 16, -16].map((dy) => document.elementFromPoint(x + dx, y + dy)));
  return map.contains(hits[0]) && !hits.some((one) => one?.closest(".map-tools"));
}"""
TO_SIGHT = """(map, [x, y]) => {
  const smaller = map.querySelector("[data-zoom=out]");
  if (map.closest(".entering")) smaller.click();
  else scrollBy(0, y - innerHeight / 2);
}"""


IS_WRITTEN = """order => document.getElementById("text").value.split("\\n").some(
  (line) => line.trim().replace(/ VIA$/, "") === order)"""


@dataclass
class Hands:
    """Works a page and counts what that takes."""

    page: Page
    is_touch: bool
    counted: Counter[str] = field(default_factory=Counter)
    waited: float = 0.0
    longest: float = 0.0
    """Seconds that the longest sheet of one power took."""

    def press(self, what: Locator) -> None:
        if self.is_touch and not self._is_in_view(what):
            self.counted["point"] += 1  # a swipe
        what.tap() if self.is_touch else what.click()
        self._pointed()

    def _is_in_view(self, what: Locator) -> bool:
        box, size = what.bounding_box(), self.page.viewport_size
        return box is not None and size is not None and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]

    def _pointed(self) -> None:
        self.counted["point"] += 1
        self.counted["press"] += not self.is_touch

    def tap(self, province: str) -> None:
        board = self.page.locator("#map")
        x, y = board.evaluate(SPOT, province)
        while not board.evaluate(IN_SIGHT, [x, y]):
            self.counted["point"] += 1
            board.evaluate(TO_SIGHT, [x, y])
            x, y = board.evaluate(SPOT, province)
        self.page.touchscreen.tap(x, y) if self.is_touch else self.page.mouse.click(x, y)
        self._pointed()

    def type(self, text: str) -> None:
        self.page.keyboard.insert_text(text)
        self.counted["key"] += len(text)

    def keys(self, keys: str, number: int) -> None:
        self.page.keyboard.press(keys)
        self.counted["key"] += number

    def think(self) -> None:
        self.counted["mind"] += 1

    @contextmanager
    def loading(self) -> Iterator[None]:
        """A page that is waited for, and whose sentence is read."""
        begun = time.perf_counter()
        with self.page.expect_navigation(wait_until="load"):
            yield
        self.waited += time.perf_counter() - begun
        told = self.page.locator(".play-next strong")
        self.counted["word"] += len(told.first.inner_text().split()) if told.count() else 0

    @property
    def seconds(self) -> float:
        return sum(SECONDS[what] * number for what, number in self.counted.items()) + self.waited


def played_year(number: int, year: int) -> tuple[PlayedPhase, ...]:
    """The phases of a year of a real game."""
    return tuple(one for one in real_game(number).phases if one.phase.year == year and one.orders)


def sheet(orders: tuple[Order, ...], power: Power) -> list[Order]:
    return [one for one in orders if ordering_power(one) is power]


def written(order: Order) -> str:
    """As people write: "A Par-Bur", "A Mar S Par-Bur"."""
    return str(order).replace(" - ", "-").replace(" VIA", "")


# The ways


def type_sheets(hands: Hands, phase: PlayedPhase) -> None:
    hands.counted["home"] += 2
    for power in POWERS:
        mine = sheet(phase.orders, power)
        if not mine:
            continue
        for place, order in enumerate(mine):
            hands.think()
            hands.type(("\n" if place else "") + written(order))
        with hands.loading():
            hands.keys("Control+Enter", 2)
    adjudicate_now(hands)


def type_at_once(hands: Hands, phase: PlayedPhase) -> None:
    hands.press(hands.page.get_by_text("Enter several sheets at once"))
    hands.press(hands.page.locator("#all"))
    hands.counted["home"] += 2
    for order in phase.orders:
        hands.think()
        hands.type(written(order) + "\n")
    with hands.loading():
        hands.press(hands.page.get_by_role("button", name="Enter them"))
    adjudicate_now(hands)


def tap_sheets(hands: Hands, phase: PlayedPhase, *, only: Power | None = None) -> None:
    for power in POWERS:
        mine = {describe_unit(one.unit): one for one in sheet(phase.orders, power) if not isinstance(one, Waive)}
        if mine:
            before, began = (hands.counted.copy(), hands.waited), hands.seconds
            tap_sheet(hands, mine)
            with hands.loading():
                hands.press(hands.page.locator("#taps .save"))
            hands.longest = max(hands.longest, hands.seconds - began)
            if only and power is not only:
                hands.counted, hands.waited = before
    adjudicate_now(hands)


def tap_sheet(hands: Hands, mine: dict[str, Order]) -> None:
    heading = hands.page.locator("#taps p")
    while mine:
        told = heading.inner_text() if heading.is_visible() else ""
        order = mine.pop(told.split(":")[0]) if ":" in told else mine.pop(next(iter(mine)))
        hands.think()
        words = "Hold" if isinstance(order, Hold) else describe_order(order)
        offered = hands.page.locator("#taps button", has_text=words)
        for province in () if offered.count() else _steps(order):
            hands.tap(province)
        asked = str(order).removesuffix(" VIA")
        if offered.count() and not hands.page.evaluate(IS_WRITTEN, asked):  # at once, or after some taps
            hands.press(offered.first)
        hands.page.wait_for_function(IS_WRITTEN, arg=asked)


def _steps(order: Order) -> list[str]:
    match order:
        case Move(to=to):
            return [to.province]
        case SupportHold(supported=other):
            return [other.province]
        case SupportMove(supported=other, to=to) | Convoy(convoyed=other, to=to):
            return [other.province, to.province]
    return []


def adjudicate_now(hands: Hands) -> None:
    if "/phases/" in hands.page.url:  # with its last sheet
        return go_on(hands)
    with hands.loading():
        hands.press(hands.page.get_by_role("button", name="Adjudicate").first)
    return go_on(hands)


def go_on(hands: Hands) -> None:
    with hands.loading():
        hands.press(hands.page.get_by_role("button", name="Go on"))


def choose(hands: Hands, phase: PlayedPhase) -> None:
    """Retreats by their buttons, builds and removals from their lists."""
    for order in phase.orders:
        hands.think()
        if isinstance(order, Retreat | Disband):
            radio = hands.page.locator(f'input[value="{order}"]')
            if not radio.is_checked():
                hands.press(radio)
    for power in POWERS:
        for place, order in enumerate(sheet(phase.orders, power)):
            lists = hands.page.locator(f'select[name="pick-{power}"]')
            if lists.count():
                lists.nth(place).select_option(str(order))
                hands.counted["point"] += 2
                hands.counted["press"] += 0 if hands.is_touch else 2
    with hands.loading():
        hands.press(hands.page.get_by_role("button", name="These are the"))
    go_on(hands)


WAYS = {
    "desk, typed sheet by sheet": (DESK, type_sheets),
    "desk, typed at once": (DESK, type_at_once),
    "desk, clicked on the map": (DESK, tap_sheets),
    "phone, tapped by one for all": (PHONE, tap_sheets),
    "phone, tapped by each for themselves": (PHONE, partial(tap_sheets, only=Power.FRANCE)),
}


def run(browser: Browser, td: Client, number: int, way: str, year: tuple[PlayedPhase, ...]) -> Hands:
    screen, movement = WAYS[way]
    context = browser.new_context(**screen)
    context.add_cookies([{"name": name, "value": value, "url": td.address} for name, value in td.cookies.items()])
    hands = Hands(context.new_page(), "has_touch" in screen)
    hands.page.goto(f"{td.address}/e/one/play/{number}/1/#next")
    for phase in year:
        movement(hands, phase) if phase.phase.kind is PhaseKind.MOVEMENT else choose(hands, phase)
    context.close()
    return hands


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", type=int, default=4744)
    parser.add_argument("--year", type=int, default=1903)
    asked = parser.parse_args()
    year = played_year(asked.game, asked.year)
    for phase in year:
        print(f"{phase.phase.sentence}: {len(phase.position.units)} units, {len(phase.orders)} orders")
    with tempfile.TemporaryDirectory() as folder:
        place = _event(Path(folder), asked.game, year[0].position)
        with served("serve", str(place)) as server, sync_playwright() as play:
            td = Client(server.address)
            td.enter(server.links["one"])
            path = next(found for name in NAMES if (found := _which(name)))
            browser = play.chromium.launch(executable_path=path, args=list(QUIET))
            print(
                f"\n{'way':<38} {'model':>7} {'keys':>5} {'points':>6} {'minds':>5} {'words':>5} {'waits':>7}"
                f" {'longest sheet':>14}"
            )
            for number, way in enumerate(WAYS, start=1):
                hands = run(browser, td, number, way, year)
                counted = hands.counted
                print(
                    f"{way:<38} {hands.seconds:5.0f} s {counted['key']:5} {counted['point']:6} {counted['mind']:5} "
                    f"{counted['word']:5} {hands.waited:5.1f} s"
                    f" {f'{hands.longest:.0f} s' if hands.longest else '':>14}"
                )
            browser.close()


def _which(name: str) -> str | None:
    import shutil

    return shutil.which(name)


def _event(folder: Path, game: int, position: Position) -> Path:
    place = new_event(folder / "one.db", name="The Busy Open", players=tuple("ABCDEFG"), seated=False)
    springs = {
        one.phase.year: one.position
        for one in real_game(game).phases
        if str(one.phase).startswith("S19") and str(one.phase).endswith("M")
    }
    with open_live(place) as live:
        for number in range(1, len(WAYS) + 1):
            seats = tuple((power, f"p{player}") for player, power in enumerate(POWERS, start=1))
            do(live, partial(seat_board, ref=BoardRef(number, "1"), seats=seats))
            for year in range(1901, position.phase.year):
                counts = tuple(springs[year + 1].counts()[power] for power in POWERS)
                do(live, partial(record_counts, ref=BoardRef(number, "1"), year=year, centres=counts))
            do(live, partial(start_recording, ref=BoardRef(number, "1"), position=write_position(position)))
    return place


if __name__ == "__main__":
    main()
