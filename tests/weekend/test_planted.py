"""The five faults that once stopped a director's day, planted again: a weekend meets each of them."""

from dataclasses import replace
from datetime import datetime, timedelta
from time import monotonic, sleep
from typing import Any

import pytest

from boardcall.clock import pace
from boardcall.clock.pace import Entered, Pace
from boardcall.clock.plan import ClockPlan
from boardcall.desk.play import pace as desk_pace
from boardcall.errors import RefusedError
from boardcall.rulebook import read_rulebook, rulebook_text
from boardcall.standings import chain, criteria, tie_breaks
from boardcall.web.event import parts, single_flight
from boardcall.web.machine import background_work
from boardcall.weekend.findings import FindingKind
from simulation import at_boards, whole_weekend
from simulation.findings import Finding
from simulation.hall import application
from simulation.simulated import SimulatedPlan

ENDLESS = 5.0
"""Seconds after which the planted loop ends after all, so that the test does."""
PAUSE = 0.002
"""Seconds between two of its turns: whoever waits for it should not wait for the processor too."""

MOST = 6
"""Weekends in which each of them is met, at the most; each plan begins with the first that meets it."""


def met(plan: SimulatedPlan, kind: FindingKind, words: str) -> Finding | None:
    """What weekends meet of a kind, with these words; the first ends it."""
    for seed in range(plan.seed, plan.seed + MOST):
        found = whole_weekend.play(replace(plan, seed=seed, first=kind)).findings
        if known := next((one for one in found if one.kind is kind and words in one.said + one.page + one.trace), None):
            return known
    return None


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part that does not end is given up sooner than at an event."""
    application()
    for module in (parts, single_flight):
        monkeypatch.setattr(module, "PATIENCE", 1.0)
    monkeypatch.setattr(background_work, "LONGEST", 2.0)


def test_a_search_for_the_last_year_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def last_before(self: Pace, stop: datetime) -> int:
        year, begun = self.done.year, monotonic()
        while (self.plan.last_year is None or year < self.plan.last_year) and monotonic() - begun < ENDLESS:
            if self.finish(min(year + 1, 2000)) > stop:
                break
            year += 1
            sleep(PAUSE)
        return year

    def board_pace(plan: ClockPlan, *, began: datetime, entered: tuple[Entered, ...], **_: Any) -> Pace:
        last = max(entered, key=lambda one: one.year, default=Entered(1900, began))
        by_clock = pace.minutes_in(plan, last.year) if entered else timedelta()
        return Pace(plan, last, (last.at - began) / max(1, last.year - 1900) - by_clock if entered else timedelta())

    monkeypatch.setattr(Pace, "last_before", last_before)
    monkeypatch.setattr(desk_pace, "board_pace", board_pace)
    only = ("a_clock_is_pressed", "burst_of_years")
    plan = SimulatedPlan(3, rulebook="wdc-2025", players=7, steps=30, habits=60, only=only, sweep=0)
    assert met(plan, FindingKind.LEFT_OUT, "last_before")


def test_a_tie_on_the_top_board_without_a_year(monkeypatch: pytest.MonkeyPatch) -> None:
    def figures(one: Any, criterion: Any, tied: Any) -> Any:
        return tie_breaks.centres_by_year(one, criterion, tied) or ()

    broken = replace(criteria.TIE_BREAKS["centres-by-year"], figure=figures)
    monkeypatch.setattr(chain, "TIE_BREAKS", {**criteria.TIE_BREAKS, "centres-by-year": broken})
    monkeypatch.setattr(at_boards, "LAST_YEARS", ("",))
    plan = SimulatedPlan(6, rulebook="wdc-2008", players=7, steps=60, habits=80, only=("result_on_a_slip",), sweep=0)
    assert met(plan, FindingKind.LEFT_OUT, "StopIteration")


def test_dates_of_another_year_that_let_nobody_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardcall.desk.event.read_rulebook", lambda text, file="", **_: read_rulebook(text, file=file))
    assert met(
        SimulatedPlan(4, rulebook="codcon-2018", players=7, steps=6, habits=0, sweep=0),
        FindingKind.STUCK,
        "nobody may check in",
    )


def test_team_mates_who_cannot_be_parted(monkeypatch: pytest.MonkeyPatch) -> None:
    text = rulebook_text("club")[0].replace(
        'kind = "repeat-opponents", strength = "soft"', 'kind = "teammates", strength = "hard"'
    )
    text += '\n[team]\nenabled = true\nrounds = [1]\nsize_min = 2\nsize_max = 3\nscore = "sum"\n'
    monkeypatch.setattr(whole_weekend, "rules_of", lambda _: text)
    monkeypatch.setattr("boardcall.web.desk.board_call.impossible", lambda *_: None)
    plan = SimulatedPlan(5, players=7, rounds=1, steps=12, habits=60, only=("a_team",), sweep=0)
    assert met(plan, FindingKind.STUCK, "/rounds/1/")


def test_a_chair_that_nobody_can_take(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> Any:
        message = "Nobody can take this chair."
        raise RefusedError(message)

    monkeypatch.setattr("boardcall.web.desk.chairs.fill_chair", refuse)
    only = ("chair_of_a_no_show",)
    plan = SimulatedPlan(11, players=8, rounds=1, steps=30, habits=60, only=only, sweep=0)
    assert met(plan, FindingKind.STUCK, "nobody can take the chair")
