"""boardcall game: a board's recorded game printed, written and entered."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from boardcall.desk.play.play_state import game_of
from boardcall.notation import read_record
from boardcall.store.live import read_event
from boardcall.tournament.board.ref import BoardRef
from command_line import Run
from recorded_games import GAMES, real_game
from web.events import new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, command: Run, tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    new_event(tmp_path / "one.db", name="The Long Weekend", players=SEVEN, seated=True)

    return partial(command, "game", "one.db", "1", "1")


def test_a_game_goes_in_from_a_file_and_comes_out_in_both_forms(run: Any, tmp_path: Path) -> None:
    status, _, said = run()
    assert status != 0
    assert "is not recorded move by move" in said
    assert run("--take", str(GAMES / "played-4744.txt"))[:2] == (0, "Entered 13 phases as 16 acts.\n")
    game = game_of(read_event(tmp_path / "one.db"), BoardRef(1, "1"))
    assert game is not None
    assert game.record().phases == real_game(4744).phases
    assert read_record(run()[1]).phases == real_game(4744).phases
    assert json.loads(run("--json")[1])["phases"][-1]["name"] == "S1904M"
    assert run("--save", "game.json")[1] == "Wrote game.json.\n"
    assert json.loads((tmp_path / "game.json").read_text("utf-8"))["map"] == "standard"
    status, _, said = run("--take", str(GAMES / "played-4744.txt"))
    assert status != 0
    assert "is recorded already" in said
    assert run("--save", "no/where.txt")[0] != 0


@pytest.mark.clause("wdc-2025:V-base", "wdc-2025-draft:V-base")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_a_second_adjudicator_is_asked(run: Any, tmp_path: Path, rulebook: str) -> None:
    (tmp_path / "one.db").unlink()
    new_event(tmp_path / "one.db", name="The Long Weekend", players=SEVEN, seated=True, rulebook=rulebook)
    assert run("--take", str(GAMES / "played-4744.txt"))[0] == 0
    run("--save", "other.json")
    other = tmp_path / "other.json"
    assert run("--beside", "other.json")[:2] == (0, "Both have the same positions in all 13 phases.\n")
    saved = json.loads(other.read_text("utf-8"))
    units = saved["phases"][2]["state"]["units"]["FRANCE"]
    units[0] = "A GAS"
    other.write_text(json.dumps(saved), "utf-8")
    status, said, _ = run("--beside", "other.json")
    name = saved["phases"][2]["name"]
    assert (status, said.startswith(f"{name}: The file's units differ: it has F A GAS where")) == (1, True), said
    assert "1 of 13 phases differ. Backstabbr is a second source" in said
    assert "The director decides." in said
