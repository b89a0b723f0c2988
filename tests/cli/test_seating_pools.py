"""boardcall seating: blocks by rank, pools, team boards, top boards, and what is refused or asked."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.seating_calls import decided, ids, players, proposed, results, seats
from command_line import Run


@pytest.mark.clause("codcon-2018:III.2.b-ranking", "codcon-2018:III.3")
def test_the_second_round_is_seated_in_blocks_by_rank(run: Run) -> None:
    players(21, family={1: "Holm", 2: "Holm"})
    first = proposed(run, rulebook="codcon-2018")
    results(first)
    second = proposed(run, "--history", "results.csv", rulebook="codcon-2018")
    soloists = {seats(board)["A"] for board in first["boards"]}
    assert soloists <= set(seats(second["boards"][0]).values())
    eliminated = {seats(board)["T"] for board in first["boards"]}
    assert eliminated <= set(seats(second["boards"][2]).values())
    assert second["cost"]["repeat-powers"] == 0
    assert second["strength"]["family"] == "warn"


@pytest.mark.clause("codcon-2018:III.2.b-ties")
def test_of_equals_who_came_from_farthest_sits_on_the_better_board(run: Run) -> None:
    players(14)
    first = proposed(run, rulebook="codcon-2018")
    results(first)
    level = [seats(board)["G"] for board in first["boards"]]  # the fourth of each board: ranks seven and eight
    for far, near in (level, level[::-1]):
        players(14, distance_km={int(far[1:]): "900", int(near[1:]): "80"})
        second = proposed(run, "--history", "results.csv", rulebook="codcon-2018")
        better, worse = (seats(board).values() for board in second["boards"])
        assert (far in better, near in worse) == (True, True)


@pytest.mark.clause("codcon-2018:III.4.a", "codcon-2018:III.4.a.i-ii")
def test_in_later_rounds_alternates_play_the_last_board(run: Run) -> None:
    players(21)
    first = proposed(run, rulebook="codcon-2018")
    results(first)
    best = seats(first["boards"][0])["A"]
    number = int(best[1:])
    rows = {n: "no" for n in range(1, 22) if seats(first["boards"][1])["R"] == f"P{n:03}"}
    players(21, present=rows, two_boards={number: "yes"})
    call = proposed(run, "--history", "results.csv", rulebook="codcon-2018")
    at = [board["board"] for board in call["boards"] if best in seats(board).values()]
    assert at == [1, 3]


@pytest.mark.clause("wdc-2025:II.2", "wdc-2025:II.2.b", "wdc-2025:II.4", "wdc-2025:II.4.c", "wdc-2025:II.4.a-powers")
@pytest.mark.clause(
    "wdc-2025-draft:Sum-pool", "wdc-2025-draft:II.3.b", "wdc-2025-draft:II.5.a", "wdc-2025-draft:II.5.c"
)
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_round_four_has_a_championship_pool_and_team_boards(run: Run, rulebook: str) -> None:
    players(70)
    calls: list[dict[str, Any]] = []
    for _ in (1, 2, 3):
        calls.append(proposed(run, *(("--history", results(*calls)) if calls else ()), rulebook=rulebook))
    results(*calls)
    first, answers = decided(run, "--history", "results.csv", rulebook=rulebook)
    assert len(answers) in (0, 2)
    champions = set(ids(first["pools"][0]["members"]))
    assert len(champions) == 21
    others = [f"P{n:03}" for n in range(1, 71) if f"P{n:03}" not in champions]
    team = {int(name[1:]): f"Team {place // 7}" for place, name in enumerate(others)}
    power = {int(name[1:]): "AEFGIRT"[place % 7] for place, name in enumerate(others)}
    players(70, team=team, power=power)
    call = proposed(run, "--history", "results.csv", *answers, rulebook=rulebook)
    assert [board["pool"] for board in call["boards"]] == ["championship"] * 3 + ["team"] * 7
    for board in call["boards"][3:]:
        assert {power[int(player[1:])]: player for player in seats(board).values()} == seats(board)
        assert len({team[int(player[1:])] for player in seats(board).values()}) == 7


@pytest.mark.clause("edc-2016:III.1-seven", "edc-2016:III.2.2b")
def test_the_top_board_is_called_without_powers(run: Run) -> None:
    players(28)
    calls: list[dict[str, Any]] = []
    for _ in (1, 2, 3):
        calls.append(proposed(run, *(("--history", results(*calls)) if calls else ()), rulebook="edc-2016"))
    results(*calls)
    call, _ = decided(run, "--history", "results.csv", rulebook="edc-2016")
    top = call["boards"][0]
    assert (top["pool"], seats(top), len(top["seats"])) == ("top-board", {}, 7)
    gone = ids(top["seats"])[0]
    again, _ = decided(run, "--history", "results.csv", "--declined", f"{gone}@top-board", rulebook="edc-2016")
    assert gone not in ids(again["boards"][0]["seats"])
    dropped = proposed(run, "--history", "results.csv", "--drop", "top-board", rulebook="edc-2016")
    assert {board["pool"] for board in dropped["boards"]} == {"others"}


@pytest.mark.clause("edc-2016:III.2.2a", "edc-2016:III.2.2b")
def test_powers_are_chosen_at_the_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    players(28)
    first = proposed(run, rulebook="edc-2016")
    results(*[{**first, "round": number} for number in (1, 2, 3)])
    call, _ = decided(run, "--history", "results.csv", rulebook="edc-2016")
    Path("call.json").write_text(json.dumps(call), "utf-8")
    ranked = ids(call["pools"][0]["members"])
    answers = ["9", "0", "0", "0", "0", "0", "0", "T", "T", "Russia", "G", "F", "E", "I"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(answers) + "\n"))
    status, out, err = run("choose", "call.json", "--json")
    chosen = json.loads(out)
    assert (status, [one["id"] for one in chosen["choice_order"]]) == (0, ranked)
    assert seats(chosen)["A"] == ranked[-1]
    assert "There is no place 9 in a row of 1" in err
    assert "Turkey is taken" in err
    written = json.loads(Path("call.json").read_text("utf-8"))
    assert seats(written["boards"][0]) == seats(chosen)
    assert run("verify", "call.json")[0] == 0
    assert run("choose", "call.json")[0] == 2


def test_a_tie_at_the_cut_is_asked_about_and_the_key_answers_it(run: Run) -> None:
    """Three boards that ended alike: the three best are tied two by two with nothing to part them but a person."""
    players(21)
    first = proposed(run, rulebook="wdc-2008")
    results(*[{**first, "round": number} for number in (1, 2, 3)])
    sheets = ("--rulebook", "wdc-2008", "--players", "players.csv", "--history", "results.csv", "--seed", "7")
    status, out, _ = run("propose", *sheets)
    assert status == 1
    assert "The round cannot be seated yet." in out
    assert "Answer with --answer 'cut top-board" in out
    call, answers = decided(run, "--history", "results.csv", rulebook="wdc-2008")
    assert len(answers) == 2
    assert len(call["pools"][0]["members"]) == 7


def test_the_director_picks_who_sits_out_and_who_plays_two(run: Run) -> None:
    players(16, two_boards={1: "yes", 2: "yes", 3: "yes", 4: "yes", 5: "yes", 6: "yes"})
    call = proposed(run, "--sits-out", "P009", "--sits-out", "P010")
    assert [(one["player"]["name"], one["because"]) for one in call["sit_out"]] == [
        (name, "the director's pick") for name in ("P009", "P010")
    ]
    doubled = proposed(run, "--numbers", "double", *(f"--plays-two=P00{n}" for n in (6, 5, 4, 3, 2)))
    assert set(ids(doubled["two_boards"])) == {"P002", "P003", "P004", "P005", "P006"}
    status, _, err = run("propose", "--rulebook", "club", "--players", "players.csv", "--sits-out", "Nobody")
    assert (status, "Nobody is not present." in err) == (2, True)


def test_a_seating_made_elsewhere_is_judged_by_the_sheets(run: Run) -> None:
    players(14, team={1: "Reds", 2: "Reds"}, avoid={3: "P004"})
    rows = ["board,power,player"]
    rows += [f"{1 + (n > 7)},{'AEFGIRT'[(n - 1) % 7]},P{n:03}" for n in range(1, 15)]
    Path("seats.csv").write_text("\n".join(rows) + "\n", "utf-8")
    status, out, _ = run("check", "seats.csv", "--rulebook", "club", "--players", "players.csv", "--json")
    report = json.loads(out)
    assert (status, report["holds"], report["broken"]) == (1, False, ["teammates", "avoid-pair"])
    assert report["cases"]["avoid-pair"] == ["P003 and P004 sit together on board 1: kept apart."]
    status, out, _ = run("check", "seats.csv", "--rulebook", "edc-2016", "--players", "players.csv", "--round", "2")
    assert (status, "kept apart is hard" in out, "(Reds) sit together" in out) == (1, True, True)


def test_a_seating_made_elsewhere_may_let_others_sit_out_or_play_twice(run: Run) -> None:
    players(16, two_boards=dict.fromkeys(range(1, 7), "yes"))
    rows = ["board,power,player"]
    rows += [f"{1 + (n > 7)},{'AEFGIRT'[(n - 1) % 7]},P{n:03}" for n in range(1, 15)]
    Path("seats.csv").write_text("\n".join(rows) + "\n", "utf-8")
    sheets = ("--rulebook", "club", "--players", "players.csv")
    status, out, _ = run("check", "seats.csv", *sheets)
    assert (status, out.splitlines()[-1]) == (0, "The seating holds.")
    third = [f"3,{power},P{n:03}" for power, n in zip("AEFGIRT", (15, 16, 1, 2, 3, 4, 5), strict=True)]
    Path("seats.csv").write_text("\n".join([*rows, *third]) + "\n", "utf-8")
    assert run("check", "seats.csv", *sheets)[0] == 0
    third = [f"3,{power},P{n:03}" for power, n in zip("AEFGIRT", (15, 16, 8, 9, 10, 11, 12), strict=True)]
    Path("seats.csv").write_text("\n".join([*rows, *third]) + "\n", "utf-8")
    status, out, _ = run("check", "seats.csv", *sheets)
    assert (status, "P008 has 2 seats instead of 1." in out) == (1, True)


def test_without_a_ready_way_the_command_says_whom_to_ask(run: Run) -> None:
    players(26)
    status, out, _ = run("propose", "--rulebook", "club", "--players", "players.csv", "--numbers", "double")
    assert status == 1
    assert "2 players play two boards (ask 2: nobody has offered)" in out


def test_every_problem_of_every_file_is_told_at_once(run: Run) -> None:
    Path("players.csv").write_text("player,avoid,present,role\nA,Z,maybe,king\nA,A,,\n,,,\n", "utf-8")
    Path("results.csv").write_text("round,board,power,player\nx,1,Q,A\n", "utf-8")
    sheets = ("--players", "players.csv", "--history", "results.csv")
    status, out, err = run("propose", "--rulebook", "nothing", *sheets, "--numbers", "magic")
    assert (status, out) == (2, "")
    for told in (
        'There is no rulebook "nothing"',
        'players.csv, row 2, avoid: "Z": nobody in the sheet is called Z.',
        'players.csv, row 2, present: "maybe": this is neither yes nor no.',
        'players.csv, row 2, role: "king": no rulebook has this role.',
        'players.csv, row 3, player: "A": row 2 names this player already.',
        'players.csv, row 3, avoid: "A": nobody can avoid themselves.',
        'results.csv, row 2, round: "x": this is no round.',
        'results.csv, row 2, power: "Q": no power has this name.',
        '--numbers: "magic" is no way to make sevens.',
    ):
        assert told in err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("propose", "--rulebook", "wdc-2025", "--players", "players.csv", "--round", "9"), "has no round 9"),
        (("propose", "--rulebook", "club", "--players", "nowhere.csv"), "nowhere.csv cannot be read"),
        (("propose", "--rulebook", "codcon-2018", "--players", "players.csv", "--round", "2"), "seated by rank"),
        (("check", "players.csv"), "there is no column board"),
        (("verify", "seats.csv"), "the file has no list to judge it by"),
        (("check", "broken.json"), "this is not JSON"),
        (
            ("propose", "--rulebook", "club", "--players", "players.csv", "--words", "6", "--seed", "7"),
            "Leave --seed out",
        ),
    ],
)
def test_wrong_use_is_a_sentence(run: Run, words: tuple[str, ...], told: str) -> None:
    players(14)
    Path("seats.csv").write_text("board,power,player\n1,A,P001\n", "utf-8")
    Path("broken.json").write_text("{", "utf-8")
    status, _, err = run(*words)
    assert status == 2
    assert told in err


@pytest.mark.clause("edc-2016:IV.5.5b")
def test_a_team_larger_than_the_number_of_boards_is_named_and_may_be_relaxed(run: Run) -> None:
    players(21, team=dict.fromkeys(range(1, 5), "Reds"))
    sheets = ("--rulebook", "edc-2016", "--players", "players.csv", "--round", "2", "--seed", "7")
    status, _, err = run("propose", *sheets)
    assert status == 2
    assert "team-mates Reds" in err
    assert "relax a wish with --relax WISH" in err
    relaxed = proposed(run, "--round", "2", "--relax", "teammates", rulebook="edc-2016")
    assert (relaxed["cost"]["teammates"], relaxed["strength"]["teammates"]) == (1, "soft")
    assert "The director relaxed team-mates: it is broken as little as can be." in relaxed["notes"]
    status, _, err = run("propose", *sheets, "--relax", "weather")
    assert (status, '"weather" is no wish' in err) == (2, True)


@pytest.mark.clause("wdc-2008:7-playing")
def test_two_directors_who_play_sit_on_different_boards(run: Run) -> None:
    players(14, role={1: "td", 2: "assistant-td"})
    call = proposed(run, rulebook="wdc-2008")
    assert call["cost"]["officials"] == 0
    boards = [set(seats(board).values()) for board in call["boards"]]
    assert not any({"P001", "P002"} <= board for board in boards)
