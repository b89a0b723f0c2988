"""A second machine follows the first, checks what comes, takes over by a step everybody sees, and shows a split."""

import json
import re
import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from boardcall.desk.event import drafted
from boardcall.desk.notices import post_notice
from boardcall.errors import InputError, RefusedError, StoreError
from boardcall.store.live import open_live, read_event
from boardcall.store.places import create_ledger
from boardcall.tournament import Act, read_entry
from boardcall.tournament.acts.archive import NameArchiveKey
from boardcall.tournament.acts.standby import NameStandby, TakeOver
from boardcall.web.access.backup import read_backup
from boardcall.web.access.standby import Copied, FirstMachine, Follower, copied
from boardcall.web.permission.policy import Role
from commands import run
from serving import served
from web.api_site import made_token
from web.client import Client, director_of
from web.events import AT, new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")


def test_a_second_machine_goes_on_where_the_first_ended_and_a_split_is_shown(tmp_path: Path, browser: Browser) -> None:
    first, second = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True), tmp_path / "b" / "one.db"
    second.parent.mkdir()
    with served("serve", str(first)) as server:
        td = director_of(server)
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
        refused = run("follow", f"{server.address}/e/two/", str(second), "--token", token, "--once", folder=tmp_path)
        assert (refused.returncode, "the same version" in refused.stderr) == (2, True)
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
        assert isinstance(read_event(second).replay.entries[-1].act, TakeOver), "nothing was merged"
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

        def ask(self, **_: object) -> Copied:
            return Copied("", self.lines, rows, b"", "")

    skipped, changed = [*lines[:2], *lines[3:]], [*lines[:-1], lines[-1].replace("Lunch", "Lynch")]
    for number, forged in enumerate((skipped, changed, lines[::-1])):
        with create_ledger(tmp_path / f"{number}.db") as ledger:
            follower = Follower(Forging("http://first/e/one/", "t", lines=tuple(forged)), ledger, tmp_path / "x")
            with pytest.raises(StoreError):
                follower.step()
            assert ledger.number() == 0
    assert read_entry(lines[0]).number == 1
    others: tuple[object, ...] = ({}, [], None, {"hash": "", "acts": 1, "people": [], "backup": ""}, {"hash": ""})
    for wrong in others:
        with pytest.raises(RefusedError):
            copied(wrong)
    with pytest.raises(RefusedError, match="Install the same version on both"):
        copied({"hash": "", "acts": [], "people": [], "backup": ""})


def test_a_screen_made_a_moment_before_the_first_machine_fell_is_on_the_second(tmp_path: Path) -> None:
    first, second = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True), tmp_path / "b" / "one.db"
    second.parent.mkdir()
    with served("serve", str(first)) as server, create_ledger(second) as ledger:
        td = director_of(server)
        token, beside = made_token(td, "standby", Role.TD), second.with_name("one.db.standby.zip")
        follower = Follower(FirstMachine(f"{server.address}/e/one/", token), ledger, beside)
        follower.step()
        td.post("/e/one/desk/screens/", {"name": "Hall", "public": "yes"})
        address = re.findall(r"/e/one/screens/\w+/", td.get("/e/one/desk/screens/").body)[0]
        follower.step()
        made = read_backup(beside.read_bytes()).made
        follower.step()
        assert read_backup(beside.read_bytes()).made == made, "it is fetched only when something changed"
    taken = run("follow", "x", str(second), "--take-over", "--reason", "the first fell", folder=tmp_path)
    assert taken.returncode == 0, taken.stderr
    with served("serve", str(second)) as there:
        assert Client(there.address).get(address).status == 200


@dataclass(frozen=True, slots=True)
class Hall:
    """A first machine that answers, what a second has of it, and where the second will serve."""

    td: Client
    second: Path
    follow: Callable[..., Any]
    port: int

    @property
    def there(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def take_over(self) -> None:
        done = run("follow", "x", str(self.second), "--take-over", "--reason", "it fell", folder=self.second.parent)
        assert done.returncode == 0, done.stderr


@contextmanager
def followed(tmp_path: Path) -> Iterator[Hall]:
    """An event on a first machine, which a second follows and names itself; ends with the first."""
    first, second = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True), tmp_path / "b" / "one.db"
    second.parent.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with served("serve", str(first)) as server:
        td = director_of(server)
        token = made_token(td, "standby", Role.TD)
        there = f"http://127.0.0.1:{port}"
        options = ("--token", token, "--address", there, "--once")
        follow = partial(run, "follow", f"{server.address}/e/one/", str(second), *options, folder=tmp_path)
        done = follow()
        assert (done.returncode, f"Phones find this machine at {there}" in done.stdout) == (0, True), done
        yield Hall(td, second, follow, port)


def phone_of(hall: Hall, browser: Browser, *, page: str) -> Page:
    """A phone that has a page open on the first machine and was told of the second."""
    phone = browser.new_context(service_workers="block").new_page()
    with phone.expect_response(lambda answer: answer.url.endswith("/chain.json")):
        phone.goto(f"{hall.td.address}{page}")
    assert phone.locator("#connection").get_attribute("data-standby") == hall.there
    return phone


def test_an_open_page_goes_to_the_second_machine_by_itself_and_takes_along_what_was_typed(
    tmp_path: Path, browser: Browser
) -> None:
    with followed(tmp_path) as hall:
        assert (hall.second.parent / "one.db.standby.key").stat().st_mode & 0o077 == 0
        assert hall.follow().returncode == 0
        assert read_event(hall.second).tournament.standby == hall.there
        phone = phone_of(hall, browser, page="/e/one/standings/?x=1")
        phone.evaluate("localStorage.setItem('boardcall-draft:/e/one/:p1:/e/one/me/', JSON.stringify({body: 'a=1'}))")
        asked = list[str]()
        phone.context.on("request", lambda one: asked.append(one.url) if hall.there in one.url else None)
        with served("serve", str(hall.second), "--port", str(hall.port)):
            with phone.expect_response(f"{hall.there}/**"):
                phone.evaluate("dispatchEvent(new Event('offline'))")
            assert phone.url.startswith(hall.td.address), "it only follows still"
            assert set(asked) == {f"{hall.there}/e/one/chain.json"}, "which page it is, is not told"
        hall.take_over()
        again = run("follow", "x", str(hall.second), "--take-over", "--reason", "twice", folder=tmp_path)
        assert (again.returncode, "already" in again.stderr) == (2, True)
    with served("serve", str(hall.second), "--port", str(hall.port)):
        phone.wait_for_url(f"{hall.there}/e/one/standings/?x=1")
        expect(phone.locator("#machine")).to_contain_text("What you had typed came along")
        expect(phone.locator("footer")).to_contain_text("This is the second machine")
        kept = phone.evaluate("localStorage.getItem('boardcall-draft:/e/one/:p1:/e/one/me/')")
        assert json.loads(kept)["body"] == "a=1"
    phone.context.close()


def test_screens_and_overlays_go_to_the_second_machine_by_themselves_too(tmp_path: Path, browser: Browser) -> None:
    with followed(tmp_path) as hall:
        hall.td.post("/e/one/desk/screens/", {"name": "Hall", "public": "yes"})
        screen = re.findall(r"/e/one/(screens/\w+/)", hall.td.get("/e/one/desk/screens/").body)[0]
        pages = ("screen/clocks/", "screen/standings/", "overlay/standings/", screen)
        guest = Client(hall.td.address)
        for path in pages:
            guest.get(f"/e/one/{path}")  # kept answers are sent under headers of before
        assert hall.follow().returncode == 0
        context = browser.new_context(service_workers="block")
        shown = [context.new_page() for _ in pages]
        for page, path in zip(shown, pages, strict=True):
            with page.expect_response(lambda answer: answer.url.endswith("/chain.json")):
                page.goto(f"{hall.td.address}/e/one/{path}")
        hall.take_over()
    with served("serve", str(hall.second), "--port", str(hall.port)):
        for page, path in zip(shown, pages, strict=True):
            page.wait_for_url(f"{hall.there}/e/one/{path}*")
            assert page.locator("#machine").count() == 0, "people look at a screen, and type nothing into it"
    context.close()


def test_a_page_that_was_kept_before_a_second_machine_was_named_may_ask_it(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    with served("serve", str(place)) as server, open_live(place) as live:
        guest, asked = Client(server.address), ({"Accept-Language": "en"}, {"Accept-Language": "en-GB"})
        for headers in asked:
            assert "second" not in guest.get("/e/one/standings/", headers=headers).body
        live.do(lambda event: drafted(event, NameStandby("http://second:8000")), at=AT, author="td")
        for headers in asked:
            answer = guest.get("/e/one/standings/", headers=headers)
            assert "http://second:8000" in answer.headers["content-security-policy"]
            assert 'data-standby="http://second:8000"' in answer.body


def test_a_page_says_that_two_machines_have_parted_and_stays(tmp_path: Path, browser: Browser) -> None:
    with followed(tmp_path) as hall:
        assert hall.follow().returncode == 0
        hall.take_over()
        hall.td.post("/e/one/desk/notices/", hall.td.get("/e/one/desk/notices/").hidden() | {"text": "I go on"})
        with open_live(tmp_path / "one.db") as live:
            live.do(lambda event: drafted(event, NameArchiveKey("ab" * 32)), at=AT, author="td")
        phone = phone_of(hall, browser, page="/e/one/standings/")
        with served("serve", str(hall.second), "--port", str(hall.port)):
            phone.reload()
            expect(phone.locator("#machine")).to_contain_text("does not have what this device saw")
            assert phone.url.startswith(hall.td.address)
            phone.context.close()


def test_a_machine_that_does_not_show_what_the_mark_is_of_is_not_followed(tmp_path: Path, browser: Browser) -> None:
    with followed(tmp_path) as hall:
        assert hall.follow().returncode == 0
        (hall.second.parent / "one.db.standby.key").write_text("0" * 64)
        hall.take_over()
        phone = phone_of(hall, browser, page="/e/one/standings/")
        with served("serve", str(hall.second), "--port", str(hall.port)):
            with phone.expect_response(f"{hall.there}/e/one/chain.json") as told:
                phone.evaluate("dispatchEvent(new Event('offline'))")
            assert told.value.ok
            expect(phone.locator("#connection")).to_be_visible()
            assert phone.locator("#machine, #connection a").count() == 0
            phone.context.close()


def test_a_machine_a_director_named_is_shown_and_left_to_a_person(tmp_path: Path, browser: Browser) -> None:
    first = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    (tmp_path / "two").mkdir()
    second = shutil.copyfile(first, tmp_path / "two" / "one.db")
    with served("serve", str(second)) as there, open_live(first) as live:
        live.do(lambda event: drafted(event, NameStandby(there.address)), at=AT, author="td")
        page = browser.new_page()
        with served("serve", str(first)) as server, page.expect_response("**/chain.json"):
            page.goto(f"{server.address}/e/one/standings/")
            expect(page.locator("#connection")).to_be_hidden()
        page.evaluate("dispatchEvent(new Event('offline'))")
        way = page.get_by_role("link", name="Go on at the second machine")
        expect(way).to_have_attribute("href", f"{there.address}/e/one/")
        way.click()
        page.wait_for_url(f"{there.address}/**")
        page.close()


def test_only_who_has_the_mark_takes_over_with_it(tmp_path: Path) -> None:
    with open_live(new_event(tmp_path / "one.db", name="One", players=NAMES)) as live:

        def do(act: Act) -> None:
            live.do(lambda event: drafted(event, act), at=AT, author="td", reason="it fell")

        for wrong in (NameStandby("http://second", mark="short"), TakeOver("forged")):
            with pytest.raises(InputError):
                do(wrong)
        do(NameStandby("http://second", mark=sha256(b"secret").hexdigest()))
        with pytest.raises(InputError):
            do(TakeOver("forged"))
        do(TakeOver("secret"))
        assert [one.proof for one in live.event.tournament.takeovers] == ["secret"]


@pytest.mark.parametrize("address", ["javascript:1", "http://a b", "http://a;b", "http://a/path", "http://a' x"])
def test_no_other_text_is_an_address_of_a_machine(address: str, tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES)
    assert NameStandby(address).problems(read_event(place).tournament)
