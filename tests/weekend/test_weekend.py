"""Whole events played by simulated people: none of them meets a page that fails, and Next leads to the end."""

import pytest

from boardcall.weekend.findings import Kind
from boardcall.weekend.playing import play
from boardcall.weekend.weekend import Plan

WAITING = {Kind.STUCK, Kind.SLOW}
"""What depends on the machine, and what is put right elsewhere at the moment."""


@pytest.mark.parametrize("rulebook", ["club", "codcon-2018"])
def test_a_short_weekend(rulebook: str) -> None:
    weekend = play(Plan(seed=1, rulebook=rulebook, players=8))
    assert [str(one) for one in weekend.findings if one.kind not in WAITING] == []
    assert weekend.event_at_end.tournament.releases[-1].kind == "final"


def test_a_seed_repeats_a_weekend_exactly() -> None:
    first, second = (play(Plan(seed=2, players=7)) for _ in range(2))
    lines = [[entry.line for entry in one.event_at_end.replay.entries] for one in (first, second)]
    assert lines[0] == lines[1]
    assert first.reached.pages == second.reached.pages
