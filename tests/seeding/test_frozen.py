"""The frozen list, its digest, and the seed that follows from words called from the floor."""

from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.errors import InputError
from boardcall.game import Power
from boardcall.seeding.frozen import freeze, read_problem, seed_from, write_problem
from boardcall.seeding.problem import (
    Apart,
    EventPlan,
    FixedSeat,
    SeatedBoard,
    Seating,
    SeatingProblem,
    SeatOf,
    Wish,
    WishKind,
    WishStrength,
)
from boardcall.tournament.draws import plain_words
from seeding.seatings import a_round

THEN = Seating(1, (SeatedBoard(1, (SeatOf("p01", Power.ITALY), SeatOf("p02"))),))
FULL = replace(
    a_round(14, round_number=2),
    history=(THEN,),
    wishes=(Wish(WishKind.TEAMMATES, WishStrength.HARD),),
    apart=(Apart(WishKind.TEAMMATES, ("p01", "p02"), "Reds"),),
    power_rounds=frozenset({1, 2, 3}),
    fixed=(FixedSeat("p01", 1, Power.ITALY),),
    current=THEN,
    plan=EventPlan(2, 3, (("p01", 4),)),
    names=(("gone", "Gone Away"),),
    seed="7",
)


def test_the_seed_is_not_part_of_what_is_frozen_everything_else_is() -> None:
    assert freeze(replace(FULL, seed="8")) == freeze(FULL)
    for other in (replace(FULL, round=3), replace(FULL, wishes=()), replace(FULL, entrants=FULL.entrants[::-1])):
        assert freeze(other).digest != freeze(FULL).digest


def test_the_seed_is_derived_as_the_module_says() -> None:
    frozen = freeze(FULL)
    assert frozen.digest == sha256(frozen.text.encode()).hexdigest()
    assert seed_from(frozen, "6 3 5") == sha256(f"{frozen.digest}\n6 3 5".encode()).hexdigest()


@pytest.mark.parametrize("words", ["6 3 und krähe", "  6, 3 UND Krähe!", "6;3;und\nKRÄHE", "6 3 und kra\u0308he"])
def test_words_count_however_they_are_written(words: str) -> None:
    assert plain_words(words) == "6 3 und krähe"


def test_words_without_a_letter_are_refused() -> None:
    with pytest.raises(InputError, match="No letter or digit was called"):
        seed_from(freeze(FULL), " -- ")


@given(seed=st.text(max_size=5), number=st.integers(7, 30))
def test_a_problem_that_was_written_is_read_back_the_same(seed: str, number: int) -> None:
    problem: SeatingProblem = replace(FULL, entrants=a_round(number).entrants, seed=seed)
    assert read_problem(write_problem(problem)) == problem


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"round":"one"}', "nonsense"])
def test_what_is_no_frozen_list_is_a_sentence(text: str) -> None:
    with pytest.raises(InputError, match="The frozen list cannot be read"):
        read_problem(text)
