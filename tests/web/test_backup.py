"""A backup of an event that runs: restored, everybody is signed in as before, and nothing that was saved is missing."""

import io
import stat
import tracemalloc
import zipfile
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from boardcall.desk.notices import post_notice
from boardcall.errors import StoreError
from boardcall.store.live import open_live
from boardcall.store.vault import open_vault
from boardcall.web.access.backup import read_backup
from boardcall.web.access.copies import KEPT, Copier, save_copy
from boardcall.web.event.copies import CopyFolder
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.machine.settings import open_accounts
from commands import run
from serving import served
from web.client import Client, director_of
from web.events import AT, new_event
from web.site import apart, site

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")


def boardcall(*arguments: str) -> tuple[int, str]:
    found = run(*arguments, folder=Path.cwd())
    return found.returncode, found.stdout + found.stderr


def test_a_running_event_is_saved_whole_and_restored_elsewhere(tmp_path: Path) -> None:
    place, file, again = tmp_path / "one.db", tmp_path / "one.backup.zip", tmp_path / "again" / "one.db"
    again.parent.mkdir()
    new_event(place, name="One", players=NAMES, seated=True)
    with open_vault(place) as vault:
        vault.put("seal abc", "15:26 and salt")
    with served("serve", str(place)) as server:
        td = director_of(server)
        link = td.post("/e/one/links/p1/new/").link()
        unused = td.post("/e/one/links/p2/new/").link()
        phone = Client(server.address)
        assert phone.enter(link).status == 303
        assert boardcall("backup", str(place), str(file))[0] == 0
        assert boardcall("backup", str(place), str(file))[0] == 2, "nothing is overwritten"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    status, said = boardcall("restore", str(file), str(again))
    assert (status, "Restored" in said) == (0, True), said
    assert boardcall("restore", str(file), str(again))[0] == 2
    with open_vault(again) as vault:
        assert vault.get("seal abc") == "15:26 and salt"
    with open_live(place) as old, open_live(again) as new:
        assert new.event.replay.entries == old.event.replay.entries
    with served("serve", str(again)) as server:
        td.address = phone.address = server.address
        assert phone.get("/e/one/me/").status == 200
        assert td.get("/e/one/desk/").status == 200
        other = Client(server.address)
        assert other.enter(unused).status == 303
        assert "Ben" in other.get("/e/one/me/").body
        assert Client(server.address).get(link).status != 200, "a link is good once"


@pytest.mark.parametrize("part", ["event.jsonl", "accounts.json", "backup.json", "secrets.json"])
def test_a_damaged_backup_restores_nothing(tmp_path: Path, part: str) -> None:
    place, file = tmp_path / "one.db", tmp_path / "one.backup.zip"
    new_event(place, name="One", players=NAMES)
    assert boardcall("backup", str(place), str(file))[0] == 0
    with zipfile.ZipFile(file) as whole:
        parts = {name: whole.read(name) for name in whole.namelist()}
    for data in (None, parts[part][: len(parts[part]) // 2]):
        with zipfile.ZipFile(file, "w") as cut:
            for name, text in (parts | {part: data}).items():
                if text is not None:
                    cut.writestr(name, text)
        status, said = boardcall("restore", str(file), str(tmp_path / "again.db"))
        assert (status, "Traceback" in said) == (2, False), said
        assert not (tmp_path / "again.db").exists()


def test_any_other_file_is_no_backup() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("backup.json", "{}")
    begin = out.getvalue().index(b"backup.json") + len("backup.json")
    spoilt = out.getvalue()[:begin] + b"\xff" + out.getvalue()[begin + 1 :]
    for data in (b"PK something else", spoilt):
        with pytest.raises(StoreError, match="not a backup"):
            read_backup(data)


@pytest.mark.parametrize(("said", "words"), [(None, "larger than any event"), (9, "damaged")])
def test_a_backup_that_swells_is_refused_before_it_is_unpacked(
    monkeypatch: pytest.MonkeyPatch, said: int | None, words: str
) -> None:
    """The archive names the size of each part: a large one is not opened, and one that says too little not read on."""
    monkeypatch.setattr("boardcall.web.access.backup.LONGEST", 1_000_000)
    out, size = io.BytesIO(), 30_000_000
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name in ("backup.json", "event.jsonl", "secrets.json"):
            file.writestr(name, "{}")
        file.writestr("accounts.json", bytes(size))
    data = out.getvalue()
    if said is not None:
        data = data.replace(size.to_bytes(4, "little"), said.to_bytes(4, "little"))
    tracemalloc.start()
    with pytest.raises(StoreError, match=words):
        read_backup(data)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 3_000_000


def test_copies_are_made_of_what_is_new_and_their_age_is_told(tmp_path: Path) -> None:
    site()
    apart(open_accounts)
    place = new_event(tmp_path / "one.db", name="One", players=NAMES)
    second = tmp_path / "second"
    second.mkdir()
    folder = CopyFolder(second)
    with open_live(place) as live:
        event = Hosted("one", live)
        now = datetime.now(UTC)
        assert "no copy" in str(folder.says(event, at=now))
        assert folder.is_late(event, at=now)
        copier = Copier(folder, lambda: (event,))
        for _ in range(2):
            apart(copier.look)
        assert len(folder.of("one")) == 1
        assert "less than a minute" in str(folder.says(event, at=datetime.now(UTC)))
        assert not folder.is_late(event, at=datetime.now(UTC))
        event.do(partial(post_notice, text="Lunch"), at=now + timedelta(hours=1), author="td")
        event.now()
        assert not folder.is_late(event, at=now + timedelta(hours=1, minutes=4))
        assert folder.is_late(event, at=now + timedelta(hours=1, minutes=6))
        assert read_backup(folder.of("one")[0].read_bytes()).head.number == len(NAMES) + 1
        (second / "one-else.backup.zip").touch()
        for minute in range(KEPT + 2):
            apart(partial(save_copy, folder, event, at=AT + timedelta(days=365, minutes=minute)))
        assert len(folder.of("one")) == KEPT


def test_a_server_copies_by_itself_and_says_where_it_cannot(tmp_path: Path) -> None:
    place, second = tmp_path / "one.db", tmp_path / "second"
    new_event(place, name="One", players=NAMES)
    assert boardcall("serve", str(place), "--copies", str(second))[0] == 2
    second.mkdir()
    with served("serve", str(place), "--copies", str(second)) as server:
        td = director_of(server)
        sent = td.get("/e/one/desk/notices/").hidden() | {"text": "Lunch at one.", "to": ""}
        assert td.post("/e/one/desk/notices/", sent).status == 303
        assert "copy" in td.get("/e/one/desk/files/").body
    newest = CopyFolder(second).of("one")[-1]
    with open_live(place) as live:
        assert read_backup(newest.read_bytes()).head == live.event.replay.head


def test_an_event_in_a_database_is_restored_into_a_file(postgres_database: str, tmp_path: Path) -> None:
    file, again = tmp_path / "one.backup.zip", tmp_path / "one.db"
    new_event(postgres_database, name="One", players=NAMES, seated=True)
    with open_vault(postgres_database) as vault:
        vault.put("seal abc", "15:26 and salt")
    with served("serve", "--database", postgres_database) as server:
        (slug,) = server.links
        td = director_of(server, slug)
        link = td.post(f"/e/{slug}/links/p1/new/").link()
        assert boardcall("backup", postgres_database, str(file))[0] == 0
    status, said = boardcall("restore", str(file), str(again))
    assert status == 0, said
    with open_vault(again) as vault:
        assert vault.get("seal abc") == "15:26 and salt"
    with served("serve", str(again)) as server:
        phone = Client(server.address)
        assert phone.enter(link.replace(f"/e/{slug}/", "/e/one/")).status == 303
        assert "Ann" in phone.get("/e/one/me/").body
