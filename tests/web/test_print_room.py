"""The print room at the desk: what is due has a button, and the button gives the paper."""

import re
from pathlib import Path

from serving import served
from web.client import Client, director_of
from web.events import new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Émil", "Fay", "Gus")
ROOM = "/e/one/desk/print/"


def test_what_is_due_has_a_button_that_prints_it(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    with served("serve", str(place)) as server:
        td = director_of(server)
        page = td.get(f"{ROOM}?size=letter&language=de").body
        assert "The board call of round 1 is published." in page
        due = re.search(r'href="(call\.pdf\?[^"]+)"', page)
        assert due, page
        path = due[1].replace("&amp;", "&")
        assert "size=letter" in path
        assert "language=de" in path
        assert td.get(ROOM + path).body.startswith("%PDF-")
        everything = re.search(r'href="(due\.pdf[^"]*)"', page)
        assert everything
        assert td.get(ROOM + everything[1].replace("&amp;", "&")).body.startswith("%PDF-")
        assert td.post("/e/one/desk/rooms/", td.get("/e/one/desk/rooms/").hidden() | {"rooms": "Hall 1"}).status == 422
        assert td.post("/e/one/desk/rooms/", td.get("/e/one/desk/rooms/").hidden() | {"rooms": "Hall: 1"}).status == 303
        assert 'href="rooms.pdf?' in td.get(ROOM).body
        missing = td.get(f"{ROOM}certificates.pdf")
        assert (missing.status, "Certificates need final standings" in missing.body) == (422, True)
        assert td.get(f"{ROOM}poster.pdf").status == 404
        assert Client(server.address).get(f"{ROOM}call.pdf").status == 303


def test_private_links_come_as_a_pdf(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES)
    with served("serve", str(place)) as server:
        td = director_of(server)
        made = td.post("/e/one/links/sheet/", td.get("/e/one/links/").hidden() | {"who": "everybody", "as": "pdf"})
        assert made.headers["content-type"] == "application/pdf"
        assert made.headers["cache-control"] == "no-store"
        assert made.body.startswith("%PDF-")
