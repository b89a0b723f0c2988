"""A hosted site from its first administrator's link to a locked event, on both databases, with real mail."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_string, policy
from pathlib import Path

import pytest

from boardcall.client import AnswerError
from boardcall.client import Client as ApiClient
from boardcall.web.permission.policy import SitePolicy, SiteRole
from listeners import MailBox, mail_box
from samples import samples
from serving import Served, served
from web.client import PATIENCE, Answer, Client
from web.site import site

PASSWORD = "three plain words"
ADDRESS = "https://boards.example/"
BOTH = pytest.mark.parametrize("hosted", samples(["postgres", "sqlite"], 2), indirect=True)
HERE = pytest.mark.parametrize("hosted", ["sqlite"], indirect=True)


@dataclass
class HostedSite:
    """A server whose administrator has signed in, and the mail it sends."""

    server: Served
    box: MailBox
    admin: "SiteClient"
    others: dict[str, "SiteClient"] = field(default_factory=dict)

    def stranger(self) -> "SiteClient":
        return SiteClient(self.server.address)

    def mailed(self, to: str, count: int = 1) -> str:
        """The path of the link in the newest of so many messages to an address, once they have come."""
        until = time.monotonic() + PATIENCE
        while len(found := [text for address, text in self.box.taken if address == to]) < count:
            assert time.monotonic() < until, self.box.taken
            time.sleep(0.05)
        text = message_from_string(found[-1], policy=policy.default).get_content()
        link = re.search(rf"{ADDRESS}(site/enter/\S+/)", text)
        assert link, text
        return f"/{link[1]}"

    def invited(self, name: str, role: str = "director") -> "SiteClient":
        """Somebody who was invited by mail and chose a password."""
        email = f"{name}@example.org"
        assert self.admin.post("/site/people/", {"email": email, "role": role}).status == 303
        client = self.others[name] = self.stranger()
        assert client.choose(self.mailed(email), name=name).location == "/site/"
        return client


class SiteClient(Client):
    """A visitor of the site."""

    def token(self) -> str:
        if "csrftoken" not in self.cookies:
            self.get("/site/sign-in/")
        return self.cookies["csrftoken"]

    def choose(self, link: str, *, name: str, **more: str) -> Answer:
        """Opens a link of the site and chooses name and password."""
        assert "Choose a password" in self.get(link).body
        return self.post(link, {"name": name, "password": PASSWORD, **more})

    def sign_in(self, email: str, password: str = PASSWORD) -> Answer:
        return self.post("/site/sign-in/", {"email": email, "password": password})

    def start(self, slug: str, **more: str) -> Answer:
        return self.post("/site/new/", {"rulebook": "club", "name": f"The {slug} Open", "slug": slug, **more})


def administrators_link(server: Served) -> str:
    """The path of the link that the start of a site printed."""
    link = re.search(r"Administrator of this site, once and within a day: https://boards.example(\S+)", server.said)
    assert link, server.said
    return link[1]


@pytest.fixture(scope="module")
def hosted(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostedSite]:
    database = str(tmp_path_factory.mktemp("site") / "site.db")
    if request.param == "postgres":
        database = request.getfixturevalue("postgres_database")
    with pytest.MonkeyPatch.context() as patch, mail_box() as box:
        for name, value in box.environment().items():
            patch.setenv(name, value)
        with served("serve", "--database", database, "--address", ADDRESS, "--proxy", "127.0.0.1") as server:
            link = administrators_link(server)
            admin = SiteClient(server.address)
            assert admin.choose(link, name="Vera", email="Vera@example.org").location == "/site/"
            assert SiteClient(server.address).get(link).status == 410, "it works once"
            yield HostedSite(server, box, admin)


def test_of_two_servers_that_start_together_each_prints_a_link_that_works(tmp_path: Path) -> None:
    words = ("serve", "--database", str(tmp_path / "site.db"), "--address", ADDRESS, "--proxy", "127.0.0.1")
    with served(*words) as first, served(*words) as second:
        links = [administrators_link(one) for one in (first, second)]
        admin = SiteClient(second.address)
        assert admin.choose(links[0], name="Vera", email="vera@example.org").location == "/site/"
        assert {SiteClient(first.address).get(link).status for link in links} == {410}, "the first used ends the others"


@BOTH
def test_a_director_is_invited_by_mail_and_starts_an_event(hosted: HostedSite) -> None:
    rita = hosted.invited("rita")
    started = rita.start("spring")
    assert started.location.startswith("/e/spring/desk/")
    assert rita.get(started.location).status == 200, "who starts an event is at its desk"
    assert "rita" in rita.get("/e/spring/staff/").body
    assert "The spring Open" in hosted.stranger().get("/").body
    assert 'id="slug-problem"' in rita.start("spring").body, "an address is given once"
    assert rita.post("/site/own/spring/").location == "/e/spring/desk/"
    assert '<a href="/site/">' in hosted.stranger().get("/e/spring/sign-in/").body, "a bookmark of the desk leads on"
    other = hosted.invited("olaf")
    assert other.post("/site/own/spring/").status == 404
    assert other.get("/e/spring/desk/").status == 303, "nobody else's"
    assert hosted.admin.get("/e/spring/desk/").status == 303, "an administrator gets into no event"


@BOTH
def test_a_locked_event_is_read_and_takes_no_act(hosted: HostedSite) -> None:
    rita = hosted.others.get("rita") or hosted.invited("rita")
    rita.start("autumn")
    notice = {"text": "Doors at nine"}
    page = rita.get("/e/autumn/desk/notices/")
    assert hosted.admin.post("/site/events/autumn/archived/").status == 303
    refused = rita.post("/e/autumn/desk/notices/", page.hidden() | notice)
    assert "is locked" in refused.body
    assert "is locked" in rita.get("/e/autumn/desk/").body
    assert hosted.stranger().get("/e/autumn/").status == 200
    assert "autumn" not in hosted.stranger().get("/").body
    hosted.admin.post("/site/events/autumn/open/")
    assert rita.post("/e/autumn/desk/notices/", page.hidden() | notice).status == 303


@HERE
def test_a_new_password_comes_by_mail_and_nobody_learns_who_is_known(hosted: HostedSite) -> None:
    nora = hosted.invited("nora")
    first, second = hosted.stranger(), hosted.stranger()
    known = first.post("/site/reset/", {"email": "nora@example.org"})
    unknown = second.post("/site/reset/", {"email": "nobody@example.org"})
    marks = re.compile(r'value="[^"]+"')
    assert (known.status, marks.sub("", known.body)) == (unknown.status, marks.sub("", unknown.body))
    link = hosted.mailed("nora@example.org", count=2)
    second.post("/site/reset/", {"email": "nora@example.org"})
    later = hosted.mailed("nora@example.org", count=3)
    often = second.post("/site/reset/", {"email": "nora@example.org"})
    assert marks.sub("", often.body) == marks.sub("", unknown.body), "no third mail in ten minutes, and no word of it"
    assert first.post(link, {"name": "Nora", "password": "short"}).status == 422
    assert first.post(link, {"name": "Nora", "password": "another plain one"}).status == 303
    assert {hosted.stranger().get(one).status for one in (link, later)} == {410}
    assert nora.get("/site/").status == 303, "other devices are signed out"
    assert hosted.stranger().sign_in("nora@example.org").status == 422
    assert hosted.stranger().sign_in("NORA@example.org", "another plain one").location == "/site/"
    assert not [to for to, _ in hosted.box.taken if to.startswith("nobody")]
    assert len([to for to, _ in hosted.box.taken if to.startswith("nora")]) == 3


@HERE
def test_a_closed_access_ends_at_once_and_the_last_administrator_stays(hosted: HostedSite) -> None:
    cora = hosted.invited("cora")
    cora.start("closing")
    row = hosted.admin.get("/site/people/").body.partition("cora@example.org")[2]
    number = re.search(r"/site/people/(\d+)/close/", row)
    assert number
    assert hosted.admin.post(f"/site/people/{number[1]}/close/").status == 303
    assert cora.get("/site/").status == 303
    assert cora.get("/e/closing/desk/").status == 303
    assert hosted.stranger().sign_in("cora@example.org").status == 422
    first = re.search(r"/site/people/(\d+)/close/", hosted.admin.get("/site/people/").body)
    assert first
    assert "only administrator" in hosted.admin.post(f"/site/people/{first[1]}/close/").body
    assert "only administrator" in hosted.admin.post(f"/site/people/{first[1]}/director/").body
    assert hosted.admin.get("/site/").status == 200


@HERE
def test_who_is_closed_is_out_of_every_event_they_have_or_had(hosted: HostedSite) -> None:
    """Also by the token that a program of theirs was given, and where the event was given away before."""
    dora = hosted.invited("dora")
    page = dora.post("/site/account/tokens/", {"program": "club", "days": "2"}).body
    site_token = "boardcall_site_" + page.partition("boardcall_site_")[2].partition("<")[0]
    kept = ApiClient.start(hosted.server.address, site_token, slug="kept")
    given = ApiClient.start(hosted.server.address, site_token, slug="given")
    for slug in ("kept", "given"):
        assert dora.post(f"/site/own/{slug}/").status == 303
        assert dora.get(f"/e/{slug}/desk/").status == 200
    people = hosted.admin.get("/site/people/").body
    admin, number = (
        re.findall(r"/site/people/(\d+)/close/", people.partition(f"{who}@example.org")[2])[0]
        for who in ("vera", "dora")
    )
    assert hosted.admin.post("/site/events/given/give/", {"owner": admin}).status == 303
    assert hosted.admin.post("/site/own/given/").status == 303
    name = {"name": "theirs", "role": "auditor", "days": "4"}
    theirs = re.search(r"boardcall_[^<]+", hosted.admin.post("/e/given/tokens/", name).body)
    assert theirs
    assert hosted.admin.post(f"/site/people/{number}/close/").status == 303
    for slug, program in (("kept", kept), ("given", given)):
        assert dora.get(f"/e/{slug}/desk/").status == 303
        with pytest.raises(AnswerError) as refused:
            program.read("event")
        assert refused.value.status == 401
    with pytest.raises(AnswerError) as refused:
        ApiClient.start(hosted.server.address, site_token, slug="another")
    assert refused.value.status == 401
    assert ApiClient(given.address, theirs[0]).read("acts")["acts"], "a token of who stays goes on"
    assert hosted.admin.get("/e/given/desk/").status == 200
    hosted.admin.post(f"/site/people/{number}/open/")
    assert dora.sign_in("dora@example.org").location == "/site/"
    assert dora.post("/site/own/kept/").status == 303
    assert dora.post("/site/own/given/").status == 404


@HERE
def test_a_locked_event_is_closed_at_every_door(hosted: HostedSite) -> None:
    """Acts of programs, undoing, and erasing people, which is no act."""
    rita = hosted.others.get("rita") or hosted.invited("rita")
    page = rita.post("/site/account/tokens/", {"program": "locks", "days": "2"}).body
    token = "boardcall_site_" + page.partition("boardcall_site_")[2].partition("<")[0]
    program = ApiClient.start(hosted.server.address, token, slug="locked")
    number = program.act("POST", "players", {"name": "Ann"}, key="ann")["act"]
    assert rita.post("/site/own/locked/").status == 303
    hosted.admin.post("/site/events/locked/locked/")
    for method, path, body in (
        ("POST", "players", {"name": "Ben"}),
        ("POST", f"acts/{number}/undo", {"reason": "x"}),
        ("PATCH", "event", {"place": "Namur"}),
    ):
        with pytest.raises(AnswerError, match="is locked") as refused:
            program.act(method, path, body)
        assert refused.value.status == 409
    assert "is locked" in rita.post("/e/locked/desk/data/", {"do": "erase", "player": "p1", "sure": "yes"}).body
    assert "is locked" in rita.post("/e/locked/desk/data/", {"do": "names"}).body
    assert [one["name"] for one in program.read("players")["players"]] == ["Ann"]
    assert program.read("event")["act"] == number


@HERE
def test_the_state_of_the_server_shows_settings_and_no_secret(hosted: HostedSite) -> None:
    told = hosted.admin.get("/site/state/").body
    assert f"127.0.0.1, port {hosted.box.port}, none, from desk@example.org" in told
    assert "https://boards.example/" in told
    assert "/site/enter/" not in told


FILLED = {"<str:token>": "no-such-token", "<int:number>": "99", "<slug:slug>": "none", "<slug:change>": "locked"}


@HERE
def test_every_address_of_the_site_lets_in_the_roles_of_its_policy_and_nobody_else(hosted: HostedSite) -> None:
    site()
    from boardcall.web.desk.site.routes import SITE_ROUTES

    director = hosted.others.get("rita") or hosted.invited("rita")
    visitors = {
        SiteRole.ANONYMOUS: hosted.stranger(),
        SiteRole.DIRECTOR: director,
        SiteRole.ADMINISTRATOR: hosted.admin,
    }
    wrong = []
    for route in SITE_ROUTES:
        path = route.pattern
        for part, value in FILLED.items():
            path = path.replace(part, value)
        for role, client in visitors.items():
            if route.name == "site-sign-out" and role is not SiteRole.ANONYMOUS:
                continue
            method = "GET" if "GET" in route.methods else "POST"
            answer = client.get(f"/site/{path}") if method == "GET" else client.post(f"/site/{path}")
            turned = answer.status == 403 or (answer.status == 303 and "/sign-in/?next=" in answer.location)
            if turned is (role in route.policy.roles) or answer.status >= 500:
                wrong.append(f"{role} {method} {path}: {answer.status}")
            if (
                "POST" in route.methods
                and client.post(f"/site/{path}", {"csrfmiddlewaretoken": "forged"}).status != 403
            ):
                wrong.append(f"{role} {path} without a token")
    assert wrong == []


def test_policies_of_the_site_let_in_these_roles() -> None:
    """The policies once more, written down apart from the code, so that a change of one is seen."""
    members = {SiteRole.DIRECTOR, SiteRole.ADMINISTRATOR}
    assert {policy: set(policy.roles) for policy in SitePolicy} == {
        SitePolicy.ANYONE: set(SiteRole),
        SitePolicy.MEMBER: members,
        SitePolicy.ADMINISTRATOR: {SiteRole.ADMINISTRATOR},
    }


def test_without_a_database_of_its_own_a_server_has_no_site(tmp_path: Path) -> None:
    from web.events import new_event

    place = new_event(tmp_path / "one.db", name="One")
    with served("serve", str(place)) as server:
        assert {Client(server.address).get(path).status for path in ("/site/", "/site/sign-in/", "/site/state/")} == {
            404
        }
