"""The first start of a server: the folder it names, the event set up in the browser, and the start after it."""

import re
from datetime import date
from pathlib import Path

import pytest

from boardcall.cli import server_start
from boardcall.errors import NotFoundError
from boardcall.rulebook import read_rulebook
from boardcall.tournament.acts.event import OpenEvent
from boardcall.web.event.hosted_events import HostedEvents
from boardcall.web.server.site import EventPlace
from serving import served
from web.client import Client, director_of
from web.events import new_event
from web.site import site

PASSWORD = "three plain words"


def test_server_in_an_empty_folder_names_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    server_start._print_links((EventPlace("one", ".", "word"),), HostedEvents(), ("http://hall/set-up/word/",))
    assert capsys.readouterr().out == "There is no event in this folder yet. Set it up: http://hall/set-up/word/\n"


def test_empty_folder_that_is_named_takes_a_new_event_without_asking(tmp_path: Path) -> None:
    """A folder that has something else in it, or is not there, is more likely a slip."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes.txt").write_text("lunch")
    assert [
        bool(one.set_up) for one in server_start._places((str(tmp_path / "empty"),), "", new=False, is_site=False)
    ] == [True]
    for where in ("full", "missing"):
        with pytest.raises(NotFoundError, match="There is no event at"):
            server_start._places((str(tmp_path / where),), "", new=False, is_site=False)


def test_event_is_set_up_in_the_browser_where_there_is_none_yet(tmp_path_factory: pytest.TempPathFactory) -> None:
    place = tmp_path_factory.mktemp("new") / "congress.db"
    with served("serve", str(place), "--new") as server:
        found = re.search(r"There is no event at .*congress\.db yet\. Set it up: \S+(/set-up/\S+)", server.said)
        assert found
        stranger, td = Client(server.address), Client(server.address)
        assert stranger.get("/set-up/guessed/").status == 410
        assert "No event is open here" in stranger.get("/").body
        offered = td.get(found[1]).body
        assert re.findall(r"Replaced by\s+([^<]+)\.", offered) == ["World DipCon @ Whipping 2025 Rules"]
        asked = {"rulebook": "../../secret", "starts": "soon", "director": "", "password": "short", "name": "Our Open"}
        wrong = td.post(found[1], asked)
        assert wrong.status == 422
        assert all(f'id="{field}-problem"' in wrong.body for field in ("rulebook", "starts", "director", "password"))
        assert 'value="Our Open"' in wrong.body
        assert not place.exists()
        unlike = asked | {"rulebook": "club", "rounds": "99", "zone": "Europe/Vienne", "starts": ""}
        wrong = td.post(found[1], unlike | {"director": "Vera", "password": PASSWORD})
        assert (wrong.status, "Did you mean Europe/Vienna?" in wrong.body) == (422, True)
        assert all(f'id="{field}-problem"' in wrong.body for field in ("rounds", "zone"))
        good = {"rulebook": "club", "name": "Our Open", "place": "Vienna", "director": "Vera", "password": PASSWORD}
        good |= {"rounds": "3", "zone": "Europe/Vienna", "scoring": "haight"}
        done = td.post(found[1], good)
        assert (done.status, done.location) == (303, "/e/congress/desk/")
        assert "Our Open" in td.get("/e/congress/desk/").body
        rules = td.get("/e/congress/rules/").body
        assert all(
            text in rules for text in ("There are three rounds.", "Games are scored by Haight", "This event changed")
        )
        assert td.get("/e/congress/staff/").status == 200
        assert stranger.get(found[1]).status == 410
        assert "/sign-in/" in stranger.get("/e/congress/desk/").location
    with served("serve", str(place)) as server:
        vera = Client(server.address, dict(td.cookies))
        assert "Our Open" in vera.get("/e/congress/desk/").body


@pytest.mark.parametrize(("name", "named"), [("", True), ("The Bay Open", False)])
def test_event_of_another_name_has_not_the_officials_and_title_of_the_rulebooks_own(name: str, *, named: bool) -> None:
    site()
    from boardcall.web.desk.set_up import draft_of

    opening = draft_of({"rulebook": "wdc-2025", "name": name, "starts": "2026-12-04"}).acts[0]
    assert isinstance(opening, OpenEvent)
    rules = read_rulebook(opening.rulebook_text)
    assert (bool(rules.event.officials), bool(rules.event.titles)) == (named, named)
    assert opening.ends == date(2026, 12, 6), "the day of its last moment, a Sunday"


def test_server_says_where_it_is_and_starts_again_with_the_same_accounts(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    place = new_event(tmp_path_factory.mktemp("again") / "one.jsonl", name="The Open Again")
    with served("serve", str(place), "--address", "http://boards.example:8000") as server:
        assert "For phones: http://boards.example:8000/" in server.said
        assert "█" in server.said
        td = director_of(server)
        td.post("/e/one/account/", {"name": "Vera", "password": PASSWORD})
    with served("serve", str(place)) as server:
        again = Client(server.address)
        assert again.enter(server.links["one"]).location != "/e/one/account/"
        assert "Vera" in again.get("/e/one/sign-in/").body
        assert Client(server.address, dict(td.cookies)).get("/e/one/staff/").status == 200
    vault = place.with_suffix(".vault.sqlite3")
    assert vault.stat().st_mode & 0o077 == 0
