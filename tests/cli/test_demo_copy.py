"""The copy that `boardcall demo EVENT` serves: the same acts, from a file of lines or a database that is in use."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from boardcall.cli.demo import copy_event
from boardcall.errors import NotFoundError
from boardcall.store.live import open_live
from commands import run
from web.clock_events import event_with_boards


@pytest.mark.parametrize("name", ["one.db", "one.jsonl"])
def test_a_copy_has_the_same_acts_also_while_the_event_is_open(tmp_path: Path, name: str) -> None:
    place = event_with_boards(tmp_path / name, "wdc-2025", "A", begins=datetime(2026, 11, 21, 12, tzinfo=UTC))
    copy = tmp_path / f"copy-{name}"
    with open_live(str(place)) as live:
        copy_event(place, copy)
        with open_live(str(copy)) as again:
            assert again.event.replay.head == live.event.replay.head


def test_a_file_that_is_not_there_is_said_in_words(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="There is no file"):
        copy_event(tmp_path / "none.db", tmp_path / "copy.db")


@pytest.mark.parametrize("content", [b"hello\n", bytes(range(256)) * 3])
def test_a_file_that_is_no_event_is_refused_in_a_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "list.txt").write_bytes(content)
    for command in ("rehearse", "demo"):
        found = run(command, "list.txt", folder=tmp_path)
        told = "list.txt is not an event: it holds something else. Name a .db or .jsonl file."
        assert (found.returncode, found.stderr.strip()) == (2, told), found.stderr
