"""A second machine follows the first, checks what comes, takes over by a step everybody sees, and shows a split."""

import json
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from boardcall.desk.event import drafted
from boardcall.desk.notices import post_notice
from boardcall.errors import StoreError
from boardcall.store.live import open_live, read_event
from boardcall.store.places import create_ledger
from boardcall.tournament import read_entry
from boardcall.tournament.acts.standby import NameStandby, TakeOver
from boardcall.web.access.standby import FirstMachine, Follower
from boardcall.web.permission.policy import Role
from commands import run
from serving import served
from web.api_site import made_token
from web.client import Client
from web.events import AT, new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")


def test_a_second_machine_goes_on_where_the_first_ended_and_a_split_is_shown(tmp_path: Path, browser: Browser) -> None:
    first, second = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True), tmp_path / "b" / "one.db"
    second.parent.mkdir()
    with served("serve", str(first)) as server:
        td = Client(server.address)
        td.enter(server.links["one"])
        token = made_token(td, "standby", Role.TD)
        follow = partial(run, "follow", f"{server.address}/e/one/", str(second), "--token", token, folder=tmp_path)
        assert follow("--once").returncode == 0
        td.post("/e/one/desk/notices/", td.get("/e/one/desk/notices/").hidden() | {"text": "Lunch at 13:00"})
        done = follow("--once")
        assert "checked" in done.stdout
        assert read_event(second).replay.head == read_event(first).replay.head
        assert (tmp_path / "b" / "one.db.standby.zip").stat().st_mode & 0o077 == 0
        for wrong in (made_token(td, "reader", Role.AUDITOR), "boardcall_x"):
            refused = run(
                "follow", f"{server.address}/e/one/", str(second), "--token", wrong, "--once", folder=tmp_path
            )
            assert (refused.returncode, "refuses" in refused.stderr) == (2, True)
        assert run("follow", "x", str(second), "--take-over", folder=tmp_path).returncode == 2, "it needs a reason"
        taken = run("follow", "x", str(second), "--take-over", "--reason", "the first fell", folder=tmp_path)
        assert taken.returncode == 0, taken.stderr
        page = browser.new_page()
        with served("serve", str(second)) as other:
            assert "the first fell" in Client(other.address).get("/e/one/chain/").body
            cookie = {"name": "boardcall-one", "value": td.cookies["boardcall-one"], "url": other.address}
            page.context.add_cookies([cookie])  # type: ignore[list-item]
            page.goto(f"{other.address}/e/one/desk/")
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            assert "/sign-in/" not in page.url, "who was signed in is so at the second machine"
            asked = Client(server.address).get("/e/one/chain.json").body
            here = json.loads(Client(other.address).get("/e/one/chain.json").body)["heads"]
            assert json.loads(asked)["heads"].items() < here.items()
        page.close()
        before = first.read_bytes()
        td.post("/e/one/desk/notices/", td.get("/e/one/desk/notices/").hidden() | {"text": "I go on"})
        split = follow("--once")
        assert split.returncode == 1
        assert "differ after act" in split.stderr
        assert "take-over" in split.stderr
        assert read_event(second).replay.entries[-1].act == TakeOver(), "nothing was merged"
        assert before != first.read_bytes()


def test_a_forged_act_of_the_first_is_not_taken(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    with open_live(place) as live:
        live.do(partial(post_notice, text="Lunch"), at=AT, author="td")
        lines = [entry.line for entry in live.event.replay.entries]
        rows = live.ledger.people_lines()

    @dataclass(frozen=True, slots=True)
    class Forging(FirstMachine):
        lines: tuple[str, ...] = ()

        def ask(self, **_: object) -> dict[str, object]:
            return {"hash": "", "acts": self.lines, "people": rows, "backup": ""}

    skipped, changed = [*lines[:2], *lines[3:]], [*lines[:-1], lines[-1].replace("Lunch", "Lynch")]
    for number, forged in enumerate((skipped, changed, lines[::-1])):
        with create_ledger(tmp_path / f"{number}.db") as ledger:
            follower = Follower(Forging("http://first/e/one/", "t", lines=tuple(forged)), ledger, tmp_path / "x")
            with pytest.raises(StoreError):
                follower.step()
            assert ledger.number() == 0
    assert read_entry(lines[0]).number == 1


def test_a_page_finds_the_second_machine_when_the_first_is_gone(tmp_path: Path, browser: Browser) -> None:
    first = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    (tmp_path / "two").mkdir()
    again = new_event(tmp_path / "two" / "one.db", name="One", players=NAMES, seated=True)
    with served("serve", str(again)) as second, open_live(first) as live:
        live.do(lambda event: drafted(event, NameStandby(second.address)), at=AT, author="td")
        page = browser.new_page()
        with served("serve", str(first)) as server:
            page.goto(f"{server.address}/e/one/standings/")
            expect(page.locator("#connection")).to_be_hidden()
        page.evaluate("dispatchEvent(new Event('offline'))")
        way = page.get_by_role("link", name="Go on at the second machine")
        expect(way).to_have_attribute("href", f"{second.address}/e/one/standings/")
        way.click()
        page.wait_for_url(f"{second.address}/**")
        page.close()


@pytest.mark.parametrize("address", ["javascript:1", "http://a b", "http://a;b", "http://a/path", "http://a' x"])
def test_no_other_text_is_an_address_of_a_machine(address: str, tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES)
    assert NameStandby(address).problems(read_event(place).tournament)
