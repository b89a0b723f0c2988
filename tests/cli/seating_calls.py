"""Sheets of players and results for `boardcall seating`, and calls proposed from them."""

import json
from pathlib import Path
from typing import Any

from command_line import Run


def players(number: int, header: str = "player", **cells: dict[int, str]) -> str:
    """Writes a sheet of so many players; `cells` gives a column's cells by the player's number."""
    columns = [header, *cells]
    rows = [[f"P{n:03}", *(column.get(n, "") for column in cells.values())] for n in range(1, number + 1)]
    Path("players.csv").write_text("\n".join(",".join(row) for row in [columns, *rows]) + "\n", "utf-8")
    return "players.csv"


def results(*calls: dict[str, Any]) -> str:
    """Writes a results sheet of these calls, in which the better board and the earlier power do better."""
    lines = ["round,board,power,player,centres,eliminated,last_year,end,pool"]
    counts = dict(zip("AEFGIRT", (9, 7, 6, 5, 4, 2, 1), strict=True))
    for call in calls:
        for board in call["boards"]:
            for power, player in seats(board).items():
                cells = (call["round"], board["board"], power, player, counts[power], "", 1907, "time", board["pool"])
                lines.append(",".join(map(str, cells)))
    Path("results.csv").write_text("\n".join(lines) + "\n", "utf-8")
    return "results.csv"


def proposed(run: Run, *words: str, rulebook: str = "club", seed: str = "7") -> dict[str, Any]:
    status, out, err = run(
        "propose", "--rulebook", rulebook, "--players", "players.csv", "--seed", seed, "--json", *words
    )
    assert (status, err) == (0, "")
    document: dict[str, Any] = json.loads(out)
    return document


def decided(run: Run, *words: str, rulebook: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The call once a director has answered whatever it asks, always in the order of the choices; and the answers."""
    answers: tuple[str, ...] = ()
    for _ in range(5):
        given = (*words, *answers)
        status, out, _ = run(
            "propose", "--rulebook", rulebook, "--players", "players.csv", "--seed", "7", "--json", *given
        )
        document = json.loads(out)
        if status == 0:
            return document, answers
        for asked in document["questions"]:
            answers += ("--answer", f"{asked['key']}={','.join(one['id'] for one in asked['candidates'])}")
    raise AssertionError(document)


def seats(board: dict[str, Any]) -> dict[str, str]:
    """Who plays which power, by ids; a seat without a power is left out."""
    return {seat["power"]: seat["player"]["id"] for seat in board["seats"] if seat["power"]}


def ids(rows: list[dict[str, Any]]) -> list[str]:
    """The players of rows, by ids."""
    return [row["player"]["id"] for row in rows]


def seated(call: dict[str, Any]) -> list[str]:
    return sorted(who for board in call["boards"] for who in ids(board["seats"]))
