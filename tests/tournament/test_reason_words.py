"""Reasons of buttons are keys that each reader has in words; what a person wrote stays as it is."""

import pytest

from boardcall.tournament.reason_words import pause_words, reason_words


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        ("wrong-click", "a wrong click"),
        ("a wrong click", "a wrong click"),
        ("It is not given", "the award is not given"),
        ("draw-vote", "draw vote"),
    ],
)
def test_the_reason_of_a_button_is_worded_for_its_reader(kept: str, said: str) -> None:
    assert (str(reason_words(kept)), reason_words(kept).pattern) == (said, said)


@pytest.mark.parametrize("text", ["Draws", "Lunch", "announced {late}"])
def test_what_a_person_wrote_is_the_same_in_every_language(text: str) -> None:
    assert (str(reason_words(text)), reason_words(text).pattern) == (text, "{text}")


def test_a_pause_that_a_rulebook_names_is_looked_up_in_the_catalogue() -> None:
    assert pause_words("meal").pattern == "meal"
