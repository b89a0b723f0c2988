"""A damaged event is shown as far as it holds, never written on, and what holds is saved elsewhere."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from boardcall.desk.notices import post_notice
from boardcall.errors import BoardcallError, RefusedError, StoreError
from boardcall.store import open_ledger, verify
from boardcall.store.damaged_events import DamagedEvent, open_shown, recover_event
from boardcall.store.live import open_live
from commands import run
from web.events import AT, new_event


def boardcall(*arguments: str) -> tuple[int, str, str]:
    found = run(*arguments, folder=Path.cwd())
    return found.returncode, found.stdout, found.stderr


NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus", "Hal")
Lines = list[bytes]
PERSON = b'{"person":'


def event(folder: Path, name: str = "one.jsonl") -> Path:
    return new_event(folder / name, name="One", players=NAMES, seated=True)


def parts(place: Path) -> tuple[Lines, Lines]:
    """The lines of a file before its acts, and its acts."""
    lines = place.read_bytes().splitlines(keepends=True)
    people = [line for line in lines[1:] if line.startswith(PERSON)]
    return [lines[0], *people], [line for line in lines[1:] if not line.startswith(PERSON)]


def spliced(acts: Lines, folder: Path) -> Lines:
    """The acts of another event from the sixth on."""
    return acts[:5] + parts(new_event(folder / "other.jsonl", name="Other", players=NAMES[::-1]))[1][5:]


def altered(acts: Lines, _: Path) -> Lines:
    return [*acts[:5], acts[5].replace(b'"td"', b'"xx"'), *acts[6:]]


def no_text(acts: Lines, _: Path) -> Lines:
    return [*acts[:5], acts[5][:40] + b"\xff\xfe" + acts[5][42:], *acts[6:]]


KINDS: dict[str, tuple[Callable[[Lines, Path], Lines], int, str]] = {
    "altered": (altered, 5, "was changed after it was written"),
    "missing": (lambda acts, _: acts[:5] + acts[6:], 5, "an act is missing"),
    "doubled": (lambda acts, _: acts[:6] + acts[5:], 6, "an act is listed twice"),
    "reordered": (lambda acts, _: [*acts[:5], acts[6], acts[5], *acts[7:]], 5, "put in another order"),
    "spliced": (spliced, 5, "those of another event"),
    "no text": (no_text, 5, "Act 6 is wrong"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_each_damage_is_told_apart_and_what_holds_is_shown_and_saved(tmp_path: Path, kind: str) -> None:
    damage, good, words = KINDS[kind]
    place = event(tmp_path)
    head, acts = parts(place)
    place.write_bytes(b"".join([*head, *damage(acts, tmp_path)]))
    with open_ledger(place) as ledger:
        found = verify(ledger)
    assert (found.head.number, words in " ".join(map(str, found.problems))) == (good, True), found.problems
    with pytest.raises(StoreError, match="boardcall recover"):
        open_live(place)
    before = place.read_bytes()
    with open_shown(place) as shown:
        assert isinstance(shown, DamagedEvent)
        assert len(shown.event.replay.entries) == good
        for write in (
            partial(shown.do, partial(post_notice, text="Lunch"), at=AT, author="td"),
            partial(shown.erase, "p1", at=AT, author="td"),
        ):
            with pytest.raises(RefusedError, match="nothing can be saved"):
                write()
    assert place.read_bytes() == before
    saved = recover_event(str(place), str(tmp_path / "good.db"))
    assert saved.head.number == good
    assert len(saved.lost) >= 1
    with open_live(tmp_path / "good.db") as live:
        assert [one.name for one in live.event.tournament.players] == list(NAMES[: good - 1])
        live.do(partial(post_notice, text="We go on."), at=AT + timedelta(hours=1), author="td")


def test_acts_of_another_event_from_the_first_on_are_told_at_the_start(tmp_path: Path) -> None:
    place = event(tmp_path)
    head, acts = parts(place)
    others = parts(new_event(tmp_path / "other.jsonl", name="Other", players=NAMES[::-1], seated=True))[1]
    place.write_bytes(b"".join([*head, *others]))
    with open_shown(place) as shown:
        assert isinstance(shown, DamagedEvent)
        assert "The people belong to another event than the acts" in str(shown.damage)
    assert recover_event(str(place), str(tmp_path / "good.db")).head.number == len(others)
    with open_live(tmp_path / "good.db") as live:
        assert {one.name for one in live.event.tournament.players} == {"(erased)"}
    place.write_bytes(b"".join([*head, *acts]).replace(b'"Cid"', b'"Kit"', 1))
    with open_shown(place) as shown:
        assert "What the people table says of p3 is not what was registered" in str(shown.damage)


def test_a_file_cut_in_its_first_act_holds_nothing(tmp_path: Path) -> None:
    place = event(tmp_path)
    head, acts = parts(place)
    place.write_bytes(b"".join(head) + acts[0][:100])
    status, said, _ = boardcall("verify", str(place))
    assert (status, "cut short in its first act" in said) == (1, True)
    with pytest.raises(RefusedError, match="backup"):
        recover_event(str(place), str(tmp_path / "good.db"))
    assert not (tmp_path / "good.db").exists()


def test_an_event_that_holds_is_not_recovered(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="nothing to recover"):
        recover_event(str(event(tmp_path)), str(tmp_path / "good.db"))


def test_a_database_that_lost_an_act_is_not_written_on(tmp_path: Path) -> None:
    place = event(tmp_path, "one.db")
    connection = sqlite3.connect(place)
    connection.executescript("DROP TRIGGER boardcall_act_no_delete; DELETE FROM boardcall_act WHERE number = 8;")
    connection.close()
    with pytest.raises(StoreError):
        open_live(place)
    status, said, _ = boardcall("recover", str(place), str(tmp_path / "good.db"))
    assert (status, "Saved 7 acts" in said, "Lost: Act 9" in said) == (0, True, True), said
    assert boardcall("verify", str(tmp_path / "good.db"))[0] == 0


def test_a_copy_of_the_file_alone_has_every_act_that_was_acknowledged(tmp_path: Path) -> None:
    place = event(tmp_path, "one.db")
    with open_live(place) as live:
        for number in range(5):
            live.do(partial(post_notice, text=f"Notice {number}"), at=AT, author="td")
            copy = tmp_path / f"copy {number}.db"
            copy.write_bytes(place.read_bytes())
            with open_live(copy) as copied:
                assert copied.event.replay.head == live.event.replay.head


def test_pages_of_a_database_exchanged_are_found(tmp_path: Path) -> None:
    place = event(tmp_path, "one.db")
    data = bytearray(place.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    pages = [bytes(data[at : at + size]) for at in range(0, len(data), size)]
    swapped = b"".join([*pages[:2], pages[3], pages[2], *pages[4:]])
    place.write_bytes(swapped)
    assert boardcall("verify", str(place))[0] != 0


def test_a_database_whose_own_words_are_damaged_is_told(tmp_path: Path) -> None:
    place = event(tmp_path, "one.db")
    place.write_bytes(place.read_bytes().replace(b"CREATE TRIGGER", b"CREATE TR\xffGGER"))
    with pytest.raises(StoreError, match="cannot be used"):
        open_live(place)


def test_only_the_owner_reads_an_event(tmp_path: Path) -> None:
    for name in ("one.db", "two.jsonl"):
        place = event(tmp_path, name)
        assert place.stat().st_mode & 0o077 == 0


def test_an_event_that_may_only_be_read_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = event(tmp_path, "one.db")
    connection = sqlite3.connect(place)  # keeps a log beside the file, as after a power cut
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("CREATE TABLE boardcall_test (one TEXT)")
    assert place.with_name("one.db-wal").stat().st_size > 0
    monkeypatch.setattr("os.access", lambda *_: False)
    with open_live(place) as live:
        assert verify(live.ledger).holds
        assert live.event.tournament.name == "One"
        with pytest.raises(StoreError, match="it may only be read"):
            live.do(partial(post_notice, text="Lunch"), at=AT, author="td")
    connection.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a limit on files stands for a full disk")
def test_an_event_on_a_full_disk_is_read(tmp_path: Path) -> None:
    place = event(tmp_path, "one.db")
    code = "import resource as r; r.setrlimit(r.RLIMIT_FSIZE, (0, 0)); from boardcall.cli import main; main()"
    command = [sys.executable, "-c", code, "verify", str(place)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.stdout.startswith("The event holds:"), ran.stderr) == (True, "")


def test_no_error_but_ours_whatever_is_cut_out(tmp_path: Path) -> None:
    whole = event(tmp_path).read_bytes()
    place = tmp_path / "cut.jsonl"
    for start in range(0, len(whole), 97):
        place.write_bytes(whole[:start] + whole[start + 53 :])
        try:
            with open_shown(place) as shown:
                assert shown.event.replay.entries
        except BoardcallError:
            pass
