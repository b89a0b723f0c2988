"""Who plays whom, as what, and who sits out, as each rulebook wants it: by `boardcall seating`."""

from itertools import combinations
from typing import Any

import pytest

from cli.seating_calls import ids, players, proposed, results, seats
from command_line import Run


def three_rounds(run: Run, rulebook: str) -> list[dict[str, Any]]:
    calls: list[dict[str, Any]] = []
    for _ in (1, 2, 3):
        calls.append(proposed(run, *(("--history", results(*calls)) if calls else ()), rulebook=rulebook))
    return calls


def powers_of(calls: list[dict[str, Any]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for board in (board for call in calls for board in call["boards"]):
        for power, player in seats(board).items():
            found.setdefault(player, []).append(power)
    return found


def tables(call: dict[str, Any]) -> list[set[str]]:
    return [set(seats(board).values()) for board in call["boards"]]


def out(call: dict[str, Any]) -> list[str]:
    return ids(call["sit_out"])


@pytest.mark.clause(
    "wdc-2025:III.1-powers", "wdc-2025-draft:III.1-powers", "edc-2016:II.2.2a-powers", "edc-2016:II.2.2a-opponents"
)
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft", "edc-2016"])
def test_three_rounds_give_everybody_three_powers(run: Run, rulebook: str) -> None:
    players(28)
    calls = three_rounds(run, rulebook)
    assert {len(set(powers)) for powers in powers_of(calls).values()} == {3}
    assert calls[2]["strength"]["repeat-powers"] == ("hard" if rulebook == "edc-2016" else "soft")
    assert calls[2]["strength"]["repeat-opponents"] == "soft"


@pytest.mark.clause("wdc-2025:III.2", "wdc-2025-draft:III.2")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_52_are_seven_boards_or_eight_and_volunteers_sit_out_first(run: Run, rulebook: str) -> None:
    willing = dict.fromkeys(range(1, 5), "yes")
    players(52, two_boards=willing, sit_out={5: "yes", 6: "yes"})
    call = proposed(run, rulebook=rulebook)
    assert (len(call["boards"]), sorted(out(call)[:2]), len(out(call))) == (7, ["P005", "P006"], 3)
    assert call["sit_out"][2]["because"] == "the director's pick; proposed by lot"
    doubled = proposed(run, "--numbers", "double", rulebook=rulebook)
    assert (len(doubled["boards"]), out(doubled)) == (8, [])
    assert set(ids(doubled["two_boards"])) == {"P001", "P002", "P003", "P004"}


@pytest.mark.clause("wdc-2025:III.2", "wdc-2025-draft:III.2", "codcon-2018:III.4.a")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft", "codcon-2018"])
def test_nobody_plays_two_boards_who_did_not_offer(run: Run, rulebook: str) -> None:
    players(52, two_boards={1: "yes"})
    status, told, _ = run("propose", "--rulebook", rulebook, "--players", "players.csv", "--numbers", "double")
    assert status == 1
    assert "4 players play two boards (ask 3 more: only 1 offered)" in told


@pytest.mark.clause("wdc-2008:9-incomplete")
def test_in_2008_every_way_to_make_sevens_is_the_directors(run: Run) -> None:
    players(54, two_boards={1: "yes", 2: "yes"})
    call = proposed(run, rulebook="wdc-2008")
    assert (len(call["boards"]), len(out(call))) == (7, 5)
    assert call["notes"][0].endswith("The director decides whether this is done.")
    doubled = proposed(run, "--numbers", "double", rulebook="wdc-2008")
    assert (len(doubled["boards"]), out(doubled)) == (8, [])
    assert doubled["notes"][0].endswith("The director decides whether this is done.")


@pytest.mark.clause("codcon-2018:III.2.a-families")
def test_a_couple_plays_apart_in_the_first_round(run: Run) -> None:
    players(28, family={1: "Holm", 2: "Holm"})
    for seed in "123":
        call = proposed(run, rulebook="codcon-2018", seed=seed)
        assert call["strength"]["family"] == "soft"
        assert not [table for table in tables(call) if {"P001", "P002"} <= table]


@pytest.mark.clause("codcon-2018:III.4.b")
def test_who_stands_aside_first_is_of_the_club(run: Run) -> None:
    locals_ = {1: "local-board-member", 2: "local-club-member", 3: "local-club-member", 4: "local-non-member"}
    players(30, club=locals_ | dict.fromkeys(range(5, 31), "traveller"))
    call = proposed(run, "--numbers", "sit-out", rulebook="codcon-2018")
    assert out(call)[0] == "P001"
    assert out(call)[1] in ("P002", "P003")
    players(
        31, club={1: "local-board-member"} | dict.fromkeys(range(2, 32), "traveller"), sit_out={30: "yes", 31: "yes"}
    )
    call = proposed(run, "--numbers", "sit-out", rulebook="codcon-2018")
    assert (set(out(call)[:2]), out(call)[2]) == ({"P030", "P031"}, "P001")


@pytest.mark.clause("edc-2016:II.1.1b3-order", "edc-2016:II.1.1a2")
def test_walk_ins_sit_out_first_and_the_last_of_them_before_all(run: Run) -> None:
    players(31, preregistered=dict.fromkeys(range(1, 27), "yes") | dict.fromkeys(range(27, 32), "no"))
    call = proposed(run, rulebook="edc-2016")
    assert out(call) == ["P031", "P030", "P029"]


@pytest.mark.clause("edc-2016:II.2.2a-exclusion")
def test_a_pair_that_avoids_each_other_meets_in_none_of_three_rounds(run: Run) -> None:
    players(21, avoid={1: "P002"})
    calls = three_rounds(run, "edc-2016")
    met = {frozenset(pair) for call in calls for table in tables(call) for pair in combinations(sorted(table), 2)}
    assert frozenset({"P001", "P002"}) not in met
    assert {call["strength"]["avoid-pair"] for call in calls} == {"hard"}
