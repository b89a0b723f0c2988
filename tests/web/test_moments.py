"""A player's page in every moment of an event: one act in the first view of a phone, and no press leaves the page."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from django.urls import resolve
from playwright.sync_api import Browser

from axe import serious
from boardcall.web.permission.policy import Role
from serving import served
from web.client import Client
from web.moments import MOMENTS, moment_events
from web.phones import Hall, entered
from web.site import site

FILLED = """() => [...document.querySelectorAll("main button, main [role=button]")]
  .filter((one) => one.getClientRects().length && !one.matches("summary, .secondary, .outline"))
  .map((one) => [one.textContent.trim().replace(/\\s+/g, " "), one.getBoundingClientRect().bottom])"""
BAR = 50
"""Pixels of the tabs at the foot of a phone."""
ACTS = {
    "check-in": ("", "I play"),
    "waiting": ("", ""),
    "seated": ("seated", "Run the clock of your board"),
    "playing": ("playing", "My orders are in"),
    "count": ("count", "Enter 1901"),
    "confirm": ("count", "Enter 1901"),
    "vote": ("vote", "Give my ballot"),
    "eliminated": ("eliminated", ""),
    "replaced": ("replaced", ""),
    "board-over": ("over", "I play"),
    "event-over": ("over", "Standings"),
}
"""What the first seat is about, and the one filled button."""
PAGES = (
    *("me/", "me/name/", "vote/", "ballots/", "record/1/A/", "record/1/A/centres/", "play/1/A/?power=A", "clocks/1/A/"),
    *("sign-in/", "me/data/", "me/code/", "nominations/", "meeting/vote/"),
)
FROM_ABOVE = """() => [...document.querySelectorAll(".power-head, .clock-digits, .vote")]
  .filter((one) => one.checkVisibility()).sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
  .map((one) => one.classList[0])"""
NO_FORM = {
    "me-notifications": "only where the director added notifications: a browser presses it in test_messages",
    "sign-in": "whoever is signed in signs out first",
    "sign-in-passkey": "staff",
    "enter": "signing in leaves the page, with a link of its own",
    "hall": "asks nobody to sign in: its form says so itself",
    "play-read": "asked while somebody types, nothing is saved",
    "record-result": "recorders and the desk",
    "board-ready": "recorders and the desk",
    "board-offence": "recorders and the desk",
    "play-decide": "between two phases",
    "play-sheets": "recorders and the desk",
    "report": "sealed and never kept on the device: it says itself what became of it",
    "report-reading": "whoever receives reports, with a key that is never kept",
    "meeting-vote": "no meeting here votes",
    "convert": "reads a game for anybody and keeps nothing: test_convert_page.py",
    "ballots": "no rulebook here lets one be open now: test_paper_pages.py looks at its form",
}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with served("serve", *map(str, moment_events(tmp_path_factory.mktemp("moments")))) as running:
        yield entered(running)


def _link(hall: Hall, moment: str) -> str:
    return hall.directors[moment].post(f"/e/{moment}/links/{MOMENTS[moment][1]}/new/", {"agreed": "yes"}).link()


def test_every_moment_has_one_act_in_the_first_view_of_a_phone(browser: Browser, hall: Hall) -> None:
    assert MOMENTS.keys() == ACTS.keys()
    found = {}
    for moment in MOMENTS:
        page = browser.new_context(viewport={"width": 360, "height": 640}).new_page()
        page.goto(hall.server.address + _link(hall, moment))
        page.get_by_role("button", name="Yes, that is me").click()
        page.wait_for_url("**/me/")
        filled = page.evaluate(FILLED)
        assert all(bottom <= 640 - BAR for _, bottom in filled), (moment, filled)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        if moment == "vote":
            assert page.evaluate(FROM_ABOVE) == ["power-head", "clock-digits", "vote"]
        about = page.locator(".my-seat").first
        said = about.get_attribute("data-moment") if about.count() else ""
        found[moment] = (said, ", ".join(label for label, _ in filled))
        if moment in ("count", "vote", "event-over"):
            assert serious(page) == []
        page.context.close()
    assert found == ACTS


class _Forms(HTMLParser):
    """The forms of a page that post: where to, and what they say of how they are sent."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path, self.found, self.sends_all = path, list[tuple[str, str]](), False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form" and given.get("method") == "post":
            self.found.append((given.get("action") or self.path, given.get("data-queue") or ""))
        self.sends_all |= given.get("id") == "queue" and "data-all" in given


def test_every_form_a_player_can_post_is_sent_in_the_background(hall: Hall) -> None:
    site()
    from boardcall.web.routes import ROUTES

    wanted = {one.name for one in ROUTES if Role.PLAYER in one.policy.roles and "POST" in one.methods} - NO_FORM.keys()
    seen, memory = set(), set()
    for moment in MOMENTS:
        phone = Client(hall.server.address)
        phone.enter(_link(hall, moment))
        if moment == "seated":
            phone.post("/e/seated/clocks/1/A/click/", {"click": "start", "key": "begin"})
        for path in PAGES:
            answer = phone.get(f"/e/{moment}/{path}")
            if answer.status != 200:
                continue
            page = _Forms(f"/e/{moment}/{path.partition('?')[0]}")
            page.feed(answer.body)
            assert page.sends_all or not page.found, f"{moment}: {path} has forms that leave the page"
            for action, how in page.found:
                name = str(resolve(urlsplit(action).path).url_name)
                assert how in ("", "memory", "now"), f"{moment}: {path} has a form that leaves the page"
                seen.add(name)
                memory |= {name} if how == "memory" else set()
    assert wanted - seen == set(), "no page of a player shown here has a form for these"
    assert {"vote"} <= memory <= {"vote", "ballots"}, "a vote is not kept on the device"


def test_page_in_the_hall_sends_its_form_in_the_background(hall: Hall) -> None:
    td = hall.directors["check-in"]
    code = re.search(r"/check-in/1/([^/\"]+)/", td.get("/e/check-in/desk/rounds/1/check-in-code/").body)
    assert code
    page = Client(hall.server.address).get(f"/e/check-in/check-in/1/{code[1]}/?player=p1").body
    assert "data-queue" in page
    assert 'id="queue"' in page
