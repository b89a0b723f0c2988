"""Passkeys in a real browser with an authenticator of its own, and what a server without them or a replay is told."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from axe import serious
from serving import Served, served
from web.client import Client, director_of
from web.events import new_event

PASSWORD = "a long enough one"
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("passkeys")
    places = [new_event(folder / f"{name}.db", name=f"Event {name}") for name in ("one", "two")]
    with served("serve", *map(str, places)) as running:
        yield running


def _local(server: Served) -> str:
    """The server as this computer's own name: a secure origin without a certificate."""
    return server.address.replace("127.0.0.1", "localhost")


def _with_authenticator(page: Page) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})


def _enter(page: Page, server: Served, event: str = "one") -> None:
    page.goto(_local(server) + urlsplit(server.links[event]).path)
    page.locator("main button").click()
    page.wait_for_url("**/account/")


def test_passkey_is_made_used_replayed_in_vain_and_removed(server: Served, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 320, "height": 640})
    _with_authenticator(page)
    _enter(page, server)
    page.locator("#name").fill("Vera")
    page.locator("#password").fill(PASSWORD)
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/desk/")
    page.goto(f"{_local(server)}/e/one/account/")
    assert serious(page) == []
    page.locator("#passkey").fill("my <phone>")
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_text("my <phone>").first.wait_for()
    page.request.post(f"{_local(server)}/e/one/sign-out/", form=_token(page))
    page.goto(f"{_local(server)}/e/one/sign-in/?next=/e/one/staff/")
    assert serious(page) == []
    with page.expect_request("**/sign-in/passkey/") as asked:
        page.get_by_role("button", name="Sign in with a passkey").click()
        page.wait_for_url("**/e/one/staff/")
    assert "Vera" in page.locator("main").inner_text()
    _replay(server, page, asked.value.post_data_json)
    page.goto(f"{_local(server)}/e/one/account/")
    page.get_by_role("button", name="Remove my <phone>").click()
    page.wait_for_function("() => !document.body.innerText.includes('my <phone>')")
    page.close()


def _token(page: Page) -> dict[str, str]:
    return {"csrfmiddlewaretoken": page.locator("input[name=csrfmiddlewaretoken]").first.get_attribute("value") or ""}


def _replay(server: Served, page: Page, sent: dict[str, str]) -> None:
    """The same answer again, here, at the other event and from another origin, signs nobody in."""
    for address, event in ((_local(server), "one"), (_local(server), "two"), (server.address, "one")):
        thief = Client(address)
        thief.get(f"/e/{event}/sign-in/")
        fields = {name: sent[name] for name in ("state", "answer", "next")}
        answer = thief.post(f"/e/{event}/sign-in/passkey/", fields)
        assert answer.status == 422, answer.location
        assert f"boardcall-{event}" not in thief.cookies
    assert page.url.endswith("/e/one/staff/")


def test_device_without_a_passkey_is_told_and_the_password_stays(server: Served, browser: Browser) -> None:
    page = browser.new_page()
    _with_authenticator(page)
    page.goto(f"{_local(server)}/e/two/sign-in/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.get_by_text("This device gave no passkey").wait_for()
    page.locator("#password").wait_for()
    page.close()


def test_plain_http_says_why_there_are_no_passkeys(server: Served) -> None:
    td = director_of(server, "two")
    page = td.get("/e/two/account/").body
    assert "only over https" in page
    assert "passkeys.js" not in page
    assert "passkeys.js" not in Client(server.address).get("/e/two/sign-in/").body
    nothing = {"state": "", "answer": "{}"}
    assert td.post("/e/two/account/passkeys/", nothing).status == 409
    assert Client(server.address).post("/e/two/sign-in/passkey/", nothing).status == 422
