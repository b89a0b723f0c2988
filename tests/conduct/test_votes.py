"""Votes on a sanction, from the text: two of three, two thirds of all members, abstentions against, fourteen days."""

from datetime import date, timedelta
from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.conduct.cases.votes import Choice, RatifyingBallot, RatifyingVote, agreed
from boardcall.conduct.settings import Ratification

RULES = Ratification(body="tc", members="events-last-24-months")
OPENED = date(2025, 6, 1)


def ballot(choices: str, members: int, on: date = OPENED) -> RatifyingBallot:
    """A ballot from letters: y, n and a, one event each."""
    named: dict[str, Choice] = {"y": "yes", "n": "no", "a": "abstain"}
    votes = tuple(RatifyingVote(f"e{place}", named[letter], on) for place, letter in enumerate(choices))
    return RatifyingBallot(tuple(f"e{place}" for place in range(members)), OPENED, votes)


@pytest.mark.parametrize(
    ("votes", "expected"), [("ww", "w"), ("wwz", "w"), ("wzw", "w"), ("wzs", None), ("w", None), ("wz", None)]
)
def test_two_of_three_agree(votes: str, expected: str | None) -> None:
    assert agreed(votes, majority=2) == expected


@pytest.mark.parametrize(
    ("members", "needed"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 4), (6, 4), (7, 5), (8, 6), (9, 6), (10, 7), (30, 20)]
)
def test_two_thirds_are_rounded_up(members: int, needed: int) -> None:
    assert ballot("", members).needed(RULES) == needed == ceil(Fraction(2 * members, 3))


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ("yyyyyyaaa", "ratified"),
        ("yyyyyy", "ratified"),
        ("yyyyyaaaa", "rejected"),
        ("yyyyy", None),
        ("yyyyynnn", None),
        ("nnnn", "rejected"),
        ("nnn", None),
        ("aaaa", "rejected"),
        ("", None),
    ],
)
def test_outcome_of_nine_members(choices: str, expected: str | None) -> None:
    outcome = ballot(choices, 9).outcome(RULES, OPENED)
    assert (outcome and outcome[0]) == expected


def test_vote_is_open_on_day_fourteen_and_rejected_by_itself_after_it() -> None:
    short = ballot("yyyyy", 9)
    assert short.closes(RULES) == date(2025, 6, 15)
    assert short.outcome(RULES, date(2025, 6, 15)) is None
    assert short.outcome(RULES, date(2025, 6, 16)) == ("rejected", date(2025, 6, 15))


def test_rules_may_ignore_abstentions_and_adopt_by_silence() -> None:
    ignoring = Ratification(body="tc", members="events-last-24-months", abstention="ignored", default="adopted")
    assert ballot("yyaaaaaan", 9).outcome(ignoring, OPENED) == ("ratified", OPENED)
    assert ballot("aaaaaaaaa", 9).outcome(ignoring, OPENED) == ("rejected", OPENED)
    assert ballot("yyyyyy", 9).outcome(ignoring, OPENED) is None
    assert ballot("n", 9).outcome(ignoring, OPENED + timedelta(days=15)) == ("ratified", date(2025, 6, 15))


@given(st.integers(1, 40).flatmap(lambda n: st.tuples(st.just(n), st.text("yna", max_size=n))))
def test_settled_outcome_never_changes_with_more_votes(given_votes: tuple[int, str]) -> None:
    members, choices = given_votes
    late = OPENED + timedelta(days=15)
    final = ballot(choices, members).outcome(RULES, late)
    assert final is not None
    assert (final[0] == "ratified") is (3 * choices.count("y") >= 2 * members)
    for length in range(len(choices)):
        if (settled := ballot(choices[:length], members).outcome(RULES, OPENED)) is not None:
            assert settled[0] == final[0]
