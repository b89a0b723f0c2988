"""`boardcall rehearse` as a person starts it: a real process on the loopback, and the event as it was before."""

import re
import signal
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from urllib.request import urlopen

import pytest

from commands import run
from serving import start
from web.client import Client
from web.events import new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
PATIENCE = 60


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Path]:
    """An event, which is as it was when the rehearsal is over; no copy is left either."""
    place = new_event(tmp_path / "club.db", name="The Club Night", players=SEVEN)
    before = _bytes(tmp_path)
    yield place
    assert _bytes(tmp_path) == before


def _bytes(folder: Path) -> dict[str, str]:
    return {file.name: sha256(file.read_bytes()).hexdigest() for file in folder.iterdir() if file.is_file()}


def test_a_club_event_is_played_to_its_end(event: Path, tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    ended = run("rehearse", str(event), "--hands-off", "--expected", "9", folder=tmp_path, TMPDIR=str(temporary))
    assert (ended.returncode, ended.stderr) == (0, "")
    for line in (
        r"^look   7 players|^ready  7 players",
        r"Players: 2 registered",
        r"Closes the roll call of round 1: 9 players; sit out: ",
        r"Publishes version 1 of the board call of round 2",
        r"Releases the final standings",
        r"^The event was played to its end\.$",
        r"^Round 1: .* no end is planned\.$",
        r"^Could not be drawn: nothing\.$",
        r"^Pages that failed: nothing\.$",
        r"^Stopped\.$",
    ):
        assert re.search(line, ended.stdout, re.MULTILINE), (line, ended.stdout)
    assert "\x1b" not in ended.stdout  # colours are for terminals
    assert list(temporary.iterdir()) == []


def test_ctrl_c_ends_it_at_any_moment_and_says_what_was_met(event: Path) -> None:
    process, server = start("rehearse", str(event), "--speed", "1000")
    assert list(server.links) == ["club-rehearsal"]
    with urlopen(f"{server.address}/e/club-rehearsal/") as answer:
        assert "Rehearsal: nothing here counts." in answer.read().decode()
    assert process.stdout is not None
    while "checked in" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out.splitlines()[-1], err) == (0, "Stopped.", "")
    assert "The event was not played to its end." in out


def test_a_second_ctrl_c_ends_it_at_once_and_leaves_no_copy(
    event: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    process, _ = start("rehearse", str(event), "--speed", "1000", by_itself=True)
    assert [one.name.startswith("boardcall-rehearsal-") for one in temporary.iterdir()] == [True]
    for _ in range(2):
        process.send_signal(signal.SIGINT)
        time.sleep(0.02)
    process.communicate(timeout=PATIENCE)
    assert list(temporary.iterdir()) == []


def test_by_hand_the_director_is_waited_for(event: Path) -> None:
    process, server = start("rehearse", str(event), "--speed", "1000", "--by-hand")
    assert process.stdout is not None
    while "Waits for you: Draw the boards of round 1" not in (line := process.stdout.readline()):
        assert "Publishes" not in line
    td = Client(server.address)
    td.enter(server.links["club-rehearsal"])
    for step in ("draw", "publish"):
        assert td.post(f"/e/club-rehearsal/desk/rounds/1/call/{step}/", {"version": "1"}).status == 303
    said = ""
    while "board 1: 1901 is counted." not in said:
        said += process.stdout.readline()
    assert "Publishes version 1" in said
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=PATIENCE)


def test_nobody_is_waited_for_and_nobody_watches_at_once(event: Path, tmp_path: Path) -> None:
    ended = run("rehearse", str(event), "--by-hand", "--hands-off", folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "Leave one of them out." in ended.stderr
