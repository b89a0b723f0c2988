"""Check words: everybody sees them, `verify` takes them in every form, and a phone says when history was rewritten."""

import json
from functools import partial
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, expect

from boardcall.desk.event import drafted
from boardcall.desk.notices import post_notice
from boardcall.store.live import open_live
from boardcall.tournament.acts.archive import NameArchiveKey
from boardcall.tournament.ledger.heads import head_code, head_words, is_head, names_head
from commands import run
from serving import served
from web.client import Client, director_of
from web.events import AT, new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
HASHES = st.text("0123456789abcdef", min_size=64, max_size=64)


def test_the_words_are_those_of_the_proposal() -> None:
    """The examples of the proposal: 127.0.0.1 is lusab-babad, 63.84.220.193 is gutih-tugad."""
    assert head_words("7f000001" + "3f54dcc1" + "0" * 48) == "lusab babad gutih tugad"


@given(HASHES, HASHES)
def test_every_form_names_its_head_and_no_other(one: str, other: str) -> None:
    for text in (head_words(one), head_words(one).title().replace(" ", "-"), head_code(one), one, one[:16].upper()):
        assert is_head(text)
        assert names_head(text, one)
        assert names_head(text, other) == (one[:8] == other[:8] and (one[:16] == other[:16] or text == head_code(one)))
    assert not is_head(one[:7])


def test_verify_takes_every_form(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES)
    with open_live(place) as live:
        digest = live.event.replay.entries[3].hash
    for form in (head_words(digest), head_code(digest), digest):
        assert run("verify", str(place), "--head", form, folder=tmp_path).returncode == 0
    assert run("verify", str(place), "--head", head_words("0" * 64), folder=tmp_path).returncode == 1
    assert run("verify", str(place), "--head", "something", folder=tmp_path).returncode == 2


def test_the_public_sees_heads_of_what_it_knows_and_of_nothing_else(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    with served("serve", str(place)) as server:
        guest = Client(server.address)
        before = guest.get("/e/one/chain/").body
        with open_live(place) as live:
            live.do(partial(post_notice, text="Come to the desk.", player="p1"), at=AT, author="td")
        assert guest.get("/e/one/chain/").body == before, "a private notice tells nobody of itself"
        heads = json.loads(guest.get("/e/one/chain.json").body)["heads"]
        with open_live(place) as live:
            entries = live.event.replay.entries
        assert heads == {"1": entries[0].hash}
        assert head_words(entries[0].hash) in before
        td = director_of(server)
        assert head_words(entries[0].hash) in td.get("/e/one/desk/").body


def test_a_phone_says_when_history_was_rewritten(browser: Browser, tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    context = browser.new_context()
    page = context.new_page()
    with served("serve", str(place)) as server:
        td = director_of(server)
        page.goto(server.address + td.post("/e/one/links/p1/new/").link())
        page.get_by_role("button").first.click()
        page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('boardcall-chain'))")
        said = page.locator("#chain")
        with page.expect_response("**/chain.json"):
            page.goto(f"{server.address}/e/one/me/")
        expect(said).to_be_hidden()
        page.route("**/chain.json", lambda route: route.fulfill(json={"heads": {"1": "0" * 64}}))
        page.goto(f"{server.address}/e/one/me/")
        expect(said).to_contain_text("was rewritten")
        page.unroute("**/chain.json")
        with page.expect_response("**/chain.json"):
            page.goto(f"{server.address}/e/one/me/")
        expect(said).to_be_hidden()
        asked = list[str]()
        page.on("request", lambda one: asked.append(one.url))
        page.goto(f"{server.address}/e/one/standings/")
        head = page.locator("#chain-head")
        assert head.get_attribute("data-act") == "1"
        with open_live(place) as live:
            live.do(lambda event: drafted(event, NameArchiveKey("ab" * 32)), at=AT, author="td")
        page.wait_for_function("() => document.getElementById('chain-head').dataset.act != '1'")
        act, digest = head.get_attribute("data-act"), head.get_attribute("data-hash")
        seen = "JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('boardcall-chain'))[1])"
        assert page.evaluate(seen) == {"1": page.evaluate(seen)["1"], act: digest}
        assert not [one for one in asked if "chain.json" in one], "a hall that reads the standings asks for no list"
        page.route("**/chain.json", lambda route: route.fulfill(json={"heads": {"1": "0" * 64, act: digest}}))
        page.goto(f"{server.address}/e/one/chain/")
        expect(said).to_contain_text("was rewritten")
    context.close()
