"""A server on an event whose file is damaged: it shows what holds, says so on every page, and saves nothing."""

import signal
from pathlib import Path

from serving import PATIENCE, start
from web.client import Client
from web.events import new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")


def test_what_holds_of_a_damaged_event_is_shown(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.jsonl", name="One", players=SEVEN, seated=True)
    place.write_bytes(place.read_bytes().replace(b'"act":"seat-board"', b'"act":"seat-bOard"'))
    before = place.read_bytes()
    process, server = start("serve", str(place))
    try:
        td, guest = Client(server.address), Client(server.address)
        assert "nothing can be saved" in guest.get("/e/one/").body
        td.enter(server.links["one"])
        desk = td.get("/e/one/desk/").body
        assert "Act 9 of one.jsonl" in desk
        assert "boardcall recover one.jsonl NEW" in desk
        assert str(tmp_path) not in desk
        sent = td.get("/e/one/desk/notices/").hidden() | {"text": "Lunch at one.", "to": ""}
        answer = td.post("/e/one/desk/notices/", sent)
        assert (answer.status, "nothing can be saved" in answer.body) == (422, True)
    finally:
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
    assert "boardcall recover" in said
    assert place.read_bytes() == before
