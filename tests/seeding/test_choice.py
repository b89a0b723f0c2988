"""The choice of powers on a top board: cards, then powers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.errors import RefusedError
from boardcall.game import POWERS, Power
from boardcall.seeding.choice import PlaceCard, PowerChoice, PowerQuestion, choose_power, place_card, start_choice

SEVEN = tuple(f"rank {n}" for n in range(1, 8))


def after_cards(*gaps: int) -> PowerChoice:
    choice = start_choice(SEVEN, by_insertion=True)
    for gap in gaps:
        question = choice.question
        assert isinstance(question, PlaceCard)
        choice = place_card(choice, player=question.player, gap=gap)
    return choice


def test_cards_go_from_the_lowest_rank_up_and_anywhere_in_the_row() -> None:
    start = start_choice(SEVEN, by_insertion=True)
    assert start.row == ("rank 7",)
    assert start.question == PlaceCard("rank 6", ("rank 7",))
    six_before = after_cards(0)
    assert six_before.row == ("rank 6", "rank 7")
    five_between = after_cards(0, 1)
    assert five_between.row == ("rank 6", "rank 5", "rank 7")
    assert five_between.question == PlaceCard("rank 4", five_between.row)
    whole = after_cards(0, 1, 0, 4, 2, 6)
    assert sorted(whole.row) == sorted(SEVEN)
    assert whole.row[-1] == "rank 1"


def test_choices_follow_the_row_and_the_seventh_takes_what_is_left() -> None:
    choice = after_cards(0, 0, 0, 0, 0, 0)
    assert choice.row == SEVEN
    for player, power in zip(SEVEN[:6], "TRGFEA", strict=True):
        assert choice.is_over_next == (player == "rank 6")
        choice = choose_power(choice, player=player, power=Power(power))
    assert choice.question is None
    assert choice.chosen[-1] == ("rank 7", Power.ITALY)


def test_a_power_that_is_taken_is_refused() -> None:
    choice = choose_power(after_cards(0, 0, 0, 0, 0, 0), player="rank 1", power=Power.FRANCE)
    with pytest.raises(RefusedError, match=r"France is taken: choose one of Austria, England, Germany"):
        choose_power(choice, player="rank 2", power=Power.FRANCE)


def test_by_rank_the_best_chooses_first_without_cards() -> None:
    assert start_choice(SEVEN, by_insertion=False).question == PowerQuestion("rank 1", POWERS)


@pytest.mark.parametrize(
    ("player", "gap", "message"),
    [
        ("rank 5", 0, "It is rank 6's turn to place a card, not rank 5's."),
        ("rank 6", 2, "There is no place 2 in a row of 1: give 0 to 1."),
    ],
)
def test_a_wrong_card_is_refused(player: str, gap: int, message: str) -> None:
    with pytest.raises(RefusedError, match=message.replace(".", r"\.")):
        place_card(start_choice(SEVEN, by_insertion=True), player=player, gap=gap)


def test_powers_are_not_chosen_before_the_cards_lie() -> None:
    with pytest.raises(RefusedError, match="rank 6 places a card first"):
        choose_power(start_choice(SEVEN, by_insertion=True), player="rank 6", power=Power.ITALY)


def test_nobody_chooses_out_of_turn_or_after_the_end() -> None:
    choice = start_choice(SEVEN, by_insertion=False)
    with pytest.raises(RefusedError, match="It is rank 1's turn"):
        choose_power(choice, player="rank 2", power=Power.ITALY)
    for player, power in zip(SEVEN[:6], POWERS, strict=False):
        choice = choose_power(choice, player=player, power=power)
    with pytest.raises(RefusedError, match="the choice is over"):
        choose_power(choice, player="rank 7", power=Power.TURKEY)


def test_on_a_board_of_six_all_choose_and_one_power_stays() -> None:
    choice = start_choice(SEVEN[:6], by_insertion=True)
    while isinstance(asked := choice.question, PlaceCard):
        choice = place_card(choice, player=asked.player, gap=0)
    for player, power in zip(SEVEN[:6], "TRGFEA", strict=True):
        assert choice.is_over_next == (player == "rank 6")
        choice = choose_power(choice, player=player, power=Power(power))
    assert (choice.question, choice.unplayed) == (None, (Power.ITALY,))


@pytest.mark.parametrize("players", [SEVEN[:5], (*SEVEN, "rank 8"), (*SEVEN[:6], "rank 1")])
def test_no_other_number_of_players_can_choose(players: tuple[str, ...]) -> None:
    with pytest.raises(RefusedError, match="needs 6 or 7 different players"):
        start_choice(players, by_insertion=True)


@given(gaps=st.lists(st.integers(0, 6), min_size=6, max_size=6), order=st.permutations(POWERS))
def test_every_dialogue_ends_with_seven_players_on_seven_powers(gaps: list[int], order: list[Power]) -> None:
    choice = after_cards(*(gap % (n + 1) for n, gap in enumerate(gaps, 1)))
    for player, power in zip(choice.row[:6], order, strict=False):
        choice = choose_power(choice, player=player, power=power)
    assert tuple(player for player, _ in choice.chosen) == choice.row
    assert {power for _, power in choice.chosen} == set(POWERS)
