"""The desk's smaller forms on a real server: sign-up, teams, powers chosen at the table, the event and its rules."""

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import quote

import pytest

from boardcall.desk.event import Draft
from boardcall.store.live import open_live
from boardcall.tournament.acts.calls import DraftBoardCall, PublishBoardCall
from boardcall.tournament.board.calls import CalledBoard, CalledSeat
from serving import Served, served
from web.client import Answer, Client, director_of
from web.events import do, new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = new_event(tmp_path_factory.mktemp("forms") / "one.db", name="The Open", players=SEVEN, rulebook="edc-2016")
    board = CalledBoard(1, tuple(CalledSeat(f"p{number}") for number in range(1, 8)), "top-board")
    with open_live(place) as live:
        do(live, lambda _: Draft((DraftBoardCall(4, (board,)), PublishBoardCall(4, 1))))
    with served("serve", str(place)) as running:
        yield running


@pytest.fixture
def td(server: Served) -> Client:
    return director_of(server)


def _sent(client: Client, page: str, fields: dict[str, str]) -> Answer:
    return client.post(page, client.get(page).hidden() | fields)


def test_sign_up_saves_what_was_changed_and_keeps_what_was_typed(td: Client) -> None:
    page = "/e/one/desk/players/p1/sign-up/"
    wrong = _sent(td, page, {"paid": "yesterday", "preferences": "EFT", "local": "traveller"})
    assert (wrong.status, 'value="EFT"' in wrong.body) == (422, True)
    assert "“yesterday” is not a date." in unescape(wrong.body)
    saved = {"preregistered": "", "paid": "2016-03-01", "preferences": "eft", "local": "traveller", "records": "yes"}
    assert _sent(td, page, saved).status in {200, 303}
    body = td.get(page).body
    assert 'value="2016-03-01"' in body
    assert 'value="EFT"' in body
    assert 'name="records" checked' in body
    before = td.get("/e/one/desk/log/").body.count("<li")
    _sent(td, page, {**saved, "preferences": "EFT"})
    assert td.get("/e/one/desk/log/").body.count("<li") == before


@pytest.mark.parametrize("page", ["/e/one/desk/players/", "/e/one/links/"])
def test_a_long_list_is_narrowed_to_a_name_without_scripts_too(td: Client, page: str) -> None:
    listed = td.get(page).body.partition('id="roll"')[2].count("data-name=")
    assert listed > 1
    (name, *_) = re.findall(r'data-name="([^"]+)"', td.get(page).body)
    assert re.findall(r'data-name="([^"]+)"', td.get(f"{page}?q={quote(name.upper())}").body) == [name]


def test_a_search_among_those_who_lack_something_stays_among_them(td: Client) -> None:
    page = td.get("/e/one/desk/players/?lacks=home").body
    assert re.search(r'<input\s+type="hidden" name="lacks" value="home">', page)


def test_rules_with_teams_have_their_page_beside_the_others(td: Client) -> None:
    assert 'href="/e/one/teams/"' in td.get("/e/one/").body


def test_wish_for_a_power_that_is_none_is_said_beside_the_field(td: Client) -> None:
    answer = _sent(td, "/e/one/desk/players/p2/sign-up/", {"preferences": "AAX", "local": "traveller"})
    assert answer.status == 422
    assert 'id="preferences-problem"' in answer.body


def test_team_is_entered_changed_and_withdrawn(td: Client) -> None:
    page = "/e/one/desk/teams/"
    short = _sent(td, page, {"team": "North & Co", "member-0": "p1"})
    assert short.status == 422
    assert 'value="North &amp; Co"' in short.body
    members = {f"member-{number}": f"p{number + 1}" for number in range(3)}
    entered = _sent(td, page, {"team": "North & Co", **members})
    assert entered.status in {200, 303}, entered.body
    asked = td.get(page + "?team=North+%26+Co")
    assert 'name="known" value="North &amp; Co"' in asked.body
    assert 'value="p1" selected' in asked.body
    assert 'name="power-0"' not in asked.body, "these rules do not ask for the powers of a team"
    assert td.post("/e/one/desk/players/p3/withdraw/", td.get("/e/one/desk/players/p3/").hidden()).status == 303
    assert td.get(page).body.count("withdrawn</small>") == 1
    assert td.post(f"{page}withdraw/", asked.hidden() | {"team": "North & Co"}).status == 303
    assert "No team is entered yet." in td.get(page).body


@pytest.mark.clause("edc-2016:III.2.2a", "edc-2016:III.2.2b")
def test_powers_are_chosen_card_by_card(td: Client) -> None:
    page = "/e/one/desk/rounds/4/choice/1/"
    body = unescape(td.get("/e/one/desk/rounds/4/call/").body)
    assert "Choose the powers" in body
    assert re.search(r"It is \w+'s turn\.", body)
    for public in ("/e/one/", "/e/one/rounds/4/"):
        told = re.search(r'<article id="board-1" class="choosing">.*?</article>', td.get(public).body, re.DOTALL)
        assert told, "everybody sees who is on the board, though no power is chosen yet"
        assert told[0].count(">?</span>") == 7
    for _ in range(6):
        shown = td.get(page)
        assert "where does your card go?" in shown.body
        placed = td.post(page, shown.hidden() | {"gap": "0", "from": "desk/"})
        assert (placed.status, "/choice/1/?from=desk/" in placed.location) == (303, True), (
            "the next card is placed here"
        )
    assert td.post(page, td.get(page).hidden() | {"power": "X"}).status == 422
    for power in "AEFGIR":
        shown = td.get(page)
        assert "which power?" in shown.body
        assert td.post(page, shown.hidden() | {"power": power}).status == 303
    assert "Every power has its player." in td.get(page).body
    assert 'class="choosing"' not in td.get("/e/one/rounds/4/").body
    assert "power not chosen yet" not in td.get("/e/one/desk/rounds/4/call/").body


def test_event_is_changed(td: Client) -> None:
    page = "/e/one/desk/event/"
    about = {"name": "The Newer Open", "place": "Namur", "starts": "2016-03-04", "ends": "2016-03-06"}
    assert _sent(td, page, about | {"starts": "soon"}).status == 422
    assert _sent(td, "/e/one/desk/shadow/", {"text": " "}).status == 422
    assert _sent(td, page, about).status == 303
    assert "The Newer Open" in td.get("/e/one/").body
    assert "Nothing to change was chosen" in _sent(td, page, about).body


def test_pasted_row_says_what_its_team_changes_and_asks_where_there_is_another(td: Client) -> None:
    teams = "/e/one/desk/teams/"
    for name, first in (("North", 1), ("South", 3)):
        fields = {"team": name, "member-0": f"p{first}", "member-1": f"p{first + 1}"}
        assert _sent(td, teams, fields).status in {200, 303}
    text = "player\tteam\nAnn\tSouth\nFay\tSouth\nNew One\t\n"
    page = td.post("/e/one/desk/players/paste/", td.get("/e/one/desk/players/").hidden() | {"text": text})
    assert "The sheet says team South, the event North." in page.body
    assert "the same person as Fay: fill in what is missing, and they join the team South" in page.body
    chosen = {"text": text, "as-2": "p1", "as-3": "p6", "take": "4"}
    asked = td.post("/e/one/desk/players/accept/", page.hidden() | chosen)
    assert asked.status == 422
    assert 'id="team-2-problem"' in asked.body
    assert 'value="p6" selected' in asked.body
    assert 'name="take" value="4" checked' in asked.body
    done = td.post("/e/one/desk/players/accept/", asked.hidden() | chosen | {"team-2": "move"})
    assert done.status == 303, done.body
    shown = td.get(teams).body
    assert "South" in td.get("/e/one/desk/players/p1/").body or "Ann" in shown
    told = [item for item in shown.split("<li") if "South" in item]
    assert all(name in told[0] for name in ("Ann", "Cid", "Dora", "Fay"))


def test_more_acts_of_one_press_can_be_found(td: Client) -> None:
    """What the desk does not name one by one, it leads to in the log."""
    page = td.get("/e/one/desk/rounds/1/roll-call/")
    sent = td.post("/e/one/desk/rounds/1/roll-call/", page.hidden() | {"toggle": "all:"})
    shown = td.get(sent.location).body
    found = re.search(r'<a href="(/e/one/desk/log/\?before=\d+)">\s*And \d+ more', shown)
    assert found, shown[:3000]
    log = td.get(found[1]).body
    assert all(f"{name} checks in for round 1" in log for name in ("Ann", "Ben"))
