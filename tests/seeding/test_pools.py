"""Pools: who plays the top board, the championship pool, and everybody else."""

from dataclasses import replace

import pytest

from boardcall.seeding.rounds.pools import Entries, Ranking, SeatQuestion, fill_pools, team_event
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.settings import Pool, TeamSettings

CHAMPIONSHIP = (
    Pool("championship", size=21, qualify="top", refill="next-in-rank", title=True),
    Pool("team", qualify="rest", powers="team", team_event=True),
)
TOP_BOARD = (
    Pool("top-board", size=7, qualify="top", refill="next-in-rank", powers="choice-order", title=True),
    Pool("others", qualify="rest"),
)
TEAMS = TeamSettings(enabled=True, rounds=(4,), size_min=7, size_max=7, min_players=49)


def ranks(number: int) -> Ranking:
    return tuple((PlayerId(f"r{place:02}"),) for place in range(1, number + 1))


def everybody(ranking: Ranking) -> tuple[str, ...]:
    return tuple(player for group in ranking for player in group)


def field(number: int) -> Entries:
    return Entries(ranks(number), everybody(ranks(number)))


def test_places_1_to_21_fill_three_boards_and_the_22nd_does_not_enter() -> None:
    championship, rest = fill_pools(CHAMPIONSHIP, field(60))
    assert championship.players == tuple(f"r{place:02}" for place in range(1, 22))
    assert "r22" in rest.players


@pytest.mark.parametrize(("present", "others"), [(70, 49), (65, 44)])
def test_everybody_else_is_a_pool_of_its_own(present: int, others: int) -> None:
    championship, rest = fill_pools(CHAMPIONSHIP, field(present))
    assert (len(championship.players), len(rest.players)) == (21, others)
    assert not set(championship.players) & set(rest.players)


@pytest.mark.parametrize(("players", "held"), [(49, True), (48, False), (44, False)])
def test_the_team_event_needs_49_outside_the_pool(players: int, held: bool) -> None:
    assert team_event(TEAMS, players=players)[0] is held


def test_the_third_withdraws_and_the_eighth_enters() -> None:
    entries = replace(field(30), declined=frozenset({("r03", "top-board")}))
    top, others = fill_pools(TOP_BOARD, entries)
    assert top.players == ("r01", "r02", "r04", "r05", "r06", "r07", "r08")
    assert top.members[-1].because == "ranked 8; r03 gave the place up"
    assert "r03" in others.players


def test_an_absent_qualifier_is_followed_by_the_next_in_rank() -> None:
    entries = field(60)
    absent = replace(entries, present=tuple(player for player in entries.present if player != "r21"))
    championship, _ = fill_pools(CHAMPIONSHIP, absent)
    assert championship.players[-1] == "r22"


def test_directors_never_take_a_place() -> None:
    championship, rest = fill_pools(CHAMPIONSHIP, replace(field(60), unranked=frozenset({"r05"})))
    assert "r05" not in championship.players
    assert championship.players[-1] == "r22"
    assert "r05" in rest.players


def test_a_tie_at_the_cut_asks_the_director_and_takes_the_answer() -> None:
    ranking = (*ranks(6), ("ann", "bob", "cy"), ("dee",))
    entries = Entries(ranking, everybody(ranking))
    top, others = fill_pools(TOP_BOARD, entries)
    sentence = "ann, bob, cy share place 7, and pool top board has 1 of its seats left: who gets in?"
    assert top.questions == (SeatQuestion("cut top-board 7", sentence, ("ann", "bob", "cy"), 1),)
    assert top.open_seats == 1
    top, others = fill_pools(TOP_BOARD, entries, {"cut top-board 7": (PlayerId("bob"),)})
    assert (top.players[-1], top.questions, others.players) == ("bob", (), ("ann", "cy", "dee"))


def test_a_tie_that_fits_asks_nothing() -> None:
    ranking = (*ranks(5), ("ann", "bob"), ("cy",))
    top, _ = fill_pools(TOP_BOARD, Entries(ranking, everybody(ranking)))
    assert top.questions == ()


def test_with_refill_by_the_director_an_empty_place_is_a_question() -> None:
    pools = (replace(TOP_BOARD[0], refill="td"), TOP_BOARD[1])
    entries = replace(field(10), declined=frozenset({("r02", "top-board")}))
    top, _ = fill_pools(pools, entries)
    assert [question.key for question in top.questions] == ["refill top-board r02"]
    assert top.questions[0].choices == ("r08", "r09", "r10")
    top, _ = fill_pools(pools, entries, {"refill top-board r02": (PlayerId("r10"),)})
    assert (top.open_seats, top.players[-1]) == (0, "r10")


def test_with_nobody_left_to_choose_from_nothing_is_asked() -> None:
    pools = (replace(TOP_BOARD[0], refill="td"), TOP_BOARD[1])
    top, _ = fill_pools(pools, replace(field(7), declined=frozenset({("r02", "top-board")})))
    assert (top.open_seats, top.questions, len(top.players)) == (1, (), 6)


@pytest.mark.parametrize("refill", ["next-in-rank", "td", "none"])
def test_second_pool_from_the_top_takes_the_places_after_the_first(refill: str) -> None:
    pools = (TOP_BOARD[0], replace(TOP_BOARD[0], id="second", refill=refill), TOP_BOARD[1])
    _, second, others = fill_pools(pools, field(15))
    assert second.players == ("r08", "r09", "r10", "r11", "r12", "r13", "r14")
    assert (second.questions, second.members[0].because, others.players) == (
        (),
        "ranked 8 of the qualifying list",
        ("r15",),
    )


def test_without_refill_the_place_stays_empty() -> None:
    pools = (replace(TOP_BOARD[0], refill="none"), TOP_BOARD[1])
    top, _ = fill_pools(pools, replace(field(10), declined=frozenset({("r02", "top-board")})))
    assert (top.open_seats, top.questions, len(top.players)) == (1, (), 6)


def test_a_pool_entered_by_hand_takes_whom_it_names() -> None:
    pools = (Pool("main"), Pool("youth", qualify="by-entry", scored=False))
    main, youth = fill_pools(pools, replace(field(14), by_entry={PlayerId("r03"): "youth"}))
    assert youth.players == ("r03",)
    assert len(main.players) == 13
