"""`boardcall release` makes standings public and takes them back."""

import json
from pathlib import Path

from commands import run

ROWS = "round,board,power,player,centres,last_year,end\n" + "".join(
    f"1,1,{power},Player {power},{centres},1907,draw\n"
    for power, centres in zip("AEFGIRT", (9, 8, 6, 5, 3, 2, 1), strict=True)
)


def boardcall(*arguments: str, folder: Path) -> tuple[int, str]:
    done = run(*arguments, folder=folder)
    return done.returncode, done.stdout + done.stderr


def test_standings_are_released_and_taken_back(tmp_path: Path) -> None:
    (tmp_path / "results.csv").write_text(ROWS, "utf-8")
    boardcall("new", "e.jsonl", "--rulebook", "codcon-2018", folder=tmp_path)
    boardcall("import", "e.jsonl", "results.csv", folder=tmp_path)
    code, out = boardcall("release", "e.jsonl", "--interim", "--json", folder=tmp_path)
    assert (code, [act["kind"] for act in json.loads(out)["acts"]]) == (0, ["release-standings"])
    code, out = boardcall("release", "e.jsonl", "--hide", "1", "--interim", folder=tmp_path)
    assert (code, "not both" in out) == (2, True)
    assert boardcall("release", "e.jsonl", "--hide", "1", "--reason", "a count was wrong", folder=tmp_path)[0] == 0
    assert boardcall("release", "e.jsonl", "--hide", "1", "--reason", "again", folder=tmp_path)[0] == 2
