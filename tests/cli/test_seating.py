"""boardcall seating: a round from a players sheet to a call that can be checked, verified and changed."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.seating_calls import ids, players, proposed, results, seated, seats
from command_line import Run


def test_every_player_has_a_seat_and_the_call_says_what_it_costs(run: Run) -> None:
    players(21)
    call = proposed(run)
    assert [board["board"] for board in call["boards"]] == [1, 2, 3]
    assert all(list(seats(board)) == list("AEFGIRT") for board in call["boards"])
    assert seated(call) == [f"P{n:03}" for n in range(1, 22)]
    assert (call["cost"], call["lower_bound"], call["seed"]) == (
        {"repeat-powers": 0, "repeat-opponents": 0},
        {"repeat-powers": 0, "repeat-opponents": 0},
        "7",
    )


@pytest.mark.clause("codcon-2018:III.2.a-random")
def test_28_players_and_seed_7_give_the_same_four_boards_each_time(run: Run) -> None:
    players(28)
    one, two = (proposed(run, rulebook="codcon-2018") for _ in range(2))
    assert one == two
    assert len(one["boards"]) == 4
    other = proposed(run, rulebook="codcon-2018", seed="8")
    assert other["boards"] != one["boards"]


def test_a_time_limit_gives_the_same_when_the_work_is_done_in_time(run: Run) -> None:
    players(28)
    assert proposed(run, "--time-limit", "60") == proposed(run)


def test_a_time_limit_of_nothing_stops_with_what_there_is_and_says_so(run: Run) -> None:
    players(49)
    names = [f"P{n:03}" for n in range(1, 50)]
    chance = Random(1)
    rows = ["round,board,player"]
    for number in (1, 2, 3):
        chance.shuffle(names)
        rows += [f"{number},{place // 7 + 1},{name}" for place, name in enumerate(names)]
    Path("seats.csv").write_text("\n".join(rows) + "\n", "utf-8")
    hurried = proposed(run, "--history", "seats.csv", "--time-limit", "0")
    assert hurried["stopped_early"] is True
    assert seated(hurried) == sorted(names)


@pytest.mark.clause("edc-2016:II.2.2a-opponents")
def test_49_players_over_three_rounds_meet_nobody_twice(run: Run) -> None:
    players(49)
    calls: list[dict[str, Any]] = []
    for number in (1, 2, 3):
        history = ("--history", results(*calls)) if calls else ()
        calls.append(proposed(run, *history, rulebook="edc-2016"))
        assert (calls[-1]["round"], calls[-1]["cost"]["repeat-opponents"]) == (number, 0)
        assert calls[-1]["cost"]["repeat-powers"] == 0


def test_a_call_is_checked_verified_and_found_out_when_it_is_touched(run: Run) -> None:
    players(21)
    proposed(run, "--out", "call.json")
    assert run("check", "call.json")[0] == 0
    status, out, _ = run("verify", "call.json")
    assert status == 0
    assert out.endswith("Drawn again, everybody sits there.\n")
    document = json.loads(Path("call.json").read_text("utf-8"))
    first = document["boards"][0]["seats"]
    first[0]["player"], first[1]["player"] = first[1]["player"], first[0]["player"]
    Path("call.json").write_text(json.dumps(document), "utf-8")
    status, out, _ = run("verify", "call.json")
    assert status == 1
    assert "Drawn again, 2 players sit elsewhere." in out


def test_words_called_from_the_floor_give_the_seed_of_a_frozen_list(run: Run) -> None:
    players(30, present=dict.fromkeys(range(1, 31), "yes"))
    sheets = ("--rulebook", "wdc-2025", "--players", "players.csv")
    status, out, _ = run("freeze", *sheets, "--json")
    assert status == 0
    digest = json.loads(out)["digest"]
    status, out, _ = run("propose", *sheets, "--words", "6 3 5, Krähe", "--out", "call.json", "--json")
    call = json.loads(out)
    assert (status, call["draw"]["list_digest"], len(call["sit_out"])) == (0, digest, 2)
    status, out, _ = run("verify", "call.json")
    assert (status, "follows from the list and the words" in out) == (0, True)
    call["draw"]["words"] = "6 3 6"
    Path("call.json").write_text(json.dumps(call), "utf-8")
    status, out, _ = run("verify", "call.json")
    assert (status, "does not follow" in out) == (1, True)


def test_a_swap_shows_its_price_and_is_made_only_when_accepted(run: Run) -> None:
    players(21, avoid={1: "P002"})
    call = proposed(run, "--out", "call.json")
    board_of = {player: board["board"] for board in call["boards"] for player in seats(board).values()}
    third = next(player for player, board in board_of.items() if board == board_of["P001"] and player != "P001")
    status, out, _ = run("swap", "call.json", "P002", third)
    assert (status, "avoid-pair: 0 → 1" in out, "Nothing is changed yet" in out) == (0, True, True)
    status, _, err = run("swap", "call.json", "P002", third, "--accept")
    assert (status, "Give a reason, which is kept" in err) == (2, True)
    assert run("swap", "call.json", "P002", third, "--accept", "--reason", "they made it up")[0] == 0
    changed = json.loads(Path("call.json").read_text("utf-8"))
    assert changed["changes"][0]["reason"] == "they made it up"
    assert run("check", "call.json")[0] == 1
    status, out, _ = run("verify", "call.json")
    assert (status, "Changed by hand after the draw" in out) == (0, True)


def test_kept_boards_stay_while_the_rest_is_drawn_again(run: Run) -> None:
    players(28)
    call = proposed(run, "--out", "call.json")
    status, out, _ = run("redraw", "call.json", "--keep", "2", "--seed", "again", "--accept", "--json")
    boards = json.loads(out)["boards"]
    assert status == 0
    assert boards[1] == call["boards"][1]
    assert boards[0] != call["boards"][0]


def test_a_late_player_is_added_with_the_least_change(run: Run) -> None:
    """27 sit with a board of six; the 28th takes the empty seat and nobody else moves."""
    players(27)
    before = proposed(run, "--numbers", "six-player", "--out", "call.json")
    players(28)
    after = proposed(run, "--current", "call.json", "--round", "1")
    assert after["cost"]["stay"] == 0
    old = {(board["board"], power, who) for board in before["boards"] for power, who in seats(board).items()}
    new = {(board["board"], power, who) for board in after["boards"] for power, who in seats(board).items()}
    assert len(new - old) == 1
    assert {who for _, _, who in new - old} == {"P028"}
    assert {power for _, power, _ in new - old} == {"I"}


@pytest.mark.clause("edc-2016:II.1.1b5", "edc-2016:II.2.2b2-3")
def test_the_numbers_are_shown_with_names_and_sections(run: Run) -> None:
    players(27, two_boards={4: "yes"}, preregistered=dict.fromkeys(range(1, 25), "yes"))
    status, out, _ = run("numbers", "--rulebook", "edc-2016", "--players", "players.csv", "--json")
    options = json.loads(out)["ways"]
    assert status == 0
    assert [option["ways"] for option in options] == [["double"], ["six-player"], ["sit-out"]]
    assert [one["id"] for one in options[0]["double"]] == ["P004"]
    assert ids(options[2]["sit_out"])[:3] == ["P027", "P026", "P025"]
    assert "(II.1.1b5)" in options[2]["says"]


@pytest.mark.clause("edc-2016:II.2.2b1")
def test_a_player_on_two_boards_has_neighbouring_ones(run: Run) -> None:
    players(34, two_boards={4: "yes"})
    call = proposed(run, "--numbers", "double", rulebook="edc-2016")
    at = [board["board"] for board in call["boards"] if "P004" in seats(board).values()]
    assert (len(at), at[1] - at[0], call["cost"]["two-boards"]) == (2, 1, 0)


@pytest.mark.clause("edc-2016:II.1.1b5")
def test_a_board_of_six_leaves_italy_in_civil_disorder(run: Run) -> None:
    players(27)
    call = proposed(run, "--numbers", "six-player", rulebook="edc-2016")
    (six,) = [board for board in call["boards"] if len(seats(board)) == 6]
    assert list(seats(six)) == list("AEFGRT")
