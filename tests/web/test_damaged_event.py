"""A server on an event whose file is damaged: it shows what holds, says so on every page, and saves nothing."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from serving import PATIENCE, served, start
from there import eventually
from web.client import Client, director_of
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


def test_metrics_count_the_acts_of_a_damaged_event_that_hold(tmp_path: Path) -> None:
    pytest.importorskip("prometheus_client", reason="metrics need the extra metrics")
    place = new_event(tmp_path / "one.jsonl", name="One", players=SEVEN, seated=True)
    token = "a token of the operator"
    with served("serve", str(place), "--metrics-token", token) as server:
        place.write_bytes(b"".join(altered(place.read_bytes().splitlines(keepends=True))))
        assert "nothing can be saved" in Client(server.address).get("/e/one/").body
        told = Client(server.address).get("/metrics", headers={"Authorization": f"Bearer {token}"}).body
    assert "boardcall_acts 9.0" in told.splitlines(), "those that this server still has"


def altered(lines: list[bytes]) -> list[bytes]:
    return [*lines[:-1], lines[-1].replace(b'"act":"seat-board"', b'"act":"seat-bOard"')]


CHANGES: dict[str, tuple[Callable[[list[bytes]], list[bytes]], str]] = {
    "altered": (altered, "boardcall recover one.jsonl NEW"),
    "followed by what is no act": (lambda lines: [*lines, b"{}\n"], "boardcall recover one.jsonl NEW"),
    "cut short": (lambda lines: lines[:-1], "one.jsonl is not the ledger it was"),
}


@pytest.mark.parametrize("kind", CHANGES)
def test_a_file_changed_under_a_running_server_is_told_and_not_written_on(tmp_path: Path, kind: str) -> None:
    change, words = CHANGES[kind]
    place = new_event(tmp_path / "one.jsonl", name="One", players=SEVEN, seated=True)
    whole = place.read_bytes()
    with served("serve", str(place)) as server:
        td, guest = director_of(server), Client(server.address)
        sent = td.get("/e/one/desk/notices/").hidden() | {"text": "Lunch at one.", "to": ""}
        assert "nothing can be saved" not in guest.get("/e/one/").body
        place.write_bytes(b"".join(change(whole.splitlines(keepends=True))))
        before = place.read_bytes()
        answer = td.post("/e/one/desk/notices/", sent)
        assert (answer.status, "nothing can be saved" in answer.body) == (422, True)
        desk = td.get("/e/one/desk/").body
        assert "still has all 9 acts: save them on the page Files, stop the server" in desk
        assert words in desk
        assert str(tmp_path) not in desk
        assert "nothing can be saved" in guest.get("/e/one/").body
        assert td.get("/e/one/desk/files/event.jsonl").body.count('"act":') == 9
        assert place.read_bytes() == before
        place.write_bytes(whole)
        assert "nothing can be saved" not in guest.get("/e/one/").body
        assert td.post("/e/one/desk/notices/", sent).status == 303


@pytest.mark.parametrize("suffix", ["jsonl", "db"])
def test_an_act_changed_far_behind_the_last_is_told_to_desk_and_phones_by_itself(tmp_path: Path, suffix: str) -> None:
    place = new_event(tmp_path / f"one.{suffix}", name="One", players=SEVEN, seated=True)
    whole = place.read_bytes()
    process, server = start("serve", str(place))
    try:
        td, phone = director_of(server), Client(server.address)
        sent = td.get("/e/one/desk/notices/").hidden() | {"text": "Lunch at one.", "to": ""}
        for page in ("/e/one/", "/e/one/standings/", "/e/one/me/"):
            assert "nothing can be saved" not in phone.get(page).body
        before = whole.replace(b'"player":"p3","roles"', b'"player":"p5","roles"')
        assert before != whole
        place.write_bytes(before)
        eventually(lambda: "nothing can be saved" in phone.get("/e/one/").body)
        assert "nothing can be saved" in phone.get("/e/one/standings/").body
        desk = td.get("/e/one/desk/").body
        assert "still has all 9 acts: save them on the page Files, stop the server" in desk
        assert "was changed after it was written" in desk
        answer = td.post("/e/one/desk/notices/", sent)
        assert (answer.status, "nothing can be saved" in answer.body) == (422, True)
        assert place.read_bytes() == before
        place.write_bytes(whole)
        eventually(lambda: "nothing can be saved" not in phone.get("/e/one/").body)
        assert td.post("/e/one/desk/notices/", sent).status == 303
    finally:
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
    assert said.count("nothing more is saved") == 1, "whoever runs the server reads it once"
