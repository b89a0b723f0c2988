"""Why a message was not handed over is kept as a key and said in words; what another server said stays as it is."""

import pytest

from boardcall.messages import Obstacle, answer_in_words


@pytest.mark.parametrize("obstacle", Obstacle)
def test_an_obstacle_is_a_sentence_of_the_catalogue(obstacle: Obstacle) -> None:
    told = answer_in_words(obstacle.value)
    assert told.pattern == str(told) != obstacle.value
    assert str(told).endswith(".")


def test_what_a_server_said_is_shown_as_it_came() -> None:
    assert str(answer_in_words("550 no such user {x}")) == "550 no such user {x}"
    assert answer_in_words("550 no such user").pattern == "{text}"
    assert not answer_in_words("")
