"""Ballots among the players: what a valid paper is, and who wins."""

from dataclasses import replace
from datetime import date

import pytest

from boardcall.rulebook import load
from boardcall.standings.ballots import Vote, ballot_problems, count_ballot, decide_meeting
from boardcall.standings.chain import Judge, Ranked
from boardcall.tournament.people import Player

EDC = load("edc-2016")
FAVOURITE, GAMES = EDC.ballots
DIPLOMAT = "Best diplomat"


def _given(*votes: tuple[str, int, str]) -> list[Vote]:
    """Votes as (candidate, points, game), each from a voter of its own."""
    return [Vote(f"v{n}", name, points, DIPLOMAT, game) for n, (name, points, game) in enumerate(votes)]


def _count(votes: list[Vote], known: dict[str, Player] | None = None) -> tuple[Ranked, ...]:
    judge = Judge("ballot:game-awards", ex_aequo=True)
    return count_ballot(votes, GAMES, players=known or {}, host="FR", judge=judge)[DIPLOMAT]


def test_five_categories_are_voted_on() -> None:
    assert len(GAMES.categories) + 1 == 5
    wrong = [Vote("a", "p", 3, "Best dressed", "g"), Vote("a", "q", 1, "Best dressed", "g")]
    assert "no such category" in str(ballot_problems(wrong, GAMES)[0])


@pytest.mark.parametrize(
    ("points", "problem"),
    [
        ({"p": 3, "q": 1}, ""),
        ({"p": 2, "q": 2}, ""),
        ({"p": 4}, "points are given as 4"),
        ({"a": 3, "q": 1}, "a vote for oneself"),
        ({"p": 3, "stranger": 1}, "only players of the game"),
    ],
)
def test_two_names_of_the_game_get_three_and_one_or_two_and_two(points: dict[str, int], problem: str) -> None:
    paper = [Vote("a", name, given, DIPLOMAT, "g") for name, given in points.items()]
    found = ballot_problems(paper, GAMES, seated={"g": frozenset("apqrstu")})
    assert [problem in str(one) for one in found] == ([True] if problem else [])


def test_the_best_four_of_five_games_count() -> None:
    votes = _given(*(("p", points, f"g{n}") for n, points in enumerate([9, 6, 7, 2, 4])))
    assert [(one.contender.id, int(one.contender.score)) for one in _count(votes)] == [("p", 26)]


def test_a_tie_goes_to_the_better_average_over_all_games() -> None:
    four = [("p", points, f"g{n}") for n, points in enumerate([7, 7, 6, 6])]
    five = [("q", points, f"g{n}") for n, points in enumerate([7, 7, 6, 6, 2])]
    first = _count(_given(*four, *five))[0]
    assert (first.contender.id, first.decided_by) == ("p", "votes per game: 6.5 against 5.6")


def test_then_the_most_votes_in_one_game_then_foreigners_then_the_younger() -> None:
    most = _count(_given(("p", 8, "g1"), ("p", 4, "g2"), ("q", 6, "g1"), ("q", 6, "g2")))
    assert most[0].decided_by == "most votes in one game: 8 against 6"
    alike = _given(("p", 6, "g1"), ("q", 6, "g1"))
    abroad = {"p": Player("p", "p", country="FR"), "q": Player("q", "q", country="IT")}
    assert [one.contender.id for one in _count(alike, abroad)] == ["q", "p"]
    ages = {name: Player(name, name, country="IT", born=date(year, 1, 1)) for name, year in (("p", 1980), ("q", 1990))}
    assert [one.contender.id for one in _count(alike, ages)] == ["q", "p"]


def test_each_player_names_one_favourite_and_most_votes_win() -> None:
    (category,) = FAVOURITE.categories
    votes = [Vote(f"v{n}", "p" if n < 9 else "q", category=category) for n in range(16)]
    judge = Judge("ballot:players-choice", ex_aequo=True)
    ranked = count_ballot(votes, FAVOURITE, players={}, host="FR", judge=judge)[category]
    assert [(one.contender.id, int(one.contender.score)) for one in ranked] == [("p", 9), ("q", 7)]
    assert "oneself" in str(ballot_problems([Vote("p", "p", category=category)], FAVOURITE)[0])


@pytest.mark.parametrize(("rulebook", "counts"), [("wdc-2025", {"P": 31, "Q": 22}), ("wdc-2008", {"P": 25, "Q": 19})])
def test_the_bid_with_most_votes_wins(rulebook: str, counts: dict[str, int]) -> None:
    (bids,) = [ballot for ballot in load(rulebook).ballots if ballot.form == "one-name"]
    result = decide_meeting(counts, bids)
    assert (result.ahead, result.carried) == (("P",), True)
    assert decide_meeting({"P": 9, "Q": 9}, bids).carried is None


def test_an_amendment_is_carried_when_the_chair_declares_it() -> None:
    (motion,) = [ballot for ballot in load("wdc-2025").ballots if ballot.form == "yes-no"]
    counts = {"yes": 40, "no": 9}
    assert decide_meeting(counts, motion).carried is None
    assert decide_meeting(counts, motion, declared=True).because == "yes 40, no 9; as the chair declared"
    assert decide_meeting(counts, replace(motion, majority="two-thirds")).carried is True
    assert decide_meeting({"yes": 9, "no": 9}, replace(motion, majority="simple")).carried is False
