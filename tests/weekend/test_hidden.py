"""Simulated people notice what a page tells of results that the rules still keep; a page that tells them is planted."""

from dataclasses import replace
from fractions import Fraction

import pytest

from boardcall.desk.event import Event, event_of
from boardcall.desk.results.rulings import adjust_points, release_standings
from boardcall.standings.publication import Known, Publicity, publicity
from boardcall.tournament import replay
from boardcall.tournament.event import ReleaseKind, Tournament
from boardcall.tournament.settings import Publication
from boardcall.views import publication
from boardcall.weekend.findings import FindingKind
from boardcall.weekend.hidden import HiddenResults, Tables, figures, hidden_results, tables
from desks import after, event_under, with_rules
from samples import samples
from simulation import whole_weekend
from simulation.simulated import SimulatedPlan

PLAN = SimulatedPlan(3, rulebook="wdc-2025", players=7, rounds=2, steps=40, habits=0, sweep=0, first=FindingKind.SHOWN)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<td>70271.5</td>", ["70271"]),
        ('{"exact": "140543/2", "shown": "70271.5"}', ["70271"]),
        ("<p>total 70272, of 9</p>", ["70272"]),
        ("salt a70271f and 70271-ab and 17.70271", []),
        ('<li id="place-p1">', ['id="place-p1"']),
    ],
)
def test_figures_and_ranks_are_found_in_a_text(text: str, told: list[str]) -> None:
    assert HiddenResults(figures(Fraction(140543, 2)), ranks=True).shown_in(text) == told


@pytest.mark.parametrize("what", samples(["totals", "points"], 2))
def test_a_page_that_tells_what_is_hidden_is_found(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """The views think that something is public; the simulated people go by the rulebook."""

    def told(tournament: Tournament, rules: Publication) -> Publicity:
        return replace(publicity(tournament, rules), **{what: Known.NOW})

    monkeypatch.setattr(publication, "publicity", told)
    monkeypatch.setattr(whole_weekend, "LARGE", 0.3)
    weekend = whole_weekend.play(PLAN)
    assert [one.kind for one in weekend.findings] == [FindingKind.SHOWN]


def test_a_figure_that_is_public_too_is_not_taken_for_a_hidden_one() -> None:
    """Two totals may be rounded to the same number, and somebody without a game has what the director added."""

    def released(many: int) -> Tables:
        return tables(event_of(replay(event.replay.entries[:many])))

    def given(event: Event, player: str, points: str) -> Event:
        return after(event, adjust_points(event, player, points=Fraction(points)))

    event = with_rules(event_under("club", players=7), publication=Publication(qualifying_totals="on-release"))
    event = given(event, "p1", "20000.25")
    event = after(event, release_standings(event, kind=ReleaseKind.INTERIM))
    event = given(given(event, "p1", "0.5"), "p2", "20000.25")
    assert not hidden_results(event, released).figures
    assert hidden_results(given(event, "p3", "30000"), released).figures == {"30000"}
