"""What needs a person: questions under stable keys, decisions that answer them, lots drawn from a stated seed."""

from dataclasses import replace
from hashlib import sha256

import pytest

from boardcall.standings.lot import draw_lot
from boardcall.standings.questions import SHARED
from boardcall.standings.table import Standings
from boardcall.tournament.board.boards import Seat, SetScore
from boardcall.tournament.event import Decision, Tournament
from standings.crosstables import event, places
from standings.told_standings import told_standings

ALIKE = "Anna 60 10\nBen 60 10\nClara 60 10"
KEY = "tie:champion:70:Anna+Ben+Clara"


def _standings(tournament: Tournament, seed: str | None = None) -> Standings:
    return told_standings(tournament, seed=seed)


def _decided(rulebook: str, *decisions: Decision) -> list[str]:
    return places(_standings(replace(event(rulebook, ALIKE), decisions=decisions)))


@pytest.mark.clause("codcon-2018:IX.1.b.iv-v")
def test_who_comes_from_farthest_then_a_lot() -> None:
    tournament = event("codcon-2018", "Anna 60\nBen 60", {"Anna": {"distance_km": 150}, "Ben": {"distance_km": 6100}})
    assert places(_standings(tournament))[0] == "1 Ben 60 | distance from home: 6100 km against 150 km"
    same_town = event("codcon-2018", "Anna 60\nBen 60", {name: {"distance_km": 150} for name in ("Anna", "Ben")})
    asked = _standings(same_town)
    assert places(asked) == ["1 Anna 60 | open", "1 Ben 60 | open"]
    assert [(question.kind, question.key) for question in asked.questions if question.kind == "lot"] == [
        ("lot", "tie:champion:60:Anna+Ben")
    ]


@pytest.mark.clause("codcon-2018:IX.1.b.iv-v")
def test_a_lot_is_drawn_from_the_seed_and_can_be_checked_by_anyone() -> None:
    drawn = places(_standings(event("codcon-2018", ALIKE), seed="seven of spades"))
    order = sorted(
        ("Anna", "Ben", "Clara"), key=lambda name: sha256(f"seven of spades|{KEY}|{name}".encode()).hexdigest()
    )
    assert drawn[0].split()[1] == order[0]
    assert 'lot: drawn from the seed "seven of spades"' in drawn[0]
    assert draw_lot("seven of spades", KEY, ("Clara", "Anna", "Ben")) == tuple(order)
    assert places(_standings(event("codcon-2018", ALIKE), seed="seven of spades")) == drawn


def test_a_recorded_lot_counts_before_any_seed() -> None:
    decision = Decision(KEY, ("Clara", "Anna", "Ben"), "", "td", seed="ace")
    assert _decided("codcon-2018", decision)[0] == '1 Clara 70 | lot: drawn from the seed "ace": drawn'


def test_the_director_orders_the_tied() -> None:
    assert _decided("wdc-2025", Decision(KEY, ("Ben",), "finer play", "td")) == [
        "1 Anna 70 | open",
        "1 Ben 70 | open",
        "1 Clara 70 | open",
    ]
    key = KEY.replace("champion", "standings")
    assert _decided("wdc-2025", Decision(key, ("Ben",), "finer play", "td")) == [
        "1 Ben 70 | the director's decision: decided by the director: finer play",
        "2 Anna 70 | the director's decision: decided by the director: finer play",
        "2 Clara 70 | the director's decision: decided by the director: finer play",
    ]


def test_those_an_answer_leaves_out_are_asked_about_again() -> None:
    tournament = event("wdc-2025", ALIKE)
    key = KEY.replace("champion", "standings")
    standings = _standings(replace(tournament, decisions=(Decision(key, ("Ben",), "finer play"),)))
    assert "tie:standings:70:Anna+Clara" in [question.key for question in standings.questions]


def test_the_director_can_leave_a_place_shared() -> None:
    key = KEY.replace("champion", "standings")
    assert _decided("wdc-2025", Decision(key, (SHARED,), "nothing between them")) == [
        "1 Anna 70 | shared",
        "1 Ben 70 | shared",
        "1 Clara 70 | shared",
    ]


def test_a_decision_about_other_figures_does_not_count() -> None:
    assert _decided("wdc-2025", Decision(KEY.replace("70", "71"), ("Ben",), ""))[0] == "1 Anna 70 | open"


def test_a_skipped_criterion_says_of_whom_what_is_lacking() -> None:
    known = {"Anna": {"distance_km": 4300}}
    place = _standings(event("wdc-2025", "Anna 60\nBen 60", known)).places[0]
    told = [step.explain("Anna") for step in place.steps]
    assert "distance from home: skipped, the distance from home is not known of Ben" in told
    assert "games against each other: skipped for lack of a game in which all of them sat" in told
    assert "best game: 60, all the same" in told


def _changed_hands(rulebook: str, *scores: SetScore) -> Standings:
    """Turkey of a board is left by Ben and taken over by Clara."""
    tournament = event(rulebook, "Anna =:10/X\nBen -\nClara -")
    board = tournament.boards[0]
    seats = (*board.seats[:6], Seat(board.seats[6].power, ("Ben", "Clara")))
    return _standings(replace(tournament, boards=(replace(board, seats=seats, set_scores=scores),)))


@pytest.mark.clause("wdc-2025:III.3-score", "edc-2016:II.3.3i-score")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "edc-2016"])
def test_a_position_that_changed_hands_waits_for_the_director(rulebook: str) -> None:
    waiting = _changed_hands(rulebook)
    question = next(question for question in waiting.questions if question.kind == "score")
    assert (question.key, question.candidates) == ("score:1:X:T", ("Ben", "Clara"))
    assert str(question.help[0]).startswith("The formula gives the position ")
    given = SetScore("Ben", event(rulebook, "x 20").boards[0].set_scores[0].points, "played six years")
    zero = SetScore("Clara", given.points * 0, "took over at the end")
    settled = _changed_hands(rulebook, given, zero)
    assert [question for question in settled.questions if question.kind == "score"] == []
    totals = {str(place.player): str(place.record.total.points) for place in settled.places}
    assert (totals["Ben"], totals["Clara"]) == ("20", "0")


@pytest.mark.clause("wdc-2008:12.6")
def test_neither_player_of_a_position_that_changed_hands_scores() -> None:
    totals = {str(place.player): place.record.total.points for place in _changed_hands("wdc-2008").places}
    assert totals["Ben"] == totals["Clara"] == 0
    assert totals["Anna"] > 0
