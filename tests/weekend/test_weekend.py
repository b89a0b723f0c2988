"""Whole events played by simulated people: none of them meets a page that fails, and Next leads to the end."""

import re

import pytest

from boardcall.rulebook import rulebook_ids
from boardcall.weekend.findings import FindingKind
from samples import samples
from simulation.many import Outcome, Played, plan_of, report, short_plan_of
from simulation.rulebooks import AT_RANDOM
from simulation.simulated import SimulatedPlan, SimulatedWeekend
from simulation.whole_weekend import play

MACHINE = {FindingKind.SLOW, FindingKind.LEFT_OUT}
"""What a busy machine finds, too: no test knows how fast it is."""


def played(plan: SimulatedPlan) -> SimulatedWeekend:
    weekend = play(plan)
    assert [f"{one}\n{one.trace}" for one in weekend.findings if one.kind not in MACHINE] == []
    assert weekend.event_at_end.tournament.releases[-1].kind == "final"
    return weekend


@pytest.mark.parametrize("rulebook", samples(rulebook_ids(), 2))
def test_next_leads_to_the_end(rulebook: str) -> None:
    """From an empty folder to the final standings, by nothing but Next."""
    played(SimulatedPlan(1, rulebook=rulebook, players=7, rounds=1, steps=0, sweep=0))


def short(seed: int) -> SimulatedPlan:
    return SimulatedPlan(seed, rulebook=AT_RANDOM, players=8, rounds=1, steps=15, habits=60, sweep=0)


@pytest.mark.parametrize("seed", [2, pytest.param(3, marks=pytest.mark.long)])
def test_a_short_weekend_with_bad_habits(seed: int) -> None:
    played(short(seed))


def test_rules_are_changed_in_the_middle() -> None:
    """By the text of the rules; where results would change, after a look at them."""
    plan = SimulatedPlan(41006, players=7, rounds=1, steps=6, habits=90, only=("rules_change",), sweep=0)
    assert played(plan).reached.acts["change-event"]


def test_a_seed_repeats_a_weekend_exactly() -> None:
    first, second = played(short(1)), play(short(1))
    lines = [[entry.line for entry in one.event_at_end.replay.entries] for one in (first, second)]
    assert lines[0] == lines[1]
    assert first.reached.pages == second.reached.pages
    outcome = Outcome()
    outcome.take(Played(first.reached, tuple(first.findings)))
    assert re.search(r"Acts: \d+ reached, \d+ never:", report(outcome))


def test_each_seed_has_a_plan_of_its_own() -> None:
    assert len({plan_of(seed) for seed in range(50)}) == 50
    assert max(short_plan_of(seed).steps for seed in range(50)) <= 20
