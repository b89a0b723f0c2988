"""Seven phones and a laptop in real browsers: a whole draw vote, live, at 320 pixels, without a fault of axe."""

from datetime import time
from pathlib import Path
from typing import TYPE_CHECKING

from axe import serious
from boardcall.clock.lottery import part_link
from boardcall.clock.seal import minutes
from boardcall.game import POWERS, Power
from serving import served
from web.client import Client
from web.voting_site import Hall, playing_event

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

VOTERS = tuple(Power(letter) for letter in "EFGIRT")
PHONE = {"width": 320, "height": 640}
LAPTOP = {"width": 1280, "height": 800}


def opened(browser: "Browser", client: Client, path: str, size: dict[str, int]) -> "Page":
    context = browser.new_context(viewport=size)
    context.add_cookies(
        [{"name": name, "value": value, "url": client.address} for name, value in client.cookies.items()]
    )
    page = context.new_page()
    page.goto(client.address + path)
    return page


def no_sideways_scrolling(page: "Page") -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def test_a_vote_of_seven_phones_is_live_for_everybody(browser: "Browser", tmp_path: Path) -> None:
    with served("serve", str(playing_event(tmp_path / "one.db"))) as server:
        hall = Hall(server)
        phones = {power: opened(browser, hall.phones[power], "/e/one/me/", PHONE) for power in POWERS}
        laptop = opened(browser, hall.td, "/e/one/desk/boards/1/A/vote/", LAPTOP)
        england = phones[Power.ENGLAND]
        england.click("text=Propose a draw…")
        england.click("button[value=propose]")
        laptop.wait_for_selector("text=England proposes to end the game.")
        assert serious(laptop) == []
        laptop.click("button[value=open]")
        for power in VOTERS:
            page = phones[power]
            page.wait_for_selector("text=Shall the game end in a draw now?")
            assert no_sideways_scrolling(page)
            if power is Power.ENGLAND:
                assert serious(page) == []
            page.click("text=No, play on" if power is Power.RUSSIA else "text=Yes, end it")
            page.click("text=Give my ballot")
            page.wait_for_selector("text=You have voted.")
            assert page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])").find("nay") < 0
        austria = phones[Power.AUSTRIA]
        austria.wait_for_selector("text=6 of 6 have voted")
        assert austria.locator("text=Give my ballot").count() == 0
        laptop.wait_for_selector("text=Everybody has voted.")
        assert "did not pass" not in austria.content()
        laptop.click("button[value=close]")
        for page in (austria, phones[Power.TURKEY]):
            page.wait_for_selector("text=The draw vote did not pass.")
            assert "Against" not in page.inner_text("main")
        makes_a_part(austria)
        for page in (*phones.values(), laptop):
            page.context.close()


def makes_a_part(page: "Page") -> None:
    """A part of a secret end is made in the browser: nothing is sent, and the links are those the core knows."""
    page.goto(page.url.replace("/me/", "/part/"))
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    page.click("#make button")
    page.wait_for_selector("[data-shows=made]")
    secret, commitment = (page.inner_text(f"[data-text={name}]") for name in ("secret", "commitment"))
    ends = minutes(time(13, 30), time(15, 30))
    assert commitment == part_link(secret, steps=len(ends), step=-1)
    page.fill("#end", "12:00")
    page.fill("#secret", secret[:30])
    page.click("#open button")
    assert "between 13:30 and 15:30" in page.inner_text("#end-problem")
    assert "32 hexadecimal digits" in page.inner_text("#secret-problem")
    assert serious(page) == []
    page.fill("#end", "14:37")
    page.fill("#secret", f"{secret[:16].upper()} {secret[16:]}")
    page.click("#open button")
    page.wait_for_selector("[data-shows=opened]")
    assert page.inner_text("[data-text=link]") == part_link(secret, steps=len(ends), step=ends.index("14:37"))
    assert no_sideways_scrolling(page)
    assert [address for address in sent if "/static/" not in address] == []
    assert secret not in page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
