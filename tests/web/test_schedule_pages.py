"""The schedule at the desk on a real server: the first day, one moment, and check-in by them."""

import re
from collections.abc import Iterator
from datetime import datetime
from html import unescape
from pathlib import Path

import pytest

from boardcall.web.machine.time import VARIABLE, Steps
from serving import Served, served
from web.client import Answer, Client, director_of
from web.events import new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
RULEBOOKS = {"cod": "codcon-2018", "edc": "edc-2016", "wdc": "wdc-2025", "vie": "wdc-2008"}


@pytest.fixture
def clock(tmp_path: Path) -> Steps:
    steps = Steps(tmp_path / "time")
    steps.step_to(datetime.fromisoformat("2026-09-01T12:00:00+00:00"))
    return steps


@pytest.fixture
def server(tmp_path: Path, clock: Steps, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setenv(VARIABLE, str(clock))
    places = [
        str(new_event(tmp_path / f"{name}.db", name=name, players=SEVEN, rulebook=rulebook))
        for name, rulebook in RULEBOOKS.items()
    ]
    with served("serve", *places) as running:
        yield running


def td(server: Served, event: str) -> Client:
    return director_of(server, event)


def sent(client: Client, page: str, fields: dict[str, str], *, to: str = "") -> Answer:
    return client.post(to or page, client.get(page).hidden() | fields)


def first_day(client: Client, event: str, day: str) -> None:
    page = f"/e/{event}/desk/schedule/"
    assert sent(client, page, {"starts": day}, to=f"{page}first-day/").status == 303


def arrive(client: Client, event: str, player: str) -> Answer:
    page = f"/e/{event}/desk/rounds/1/roll-call/"
    return client.post(page, client.get(page).hidden() | {"toggle": f"in:{player}"})


@pytest.mark.parametrize(
    ("event", "window", "closed"),
    [
        ("cod", ("2026-10-03T09:30:00-05:00", "2026-10-03T09:31:00-05:00"), "3 October 2026 at 09:30 (Chicago time)"),
        ("vie", ("2026-10-04T09:20:00+02:00", "2026-10-04T09:21:00+02:00"), "4 October 2026 at 09:20 (Vienna time)"),
        ("edc", ("2026-10-03T18:45:00+02:00", "2026-10-03T18:46:00+02:00"), "3 October 2026 at 18:45 (Paris time)"),
        (
            "wdc",
            ("2026-10-03T09:50:00-07:00", "2026-10-03T10:01:00-07:00"),
            "3 October 2026 at 10:00 (Los Angeles time)",
        ),
    ],
)
def test_people_check_in_inside_the_window_of_this_event_and_are_refused_outside(
    server: Served, clock: Steps, event: str, window: tuple[str, str], closed: str
) -> None:
    client = td(server, event)
    first_day(client, event, "2026-10-03")
    starts = {"edc": "19:00", "wdc": "10:00"}.get(event)
    if starts:
        fields = {"how": "at", "on": "2026-10-03", "at": starts}
        assert sent(client, f"/e/{event}/desk/schedule/round.1.starts/", fields).status == 303
    if event == "vie":
        paid = {"paid": "2026-09-01", "local": "traveller"}
        for player in ("p1", "p2"):
            assert sent(client, f"/e/{event}/desk/players/{player}/sign-up/", paid).status == 303
    clock.step_to(datetime.fromisoformat(window[0]))
    assert arrive(client, event, "p1").status == 303
    clock.step_to(datetime.fromisoformat(window[1]))
    refused = arrive(client, event, "p2")
    assert refused.status == 422
    assert f"Check-in for round 1 closed on {closed}" in unescape(refused.body)
    assert f"/e/{event}/desk/schedule/" in refused.body


def test_the_schedule_lists_moments_by_day_and_says_where_each_is_from(server: Served) -> None:
    client = td(server, "cod")
    first_day(client, "cod", "2026-10-03")
    body = unescape(client.get("/e/cod/desk/schedule/").body)
    assert (
        body.index("Saturday, 3 October 2026") < body.index("Start of round 1") < body.index("Sunday, 4 October 2026")
    )
    assert "The rulebook was written for an event that began on Saturday, 14 April 2018." in body
    assert "rulebook, I, moved" in body
    assert "Chicago time" in body


def test_a_moment_is_set_by_hand_shown_to_everybody_and_put_back(server: Served) -> None:
    client = td(server, "cod")
    first_day(client, "cod", "2026-10-03")
    page = "/e/cod/desk/schedule/round.1.starts/"
    assert sent(client, page, {"how": "at", "on": "2026-10-03", "at": "10:30"}).status == 303
    assert "set by hand; the rulebook says 3 October 2026, 09:45" in unescape(client.get("/e/cod/desk/schedule/").body)
    assert "10:30" in client.get("/e/cod/").body
    assert "Monday at 10:30" not in client.get("/e/cod/rules/").body
    assert "start on Saturday at 10:30" in client.get("/e/cod/rules/").body
    assert "Sets start of round 1: day 1 10:30." in unescape(client.get("/e/cod/desk/log/").body)
    closes = "/e/cod/desk/schedule/round.1.registration_to/"
    assert sent(client, closes, {"how": "length", "minutes": "20", "way": "before"}).status == 303
    assert "10:10" in client.get("/e/cod/").body
    assert sent(client, page, {"how": "back"}).status == 303
    assert "10:30" not in client.get("/e/cod/").body
    assert sent(client, closes, {"how": "none"}).status == 422
    assert sent(client, "/e/cod/desk/schedule/round.2.end.hard_stop/", {"how": "none"}).status == 303
    assert "Hard stop of round 2" not in client.get("/e/cod/").body


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"how": "at", "on": "3 October", "at": "10:30"}, "“3 October” is not a date."),
        ({"how": "at", "on": "", "at": "10:30"}, "Give a day."),
        ({"how": "at", "on": "2026-10-03", "at": "late"}, "Give a time."),
        ({"how": "length", "minutes": "some"}, "Give a number of minutes."),
        ({"how": "back"}, "Start of round 1 was not set by hand."),
    ],
)
def test_what_was_typed_wrong_is_said_and_kept(server: Served, fields: dict[str, str], problem: str) -> None:
    key = "round.1.ends" if fields["how"] == "length" else "round.1.starts"
    answer = sent(td(server, "cod"), f"/e/cod/desk/schedule/{key}/", fields)
    assert answer.status == 422
    assert problem in unescape(answer.body)
    assert fields.get("at", "") in answer.body


def test_an_event_without_a_first_day_is_told_what_waits_for_it(server: Served) -> None:
    client = td(server, "wdc")
    body = unescape(client.get("/e/wdc/desk/schedule/").body)
    assert "The first day is not set. Until it is, these have no date: last moment to enter a team" in body
    first_day(client, "wdc", "2026-10-02")
    assert "The first day is not set." not in client.get("/e/wdc/desk/schedule/").body
    assert client.get("/e/wdc/desk/schedule/round.9.starts/").status == 404


def test_set_up_never_takes_the_past_days_of_a_rulebook_and_says_what_waits_for_a_first_day(tmp_path: Path) -> None:
    places = [str(tmp_path / f"{name}.db") for name in ("cod", "wdc")]
    you = {"director": "Vera", "password": "three plain words"}
    for place, rulebook, day, to in (
        (places[0], "codcon-2018", "2027-04-10", "/e/cod/desk/"),
        (places[1], "wdc-2025", "", "/e/wdc/desk/schedule/"),
    ):
        with served("serve", place, "--new") as server:
            client, found = Client(server.address), re.search(r"Set it up: \S+(/set-up/\S+)", server.said)
            assert found
            assert re.search(r'name="starts" type="date" value="\d{4}-\d\d-\d\d"', client.get(found[1]).body)
            if day:
                refused = client.post(found[1], you | {"rulebook": rulebook, "starts": ""})
                assert (refused.status, 'id="starts-problem"' in refused.body) == (422, True)
                assert "The rulebook's first day, 14 April 2018, is past." in unescape(refused.body)
            done = client.post(found[1], you | {"rulebook": rulebook, "starts": day})
            assert (done.status, done.location) == (303, to)
            if day:
                assert "College of DuPage" not in client.get("/e/cod/").body, "the place of 2018 is not this year's"
            else:
                assert "The first day is not set." in client.get(to).body
