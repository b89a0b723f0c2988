"""A server that was started on a full disk shows the event, and goes on by itself once there is room."""

import signal
import sqlite3
from pathlib import Path

from serving import served, start
from there import PATIENCE, eventually
from web.client import Client, director_of
from web.events import new_event

FULL = """
from pathlib import Path
from boardcall.store import sqlite
from boardcall.web.server import accounts_place
full = Path({full!r})
has_room, may_be_written = accounts_place._has_room, sqlite._may_be_written
def is_full(path):
    return path.parent == full.parent and full.exists()
accounts_place._has_room = lambda path: not is_full(path) and has_room(path)
sqlite._may_be_written = lambda path: not is_full(path) and may_be_written(path)
"""
"""As long as a file lies beside the event, its disk is full."""


def posted(td: Client, text: str) -> int:
    page = td.get("/e/one/desk/notices/")
    assert page.status == 200
    return td.post("/e/one/desk/notices/", page.hidden() | {"text": text}).status


def test_a_server_started_on_a_full_disk_goes_on_once_there_is_room(tmp_path: Path) -> None:
    place, full = new_event(tmp_path / "one.db", name="One", players=("Ann",)), tmp_path / "full"
    full.touch()
    process, server = start("serve", str(place), plant=FULL.format(full=str(full)))
    try:
        td = director_of(server)
        assert posted(td, "before") == 503
        assert not (tmp_path / "one.vault.sqlite3").exists()
        full.unlink()
        assert posted(td, "after") == 303
        eventually((tmp_path / "one.vault.sqlite3").is_file)
        assert (tmp_path / "one.vault.sqlite3").stat().st_mode & 0o077 == 0
        eventually(lambda: posted(td, "later") == 303)
    finally:
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
    assert "There is room again" in said
    with served("serve", str(place)) as again:
        assert posted(Client(again.address, cookies=td.cookies), "next day") == 303, "who signed in stays so"


def test_accounts_that_another_program_changed_meanwhile_are_not_written_over(tmp_path: Path) -> None:
    place, full = new_event(tmp_path / "one.db", name="One", players=("Ann",)), tmp_path / "full"
    vault = tmp_path / "one.vault.sqlite3"
    with served("serve", str(place)) as server:
        before = director_of(server)
    full.touch()
    process, server = start("serve", str(place), plant=FULL.format(full=str(full)))
    try:
        td = Client(server.address, cookies=before.cookies)
        assert td.get("/e/one/desk/").status == 200
        with sqlite3.connect(vault) as other:
            other.execute("CREATE TABLE another_program (one TEXT)")
        other.close()
        full.unlink()
        eventually(lambda: posted(td, "after") == 303)
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
    with sqlite3.connect(vault) as after:
        assert after.execute("SELECT count(*) FROM another_program").fetchone() == (0,)
    after.close()
