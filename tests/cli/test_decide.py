"""`boardcall decide` lists what is open and settles it, for people and for programs."""

import json
from pathlib import Path

from commands import run

SIX_TIED = "round,board,power,player,centres,last_year,end\n" + "".join(
    f"1,1,{power},Player {power},{4 if power == 'T' else 5},1907,draw\n" for power in "AEFGIRT"
)


def boardcall(*arguments: str, folder: Path) -> tuple[int, str, str]:
    done = run(*arguments, folder=folder)
    return done.returncode, done.stdout, done.stderr


def test_a_tie_is_listed_drawn_by_lot_and_gone(tmp_path: Path) -> None:
    (tmp_path / "results.csv").write_text(SIX_TIED, "utf-8")
    boardcall("new", "e.jsonl", "--rulebook", "wdc-2025", folder=tmp_path)
    boardcall("import", "e.jsonl", "results.csv", folder=tmp_path)
    _, listed, _ = boardcall("decide", "e.jsonl", "--json", folder=tmp_path)
    tie = next(one for one in json.loads(listed)["questions"] if len(one["candidates"]) == 6 and one["kind"] == "td")
    code, _, said = boardcall("decide", "e.jsonl", tie["key"], folder=tmp_path)
    assert (code, said.count("\n")) == (2, 2)
    code, out, _ = boardcall("decide", "e.jsonl", tie["key"], "--lot", "--reason", "tied", folder=tmp_path)
    assert code == 0
    assert "Opens the value " in out
    assert "by lot, seed " in out
    _, left, _ = boardcall("decide", "e.jsonl", "--json", folder=tmp_path)
    assert tie["key"] not in [one["key"] for one in json.loads(left)["questions"]]


def test_names_answer_as_well_as_ids(tmp_path: Path) -> None:
    (tmp_path / "results.csv").write_text(SIX_TIED, "utf-8")
    boardcall("new", "e.jsonl", "--rulebook", "wdc-2025", folder=tmp_path)
    boardcall("import", "e.jsonl", "results.csv", folder=tmp_path)
    _, listed, _ = boardcall("decide", "e.jsonl", "--json", folder=tmp_path)
    tie = next(one for one in json.loads(listed)["questions"] if len(one["candidates"]) == 6 and one["kind"] == "td")
    names = [f"player {power}" for power in "RIGFEA"]
    assert boardcall("decide", "e.jsonl", tie["key"], *names, "--reason", "agreed", folder=tmp_path)[0] == 0
    _, out, _ = boardcall("standings", "e.jsonl", "--json", folder=tmp_path)
    assert [row["player"]["name"] for row in json.loads(out)["standings"]["places"]][:2] == ["Player R", "Player I"]
