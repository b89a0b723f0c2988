"""Every address for every role, on a real server with two events; and the ways in and out."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from boardcall.desk.people.players import merge_players
from boardcall.store.live import open_live
from boardcall.web.permission.policy import Role, RoutePolicy
from certificates import made_certificate
from serving import Served, served
from web.client import Answer, Client, director_of
from web.events import AT, new_event
from web.site import site

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
FILLED = {
    "moment": "round.1.starts",
    "number": "1",
    "board": "1",
    "player": "p1",
    "token": "no-such-token",
    "power": "A",
    "act": "1",
}
"""What stands in addresses for their parts; an address with another part gets its name."""
STAFF = (Role.ASSISTANT, Role.RECORDER, Role.STREAMER, Role.AUDITOR)
PASSWORD = "three plain words"


@dataclass(frozen=True, slots=True)
class Site:
    """A server with the events "one" and "two", and a signed-in visitor for each role."""

    server: Served
    visitors: dict[str, tuple[Role, Client]]

    def __getitem__(self, name: str) -> Client:
        return self.visitors[name][1]

    def stranger(self) -> Client:
        return Client(self.server.address)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("events")
    one = new_event(folder / "one.db", name="The First Open", players=SEVEN, seated=True)
    two = new_event(folder / "two.jsonl", name="The Second Open", players=("Zoe",))
    with served("serve", str(one), str(two)) as server:
        yield Site(server, _visitors(server))


def _visitors(server: Served) -> dict[str, tuple[Role, Client]]:
    td, other = director_of(server), Client(server.address)
    other.enter(server.links["two"])
    found = {"anonymous": (Role.ANONYMOUS, Client(server.address)), "td": (Role.TD, td)}
    found["td of another event"] = (Role.ANONYMOUS, other)
    for role in STAFF:
        link = td.post("/e/one/staff/", {"name": f"The {role}", "role": role.value, "boards": ""}).link()
        found[role.value] = (role, _entered(server, link))
    found["player"] = (Role.PLAYER, _entered(server, td.post("/e/one/links/p1/new/").link()))
    elsewhere = _entered(server, other.post("/e/two/links/p1/new/").link())
    found["player of another event"] = (Role.ANONYMOUS, elsewhere)
    return found


def _entered(server: Served, link: str) -> Client:
    client = Client(server.address)
    assert client.enter(link).status == 303
    return client


def _route_paths() -> list[tuple[str, RoutePolicy, tuple[str, ...]]]:
    site()
    from boardcall.web.routes import ROUTES

    def fill(part: re.Match[str]) -> str:
        return FILLED.get(part[2], "1" if part[1] == "int" else part[2])

    return [(re.sub(r"<(\w+):(\w+)>", fill, one.pattern), one.policy, one.methods) for one in ROUTES]


def _turned_away(answer: Answer) -> bool:
    to_sign_in = answer.status == 303 and "/sign-in/?next=" in answer.location
    return to_sign_in or answer.status == 403


ASKED_ELSEWHERE = {
    ("player", "clocks/1/1/"),  # no clock of a board is run here
    ("assistant", "desk/log/1/undo/"),  # a director made act 1
    ("assistant", "desk/log/1/redo/"),
}
"""Doors that are shut by what stands behind them, to some of those whom the policy lets in; test_rights asks there."""


@pytest.mark.parametrize(("path", "policy", "methods"), _route_paths())
def test_address_lets_in_the_roles_of_its_policy_and_nobody_else(
    here: Site, path: str, policy: RoutePolicy, methods: tuple[str, ...]
) -> None:
    wrong = []
    for name, (role, client) in here.visitors.items():
        if (name, path) in ASKED_ELSEWHERE:
            continue
        if "GET" in methods:
            answer = client.get(f"/e/one/{path}", head_only=True)
            if _turned_away(answer) is (role in policy.roles) or answer.status >= 500:
                wrong.append(f"{name}: GET gives {answer.status}")
        if "POST" in methods and role not in policy.roles:
            answer = client.post(f"/e/one/{path}")
            if not _turned_away(answer):
                wrong.append(f"{name}: POST gives {answer.status}")
    assert wrong == []


@pytest.mark.parametrize(("path", "policy", "methods"), [one for one in _route_paths() if "POST" in one[2]])
def test_form_without_its_token_does_nothing(
    here: Site,
    path: str,
    policy: RoutePolicy,
    methods: tuple[str, ...],
) -> None:
    before = here["td"].get("/e/one/staff/").body.count("<tr>")
    answer = here["td"].post(f"/e/one/{path}", {"csrfmiddlewaretoken": "forged"})
    assert answer.status == 403
    assert here["td"].get("/e/one/staff/").body.count("<tr>") == before


def test_policies_let_in_these_roles() -> None:
    """The policies once more, written down apart from the code, so that a change of one is seen."""
    desk = {Role.TD, Role.ASSISTANT}
    assert {policy: set(policy.roles) for policy in RoutePolicy} == {
        RoutePolicy.ANYONE: set(Role),
        RoutePolicy.PLAYER: {Role.PLAYER},
        RoutePolicy.RECORDING: {Role.PLAYER, Role.RECORDER, *desk},
        RoutePolicy.HOLDING: {Role.RECORDER, *desk},
        RoutePolicy.STREAM: {Role.STREAMER, *desk},
        RoutePolicy.STAFF: {Role.RECORDER, Role.STREAMER, Role.AUDITOR, *desk},
        RoutePolicy.READING: {Role.AUDITOR, *desk},
        RoutePolicy.DESK: desk,
        RoutePolicy.DIRECTOR: {Role.TD},
    }


def test_opening_a_link_changes_nothing_and_pressing_its_button_works_once(here: Site) -> None:
    link = here["td"].post("/e/one/links/p2/new/").link()
    first, second = here.stranger(), here.stranger()
    for client in (first, second, first):
        shown = client.get(link)
        assert shown.status == 200
        assert "Ben" in shown.body
        assert shown.headers["cache-control"] == "no-store"
    entered = first.post(link)
    assert (entered.status, entered.location) == (303, "/e/one/me/")
    late = second.post(link)
    assert late.status == 410
    assert "used already" in late.body
    assert "boardcall-one" not in second.cookies


def test_cookie_is_bound_to_its_event_and_out_of_reach_of_scripts(here: Site) -> None:
    cookie = next(one for one in here["player"].set_cookies if one.startswith("boardcall-one="))
    assert "; HttpOnly" in cookie
    assert "; Path=/e/one/" in cookie
    assert "; SameSite=Lax" in cookie
    assert "; Secure" not in cookie
    moved = here.stranger()
    moved.cookies["boardcall-two"] = here["td"].cookies["boardcall-one"]
    assert _turned_away(moved.get("/e/two/staff/"))


def test_revoking_a_player_ends_link_and_phone(here: Site) -> None:
    td = here["td"]
    phone = _entered(here.server, td.post("/e/one/links/p3/new/").link())
    waiting = td.post("/e/one/links/p3/new/").link()
    assert "Cid" in phone.get("/e/one/sign-in/").body
    assert td.post("/e/one/links/p3/revoke/").status == 303
    assert "Cid" not in phone.get("/e/one/sign-in/").body
    assert here.stranger().get(waiting).status == 410


def test_a_phone_of_a_registration_that_was_merged_into_another_is_signed_out(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=("Zoe", "Zoe B."))
    with served("serve", str(place)) as server, open_live(place) as live:
        td = director_of(server)
        phone = _entered(server, td.post("/e/one/links/p1/new/").link())
        assert phone.get("/e/one/me/").status == 200
        live.do(partial(merge_players, player="p1", into="p2"), at=AT, author="td")
        assert phone.get("/e/one/me/").location.startswith("/e/one/sign-in/")


def test_new_link_ends_the_one_before_but_not_the_phone(here: Site) -> None:
    td = here["td"]
    before = td.post("/e/one/links/p4/new/").link()
    after = td.post("/e/one/links/p4/new/").link()
    assert here.stranger().get(before).status == 410
    phone = _entered(here.server, after)
    td.post("/e/one/links/p4/new/")
    assert "Dora" in phone.get("/e/one/sign-in/").body


def test_link_of_another_event_opens_nothing_here(here: Site) -> None:
    link = here["td"].post("/e/one/links/p5/new/").link()
    assert here.stranger().get(link.replace("/e/one/", "/e/two/")).status == 410


def test_sheet_has_a_new_link_and_a_code_for_everybody(here: Site) -> None:
    sheet = here["td"].post("/e/one/links/sheet/", {"who": "everybody"})
    links = re.findall(r"/e/one/enter/([\w-]{22})/", sheet.body)
    assert len(set(links)) == len(SEVEN)
    assert sheet.body.partition("<main")[2].count("<svg") == len(SEVEN)
    assert "Emil" in here.stranger().get(f"/e/one/enter/{links[4]}/").body


@pytest.mark.parametrize("name", ["Ann\ufffe", "Ann\x01", "A" * 81, ""])
def test_staff_have_names_that_every_file_can_hold(here: Site, name: str) -> None:
    answer = here["td"].post("/e/one/staff/", {"name": name, "role": "td", "boards": ""})
    assert answer.status == 422
    assert "Traceback" not in answer.body


def _director(here: Site, name: str) -> Client:
    """Another director with a password of their own."""
    link = here["td"].post("/e/one/staff/", {"name": name, "role": "td", "boards": ""}).link()
    client = here.stranger()
    assert client.enter(link).location == "/e/one/account/"
    assert client.post("/e/one/account/", {"name": name, "password": PASSWORD}).status == 303
    return client


def test_password_signs_in_and_leads_to_the_page_that_asked(here: Site) -> None:
    _director(here, "Vera")
    client = here.stranger()
    asked = client.get("/e/one/staff/")
    assert asked.location == "/e/one/sign-in/?next=%2Fe%2Fone%2Fstaff%2F"
    to = client.get(asked.location).hidden()["next"]
    good = client.post("/e/one/sign-in/", {"name": " vera ", "password": PASSWORD, "next": to})
    assert (good.status, good.location) == (303, "/e/one/staff/")
    assert client.get("/e/one/staff/").status == 200
    assert client.post("/e/one/sign-out/").status == 303
    assert _turned_away(client.get("/e/one/staff/"))


@pytest.mark.parametrize("to", ["https://elsewhere.example/", "//elsewhere.example/", "/e/two/staff/", "/\\elsewhere"])
def test_signing_in_leads_nowhere_else(here: Site, to: str) -> None:
    name = f"Walter {len(to)}"
    _director(here, name)
    answer = here.stranger().post("/e/one/sign-in/", {"name": name, "password": PASSWORD, "next": to})
    assert answer.location.startswith("/e/one/")


def test_closing_an_account_signs_it_out_and_the_last_director_stays(here: Site) -> None:
    client = _director(here, "Xaver")
    page = here["td"].get("/e/one/staff/").body
    number = re.search(r"Xaver</bdi>.*?staff/(\d+)/close/", page, re.DOTALL)
    assert number
    assert here["td"].post(f"/e/one/staff/{number[1]}/close/").status == 303
    assert _turned_away(client.get("/e/one/staff/"))
    refused = here.stranger().post("/e/one/sign-in/", {"name": "Xaver", "password": PASSWORD})
    assert refused.status == 422
    other = here["td of another event"]
    only = re.search(r"staff/(\d+)/close/", other.get("/e/two/staff/").body)
    assert only
    stays = other.post(f"/e/two/staff/{only[1]}/close/")
    assert stays.status == 409
    assert "only director" in stays.body


def test_account_of_another_event_is_not_there(here: Site) -> None:
    number = re.search(r"staff/(\d+)/close/", here["td"].get("/e/one/staff/").body)
    assert number
    assert here["td of another event"].post(f"/e/two/staff/{number[1]}/close/").status == 404
    assert here["td of another event"].post(f"/e/two/staff/{number[1]}/link/").status == 404


def test_staff_form_says_what_is_wrong_beside_the_field_and_keeps_what_was_typed(here: Site) -> None:
    answer = here["td"].post("/e/one/staff/", {"name": "Yann", "role": "recorder", "boards": "2:A board"})
    assert answer.status == 422
    assert "“board” names no board." in answer.body
    assert 'value="Yann"' in answer.body
    assert 'value="2:A board"' in answer.body
    taken = here["td"].post("/e/one/staff/", {"name": "THE RECORDER", "role": "recorder", "boards": ""})
    assert "There is or was an account named THE RECORDER." in taken.body


@pytest.fixture
def guessed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = new_event(tmp_path_factory.mktemp("guessed") / "one.jsonl", name="The Guessed Open")
    with served("serve", str(place)) as server:
        yield server


def test_guessing_is_stopped_at_the_account_and_at_the_address_whatever_headers_say(guessed: Served) -> None:
    td = director_of(guessed)
    td.post("/e/one/account/", {"name": "Vera", "password": PASSWORD})
    spoofer = Client(guessed.address)

    def guess(number: int, name: str, password: str = "a wrong password") -> Answer:
        forged = {"X-Forwarded-For": f"10.0.0.{number}", "X-Real-IP": f"10.0.0.{number}", "Forwarded": "for=10.1.1.1"}
        return spoofer.post("/e/one/sign-in/", {"name": name, "password": password}, headers=forged)

    spaced = ["Vera", "vera", " Vera ", "VERA", "Vera  ", "vErA", "veRa", "verA"]
    assert all("do not fit" in guess(number, name).body for number, name in enumerate(spaced))
    right = guess(50, "Vera", PASSWORD)
    assert "Too many tries" in right.body
    others = [guess(number, f"Nobody {number}").body for number in range(20)]
    assert ["Too many tries" in body for body in others] == [False] * 16 + [True] * 4
    assert td.get("/e/one/staff/").status == 200


def test_behind_a_proxy_tries_are_counted_by_the_address_it_names(tmp_path_factory: pytest.TempPathFactory) -> None:
    place = new_event(tmp_path_factory.mktemp("proxied") / "one.jsonl", name="The Proxied Open")
    with served("serve", str(place), "--proxy", "127.0.0.1") as server:
        client = Client(server.address)

        def guess(number: int, address: str) -> bool:
            forwarded = {"X-Forwarded-For": f"203.0.113.{number}, {address}"}
            fields = {"name": f"Nobody {number}", "password": "a wrong password"}
            return "Too many tries" in client.post("/e/one/sign-in/", fields, headers=forwarded).body

        assert [guess(number, "198.51.100.1") for number in range(26)] == [False] * 24 + [True] * 2
        assert not guess(30, "198.51.100.2")


def test_cookies_given_over_https_are_sent_over_https_only(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("secure")
    place = new_event(folder / "one.jsonl", name="The Secure Open")
    certificate, secured = made_certificate(folder)
    with served("serve", str(place), *secured) as server:
        assert server.address.startswith("https://")
        td = Client(server.address, trust=str(certificate))
        path = urlsplit(server.links["one"]).path
        td.get(path)
        assert td.post(path, headers={"Referer": f"{server.address}{path}"}).status == 303
        assert len(td.set_cookies) >= 2
        assert [cookie for cookie in td.set_cookies if "; Secure" not in cookie] == []
        assert td.get("/e/one/staff/").status == 200
