"""Qualifying lists, pools filled from them, and seeding by rank."""

from dataclasses import replace

import pytest

from boardcall.rulebook import load
from boardcall.standings.qualifying import fill_pool
from boardcall.standings.table import Standings
from boardcall.tournament.event import Declined, Tournament
from boardcall.tournament.people import Player
from standings.crosstables import event
from standings.told_standings import told_standings


def _field(size: int, rulebook: str = "wdc-2025") -> Tournament:
    """Players p01, p02 … with falling scores in rounds 1 and 2."""
    return event(rulebook, "\n".join(f"p{n:02} {300 - n} {200 - n} 10" for n in range(1, size + 1)))


def _list(standings: Standings) -> list[str]:
    assert standings.qualifying is not None
    return [f"{one.place} {one.contender.id} {one.contender.score}" for one in standings.qualifying.places]


@pytest.mark.clause("wdc-2025:II.2")
def test_pool_of_21_is_filled_from_the_best_two_scores() -> None:
    pool = told_standings(_field(60)).pools[0]
    assert [member.contender.id for member in pool.members] == [f"p{n:02}" for n in range(1, 22)]
    assert (pool.pool, pool.open_seats, pool.questions) == ("championship", 0, ())


@pytest.mark.clause("wdc-2025-draft:Sum-pool")
def test_draft_pool_has_21_places() -> None:
    assert len(told_standings(_field(28, "wdc-2025-draft")).pools[0].members) == 21


@pytest.mark.clause("wdc-2025:II.2", "wdc-2025:VIII-officials")
def test_officials_never_fill_a_place() -> None:
    tournament = _field(30)
    director = Player("p01", "p01", frozenset({"td"}))
    tournament = replace(tournament, players=(director, *tournament.players[1:]))
    pool = told_standings(tournament).pools[0]
    assert [member.contender.id for member in pool.members] == [f"p{n:02}" for n in range(2, 23)]


@pytest.mark.clause("edc-2016:III.1-seven")
def test_a_withdrawal_brings_in_the_next_in_rank() -> None:
    tournament = replace(_field(14, "edc-2016"), declined=(Declined("p03", "top-board"),))
    pool = told_standings(tournament).pools[0]
    assert [member.contender.id for member in pool.members] == [f"p{n:02}" for n in (1, 2, 4, 5, 6, 7, 8)]
    assert [(seat.ranked.contender.id, seat.status) for seat in pool.seats][2] == ("p03", "declined")


def test_a_decline_is_left_to_the_director_where_the_rulebook_says_so() -> None:
    rulebook = load("edc-2016")
    settings = replace(rulebook.rounds[3].pools[0], refill="td")
    ranking = told_standings(_field(14, "edc-2016")).qualifying
    assert ranking is not None
    pool = fill_pool(settings, ranking.places, {"p03"})
    assert [member.contender.id for member in pool.members] == [f"p{n:02}" for n in (1, 2, 4, 5, 6, 7)]
    assert pool.open_seats == 1
    assert [question.key for question in pool.questions] == ["pool:top-board:p03"]


def test_a_tie_across_the_last_place_is_contested_until_it_is_decided() -> None:
    table = "\n".join(f"p{n} {90 - n} 10 10" for n in range(1, 7)) + "\nx 50 10 10\ny 50 10 10"
    standings = told_standings(event("edc-2016", table))
    pool = standings.pools[0]
    assert [(seat.ranked.contender.id, seat.status) for seat in pool.seats[6:]] == [
        ("x", "contested"),
        ("y", "contested"),
    ]
    assert pool.open_seats == 1
    assert "tie:qualifying:62:x+y" in [question.key for question in standings.questions]


@pytest.mark.clause("edc-2016:IV.2")
def test_qualification_score_is_weighted_with_three_rounds_and_plain_with_fewer() -> None:
    table = """
    Anna   53 36 22
    Ben    53 36
    Clara  53 36 2
    """
    assert _list(told_standings(event("edc-2016", table))) == [
        "1 Anna 453/5",
        "2 Ben 89",
        "3 Clara 413/5",
    ]


@pytest.mark.clause("edc-2016:III.1-tie")
def test_qualifying_tie_goes_to_the_one_with_fewer_games() -> None:
    table = """
    Anna   53 36 22
    Ben    53 37.6
    """
    assert _list(told_standings(event("edc-2016", table))) == ["1 Ben 453/5", "2 Anna 453/5"]


@pytest.mark.clause("edc-2016:III.1-tie")
@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ("Anna 53/X 30\nBen 30/X 53", "games against each other: 53 against 30"),
        ("Anna 53:9 30:9\nBen 50:1 33:1", "best game: 53 against 50"),
        ("Anna 53:8 30:8\nBen 53:9 30:8", "centres: 16 centres against 17 centres"),
        ("Anna 53 30\nBen 53 30", "age: the younger player first"),
    ],
)
def test_qualifying_tie_by_each_step(table: str, reason: str) -> None:
    known = {"Anna": {"born": "1990-01-01"}, "Ben": {"born": "1980-02-03"}}
    found = told_standings(event("edc-2016", table, known)).qualifying
    assert found is not None
    assert [one.contender.id for one in found.places] == ["Anna", "Ben"]
    assert str(found.places[0].decided_by).startswith(reason)


@pytest.mark.clause("wdc-2008:4-qualify")
def test_the_sum_of_three_rounds_qualifies() -> None:
    table = """
    Anna   45 32.7 29.9 0@others
    Ben    45 30 30 100@others
    """
    assert _list(told_standings(event("wdc-2008", table))) == ["1 Anna 538/5", "2 Ben 105"]


def test_the_list_is_complete_when_the_last_qualifying_board_has_ended() -> None:
    tournament = _field(7)
    running = replace(tournament, boards=(replace(tournament.boards[0], result=None), *tournament.boards[1:]))
    complete = [told_standings(found).qualifying for found in (tournament, running)]
    assert [found is not None and found.complete for found in complete] == [True, False]


def test_only_qualifying_ties_that_change_who_plays_where_are_asked_about() -> None:
    """Two tied at the top of 21 seats need no decision; tied players who choose powers by rank do."""
    tied_at_the_top = event("wdc-2025", "a 300 - - 10\nb 300 - - 10\n" + "c 20 - - 1")
    asked = told_standings(tied_at_the_top).questions
    assert not [question for question in asked if question.key.startswith("tie:qualifying")]
    choosing = event("edc-2016", "a 300 200 100\nb 300 200 100\nc 20 10 5")
    asked = told_standings(choosing).questions
    assert [question.candidates for question in asked if question.key.startswith("tie:qualifying")] == [("a", "b")]
