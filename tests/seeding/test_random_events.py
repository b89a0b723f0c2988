"""A sample of random tournaments, round by round, with no complaint of the checker (benchmarks/ has a thousand)."""

import pytest

from boardcall.rulebook import load
from seeding.random_events import RULEBOOKS, RandomEvent

EVENTS = {name: load(name) for name in RULEBOOKS}


@pytest.mark.parametrize("seed", range(1000, 1008))
def test_a_random_event_is_played_without_a_complaint(seed: int) -> None:
    event = RandomEvent(seed, EVENTS, most=40)
    assert event.play().complaints == ()


def test_an_event_follows_from_its_seed() -> None:
    one, two = (RandomEvent(1003, EVENTS, most=30) for _ in range(2))
    assert one.play() == two.play()
    assert one.history == two.history
    assert one.story.calls > 0
