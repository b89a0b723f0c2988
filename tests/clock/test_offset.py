"""Devices whose clocks are wrong show the server's second."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.clock.offset import Sample, estimate_offset

TWENTY_MINUTES = 20 * 60 * 1000
WAY = st.integers(0, 3000)


def asked(wrong: int, at: int, out: int, thinking: int, back: int) -> Sample:
    """What a device whose clock is `wrong` by so much notes when it asks at a moment of the server's clock."""
    received = at + out
    replied = received + thinking
    return Sample(at + wrong, received, replied, replied + back + wrong)


@given(
    st.integers(-TWENTY_MINUTES, TWENTY_MINUTES),
    st.lists(st.tuples(st.integers(0, 10**12), WAY, WAY, WAY), min_size=1, max_size=8),
)
def test_the_truth_is_never_further_away_than_said(wrong: int, asks: list[tuple[int, int, int, int]]) -> None:
    found = estimate_offset(asked(wrong, *ask) for ask in asks)
    assert found is not None
    assert abs(-wrong - found.milliseconds) <= found.within
    assert found.within <= (min(out + back for _, out, _, back in asks) + 1) // 2


@pytest.mark.parametrize("wrong", [-TWENTY_MINUTES, 0, TWENTY_MINUTES])
def test_equal_ways_give_the_offset_to_the_millisecond(wrong: int) -> None:
    found = estimate_offset([asked(wrong, 5000, 900, 3, 1500), asked(wrong, 9000, 40, 2, 40)])
    assert found is not None
    assert (found.milliseconds, found.within) == (-wrong, 40)


def test_a_clock_set_while_asking_and_no_answer_tell_nothing() -> None:
    assert estimate_offset([Sample(sent=10_000, received=1, replied=2, got=9_000)]) is None
    assert estimate_offset([]) is None
