"""An archive of any released version opens for ever: the files in released/ are never changed, only added to."""

from pathlib import Path

import pytest

from boardcall.scoring.result import End
from boardcall.store import copy_event, open_ledger, verify
from boardcall.store.live import read_event
from boardcall.tournament import ReleaseKind

RELEASED = sorted((Path(__file__).parent / "released").glob("*.jsonl"))
HEADS = {"0.1.jsonl": "195a077b3831ce9b3cfb50ec2a2d1fd1d5a678914c66e697c98e076425ac1959"}


def copied(path: Path, folder: Path) -> str:
    """A copy, so that nothing is ever written beside the released file."""
    to = folder / path.name
    to.write_bytes(path.read_bytes())
    return str(to)


def test_every_released_file_has_its_head() -> None:
    assert [path.name for path in RELEASED] == sorted(HEADS)


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.name)
def test_released_archive_opens_and_holds(path: Path, tmp_path: Path) -> None:
    with open_ledger(copied(path, tmp_path)) as ledger:
        found = verify(ledger, head=HEADS[path.name])
    assert (found.problems, found.head.hash) == ((), HEADS[path.name])
    assert read_event(tmp_path / path.name).replay.failures == ()


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.name)
def test_released_archive_goes_out_as_it_came_in(path: Path, tmp_path: Path) -> None:
    first = copied(path, tmp_path)
    copy_event(first, str(tmp_path / "event.db"))
    copy_event(str(tmp_path / "event.db"), str(tmp_path / "back.jsonl"))
    with open_ledger(first) as before, open_ledger(tmp_path / "back.jsonl") as after:
        assert after.lines() == before.lines()
        assert after.people() == before.people()


def test_first_archive_says_what_it_said(tmp_path: Path) -> None:
    tournament = read_event(copied(RELEASED[0], tmp_path)).tournament
    assert (tournament.name, tournament.place, tournament.rulebook) == ("Congress of Vienna", "Hofburg", "club")
    assert [player.name for player in tournament.players][:3] == ["Talleyrand", "Prince Metternich", "Castlereagh"]
    assert [player.name for player in tournament.players if player.withdrawn] == ["Ali Pasha"]
    assert [(team.name, team.members) for team in tournament.teams] == [("Four Powers", ("p2", "p3", "p4"))]
    assert [(board.round, board.name, board.scored) for board in tournament.boards] == [
        (1, "1", True),
        (1, "2", True),
        (2, "A", True),
        (2, "youth", False),
    ]
    result = tournament.boards[0].result
    assert result is not None
    assert (result.as_counts(), result.end) == ("A0@1904 E7 F7 G8 I2 R7 T3", End.DRAW)
    assert [release.kind for release in tournament.releases if not release.hidden] == [ReleaseKind.FINAL]
