"""Simulated people seal ends and handicaps in every way there is, and Next leads to where they are opened."""

import pytest

from boardcall.rulebook import rulebook_text
from boardcall.weekend import seals
from boardcall.weekend.findings import FindingKind
from simulation import whole_weekend
from simulation.simulated import SimulatedPlan, SimulatedWeekend
from simulation.whole_weekend import play

MACHINE = {FindingKind.SLOW, FindingKind.LEFT_OUT}


def acts_of(weekend: SimulatedWeekend) -> set[str]:
    assert [str(one) for one in weekend.findings if one.kind not in MACHINE] == []
    return set(weekend.reached.acts)


def test_an_end_that_nobody_knows_is_shared_and_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seals, "SHARED", 1.0)
    monkeypatch.setattr(seals, "DRAWN", 0.0)
    drawn = 'kind = "random-year", first_year = 1901, last_year = 1903, reveal = "when-reached"'
    text = rulebook_text("club")[0].replace('number = "any"', "number = 1").replace('kind = "none"', drawn)
    monkeypatch.setattr(whole_weekend, "rules_of", lambda _: text)
    assert {"share-end", "open-parts"} <= acts_of(play(SimulatedPlan(3, players=7, rounds=1, steps=0, sweep=0)))


def test_sealed_handicaps_are_opened_before_the_final_release(monkeypatch: pytest.MonkeyPatch) -> None:
    text = rulebook_text("club")[0].replace("ex_aequo", 'handicaps = "secret"\nex_aequo')
    text = text.replace('number = "any"', "number = 1")
    monkeypatch.setattr(whole_weekend, "rules_of", lambda _: text)
    sealed = False

    def seal_them(weekend: SimulatedWeekend) -> None:
        nonlocal sealed
        page = weekend.go(weekend.td, "desk/handicaps/")
        form = page.reading.form(button="seal")
        if form and not sealed:
            button = next(one for one in form.buttons if one.value == "seal")
            weekend.press(weekend.td, page, form, {form.fields[-1].name: "3"}, button)
            sealed = True

    monkeypatch.setattr(whole_weekend, "some_habit", seal_them)
    plan = SimulatedPlan(5, players=7, rounds=1, steps=4, habits=50, sweep=0)
    assert {"seal-handicaps", "open-handicaps"} <= acts_of(play(plan))
