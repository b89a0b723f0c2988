"""The event in calendars, feed readers, other sites, and as a site of files."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from boardcall.cli.site import _check_folder
from boardcall.desk.notices import post_notice
from boardcall.desk.people.players import show_as
from boardcall.errors import InputError
from boardcall.store.live import open_live
from boardcall.tournament.ids import PlayerId
from boardcall.web.server.static_site import file_of
from commands import run
from serving import Served, served
from web.client import Client
from web.events import new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
ATOM = "{http://www.w3.org/2005/Atom}"
AT = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)


def made(folder: Path, rulebook: str = "wdc-2008") -> Path:
    """An event with notices to everybody and to one player, and a player under another name."""
    place = new_event(
        folder / "one.db", name="Öpen; <b> & co, " + "ü" * 60, players=NAMES, seated=True, rulebook=rulebook
    )
    with open_live(place) as live:
        live.do(partial(post_notice, text="Lunch <script>\ufffe"), at=AT, author="td")
        live.do(partial(post_notice, text="See me", player=PlayerId("p1")), at=AT, author="td")
        live.do(partial(show_as, player=PlayerId("p4"), public_name="The Chancellor", salt="s"), at=AT, author="td")
    return place


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served("serve", str(made(tmp_path_factory.mktemp("neighbours")))) as found:
        yield found


def test_calendar_and_feed_hold_what_is_public(server: Served) -> None:
    client = Client(server.address)
    calendar = client.get("/e/one/schedule.ics")
    assert calendar.headers["content-type"] == "text/calendar; charset=utf-8"
    lines = calendar.body.replace("\r\n ", "").split("\r\n")
    assert all(len(line.encode()) <= 75 for line in calendar.body.split("\r\n"))
    begins = lines.index("UID:" + next(one for one in lines if one.endswith("round.1.starts@boardcall"))[4:])
    assert lines[begins + 2] == "DTSTART:20080815T073000Z"
    assert lines[begins + 3] == "DTEND:20080815T120000Z"
    assert lines[begins + 4].startswith("SUMMARY:Öpen\\; <b> & co\\, ü")
    feed = ET.fromstring(client.get("/e/one/news.atom").body.encode())
    assert [one.findtext(f"{ATOM}title") for one in feed.iter(f"{ATOM}entry")] == ["Lunch <script>"]


def test_only_the_sites_a_director_names_show_the_standings(server: Served) -> None:
    page, form = "/e/one/embed/standings/", "/e/one/desk/messages/"
    client, td = Client(server.address), Client(server.address)
    td.enter(server.links["one"])
    before = client.get(page).headers
    assert "frame-ancestors 'none'" in before["content-security-policy"]
    assert before["x-frame-options"] == "DENY"
    for wrong in ("https://*", "example.org;", "a.org 'self'", "javascript:x"):
        assert td.post(form, {"do": "hosts", "hosts": wrong}).status == 422
    assert td.post(form, {"do": "hosts", "hosts": "https://Club.example.org/\n*.dip.org"}).status == 303
    after = client.get(page).headers["content-security-policy"]
    assert "frame-ancestors 'self' club.example.org *.dip.org" in after
    assert "frame-ancestors 'none'" in client.get("/e/one/standings/").headers["content-security-policy"]


def test_the_site_of_files_is_whole_and_holds_nothing_private(tmp_path: Path) -> None:
    place, folder = made(tmp_path, "club"), tmp_path / "public"
    done = run("site", str(place), str(folder), "--language", "fr", "--address", "https://x.org/dip", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    pages = {path: path.read_text("utf-8") for path in folder.rglob("*.html")}
    assert folder / "boards" / "1" / "1" / "index.html" in pages
    for path, text in pages.items():
        assert "<script" not in text
        assert "sign-in" not in text
        assert "Dora" not in text
        assert "See me" not in text
        for link, place in re.findall(r'\s(?:href|src)="([^"#]+)(?:#([^"]+))?"', text):
            there = (path.parent / link).resolve()
            assert there.is_file(), (path, link)
            assert not place or f'id="{place}"' in there.read_text("utf-8"), (path, link, place)
    assert "https://x.org/dip/" in (folder / "news.atom").read_text("utf-8")
    _check_folder(folder)
    full = tmp_path / "full"
    full.mkdir()
    (full / "mine.txt").write_text("keep")
    with pytest.raises(InputError, match="holds something else"):
        _check_folder(full)


@pytest.mark.parametrize(
    ("path", "file"),
    [
        ("/e/one/", "index.html"),
        ("/e/one/players/a%2Fb/", "players/a/b/index.html"),
        ("/e/one/players/../../../etc/", "players/etc/index.html"),
        ("/e/one/standings.csv", "standings.csv"),
        ("/static/v-0a1b/fonts/x.woff2", "static/fonts/x.woff2"),
    ],
)
def test_an_address_becomes_a_file_inside_the_folder(path: str, file: str) -> None:
    assert file_of(path, "one") == file
