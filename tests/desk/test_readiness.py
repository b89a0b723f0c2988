"""The check before an event: each point in green, amber or red, as the command, the page and the desk say it."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path

import pytest

from boardcall.desk.agenda.readiness import Point, PointState, Topic, readiness
from boardcall.desk.call.roll_call import keep_apart
from boardcall.desk.event import Draft, Event, change_event
from boardcall.store.live import open_live
from boardcall.tournament.acts.teams import EnterTeam
from boardcall.tournament.roll_call import ApartKind
from desks import after, event_under
from serving import Served, served
from web.client import Client, director_of
from web.events import AT, new_event

NOW = datetime(2026, 11, 21, 8, tzinfo=UTC)


def points(event: Event, topic: Topic, *, expected: int | None = None) -> list[Point]:
    return [point for point in readiness(event, at=NOW, expected=expected) if point.topic is topic]


def said(event: Event, topic: Topic, *, expected: int | None = None) -> list[tuple[PointState, str]]:
    return [(point.state, str(point.sentence)) for point in points(event, topic, expected=expected)]


def apart(event: Event, *pair: str) -> Draft:
    return keep_apart(event, *pair, kind=ApartKind.AVOID_PAIR)


def test_a_day_that_is_past_stops_the_event_and_a_new_one_mends_it() -> None:
    event = event_under("codcon-2018")
    assert said(event, Topic.EVENT) == [(PointState.STOPS, "The event was to begin on 14 April 2018, which is past.")]
    moved = after(event, change_event(event, starts=NOW.date()))
    assert [state for state, _ in said(moved, Topic.EVENT)] == [PointState.READY]


def test_rounds_without_a_start_are_named() -> None:
    (point,) = points(event_under("edc-2016"), Topic.SCHEDULE)
    assert (point.state, str(point.sentence)) == (PointState.LOOK, "No start is set for rounds 1, 2, 3 and 4.")


def test_moments_after_the_last_day_are_named() -> None:
    """The rulebook begins on a Thursday: set to a Friday, its last day falls behind the event's."""
    friday, sunday = date(2026, 11, 27), date(2026, 11, 29)
    event = event_under("wdc-2008")
    late = points(after(event, change_event(event, starts=friday, ends=sunday)), Topic.SCHEDULE)[-1]
    assert late.state is PointState.LOOK
    assert "Award show" in str(late.sentence)
    ((_, titles),) = said(after(event, change_event(event, starts=friday)), Topic.AWARDS)
    assert "World Diplomacy Champion 2008" in titles, "its titles name the year of its own event"
    assert said(event, Topic.AWARDS) == []
    held = after(event, change_event(event, starts=date(2026, 11, 26), ends=sunday))
    assert [one.state for one in points(held, Topic.SCHEDULE)] == [PointState.READY]


def test_what_rules_need_is_asked_for_with_its_section() -> None:
    found = said(event_under("wdc-2025", players=3), Topic.PLAYERS)
    assert (PointState.LOOK, "3 players are registered.") in found
    assert any("home town [VIII.1.b" in sentence for _, sentence in found)
    assert [state for state, _ in said(event_under("wdc-2025"), Topic.VENUE)] == [PointState.LOOK]


def test_where_the_rules_have_teams_and_none_is_entered_it_says_until_when() -> None:
    event = event_under("wdc-2025")
    moved = after(event, change_event(event, starts=date(2026, 11, 27)))
    (point,) = points(moved, Topic.TEAMS)
    assert (point.state, str(point.sentence)) == (
        PointState.LOOK,
        "No team is entered, and the rules have a team event.",
    )
    assert str(point.hint).startswith("Enter them under Teams until 29 November, 08:45")
    two = after(moved, Draft((EnterTeam("Salon", ("p1", "p2")),)))
    assert said(two, Topic.TEAMS) == [(PointState.READY, "1 team is entered.")]
    assert said(event_under("club"), Topic.TEAMS) == []


def test_wishes_that_cannot_hold_for_those_expected_stop_the_event_with_the_proof() -> None:
    event = event_under("club", players=14)
    for pair in (("p1", "p2"), ("p1", "p3"), ("p2", "p3")):
        event = after(event, apart(event, *pair))
    ((state, sentence),) = said(event, Topic.BOARD_CALL)
    assert state is PointState.STOPS
    assert "may not meet (kept apart); but there are only 2 boards" in sentence
    ((state, sentence),) = said(event, Topic.BOARD_CALL, expected=21)
    assert (state, sentence) == (PointState.READY, "Round 1 can be drawn for 21 players: 3 boards.")


@pytest.mark.parametrize("rulebook", ["club", "codcon-2018", "edc-2016", "wdc-2008", "wdc-2025", "wdc-2025-draft"])
@pytest.mark.parametrize("expected", [None, 0, 7, 23, 61])
def test_every_bundled_rulebook_can_be_checked_for_any_number(rulebook: str, expected: int | None) -> None:
    event = event_under(rulebook, players=8)
    found = readiness(event, at=NOW, expected=expected)
    assert {Topic.EVENT, Topic.RULES, Topic.PLAYERS, Topic.BOARD_CALL} <= {point.topic for point in found}
    assert all(point.hint for point in found if point.state is PointState.STOPS and point.topic is not Topic.BOARD_CALL)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    players = tuple(f"Player {number}" for number in range(1, 15))
    place = new_event(tmp_path_factory.mktemp("check") / "one.db", name="The Open", players=players)
    with open_live(place) as live:
        for pair in (("p1", "p2"), ("p1", "p3"), ("p2", "p3")):
            live.do(partial(_apart, pair), at=AT, author="td", reason="they asked")
    with served("serve", str(place)) as running:
        yield running


def _apart(pair: tuple[str, str], event: Event) -> Draft:
    return apart(event, *pair)


def test_the_page_says_what_stops_the_event_and_leads_there(server: Served) -> None:
    td = director_of(server)
    assert 'href="/e/one/desk/check/"' in td.get("/e/one/desk/").body
    page = td.get("/e/one/desk/check/").body
    assert "Something stops the event" in page
    assert "there are only 2 boards" in page
    assert "Only this machine reaches the server" in page
    expected = td.get("/e/one/desk/check/?expected=21").body
    assert "Round 1 can be drawn for 21 players" in expected
    for nonsense in ("-1", "%D9%A3", "9" * 50, "x"):
        assert td.get(f"/e/one/desk/check/?expected={nonsense}").status == 200
    assert Client(server.address).get("/e/one/desk/check/").status == 303


def test_the_command_says_the_same_and_its_status_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from boardcall.cli import main

    monkeypatch.chdir(tmp_path)
    for words in (["new", "one.db", "--rulebook", "codcon-2018"], ["check", "one.db", "--expected", "21"]):
        monkeypatch.setattr("sys.argv", ["boardcall", *words])
        with pytest.raises(SystemExit) as end:
            main()
    assert end.value.code == 1
    assert "stops  The event was to begin on 14 April 2018, which is past." in capsys.readouterr().out
